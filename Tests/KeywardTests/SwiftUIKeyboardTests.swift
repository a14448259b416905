import Foundation
import TestSupport
import Testing

/// Keyboards whose views are SwiftUI's, built unchanged and typed through.
@Suite struct `Keyboards of SwiftUI's views` {
  private func type(_ name: String, _ keys: [String]) throws -> String? {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent(name)
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Tests/Keyboards/\(name)"), to: source)
      try FileManager.default.copyItem(
        at: repositoryFolder.appendingPathComponent("Extensions/Letters/Info.plist"),
        to: source.appendingPathComponent("Info.plist"))
      let taps = keys.flatMap { [$0.contains("=") ? "--hold" : "--tap", $0] }
      let result = try staged(
        ["run", source.path, "--json", "--field", "multiline"] + taps, in: folder)
      try #require(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      return (json as? [String: Any])?["document"] as? String
    }
  }

  @Test func `letters in stacks follow a shift that is a state`() throws {
    let keys = ["q", "shift", "W", "e", "shift", "shift", "R", "T", "delete", "space", "return"]
    #expect(try type("Petals", keys) == "qWeR \n")
  }

  @Test func `a model in the environment changes the keys, and a setting what they insert`() throws
  {
    let keys = ["3", "12", "spaced", "7", "page-signs", "+", "again 7"]
    #expect(try type("Ledger", keys) == "3127 + 7")
  }

  @Test func `a drag, a tap that a long press may precede and a button each type`() throws {
    #expect(try type("Slide", ["a", "b", "erase", "space", "c"]) == "a c")
  }

  @Test func `tasks that sleep and delayed closures repeat a held key as often as on a device`()
    throws
  {
    let letters = ["a", "b", "c", "d", "a", "b", "c", "d", "a", "b", "c", "d"]
    // At once, then after 400 ms and each 100 ms.
    #expect(try type("Slide", letters + ["sweep=950"]) == "abcda")
    #expect(try type("Slide", letters + ["sweep=300", "sweep"]) == "abcdabcdab")
    #expect(try type("Slide", letters + ["back=500", "space"]) == "abcdabcda bcd")
  }
}
