/// A user's input at a terminal.
enum TerminalEvent: Equatable {
  /// A key that types nothing.
  enum Key: Equatable {
    case up, down, left, right, tab, backTab, enter, escape, backspace
  }
  /// The left button of the mouse, at a cell counted from 0.
  struct Mouse: Equatable {
    enum Phase { case down, moved, up }
    var phase: Phase
    var column: Int
    var row: Int
  }

  case text(Character)
  case key(Key)
  case mouse(Mouse)
}

/// Makes events from the bytes that a terminal sends, in pieces of any size.
///
/// Unknown sequences are dropped; nothing is kept for longer than a sequence can be.
struct TerminalDecoder {
  private static let escape: UInt8 = 0x1B
  /// The longest sequence that means anything, and more.
  private static let limit = 64
  /// The farthest cell of a mouse report.
  private static let cells = 1...10_000

  private var pending: [UInt8] = []

  /// Whether a sequence has begun that may be a lone Escape key: what follows decides.
  var isWaiting: Bool { !pending.isEmpty }

  mutating func events(for bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    for byte in bytes {
      pending.append(byte)
      // One byte can end a broken sequence and begin another one.
      while let event = next(), !event.isEmpty || !pending.isEmpty { events += event }
    }
    return events
  }

  /// The meaning of an incomplete sequence after a pause.
  mutating func flush() -> [TerminalEvent] {
    defer { pending = [] }
    return pending == [Self.escape] ? [.key(.escape)] : []
  }

  /// Takes what is complete from the front; `nil` while nothing is.
  private mutating func next() -> [TerminalEvent]? {
    guard let first = pending.first else { return nil }
    switch first {
    case Self.escape: return nextSequence()
    case 0x09: return take(1, .key(.tab))
    case 0x0A, 0x0D: return take(1, .key(.enter))
    case 0x08, 0x7F: return take(1, .key(.backspace))
    case ..<0x20: return take(1, nil)
    default: return nextCharacter(first)
    }
  }

  private mutating func take(_ count: Int, _ event: TerminalEvent?) -> [TerminalEvent] {
    pending.removeFirst(min(count, pending.count))
    return event.map { [$0] } ?? []
  }

  private mutating func nextCharacter(_ first: UInt8) -> [TerminalEvent]? {
    let length =
      switch first {
      case ..<0x80: 1
      case 0xC2..<0xE0: 2
      case 0xE0..<0xF0: 3
      case 0xF0..<0xF5: 4
      default: 0
      }
    guard length > 0 else { return take(1, nil) }
    let tail = pending.dropFirst().prefix(length - 1)
    guard tail.allSatisfy({ 0x80..<0xC0 ~= $0 }) else { return take(1, nil) }
    guard pending.count >= length else { return nil }
    let text = String(validating: pending.prefix(length), as: UTF8.self)
    guard let text, let character = text.first, !Self.isControl(character) else {
      return take(length, nil)
    }
    return take(length, .text(character))
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private mutating func nextSequence() -> [TerminalEvent]? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "["): return nextControlSequence()
    case UInt8(ascii: "O"):
      guard pending.count > 2 else { return nil }
      let key = Self.key(pending[2]).map { TerminalEvent.key($0) }
      return take(key == nil ? 2 : 3, key)
    // Escape, and then something else.
    default: return take(1, .key(.escape))
    }
  }

  /// `ESC [`, parameters, and a last byte of 0x40 to 0x7E (ECMA-48, 5.4).
  private mutating func nextControlSequence() -> [TerminalEvent]? {
    guard let end = pending.dropFirst(2).firstIndex(where: { !(0x20..<0x40 ~= $0) }) else {
      return pending.count < Self.limit ? nil : take(pending.count, nil)
    }
    // A byte that cannot be in a sequence begins something else.
    guard 0x40..<0x7F ~= pending[end] else { return take(end, nil) }
    let parameters = String(decoding: pending[2..<end], as: UTF8.self)
    return take(end + 1, Self.event(parameters, final: pending[end]))
  }

  private static func event(_ parameters: String, final: UInt8) -> TerminalEvent? {
    if parameters.first == "<" {
      return mouse(parameters.dropFirst(), final: final).map { .mouse($0) }
    }
    return key(final).map { .key($0) }
  }

  private static func key(_ final: UInt8) -> TerminalEvent.Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }

  /// `BUTTON;COLUMN;ROW` and `M`, or `m` for a released button (xterm's mode 1006).
  private static func mouse(_ parameters: Substring, final: UInt8) -> TerminalEvent.Mouse? {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], cells.contains(column), cells.contains(row)
    else { return nil }
    // Bits 0, 1, 6 and 7 are the button, bit 5 is a motion; the others are modifier keys.
    guard (0..<256).contains(button), button & 0b1100_0011 == 0 else { return nil }
    let phase: TerminalEvent.Mouse.Phase
    switch final {
    case UInt8(ascii: "m"): phase = .up
    case UInt8(ascii: "M"): phase = button & 32 == 0 ? .down : .moved
    default: return nil
    }
    return TerminalEvent.Mouse(phase: phase, column: column - 1, row: row - 1)
  }
}
