import ExtensionBundle
package import Platform

/// A rule of the audit: its meaning, its reason, and two examples that tests check.
package struct Rule: Sendable {
  /// The name in reports, such as `attribute-misplaced`; it never changes.
  package let id: String
  /// How bad its findings are.
  package let severity: Severity
  /// Whether its findings follow from the files; a heuristic finding is never an error.
  package let certainty: Certainty
  /// The finding, in a sentence.
  package let meaning: String
  /// Why that is wrong, in a sentence or two.
  package let why: String
  /// Where that is written.
  package let source: String
  /// How to fix it, in general; a finding may be more specific.
  package let help: String
  /// The fix, as a fact.
  package let remedy: Remedy?
  /// Files in which it finds something, and no other rule does.
  package let fires: RuleExample
  /// Files much like them in which nothing is wrong.
  package let passes: RuleExample
  /// The names that it watches in sources, in the form of `SourceFacts.uses`.
  let watches: [String]
  /// Finds observations in a keyboard's files; none for the rules that belong to the reading of
  /// files.
  let look: @Sendable (AuditSubject) -> [Observation]

  init(
    _ id: String, _ severity: Severity, _ certainty: Certainty, meaning: String, why: String,
    source: String, help: String, remedy: Remedy? = nil, fires: RuleExample,
    passes: RuleExample, watches: [String] = [],
    look: @escaping @Sendable (AuditSubject) -> [Observation]
  ) {
    self.id = id
    self.severity = severity
    self.certainty = certainty
    self.meaning = meaning
    self.why = why
    self.source = source
    self.help = help
    self.remedy = remedy
    self.fires = fires
    self.passes = passes
    self.watches = watches
    self.look = look
  }

  /// The findings in a keyboard's files.
  func findings(in subject: AuditSubject) -> [Finding] {
    let all = look(subject)
    var findings = all.prefix(Self.most).map { seen in
      Finding(
        self, file: seen.path, position: seen.position, message: seen.message, help: seen.help,
        remedy: seen.remedy,
        quote: seen.quote, character: seen.character, programPlace: seen.programPlace)
    }
    if let next = all.dropFirst(Self.most).first {
      findings.append(
        Finding(
          self, file: next.path, position: next.position,
          message: "\(next.message), and \(all.count - Self.most - 1) more times"))
    }
    return findings
  }

  /// The most findings of a rule for one keyboard, to keep the report readable.
  private static let most = 100
}

extension AuditSubject {
  /// Everything that the rules find, worst first.
  package var findings: [Finding] {
    Rule.all.flatMap { $0.findings(in: self) }.sorted(by: Finding.isOrdered)
  }
}

/// An observation of a rule, before it becomes a finding.
struct Observation {
  /// The file, as reports call it.
  var path: String
  var position: SourcePosition?
  var message: String
  /// Where the rule's own help is too general.
  var help: String?
  /// A further fix.
  var remedy: Remedy?
  /// The line of the file.
  var quote: String?
  /// The column in characters, where the position counts bytes.
  var character: Int?
  /// Where in a program.
  var programPlace: ProgramPlace?

  init(
    _ file: AuditedFile, at position: SourcePosition?, _ message: String, help: String? = nil
  ) {
    self.init(
      path: file.path, at: position, message, help: help,
      quote: position.flatMap { file.quote(line: $0.line) })
  }

  init(
    path: String, at position: SourcePosition?, _ message: String, help: String? = nil,
    quote: String? = nil
  ) {
    self.path = path
    self.position = position
    self.message = message
    self.help = help
    self.quote = quote
  }
}

extension Rule {
  /// Every rule, in the order of the documentation.
  package static let all: [Rule] =
    reading + extensionRules + attributeRules + languageRules + keyRules + bundleRules
    + entitlementRules + privacyRules + sourceRules + programRules + suppressionRules + driven

  /// Whether the rule belongs to the driven run; its examples are sentences, not files.
  package var isDriven: Bool { fires.behaviour != nil }

  /// The rule of an identifier.
  package static func named(_ id: String) -> Rule? { all.first { $0.id == id } }
}

/// Where the rules' reasons are written.
enum RuleSource {
  static let guide = "Apple, App Extension Programming Guide: Custom Keyboard"
  static let extensions = "Apple, App Extension Programming Guide"
  static let creating = "Apple, Creating a custom keyboard"
  static let openAccess = "Apple, Configuring open access for a custom keyboard"
  static let infoKeys = "Apple, Information Property List"
  static let review = "Apple, App Review Guidelines"
  static let entitlements = "Apple, Entitlements"
  static let privacy = "Apple, Privacy manifest files"
  static let invalidPrivacy = "Apple, TN3181: Debugging an invalid privacy manifest"
  static let dataCollection =
    "Apple, TN3184: Adding data collection details to your privacy manifest"
  static let reasons = "Apple, Describing use of required reason API"
  static let languageTags = "RFC 5646 (BCP 47)"
  static let upload = "App Store Connect's upload checks"
  static let reports = "developers' reports"
  static let plists = "the property list format"
}
