import Testing

@testable import ExtensionBuilder

struct CompilerDiagnosticsTests {
  private func read(_ text: String) -> CompilerDiagnostics {
    CompilerDiagnostics(text, relativeTo: "/home/me")
  }

  @Test func `a message keeps its lines and notes and is shown once`() {
    let one =
      "/home/me/A.swift:1:2: error: bad\nlet x\n    ^\n/home/me/B.swift:3:4: note: here\nlet y\n ^"
    let shown = "A.swift:1:2: error: bad\nlet x\n    ^\n/home/me/B.swift:3:4: note: here\nlet y\n ^"
    let result = read(one + "\n" + one + "\n/other/C.swift:1:1: warning: odd\n")
    #expect(result.errors == shown.replacing("/home/me/B", with: "B"))
    #expect(result.warnings == ["/other/C.swift:1:1: warning: odd"])
  }

  @Test(arguments: [
    "3:-7", "-1:2", "0:1", "1:0", "-9223372036854775808:1", "1:99999999999999999999",
  ])
  func `a message of a source's own at a place that is none stays as it is`(place: String) {
    let line = "/x/A.swift:\(place): error: bad\nSelector._of(b)\n ^"
    let authors = AuthorsLines(texts: [
      "/x/A.swift": ("\n\na #selector(b)", "\n\na Selector._of(b)")
    ])
    let result = CompilerDiagnostics(line, relativeTo: "/home/me", authors: authors)
    #expect(result.errors.contains("error: bad"))
  }

  @Test func `a source line that quotes a message is none`() {
    let text = "/x/A.swift:1:2: error: bad\n  print(\"x: error: y\")\n  ^"
    #expect(read(text).messages.count == 1)
    #expect(read(text).errors == text)
  }

  @Test func `the driver's own errors go where a real one is`() {
    let driver = "error: emit-module command failed with exit code 1 (use -v to see invocation)"
    let real = "/x/A.swift:1:1: error: bad"
    #expect(read(driver + "\n" + real).errors == real)
    let linker = "lld: error: undefined symbol: main\n" + driver
    #expect(read(linker).errors == linker)
  }

  @Test func `output without a diagnostic is kept as it is`() {
    #expect(read("ld.lld broke\nbadly\n").errors == "ld.lld broke\nbadly")
    #expect(read("").messages.isEmpty)
  }

  @Test(arguments: [("@Entry var a = 4", []), ("nonisolated(unsafe) let a = 4", [5])])
  func `a warning of words that the author did not write is left out`(line: String, lines: [Int]) {
    let warning =
      "/x/A.swift:5:7: warning: 'nonisolated(unsafe)' is unnecessary for a constant with 'Sendable' type 'Int'\n"
    let rewritten = line.replacing(
      "@Entry var a = 4", with: "var a: K.V; enum K { nonisolated(unsafe) static let v = 4 }")
    let authors = AuthorsLines(texts: ["/x/A.swift": ("\n\n\n\n" + line, "\n\n\n\n" + rewritten)])
    let result = CompilerDiagnostics(
      warning + rewritten + "\n      ^", relativeTo: "/home/me", authors: authors)
    #expect(result.warnings.map { $0.contains("A.swift:5:") } == lines.map { _ in true })
  }

  @Test func `noise about our own function goes only where a real error stays`() {
    let noise =
      "/x/A.swift:5:9: error: generic parameter 'T' could not be inferred\nSelector._of(\"a\", b)\n ^"
    let real = "/x/A.swift:5:20: error: type 'K' has no member 'b'"
    #expect(read(noise + "\n" + real).errors == real)
    #expect(read(noise).errors == noise)
    let authors = AuthorsLines(texts: [
      "/x/A.swift": ("\n\n\n\nlet a = #selector(b)", "\n\n\n\nSelector._of(\"a\", b)")
    ])
    let both = CompilerDiagnostics(noise + "\n" + real, relativeTo: "/home/me", authors: authors)
    #expect(both.messages.count == 1)
    let other = "/x/A.swift:9:9: error: generic parameter 'T' could not be inferred\nmake()\n^"
    #expect(read(other + "\n" + real).messages.count == 2)
  }

  private static let rewritten = [
    (
      "    b.addTarget(self, action: #selector(tapp), for: x)",
      "    b.addTarget(self, action: Selector._of(\"tapp\", K.tapp), for: x)",
      [("b.addTarget", "b.addTarget"), ("Selector._of", "#selector"), ("for: x", "for: x")]
    ),
    ("@objc func é(_ x: Foo) {}", "      func é(_ x: Foo) {}", [("Foo", "Foo"), ("func", "func")]),
    ("let a = #selector(f)", "let a = Selector._of(f)", [("let", "let"), ("a =", "a =")]),
    ("same", "same", [("me", "me")]),
  ]

  @Test(arguments: rewritten)
  func `a place in a rewritten line is led back to what its author wrote`(
    written: String, rewritten: String, places: [(String, String)]
  ) throws {
    let line = AuthorsLine(written: written, rewritten: rewritten)
    func column(_ text: String, in line: String) throws -> Int {
      let range = try #require(line.firstRange(of: text))
      return line[..<range.lowerBound].utf8.count + 1
    }
    for (read, meant) in places {
      #expect(line.column(of: try column(read, in: rewritten)) == (try column(meant, in: written)))
    }
    #expect(line.column(of: rewritten.utf8.count + 1) == written.utf8.count + 1)
    #expect(line.column(of: 0) == 0)
  }

  /// Lines of a thousand words, all of which differ, took 18 ms for each message.
  @Test func `lines over the limit of comparisons are led back from both ends`() {
    let words = { (name: String) in
      "a " + (0..<600).map { "\(name)\($0 % 7) " }.joined() + "z"
    }
    let line = AuthorsLine(written: words("x"), rewritten: words("yy"))
    let (before, after) = (line.rewritten.utf8.count, line.written.utf8.count)
    var steps = ColumnMap.stepLimit
    #expect(ColumnMap(line, steps: &steps).column(of: before) == after)
    let cost = ColumnMap.stepLimit - steps
    #expect(cost > 100_000)
    var tooFew = cost - 1
    let map = ColumnMap(line, steps: &tooFew)
    #expect(tooFew == cost - 1)
    #expect([1, 3, before].map(map.column) == [1, 3, after])
    // Each line is compared once, and all of them share the steps.
    var maps = ColumnMaps()
    for number in 0..<(ColumnMap.stepLimit / cost + 10) {
      for _ in 0..<3 {
        #expect(maps.map(of: line, at: "A.swift:\(number)").column(of: before) == after)
      }
    }
  }

  @Test func `a very long line is led back from both ends`() {
    let middle = String(repeating: "y", count: 200_000)
    let line = AuthorsLine(
      written: "a #selector(\(middle)) z", rewritten: "a S._of(\(middle)) z")
    #expect(line.column(of: 1) == 1)
    #expect(line.column(of: line.rewritten.utf8.count) == line.written.utf8.count)
    #expect(line.column(of: 4) == 3)
  }

  @Test func `a quoted line is the author's, with the mark under what he wrote`() {
    let authors = AuthorsLines(texts: [
      "/home/me/A.swift": (
        "import UIKit\n\tlet a = #selector(f), b: Foo\n",
        "import UIKit\n\tlet a = S._of(\"f\", f), b: Foo\n"
      )
    ])
    let output = [
      "/home/me/A.swift:2:28: error: cannot find type 'Foo' in scope",
      "\tlet a = S._of(\"f\", f), b: Foo", "\t" + String(repeating: " ", count: 26) + "^~~",
    ].joined(separator: "\n")
    let shown = CompilerDiagnostics(output, relativeTo: "/home/me", authors: authors).errors
    let expected = [
      "A.swift:2:27: error: cannot find type 'Foo' in scope",
      "\tlet a = #selector(f), b: Foo", "\t" + String(repeating: " ", count: 25) + "^",
    ]
    #expect(shown == expected.joined(separator: "\n"))
  }
}
