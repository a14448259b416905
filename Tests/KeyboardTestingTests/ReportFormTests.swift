import Platform
import ExtensionBundle
import Foundation
import KeyboardTesting
import Testing
import YAML

private let nasty =
  "a<b>&\"c'\u{0}\u{1B}[31m\n# :, % ::error::x \\ <script>\u{2028}é"
  + "\u{202E}##[error]y\n::error::z ##vso[task]"

private func failure() -> FlowFailure {
  var failure = FlowFailure(kind: .unmet, message: nasty)
  failure.step = "expect"
  failure.place = FlowPlace(file: "x,y.yaml", position: YAMLPosition(line: 7, column: 3))
  failure.document = nasty
  failure.trace = [nasty]
  return failure
}

private func results() -> [FlowResult] {
  let outcomes: [FlowResult.Outcome] = [.passed, .failed, .skipped, .flaky]
  return outcomes.map { outcome in
    var result = FlowResult(
      Flow(name: nasty, file: "x,y.yaml", variant: [("device", "pad")]), outcome,
      reason: outcome == .skipped ? nasty : nil)
    result.milliseconds = 12.4
    result.document = nasty
    if outcome == .failed { result.failure = failure() }
    if outcome != .skipped {
      result.steps = [
        FlowStepResult(
          name: nasty,
          place: FlowPlace(file: "x,y.yaml", position: YAMLPosition(line: 7, column: 3)),
          inside: [nasty], document: nasty, layout: nil, isDark: false)
      ]
    }
    if outcome == .flaky { result.earlierFailures = [failure()] }
    return result
  }
}

@Suite struct `Reports in other forms` {
  @Test func `of TAP have a plan, a line for each flow, and diagnostics that are YAML`() throws {
    let lines = TAPReport(results()).text.split(separator: "\n").map { String($0) }
    #expect(lines.prefix(2) == ["TAP version 14", "1..4"])
    let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(
      points.map { $0.prefix { $0 != "-" } } == ["ok 1 ", "not ok 2 ", "ok 3 ", "ok 4 "])
    #expect(points.count { $0.contains(" # SKIP ") } == 1)
    for point in points {
      let bare = point.replacingOccurrences(of: "\\#", with: "").replacingOccurrences(
        of: " # SKIP ", with: "")
      #expect(!bare.contains("#"), "\(point)")
    }
    let blocks = lines.split { !$0.hasPrefix("  ") }
    #expect(blocks.count == 3)
    for block in blocks {
      #expect(block.first == "  ---" && block.last == "  ...")
      let inner = block.dropFirst().dropLast().map { String($0.dropFirst(2)) }
      let node = try YAMLDocument.parse(Array(inner.joined(separator: "\n").utf8))
      guard case .mapping(let entries) = node.content else { return #expect(Bool(false)) }
      #expect(!entries.isEmpty)
    }
    #expect(TAPReport([]).text == "TAP version 14\n1..0 # SKIP no flows\n")
  }

  @Test func `of HTML hold nothing that a keyboard or a flow could make act`() {
    let text = HTMLReport(results()).text
    #expect(!text.contains("<script") && !text.contains("\u{1B}") && !text.contains("\u{0}"))
    #expect(text.contains("&lt;script&gt;") && text.contains("default-src 'none'"))
    #expect(text.contains("1 failed of 4") && text.contains("x,y.yaml:7:3: expect"))
    for word in ["details", "pre", "p", "code", "summary"] {
      let opened =
        text.components(separatedBy: "<\(word)>").count
        + text.components(separatedBy: "<\(word) ").count - 2
      #expect(opened == text.components(separatedBy: "</\(word)>").count - 1, "\(word)")
    }
  }

  @Test func `for GitHub are one line each, whatever is in them`() {
    let lines = WorkflowAnnotations(results()).lines
    #expect(lines.count == 2 && lines.allSatisfy { !$0.contains("\n") })
    let head = "file=x%2Cy.yaml,line=7,col=3,title="
    #expect(lines[0].hasPrefix("::error \(head)a<b>") && lines[1].hasPrefix("::warning \(head)"))
    for line in lines {
      let properties = line.dropFirst(2).prefix { $0 != ":" }
      #expect(properties.contains("title=") && line.contains("%0A# :, %25 ::error::x"), "\(line)")
    }
  }
}

@Suite struct `Reports in every form` {
  private static let forms: [(name: String, text: @Sendable () -> String)] = [
    ("TAP", { TAPReport(results()).text }), ("JUnit", { JUnitReport(results()).text }),
    ("HTML", { HTMLReport(results()).text }),
    ("annotations", { WorkflowAnnotations(results()).lines.map { $0.dropFirst(2) }.joined() }),
    (
      "merged", { (try? ReportMerge.merged([("a", Data(JUnitReport(results()).text.utf8))])) ?? "" }
    ),
  ]

  @Test(arguments: forms.indices)
  func `turn no text around and give the service that reads a log no command`(form: Int) {
    let (name, make) = Self.forms[form]
    let text = make()
    #expect(text.contains("script"), "\(name)")
    #expect(!text.unicodeScalars.contains { $0.actsOnTerminals && $0.value >= 0x20 }, "\(name)")
    #expect(!text.contains("##[") && !text.contains("##vso["), "\(name)")
    for line in text.split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(name): \(line)")
    }
  }
}

@Suite struct `Reports of several machines` {
  private func merged(_ texts: [String]) throws -> String {
    try ReportMerge.merged(
      texts.enumerated().map { ("part-\($0.offset)", Data($0.element.utf8)) })
  }

  @Test func `of JUnit become one with all suites as they were`() throws {
    let parts = [Array(results()[..<2]), Array(results()[2...])].map { JUnitReport($0).text }
    let other = """
      <?xml version="1.0"?><!-- <testsuite> --><testsuite name='alone' tests="2" failures="1"
        errors="0" time="0.5"><testcase name="a"><system-out><![CDATA[</testsuite>]]></system-out>
      </testcase><testsuite name="inner" tests="9"/></testsuite>
      """
    let whole = try merged(parts + [other])
    let head =
      #"<testsuites name="keyward test" tests="6" failures="2" errors="0" time="0.550">"#
    #expect(whole.contains(head), "\(whole.prefix(200))")
    #expect(whole.components(separatedBy: "<testsuite ").count == 5)
    #expect(whole.contains("<![CDATA[</testsuite>]]>"))
    #expect(try merged([whole]) == whole)
  }

  @Test func `keep nothing that acts on a terminal or a log, in either form`() throws {
    let hostile = "a\u{9B}31m\u{202E}b\u{2066}##[group]\u{200F}\u{85}c"
    let json = """
      {"version": 1, "flows": [{"name": "\(hostile)", "\(hostile)": 1}], "totals": {}, "exit":
      {"code": 1, "reason": "\(hostile)"}}
      """
    let whole = try merged([json, json])
    #expect(!whole.unicodeScalars.contains { $0.actsOnTerminals && $0 != "\n" }, "\(whole)")
    #expect(!whole.contains("##"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
    let flows = try #require(object["flows"] as? [[String: Any]])
    #expect(flows.map { $0["name"] as? String } == [hostile, hostile])
    #expect(flows[0][hostile] as? Int == 1)
    let xml = try merged([
      "<testsuite name=\"\(hostile)\" tests=\"1\"><testcase><![CDATA[\(hostile)]]></testcase></testsuite>"
    ])
    #expect(!xml.unicodeScalars.contains { $0.actsOnTerminals && $0 != "\n" }, "\(xml)")
    #expect(xml.contains("a\\u{9b}31m\\u{202e}b"))
  }

  @Test func `of JSON become one with added totals and the worst exit`() throws {
    func part(_ names: [String], failed: Int, code: Int, reason: String) -> String {
      let flows = names.map { #"{"name": "\#($0)", "file": "a.yaml", "durationMs": 58.123}"# }
      return """
        {"version": 1, "flows": [\(flows.joined(separator: ", "))], "totals": {"flows":
        \(names.count), "failed": \(failed)}, "exit": {"code": \(code), "reason": "\(reason)"}}
        """
    }
    let whole = try merged([
      part(["a", "b"], failed: 1, code: 1, reason: "one"),
      part(["c"], failed: 1, code: 2, reason: "two"), part([], failed: 0, code: 0, reason: "done"),
    ])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
    #expect(
      (object["flows"] as? [[String: Any]])?.map { $0["name"] as? String } == ["a", "b", "c"])
    #expect(object["totals"] as? [String: Int] == ["flows": 3, "failed": 2])
    let exit = object["exit"] as? [String: Any]
    #expect(exit?["code"] as? Int == 2 && exit?["reason"] as? String == "two")
    #expect(whole.contains("58.123"))
    #expect(try merged([whole]) == whole)
  }

  @Test(arguments: [
    (["plain"], "neither JUnit XML nor a JSON report"), (["{}", "<testsuites/>"], "the same form"),
    (["{}"], "not a complete JSON report"),
    ([#"{"version": 2, "flows": []}"#], "not a complete JSON report"),
    (["<html/>"], "part-0:1: 'html' is not the root"), (["<testsuites>"], "ends too early"),
    (["<testsuites>\n<testsuite></testsuites>"], "part-0:2: '</testsuites>' has no start tag"),
    (["<!DOCTYPE a><testsuites/>"], "document types are not supported"),
    (["<testsuites name=a/>"], "not in quotes"), (["<testsuites name"], "has no value"),
    (["<testsuites/><testsuites/>"], "is not the root"), (["<!-- "], "'-->' is missing"),
    (["<" + String(repeating: "a", count: 9)], "does not end"),
    ([String(repeating: "<testsuite>", count: 99)], "nested too deep"),
    ([#"<testsuite failures="-1"/>"#], "part-0: 'failures' is not a count"),
    ([#"<testsuite tests="99999999999999999999"/>"#], "'tests' is not a count"),
    ([#"<testsuite time="-1"/>"#], "'time' is not a number"),
    ([#"<testsuite time="nan"/>"#], "'time' is not a number"),
    ([#"<testsuite time="1e308"/>"#], "'time' is not a number"),
    (
      [#"{"version": 1, "flows": [], "totals": {"failed": -1}, "exit": {"code": 0}}"#],
      "part-0: 'failed' is not a count"
    ),
  ])
  func `that are none are refused with the reason`(texts: [String], words: String) {
    do {
      _ = try merged(texts)
      Issue.record("nothing was refused")
    } catch let error as ReportError {
      #expect(error.message.contains(words), "\(error.message)")
    } catch {
      Issue.record("\(error)")
    }
  }
}
