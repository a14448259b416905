import KeyboardProtocol
import Testing
import TextInput

/// Controllers that appear and disappear within one process, and the process's notifications about its host
/// app.
@Suite struct `A keyboard's controllers` {
  private func process(_ principal: String) throws -> FixtureProcess {
    let process = try FixtureProcess()
    try process.send(FixtureProcess.start(principal))
    #expect(try process.receive() == .ready(version: keyboardProtocolVersion))
    return process
  }

  private func presentation(
    _ controllers: Fidelity.Controllers, disappears: Bool = true
  ) -> HostMessage {
    var presentation = FixtureProcess.presentation()
    presentation.fidelity.controllers = controllers
    presentation.fidelity.missingDisappear = disappears ? .off : .on
    return .present(presentation)
  }

  /// The process's reports about controllers.
  private func counts(_ answer: [ExtensionMessage]) -> [ExtensionMessage] {
    answer.filter { if case .controllers = $0 { true } else { false } }
  }

  @Test(
    arguments: [
      (.kept, "load\n"), (.fresh, "load\nend\nload\nend\nload\nend\n"),
      (.overlapping, "load\nload\nend\nload\nend\n"),
    ] as [(Fidelity.Controllers, String)])
  func `are kept, fresh each time, or one more than is needed`(
    controllers: Fidelity.Controllers, output: String
  ) throws {
    let process = try process("Fixture.CleanKeyboard")
    var told: [ExtensionMessage] = []
    for _ in 0..<3 {
      told += counts(try process.settle(after: presentation(controllers)))
      told += counts(try process.settle(after: .dismiss))
    }
    // One that ends in time only adds to the number.
    let made: [ExtensionMessage] = [
      .controllers(made: 2, leaked: 0), .controllers(made: 3, leaked: 0),
    ]
    #expect(told == (controllers == .kept ? [] : made))
    try process.send(.stop)
    #expect(try process.outputUntilEnd() == output)
  }

  @Test func `that something keeps alive are told`() throws {
    // Its keys' actions keep it.
    let process = try process("Fixture.FixtureKeyboard")
    try process.settle(after: presentation(.fresh))
    #expect(counts(try process.settle(after: .dismiss)) == [.controllers(made: 1, leaked: 1)])
    try process.settle(after: presentation(.fresh))
    let answer = try process.settle(after: .dismiss)
    #expect(counts(answer) == [.controllers(made: 2, leaked: 2)])
  }

  @Test func `may miss that they have disappeared`() throws {
    let process = try process("Fixture.FixtureKeyboard")
    try process.settle(after: presentation(.kept, disappears: false))
    try process.settle(after: .dismiss)
    try process.settle(after: presentation(.kept))
    try process.send(.stop)
    let lines = try process.outputUntilEnd().split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("view") } == [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewWillAppear",
        "viewDidAppear",
      ])
  }

  @Test func `hear that their app goes to the background and comes back`() throws {
    let process = try process("Fixture.CleanKeyboard")
    try process.settle(after: presentation(.kept))
    try process.settle(after: .suspend)
    try process.settle(after: .resume)
    try process.send(.stop)
    #expect(
      try process.outputUntilEnd() == """
        load
        NSExtensionHostWillResignActiveNotification
        NSExtensionHostDidEnterBackgroundNotification
        NSExtensionHostWillEnterForegroundNotification
        NSExtensionHostDidBecomeActiveNotification

        """)
  }

  @Test func `change the language of their input mode`() throws {
    let process = try process("Fixture.CleanKeyboard")
    try process.settle(after: presentation(.kept))
    func language(_ tag: String?, number: UInt32) throws -> [ExtensionMessage] {
      let window = TextWindow(before: tag, hasText: tag != nil)
      let push = TextPush(number: number, acknowledges: 0, window: window, callsBack: true)
      return try process.settle(after: .text(push)).filter {
        if case .language = $0 { true } else { false }
      }
    }
    #expect(try language("de-CH", number: 2) == [.language("de-CH")])
    #expect(try language("de-CH", number: 3) == [])
    // Without one of its own it has the manifest's.
    #expect(try language(nil, number: 4) == [.language("en-US")])
    try process.send(.stop)
    let heard = try process.outputUntilEnd().split(separator: "\n").dropFirst()
    #expect(
      heard == [
        "UITextInputCurrentInputModeDidChangeNotification",
        "UITextInputCurrentInputModeDidChangeNotification",
      ])
  }
}
