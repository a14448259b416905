import Platform
import ExtensionBundle

/// The results as TAP 14, the Test Anything Protocol, which many harnesses read.
public struct TAPReport: Sendable {
  private let results: [FlowResult]
  private let failure: String?

  /// Makes a report; `failure` says why nothing could be run, and bails out.
  public init(_ results: [FlowResult], failure: String? = nil) {
    self.results = results
    self.failure = failure
  }

  /// The document, with its final line end.
  public var text: String {
    if let failure { return "TAP version 14\nBail out! \(Self.escaped(failure))\n" }
    var lines = [
      "TAP version 14", "1..\(results.count)" + (results.isEmpty ? " # SKIP no flows" : ""),
    ]
    for (index, result) in results.enumerated() {
      let word = result.outcome == .failed ? "not ok" : "ok"
      let name = Self.escaped("\(result.flow.file): \(result.flow.fullName)")
      var line = "\(word) \(index + 1) - \(name)"
      if result.outcome == .skipped { line += " # SKIP \(Self.escaped(result.reason ?? ""))" }
      lines.append(line)
      lines += diagnostic(result).map { "  \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func diagnostic(_ result: FlowResult) -> [String] {
    guard result.outcome != .skipped else { return [] }
    var lines = ["---", "duration_ms: \(Int(result.milliseconds.rounded()))"]
    if !result.earlierFailures.isEmpty {
      lines.append("flaky: \(result.outcome == .flaky)")
      lines.append("earlier:")
      lines += result.earlierFailures.map { "  - \(Self.quoted($0.lines.joined(separator: "; ")))" }
    }
    if let failure = result.failure {
      lines.append("message: \(Self.quoted(failure.lines.joined(separator: "; ")))")
      lines.append("severity: fail")
      if let step = failure.step { lines.append("step: \(Self.quoted(step))") }
      if let place = failure.place {
        lines += [
          "at:", "  file: \(Self.quoted(place.file))", "  line: \(place.line)",
          "  column: \(place.column)",
        ]
      }
      lines.append("report:")
      lines += failure.report.map { "  - \(Self.quoted($0))" }
    }
    return lines + ["..."]
  }

  /// A description on one line; `#` would begin a directive.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "#": result += "\\#"
      case "\n", "\r", "\t": result += " "
      default: result.unicodeScalars.append(isPlain(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// Any text in a form that YAML reads back.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(isPlain(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result.withoutCommands(numberSign: "\\x23") + "\""
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.actsOnTerminals && ![0xFEFF, 0xFFFE, 0xFFFF].contains(scalar.value)
  }
}
