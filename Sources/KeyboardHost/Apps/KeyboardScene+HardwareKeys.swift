import TextInput

/// An event that a first responder receives for one key of a hardware keyboard: `pressesBegan` or
/// `pressesEnded`.
public struct HardwareKeyEvent: Equatable, Sendable {
  /// Which of the two.
  public enum Phase: String, Sendable {
    case began, ended
  }
  /// Which of the two.
  public var phase: Phase
  /// The key on the keyboard page of the HID usage tables; `nil` for a character of another layout.
  public var usage: UInt16?
  /// The characters that the key types.
  public var characters: String
  /// The modifiers that are held.
  public var modifierFlags: KeyModifierFlags
  /// The first responder to receive it.
  public var responder: String
}

/// The outcome of a key of a hardware keyboard.
package enum HardwareKeyOutcome: Equatable, Sendable {
  /// A key command did something.
  case command(AppKeyCommand, responder: String)
  /// Text came or went.
  case text
  /// The caret or the selection moved.
  case selection
  /// The focus went to another field.
  case focus(String)
  /// Command is held: the system lists what can be done.
  case commands([AppKeyCommand])
  /// The system took it, and the app received nothing.
  case system
  /// Nothing.
  case none
}

/// A hardware keyboard, whose keys go to the app and never to an extension.
extension KeyboardScene {
  /// The keys that the system handles everywhere, before any app.
  private static let systemKeys: Set<String> = [
    "cmd+tab", "shift+cmd+tab", "cmd+space", "ctrl+space", "cmd+h", "alt+cmd+d", "shift+cmd+3",
    "shift+cmd+4",
  ]

  /// The key commands of the responder chain, the first responder's first; of two for one key the first one counts.
  package var keyCommands: [(command: AppKeyCommand, responder: String)] {
    guard let app else { return [] }
    var commands: [(command: AppKeyCommand, responder: String)] = []
    var names: Set<String> = []
    for index in app.chain {
      for command in app.nodes[index].responder.keyCommands
      where names.insert(command.keyName).inserted {
        commands.append((command, app.name(index)))
      }
    }
    return commands
  }

  /// The commands that the system lists while Command is held: those with a title.
  package var discoverableKeyCommands: [AppKeyCommand] {
    keyCommands.map(\.command).filter { $0.discoverabilityTitle != nil }
  }

  /// Presses and releases a key, with its modifiers around it.
  ///
  /// The keyboard on the screen is notified of changes in the document as for any change of the host.
  @discardableResult
  package func hardwareKey(_ key: HardwareKey) throws(SceneError) -> HardwareKeyOutcome {
    if Self.systemKeys.contains(key.name) { return .system }
    let held = KeyModifierFlags.keys.filter { key.modifierFlags.contains($0.flag) }
    var flags: KeyModifierFlags = []
    for modifier in held {
      flags.formUnion(modifier.flag)
      tell(.began, usage: modifier.usage, "", flags)
    }
    let outcome = try pressed(key)
    for modifier in held.reversed() {
      flags.subtract(modifier.flag)
      tell(.ended, usage: modifier.usage, "", flags)
    }
    return outcome
  }

  private func pressed(_ key: HardwareKey) throws(SceneError) -> HardwareKeyOutcome {
    guard let code = key.code else {
      return key.modifierFlags == .command ? .commands(discoverableKeyCommands) : .none
    }
    let isOfText = isOfText(key)
    let found = keyCommands.first { entry in
      entry.command.matches(key) && (!isOfText || entry.command.wantsPriorityOverSystemBehavior)
    }
    if let (command, responder) = found {
      // The command consumes the key: the responders receive only its modifiers.
      try perform(command.action)
      return .command(command, responder: responder)
    }
    tell(.began, usage: code.usage, key.characters, key.modifierFlags)
    let outcome = try edit(key, code)
    tell(.ended, usage: code.usage, key.characters, key.modifierFlags)
    return outcome
  }

  private func tell(
    _ phase: HardwareKeyEvent.Phase, usage: UInt16?, _ characters: String,
    _ flags: KeyModifierFlags
  ) {
    guard let app, let first = app.chain.first else { return }
    app.hear(
      HardwareKeyEvent(
        phase: phase, usage: usage, characters: characters, modifierFlags: flags,
        responder: app.name(first)))
  }

  /// Whether the system does something in a text with the key.
  private func isOfText(_ key: HardwareKey) -> Bool {
    guard field != nil else { return false }
    let flags = key.modifierFlags.intersection(.ofCommands)
    switch key.code {
    case .character: return flags.subtracting(.shift).isEmpty
    case .special(.up), .special(.down), .special(.left), .special(.right), .special(.delete),
      .special(.forwardDelete):
      return !flags.contains(.control)
    case .special(.tab): return flags.subtracting(.shift).isEmpty
    case .special(.return): return flags.isEmpty && field?.kind == .multiline
    default: return false
    }
  }

  private func edit(
    _ key: HardwareKey, _ code: HardwareKey.Code
  ) throws(SceneError) -> HardwareKeyOutcome {
    guard let field else { return .none }
    if key.name == "cmd+a" {
      try change { $0.select(0..<$0.document.utf16Count) }
      return .selection
    }
    guard isOfText(key) else { return .none }
    let flags = key.modifierFlags
    switch code {
    case .character: return try insert(key.characters)
    case .special(.return): return try insert("\n")
    case .special(.tab): return try tab(flags, field)
    case .special(.delete), .special(.forwardDelete):
      return try delete(backward: code == .special(.delete), flags, field)
    case .special(.up), .special(.down), .special(.left), .special(.right):
      return try move(code, flags, field)
    case .special: return .none
    }
  }

  private func insert(_ text: String) throws(SceneError) -> HardwareKeyOutcome {
    selectionAnchor = nil
    try change { $0.insert(text) }
    return .text
  }

  /// In a text of several lines it is a character, and elsewhere the way to the next field.
  private func tab(
    _ flags: KeyModifierFlags, _ field: Field
  ) throws(SceneError) -> HardwareKeyOutcome {
    if field.kind == .multiline, !flags.contains(.shift) { return try insert("\t") }
    guard let app, let next = app.neighbor(forward: !flags.contains(.shift)) else { return .none }
    try becomeFirstResponder(next, of: app)
    return .focus(app.name(next))
  }

  private func delete(
    backward: Bool, _ flags: KeyModifierFlags, _ field: Field
  ) throws(SceneError) -> HardwareKeyOutcome {
    selectionAnchor = nil
    let selected = field.document.selectedRange
    if backward, flags.isDisjoint(with: [.alternate, .command]) || !selected.isEmpty {
      try change { $0.deleteBackward() }
      return .text
    }
    var range = selected
    if selected.isEmpty {
      let caret = selected.lowerBound
      let end = TextStep(flags).place(from: caret, backward ? .backward : .forward, in: field)
      range = min(caret, end)..<max(caret, end)
    }
    guard !range.isEmpty else { return .none }
    try change { $0.replaceText(in: range, with: "") }
    return .text
  }

  private func move(
    _ code: HardwareKey.Code, _ flags: KeyModifierFlags, _ field: Field
  ) throws(SceneError) -> HardwareKeyOutcome {
    let direction: TextDirection =
      switch code {
      case .special(.up): .up
      case .special(.down): .down
      case .special(.left): .left
      default: .right
      }
    let selected = field.document.selectedRange
    let extends = flags.contains(.shift)
    let isForward = direction == .right || direction == .down
    guard extends else {
      selectionAnchor = nil
      let isPlain = flags.isDisjoint(with: [.alternate, .command])
      let isSideways = direction == .left || direction == .right
      let from = isForward ? selected.upperBound : selected.lowerBound
      // An arrow takes a selection back to its end.
      let place =
        !selected.isEmpty && isPlain && isSideways
        ? from : TextStep(flags).place(from: from, direction, in: field)
      try change { $0.moveCaret(to: place) }
      return .selection
    }
    let kept = selectionAnchor.flatMap {
      $0 == selected.lowerBound || $0 == selected.upperBound ? $0 : nil
    }
    let anchor = kept ?? (isForward ? selected.lowerBound : selected.upperBound)
    let end = anchor == selected.lowerBound ? selected.upperBound : selected.lowerBound
    let place = TextStep(flags).place(from: end, direction, in: field)
    try change { $0.select(min(anchor, place)..<max(anchor, place)) }
    selectionAnchor = anchor
    return .selection
  }
}

/// How far a key moves in a text: a character, with Option a word, with Command a line or the whole.
private struct TextStep {
  private let granularity: TextGranularity

  init(_ flags: KeyModifierFlags) {
    granularity = flags.contains(.command) ? .line : flags.contains(.alternate) ? .word : .character
  }

  func place(from offset: Int, _ direction: TextDirection, in field: Field) -> Int {
    let document = field.document
    let start = document.position(at: offset)
    let whole = document.utf16Count
    func next(_ granularity: TextGranularity, _ direction: TextDirection) -> Int? {
      field.tokenizer.position(from: start, toBoundary: granularity, in: direction, of: document)
        .map { document.offset(from: document.beginningOfDocument, to: $0) }
    }
    switch (direction, granularity) {
    case (.up, .line): return 0
    case (.down, .line): return whole
    case (.up, .word): return next(.paragraph, .backward) ?? 0
    case (.down, .word): return next(.paragraph, .forward) ?? whole
    case (.left, .line), (.backward, .line), (.right, .line), (.forward, .line):
      let isForward = direction == .right || direction == .forward
      let here = field.tokenizer.rangeEnclosing(
        start, .line, in: isForward ? .forward : .backward, of: document)
      guard let here else { return offset }
      return document.offset(
        from: document.beginningOfDocument, to: isForward ? here.end : here.start)
    case (_, .word):
      return next(.word, direction) ?? (direction == .left || direction == .backward ? 0 : whole)
    case (_, _):
      let step = document.position(from: start, in: direction, offset: 1)
      let edge = direction == .down || direction == .forward || direction == .right ? whole : 0
      let limit = direction == .up || direction == .down ? edge : offset
      return step.map { document.offset(from: document.beginningOfDocument, to: $0) } ?? limit
    }
  }
}
