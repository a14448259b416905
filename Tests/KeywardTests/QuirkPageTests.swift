import Foundation
import TestSupport
import Testing
import TextInput

@testable import keyward

/// The page and the code must not drift apart.
@Suite struct `The page of quirks` {
  private struct Row {
    let behavior, setting, source, tests: String
  }
  private let rows: [Row]

  init() throws {
    let file = repositoryFolder.appendingPathComponent("docs/text-quirks.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    rows = page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      // The other tables of the page have fewer columns, or more.
      guard line.hasPrefix("|"), cells.count == 4, !cells[0].hasPrefix("---"),
        cells[3] != "shown by"
      else { return nil }
      return Row(behavior: cells[0], setting: cells[1], source: cells[2], tests: cells[3])
    }
  }

  @Test func `has at least 60 behaviors, each once, with a source`() {
    #expect(rows.count >= 60)
    #expect(Set(rows.map(\.behavior)).count == rows.count)
    for row in rows { #expect(!row.source.isEmpty && !row.setting.isEmpty, "\(row.behavior)") }
  }

  @Test func `names tests that exist`() throws {
    let tests = try NamedTests()
    for row in rows {
      let named = tests.read(row.tests)
      #expect(named.count > 0, "“\(row.behavior)” names no test")
      #expect(named.missing.isEmpty, "“\(row.behavior)”: there is no \(named.missing)")
    }
  }

  @Test func `names settings, options and members that exist`() throws {
    let options = Set(Command.run.specification.options.map { "--\($0.name)" })
    let settings = Set(Fidelity.settings.map(\.name))
    let field = try String(
      contentsOf: repositoryFolder.appendingPathComponent(
        "Sources/KeyboardHost/Fields/Field.swift"),
      encoding: .utf8)
    for row in rows {
      let names = row.setting.matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(row.setting.hasPrefix("always") != !names.isEmpty, "\(row.setting)")
      for name in names {
        let first = name.split(separator: " ").first.map(String.init) ?? ""
        let isThere =
          if first.hasPrefix("Field.") {
            field.contains("public var \(first.dropFirst(6))")
          } else {
            options.contains(first) || settings.contains(first)
          }
        #expect(isThere, "“\(row.behavior)”: there is no setting \(name)")
      }
    }
  }

  @Test(arguments: Fidelity.settings.map(\.name))
  func `has each setting with its default and its other values`(name: String) throws {
    let setting = try #require(Fidelity.settings.first { $0.name == name })
    let value = setting.value(Fidelity())
    var cell = "`\(name)`: **\(value)**"
    // A limit is a number with a unit, not a choice.
    if !name.hasSuffix("Limit") || setting.values.contains(value) {
      #expect(setting.values.contains(value))
      cell += ", " + setting.values.filter { $0 != value }.joined(separator: ", ")
    }
    #expect(rows.count { $0.setting.contains(cell) } == 1, "no row, or several, with \(cell)")
  }
}
