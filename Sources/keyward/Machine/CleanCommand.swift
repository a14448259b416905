import ExtensionBuilder
import Foundation
import Platform

extension Command {
  /// `keyward clean`: removes built keyboards.
  static let clean = Command(
    specification: CommandSpecification(
      name: "clean",
      summary: "Removes built keyboards from the cache, and shows the freed space.",
      operands: nil,
      discussion: """
        Built keyboards are in XDG_CACHE_HOME/keyward, else in ~/.cache/keyward. Those that another command uses at the
        moment stay. After each build, those that were used longest ago are removed until the cache takes at most
        KEYWARD_CACHE_LIMIT: a size such as 500MB, or off (default 2GB).
        """,
      options: [
        .init(
          name: "all", help: "Also remove compiled C modules and fetched package repositories."),
        .init(name: "json", help: "Print one JSON document."),
      ],
      examples: ["keyward clean", "keyward clean --all"])
  ) { (arguments, console) throws(CommandFailure) in
    if let operand = arguments.operands.first {
      throw CommandFailure(.usage, "keyward clean takes no operand, but got '\(operand)'")
    }
    guard let root = BuildCache.root() else {
      throw CommandFailure(
        .badInput,
        RemedyWords.commandLine.append(
          .keepBuildsElsewhere, to: "there is no folder for built keyboards"))
    }
    let outcome = CacheContents(root: root).clean(everything: arguments.has("all"))
    let report = CleanReport(outcome: outcome, left: CacheContents(root: root).bytes)
    try console.print(arguments.has("json") ? report.json.text : report.text)
    return .success
  }
}

/// The result of `keyward clean`, for people and as JSON version 1.
struct CleanReport {
  let outcome: CacheContents.Outcome
  /// The bytes that the cache still takes.
  let left: Int

  var text: String {
    let lines =
      outcome.removed.map { "removed  \(Self.size($0.bytes).padded(to: 10))\(name($0))" }
      + outcome.kept.map { "in use   \(Self.size($0.bytes).padded(to: 10))\(name($0))" }
    return (lines + ["freed \(Self.size(outcome.freed)); \(Self.size(left)) left"]).joined(
      separator: "\n")
  }

  private func name(_ part: CacheContents.Part) -> String {
    "\(part.kind.rawValue) \(part.url.lastPathComponent.forDisplay)"
  }

  /// In decimal units, as KEYWARD_CACHE_LIMIT has them.
  static func size(_ bytes: Int) -> String {
    bytes < 1_000_000_000
      ? "\((bytes + 500_000) / 1_000_000) MB" : String(format: "%.1f GB", Double(bytes) / 1e9)
  }

  var json: JSONValue {
    func list(_ parts: [CacheContents.Part]) -> JSONValue {
      .array(
        parts.map {
          .object([
            ("kind", .string($0.kind.rawValue)), ("path", .string($0.url.path)),
            ("bytes", .integer(Int64($0.bytes))),
          ])
        })
    }
    return .object([
      ("version", .integer(1)), ("removed", list(outcome.removed)), ("inUse", list(outcome.kept)),
      ("freedBytes", .integer(Int64(outcome.freed))), ("leftBytes", .integer(Int64(left))),
    ])
  }
}
