import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting
import TestSupport
import Testing

/// Runs the flow of these steps on a peer, and returns its result.
private func run(
  _ steps: String, on peer: BadPeer = .good, head: String = "", jobs: Int = 1, times: Int = 1,
  failsFast: Bool = false, retries: Int = 0, settings: String = "timeLimit: 60"
) throws -> [FlowResult] {
  try withScratchFolder { folder in
    let bundle = try ExtensionBundle.open(peer.makeBundle(in: folder, name: "Peer"))
    let indented = steps.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
    let text = "\(head)\nsettings: {timeout: 20, \(settings)}\nsteps:\n\(indented)\n"
    try write(["a.yaml": text], in: folder)
    let flows = try FlowLoader(workingFolder: folder.path)
      .flows(in: folder.appendingPathComponent("a.yaml"))
    let prepared = Array(repeating: flows, count: times).joined().map {
      PreparedFlow($0, keyboards: [EnabledKeyboard(bundle: bundle)])
    }
    var options = FlowRunner.Options()
    options.jobs = jobs
    options.failsFast = failsFast
    options.retries = retries
    if retries > 0 { options.stateFolder = folder.appendingPathComponent("state") }
    defer { removeState(folder.appendingPathComponent("state")) }
    let launcher = builtProductsFolder.appendingPathComponent("keyward-launch").path
    return FlowRunner(configuration: SceneConfiguration(launcher: launcher), options: options)
      .run(prepared)
  }
}

@Suite struct `Flows on a keyboard` {
  @Test func `pass when everything holds`() throws {
    let steps = """
      - focus: {text: Grüße}
      - tap: [key, key]
      - longPress: key
      - drag: {key: key, milliseconds: 100, to: [{x: 5, y: 5}, key]}
      - press: key
      - tap: key
      - release: key
      - rollover: [key, key, key]
      - pinch: {key: key, scale: 2}
      - rotate: {key: key, degrees: 90}
      - twoFingerTap: key
      - twoFingerDrag: {key: key, x: 20}
      - expect: {notifications: [willShow, didShow]}
      - expect: {notifications: none}
      - tap: [{at: [5, 5]}, key]
      - hide: keyboard
      - hide: keyboard
      - expect: {notifications: [willHide, didHide], absent: key, document: Grüße}
      - show: keyboard
      - expect: {visible: key}
      - wait: 100
      - hostEdit: {paste: "!"}
      - hostEdit: {select: [0, 2]}
      - repeat: {times: 3, steps: [{tap: key}]}
      - expect: {document: "Grüße!", contextBefore: null, contextAfter: {contains: ße}, selection: [0, 2]}
      - expect: {visible: key, enabled: key, absent: [other], refusal: none, inputMode: Peer, noAccessEvents: on}
      - focus: {kind: text, text: Grüße, selection: [1, 3]}
      - expect: {selection: [1, 3], contextBefore: G}
      - focus: secure
      - expect: {refusal: secureTextEntry, inputMode: system, absent: key}
      """
    let result = try #require(try run(steps).first)
    #expect(result.outcome == .passed, "\(result.failure?.report ?? [])")
    #expect(result.failure == nil && result.milliseconds > 0)
  }

  @Test func `say around which step it was`() throws {
    let failure = try #require(
      try run("- focus: text\n- repeat: {times: 2, steps: [{tap: nokey}]}").first?.failure)
    #expect(failure.inside == ["repeat, round 1 of 2 (a.yaml:5:5)"])
    #expect(failure.place?.text == "a.yaml:5:32")
  }

  @Test func `show the last lines that were printed where something did not hold`() throws {
    let failure = try #require(
      try run("- focus: text\n- tap: [key, key]\n- expect: {document: x}", on: .talker)
        .first?.failure)
    let lines = ["shown 1", "tap 1", "\\u{1b}[31mred", "tap 2", "\\u{1b}[31mred"]
    #expect(failure.output == lines.map { "Peer: \($0)" })
    #expect(
      failure.report.suffix(6) == ["last printed lines:"] + failure.output.map { "  \($0)" })
  }

  @Test(arguments: [
    ("- tap: key", "no field has the focus"), ("- hide: keyboard", "no field has the focus"),
    ("- show: keyboard", "no field has the focus"), ("- expect: {document: a}", "the focus:"),
  ])
  func `need a field`(steps: String, words: String) throws {
    let report = try #require(try run(steps).first?.failure?.report.joined(separator: "\n"))
    #expect(report.contains(words), "\(report)")
  }

  @Test(arguments: [
    (BadPeer.crashOnTap, "crashed with SIGSEGV", "tap"), (.exit, "exited with code 3", "focus"),
    (.garbage, "broke the protocol", "focus"), (.hungryAtOnce, "(limit 60 MB", "tap"),
    (.crashOnDismiss, "crashed with SIGSEGV", ""),
  ])
  func `tell of an extension that fails, and at which step`(
    peer: BadPeer, words: String, step: String
  ) throws {
    let results = try run("- focus: text\n- tap: key", on: peer, times: 2)
    for failure in results.map(\.failure) {
      #expect(failure?.kind == .extensionFailed && failure?.step ?? "" == step)
      #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
    }
  }

  @Test func `end in their order whatever the number of jobs`() throws {
    let head = "variables: {n: x}\nmatrix: {n: [a, key, b, key, c, key]}"
    let steps = "- focus: text\n- tap: ${n}"
    let one = try run(steps, head: head)
    let four = try run(steps, head: head, jobs: 4)
    #expect(one.map(\.outcome) == [.failed, .passed, .failed, .passed, .failed, .passed])
    #expect(four.map(\.outcome) == one.map(\.outcome))
    #expect(four.map(\.flow.fullName) == one.map(\.flow.fullName))
    let fast = try run(steps, head: head, failsFast: true)
    #expect(fast.map(\.outcome) == [.failed] + Array(repeating: .skipped, count: 5))
  }

  @Test(arguments: [(BadPeer.crashOnce, FlowResult.Outcome.flaky), (.crashOnTap, .failed)])
  func `are flaky when they pass only when they are run again`(
    peer: BadPeer, outcome: FlowResult.Outcome
  ) throws {
    let result = try #require(
      try run("- focus: text\n- tap: key", on: peer, retries: 2).first)
    #expect(result.outcome == outcome, "\(result.failure?.report ?? [])")
    #expect((result.failure == nil) == (outcome == .flaky))
    #expect(result.earlierFailures.count == (outcome == .flaky ? 1 : 2))
    #expect(result.earlierFailures.first?.message.contains("SIGSEGV") == true)
  }

  @Test(arguments: [
    (BadPeer.silent, "- focus: text"), (.stuck, "- focus: text\n- tap: key"),
    (.good, "- focus: text\n- repeat: {times: 10000, steps: [{tap: [key, key, key]}]}"),
  ])
  func `end when their time is over, with the step`(peer: BadPeer, steps: String) throws {
    let failure = try #require(
      try run(steps, on: peer, head: "", settings: "timeLimit: 0.3").first?.failure)
    #expect(failure.kind == .unmet && failure.step != nil)
    #expect(failure.message.hasPrefix("the flow took longer than 0.3 s; "), "\(failure.message)")
  }
}

/// Removes what root keeps of a state elsewhere.
private func removeState(_ folder: URL) {
  guard geteuid() == 0,
    let name = try? String(
      contentsOf: folder.appendingPathComponent("keyward-state-id"), encoding: .utf8)
  else { return }
  let place = "/var/lib/keyward/state-\(name.trimmingCharacters(in: .newlines))"
  try? FileManager.default.removeItem(atPath: place)
}
