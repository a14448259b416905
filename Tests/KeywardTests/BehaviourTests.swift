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
    let tests = try NamedTests()
    for row in try rows() {
      let named = tests.read(row.text)
      #expect(named.count > 0, "\(row.number) names no test")
      #expect(named.missing.isEmpty, "\(row.number): there is no \(named.missing)")
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
