import Testing
import UIKit

/// A sorted object with keys.
private final class Row: NSObject {
  let name: String?
  let size: Int

  init(_ name: String?, _ size: Int) { (self.name, self.size) = (name, size) }
}

@Suite struct `Words of a text and sorted lists` {
  /// A text, its options, and each part with its enclosing part.
  @Test(
    arguments: [
      ("Hi, you!", NSString.WordEnumerationOptions.byWords, "Hi<Hi, > you<you!>"),
      ("  one two ", [.byWords, .reverse], "two<two > one<  one >"),
      ("It's 3.5 €", .byWords, "It's<It's > 3.5<3.5 €>"), ("", .byWords, ""), ("?!", .byWords, ""),
      ("漢字と仮名", .byWords, "漢字<漢字> と<と> 仮名<仮名>"), ("a👍🏽b", .byWords, "a<a👍🏽> b<b>"),
      ("One. Two?", .bySentences, "One. <One. > Two?<Two?>"),
      ("One. Two?", [.bySentences, .reverse, .localized], "Two?<Two?> One. <One. >"),
    ] as [(String, NSString.WordEnumerationOptions, String)])
  func `are enumerated with what encloses them`(
    text: String, options: NSString.WordEnumerationOptions, parts: String
  ) {
    var found: [String] = []
    text.enumerateSubstrings(in: text.startIndex..., options: options) { part, range, around, _ in
      #expect(part == String(text[range]))
      found.append("\(part ?? "")<\(text[around])>")
    }
    #expect(found.joined(separator: " ") == parts)
    let object = text as NSString
    var again: [String] = []
    let all = NSRange(location: 0, length: object.length)
    object.enumerateSubstrings(in: all, options: options) { part, range, around, _ in
      #expect(part == object.substring(with: range))
      again.append("\(part ?? "")<\(object.substring(with: around))>")
    }
    #expect(again == found)
  }

  @Test func `stop, leave texts out and begin in the middle`() {
    let text = "one two three"
    var words: [String?] = []
    let start = text.index(text.startIndex, offsetBy: 4)
    text.enumerateSubstrings(in: start..<text.endIndex, options: .byWords) { word, _, _, stop in
      words.append(word)
      stop = true
    }
    #expect(words == ["two"])
    var ranges: [NSRange] = []
    (text as NSString).enumerateSubstrings(
      in: NSRange(location: 4, length: 9), options: [.byWords, .substringNotRequired]
    ) { word, range, _, stop in
      #expect(word == nil)
      ranges.append(range)
    }
    #expect(ranges == [NSRange(location: 4, length: 3), NSRange(location: 8, length: 5)])
    var lines: [String?] = []
    text.enumerateSubstrings(in: text.startIndex..., options: .byLines) { line, _, _, _ in
      lines.append(line)
    }
    #expect(lines == [text])
  }

  /// Keys with their order, and the names of rows in the result.
  @Test(
    arguments: [
      ([("size", true)], "- b a B"), ([("size", false)], "B a b -"),
      ([("name", true)], "- B a b"), ([("even", true), ("name", false)], "b B a -"),
      ([("name.length", false), ("size", true)], "b a B -"),
    ] as [([(String, Bool)], String)])
  func `are sorted by keys of dictionaries`(keys: [(String, Bool)], names: String) {
    let rows: [[String: Any]] = [
      ["name": "a", "size": 3, "even": 1], ["name": "B", "size": 4, "even": 0],
      ["name": "b", "size": 2, "even": 0], ["size": 1, "even": 1],
    ]
    let descriptors = keys.map { NSSortDescriptor(key: $0.0, ascending: $0.1) }
    let sorted = (rows as NSArray).sortedArray(using: descriptors)
    let found = sorted.map { ($0 as? [String: Any])?["name"] as? String ?? "-" }
    #expect(found.joined(separator: " ") == names)
  }

  @Test func `are sorted by keys of objects, by comparators and as they are`() {
    let rows = [Row("a", 2), Row(nil, 3), Row("c", 1)] as NSArray
    func names(_ descriptor: NSSortDescriptor) -> [String?] {
      rows.sortedArray(using: [descriptor]).map { ($0 as? Row)?.name }
    }
    #expect(names(NSSortDescriptor(key: "size", ascending: true)) == ["c", "a", nil])
    #expect(names(NSSortDescriptor(key: "name", ascending: true)) == [nil, "a", "c"])
    let reversed = NSSortDescriptor(key: "size", ascending: true) { left, right in
      (right as? NSNumber ?? 0).compare(left as? NSNumber ?? 0)
    }
    #expect(names(reversed) == [nil, "a", "c"])
    let texts = ["b", "c", "a"] as NSArray
    let plain = NSSortDescriptor(key: nil, ascending: false)
    #expect(texts.sortedArray(using: [plain]) as? [String] == ["c", "b", "a"])
    #expect(NSSortDescriptor(key: "size", ascending: false).ascending == false)
  }
}
