package import ExtensionBundle
package import Platform

/// How bad a finding is, worst first.
package enum Severity: String, CaseIterable, Comparable, Sendable {
  /// The keyboard does not work, or will be refused.
  case error
  /// Probably not intended.
  case warning
  /// Worth knowing.
  case note

  /// Whether the first is worse than the second.
  package static func < (first: Self, second: Self) -> Bool { first.rank < second.rank }

  private var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .note: 2
    }
  }
}

/// Whether a finding follows from what was read.
package enum Certainty: String, CaseIterable, Sendable {
  /// The keyboard does it, independent of its other parts.
  case certain
  /// It only suggests itself; a look at the keyboard decides.
  case lead
}

/// A place in a program.
package struct ProgramPlace: Equatable, Sendable {
  /// The architecture by Apple's name, such as `arm64`.
  package let architecture: String
  /// Bytes from the beginning of the file.
  package let offset: Int

  /// The place as reports show it.
  package var text: String { "\(architecture) at 0x\(String(offset, radix: 16))" }
}

/// One thing that the audit found.
package struct Finding: Equatable, Sendable {
  /// The rule's identifier.
  package let rule: String
  /// The rule's severity.
  package let severity: Severity
  /// The rule's certainty.
  package let certainty: Certainty
  /// The file, as reports show it.
  package let file: String
  /// The place in the file; `nil` for binary files and for the whole file.
  package let position: SourcePosition?
  /// The place in a program; `nil` for other files and for the whole program.
  package let programPlace: ProgramPlace?
  /// The problem, on one line.
  package let message: String
  /// How to fix it, on one line.
  package let help: String
  /// The fix, as a fact.
  package let remedy: Remedy?
  /// Where it is written that this is wrong.
  package let source: String
  /// The file's line, without what surrounds it.
  package let quote: String?
  /// The column in characters; that of the position counts bytes in sources, as compilers do.
  package let character: Int?

  /// Begins the part of a message that may differ between two runs of the same keyboard.
  package static let circumstances = "; seen first after "

  /// Worst first, then by place; findings of one rule at one place by their message.
  package static func isOrdered(_ first: Finding, _ second: Finding) -> Bool {
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
