package import Foundation

/// Findings that are known and accepted: a report in JSON that was kept.
package struct Baseline: Sendable {
  /// Why a file isn't a baseline, and what to do.
  package struct Fault: Error, Equatable, Sendable {
    /// Both in one sentence.
    package let reason: String
  }

  /// Lines may move, and severities and the circumstances of a refusal may change; the rest identifies a finding.
  private struct Key: Hashable {
    var rule: String
    var file: String
    var message: String

    init(rule: String, file: String, message: String) {
      self.rule = rule
      self.file = file
      let end =
        rule == Rule.deniedAttempt.id
        ? message.range(of: Finding.circumstances)?.lowerBound : nil
      self.message = String(message[..<(end ?? message.endIndex)])
    }
  }

  private static let byteLimit = 64 << 20

  private var counts: [Key: Int] = [:]

  /// Reads the document that `keyward audit --format json` prints.
  package init(_ data: Data) throws(Fault) {
    guard data.count <= Self.byteLimit else {
      throw Fault(reason: "the baseline is larger than \(Self.byteLimit >> 20) MB")
    }
    guard let value = try? JSONSerialization.jsonObject(with: data),
      let report = value as? [String: Any], report["version"] as? Int == 1,
      let findings = report["findings"] as? [Any]
    else { throw Fault(reason: "this is not a report of an audit") }
    for (index, item) in findings.enumerated() {
      guard let finding = item as? [String: Any], let rule = finding["rule"] as? String,
        let file = finding["file"] as? String, let message = finding["message"] as? String
      else {
        throw Fault(
          reason: "finding \(index + 1) of the baseline has no rule, file or message")
      }
      counts[Key(rule: rule, file: file, message: message), default: 0] += 1
    }
  }

  /// Which of the findings are known, in their order, and how many known ones are gone.
  package func split(_ findings: [Finding]) -> (isKnown: [Bool], gone: Int) {
    var left = counts
    let isKnown = findings.map { finding in
      let key = Key(rule: finding.rule, file: finding.file, message: finding.message)
      guard let count = left[key], count > 0 else { return false }
      left[key] = count - 1
      return true
    }
    return (isKnown, left.values.reduce(0, +))
  }
}
