import Foundation
import TestSupport
import Testing

/// Runs the command as built by this package on a peer.
private func run(
  _ peer: BadPeer, _ arguments: [String]
) throws -> ProgramResult {
  try withScratchFolder { folder in
    let bundle = try peer.makeBundle(in: folder, name: "Peer")
    var environment = try linkInstallation(in: folder.appendingPathComponent("home"))
    environment["HOME"] = folder.path
    return try runProgram(
      builtProductsFolder.appendingPathComponent("keyward").path,
      ["run", bundle.path, "--timeout", "20"] + arguments, environment: environment)
  }
}

private func report(_ result: ProgramResult) throws -> [String: Any] {
  let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  return try #require(json as? [String: Any])
}

@Suite struct `What keyboards print in keyward run` {
  @Test func `stands under the tap that caused it`() throws {
    let result = try run(.talker, ["--tap", "key", "--tap", "key"])
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let shown = lines.filter { $0.hasPrefix("tap key ") || $0.hasPrefix("Peer prints") }
      .map { $0.hasPrefix("tap key ") ? "tap" : $0 }
    // Two pipes: which of their lines came first is not known.
    #expect(
      shown.split(separator: "tap").map { $0.sorted() } == [
        ["Peer prints: shown 1"],
        ["Peer prints (stderr): \\u{1b}[31mred", "Peer prints: tap 1"],
        ["Peer prints (stderr): \\u{1b}[31mred", "Peer prints: gone 1", "Peer prints: tap 2"],
      ])
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func `is output in JSON, each line with its step`() throws {
    let report = try report(try run(.talker, ["--tap", "key", "--json"]))
    let output = try #require(report["output"] as? [[String: Any]])
    let rows = output.map { row in
      ["step", "number", "keyboard", "stream", "text"].map { "\(row[$0] ?? "nothing")" }
        .joined(separator: "|")
    }
    #expect(
      rows.filter { !$0.contains("standardError") } == [
        "focus text|1|Peer|standardOutput|shown 1", "tap key|2|Peer|standardOutput|tap 1",
        "end|3|Peer|standardOutput|gone 1",
      ])
    #expect(
      rows.filter { $0.contains("standardError") } == [
        "tap key|2|Peer|standardError|\\u{1b}[31mred"
      ])
    #expect(report["outputDropped"] as? Int == 0)
  }

  @Test func `is bounded`() throws {
    let text = try run(.shouter, ["--tap", "key"])
    let lines = text.output.split(separator: "\n").filter { $0.hasPrefix("Peer prints") }
    #expect(lines.count == 200)
    #expect(text.output.contains("… and 800 more printed lines"))
    #expect(text.output.contains("printed 2000 more lines, which were dropped"))
    let taps = Array(repeating: ["--tap", "key"], count: 11).flatMap(\.self)
    let report = try report(try run(.shouter, taps + ["--json"]))
    #expect((report["output"] as? [Any])?.count == 10_000)
    #expect(report["outputDropped"] as? Int == 1000)
  }

  @Test func `is not said twice of a keyboard that crashes`() throws {
    let result = try run(.crashOnTap, ["--tap", "key"])
    #expect(result.status == 2)
    #expect(result.output.components(separatedBy: "about to crash").count == 2, "\(result.output)")
    #expect(result.output.contains("crashed with SIGSEGV (signal 11) while handling a tap"))
  }
}
