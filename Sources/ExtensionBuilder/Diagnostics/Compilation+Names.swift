import ExtensionBundle
import Foundation

/// The facts about the names in the compiler's errors.
extension Compilation {
  private struct Facts: Decodable {
    struct Class: Decodable {
      var name: String
      var superclass: String?
      var file: String
      var line: Int
      var column: Int
    }
    struct Import: Decodable {
      var module: String
      var file: String
    }
    var classes: [Class]
    var imports: [Import]
  }

  /// The tables for the names in errors.
  func nameFacts() -> NameFacts {
    let data = FileManager.default.contents(atPath: installation.appleNames.path)
    let table = data.map { AppleNames(Array($0.prefix(AppleNames.limit))) }
    var facts = NameFacts(names: table ?? AppleNames([]))
    facts.available = availableModules
    guard let data = try? made.read(factsFile),
      let found = try? JSONDecoder().decode(Facts.self, from: data)
    else { return facts }
    facts.imports = Set(found.imports.map(\.module))
    facts.importsOfFiles = Dictionary(grouping: found.imports) {
      CompilerDiagnostics.shown($0.file)
    }
    .mapValues { Set($0.map(\.module)) }
    facts.classes = found.classes.map {
      .init(
        name: $0.name, superclass: $0.superclass, file: CompilerDiagnostics.shown($0.file),
        line: $0.line, column: $0.column)
    }
    return facts
  }

  /// The modules that the runtime has in place of Apple's.
  private var availableModules: Set<String> {
    let folder = installation.runtime.appendingPathComponent("modules").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Set(files.map { String($0.prefix { $0 != "." }) })
  }

  /// Modules that errors say are missing, in whose place an empty one lets the files that import them be checked.
  ///
  /// None where a source asks with `canImport`, which an empty module would answer with yes.
  func modulesToStandIn(for findings: [NameFinding]) throws(BuildError) -> [String] {
    let missing = Set(
      findings.filter { $0.kind == .missingModule || $0.kind == .unknownModule }.map(\.name)
        .filter { $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil })
    guard !missing.isEmpty else { return [] }
    let questions = missing.flatMap { ["canImport(\($0)", "canImport( \($0)"] }
    return try names(questions, inOneOf: sources) ? [] : missing.sorted()
  }

  /// Writes a map of empty modules; returns its path.
  func emptyModules(_ names: [String]) throws(BuildError) -> String {
    let file = folder.appendingPathComponent("missing.modulemap").path
    try writeIfChanged(names.map { "module \($0) {}\n" }.joined(), to: file)
    return file
  }

  /// Maps errors in files that Keyward writes back to the developer's files.
  func places(_ facts: NameFacts) -> WrittenPlaces {
    WrittenPlaces(
      folders: [outermost.path, CompilerDiagnostics.shown(outermost.path)], classes: facts.classes,
      principal: principalClass.map { String($0.split(separator: ".").last ?? "") },
      origins: written.compactMapValues(\.origin))
  }
}
