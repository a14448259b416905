import Foundation
import TestSupport

/// The launcher without one statement, one right or one flag.
struct LauncherMutant: Sendable {
  var name: String
  private var file: String
  private var text: String

  /// The files, and for shared ones the functions that the launcher runs.
  private static let sources: [(path: String, functions: Set<String>?)] = [
    ("keyward-launch/main.c", nil), ("keyward-launch/policy.c", nil),
    ("keyward-launch/steps.c", nil), ("keyward-launch/grants.c", nil),
    ("CSandbox/landlock.c", nil),
    ("CSandbox/seccomp.c", ["install", "kw_installFilter", "kw_installNotifyFilter"]),
    ("CSandbox/process.c", ["kw_sendDescriptor"]),
  ]
  private static let folder = repositoryFolder.appendingPathComponent("Sources")

  static func all() throws -> [LauncherMutant] {
    try sources.flatMap { source in
      let text = try String(
        contentsOf: folder.appendingPathComponent(source.path), encoding: .utf8)
      return mutants(of: text, file: source.path, functions: source.functions)
    }
  }

  private static func mutants(
    of text: String, file: String, functions: Set<String>?
  ) -> [LauncherMutant] {
    let lines = text.components(separatedBy: "\n")
    var mutants: [LauncherMutant] = []
    var function = ""
    var start = 0
    // The same statement may be there twice, needed once.
    var seen: [String: Int] = [:]
    while start < lines.count {
      let line = lines[start]
      if let first = line.first, first.isLetter, line.hasSuffix("{"),
        let name = line.prefix(while: { $0 != "(" }).split(whereSeparator: { " *".contains($0) })
          .last
      {
        function = String(name)
      }
      var end = start
      let body = line.trimmingCharacters(in: .whitespaces)
      let isStatement =
        line.hasPrefix("  ") && !body.isEmpty && !body.hasPrefix("//") && !body.hasPrefix("}")
        && functions?.contains(function) ?? true
      if isStatement {
        // A statement may take several lines; one that opens a block isn't a statement.
        while end + 1 < lines.count, !";{}:".contains(lines[end].last ?? ";") { end += 1 }
      }
      if isStatement, lines[end].hasSuffix(";") {
        let whole = lines[start...end].map { $0.trimmingCharacters(in: .whitespaces) }
          .joined(separator: " ")
        let key = "\(function) \(whole)"
        seen[key, default: 0] += 1
        let number = seen[key] == 1 ? "" : " (number \(seen[key] ?? 0))"
        for (what, replacement) in changes(of: whole) {
          let changed = lines[..<start] + [replacement] + lines[(end + 1)...]
          mutants.append(
            LauncherMutant(
              name: "\(file) \(function): \(what)\(number): \(whole)", file: file,
              text: changed.joined(separator: "\n")))
        }
      }
      start = end + 1
    }
    return mutants
  }

  /// The mutants of one statement: nothing, success, or itself with one flag less.
  private static func changes(of statement: String) -> [(what: String, replacement: String)] {
    var changes: [(String, String)] = []
    if statement.hasPrefix("return ") {
      if statement.contains("("), !statement.contains("FS_") {
        changes.append(("succeeds", "return 0;"))
      }
    } else {
      changes.append(("gone", ";"))
    }
    for flag in statement.matches(of: /\b(FS|NET|SCOPE|RLIMIT|O)_[A-Z_]+\b/) {
      var changed = statement
      changed.replaceSubrange(flag.range, with: "0")
      changes.append(("without \(statement[flag.range])", changed))
    }
    return changes
  }

  /// The content of an unset variable, which would otherwise be random: zero, or bits in each byte.
  enum Unset: String, CaseIterable {
    case zero
    case pattern
  }

  /// Compiles the mutant into `folder`; `nil` when it isn't a program.
  func build(in folder: URL, unset: Unset) throws -> String? {
    let program = folder.appendingPathComponent("launch").path
    let changed = folder.appendingPathComponent("changed.c")
    try text.write(to: changed, atomically: true, encoding: .utf8)
    let files = FileManager.default
    var sources = [changed.path]
    for part in ["keyward-launch", "CSandbox"] {
      let place = Self.folder.appendingPathComponent(part).path
      sources += try files.contentsOfDirectory(atPath: place)
        .filter { $0.hasSuffix(".c") && "\(part)/\($0)" != file }.sorted().map { "\(place)/\($0)" }
    }
    let result = try runProgram(
      "/usr/bin/env",
      [
        "cc", "-static", "-O1", "-w", "-ftrivial-auto-var-init=\(unset.rawValue)", "-D_GNU_SOURCE",
        "-D_Nonnull=",
        "-I\(Self.folder.path)/CSandbox/include", "-I\(Self.folder.path)/keyward-launch", "-o",
        program,
      ] + sources)
    guard result.status == 0 else { return nil }
    chmod(program, 0o755)
    return program
  }
}
