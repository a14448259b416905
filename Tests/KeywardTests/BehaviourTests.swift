import Foundation
import Testing
import TestSupport

/// The rows of `docs/behaviour.md` that begin with a number such as A4.
private func rows() throws -> [(number: String, text: String)] {
  let file = repositoryFolder.appendingPathComponent("docs/behaviour.md")
  let text = try String(contentsOf: file, encoding: .utf8)
  return text.split(separator: "\n").compactMap { line in
    guard let match = line.wholeMatch(of: /\| ([A-I][0-9]+) \|(.+)\|/) else { return nil }
    return (String(match.1), String(match.2))
  }
}

@Suite struct `The list of what holds` {
  @Test func `names tests that exist`() throws {
    var sources: [String: String] = [:]
    let tests = repositoryFolder.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let name = file.deletingPathExtension().lastPathComponent
      sources[name, default: ""] += try String(contentsOf: file, encoding: .utf8)
    }
    for row in try rows() {
      let named = row.text.matches(of: /(\w+): `([^`]+)`/)
      #expect(!named.isEmpty, "\(row.number) names no test")
      for match in named {
        let isThere = sources[String(match.1)]?.contains("`\(match.2)`(") == true
        #expect(isThere, "\(row.number): there is no test “\(match.2)” in \(match.1).swift")
      }
    }
  }

  @Test func `has each number once, in order`() throws {
    let numbers = try rows().map(\.number)
    #expect(numbers.count >= 40)
    let sorted = Set(numbers).sorted {
      ($0.prefix(1), Int($0.dropFirst()) ?? 0) < ($1.prefix(1), Int($1.dropFirst()) ?? 0)
    }
    #expect(numbers == sorted)
  }
}
