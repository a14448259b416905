import ExtensionBundle
import Foundation
import KeyboardProtocol
import Testing
import TestSupport
import TextInput
import Platform

@testable import KeyboardHost

/// Runs a scene with one field and the peers as keyboards, and returns its final state.
private struct PeerRun {
  var failures: [SessionFailure] = []
  var text = ""
  var events: [SceneEvent] = []
  var seconds = 0.0

  init(
    _ peers: [BadPeer], in folder: URL, kind: FieldKind = .text, isASCIICapable: [Bool] = [],
    deadline: Double = 1, work: Double = 60, taps: [String] = ["key"], wait: UInt32 = 0
  ) throws {
    var keyboards: [EnabledKeyboard] = []
    for (index, peer) in peers.enumerated() {
      let url = try peer.makeBundle(
        in: folder, name: "Peer\(index)",
        isASCIICapable: isASCIICapable.indices.contains(index) ? isASCIICapable[index] : false)
      keyboards.append(EnabledKeyboard(bundle: try ExtensionBundle.open(url)))
    }
    let state = try StateFolder.scratch()
    defer { state.remove() }
    var configuration = SceneConfiguration(
      launcher: builtProductsFolder.appendingPathComponent("keyward-launch").path)
    configuration.limits.deadline = deadline
    configuration.limits.work = work
    var events: [SceneEvent] = []
    let scene = KeyboardScene(keyboards: keyboards, state: state, configuration: configuration) {
      events.append($0)
    }
    let field = Field(name: "field", kind: kind, text: "Grüße 👋")
    let start = Date()
    try scene.focus(on: field)
    for tap in taps where scene.presentedKeyboard != nil { try scene.tap(tap) }
    if wait > 0 { try scene.wait(milliseconds: wait) }
    scene.end()
    seconds = Date().timeIntervalSince(start)
    failures = scene.failures
    text = field.document.text
    self.events = events
  }
}

@Suite struct `An extension that misbehaves` {
  @Test(arguments: [
    (BadPeer.exit, SessionFailure.Reason.exited(3), "exited with code 3"),
    (.crash, .crashed(signal: 11), "crashed with SIGSEGV"),
    (.crashOnTap, .crashed(signal: 11), "while handling a tap"),
    (.silent, .noAnswer(seconds: 1), "did not answer within 1 s"),
    (.deaf, .noAnswer(seconds: 1), "did not answer within 1 s"),
    (.huge, .malformed(.frameLength(0x8000_0000)), "a message of 2147483648 bytes"),
    (.half, .incompleteMessage, "exited in the middle of a message"),
    (.flood, .flood("more than 4096 messages without settling"), "flooded the host"),
    (.manyEdits, .flood("more than 262144 edits without settling"), "flooded the host"),
    (.closes, .closedOutput, "closed its connection"),
    (
      .missingClass, .gaveUp(.principalClassMissing, "there is no class Nowhere.Here"),
      "NSExtensionPrincipalClass"
    ),
  ])
  func `ends its session with the reason, and the document stays`(
    peer: BadPeer, reason: SessionFailure.Reason, words: String
  ) throws {
    try withScratchFolder { folder in
      let run = try PeerRun([peer], in: folder)
      #expect(run.failures.map(\.reason) == [reason])
      let message = run.failures.first?.message() ?? ""
      #expect(message.hasPrefix("Peer0 ") && message.contains(words), "\(message)")
      #expect(run.text == "Grüße 👋")
      #expect(run.seconds < 20)
    }
  }

  @Test(arguments: [BadPeer.garbage, .liar, .teller])
  func `breaks the protocol and is ended`(peer: BadPeer) throws {
    try withScratchFolder { folder in
      let run = try PeerRun([peer], in: folder)
      #expect(run.failures.count == 1)
      #expect(run.failures.first?.message().contains("broke the protocol") == true)
      #expect(run.text == "Grüße 👋")
    }
  }

  @Test func `that only asks for the lexicon is not said to change the text`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.reader], in: folder, deadline: 20)
      let notices = run.events.compactMap {
        if case .notice(_, let text) = $0 { text } else { nil }
      }
      #expect(!notices.isEmpty && run.failures.isEmpty)
      #expect(
        notices.allSatisfy { $0 == "the keyboard requests the lexicon again after each answer" })
    }
  }

  @Test func `cannot draw out a wait by one timer after the other`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.slowTimer], in: folder, deadline: 0.6, wait: 3_600_000)
      #expect(run.failures.map(\.reason) == [.overdue(seconds: 6)])
      let message = run.failures.first?.message() ?? ""
      #expect(message.contains("within 6 s while its timers ran and was killed"), "\(message)")
      #expect(message.contains("Look for timers that fire too often"))
      #expect(run.seconds < 20)
    }
  }

  /// The deadline was checked only when nothing arrived.
  @Test func `cannot draw out an answer by one byte after the other`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.trickle], in: folder, deadline: 0.5)
      #expect(run.failures.count == 1 && run.seconds < 20)
      switch run.failures.first?.reason {
      case .busy(seconds: 0.5), .noAnswer(seconds: 0.5): break
      default: Issue.record("\(String(describing: run.failures.first))")
      }
    }
  }

  @Test func `is ended when its edits take too long, and what was done by then stays`() throws {
    try withScratchFolder { folder in
      // Long enough to read the edits even under a sanitizer, far too short to apply them all.
      let run = try PeerRun([.slowEdits], in: folder, deadline: 1)
      #expect(run.failures.map(\.reason) == [.slowEdits(seconds: 1)])
      #expect(run.failures.first?.remedy == .raiseTimeout)
      #expect(run.text.hasPrefix("Grüße 👋"))
      #expect((9..<240_008).contains(run.text.utf16.count))
      #expect(run.seconds < 20)
    }
  }

  @Test func `is ended when one message takes the host too much processor time`() throws {
    try withScratchFolder { folder in
      #expect(try PeerRun([.good], in: folder).failures.isEmpty)
      let run = try PeerRun([.good], in: folder, deadline: 20, work: 0)
      #expect(run.failures.map(\.reason) == [.costlyMessage(seconds: 0)])
      let message = try #require(run.failures.first?.message())
      #expect(message.contains("took the host more than 0 s of processor time"))
      #expect(message.contains("Make fewer edits in one turn"))
    }
  }

  @Test func `loses the edits behind the one at which the processor time was used up`() {
    for (work, text) in [(60.0, "ab123"), (0, "ab1")] {
      let field = Field(name: "field", kind: .multiline, text: "ab")
      var link = HostLink(field: field)
      let edits = ["1", "2", "3"].map { TextEdit.insert($0) }
      link.send(
        EditBatch(
          number: 1, documentIdentifier: link.identifier, basedOnPush: 0, edits: edits), at: 0)
      _ = link.deliver(at: 0, within: StepBudget(seconds: 600, work: work))
      #expect(field.document.text == text)
      #expect(link.excess == (work == 0 ? .work : nil))
    }
  }

  @Test func `cannot have more text on its way to a slow host app than is bounded`() {
    var link = HostLink(
      field: Field(name: "field", kind: .multiline),
      delays: DelaySource(HostLatency(milliseconds: 500)))
    let text = String(repeating: "x", count: 5 << 20)
    for number in 1...4 {
      #expect(!link.isFull)
      link.send(
        EditBatch(
          number: UInt32(number), documentIdentifier: link.identifier, basedOnPush: 0,
          edits: [.insert(text)]), at: 0)
    }
    #expect(link.isFull)
    _ = link.deliver(at: 500, within: StepBudget(seconds: 600, work: 600))
    #expect(!link.isFull)
  }

  @Test func `has its last lines shown`() throws {
    try withScratchFolder { folder in
      let failure = try PeerRun([.exit], in: folder).failures.first
      #expect(failure?.lastLines == ["no licence was found"])
      #expect(failure?.message().contains("no licence was found") == true)
    }
  }

  @Test(arguments: [
    (
      ["Fatal error: Index out of range", "Current stack trace:", "0 <unknown> 0x1", ""],
      ["Fatal error: Index out of range"]
    ),
    (["1", "2", "3", "4", "5", "6"], ["2", "3", "4", "5", "6"]),
    (["Current stack trace:", "0 <unknown> 0x1"], ["Current stack trace:", "0 <unknown> 0x1"]),
    ([], []),
  ])
  func `has its message shown rather than return addresses`(lines: [String], shown: [String]) {
    #expect(SessionFailure.tellingLines(of: lines) == shown)
  }

  @Test func `may flood standard error and type on`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.chatty], in: folder, deadline: 20)
      #expect(run.failures.isEmpty)
    }
  }

  @Test func `leaves no process and no descriptor behind`() async throws {
    await #expect(processExitsWith: .success) {
      try withScratchFolder { folder in
        // Descriptors that are opened once and kept, such as a random source, are opened by a first
        // run.
        _ = try PeerRun([.good], in: folder)
        let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        for peer in BadPeer.allCases {
          _ = try PeerRun([peer], in: folder, deadline: 0.3)
        }
        let after = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        guard before == after else {
          print("\(before) descriptors before, \(after) after")
          exit(1)
        }
        guard waitpid(-1, nil, WNOHANG) == -1, errno == ECHILD else { exit(2) }
      }
    }
  }
}

@Suite struct `A simulated device` {
  private func names(_ run: PeerRun) -> [String] {
    run.events.compactMap { if case .presented(let name, _, _) = $0 { name } else { nil } }
  }

  @Test func `goes round the keyboards with the globe`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.globe, .globe], in: folder, taps: ["key", "key"])
      #expect(names(run) == ["Peer0", "Peer1", "Peer0"])
      #expect(run.failures.isEmpty)
    }
  }

  @Test func `stays when there is no other keyboard`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.globe], in: folder)
      #expect(names(run) == ["Peer0"])
      #expect(run.events.contains { if case .stayed("Peer0") = $0 { true } else { false } })
    }
  }

  @Test func `takes a keyboard away that dismisses itself`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.dismiss, .good], in: folder, taps: ["key", "key"])
      #expect(names(run) == ["Peer0"])
      #expect(run.events.contains { if case .dismissed("Peer0") = $0 { true } else { false } })
    }
  }

  @Test(arguments: [BadPeer.crash, .crashOnTap])
  func `shows the next keyboard after a crash, and says why`(peer: BadPeer) throws {
    try withScratchFolder { folder in
      let run = try PeerRun([peer, .good], in: folder)
      #expect(names(run).last == "Peer1")
      #expect(run.failures.map(\.extensionName) == ["Peer0"])
      #expect(
        run.events.contains { if case .failed(_, "Peer1") = $0 { true } else { false } })
    }
  }

  @Test(arguments: [FieldKind.secure, .phone, .namePhone])
  func `starts no extension for a field that is refused`(kind: FieldKind) throws {
    try withScratchFolder { folder in
      let run = try PeerRun([.good], in: folder, kind: kind)
      #expect(names(run).isEmpty)
      #expect(run.events.count == 1)
      #expect(run.failures.isEmpty)
    }
  }

  @Test func `passes over a keyboard that is not ASCII capable`() throws {
    try withScratchFolder { folder in
      let run = try PeerRun(
        [.good, .good], in: folder, kind: .ascii, isASCIICapable: [false, true])
      #expect(names(run) == ["Peer1"])
      #expect(
        run.events.contains {
          if case .refused(_, .ascii, .notASCIICapable, keyboard: "Peer0") = $0 {
            true
          } else {
            false
          }
        })
    }
  }

  @Test func `resumes the same process on the next field that extensions may serve`() throws {
    try withScratchFolder { folder in
      let bundle = try ExtensionBundle.open(BadPeer.good.makeBundle(in: folder, name: "Peer"))
      let state = try StateFolder.scratch()
      defer { state.remove() }
      let scene = KeyboardScene(
        keyboards: [EnabledKeyboard(bundle: bundle)], state: state,
        configuration: SceneConfiguration(
          launcher: builtProductsFolder.appendingPathComponent("keyward-launch").path))
      defer { scene.end() }
      for kind in [FieldKind.text, .secure, .phone, .email] {
        try scene.focus(on: Field(name: kind.rawValue, kind: kind))
        #expect((scene.presentedKeyboard == nil) == (kind == .secure || kind == .phone))
      }
      #expect(scene.startedProcesses == 1)
      try scene.focus(on: Field(name: "secret", kind: .secure))
      #expect(
        throws: SceneError.servedBySystemKeyboard(field: "secret", .secureTextEntry)
      ) { try scene.tap("key") }
    }
  }
}
