import KeyboardProtocol
import Testing
import TextInput

@testable import KeyboardHost
@testable import UIKit

/// A whole extension and the host's end of its proxy in one process, with the real codec between them.
@MainActor
final class ProxyRig {
  /// Records the callbacks, with the proxy's text before the caret during each.
  final class Keyboard: UIInputViewController {
    var calls: [String] = []
    var onLoad: (Keyboard) -> Void = { _ in }
    override func viewDidLoad() {
      super.viewDidLoad()
      onLoad(self)
    }
    var hasSeenArgument = false
    var notesKeyboardType = false
    private func note(_ name: String, _ textInput: (any UITextInput)?) {
      if textInput != nil { hasSeenArgument = true }
      var call = "\(name) \(textDocumentProxy.documentContextBeforeInput ?? "nil")"
      if notesKeyboardType { call += " \(textDocumentProxy.keyboardType?.rawValue ?? -1)" }
      calls.append(call)
    }
    override func textWillChange(_ textInput: (any UITextInput)?) { note("willText", textInput) }
    override func textDidChange(_ textInput: (any UITextInput)?) { note("didText", textInput) }
    override func selectionWillChange(_ textInput: (any UITextInput)?) {
      note("willSelect", textInput)
    }
    override func selectionDidChange(_ textInput: (any UITextInput)?) {
      note("didSelect", textInput)
    }
  }

  private let runtime: ExtensionRuntime
  /// Receives the controllers that the runtime makes.
  private final class Made { var keyboards: [Keyboard] = [] }
  private let made = Made()
  var keyboards: [Keyboard] { made.keyboards }
  var keyboard: Keyboard? { made.keyboards.last }
  /// The callbacks of the first showing.
  private(set) var firstCalls: [String] = []
  private let needsGlobe: Bool
  private(set) var link: HostLink
  private(set) var now: UInt64 = 0
  private var delays: DelaySource
  private let trace: TextTrace?
  private let user = SimulatedUser()
  var field: Field { link.field }

  init(
    _ text: String = "", caret: Int? = nil, kind: FieldKind = .multiline,
    latency: HostLatency = HostLatency(), trace: TextTrace? = nil, needsGlobe: Bool = false,
    _ adjust: (inout Fidelity) -> Void = { _ in },
    onLoad: @escaping (Keyboard) -> Void = { _ in }
  ) throws {
    let field = Field(name: "field", kind: kind, text: text)
    adjust(&field.fidelity)
    if let caret { field.moveCaret(to: caret) }
    delays = DelaySource(latency)
    self.trace = trace
    self.needsGlobe = needsGlobe
    link = HostLink(field: field, delays: delays, keyboard: "Rig", trace: trace)
    runtime = ExtensionRuntime(principals: [
      "Rig": { [made] in
        let keyboard = Keyboard(nibName: nil, bundle: nil)
        keyboard.onLoad = onLoad
        made.keyboards.append(keyboard)
        return keyboard
      }
    ])
    try send(
      .start(
        StartParameters(
          principalClass: "Rig", bundlePath: "/", containerPath: "/", hasFullAccess: false,
          primaryLanguage: nil, tracesProxy: trace != nil)))
    try present()
    firstCalls = keyboard?.calls ?? []
    keyboard?.calls = []
  }

  /// Takes the keyboard away, and shows it on another field.
  func appear(on field: Field) throws {
    link.finish(at: now, within: StepBudget(seconds: 60, work: 60))
    try send(.dismiss)
    try focus(on: field)
  }

  /// Moves the focus to another field.
  func focus(on field: Field) throws {
    link.finish(at: now, within: StepBudget(seconds: 60, work: 60))
    delays = link.delays
    link = HostLink(field: field, delays: delays, keyboard: "Rig", trace: trace)
    try present()
  }

  private func present() throws {
    try send(
      .present(
        Presentation(
          documentIdentifier: link.identifier, traits: field.traits, window: link.visibleWindow,
          pushNumber: 0, width: 390, height: 216, screen: (390, 844),
          needsInputModeSwitchKey: needsGlobe, isDark: false, fidelity: field.fidelity,
          inputMode: field.inputMode)))
  }

  var proxy: DocumentProxy { runtime.proxy }

  /// One turn of the keyboard's main queue.
  func turn(_ body: (any UITextDocumentProxy) -> Void) throws {
    asCurrent {
      body(runtime.proxy)
      _ = runtime.endTurn()
    }
    try receive()
    try deliver()
  }

  /// Lets the host app change the field.
  func host(_ body: (Field) -> Void) throws {
    body(field)
    try deliver()
  }

  /// Advances the clock, and stops when something arrives.
  func wait(_ milliseconds: UInt64) throws {
    let end = now + milliseconds
    while let arrival = link.nextArrival, arrival <= end {
      now = max(now, arrival)
      try deliver()
    }
    now = end
  }

  /// Advances the clock until nothing is in transit.
  func settle() throws {
    while let arrival = link.nextArrival {
      now = max(now, arrival)
      try deliver()
    }
  }

  /// The text that the proxy shows.
  var window: TextWindow {
    let saved = proxy.trace
    proxy.trace = nil
    defer { proxy.trace = saved }
    return TextWindow(
      before: proxy.documentContextBeforeInput, selected: proxy.selectedText,
      after: proxy.documentContextAfterInput, hasText: proxy.hasText)
  }

  private func deliver() throws {
    for push in link.deliver(at: now, within: StepBudget(seconds: 60, work: 60)) {
      try send(.text(push))
    }
  }

  private func send(_ message: HostMessage) throws {
    var frame: [UInt8] = []
    message.encode(into: &frame)
    let decoded = try HostMessage(decoding: Array(frame.dropFirst(4)))
    asCurrent {
      _ = runtime.receive(decoded)
      _ = runtime.endTurn()
    }
    try receive()
  }

  private func receive() throws {
    var reader = FrameReader()
    let bytes = runtime.takeOutgoing()
    bytes.withUnsafeBytes { reader.append($0) }
    while let body = try reader.next() {
      switch try ExtensionMessage(decoding: body) {
      case .batch(let batch):
        guard batch.documentIdentifier == link.identifier else { continue }
        let isNext = link.admits(batch)
        try #require(isNext)
        link.send(batch, at: now)
      case .trace(let records, let dropped):
        trace?.add(records, dropped: dropped, at: now, keyboard: "Rig")
      case .lexiconRequest: try send(.lexicon(user.lexicon))
      default: break
      }
    }
  }

  /// A process has one runtime; here this is it for the duration of a call.
  private func asCurrent(_ body: () -> Void) {
    let other = ExtensionRuntime.current
    ExtensionRuntime.current = runtime
    defer { ExtensionRuntime.current = other }
    body()
  }

  /// Calls the controller as the process's own code would.
  func withKeyboard(_ body: (Keyboard) -> Void) throws {
    asCurrent {
      if let keyboard { body(keyboard) }
      _ = runtime.endTurn()
    }
    try receive()
  }
}

extension ProxyRig {
  /// The text that the host expects in the mirror.
  var predicted: TextWindow { link.mirror.window }
}

extension Field {
  /// The rules of the field, for a model of it.
  var modelRules: EditingRules { rules }
}
