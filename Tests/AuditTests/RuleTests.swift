import ExtensionBundle
import Foundation
import Audit
import TestSupport
import Testing

struct RuleTests {
  /// Writes an example's files and audits them.
  private func audit(_ example: RuleExample) throws -> StaticAudit {
    try withScratchFolder { folder in
      let operand = try example.write(in: folder)
      let audit = StaticAudit(
        StaticAudit.Request(paths: [operand], sourceTool: sourceReader.path))
      #expect(audit.sourceFault == nil)
      return audit
    }
  }

  @Test(arguments: Rule.all.filter { !$0.isDriven }.map(\.id))
  func `a rule fires on its own example, and no other rule does`(id: String) throws {
    let rule = try #require(Rule.named(id))
    let findings = try audit(rule.fires).findings
    #expect(!findings.isEmpty)
    for finding in findings {
      #expect(finding.rule == id, "\(finding.message)")
      #expect(finding.severity == rule.severity)
      #expect(finding.certainty == rule.certainty)
      #expect(finding.source == rule.source)
    }
  }

  @Test(arguments: Rule.all.filter { !$0.isDriven }.map(\.id))
  func `nothing is found in the example beside it`(id: String) throws {
    let rule = try #require(Rule.named(id))
    let audit = try audit(rule.passes)
    #expect(audit.findings.map { "\($0.rule): \($0.message)" } == [])
    #expect(audit.keyboards.count == 1)
  }

  @Test func `rules have names of their own, and say what they must`() {
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
    for rule in Rule.all {
      #expect(rule.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(rule.id)")
      for text in [rule.meaning, rule.why, rule.help] {
        #expect(text.hasSuffix("."), "\(rule.id): \(text)")
        #expect(!text.contains("\n"), "\(rule.id)")
      }
      #expect(!rule.source.isEmpty)
      #expect(rule.certainty == .certain || rule.severity != .error, "\(rule.id)")
      #expect(!rule.fires.text.isEmpty && !rule.passes.text.isEmpty, "\(rule.id)")
      #expect(rule.fires.text != rule.passes.text, "\(rule.id): the examples look alike")
    }
  }

  @Test(arguments: ["URL", "iCloud", "asked the system to show", "Darwin notification"])
  func `the rule about text that was handed on names each way`(way: String) throws {
    let rule = try #require(Rule.named("text-shared"))
    #expect(rule.meaning.contains(way))
  }

  @Test func `nothing is found in the sample keyboards`() {
    let audit = StaticAudit(
      StaticAudit.Request(
        paths: [repositoryFolder.appendingPathComponent("Extensions").path],
        sourceTool: sourceReader.path))
    #expect(audit.sourceFault == nil)
    #expect(audit.findings.map { "\($0.file): \($0.message)" } == [])
    #expect(audit.keyboards.count >= 7)
    // The keyboard that attempts forbidden calls explains why.
    #expect(audit.suppressed.allSatisfy { $0.finding.file.contains("/Trespasser/") })
    #expect(Set(audit.suppressed.map(\.finding.rule)) == ["network-closed"])
  }
}
