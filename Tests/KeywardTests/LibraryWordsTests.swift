import Foundation
import Platform
import TestSupport
import Testing

@testable import keyward

/// Libraries name facts; only the command's own sources know the names of its options.
@Suite struct `Sources of libraries` {
  /// Those that aren't libraries: programs with options of their own, and the command.
  private static let programs = ["keyward", "keyward-bench", "keyward-lower"]
  /// Sources that name options on purpose.
  private static let exceptions = [
    // The table of actions, of which the options are one column.
    "KeyboardHost/Actions/ActionForms.swift",
    // The advice for tests in Swift, and the names of their reports' suites.
    "KeyboardTesting/Run/FlowAdvice.swift", "KeyboardTesting/Reports/",
  ]

  private static func options(of command: Command) -> [String] {
    command.specification.options.map(\.name) + command.subcommands.flatMap(options)
  }

  /// The options that a line names; a literal that is an option and nothing else is an argument of another program.
  private static func named(in line: Substring, among options: Set<String>) -> [String] {
    guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return [] }
    return line.matches(of: #/(["A-Za-z0-9])?--([a-z][a-z-]*)(["=])?/#).compactMap { match in
      let isArgument = match.1 == "\"" && match.3 != nil
      return isArgument || !options.contains(String(match.2)) ? nil : String(match.2)
    }
  }

  /// The commands that a line names: Keyward's own with their first word, and those of its Makefile.
  private static func commands(in line: Substring, among names: Set<String>) -> [String] {
    guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return [] }
    return line.matches(of: #/(keyward|`make) ([a-z]+)/#).compactMap { match in
      match.1 == "keyward" && !names.contains(String(match.2)) ? nil : String(match.0)
    }
  }

  @Test func `name no option and no command`() throws {
    let commands = Set(Keyward.commands.map(\.specification.name))
    #expect(Self.commands(in: #""run `make build`""#, among: commands) == ["`make build"])
    #expect(Self.commands(in: #""keyward run ends""#, among: commands) == ["keyward run"])
    #expect(Self.commands(in: #""keyward is none""#, among: commands).isEmpty)
    let options = Set(Keyward.commands.flatMap(Self.options))
    #expect(options.isSuperset(of: ["state", "source-root", "tap", "timeout"]))
    #expect(Self.named(in: #"  "raise it with --timeout""#, among: options) == ["timeout"])
    #expect(Self.named(in: #"["--timeout", "1"]  "#, among: options).isEmpty)
    let sources = repositoryFolder.appendingPathComponent("Sources").path
    var read = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources)
    where path.hasSuffix(".swift") {
      guard !Self.programs.contains(String(path.prefix { $0 != "/" })),
        !Self.exceptions.contains(where: path.hasPrefix)
      else { continue }
      read += 1
      let data = try Data(contentsOf: URL(fileURLWithPath: sources + "/" + path))
      // A search for bytes is a hundred times faster than one of expressions.
      let signs = ["--", "keyward ", "`make"].map { Data($0.utf8) }
      guard signs.contains(where: { data.range(of: $0) != nil }) else { continue }
      for (number, line) in data.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      )
      .enumerated() where signs.contains(where: { line.range(of: $0) != nil }) {
        let text = Substring(decoding: line, as: UTF8.self)
        let named = Self.commands(in: text, among: commands)
        #expect(named.isEmpty, "\(path):\(number + 1) names \(named.joined(separator: ", "))")
        let names = Self.named(in: text, among: options)
        #expect(names.isEmpty, "\(path):\(number + 1) names --\(names.joined(separator: ", --"))")
      }
    }
    #expect(read > 500)
  }

  @Test func `have advice for every fact, which names an option that there is`() throws {
    let options = Set(Keyward.commands.flatMap(Self.options))
    for remedy in Remedy.allCases {
      let words = try #require(RemedyWords.commandLine.words(for: remedy))
      let names = words.matches(of: #/--([a-z][a-z-]*)/#).map { String($0.1) }
      #expect(options.isSuperset(of: names), "\(remedy): \(words)")
      #expect(!words.hasSuffix("."), "\(remedy)")
      // An option that a test is advised to use must be one of `keyward test`.
      let own = Set(Command.test.specification.options.map(\.name))
      let advised = (RemedyWords.test.words(for: remedy) ?? "").matches(of: #/--([a-z][a-z-]*)/#)
      #expect(own.isSuperset(of: advised.map { String($0.1) }), "\(remedy)")
    }
  }
}
