import Testing

@testable import TextInput

/// A dictionary in which each word has four letters, and which records its requests.
private final class FourLetters: WordDictionary, @unchecked Sendable {
  // Used by one test, on one thread.
  var questions: [Int] = []
  func boundaries(in units: [UInt16]) -> [Int] {
    questions.append(units.count)
    return Array(stride(from: 4, to: units.count, by: 4))
  }
}

/// A dictionary that knows no word, or gives nonsensical answers.
private struct Odd: WordDictionary {
  let answer: [Int]
  func boundaries(in units: [UInt16]) -> [Int] { answer }
}

@Suite struct `A dictionary for words` {
  private let thai: UInt16 = 0xE01

  @Test(arguments: [1, 256, 257, 511, 512])
  func `sees a run that is no longer than its margin whole`(start: Int) {
    let run = [UInt16](repeating: thai, count: 200)
    let storage = UnitStorage([UInt16](repeating: 0x20, count: start) + run + [0x20])
    var cursor = WordCursor(storage, FourLetters())
    for offset in 1..<200 {
      #expect(cursor.isBoundary(start + offset) == offset.isMultiple(of: 4), "\(offset)")
    }
    #expect(cursor.isBoundary(start) && cursor.isBoundary(start + 200))
  }

  @Test func `is asked little about a run of a million letters`() {
    let document = TextDocument(String(repeating: "ก", count: 1_000_000))
    let dictionary = FourLetters()
    let tokenizer = UnicodeTokenizer(dictionary: dictionary)
    for offset in [0, 3, 255, 256, 500_000, 999_999, 1_000_000] {
      for direction in [TextDirection.forward, .backward] {
        dictionary.questions = []
        let position = TextPosition(offset)
        let next = tokenizer.position(
          from: position, toBoundary: .word, in: direction, of: document)
        let isAtEnd = offset == (direction == .forward ? 1_000_000 : 0)
        #expect((next == nil) == isAtEnd)
        if let next { #expect(abs(next.offset - offset) <= 4) }
        #expect(dictionary.questions.count <= 3)
        #expect(dictionary.questions.allSatisfy { $0 <= WordCursor.block + 2 * WordCursor.margin })
      }
    }
  }

  @Test(arguments: [[], [-5, 0, 700, .max, .min], Array(0...600)])
  func `that answers nonsense gives words of bounded length all the same`(answer: [Int]) {
    let document = TextDocument(String(repeating: "ก", count: 5_000))
    let tokenizer = UnicodeTokenizer(dictionary: Odd(answer: answer))
    var offset = 0
    var steps = 0
    while let next = tokenizer.position(
      from: TextPosition(offset), toBoundary: .word, in: .forward, of: document)
    {
      #expect(next.offset > offset && next.offset - offset <= 2 * WordCursor.block)
      offset = next.offset
      steps += 1
    }
    #expect(offset == 5_000 && steps >= 5_000 / (2 * WordCursor.block))
  }

  @Test func `is not asked about other text, nor where only a mark follows`() {
    let dictionary = FourLetters()
    for text in ["hello, don't 3.14 안녕 Привет", "ก\u{301}a", "aก", "ก", ""] {
      let document = TextDocument(text)
      for offset in 0...document.utf16Count {
        let position = TextPosition(offset)
        let with = UnicodeTokenizer(dictionary: dictionary)
          .rangeEnclosing(position, .word, in: .forward, of: document)
        #expect(
          with == UnicodeTokenizer().rangeEnclosing(position, .word, in: .forward, of: document))
      }
    }
    #expect(dictionary.questions.isEmpty)
  }
}
