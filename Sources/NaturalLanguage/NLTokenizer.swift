/// Cuts a text into words, sentences or paragraphs, by ICU's rules and its dictionaries for scripts without spaces.
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
  /// Some languages have their own rules.
  open func setLanguage(_ language: NLLanguage) { self.language = language }
  private var language: NLLanguage?

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
    return Tokens.ranges(of: unit, in: string, range, language)
  }
  /// The token that contains a position.
  open func tokenRange(at index: String.Index) -> Range<String.Index> {
    guard let string else { return index..<index }
    let all = tokens(for: string.startIndex..<string.endIndex)
    return all.first { $0.contains(index) } ?? index..<index
  }
}

/// The rules by which texts are cut.
enum Tokens {
  static func ranges(
    of unit: NLTokenUnit, in text: String, _ range: Range<String.Index>,
    _ language: NLLanguage? = nil
  ) -> [Range<String.Index>] {
    let tag = language?.rawValue ?? ""
    switch unit {
    case .word:
      return TextBoundaries.pieces(of: text, in: range, .word, language: tag)
        .filter { $0.isWord || isWord(text[$0.range]) }.map { $0.range }
    case .document: return range.isEmpty ? [] : [range]
    case .paragraph: return paragraphs(text, range)
    case .sentence:
      return TextBoundaries.pieces(of: text, in: range, .sentence, language: tag).map { $0.range }
        .filter { text[$0].contains { !$0.isWhitespace } }
    }
  }

  static func isWord(_ text: Substring) -> Bool {
    text.contains { $0.isLetter || $0.isNumber }
      || text.unicodeScalars.contains { $0.properties.isEmojiPresentation }
  }

  /// Words and what is between them.
  static func pieces(_ text: String, _ range: Range<String.Index>) -> [Range<String.Index>] {
    TextBoundaries.pieces(of: text, in: range, .word).map { $0.range }
  }

  /// Parts that end behind line breaks.
  private static func paragraphs(
    _ text: String, _ range: Range<String.Index>
  ) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = text[start..<range.upperBound].firstIndex(where: \.isNewline)
      var next = end ?? range.upperBound
      while next < range.upperBound, text[next].isNewline { next = text.index(after: next) }
      found.append(start..<next)
      start = next
    }
    return found.filter { text[$0].contains { !$0.isWhitespace } }
  }
}
