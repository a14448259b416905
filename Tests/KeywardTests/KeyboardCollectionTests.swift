import Foundation
import TestSupport
import Testing

/// The keyboards of `Tests/Keyboards` with their own manifest: built unchanged, and typed through.
@Suite struct `A collection of keyboards` {
  @Test(arguments: FlowingKeyboard.tested)
  func `builds without a change and types`(keyboard: FlowingKeyboard) throws {
    try withScratchFolder { folder in
      let source = keyboardsFolder.appendingPathComponent(keyboard.name).path
      let settings = keyboard.settings.flatMap { ["--set", $0] }
      for flow in keyboard.flows {
        let result = try staged(
          ["run", source, "--json", "--timeout", "20"] + settings + flow.arguments, in: folder)
        try #require(result.status == 0, "\(keyboard.name): \(result.error)")
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let report = try #require(json as? [String: Any])
        let document = report["document"] as? String
        #expect(
          flow.document.matches(document),
          "\(keyboard.name) \(flow.arguments) typed \(document ?? "nothing"), not \(flow.document)")
        let events = report["accessEvents"] as? [[String: Any]] ?? []
        #expect(
          events.compactMap { $0["systemCall"] as? String } == flow.denied, "\(result.output)")
        for words in flow.told {
          #expect((result.output + result.error).contains(words), "\(keyboard.name): \(words)")
        }
      }
    }
  }
}
