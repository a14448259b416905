import KeyboardProtocol
import Testing
import TextInput

/// The process and its run loop, seen from the host's end of the pipes.
@Suite struct ProcessTests {
  @Test(arguments: [
    ("now", "n"), ("two", "1<"), ("async", "a"), ("chain", "c"), ("task", "t"), ("await", "w"),
    ("queue", "q"), ("perform", "p"), ("sleep", "s"), ("after", "f"), ("nested", "r."),
    ("zero", "d"), ("later", ""),
  ])
  func `text that a tap brings about late comes before settled`(key: String, text: String) throws {
    let process = try FixtureProcess.shown()
    let answer = try process.tap(key)
    #expect(answer.typed == text)
    #expect(answer.stillRunning == [])
  }

  @Test func `a tap's edits come in one batch, and one write answers it`() throws {
    let process = try FixtureProcess.shown()
    #expect(
      try process.tap("two") == [
        .batch(
          EditBatch(
            number: 1, documentIdentifier: FixtureProcess.identifier, basedOnPush: 1,
            edits: [.insert("1"), .deleteBackward])),
        .settled(number: 2, stillRunning: []),
      ])
    #expect(process.reads == 1)
  }

  @Test func `work that outlasts the deadline is named`() throws {
    let process = try FixtureProcess.shown()
    let answer = try process.tap("stuck")
    #expect(answer.stillRunning == ["1 closure(s) on dispatch queues"])
  }

  @Test func `timers fire when the clock is moved, in due order and repeatedly`() throws {
    let process = try FixtureProcess.shown()
    #expect(try process.tap("timer").typed == "")
    #expect(try process.tap("delay").typed == "")
    #expect(try process.settle(after: .advanceClock(milliseconds: 99)).typed == "")
    #expect(try process.settle(after: .advanceClock(milliseconds: 1)).typed == "1")
    #expect(try process.settle(after: .advanceClock(milliseconds: 200)).typed == "2d3")
    #expect(try process.tap("stop").typed == "")
    #expect(try process.settle(after: .advanceClock(milliseconds: 1000)).typed == "")
  }

  @Test func `a request comes after the edits before it`() throws {
    let answer = try FixtureProcess.shown().tap("next")
    #expect(answer.count == 3)
    #expect(answer.dropFirst().first == .request(.advanceToNextInputMode))
  }

  @Test func `the picture is sent once and again only when it differs`() throws {
    let process = try FixtureProcess()
    try process.send(FixtureProcess.start())
    _ = try process.receive()
    let shown = try process.settle(after: .present(FixtureProcess.presentation()))
    #expect(shown.count == 2)
    guard case .layout(let snapshot)? = shown.first else {
      Issue.record("no picture: \(shown)")
      return
    }
    #expect((snapshot.width, snapshot.height) == (390, 216))
    #expect(snapshot.views.first?.className == "UIInputView")
    #expect(process.keys["now"]?.reach == .tappable)
    #expect(try process.settle().count == 1)
    let wider = try process.settle(after: .present(FixtureProcess.presentation(width: 500)))
    #expect(wider.count == 2)
  }

  @Test func `the lifecycle and the callbacks come in UIKit's order`() throws {
    let process = try FixtureProcess.shown(TextWindow(before: "one", hasText: true))
    let two = TextWindow(before: "two", hasText: true)
    let three = TextWindow(before: "three", hasText: true)
    let four = TextWindow(before: "four", hasText: true)
    try process.settle(after: .present(FixtureProcess.presentation(two, high: 2)))
    try process.settle(
      after: .text(TextPush(number: 2, acknowledges: 0, window: three, callsBack: true)))
    try process.settle(
      after: .text(TextPush(number: 3, acknowledges: 0, window: four, callsBack: false)))
    try process.settle(after: .dismiss)
    try process.settle(after: .present(FixtureProcess.presentation(two, high: 3)))
    try process.settle(after: .memoryWarning)
    try process.send(.stop)
    #expect(
      try process.outputUntilEnd() == """
        viewDidLoad
        will nil
        did one
        viewWillAppear
        viewDidAppear
        will one
        did two
        will two
        did three
        viewWillDisappear
        viewDidDisappear
        will four
        did two
        viewWillAppear
        viewDidAppear
        memory true
        memory notification

        """)
  }

  @Test func `a tap on a hidden keyboard does nothing`() throws {
    let process = try FixtureProcess.shown()
    try process.settle(after: .dismiss)
    #expect(try process.tap("now").typed == "")
  }

  // MARK: Ends

  @Test(arguments: [
    ("Fixture.Missing", ExtensionFailure.principalClassMissing),
    ("keyboard_fixture.NoKeyboard", .principalClassNotInputViewController),
  ])
  func `a principal class that cannot be made is a failure that names the ones there are`(
    name: String, failure: ExtensionFailure
  ) throws {
    let process = try FixtureProcess()
    try process.send(FixtureProcess.start(name))
    guard case .failure(let reason, let message) = try process.receive() else {
      Issue.record("no failure")
      return
    }
    #expect(reason == failure)
    #expect(message.contains(name) && message.contains("Fixture.FixtureKeyboard"))
    #expect(try process.exitStatus() == 0)
  }

  @Test(arguments: ["Fixture.FixtureKeyboard", "FixtureKeyboard", "ObjectiveCName"])
  func `a principal class is found by its whole, its bare and its Objective-C name`(
    name: String
  ) throws {
    let process = try FixtureProcess()
    try process.send(FixtureProcess.start(name))
    #expect(try process.receive() == .ready(version: keyboardProtocolVersion))
  }

  @Test(
    arguments: [
      [1, 0, 0, 0, 0xEE], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0x7F],
    ] as [[UInt8]])
  func `bytes that are no message end the process with the reason`(bytes: [UInt8]) throws {
    let process = try FixtureProcess.shown()
    try process.send(bytes: bytes)
    guard case .failure(.protocolViolation, _) = try process.receive() else {
      Issue.record("no failure")
      return
    }
    #expect(try process.exitStatus() == 0)
  }

  @Test func `another version of the protocol is refused`() throws {
    let process = try FixtureProcess()
    var parameters = StartParameters(
      principalClass: "Fixture.FixtureKeyboard", bundlePath: "/", containerPath: "/",
      hasFullAccess: false, primaryLanguage: nil)
    parameters.version = 999
    try process.send(.start(parameters))
    guard case .failure(.versionMismatch, _) = try process.receive() else {
      Issue.record("no failure")
      return
    }
  }

  @Test func `the process ends with the host, in good order`() throws {
    let process = try FixtureProcess.shown()
    process.closeInput()
    #expect(try process.exitStatus() == 0)
  }

  @Test func `an end that comes together with the last message is seen`() throws {
    // Also if the process sleeps while both arrive, which needs more than one try.
    for _ in 0..<2 {
      let process = try FixtureProcess.shown()
      try process.send(.memoryWarning)
      process.closeInput()
      #expect(try process.exitStatus() == 0)
    }
  }

  @Test func `the keyboard's own exit is its own`() throws {
    let process = try FixtureProcess.shown()
    #expect(throws: (any Error).self) { try process.tap("exit") }
    #expect(try process.exitStatus() == 7 << 8)
  }
}
