internal import KeyboardProtocol
internal import TextInput

/// The state and the actions of a keyboard's process, apart from reading and writing.
@MainActor
final class ExtensionRuntime {
  /// The process's only runtime; `nil` in a keyboard's own unit tests.
  static var current: ExtensionRuntime?

  /// The proxy of the current controller; each controller has its own.
  private(set) var proxy = DocumentProxy()
  let clock = VirtualClock()
  private let principals: [String: @MainActor () -> UIInputViewController]
  private(set) var start: StartParameters?
  private(set) var presentation: Presentation?
  private(set) var controller: UIInputViewController?
  private var lifeCycle = ControllerLifeCycle()
  private lazy var toldLanguage = start?.primaryLanguage
  private var picture: KeyboardPicture?
  /// Whether an edit of a field inside the keyboard calls the controller back.
  var isInOwnEdit = false
  private var touches: TouchDispatcher?
  private weak var touchedRoot: UIView?
  /// Whole frames that wait to be written.
  private(set) var outgoing: [UInt8] = []
  /// Runs what waits on the main queue, between two timers that fall due together.
  var runMainQueue: @MainActor () -> Void = {}

  init(principals: [String: @MainActor () -> UIInputViewController]) {
    self.principals = principals
    proxy.deliver = { [unowned self] in
      tellTrace()
      encode(.batch($0))
    }
  }

  // MARK: Requests of the controller

  var hasFullAccess: Bool { start?.hasFullAccess ?? false }
  /// `nil` before the field of the current controller is known.
  var needsInputModeSwitchKey: Bool? {
    proxy.isConnected ? presentation?.needsInputModeSwitchKey : nil
  }
  var primaryLanguage: String? { controller?.primaryLanguage ?? start?.primaryLanguage }

  // MARK: Sending

  /// Sends a message after the edits that came before it.
  func send(_ message: ExtensionMessage) {
    proxy.flush()
    tellTrace()
    encode(message)
  }

  /// Sends the uses of the proxy so far, so that they precede their consequences.
  private func tellTrace() {
    if let message = proxy.trace?.take() { encode(message) }
  }

  private func encode(_ message: ExtensionMessage) { message.encode(into: &outgoing) }

  /// Returns the bytes to write.
  func takeOutgoing() -> [UInt8] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Reports something to the developer; long lines are cut.
  func notify(_ line: String) { encode(.notice(String(line.prefix(4096)))) }

  // MARK: Receiving

  /// The effect of a message on the process.
  enum Outcome: Equatable {
    case goOn
    /// The host waits for an answer with this number.
    case settle(UInt32)
    /// The process ends, after writing what waits.
    case end
  }

  /// Does what the host says.
  func receive(_ message: HostMessage) -> Outcome {
    switch message {
    case .start(let parameters): return begin(parameters)
    case .stop: return .end
    case .settle(let number): return .settle(number)
    case .present(let presentation): present(presentation)
    case .dismiss: dismiss()
    case .text(let push): accept(push)
    case .touch(let sample): touch(sample)
    case .touches(let samples): touch(samples)
    case .advanceClock(let milliseconds):
      clock.advance(microseconds: Int64(milliseconds) * 1000, afterEach: runMainQueue)
    case .lexicon(let entries): deliver(entries)
    case .device(let device): adopt(device)
    case .permission(let permission, let status): SystemServices.accept(permission, status)
    case .addressBook(let people): SystemServices.accept(people)
    case .location(let fix): SystemServices.onLocation(fix)
    case .copied(let copied): UIPasteboard.general.accept(copied)
    case .opened(let number, let isOpened): SystemServices.opened(number, isOpened)
    case .constraintsRequest(let view): tellConstraints(of: view)
    case .memoryWarning: warnOfMemory()
    case .suspend:
      lifeCycle.post([.NSExtensionHostWillResignActive, .NSExtensionHostDidEnterBackground])
    case .resume:
      lifeCycle.post([.NSExtensionHostWillEnterForeground, .NSExtensionHostDidBecomeActive])
    }
    return .goOn
  }

  private func begin(_ parameters: StartParameters) -> Outcome {
    guard start == nil else { return fail(.protocolViolation, "a second start message") }
    guard parameters.version == keyboardProtocolVersion else {
      return fail(
        .versionMismatch,
        "the host speaks version \(parameters.version), the extension \(keyboardProtocolVersion); "
          + "build the extension again")
    }
    guard principal(named: parameters.principalClass) != nil else {
      return missing(parameters.principalClass)
    }
    start = parameters
    SystemServices.begin(parameters)
    if parameters.tracesProxy { proxy.trace = ProxyTrace() }
    send(.ready(version: keyboardProtocolVersion))
    return .goOn
  }

  /// Finds the class by its whole name, then without its module.
  private func principal(named name: String) -> (@MainActor () -> UIInputViewController)? {
    if name.isEmpty { return storyboardPrincipal() }
    if let found = principals[name] { return found }
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    if let found = principals[bare] { return found }
    guard !name.contains(".") else { return nil }
    // A bare name in the manifest that two modules' classes share would be a guess.
    let matches = principals.filter { $0.key.hasSuffix("." + name) }
    return matches.count == 1 ? matches.first?.value : nil
  }

  /// The controller that the manifest's storyboard begins with, for a manifest that names no class.
  private func storyboardPrincipal() -> (@MainActor () -> UIInputViewController)? {
    let facts = Bundle.main.object(forInfoDictionaryKey: "NSExtension") as? [String: Any]
    guard let name = facts?["NSExtensionMainStoryboard"] as? String else { return nil }
    return {
      let initial = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController()
      guard let controller = initial as? UIInputViewController else {
        UncaughtException.raise(
          "NSInternalInconsistencyException",
          "The initial view controller of the storyboard '\(name)' is not a UIInputViewController")
      }
      return controller
    }
  }

  private func missing(_ name: String) -> Outcome {
    let found = principals.keys.sorted().joined(separator: ", ")
    let advice = found.isEmpty ? "" : "; the input view controllers are: \(found)"
    guard NSClassFromString(name) == nil else {
      return fail(
        .principalClassNotInputViewController,
        "NSExtensionPrincipalClass \(name) does not descend from UIInputViewController\(advice)")
    }
    return fail(
      .principalClassMissing, "NSExtensionPrincipalClass \(name) is not in the executable\(advice)")
  }

  /// Says why the process cannot continue.
  func fail(_ failure: ExtensionFailure, _ reason: String) -> Outcome {
    send(.failure(failure, reason))
    return .end
  }

  // MARK: Showing

  private func present(_ presentation: Presentation) {
    guard let start, let make = principal(named: start.principalClass) else { return }
    let previousTraits = UITraitCollection.current
    self.presentation = presentation
    Surroundings.adopt(presentation)
    if controller != nil {
      UIResponder.endFocus()
      proxy.flush()
      call(back: .textWillChange)
      proxy.focus(on: presentation)
      call(back: .textDidChange)
    } else {
      makeController(make, for: presentation)
    }
    guard let controller else { return }
    controller.loadViewIfNeeded()
    if controller.appearance == .appeared {
      controller.resize(to: presentation, from: previousTraits)
    } else {
      if UITraitCollection.current != previousTraits {
        controller.traitsChanged(from: previousTraits)
      }
      controller.appear(in: presentation)
    }
    if let root = controller.viewIfLoaded, touchedRoot !== root {
      touchedRoot = root
      touches = TouchDispatcher(root: root)
    }
  }

  /// Makes a controller and loads its view; then the state of its field comes, unless the settings say otherwise.
  private func makeController(
    _ make: @MainActor () -> UIInputViewController, for presentation: Presentation
  ) {
    if lifeCycle.made > 0 { renewProxy() }
    proxy.wait(for: presentation)
    if presentation.fidelity.connection == .atStart { proxy.focus(on: presentation) }
    let made = make()
    controller = made
    lifeCycle.made += 1
    made.loadViewIfNeeded()
    connect(to: presentation)
  }

  private func renewProxy() {
    let next = DocumentProxy()
    (next.deliver, next.trace, next.limits) = (proxy.deliver, proxy.trace, proxy.limits)
    proxy.retire()
    proxy = next
  }

  /// The device was turned, or its appearance has changed.
  private func adopt(_ device: DeviceState) {
    guard var presentation, let controller else { return }
    let previousTraits = UITraitCollection.current
    presentation.adopt(device)
    self.presentation = presentation
    Surroundings.adopt(presentation)
    guard controller.appearance == .appeared else {
      if UITraitCollection.current != previousTraits {
        controller.traitsChanged(from: previousTraits)
      }
      return
    }
    controller.resize(to: presentation, from: previousTraits)
  }

  private func dismiss() {
    guard let controller else { return }
    touches?.cancelAll(timestamp: clock.seconds)
    proxy.isBetweenFields = true
    UIResponder.endFocus()
    let fidelity = presentation?.fidelity ?? Fidelity()
    controller.beginAppearanceTransition(false, animated: false)
    controller.viewIfLoaded?.enter(nil)
    if fidelity.missingDisappear == .off { controller.endAppearanceTransition() }
    guard fidelity.controllers != .kept else { return }
    lifeCycle.letGo(controller, keepsOne: fidelity.controllers == .overlapping)
    self.controller = nil
    (touches, touchedRoot, picture) = (nil, nil, nil)
  }

  private func tellConstraints(of view: UInt32) {
    let root = controller?.viewIfLoaded
    let found = root.flatMap { SnapshotBuilder.view(at: Int(view), under: $0) }
    send(.constraints(view: view, found?.constraintLines ?? []))
  }

  private func warnOfMemory() {
    controller?.tellMemoryWarning()
    NotificationCenter.default.post(
      name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
  }

  /// Movements in one frame are delivered together, the rest in order.
  private func touch(_ samples: [TouchSample]) {
    guard controller?.appearance == .appeared else { return }
    let moves = samples.filter { $0.phase == .moved }
    touches?.move(
      moves.map { ($0.finger, CGPoint(x: $0.x, y: $0.y)) }, timestamp: clock.seconds)
    for sample in samples where sample.phase != .moved { touch(sample) }
  }

  private func touch(_ sample: TouchSample) {
    guard controller?.appearance == .appeared else { return }
    let phase: UITouch.Phase =
      switch sample.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    touches?.send(
      finger: sample.finger, phase: phase, at: CGPoint(x: sample.x, y: sample.y),
      timestamp: clock.seconds)
  }

  // MARK: The lexicon

  private var lexiconRequests: [@MainActor (UILexicon) -> Void] = []

  /// Requests the user's words from the host; all requests before the answer get the same ones.
  func requestLexicon(_ completion: @escaping @MainActor (UILexicon) -> Void) {
    proxy.note(.requestSupplementaryLexicon)
    lexiconRequests.append(completion)
    if lexiconRequests.count == 1 { send(.lexiconRequest) }
  }

  private func deliver(_ entries: [LexiconEntry]) {
    let lexicon = UILexicon(
      entries: entries.map {
        UILexiconEntry(documentText: $0.documentText, userInput: $0.userInput)
      })
    let completions = lexiconRequests
    lexiconRequests = []
    proxy.note(.lexiconDelivered, detail: "\(entries.count) entries")
    for completion in completions { completion(lexicon) }
  }

  // MARK: The end of a turn

  /// Performs due work, lays the keyboard out, and encodes the edits of the turn. Returns whether a timer
  /// fired.
  func endTurn() -> Bool {
    let fired = clock.performDue(afterEach: runMainQueue)
    layOut()
    // Views that observers changed belong to the same picture.
    if KeyValueObservers.compare() { layOut() }
    if controller?.appearance == .appeared { controller?.viewIfLoaded?.displayIfNeeded() }
    showMoves()
    proxy.flush()
    tellTrace()
    tellLanguage()
    return fired
  }

  private func layOut() {
    guard let controller, controller.appearance == .appeared,
      let width = presentation?.width, let height = presentation?.height
    else { return }
    controller.layOut(width: width, systemHeight: height)
  }

  /// Notifies the host of the keyboard's new language, which is another input mode.
  private func tellLanguage() {
    guard let controller, let start else { return }
    let language = controller.primaryLanguage ?? start.primaryLanguage
    guard language != toldLanguage else { return }
    toldLanguage = language
    encode(.language(language.map { String($0.unicodeScalars.prefix(60)) }))
    NotificationCenter.default.post(
      name: UITextInputMode.currentInputModeDidChangeNotification, object: nil)
  }

  /// Answers a settle, with the picture before it if that changed.
  func answer(settle numbers: [UInt32], stillRunning: [String]) {
    if let controller, controller.appearance == .appeared, let root = controller.viewIfLoaded {
      tellLayout(of: root)
    }
    if let due = clock.millisecondsToNext { encode(.timer(milliseconds: due)) }
    if let message = lifeCycle.news() { encode(message) }
    let items = Array(stillRunning.prefix(ProtocolLimits.runningItems))
    for number in numbers { encode(.settled(number: number, stillRunning: items)) }
  }

  private func tellLayout(of root: UIView) {
    if let picture, picture.holds(for: root) { return }
    let next = KeyboardPicture(of: root)
    if next.snapshot != picture?.snapshot {
      for file in SceneImages.takeWaiting() { encode(.image(number: file.number, file.bytes)) }
      encode(.layout(next.snapshot))
    }
    picture = next
  }
}
