import Foundation
import Platform

/// The lines of one flow, for people.
package struct FlowLines {
  private let result: FlowResult
  private let usesColor: Bool

  /// Takes a flow that has ended.
  package init(_ result: FlowResult, usesColor: Bool) {
    self.result = result
    self.usesColor = usesColor
  }

  /// The outcome, and for a failure where and why.
  package var text: String {
    let word = result.outcome.rawValue
    let name = result.flow.fullName.forDisplay
    var head = "\(word)\(String(repeating: " ", count: 9 - word.count))\(name)"
    switch result.outcome {
    case .passed: head += " (\(Int(result.milliseconds.rounded())) ms)"
    case .skipped: head += ": \(result.reason ?? "")"
    case .flaky:
      head += " (passed at attempt \(result.earlierFailures.count + 1))"
    case .failed: break
    }
    if usesColor { head = Self.colored(head, result.outcome) }
    guard let failure = result.failure ?? result.earlierFailures.last else { return head }
    let place = failure.place?.text ?? result.flow.file.forDisplay
    let step = failure.step.map { " \($0):" } ?? ""
    let report = failure.report
    return
      ([head, "  \(place):\(step) \(report.first ?? "")"]
      + report.dropFirst().map { "    \($0)" }).joined(separator: "\n")
  }
}

extension FlowLines {
  /// The line of a failed flow in the list at the end.
  static func reminder(of result: FlowResult) -> String? {
    guard let failure = result.failure else { return nil }
    let place = failure.place?.text ?? result.flow.file.forDisplay
    let what = failure.differences.first.map {
      "\($0.what): expected \($0.expected), actual \($0.actual)"
    }
    let reason = what ?? failure.lines.first ?? ""
    return "  \(place): \(result.flow.fullName.forDisplay): \(reason.prefix { $0 != "\n" })"
  }

  private static func colored(_ head: String, _ outcome: FlowResult.Outcome) -> String {
    let code = [.passed: "32", .failed: "1;31", .flaky: "33", .skipped: "2"][outcome, default: "0"]
    return "\u{1B}[\(code)m\(head.prefix(9))\u{1B}[0m\(head.dropFirst(9))"
  }
}
