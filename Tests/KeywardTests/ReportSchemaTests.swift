import Foundation
import Audit
import TestSupport
import Testing

/// The audit's reports against their schemas, by Debian's python3-jsonschema.
struct ReportSchemaTests {
  /// A validator's answer for a document: `valid`, or the error and its place.
  private func check(_ text: String, against schema: String) throws -> String {
    let file = repositoryFolder.appendingPathComponent(schema)
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let faults = try SchemaValidator.faults(
      of: [document], by: try String(contentsOf: file, encoding: .utf8))
    return faults[0].isEmpty ? "valid" : (faults[0] + ["invalid"]).joined(separator: "\n")
  }

  private func report(_ arguments: [String]) throws -> String {
    try runProgram(
      builtProductsFolder.appendingPathComponent("keyward").path,
      ["audit"] + arguments + ["--fail-on", "never"],
      environment: ["KEYWARD_HOME": stageFolder.path]
    ).output
  }

  /// Writes every rule's example, some of them under names that need escapes, with suppressions; returns the paths to be
  /// audited, first those that are skipped unless they are named.
  private func write(in folder: URL) throws -> [String] {
    var named: [String] = []
    for rule in Rule.all where !rule.isDriven {
      let name = rule.id.hasPrefix("l") ? "ä \(rule.id)#?%" : rule.id
      let own = folder.appendingPathComponent(name)
      let path = try rule.fires.write(in: own)
      if ["not-a-keyboard", "extension-missing"].contains(rule.id) { named.append(path) }
    }
    let suppressed = try #require(Rule.named("suppression-unused")).passes
    try suppressed.write(in: folder.appendingPathComponent("suppressed"))
    return named + [folder.path]
  }

  private static let sarif = "Tests/Schemas/sarif-schema-2.1.0.json"
  private static let json = "Tests/Schemas/audit.schema.json"

  @Test func `SARIF of every rule, with suppressions and a baseline, is valid by OASIS's schema`()
    throws
  {
    try withScratchFolder { folder in
      let paths = try write(in: folder)
      let sarif = try report(paths + ["--format", "sarif"])
      #expect(try check(sarif, against: Self.sarif) == "valid")
      let baseline = folder.appendingPathComponent("known.json")
      try Data(try report(paths + ["--format", "json"]).utf8).write(to: baseline)
      let compared = try report(paths + ["--format", "sarif", "--baseline", baseline.path])
      #expect(try check(compared, against: Self.sarif) == "valid")
      let log = try #require(
        try JSONSerialization.jsonObject(with: Data(compared.utf8)) as? [String: Any])
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      let fired = Set(results.compactMap { $0["ruleId"] as? String })
      let all = Set(Rule.all.filter { !$0.isDriven }.map(\.id))
      #expect(all.subtracting(fired).sorted() == [])
      // The validator rejects something.
      for (right, wrong) in [
        ("\"level\":", "\"levle\":"), ("\"byteOffset\": ", "\"byteOffset\": -"),
        ("\"unchanged\"", "\"known\""),
      ] {
        let broken = compared.replacing(right, with: wrong)
        let alike = compared.replacing(
          right.replacing(" ", with: ""), with: wrong.replacing(" ", with: ""))
        #expect(
          try check(broken == compared ? alike : broken, against: Self.sarif).hasSuffix(
            "invalid"),
          "\(wrong)")
      }
    }
  }

  @Test func `the JSON report of every rule is valid by its schema`() throws {
    try withScratchFolder { folder in
      let json = try report(try write(in: folder) + ["--format", "json"])
      #expect(try check(json, against: Self.json) == "valid")
      #expect(
        try check(json.replacing("\"certain\"", with: "\"sure\""), against: Self.json)
          .hasSuffix("invalid"))
    }
  }

  @Test func `a report of nothing is valid too`() throws {
    let keyboard = repositoryFolder.appendingPathComponent("Extensions/Letters").path
    #expect(
      try check(try report([keyboard, "--format", "sarif"]), against: Self.sarif) == "valid")
    #expect(try check(try report([keyboard, "--format", "json"]), against: Self.json) == "valid")
  }
}
