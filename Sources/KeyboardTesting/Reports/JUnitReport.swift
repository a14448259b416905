import Platform
import ExtensionBundle

/// The results as the XML that CI systems read: a suite for each flow file, a case for each combination of its matrix.
public struct JUnitReport: Sendable {
  private let results: [FlowResult]
  private let failure: String?

  /// Makes a report; `failure` says why nothing could be run, and is a case with an error.
  public init(_ results: [FlowResult], failure: String? = nil) {
    self.results = results
    self.failure = failure
  }

  /// The document, with its final line end.
  public var text: String {
    var files: [String] = []
    for result in results where !files.contains(result.flow.file) { files.append(result.flow.file) }
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    if let failure { return (lines + Self.nothingRan(failure)).joined(separator: "\n") + "\n" }
    lines.append("<testsuites \(Self.attributes(counts(of: results, name: "keyward test")))>")
    for file in files {
      let own = results.filter { $0.flow.file == file }
      let skipped = own.count { $0.outcome == .skipped }
      let counts = counts(of: own, name: file) + [("skipped", "\(skipped)"), ("file", file)]
      lines.append("  <testsuite \(Self.attributes(counts))>")
      for result in own { lines += testCase(result).map { "    \($0)" } }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// A document without any case would be taken for one in which all went well.
  private static func nothingRan(_ failure: String) -> [String] {
    let counts = attributes([
      ("name", "keyward test"), ("tests", "1"), ("failures", "0"), ("errors", "1"),
      ("time", "0.000"),
    ])
    let name = attributes([
      ("name", "flows and keyboards can be used"), ("classname", "keyward test"), ("time", "0.000"),
    ])
    return [
      "<testsuites \(counts)>", "  <testsuite \(counts) skipped=\"0\">", "    <testcase \(name)>",
      "      <error \(attributes([("message", failure)]))>\(failure.escaped(for: .report))</error>",
      "    </testcase>", "  </testsuite>", "</testsuites>",
    ]
  }

  private func counts(of results: [FlowResult], name: String) -> [(String, String)] {
    let failed = results.filter { $0.outcome == .failed }
    let errors = failed.count { $0.failure.map(Self.isError) ?? false }
    return [
      ("name", name), ("tests", "\(results.count)"), ("failures", "\(failed.count - errors)"),
      ("errors", "\(errors)"),
      ("time", Self.seconds(results.reduce(0) { $0 + $1.milliseconds })),
    ]
  }

  private func testCase(_ result: FlowResult) -> [String] {
    let attributes = [
      ("name", result.flow.fullName), ("classname", result.flow.file),
      ("time", Self.seconds(result.milliseconds)),
    ]
    let head = "testcase \(Self.attributes(attributes))"
    var inside: [String] = []
    if result.outcome == .skipped {
      inside.append("<skipped \(Self.attributes([("message", result.reason ?? "")]))/>")
    }
    if let failure = result.failure {
      inside.append(element(Self.isError(failure) ? "error" : "failure", failure))
    }
    for failure in result.earlierFailures {
      let kind = Self.isError(failure) ? "Error" : "Failure"
      inside.append(element((result.outcome == .flaky ? "flaky" : "rerun") + kind, failure))
    }
    guard !inside.isEmpty else { return ["<\(head)/>"] }
    return ["<\(head)>"] + inside.map { "  \($0)" } + ["</testcase>"]
  }

  private func element(_ name: String, _ failure: FlowFailure) -> String {
    let message = failure.lines.joined(separator: " ")
    let said = Self.attributes([("message", message), ("type", failure.kind.rawValue)])
    let place = failure.place.map { [$0.text] } ?? []
    let body = (place + failure.report).joined(separator: "\n")
    return "<\(name) \(said)>\(body.escaped(for: .report))</\(name)>"
  }

  /// An extension that fails is an error, which is not what the flow requested.
  private static func isError(_ failure: FlowFailure) -> Bool { failure.kind != .unmet }

  private static func attributes(_ pairs: [(String, String)]) -> String {
    pairs.map { "\($0.0)=\"\($0.1.escaped(for: .reportAttribute))\"" }.joined(separator: " ")
  }

  private static func seconds(_ milliseconds: Double) -> String {
    let thousandths = Int64(milliseconds.rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
