import TestSupport
import Testing

@testable import UIKit

@Suite struct `user defaults` {
  typealias Reading = (
    value: PreferenceValue, bool: Bool, integer: Int, double: Double, string: String?
  )

  @Test func `each accessor converts as its documentation says`() {
    let rows: [Reading] = [
      (.bool(true), true, 1, 1, "1"), (.bool(false), false, 0, 0, "0"),
      (.integer(7), true, 7, 7, "7"), (.integer(0), false, 0, 0, "0"),
      (.double(2.5), true, 2, 2.5, "2.5"), (.double(1e300), true, .max, 1e300, "1e+300"),
      (.string("YES"), true, 0, 0, "YES"), (.string("true"), true, 0, 0, "true"),
      (.string("1"), true, 1, 1, "1"), (.string("12 months"), false, 12, 12, "12 months"),
      (.string("-0.5"), false, 0, -0.5, "-0.5"), (.string("no"), false, 0, 0, "no"),
      (.array([]), false, 0, 0, nil), (.dictionary([:]), false, 0, 0, nil),
      (.data(Data([1])), false, 0, 0, nil),
    ]
    for row in rows {
      #expect(row.value.boolValue == row.bool, "\(row.value)")
      #expect(row.value.integerValue == row.integer, "\(row.value)")
      #expect(row.value.doubleValue == row.double, "\(row.value)")
      #expect(row.value.stringValue == row.string, "\(row.value)")
    }
  }

  @Test func `a value comes back as what a device gives`() throws {
    let value = try #require(
      PreferenceValue(
        [
          "words": ["a", "b"], "counts": [1, 2], "nested": [["x": [true]]], "pi": 3.25,
          "when": Date(timeIntervalSince1970: 5), "raw": Data([1, 2]), "small": UInt8(9),
          "width": CGFloat(1.5), "number": NSNumber(value: true), "text": NSString(string: "t"),
        ] as [String: Any]))
    let object = try #require(value.object as? [String: Any])
    #expect(object["words"] as? [String] == ["a", "b"])
    #expect(object["counts"] as? [Int] == [1, 2])
    #expect(object["counts"] as? [Double] == [1, 2])
    let nested = try #require(object["nested"] as? [[String: [Bool]]])
    #expect(nested == [["x": [true]]])
    #expect(object["pi"] as? Double == 3.25)
    #expect(object["when"] as? Date == Date(timeIntervalSince1970: 5))
    #expect(object["raw"] as? Data == Data([1, 2]))
    #expect(object["small"] as? Int == 9)
    #expect(object["width"] as? Double == 1.5)
    #expect(object["number"] as? Bool == true)
    #expect(object["text"] as? String == "t")
  }

  @Test func `what is no property list is refused, at any depth`() {
    #expect(PreferenceValue(Unlisted()) == nil)
    #expect(PreferenceValue([Unlisted()]) == nil)
    #expect(PreferenceValue(["key": [Unlisted()]]) == nil)
    var deep: Any = 1
    for _ in 0..<200 { deep = [deep] }
    #expect(PreferenceValue(deep) == nil)
  }

  @Test func `the file gives back every value`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Library/Preferences/org.example.plist")
      let values: [String: PreferenceValue] = [
        "bool": .bool(false), "integer": .integer(.min), "double": .double(0.1),
        "string": .string("Grüße\u{0}🏳️‍🌈"), "empty": .string(""), "data": .data(Data(0...255)),
        "date": .date(Date(timeIntervalSince1970: -1)),
        "array": .array([.integer(1), .array([.string("x")]), .dictionary(["k": .bool(true)])]),
        "": .dictionary([:]),
      ]
      let domain = PreferenceDomain(file: file)
      domain.update { $0 = values }
      #expect(domain.save())
      #expect(PreferenceDomain(file: file).values == values)
    }
  }

  @Test func `a damaged file reads as none and is replaced by the next change`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("damaged.plist")
      try Data("bplist00 nothing".utf8).write(to: file)
      let domain = PreferenceDomain(file: file)
      #expect(domain.values.isEmpty)
      domain["key"] = .integer(1)
      #expect(domain.save())
      #expect(PreferenceDomain(file: file).values == ["key": .integer(1)])
    }
  }

  @Test func `a file that cannot be written is said, and the values stay`() throws {
    try withScratchFolder { folder in
      let occupied = folder.appendingPathComponent("occupied")
      try Data().write(to: occupied)
      let domain = PreferenceDomain(file: occupied.appendingPathComponent("a.plist"))
      domain["key"] = .integer(1)
      #expect(!domain.save())
      #expect(domain["key"] == .integer(1))
    }
  }

  @Test func `a registered value shows until a key is set, and after it is removed`() {
    let defaults = UserDefaults.standard
    let key = "registered-\(UUID().uuidString)"
    defaults.register(defaults: [key: 3])
    #expect(defaults.integer(forKey: key) == 3)
    defaults.set(4, forKey: key)
    #expect(defaults.integer(forKey: key) == 4)
    #expect(defaults.dictionaryRepresentation()[key] as? Int == 4)
    defaults.removeObject(forKey: key)
    #expect(defaults.integer(forKey: key) == 3)
    #expect(UserDefaults(suiteName: UserDefaults.globalDomain) == nil)
    #expect(UserDefaults(suiteName: "") == nil)
  }

  private struct Unlisted {}
}

@Test func `group folders are read from the host's lines, and what is no line is passed over`() {
  let folders = GroupContainers.folders(in: "group.a\t/a b\nbroken\n\tno name\ngroup.c\t/c\td\n")
  #expect(folders.mapValues(\.path) == ["group.a": "/a b", "group.c": "/c\td"])
}
