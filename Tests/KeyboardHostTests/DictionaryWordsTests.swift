import Foundation
import TestSupport
import Testing

@testable import KeyboardHost
@testable import TextInput

/// Where words meet in a text, by walking it forward and backward.
private func walk(_ text: [UInt16], by dictionary: (any WordDictionary)?) -> (
  forward: [Int], backward: [Int]
) {
  let storage = UnitStorage(text)
  var cursor = WordCursor(storage, dictionary)
  var forward = [0]
  while let next = cursor.boundary(after: forward.last ?? 0) { forward.append(next) }
  cursor = WordCursor(storage, dictionary)
  var backward = [storage.count]
  while let next = cursor.boundary(before: backward.last ?? 0) { backward.append(next) }
  return (forward, backward.reversed())
}

@Suite struct `Words without spaces` {
  /// Phrases that a beginner learns, with a bar where words meet.
  static let sentences: [(String, drawn: String)] = [
    ("Thai: hello, my name is Somchai", "สวัสดี|ครับ|ผม|ชื่อ|สมชาย"),
    ("Thai: where is the toilet", "ห้องน้ำ|อยู่|ที่ไหน"),
    ("Thai: I like eating rice", "ฉัน|ชอบ|กิน|ข้าว"),
    ("Lao: hello, my name is", "ສະບາຍດີ|ຂ້ອຍ|ຊື່"),
    ("Khmer: thank you", "អរគុណ"),
    ("Khmer: Cambodia", "ប្រទេស|កម្ពុជា"),
    ("Burmese: Myanmar is", "မြန်မာနိုင်ငံ|သည်"),
    ("Chinese: I like eating Chinese food", "我|喜欢|吃|中国|菜"),
    ("Chinese: the weather is good today", "今天|天气|很好"),
    ("Chinese, traditional: we are friends", "我們|是|朋友"),
    ("Japanese: I am a student of Tokyo University", "私|は|東京|大学|の|学生|です"),
    ("Japanese: this is a pen", "これ|は|ペン|です"),
    ("Japanese: drink water", "水|を|飲む"),
    ("Lao: I love you", "ຂ້ອຍ|ຮັກ|ເຈົ້າ"), ("Khmer: I love you", "ខ្ញុំ|ស្រឡាញ់|អ្នក"),
    ("Burmese: I am a student", "ကျွန်တော်|က| |ကျောင်းသား|ပါ"),
    ("Thai in English", "the| |ห้องน้ำ|อยู่|ที่ไหน| |sign"),
    ("Chinese with digits and a full stop", "学生|3|个|朋友|。|OK"),
    ("Korean has spaces, and its own rule", "안녕하세요| |친구"),
  ]

  @Test(arguments: sentences)
  func `end as a dictionary has them`(what: String, drawn: String) {
    let words = drawn.split(separator: "|").map(String.init)
    let text = Array(words.joined().utf16)
    var meets = [0]
    for word in words { meets.append((meets.last ?? 0) + word.utf16.count) }
    let found = walk(text, by: DictionaryWords.shared)
    let read = zip(found.forward, found.forward.dropFirst()).map {
      String(decoding: text[$0..<$1], as: UTF16.self)
    }
    #expect(read == words, "\(what)")
    #expect(found.backward == meets, "\(what)")
  }

  @Test func `are those that a field selects, unless its fidelity says otherwise`() {
    let field = Field(name: "f", kind: .text, text: "go to ห้องน้ำอยู่ที่ไหน")
    field.selectWord(at: 14)
    #expect(field.document.text(in: field.document.selectedRange) == "อยู่")
    field.selectWord(at: 400)
    #expect(field.document.text(in: field.document.selectedRange) == "ที่ไหน")
    field.selectWord(at: 1)
    #expect(field.document.text(in: field.document.selectedRange) == "go")
    field.fidelity.unspacedWords = .characters
    field.selectWord(at: 14)
    #expect(field.document.text(in: field.document.selectedRange) == "ยู่")
    field.tokenizer = UnicodeTokenizer(dictionary: DictionaryWords.shared)
    field.selectWord(at: 14)
    #expect(field.document.text(in: field.document.selectedRange) == "อยู่")
  }

  @Test func `a double tap between words selects nothing new`() {
    let field = Field(name: "f", kind: .text, text: "a  .  b")
    field.select(0..<1)
    field.selectWord(at: 4)
    #expect(field.document.selectedRange == 0..<1)
  }

  /// Pieces of text from all such scripts, others, marks, halves of pairs and joiners.
  private static let pieces: [[UInt16]] =
    [
      "ห้องน้ำ", "อยู่", "ก", "\u{E31}", "ສະບາຍດີ", "ខ្ញុំ", "\u{17D2}", "မြန်မာ", "我喜欢", "東京", "の",
      "コーヒー", "ー", "𠮷", "a", "don't ", " ", "_", "1", ".", "\n", "\u{301}", "\u{200D}", "\u{200B}",
      "\u{FE0F}", "👩‍👩‍👧", "🇹🇭", "한국", "\u{202E}", "\u{0}",
    ].map { Array($0.utf16) } + [[0xD842], [0xDFB7]]

  @Test(arguments: [UInt64](0..<24))
  func `divide any text, alike forward and backward, and never a character`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var text: [UInt16] = []
    let length = seed < 16 ? 60 : 1500
    // Many of few kinds, so that runs get longer than a dictionary sees.
    let kinds = (0..<4).map { _ in Self.pieces.randomElement(using: &random) ?? [] }
    while text.count < length {
      let piece = seed.isMultiple(of: 2) ? Self.pieces.randomElement(using: &random) : nil
      text += piece ?? kinds.randomElement(using: &random) ?? []
    }
    let storage = UnitStorage(text)
    let (forward, backward) = walk(text, by: DictionaryWords.shared)
    #expect(forward == backward)
    #expect(forward.last == text.count)
    #expect(forward.allSatisfy { storage.isBoundary($0, of: .cluster) })
    // Asked alone, and in any order, each offset has the same answer.
    var cursor = WordCursor(storage, DictionaryWords.shared)
    for _ in 0..<200 {
      let offset = Int.random(in: 0...text.count, using: &random)
      #expect(cursor.isBoundary(offset) == forward.contains(offset), "\(offset)")
    }
  }

  @Test func `all other text divides as Unicode's own test says`() throws {
    let rows = try UnicodeTestRows.wordBreaks()
    #expect(rows.count >= 1823)
    var differing = 0
    for row in rows {
      let text = Array(row.text.utf16)
      let found = walk(text, by: DictionaryWords.shared)
      if found.forward != row.boundaries { differing += 1 }
      #expect(
        found.forward == row.boundaries
          || row.text.unicodeScalars.filter { ScalarKind($0.value).lacksSpaces }.count > 1,
        "\(row.text.unicodeScalars.map { String($0.value, radix: 16) })")
      #expect(found.forward == found.backward)
    }
    #expect(differing <= 4)
  }
}

/// The rows of WordBreakTest, from Debian's `unicode-data`.
private enum UnicodeTestRows {
  static func wordBreaks() throws -> [(text: String, boundaries: [Int])] {
    let file = try String(
      contentsOfFile: "/usr/share/unicode/auxiliary/WordBreakTest.txt", encoding: .utf8)
    return file.split(separator: "\n").compactMap { line in
      var text = String.UnicodeScalarView()
      var boundaries: [Int] = []
      for part in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        if part == "÷" {
          boundaries.append(String(text).utf16.count)
        } else if part != "×", let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) {
          text.append(scalar)
        }
      }
      return boundaries.isEmpty ? nil : (String(text), boundaries)
    }
  }
}
