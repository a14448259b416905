import Foundation
import TestSupport
import Testing

@Suite struct `Damaged sources` {
  private static let words = [
    "@objc", "#selector(", "#keyPath(", "override", "extension C {", "class C:", "{", "}", "(",
    ")", "#if", "#else", "#endif", "os(iOS)", "as", "#available(iOS", "import Foundation", "\"",
    "/*", "\\(", "`", "\n", "\r", "\u{0}", "@IBOutlet var", "self.", "é", "<", ">", "_",
  ].map { Array($0.utf8) }

  private func mutated(_ source: [UInt8], _ random: inout some RandomNumberGenerator) -> [UInt8] {
    var bytes = source
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: Self.words.randomElement(using: &random) ?? [], at: place)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      default: bytes.insert(contentsOf: bytes[place..<end], at: place)
      }
    }
    return bytes
  }

  /// Twelve runs of forty files each, every file a fixture with a few bytes or words changed.
  @Test(arguments: 1...12)
  func `no damage makes it crash or lose a line`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try withScratchFolder { folder in
      var names: [String] = []
      for index in 0..<40 {
        let source = Fixtures.all[index % Fixtures.all.count]
        let name = "M\(index).swift"
        try Data(mutated(Array(source.utf8), &random)).write(
          to: folder.appendingPathComponent(name))
        names.append(name)
      }
      let outcome = try LoweringTool.run(
        [
          "rewrite", "--out", "gen", "--overlay", "o.yaml", "--facts", "f.json", "--module", "M",
          "--principal", "M.Keyboard",
        ] + names, in: folder)
      #expect(!outcome.isSignalled && [0, 65].contains(outcome.status), "\(outcome.errors)")
      let roots = try Rewritten.json(folder.appendingPathComponent("o.yaml"))["roots"]
      var compared = 0
      for root in roots as? [[String: String]] ?? [] {
        guard let name = root["name"], let text = root["external-contents"] else { continue }
        let before = try Data(contentsOf: URL(fileURLWithPath: name)).count { $0 == 10 }
        let after = try Data(contentsOf: URL(fileURLWithPath: text)).count { $0 == 10 }
        #expect(before == after, "\(name)")
        compared += 1
      }
      #expect(compared >= names.count)
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 50_000), "let x = a" + String(repeating: ".b()", count: 20_000),
    String(repeating: "class A { ", count: 5_000), String(repeating: "#if A\n", count: 5_000),
    "let x = 1" + String(repeating: " + 1", count: 50_000),
    String(repeating: "@objc ", count: 20_000), "", "\n", "\u{feff}", "\u{0}",
    (1..<2_000).map { "class C\($0): C\($0 - 1) {}\n" }.joined(),
    (0..<4_000).map { "class C\($0) {}\nextension C\($0) {}\n" }.joined(),
    (0..<1_000).map { "class C\($0) {}\nlet a\($0) = #selector(x.q\($0))\n" }.joined(),
  ])
  func `a source out of all proportion is no harm`(source: String) throws {
    try withScratchFolder { folder in
      try Data(source.utf8).write(to: folder.appendingPathComponent("A.swift"))
      // One over the limits is refused before anything is written.
      let outcome = try LoweringTool.run(
        [
          "rewrite", "--out", "gen", "--overlay", "o.yaml", "--facts", "f.json", "--module", "M",
          "--principal", "M.Keyboard", "A.swift",
        ], in: folder)
      #expect(outcome.status == 65 && !outcome.isSignalled)
      #expect(outcome.errors.contains("error: "))
    }
  }

  @Test func `bytes that are no text are no harm`() throws {
    try withScratchFolder { folder in
      let bytes: [UInt8] = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      try Data(bytes).write(to: folder.appendingPathComponent("B.swift"))
      let outcome = try LoweringTool.run(["facts", "B.swift"], in: folder)
      #expect(outcome.status == 0 && !outcome.isSignalled)
    }
  }

  @Test func `a syntax error does not bring the runtime's refusals with it`() throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten([Fixtures.broken], in: folder)
      #expect(!rewritten.texts[0].contains("@IBOutlet"))
      #expect(rewritten.texts[0].contains("let s = #selector("))
    }
  }
}
