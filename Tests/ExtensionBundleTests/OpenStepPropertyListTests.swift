import ExtensionBundle
import Foundation
import TestSupport
import Testing

struct OpenStepPropertyListTests {
  private func parse(
    _ text: String, limits: PropertyListLimits = .init()
  ) throws -> PropertyListDocument {
    try PropertyListDocument.parse(Array(text.utf8), named: "project.pbxproj", limits: limits)
  }

  @Test(arguments: [
    ("word", PropertyList.string("word")), ("a/b_c.d-1:$2+", .string("a/b_c.d-1:$2+")),
    ("\"two words\"", .string("two words")), ("'single \"'", .string("single \"")),
    (#""a\nb\t\"\\""#, .string("a\nb\t\"\\")), (#""\U00e9\u263A""#, .string("é☺")),
    (#""\Ud83d\Ude00""#, .string("😀")), (#""\Ud83d!""#, .string("\u{FFFD}!")),
    (#""\101\60""#, .string("A0")), ("\"ü\u{2028}\"", .string("ü\u{2028}")),
    ("// c\n /* d */ x // e", .string("x")), ("x/* d */", .string("x")),
    ("()", .array([])), ("{}", .dictionary([])), ("( <0fbd 77> )", nil), ("", nil),
  ])
  func `each kind of value is read`(text: String, value: PropertyList?) throws {
    guard let value else { return }
    #expect(try parse(text).root.value == value)
  }

  @Test func `data is read inside a list`() throws {
    let items = try parse("(<0fBD 77>, <>,)").root.value.items
    #expect(items?.map(\.value) == [.data([0x0F, 0xBD, 0x77]), .data([])])
  }

  @Test(arguments: [
    ("{\n  a = b\n}", 3, 1, "a ; is missing after the value of \"a\""),
    ("{ a = ; }", 1, 7, "; is where a key or a value is expected"),
    ("{ a = b;", 1, 1, "the { is never closed"), ("(a b)", 1, 4, "a , or ) is missing"),
    ("(a,\n b", 1, 1, "the ( is never closed"), ("\"a", 1, 1, "quotation mark is never closed"),
    ("{ a = \"x\\U12\"; }", 1, 9, "\\U takes four hexadecimal digits"),
    ("{ a = \"\\344\"; }", 1, 8, "not an ASCII character"),
    ("( <abc> )", 1, 3, "two hexadecimal digits for each byte"),
    ("( <xy> )", 1, 4, "hexadecimal digits"), ("/* a", 1, 1, "comment is never closed"),
    ("( <*I5> )", 1, 4, "hexadecimal digits"), ("{ ü = a; }", 1, 3, "a character beyond ASCII"),
    ("a b", 1, 1, "contains one value"), ("{} x", 1, 1, "contains one value"),
    ("{ a = \"é\" }", 1, 11, "a ; is missing"),
  ])
  func `a fault is reported with its place`(
    text: String, line: Int, column: Int, reason: String
  ) throws {
    let error = try #require(throws: PropertyListError.self) { try parse(text) }
    #expect(error.reason.contains(reason), "\(error)")
    #expect(error.position == SourcePosition(line: line, column: column))
  }

  @Test func `keys keep their order their places and their duplicates`() throws {
    let document = try parse(
      "// !$*UTF8*$!\n{\n\tb = 1;\n\ta = {\n\t\tx = 1;\n\t\tx = 2;\n\t};\n}\n")
    #expect(document.root.value.entries?.map(\.key) == ["b", "a"])
    #expect(document.root.position == SourcePosition(line: 2, column: 1))
    #expect(document.root.value["a"]?["x"] == .string("2"))
    #expect(document.duplicateKeys.first?.positions.map(\.line) == [5, 6])
  }

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian])
  func `a strings file is read in each encoding that Xcode writes`(
    encoding: String.Encoding
  ) throws {
    let text = "\u{FEFF}/* Greeting */\n\"hello\" = \"Grüß \\\"Gott\\\"\";\nplain;\n"
    let bytes = try #require(text.data(using: encoding))
    let root = try PropertyListDocument.parse(Array(bytes), named: "Localizable.strings").root
    #expect(root.value["hello"] == .string("Grüß \"Gott\""))
    #expect(root.value["plain"] == .string("plain"))
  }

  @Test(arguments: [("((()))", "more than 2 deep"), ("(a,b,c,d)", "more than 4 values")])
  func `a plist over its limits is refused`(text: String, reason: String) throws {
    let error = try #require(throws: PropertyListError.self) {
      try parse(text, limits: PropertyListLimits(depth: 2, count: 4))
    }
    #expect(error.reason.contains(reason))
  }

  @Test func `Foundation reads the same from the same text`() throws {
    let text = #"{ a = b; c = (d, "e f"); "x y" = { z = "\U00e9\n"; }; }"#
    let ours = try parse(text).root.value
    let theirs = try PropertyListSerialization.propertyList(
      from: Data(text.utf8), options: [], format: nil)
    let xml = try PropertyListSerialization.data(
      fromPropertyList: theirs, format: .xml, options: 0)
    let again = try PropertyListDocument.parse(Array(xml), named: "x").root.value
    for key in ["a", "c", "x y"] { #expect(ours[key]?.xml == again[key]?.xml) }
  }

  /// Each mutant is read, or refused with a position; the reader never traps and is never slow.
  @Test func `no damaged project makes the reader trap`() throws {
    let file = repositoryFolder.appendingPathComponent(
      "Tests/Projects/Greeter/Greeter.xcodeproj/project.pbxproj")
    let good = Array(try Data(contentsOf: file))
    var random = SeededRandom(seed: 7)
    let count = Int(ProcessInfo.processInfo.environment["KEYWARD_MUTANTS"] ?? "") ?? 300
    let marks = Array("{}()<>;,=\"'\\/*Uu0 \n".utf8) + [0, 0x80, 0xC3, 0xFF]
    var refused = 0
    for _ in 0..<count {
      var bad = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: bad.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bad[index] = marks.randomElement(using: &random) ?? 0
        case 1: bad.remove(at: index)
        default: bad.insert(marks.randomElement(using: &random) ?? 0, at: index)
        }
      }
      let parsed = try? PropertyListDocument.parse(bad, named: "bad")
      guard let parsed else {
        refused += 1
        continue
      }
      _ = try? XcodeProject(
        parsed.root, url: URL(fileURLWithPath: "/nowhere/Bad.xcodeproj"), file: "bad")
    }
    #expect(refused > 0)
  }
}
