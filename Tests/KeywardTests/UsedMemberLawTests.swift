import Foundation
import TestSupport
import Testing

/// The members of Apple's UIKit that public keyboards use exist in this one.
@Suite struct `The module UIKit` {
  /// Members that two or more public keyboards name and that are missing, with the reason.
  ///
  /// `rawValue` belongs to every enumeration, and the coverage page leaves it out.
  private static let missing = ["UIUserInterfaceStyle.rawValue": "every enumeration has it"]

  private func lines(_ path: String) throws -> [Substring] {
    let file = repositoryFolder.appendingPathComponent(path)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  /// The names of members by type, from the page that `make docs` generates.
  private func members() throws -> [String: Set<Substring>] {
    var found: [String: Set<Substring>] = [:]
    var type = ""
    for line in try lines("docs/uikit-coverage.md") {
      if line.hasPrefix("## ") {
        type = String(line.dropFirst(3))
        found[type] = []
      } else {
        let names = line.split(separator: "`", omittingEmptySubsequences: false)
        for (index, name) in names.enumerated() where !index.isMultiple(of: 2) {
          found[type]?.insert(name.prefix { $0 != "(" })
        }
      }
    }
    return found
  }

  /// The superclasses and protocols of Apple's classes.
  private func parents() throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for line in try lines("Sources/ExtensionBuilder/AppleNames.txt") {
      let parts = line.split(separator: " ")[0].split(separator: ":")
      guard parts.count == 2 else { continue }
      found[String(parts[0])] = parts[1].split(separator: ",").map(String.init)
    }
    return found
  }

  @Test func `has each member that two or more public keyboards use`() throws {
    let (members, parents) = (try members(), try parents())
    func has(_ member: Substring, _ type: String, depth: Int = 0) -> Bool {
      members[type]?.contains(member) == true
        || depth < 16 && (parents[type] ?? []).contains { has(member, $0, depth: depth + 1) }
    }
    let rows = try lines("Tests/KeywardTests/used-members.txt").filter { !$0.hasPrefix("#") }
    #expect(rows.count > 400)
    for row in rows {
      let name = row.split(separator: " ")[0]
      let parts = name.split(separator: ".", maxSplits: 1)
      let isThere =
        parts.count == 1 ? members[String(parts[0])] != nil : has(parts[1], String(parts[0]))
      #expect(isThere != (Self.missing[String(name)] != nil), "\(row)")
    }
  }
}
