import Foundation
import Glibc
import TestSupport
import Testing

/// The output of `facts --uses` about the uses of names.
struct UseTests {
  private struct Report {
    let object: [String: Any]
    /// Each use as `line:column name kind base`.
    var uses: [String] {
      rows("uses").map { use in
        let words = [use["name"] as? String, use["kind"] as? String, use["base"] as? String]
        return (["\(use["line"] ?? 0):\(use["column"] ?? 0)"] + words.compactMap(\.self))
          .joined(separator: " ")
      }
    }
    func rows(_ name: String) -> [[String: Any]] { object[name] as? [[String: Any]] ?? [] }
  }

  private func report(
    _ names: String, _ source: String, options: [String] = []
  ) throws -> Report {
    try withScratchFolder { folder in
      try Data(source.utf8).write(to: folder.appendingPathComponent("S.swift"))
      let outcome = try LoweringTool.run(
        ["facts", "--uses", names] + options + ["S.swift"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      return Report(object: try #require(value as? [String: Any]))
    }
  }

  /// The processor time that a process has used, in ticks of a hundredth of a second; `nil` once it has exited.
  private func ticks(of process: Int32) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let words = text[end...].split(separator: " ")
    return words.count > 12 ? Int(words[12]) : nil
  }

  @Test func `a crash of the parser names the file, and the others are read without it`() throws {
    try withScratchFolder { folder in
      let files = ["Before", "Crashing", "After"].map {
        folder.appendingPathComponent("\($0).swift")
      }
      let long = "let a: " + String(repeating: "A -> ", count: 20_000) + "A"
      for (file, text) in zip(files, ["let x = A.b", long, "let y = A.b"]) {
        try Data(text.utf8).write(to: file)
      }
      let arguments = ["facts", "--uses", "b"] + files.map(\.path)
      let crashed = try runProgram(
        LoweringTool.executable.path, arguments, environment: ["SWIFT_BACKTRACE": "enable=no"]
      ) { process in
        // Reading the first file takes a hundredth of that, and the second one seconds.
        while let ticks = ticks(of: process.processIdentifier), ticks < 60 { sched_yield() }
        kill(process.processIdentifier, SIGSEGV)
      }
      #expect(crashed.output == "{\"version\":1,\"stopped\":1,\"reason\":\"crash\"}\n")
      #expect(crashed.status == 75)
      let rest = try runProgram(
        LoweringTool.executable.path, arguments + ["--skip", "1"])
      let value = try JSONSerialization.jsonObject(with: Data(rest.output.utf8))
      let report = Report(object: try #require(value as? [String: Any]))
      #expect(report.uses == ["1:11 b member A", "1:11 b member A"])
    }
  }

  static let found: [(names: String, source: String, uses: [String])] = [
    ("A.b", "let x = A.b", ["1:11 b member A"]), ("A.b", "let x = C.A.b", ["1:13 b member C.A"]),
    ("A.b", "let x = a.b", []), ("b", "let x = self.a?.b!", ["1:17 b member self.a"]),
    ("b", "// b\nlet x = \"b\" /* b */", []), ("b", "let é = \"é\"; b()", ["1:16 b name"]),
    ("b", "let x = f { $0.b }", ["1:16 b member $0"]), ("b", "let x = \\C.b", ["1:12 b name"]),
    ("b", "f(.b)", ["1:4 b member "]), ("b", "let x = \"\\(b)\"", ["1:12 b name"]),
    ("T", "let x: [M.T]? = y as? T", ["1:11 T type", "1:23 T cast"]),
    ("b", "f(#selector(b(_:)))\nf(#selector(C.b))", ["1:13 b selector", "2:15 b selector C"]),
    ("b@f", "f(1 + [g(b)]); g(b)", ["1:10 b name"]), ("b@f", "f { b }", []),
    ("b", "class C { override func b() {} }", ["1:25 b override"]),
    (
      "b", "#if os(macOS) || os(Linux)\nb()\n#elseif os(iOS)\n b()\n#else\nb()\n#endif",
      ["4:2 b name"]
    ),
    ("b", "#if canImport(Darwin)\nb()\n#else\nc.b()\n#endif", ["2:1 b name"]),
    ("b", "@available(iOSApplicationExtension, unavailable)\nfunc f() { b() }", []),
    ("b", "@available(iOS 13, *) func f() { b() }", ["1:34 b name"]),
    ("b", "`b`()", ["1:1 b name"]),
    (
      "\"b", "let n = \"b\"; f((\"b\"), \"bc\", \"\\(b)\")",
      ["1:9 \"b literal", "1:17 \"b literal"]
    ),
  ]

  @Test(arguments: found)
  func `a use is found where it is, and nothing else is`(
    row: (names: String, source: String, uses: [String])
  ) throws {
    #expect(try report(row.names, row.source).uses == row.uses)
  }

  @Test func `a use says what is put into it, and a string in two pairs of parentheses is one`()
    throws
  {
    let source = "v.h.make().isActive = flag; v.h.isActive; Selector((\"x\"))"
    let uses = try report("h,Selector", source).rows("uses")
    #expect(uses.map { $0["value"] as? String } == ["flag", nil, nil])
    let arguments = uses.last?["arguments"] as? [[String: Any]]
    #expect(arguments?.first?["literal"] as? String == "x")
  }

  @Test func `a use says what is done with it`() throws {
    let source = """
      let h = self.view.heightAnchor.constraint(equalToConstant: 9)
      f(in: g(view.heightAnchor.constraint(equalToConstant: 9)), "x")
      f("a\\u{301}", name: 1)
      """
    let uses = try report("heightAnchor,f", source).rows("uses")
    let first = try #require(uses.first)
    #expect(first["assigned"] as? String == "h")
    #expect(first["chain"] as? [String] == ["constraint(equalToConstant:)"])
    #expect(first["quote"] as? String == source.components(separatedBy: "\n")[0])
    let inner = try #require(uses.first { $0["line"] as? Int == 2 && $0["within"] != nil })
    #expect(inner["within"] as? [String] == ["g", "f"])
    let call = try #require(uses.first { $0["line"] as? Int == 3 })
    #expect(call["labels"] as? [String] == ["_", "name"])
    let arguments = call["arguments"] as? [[String: Any]]
    #expect(arguments?.first?["literal"] as? String == "a\u{301}")
  }

  @Test func `classes, imports and own names are told`() throws {
    let source = """
      import StoreKit
      @objc(Keys) class K: M.Base {}
      class Base: UIKit.UIInputViewController { struct stat {} }
      """
    let report = try report("stat", source)
    let classes = report.rows("classes")
    #expect(classes.map { $0["name"] as? String } == ["K", "Base"])
    #expect(classes.map { $0["kind"] as? String } == ["unknown", "controller"])
    #expect(classes.first?["objcName"] as? String == "Keys")
    #expect(report.rows("imports").map { $0["module"] as? String } == ["StoreKit"])
    #expect(report.object["declared"] as? [String] == ["stat"])
  }

  @Test func `a comment for the audit says which line it speaks of`() throws {
    let source = """
      // keyward:allow a it is so
      // and more
      f()
      g() // keyward:allow b  too
      let s = "// keyward:allow c no"

      /* keyward:allow d */ h()
      // keyward:allow e at the end
      """
    let rows = try report("x", source).rows("allowances")
    #expect(rows.map { $0["target"] as? Int } == [3, 4, 7, 8])
    #expect(rows.first?["text"] as? String == "allow a it is so")
  }

  @Test func `conditions may be set, and sources named on standard input`() throws {
    let source = "#if KEYS\nb()\n#endif"
    #expect(try report("b", source).uses == [])
    #expect(try report("b", source, options: ["-DKEYS"]).uses == ["2:1 b name"])
    // The tool's standard input is empty here.
    #expect(try report("b", "b()", options: ["--stdin"]).uses == ["1:1 b name"])
  }

  @Test func `what is printed is bounded, and what cannot be read is told`() throws {
    let report = try report(
      "b", String(repeating: "b()\n", count: 5_000), options: ["nothing.swift"])
    #expect(report.uses.count == 300)
    #expect(report.object["surplus"] as? Int == 4_700)
    #expect(report.object["leftOut"] as? Int == 0)
    #expect((report.rows("files").first?["fault"] as? String)?.contains("No such file") == true)
  }

  @Test(arguments: [["--uses"], ["--stdin"]])
  func `an option that is not whole is refused`(options: [String]) throws {
    try withScratchFolder { folder in
      #expect(try LoweringTool.run(["facts"] + options, in: folder).status == 64)
      let rewrite = try LoweringTool.run(["rewrite", "--uses", "b", "--module", "M"], in: folder)
      #expect(rewrite.status == 64)
    }
  }
}
