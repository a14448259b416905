public import ExtensionBundle

/// How bad a finding is, worst first.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  /// The keyboard does not work, or will be refused.
  case error
  /// Probably not what was meant.
  case warning
  /// Worth knowing.
  case note

  /// Whether the first is worse than the second.
  public static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

/// Whether a finding follows from what was read.
public enum Certainty: String, CaseIterable, Sendable {
  /// It does, whatever the rest of the keyboard is like.
  case certain
  /// It only suggests itself; a look at the keyboard decides.
  case lead
}

/// A place in a program.
public struct ProgramPlace: Equatable, Sendable {
  /// The architecture by Apple's name, such as `arm64`.
  public let architecture: String
  /// Bytes from the beginning of the file.
  public let offset: Int

  /// The place as reports show it.
  public var text: String { "\(architecture) at 0x\(String(offset, radix: 16))" }
}

/// One thing that the audit found.
public struct Finding: Equatable, Sendable {
  /// The rule's identifier.
  public let rule: String
  /// The rule's severity.
  public let severity: Severity
  /// The rule's certainty.
  public let certainty: Certainty
  /// The file, as reports show it.
  public let file: String
  /// Where in the file; `nil` for binary files, and when the whole file is meant.
  public let position: SourcePosition?
  /// Where in a program; `nil` for other files, and when the whole program is meant.
  public let programPlace: ProgramPlace?
  /// What is wrong, on one line.
  public let message: String
  /// How to mend it, on one line.
  public let help: String
  /// Where it is written that this is wrong.
  public let source: String
  /// The file's line, without what surrounds it.
  public let quote: String?
  /// The column in characters; that of the position counts bytes in sources, as compilers do.
  public let character: Int?

  /// What stands in audited files is untrusted: each text is one line and cannot act on a terminal.
  init(
    _ rule: Rule, file: String, position: SourcePosition? = nil, message: String,
    help: String? = nil, quote: String? = nil, character: Int? = nil,
    programPlace: ProgramPlace? = nil
  ) {
    self.rule = rule.id
    self.programPlace = programPlace
    severity = rule.severity
    certainty = rule.certainty
    self.file = file.onOneLine
    self.position = position
    self.message = Self.shown(message)
    self.help = Self.shown(help ?? rule.help)
    source = rule.source
    self.quote = quote
    self.character = character ?? position?.column
  }

  /// Begins the part of a message that may differ between two runs of the same keyboard.
  static let circumstances = "; seen first after "

  private static func shown(_ text: String) -> String {
    let limit = 1_000
    return (text.utf8.count > limit ? text.prefix(limit) + "…" : text).onOneLine
  }

  /// Worst first, then by place; findings of one rule at one place by their message.
  static func isOrdered(_ first: Finding, _ second: Finding) -> Bool {
    func key(_ finding: Finding) -> (String, Int, Int, String, String) {
      let place = finding.position
      return (
        finding.file, place?.line ?? finding.programPlace?.offset ?? 0, place?.column ?? 0,
        finding.rule, finding.message
      )
    }
    if first.severity != second.severity { return first.severity < second.severity }
    return key(first) < key(second)
  }
}
