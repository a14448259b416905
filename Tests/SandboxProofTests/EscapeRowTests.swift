import Foundation
import TestSupport
import Testing

@testable import SandboxProof

@Suite struct EscapeRowTests {
  /// Every row of the threat model.
  static let identifiers = (1...98).map { "\($0)" } + (1...80).map { "E\($0)" } + ["E3b"]

  @Test func `every row is tried here, or proven elsewhere for a reason`() {
    let here = EscapeRow.all.map(\.id)
    let elsewhere = EscapeRow.elsewhere.map(\.id)
    #expect((here + elsewhere).sorted() == Self.identifiers.sorted())
    #expect(EscapeRow.elsewhere.allSatisfy { !$0.reason.isEmpty })
  }

  @Test func `what proves a row elsewhere exists`() throws {
    var sources = ""
    let folder = repositoryFolder.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let name as String in files where name.hasSuffix("Tests.swift") {
      sources += try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    for row in EscapeRow.elsewhere {
      for test in row.tests { #expect(sources.contains("func `\(test)`("), "\(row.id): \(test)") }
    }
  }

  @Test func `the table and the program name the same attempts`() throws {
    let result = try runProgram(builtTool("keyward-probe"), ["--list"])
    let made = result.output.split(separator: "\n").map(String.init).filter { $0.contains("/") }
    let named = EscapeRow.all.flatMap { row in row.cases.map { "\(row.id)/\($0.variant)" } }
    #expect(made.sorted() == named.sorted())
  }

  @Test func `each row is made in every way, and without and with full access`() {
    for row in EscapeRow.all {
      #expect(!row.cases.isEmpty && !row.title.isEmpty, "\(row.id)")
      for one in row.cases {
        #expect(
          EscapeProfile.allCases.contains { one.expectation($0) != nil }, "\(row.id)/\(one.variant)"
        )
        for expectation in EscapeProfile.allCases.compactMap(one.expectation) {
          #expect(expectation.isAllowed == (expectation.outcomes == ["ok"]))
        }
      }
    }
  }
}
