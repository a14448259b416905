import ExtensionBundle
import Foundation
import KeyboardTesting
import TestSupport
import Testing
import YAML

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Collects the elements of a document with their attributes.
private final class Elements: NSObject, XMLParserDelegate {
  var found: [(path: String, attributes: [String: String])] = []
  var text = ""
  private var path: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    path.append(name)
    found.append((path.joined(separator: "/"), attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { path.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
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
        "name": "keyward test", "tests": "4", "failures": "1", "errors": "1", "skipped": "1",
        "time": "4.938",
      ])
    for (path, attributes) in elements.found where path == suite {
      #expect(attributes["tests"] == "2")
    }
    let first = elements.found[2].attributes
    #expect(first["classname"] == "x.yaml" && first["line"] == "7" && first["time"] == "1.234")
    #expect(first["name"] == "a<b>&\"c'\u{FFFD}\u{FFFD}[31m\n\u{FFFD}é\u{2028}")
    #expect(elements.found[3].attributes["type"] == "unmet")
    #expect(elements.text.contains("x.yaml:7:3"))
    #expect(elements.found[9].attributes["message"] == "why <not>")
  }

  @Test func `are well-formed without any flow`() {
    let parser = XMLParser(data: Data(JUnitReport([]).text.utf8))
    #expect(parser.parse())
  }
}
