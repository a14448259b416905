import Foundation
import TestSupport
import Testing

/// The table of docs/modules.md against what the sources import and what Package.swift declares.
@Suite struct `The modules of the host side` {
  private static let sources = repositoryFolder.appendingPathComponent("Sources")

  /// The lines of the documentation, from the top down.
  private static func table() throws -> [(module: String, imports: [String])] {
    let page = repositoryFolder.appendingPathComponent("docs/modules.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.matches(of: #/(?m)^([\w-]+) →(.*)$/#).map { match in
      let names = match.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return (String(match.1), names.filter { !$0.isEmpty })
    }
  }

  /// The package's modules that a module's sources import, at the beginnings of lines: elsewhere they are texts.
  private static func imports(of module: String, among all: Set<String>) throws -> Set<String> {
    let folder = sources.appendingPathComponent(module)
    var result: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let pattern = #/(?m)^(?:@\w+ )*(?:public |package |internal )?import (?:\w+ )?(\w+)$/#
      result.formUnion(text.matches(of: pattern).map { String($0.1) })
    }
    return result.intersection(all).subtracting([module])
  }

  /// The dependencies of a target in Package.swift.
  private static func declared(of module: String, in package: String) throws -> Set<String> {
    let parts = package.components(separatedBy: "arget(")
    let target = try #require(
      parts.first { $0.prefix(60).contains("name: \"\(module)\"") }, "no target \(module)")
    guard let list = target.firstMatch(of: #/dependencies: \[([^\]]*)\]/#) else { return [] }
    return Set(list.1.matches(of: #/"([^"]+)"/#).map { String($0.1) })
  }

  @Test func `import what the documentation and Package.swift say, and only what is below them`()
    throws
  {
    let package = try String(
      contentsOf: repositoryFolder.appendingPathComponent("Package.swift"), encoding: .utf8)
    let all = Set(try FileManager.default.contentsOfDirectory(atPath: Self.sources.path))
    let table = try Self.table()
    let hostSide = Set([
      "Audit", "DrivenAudit", "ExtensionBuilder", "ExtensionBundle", "KeyboardHost",
      "KeyboardProtocol", "KeyboardTesting", "KeyboardTestingTraits", "LiveSimulator", "NibArchive",
      "Platform", "Sandbox", "SandboxProof", "TerminalSimulator", "TextInput", "YAML", "keyward",
      "keyward-bench",
    ])
    #expect(hostSide.isSubset(of: table.map(\.module)))
    var above: Set<String> = []
    for (module, names) in table {
      above.insert(module)
      #expect(above.isDisjoint(with: names), "\(module) imports a module above it")
      #expect(try Self.imports(of: module, among: all) == Set(names), "\(module)")
      #expect(try Self.declared(of: module, in: package).isSuperset(of: names), "\(module)")
    }
    #expect(above.count == table.count, "a module has two lines")
  }
}

/// The modules that a keyboard imports.
@Suite struct `The modules of the extension` {
  /// The public names at the top level of each module that passes UIKit on, and of UIKit.
  private static func names() throws -> [String: Set<String>] {
    let sources = repositoryFolder.appendingPathComponent("Sources")
    var owners: [String: Set<String>] = [:]
    for module in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let folder = sources.appendingPathComponent(module)
      let texts = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
      let passed = #/(?m)^@_exported (?:public )?import UIKit$/#
      guard module == "UIKit" || texts.contains(where: { $0.contains(passed) }) else { continue }
      let declared =
        #/(?m)^(?:@\S+ )*(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias|actor|let|var) (\w+)/#
      for text in texts {
        for match in text.matches(of: declared) {
          owners[String(match.1), default: []].insert(module)
        }
      }
    }
    return owners
  }

  @Test(arguments: [
    ("keyward-lower/Model/KnownNames.swift", "static let absentModules"),
    ("keyward/Commands/BuildWords.swift", "static let modules"),
  ])
  func `that exist are not among those that are missing`(file: String, table: String) throws {
    let sources = repositoryFolder.appendingPathComponent("Sources")
    let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
    let start = try #require(text.firstRange(of: table))
    let end = try #require(text[start.upperBound...].firstRange(of: "\n  ]"))
    let listed = text[start.upperBound..<end.lowerBound].matches(of: #/"(\w+)":/#).map {
      String($0.1)
    }
    #expect(listed.count > 20)
    let there = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(Set(listed).isDisjoint(with: there))
  }

  // Two declarations of a name are ambiguous where a source imports both modules.
  @Test func `declare no name twice`() throws {
    let names = try Self.names()
    #expect(names.count > 1000)
    // Apple has these names twice too: such sources say whose they mean.
    let apples: [String: Set<String>] = ["Transaction": ["StoreKit", "SwiftUI"]]
    #expect(names.filter { $0.value.count > 1 && apples[$0.key] != $0.value }.isEmpty)
  }
}
