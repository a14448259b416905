import ExtensionBundle
import Foundation
import Testing

struct PropertyListTests {
  private func parse(
    _ body: String, limits: PropertyListLimits = .init()
  ) throws -> PropertyListDocument {
    try PropertyListDocument.parse(
      Array("<plist version=\"1.0\">\(body)</plist>".utf8), named: "Info.plist", limits: limits)
  }

  @Test(arguments: [
    ("<string> a &amp; b\n</string>", PropertyList.string(" a & b\n")),
    ("<string></string>", .string("")), ("<string/>", .string("")),
    ("<string><![CDATA[<x>]]></string>", .string("<x>")),
    ("<string>a<!-- no -->b</string>", .string("ab")),
    ("<integer>-12</integer>", .integer(-12)), ("<integer>+7</integer>", .integer(7)),
    ("<integer>0x1F</integer>", .integer(31)), ("<integer> 5 </integer>", .integer(5)),
    ("<real>1.5</real>", .real(1.5)), ("<true/>", .boolean(true)),
    ("<false></false>", .boolean(false)), ("<data>\n AQ\n ID\n</data>", .data([1, 2, 3])),
    ("<date>1970-01-01T00:00:10Z</date>", .date(Date(timeIntervalSince1970: 10))),
    ("<date>2024-02-29T12:30:00Z</date>", .date(Date(timeIntervalSince1970: 1_709_209_800))),
    ("<dict/>", .dictionary([])), ("<array></array>", .array([])),
  ])
  func `each kind of value is read`(body: String, value: PropertyList) throws {
    #expect(try parse(body).root.value == value)
  }

  @Test(arguments: [
    ("<dict>\n <key>a</key>\n</dict>", 3, 1, "the key \"a\" has no value"),
    ("<dict><key>a</key><key>b</key></dict>", 1, 40, "the key \"a\" has no value"),
    ("<dict><string>x</string></dict>", 1, 28, "where a <key> is expected"),
    ("\n<integer>12x</integer>", 2, 1, "\"12x\" is not a 64-bit integer"),
    ("<integer>+-1</integer>", 1, 22, "is not a 64-bit integer"),
    ("<integer>99999999999999999999</integer>", 1, 22, "is not a 64-bit integer"),
    ("<real>one</real>", 1, 22, "is not a real number"),
    ("<date>2023-02-29T00:00:00Z</date>", 1, 22, "is not a date"),
    ("<date>yesterday</date>", 1, 22, "is not a date"),
    ("<data>***</data>", 1, 22, "not base64"),
    ("<true>yes</true>", 1, 22, "contains the text \"yes\""),
    ("<strin>x</strin>", 1, 22, "<strin> isn't a property list element"),
    ("<string><b>x</b></string>", 1, 30, "<b> is inside <string>"),
    ("<key>a</key>", 1, 22, "<key> is outside a <dict>"),
    ("<array>loose</array>", 1, 29, "the text \"loose\" is outside any value"),
    ("<true/><true/>", 1, 29, "a plist contains one value"),
    ("<string>x</sting>", 1, 33, "the XML is broken: mismatched tag"),
    ("<string>&nope;</string>", 1, 30, "the XML is broken: undefined entity"),
    ("", 1, 30, "the plist is empty"),
  ])
  func `a fault is reported with its place`(
    body: String, line: Int, column: Int, reason: String
  ) throws {
    let error = try #require(throws: PropertyListError.self) { try parse(body) }
    #expect(error.reason.contains(reason))
    #expect(error.position?.line == line)
    #expect(reason.hasPrefix("the plist") || error.position?.column == column)
    #expect(error.message.hasPrefix("Info.plist:\(line):"))
  }

  @Test(arguments: [
    "<!DOCTYPE plist [<!ENTITY a \"x\">]><plist><string>&a;</string></plist>",
    "<!DOCTYPE plist [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><plist><string>&f;</string></plist>",
    "<!DOCTYPE plist [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><plist><true/></plist>",
    "<!DOCTYPE plist PUBLIC \"x\" \"http://localhost/x.dtd\"><plist><string>&f;</string></plist>",
  ])
  func `no entity is ever expanded`(text: String) {
    #expect(throws: PropertyListError.self) {
      try PropertyListDocument.parse(Array(text.utf8), named: "Info.plist")
    }
  }

  @Test func `keys keep their order their places and their duplicates`() throws {
    let document = try parse(
      "\n<dict>\n<key>b</key><true/>\n<key>a</key>\n<dict>\n<key>x</key><integer>1</integer>\n"
        + "<key>x</key><integer>2</integer>\n</dict>\n</dict>")
    #expect(document.root.value.entries?.map(\.key) == ["b", "a"])
    #expect(document.root.position == SourcePosition(line: 2, column: 1))
    #expect(document.root.value["a"]?["x"] == .integer(2))
    #expect(document.duplicateKeys.map(\.keyPath) == ["a.x"])
    #expect(document.duplicateKeys.first?.positions.map(\.line) == [6, 7])
  }

  @Test(arguments: [
    ("<array><array><array/></array></array>", "more than 2 deep"),
    ("<array><true/><true/><true/><true/></array>", "more than 4 values"),
  ])
  func `a plist over its limits is refused`(body: String, reason: String) throws {
    let error = try #require(throws: PropertyListError.self) {
      try parse(body, limits: PropertyListLimits(depth: 2, count: 4))
    }
    #expect(error.reason.contains(reason))
  }

  @Test func `at most 1,000 duplicate keys are reported`() throws {
    let entries = (0..<1_500).map { "<key>\($0)</key><true/><key>\($0)</key><true/>" }.joined()
    let document = try PropertyListDocument.parse(
      Array("<plist><array><dict>\(entries)</dict></array></plist>".utf8), named: "file")
    #expect(document.duplicateKeys.count == 1_000)
  }

  @Test func `a file over its size is refused before it is read`() throws {
    let error = try #require(throws: PropertyListError.self) {
      try parse("<true/>", limits: PropertyListLimits(bytes: 10))
    }
    #expect(error.reason.contains("larger than 10 bytes"))
  }

  @Test func `what is written is read back`() throws {
    let value = PropertyList.dictionary([
      .init("text", .string("a<b>&\"c\"\r\n\t ü 😀")), .init("n", .integer(.min)),
      .init("r", .real(-0.1)), .init("t", .boolean(true)), .init("d", .data([0, 255])),
      .init("when", .date(Date(timeIntervalSince1970: -86_401))), .init("e", .dictionary([])),
      .init("list", .array([.init(.string("")), .init(.array([]))])),
    ])
    let again = try PropertyListDocument.parse(Array(value.xml.utf8), named: "x").root.value
    #expect(again.xml == value.xml)
    #expect(again["text"] == value["text"])
    #expect(again["when"] == value["when"])
    #expect(again["n"] == .integer(.min))
  }

  @Test func `Foundation reads what is written`() throws {
    let value = PropertyList.dictionary([.init("a", .array([.init(.string("<&>"))]))])
    let read = try PropertyListSerialization.propertyList(
      from: Data(value.xml.utf8), options: [], format: nil)
    #expect((read as? [String: [String]]) == ["a": ["<&>"]])
  }
}

struct BinaryPropertyListTests {
  @Test func `a binary plist gives the same values as an XML one`() throws {
    let value: [String: Any] = [
      "s": "plain", "w": "ünï 😀", "i": 300, "neg": -5, "big": Int64.max, "r": 2.5, "t": true,
      "f": false, "d": Data([1, 2]), "a": ["x", ["y": 1]],
      "when": Date(timeIntervalSince1970: 1_000), "long": String(repeating: "k", count: 400),
    ]
    let binary = try PropertyListSerialization.data(
      fromPropertyList: value, format: .binary, options: 0)
    let xml = try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0)
    let left = try PropertyListDocument.parse(Array(binary), named: "b")
    let right = try PropertyListDocument.parse(Array(xml), named: "x")
    #expect(left.format == .binary)
    #expect(right.format == .xml)
    for key in value.keys { #expect(left.root.value[key]?.xml == right.root.value[key]?.xml) }
  }

  /// Each array names the next one twice; unfolded this is 2^200 values.
  @Test func `shared objects are not unfolded without a bound`() throws {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for index in 0..<50 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xA2, UInt8(index + 1), UInt8(index + 1)]
    }
    offsets.append(UInt8(bytes.count))
    bytes += [0x51, 0x61]
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 51]
    bytes += [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    let error = try #require(throws: PropertyListError.self) {
      try PropertyListDocument.parse(bytes, named: "bomb")
    }
    #expect(error.reason.contains("more than 100000 values"))
  }

  /// 90,000 references to 1 MB would need 90 GB.
  @Test(arguments: [[0x4F, 0x12], [0x5F, 0x12], [0x6F, 0x12]] as [[UInt8]])
  func `repeated strings and data are bounded in total`(marker: [UInt8]) throws {
    func word(_ number: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(number >> ($0 * 8) & 0xFF) }
    }
    let (size, count) = (1 << 20, 90_000)
    var bytes = Array("bplist00".utf8) + marker + word(marker[0] == 0x6F ? size / 2 : size)
    bytes += [UInt8](repeating: 0x61, count: size)
    let array = bytes.count
    bytes += [0xAF, 0x12] + word(count) + [UInt8](repeating: 0, count: count)
    let table = bytes.count
    bytes += word(8) + word(array) + [0, 0, 0, 0, 0, 0, 4, 1]
    bytes += [2, 1, table].flatMap { word(0) + word($0) }
    let error = try #require(throws: PropertyListError.self) {
      try PropertyListDocument.parse(bytes, named: "bomb")
    }
    #expect(error.reason.contains("counting repeats, exceed"))
  }

  @Test func `no damaged binary plist makes the reader trap`() throws {
    let value: [String: Any] = ["a": [1, 2.5, "ü", Data([1])], "b": ["c": true], "d": Date()]
    let good = Array(
      try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
    var refused = 0
    for index in good.indices {
      for byte: UInt8 in [0x00, 0x0F, 0x1F, 0x7F, 0x80, 0xAF, 0xDF, 0xFF] {
        var bad = good
        bad[index] = byte
        if (try? PropertyListDocument.parse(bad, named: "bad")) == nil { refused += 1 }
      }
      if (try? PropertyListDocument.parse(Array(good[..<index]), named: "cut")) == nil {
        refused += 1
      }
    }
    #expect(refused > good.count)
  }

  @Test func `an OpenStep plist is read`() throws {
    let document = try PropertyListDocument.parse(
      Array("{ a = b; c = (d, \"e f\"); }".utf8), named: "o")
    #expect(document.format == .openStep)
    #expect(document.root.value["a"] == .string("b"))
    #expect(document.root.value["c"]?.items?.map(\.value.string) == ["d", "e f"])
  }

  @Test(arguments: ["(", "{a="])
  func `deep nesting of an OpenStep plist is refused`(opening: String) throws {
    let text = String(repeating: opening, count: 200_000)
    let error = try #require(throws: PropertyListError.self) {
      try PropertyListDocument.parse(Array(text.utf8), named: "deep")
    }
    #expect(error.reason.contains("deep"))
  }
}
