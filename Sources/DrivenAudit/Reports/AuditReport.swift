package import Audit
import ExtensionBundle
import Foundation
package import Platform

/// The findings of an audit, against a baseline where there is one; as text and as JSON version 1.
package struct AuditReport {
  let audit: StaticAudit
  /// Whether each finding is in the baseline.
  let isKnown: [Bool]
  /// How many findings of the baseline no longer occur; `nil` without one.
  let gone: Int?
  /// The driven run's coverage of each keyboard.
  package var runs: [DrivenRun.Coverage] = []
  /// How the keyboards looked in the driven run.
  package var pictures: [DrivenRun.Picture] = []
  let words: RemedyWords

  /// Compares an audit with a baseline.
  ///
  /// - Parameters:
  ///   - audit: What was found.
  ///   - baseline: The findings of an earlier report; `nil` for none.
  ///   - words: The words for what a person can do.
  package init(_ audit: StaticAudit, baseline: Baseline? = nil, words: RemedyWords) {
    self.words = words
    self.audit = audit
    let split = baseline?.split(audit.findings)
    isKnown = split?.isKnown ?? audit.findings.map { _ in false }
    gone = split?.gone
  }

  /// How to fix a finding, with advice.
  func help(of finding: Finding) -> String { words.append(finding.remedy, to: finding.help) }

  /// The findings that are not in the baseline.
  var new: [Finding] { zip(audit.findings, isKnown).filter { !$1 }.map(\.0) }

  /// Whether a new finding is as severe as a threshold, or more.
  package func reaches(_ severity: Severity) -> Bool { new.contains { $0.severity <= severity } }

  // MARK: Text

  /// The report for people: certain findings before heuristic ones, by file, the worst first.
  package func text(usesColor: Bool) -> String {
    let paint = Paint(isOn: usesColor)
    var blocks: [String] = []
    for certainty in Certainty.allCases {
      let findings = new.filter { $0.certainty == certainty }
      guard !findings.isEmpty else { continue }
      if certainty == .lead { blocks.append("Heuristic findings: review by hand") }
      let byFile = Dictionary(grouping: findings, by: \.file)
      blocks += files(of: findings).map { file in
        ([paint.bold(file)] + (byFile[file] ?? []).flatMap { lines(of: $0, paint) })
          .joined(separator: "\n")
      }
    }
    if !runs.isEmpty { blocks.append(runs.map { $0.line(in: words) }.joined(separator: "\n")) }
    return (blocks + [totalsLine]).joined(separator: "\n\n")
  }

  /// The files in the order of their worst findings.
  private func files(of findings: [Finding]) -> [String] {
    var seen: Set<String> = []
    return findings.map(\.file).filter { seen.insert($0).inserted }
  }

  private func lines(of finding: Finding, _ paint: Paint) -> [String] {
    let place =
      finding.position.map { "\($0.line):\($0.column)  " }
      ?? finding.programPlace.map { "\($0.text)  " } ?? ""
    let severity = paint.severity(finding.severity)
    var lines = ["  \(place)\(severity): \(finding.message) [\(finding.rule)]"]
    if let quote = finding.quote { lines.append(paint.dim("      | \(quote)")) }
    let why = Rule.named(finding.rule)?.why ?? ""
    return lines + ["      why: \(why) (\(finding.source))", "      fix: \(help(of: finding))"]
  }

  private var totalsLine: String {
    let audited = count(audit.keyboards.count, "keyboard")
    var parts = Severity.allCases.compactMap { severity -> String? in
      let found = new.count { $0.severity == severity }
      return found == 0 ? nil : count(found, severity.rawValue)
    }
    if parts.isEmpty { parts = ["nothing found"] }
    var line = parts.joined(separator: ", ") + " in \(audited)"
    if !audit.suppressed.isEmpty {
      line += "; \(count(audit.suppressed.count, "finding")) suppressed with a reason"
    }
    let known = isKnown.count { $0 }
    if known > 0 { line += "; \(count(known, "known finding")) in the baseline" }
    if let gone, gone > 0 { line += "; \(count(gone, "finding")) of the baseline gone" }
    return line
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  // MARK: JSON

  /// The report that others build on.
  package var json: JSONValue {
    .object([
      ("version", .integer(1)),
      ("findings", .array(zip(audit.findings, isKnown).map { json($0, $1, suppressed: nil) })),
      (
        "suppressed",
        .array(audit.suppressed.map { json($0.finding, false, suppressed: $0.by) })
      ),
      ("totals", totals),
      ("keyboards", .array(audit.keyboards.map(Self.json))),
      ("runs", .array(runs.map { $0.json(in: words) })),
      (
        "passedOver",
        .array(
          audit.passedOver.map {
            .object([("file", .string($0.file)), ("reason", .string($0.reason))])
          })
      ),
    ])
  }

  private func json(
    _ finding: Finding, _ isKnown: Bool, suppressed: Suppression?
  ) -> JSONValue {
    let members: [(name: String, value: JSONValue)] = [
      ("rule", .string(finding.rule)), ("severity", .string(finding.severity.rawValue)),
      ("certainty", .string(finding.certainty.rawValue)), ("file", .string(finding.file)),
      ("line", finding.position.map { .integer(Int64($0.line)) } ?? .null),
      ("column", finding.position.map { .integer(Int64($0.column)) } ?? .null),
      ("architecture", .optional(finding.programPlace?.architecture)),
      ("offset", finding.programPlace.map { .integer(Int64($0.offset)) } ?? .null),
      ("message", .string(finding.message)), ("help", .string(help(of: finding))),
      ("source", .string(finding.source)), ("quote", .optional(finding.quote)),
      ("isKnown", .bool(isKnown)),
    ]
    let reason = suppressed.map { suppression in
      [
        (name: "suppressedBy", value: JSONValue.string(suppression.kind.rawValue)),
        (name: "reason", value: .string(suppression.reason)),
      ]
    }
    return .object(members + (reason ?? []))
  }

  private static func json(_ keyboard: AuditSubject) -> JSONValue {
    .object([
      ("name", .string(keyboard.name.onOneLine)),
      ("files", .array(keyboard.files.map { .string($0.onOneLine) })),
    ])
  }

  private var totals: JSONValue {
    let findings = audit.findings
    return .object(
      Severity.allCases.map { severity in
        (name: severity.rawValue, value: number(findings.count { $0.severity == severity }))
      }
        + Certainty.allCases.map { certainty in
          (name: certainty.rawValue, value: number(findings.count { $0.certainty == certainty }))
        } + [
          (name: "suppressed", value: number(audit.suppressed.count)),
          (name: "known", value: number(isKnown.count { $0 })),
          (name: "gone", value: gone.map(number) ?? .null),
          (name: "keyboards", value: number(audit.keyboards.count)),
        ])
  }

  private func number(_ count: Int) -> JSONValue { .integer(Int64(count)) }
}

/// Colors of the text, or none.
private struct Paint {
  let isOn: Bool

  private func colored(_ text: String, _ code: Int) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  func bold(_ text: String) -> String { colored(text, 1) }
  func dim(_ text: String) -> String { colored(text, 2) }

  func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: colored(severity.rawValue, 31)
    case .warning: colored(severity.rawValue, 33)
    case .note: colored(severity.rawValue, 36)
    }
  }
}
