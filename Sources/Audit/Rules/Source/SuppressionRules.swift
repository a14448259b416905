import Platform
import ExtensionBundle

/// Suppressions without the intended effect; found when they are applied.
extension Rule {
  static let suppressionRules = [suppressionUnfounded, suppressionUnused]

  private static let copied = "func copied() -> String? { UIPasteboard.general.string }"

  static let suppressionUnfounded = Rule(
    "suppression-unfounded", .note, .certain,
    meaning: "A suppression has no rule or no reason.",
    why: "Nobody can review a suppression without a reason, so it does not count.",
    source: "this project's rule",
    help: "Write the rule and then the reason: // keyward:allow RULE reason.",
    fires: RuleExample(.folder, swift: "// keyward:allow recording\nlet volume = 1"),
    passes: RuleExample(
      .folder, swift: "// keyward:allow pasteboard-closed shown to be empty\n" + copied)
  ) { _ in [] }

  static let suppressionUnused = Rule(
    "suppression-unused", .note, .certain,
    meaning: "A suppression suppresses nothing.",
    why:
      "Its finding was fixed or has moved, and the suppression would hide the next one at "
      + "this place.",
    source: "this project's rule",
    help: "Remove it.",
    fires: RuleExample(
      .folder, swift: "", suppressions: "recording Example.swift records nothing"),
    passes: RuleExample(
      .folder, swift: copied, suppressions: "pasteboard-closed Example.swift shown to be empty")
  ) { _ in [] }
}

/// All suppressions of an audit, and which of them did something.
struct SuppressionList {
  private struct Entry {
    var rule: String
    var kind: Suppression.Kind
    var reason: String
    /// The file, as reports call it, and the line in it, for comments.
    var comment: (path: String, line: Int)?
    /// The absolute path of the suppressed file, for lines of files; `nil` for everything.
    var target: String?
    var isUsed = false
    /// Where the suppression itself is written.
    var path: String
    var position: SourcePosition
    var quote: String
  }

  private var entries: [Entry] = []
  private var unfounded: [Finding] = []
  private var byComment: [String: [Int]] = [:]
  private let workingFolder: String

  init(workingFolder: String) { self.workingFolder = workingFolder }

  mutating func add(_ facts: SourceFacts) {
    for allowance in facts.allowances {
      let place = allowance.place
      let position = SourcePosition(line: place.line, column: place.column)
      let key = "\(place.path):\(place.line):\(place.column)"
      // Two keyboards of one project may share a file.
      guard byComment[key] == nil else { continue }
      let words = allowance.text.split(maxSplits: 2) { $0 == " " || $0 == "\t" }
      guard words.first == "allow", words.count == 3 else {
        byComment[key] = []
        unfounded.append(
          Finding(
            .suppressionUnfounded, file: place.path, position: position,
            message: words.first == "allow"
              ? "the suppression has no \(words.count == 2 ? "reason" : "rule")"
              : "keyward:\(words.first ?? "") is not a known marker",
            quote: place.quote, character: place.character))
        continue
      }
      byComment[key] = [entries.count]
      entries.append(
        Entry(
          rule: String(words[1]), kind: .inSource, reason: Self.trimmed(words[2]),
          comment: (place.path, allowance.target), path: place.path, position: position,
          quote: place.quote))
    }
  }

  mutating func add(_ file: SuppressionFile) {
    for line in file.lines {
      let position = SourcePosition(line: line.number, column: 1)
      guard !line.reason.isEmpty else {
        unfounded.append(
          Finding(
            .suppressionUnfounded, file: file.path, position: position,
            message: "the suppression of \(PropertyList.shown(line.rule)) has no reason",
            help: "Write the rule, the path and then the reason.", quote: line.text))
        continue
      }
      entries.append(
        Entry(
          rule: line.rule, kind: .external, reason: line.reason, target: line.target,
          path: file.path, position: position, quote: line.text))
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The suppression of a finding, if there is one; it counts as used.
  mutating func suppression(of finding: Finding) -> Suppression? {
    var found: Suppression?
    for index in entries.indices where entries[index].rule == finding.rule && fits(index, finding) {
      entries[index].isUsed = true
      let entry = entries[index]
      if found == nil {
        found = Suppression(kind: entry.kind, reason: entry.reason.onOneLine)
      }
    }
    return found
  }

  private func fits(_ index: Int, _ finding: Finding) -> Bool {
    let entry = entries[index]
    if let comment = entry.comment {
      return comment.path.onOneLine == finding.file && comment.line == finding.position?.line
    }
    guard let target = entry.target else { return true }
    let file = AuditPath.absolute(finding.file, in: workingFolder.onOneLine)
    return file.isInFolder(target.onOneLine)
  }

  /// Findings about the suppressions themselves.
  var findings: [Finding] {
    unfounded
      + entries.filter { !$0.isUsed }.map { entry in
        let isKnown = Rule.named(entry.rule) != nil
        return Finding(
          .suppressionUnused, file: entry.path, position: entry.position,
          message: isKnown
            ? "this suppression matches no finding"
            : "there is no rule \"\(PropertyList.shown(entry.rule))\"",
          help: isKnown ? nil : "Take the name from the list of rules, or remove the suppression.",
          quote: entry.quote)
      }
  }
}
