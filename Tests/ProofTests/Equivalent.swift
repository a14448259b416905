import Foundation
import TestSupport

/// Mutants that change nothing anybody could see, from the checked-in list.
///
/// Each line of `Tests/ProofTests/equivalent-mutants.txt` is a part of a mutant's name, where a star is anything, a tab, and why.
enum Equivalent {
  private static let lines: [(part: String, reason: String)] = {
    let file = repositoryFolder.appendingPathComponent("Tests/ProofTests/equivalent-mutants.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
  }()

  /// Why the mutant cannot be told from the original; `nil` for one that must be caught.
  static func reason(_ name: String) -> String? {
    lines.first { line in
      // Parts that stand in this order, with anything where a star is.
      var rest = name[...]
      for piece in line.part.split(separator: "*") {
        guard let found = rest.range(of: piece) else { return false }
        rest = rest[found.upperBound...]
      }
      return true
    }?.reason
  }
}
