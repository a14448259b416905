import Foundation
import Testing

@testable import TextInput

/// A test file of the Unicode Character Database, from Debian's `unicode-data`.
enum UnicodeTestFile {
  /// The lines without comments, each with its number.
  static func lines(_ name: String) throws -> [(number: Int, text: Substring)] {
    let text = try String(contentsOfFile: "/usr/share/unicode/" + name, encoding: .utf8)
    var lines: [(Int, Substring)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let content = line.prefix { $0 != "#" }
      if content.contains(where: { !$0.isWhitespace }) { lines.append((index + 1, content)) }
    }
    return lines
  }

  /// A row of a break test: the scalars, and the UTF-16 offsets at which segments meet.
  static func breakTest(_ line: Substring) -> (text: String, boundaries: [Int]) {
    var text = String.UnicodeScalarView()
    var boundaries: [Int] = []
    for part in line.split(whereSeparator: \.isWhitespace) {
      switch part {
      case "÷": boundaries.append(String(text).utf16.count)
      case "×": break
      default: text.append(Unicode.Scalar(UInt32(part, radix: 16) ?? 0) ?? "\u{FFFD}")
      }
    }
    return (String(text), boundaries)
  }
}

@Suite struct `Unicode's own break tests` {
  static let files: [(String, Segment, least: Int)] = [
    ("GraphemeBreakTest.txt", .cluster, 602), ("WordBreakTest.txt", .word, 1823),
    ("SentenceBreakTest.txt", .sentence, 502),
  ]

  @Test(arguments: files)
  func `every row agrees forward and backward`(
    name: String, segment: Segment, least: Int
  ) throws {
    let lines = try UnicodeTestFile.lines("auxiliary/" + name)
    #expect(lines.count >= least)
    for (number, line) in lines {
      let row = UnicodeTestFile.breakTest(line)
      let storage = UnitStorage(row.text.utf16)
      var forward = [0]
      while let next = storage.boundary(after: forward.last ?? 0, of: segment) {
        forward.append(next)
      }
      var backward = [storage.count]
      while let previous = storage.boundary(before: backward.last ?? 0, of: segment) {
        backward.append(previous)
      }
      #expect(forward == row.boundaries, "\(name):\(number) \(line)")
      #expect(backward.reversed() == row.boundaries, "\(name):\(number) \(line)")
    }
  }

  /// A skin tone alone is the one exception: it joins any character before it (GB9).
  @Test func `every emoji is one cluster, and one backward deletion`() throws {
    let lines = try UnicodeTestFile.lines("emoji/emoji-test.txt")
    #expect(lines.count > 4_000)
    var tones = 0
    for (number, line) in lines {
      let emoji = try scalars(of: line.prefix { $0 != ";" })
      // Beside itself, where flags could join wrongly.
      var document = TextDocument("a" + emoji + emoji)
      document.apply(.deleteBackward)
      if (0x1F3FB...0x1F3FF).contains(emoji.unicodeScalars.first?.value ?? 0) {
        tones += 1
        #expect(document.text == "", "emoji-test.txt:\(number) \(emoji)")
        continue
      }
      #expect(document.text == "a" + emoji, "emoji-test.txt:\(number) \(emoji)")
      document.apply(.deleteBackward)
      #expect(document.text == "a", "emoji-test.txt:\(number) \(emoji)")
    }
    #expect(tones == 5)
  }

  private func scalars(of codes: Substring) throws -> String {
    var scalars = String.UnicodeScalarView()
    for code in codes.split(separator: " ") {
      scalars.append(try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)))
    }
    return String(scalars)
  }

  /// Unicode 15.1 added the rule for conjuncts, so its rows are not in the file of 15.0.
  @Test(arguments: [
    ("क्षि", 1), ("क्त", 1), ("क\u{94D}\u{200D}त", 1), ("क\u{94D}\u{200C}त", 2), ("कत", 2),
    ("\u{1000}\u{1039}\u{1000}", 2), ("a\u{94D}त", 2), ("क\u{94D}\u{94D}त", 1),
  ])
  func `consonants of a conjunct are one cluster`(text: String, clusters: Int) {
    let storage = UnitStorage(text.utf16)
    var count = 0
    var offset = 0
    while let next = storage.boundary(after: offset, of: .cluster) {
      count += 1
      offset = next
    }
    #expect(count == clusters)
  }

  @Test func `Hangul jamo and syllables join as Unicode says`() {
    var document = TextDocument("\u{1100}\u{1161}\u{11A8}\u{AC00}\u{11A8}")
    document.apply(.deleteBackward)
    #expect(document.text == "\u{1100}\u{1161}\u{11A8}")
    document.apply(.deleteBackward)
    #expect(document.text.isEmpty)
  }
}
