/// Cuts a text into words, sentences or paragraphs. Words of scripts without spaces are not parted.
open class NLTokenizer: NSObject {
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let numeric = Attributes(rawValue: 1 << 0)
    public static let symbolic = Attributes(rawValue: 1 << 1)
    public static let emoji = Attributes(rawValue: 1 << 2)
  }
  public let unit: NLTokenUnit
  open var string: String?

  public init(unit: NLTokenUnit) { self.unit = unit }
  /// Kept: the rules are the same for all languages here.
  open func setLanguage(_ language: NLLanguage) {}

  open func enumerateTokens(
    in range: Range<String.Index>, using block: (Range<String.Index>, Attributes) -> Bool
  ) {
    for token in tokens(for: range) {
      let text = string?[token] ?? ""
      var attributes: Attributes = []
      if text.allSatisfy(\.isNumber) { attributes.insert(.numeric) }
      if text.allSatisfy({ $0.unicodeScalars.contains { $0.properties.isEmojiPresentation } }) {
        attributes.insert(.emoji)
      }
      if !block(token, attributes) { return }
    }
  }
  open func tokens(for range: Range<String.Index>) -> [Range<String.Index>] {
    guard let string else { return [] }
    return Tokens.ranges(of: unit, in: string, range)
  }
  /// The token that holds a place.
  open func tokenRange(at index: String.Index) -> Range<String.Index> {
    guard let string else { return index..<index }
    let all = Tokens.ranges(of: unit, in: string, string.startIndex..<string.endIndex)
    return all.first { $0.contains(index) } ?? index..<index
  }
}

/// The rules by which texts are cut.
enum Tokens {
  static func ranges(
    of unit: NLTokenUnit, in text: String, _ range: Range<String.Index>
  ) -> [Range<String.Index>] {
    switch unit {
    case .word: return pieces(text, range, words: true).filter { isWord(text[$0]) }
    case .document: return range.isEmpty ? [] : [range]
    case .paragraph: return cut(text, range) { $0.isNewline }
    case .sentence: return cut(text, range) { ".!?。！？।\n".contains($0) }
    }
  }

  static func isWord(_ text: Substring) -> Bool {
    text.contains { $0.isLetter || $0.isNumber }
      || text.unicodeScalars.contains { $0.properties.isEmojiPresentation }
  }

  /// Words and what stands between them: an apostrophe or a point between letters parts nothing.
  static func pieces(
    _ text: String, _ range: Range<String.Index>, words: Bool
  ) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      let isLetter = text[index].isLetter || text[index].isNumber
      index = text.index(after: index)
      if isLetter {
        while index < range.upperBound {
          if text[index].isLetter || text[index].isNumber {
            index = text.index(after: index)
            continue
          }
          let next = text.index(after: index)
          guard "'’.".contains(text[index]), next < range.upperBound, text[next].isLetter else {
            break
          }
          index = next
        }
      } else if text[start].isWhitespace {
        while index < range.upperBound, text[index].isWhitespace {
          index = text.index(after: index)
        }
      }
      found.append(start..<index)
    }
    return found
  }

  /// Parts that end behind a mark, and the white space that follows it.
  private static func cut(
    _ text: String, _ range: Range<String.Index>, _ isEnd: (Character) -> Bool
  ) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let mark = isEnd(text[index])
      index = text.index(after: index)
      guard mark else { continue }
      while index < range.upperBound, isEnd(text[index]) || text[index].isWhitespace {
        index = text.index(after: index)
      }
      if text[start..<index].contains(where: { !$0.isWhitespace }) { found.append(start..<index) }
      start = index
    }
    if text[start..<range.upperBound].contains(where: { !$0.isWhitespace }) {
      found.append(start..<range.upperBound)
    }
    return found
  }
}
