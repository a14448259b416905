import CSandbox
import Foundation
import Glibc
import TestSupport

/// Mutants without an observable difference, from the checked-in list.
///
/// Each line of `Tests/ProofTests/equivalent-mutants.txt` is a part of a mutant's name, where a star matches anything, a tab, and the reason.
/// A second tab and a condition limit it to some machines: `not root`, or `landlock < 5` for the interface's version.
enum Equivalent {
  private struct Line {
    var part: String
    var reason: String
    var condition: String?

    /// Whether it applies on this machine, for this user.
    var applies: Bool {
      guard let condition else { return true }
      if condition == "not root" { return geteuid() != 0 }
      guard condition.hasPrefix("landlock < "), let version = Int32(condition.dropFirst(11)) else {
        return false
      }
      return kw_landlockABI() < version
    }
  }

  private static let lines: [Line] = {
    let file = repositoryFolder.appendingPathComponent("Tests/ProofTests/equivalent-mutants.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      guard parts.count >= 2 else { return nil }
      return Line(part: parts[0], reason: parts[1], condition: parts.count > 2 ? parts[2] : nil)
    }
  }()

  /// Why the mutant is equivalent to the original; `nil` for one that must be caught.
  static func reason(_ name: String) -> String? {
    lines.first { line in
      // Parts in this order, with anything at a star.
      var rest = name[...]
      for piece in line.part.split(separator: "*") {
        guard let found = rest.range(of: piece) else { return false }
        rest = rest[found.upperBound...]
      }
      return line.applies
    }?.reason
  }
}
