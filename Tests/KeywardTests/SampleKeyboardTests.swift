import Foundation
import Testing
import TestSupport

@Suite struct `The sample keyboards` {
  @Test func `calculate and insert`() throws {
    try withScratchFolder { folder in
      let taps = ["1", "+", "2", "X", "3", "=", "Insert"].flatMap { ["--tap", $0] }
      let result = try staged(["run", sample("Calculator"), "--json"] + taps, in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("\"document\": \"9\""))
    }
  }

  @Test func `are refused where iOS refuses them, and go round with the globe`() throws {
    try withScratchFolder { folder in
      let result = try staged(
        [
          "run", sample("Calculator"), sample("Letters"), "--tap", "4", "--tap", "Insert",
          "--field", "secure", "--field", "namePhone", "--field", "text", "--tap", "Insert",
          "--tap", "Next Keyboard", "--tap", "o", "--tap", "k", "--tap", "Next Keyboard", "--json",
        ], in: folder)
      #expect(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let report = try #require(json as? [String: Any])
      #expect(report["document"] as? String == "4ok")
      let refusals = report["refusals"] as? [[String: Any]] ?? []
      #expect(refusals.map { $0["kind"] as? String } == ["secure", "namePhone"])
      #expect((report["switches"] as? [[String: Any]])?.count == 2)
      let keyboards = report["keyboards"] as? [[String: Any]] ?? []
      #expect(report["inputMode"] as? String == keyboards.first?["identifier"] as? String)
    }
  }

  /// End to end through two processes: late batches, the host's own edits, and their trace.
  @Test(arguments: [[], ["--type-ahead"]])
  func `type into a late host that edits too, and nothing is lost`(more: [String]) throws {
    try withScratchFolder { folder in
      let result = try staged(
        [
          "run", sample("Letters"), "--text", "x", "--latency", "33:10:7", "--tap", "o",
          "--host-edit", "paste= 1", "--tap", "k", "--host-edit", "caret=0", "--tap", "z",
          "--trace",
          "--json",
        ] + more, in: folder)
      #expect(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let report = try #require(json as? [String: Any])
      let document = try #require(report["document"] as? String)
      #expect(document.sorted() == " 1koxz".sorted(), "\(document)")
      let trace = try #require(report["trace"] as? [[String: Any]])
      #expect(trace.map { $0["sequence"] as? Int } == Array(1...trace.count))
      let kinds = trace.compactMap { $0["kind"] as? String }
      #expect(kinds.count { $0 == "batch" } == 3 && kinds.count { $0 == "host" } == 2)
      #expect(kinds.first == "focus" && kinds.last == "leave")
      let times = trace.compactMap { $0["milliseconds"] as? Int }
      #expect(times == times.sorted() && times.last ?? 0 > 16)
    }
  }

  @Test func `the trace is for people on the output and for programs in a file`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let result = try staged(
        [
          "run", sample("Letters"), "--text", "x", "--latency", "20", "--tap", "o", "--trace",
          "--trace-file", file.path,
        ], in: folder)
      #expect(result.status == 0, "\(result.error)")
      let lines = result.output.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      for line in ["0 ms  focus    text", "0 ms  call     insertText(o)", "10 ms  apply    1"] {
        #expect(lines.contains { $0.hasPrefix(line) }, "no “\(line)” in \(result.output)")
      }
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let report = try #require(json as? [String: Any])
      #expect(report["version"] as? Int == 1 && report["traceDropped"] as? Int == 0)
      let trace = try #require(report["trace"] as? [[String: Any]])
      let call = try #require(trace.first { $0["name"] as? String == "insertText" })
      #expect((call["before"] as? [String: Any])?["before"] as? String == "x")
      #expect((call["after"] as? [String: Any])?["before"] as? String == "xo")
    }
  }

  @Test func `that try to get out are stopped, and that is shown`() throws {
    try withScratchFolder { folder in
      let result = try staged(
        ["run", sample("Trespasser"), "--tap", "Network", "--tap", "File"], in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("tried to open a network socket"))
      #expect(result.output.contains("because full access is off"))
      #expect(result.output.contains("tried to read /etc/passwd; denied"))
    }
  }

  /// Runs a sample and compares the final text of the field.
  private func expect(
    _ name: String, _ arguments: [String], in folder: URL, types expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try staged(["run", sample(name), "--json"] + arguments, in: folder)
    try #require(result.status == 0, "\(result.error)", sourceLocation: sourceLocation)
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let document = (json as? [String: Any])?["document"] as? String
    #expect(document == expected, "\(arguments)", sourceLocation: sourceLocation)
  }

  private func taps(_ keys: String...) -> [String] { keys.flatMap { ["--tap", $0] } }

  @Test(arguments: [
    ("en", "I am hungry. Come and sit with me."),
    ("de-CH,en", "Ich habe Hunger. Setz dich zu mir."), ("fr,ja", "おなかがすいた。 そばに来て。"),
    ("fr", "I am hungry. Come and sit with me."),
  ])
  func `say their phrases in the first of the user's languages that they know`(
    languages: String, said: String
  ) throws {
    try withScratchFolder { folder in
      let arguments = ["--languages", languages] + taps("food", "walk", "takeBack", "cuddle")
      try expect("Vocabulary", arguments, in: folder, types: said)
    }
  }

  @Test func `lead to a group of emoji, delete one whole, and remember what was used`() throws {
    try withScratchFolder { folder in
      let state = ["--state", folder.appendingPathComponent("state").path]
      let first = taps("🐶", "People", "👨‍👩‍👧", "🏳️‍🌈", "delete")
      try expect("Emoji", state + first, in: folder, types: "🐶👨‍👩‍👧")
      let second = taps("recent 👨‍👩‍👧", "recent 🐶")
      try expect("Emoji", state + second, in: folder, types: "👨‍👩‍👧🐶")
    }
  }

  @Test func `compose kana as marked text, and words from their candidates`() throws {
    try withScratchFolder { folder in
      let cat = taps("n", "e", "k", "o", "space", "return")
      let nippon = taps("n", "i", "p", "p", "o", "n", "ニッポン")
      let mended = taps("k", "a", "t", "delete", "m", "i", "space", "space", "return", "space")
      try expect("Kana", cat + nippon + mended, in: folder, types: "猫ニッポン髪　")
    }
  }

  @Test func `expand shortcuts of the user, and keep their own with full access only`() throws {
    try withScratchFolder { folder in
      try expect("Snippets", taps("o", "m", "w", "space"), in: folder, types: "On my way! ")
      let text = "see you soon"
      let keeping = ["--text", text, "--host-edit", "select=0-12"] + taps("keep")
      let state = ["--state", folder.appendingPathComponent("state").path]
      let later = taps("s", "y", "s", "space")
      try expect("Snippets", state + keeping, in: folder, types: text)
      try expect("Snippets", state + later, in: folder, types: "sys ")
      let full = state + ["--full-access", "on"]
      try expect("Snippets", full + keeping, in: folder, types: text)
      try expect("Snippets", full + later, in: folder, types: text + " ")
      // Access was revoked: the stored data can still be read.
      try expect("Snippets", state + later, in: folder, types: text + " ")
    }
  }
}
