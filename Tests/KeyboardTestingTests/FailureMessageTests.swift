import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting
import TestSupport
import Testing

/// The messages of failures of each kind, word by word, in `failures.txt` beside this file.
///
/// `KEYWARD_RECORD=1` writes it again.
@Suite("What a failed flow says") struct FailureMessageTests {
  static let steps = [
    "expect: {document: Grusse}", "expect: {document: {contains: x}}",
    "expect: {document: {matches: '[a-z]+'}}", "expect: {contextBefore: null}",
    "expect: {contextAfter: a}", "expect: {selection: [1, 2]}", "expect: {visible: kei}",
    "expect: {enabled: other}", "expect: {disabled: key}", "expect: {absent: key}",
    "expect: {refusal: phonePad}", "expect: {noAccessEvents: on}",
    "expect: {accessEvents: {category: net.socket, verdict: deny}}",
    "expect: {accessEvents: {category: file.read, subject: /etc/shadow}}",
    "expect: {notifications: [willShow, didShow, willHide]}", "expect: {notifications: none}",
    "expect: {inputMode: Other}", "expect: {document: a, selection: 0, visible: b}", "tap: kez",
    "longPress: kez", "drag: {key: key, to: kez}", "type: q", "switchKeyboard: Letters",
    "press: kez", "release: key", "rollover: [key, kez]", "pinch: {key: kez, scale: 2}",
    "tap: {at: [5000, 1]}", "repeat: {times: 1, steps: [hide: keyboard, tap: key]}",
  ]

  @Test func `is what the golden file holds, for each kind of step and expectation`() throws {
    let golden = repositoryFolder.appendingPathComponent("Tests/KeyboardTestingTests/failures.txt")
    let text = try messages()
    if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
      try Data(text.utf8).write(to: golden)
    }
    let expected = try String(contentsOf: golden, encoding: .utf8)
    let found = text.components(separatedBy: "\n\n")
    let wanted = expected.components(separatedBy: "\n\n")
    #expect(found.count == wanted.count && found.count == Self.steps.count)
    for (found, wanted) in zip(found, wanted) { #expect(found == wanted) }
  }

  private func messages() throws -> String {
    try withScratchFolder { folder in
      let bundle = try ExtensionBundle.open(BadPeer.nosy.makeBundle(in: folder, name: "Peer"))
      var prepared: [PreparedFlow] = []
      for step in Self.steps {
        let text = """
          settings: {timeout: 20}
          steps:
            - focus: {text: Grüße}
            - tap: key
            - \(step)
          """
        try write(["a.yaml": text], in: folder)
        let flows = try FlowLoader(workingFolder: folder.path)
          .flows(in: folder.appendingPathComponent("a.yaml"))
        prepared += flows.map {
          PreparedFlow($0, keyboards: [EnabledKeyboard(bundle: bundle)])
        }
      }
      var options = FlowRunner.Options()
      options.jobs = 2
      let launcher = builtProductsFolder.appendingPathComponent("keyward-launch").path
      let results = FlowRunner(
        configuration: SceneConfiguration(launcher: launcher), options: options
      ).run(prepared)
      return zip(Self.steps, results).map { step, result in
        let place = result.failure?.place?.text ?? "nowhere"
        let lines = result.failure?.report ?? ["it did not fail"]
        return (["- \(step)", "\(place):"] + lines.map { "  \($0)" }).joined(separator: "\n")
      }.joined(separator: "\n\n") + "\n"
    }
  }
}
