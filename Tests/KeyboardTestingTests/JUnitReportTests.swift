import ExtensionBundle
import Foundation
import KeyboardTesting
import TestSupport
import Testing
import YAML

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The rules of the common schema (Jenkins' `junit-10.xsd`) for each element: its attributes, the required ones, and
/// its children.
private let schema:
  [String: (attributes: Set<String>, required: Set<String>, inside: Set<String>)] =
    {
      let said: (Set<String>, Set<String>, Set<String>) = (["type", "message"], [], [])
      let again: (Set<String>, Set<String>, Set<String>) = (
        ["type", "message"], ["type"], ["stackTrace", "system-out", "system-err"]
      )
      return [
        "": ([], [], ["testsuites", "testsuite"]),
        "testsuites": (["name", "time", "tests", "failures", "errors"], [], ["testsuite"]),
        "testsuite": (
          [
            "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp",
            "hostname", "id", "package", "file", "log", "url",
          ], ["name", "tests", "failures", "errors"],
          ["testsuite", "properties", "testcase", "system-out", "system-err"]
        ),
        "testcase": (
          ["name", "time", "classname", "group"], ["name"],
          [
            "skipped", "error", "failure", "rerunFailure", "rerunError", "flakyFailure",
            "flakyError",
            "system-out", "system-err",
          ]
        ),
        "skipped": said, "error": said, "failure": said, "rerunFailure": again, "rerunError": again,
        "flakyFailure": again, "flakyError": again,
      ]
    }()

/// Collects the elements of a document with their attributes, and what the schema does not allow.
private final class Elements: NSObject, XMLParserDelegate {
  var found: [(path: String, attributes: [String: String])] = []
  var text = ""
  var faults: [String] = []
  private var path: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if schema[path.last ?? ""]?.inside.contains(name) != true {
      faults.append("\(name) in \(path)")
    }
    let row = schema[name]
    let names = Set(attributes.keys)
    faults += names.subtracting(row?.attributes ?? []).map { "\($0) of \(name)" }
    faults += (row?.required ?? []).subtracting(names).map { "\(name) without \($0)" }
    if let time = attributes["time"], time.wholeMatch(of: /[0-9]*(\.[0-9]*)?/) == nil {
      faults.append("time \(time)")
    }
    path.append(name)
    found.append((path.joined(separator: "/"), attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { path.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
    let isMixed = schema[path.last ?? ""].map { $0.attributes.contains("message") } ?? false
    if !isMixed, !string.allSatisfy(\.isWhitespace) { faults.append("text in \(path)") }
  }
}

@Suite struct `JUnit reports` {
  private func result(
    _ name: String, _ file: String, _ outcome: FlowResult.Outcome, _ failure: FlowFailure? = nil
  ) -> FlowResult {
    var result = FlowResult(
      Flow(name: name, file: file), outcome, reason: outcome == .skipped ? "why <not>" : nil)
    result.milliseconds = 1234.4
    result.failure = failure
    return result
  }

  @Test func `hold what the common schema asks for, whatever the names are`() throws {
    let nasty = "a<b>&\"c'\u{0}\u{1B}[31m\n\u{FFFF}é\u{2028}"
    var unmet = FlowFailure(kind: .unmet, message: nasty)
    unmet.place = FlowPlace(file: "x.yaml", position: YAMLPosition(line: 7, column: 3))
    unmet.document = nasty
    let results = [
      result(nasty, "x.yaml", .failed, unmet), result("b", "x.yaml", .passed),
      result("c", nasty, .failed, FlowFailure(kind: .extensionFailed, message: "crashed")),
      result("d", nasty, .skipped),
    ]
    let elements = Elements()
    let parser = XMLParser(data: Data(JUnitReport(results).text.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let suite = "testsuites/testsuite"
    #expect(
      elements.found.map(\.path) == [
        "testsuites", suite, "\(suite)/testcase", "\(suite)/testcase/failure", "\(suite)/testcase",
        suite, "\(suite)/testcase", "\(suite)/testcase/error", "\(suite)/testcase",
        "\(suite)/testcase/skipped",
      ])
    let all = elements.found[0].attributes
    #expect(
      all == [
        "name": "keyward test", "tests": "4", "failures": "1", "errors": "1", "time": "4.938",
      ])
    for (path, attributes) in elements.found where path == suite {
      #expect(attributes["tests"] == "2")
    }
    let first = elements.found[2].attributes
    #expect(first["classname"] == "x.yaml" && first["time"] == "1.234")
    #expect(elements.found[1].attributes["file"] == "x.yaml" && elements.faults == [])
    #expect(first["name"] == "a<b>&\"c'\u{FFFD}\u{FFFD}[31m\n\u{FFFD}é\u{FFFD}")
    #expect(elements.found[3].attributes["type"] == "unmet")
    #expect(elements.text.contains("x.yaml:7:3"))
    #expect(elements.found[9].attributes["message"] == "why <not>")
  }

  @Test func `tell what failed before it passed, or before it failed for good`() {
    let failure = FlowFailure(kind: .unmet, message: "once")
    var flaky = result("a", "x.yaml", .flaky)
    flaky.earlierFailures = [failure]
    var failed = result("b", "x.yaml", .failed, FlowFailure(kind: .extensionFailed, message: "x"))
    failed.earlierFailures = [failure, FlowFailure(kind: .extensionFailed, message: "y")]
    let elements = Elements()
    let parser = XMLParser(data: Data(JUnitReport([flaky, failed]).text.utf8))
    parser.delegate = elements
    #expect(parser.parse() && elements.faults == [], "\(elements.faults)")
    let names = elements.found.map { $0.path.split(separator: "/").last ?? "" }
    #expect(
      names == [
        "testsuites", "testsuite", "testcase", "flakyFailure", "testcase", "error", "rerunFailure",
        "rerunError",
      ])
    #expect(elements.found[0].attributes["failures"] == "0")
  }

  @Test func `have an error where nothing could be run`() {
    let elements = Elements()
    let parser = XMLParser(data: Data(JUnitReport([], failure: "no <flow>\nat all").text.utf8))
    parser.delegate = elements
    #expect(parser.parse() && elements.faults == [], "\(elements.faults)")
    #expect(elements.found.last?.path.hasSuffix("testcase/error") == true)
    #expect(elements.found.last?.attributes["message"] == "no <flow>\nat all")
    #expect(elements.found[0].attributes["errors"] == "1")
  }

  @Test func `are well-formed without any flow`() {
    let parser = XMLParser(data: Data(JUnitReport([]).text.utf8))
    #expect(parser.parse())
  }
}
