// The older form of `NLTagger`, which Foundation has on iOS. Texts are counted in UTF-16 units.

/// The subject of tags.
public struct NSLinguisticTagScheme: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let tokenType = NSLinguisticTagScheme("TokenType")
  public static let lexicalClass = NSLinguisticTagScheme("LexicalClass")
  public static let nameType = NSLinguisticTagScheme("NameType")
  public static let nameTypeOrLexicalClass = NSLinguisticTagScheme("NameTypeOrLexicalClass")
  public static let lemma = NSLinguisticTagScheme("Lemma")
  public static let language = NSLinguisticTagScheme("Language")
  public static let script = NSLinguisticTagScheme("Script")
}

/// A tag for a part of a text.
public struct NSLinguisticTag: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let word = NSLinguisticTag("Word")
  public static let punctuation = NSLinguisticTag("Punctuation")
  public static let whitespace = NSLinguisticTag("Whitespace")
  public static let other = NSLinguisticTag("Other")
  public static let noun = NSLinguisticTag("Noun")
  public static let verb = NSLinguisticTag("Verb")
  public static let adjective = NSLinguisticTag("Adjective")
  public static let adverb = NSLinguisticTag("Adverb")
  public static let pronoun = NSLinguisticTag("Pronoun")
  public static let determiner = NSLinguisticTag("Determiner")
  public static let particle = NSLinguisticTag("Particle")
  public static let preposition = NSLinguisticTag("Preposition")
  public static let number = NSLinguisticTag("Number")
  public static let conjunction = NSLinguisticTag("Conjunction")
  public static let interjection = NSLinguisticTag("Interjection")
  public static let classifier = NSLinguisticTag("Classifier")
  public static let idiom = NSLinguisticTag("Idiom")
  public static let otherWord = NSLinguisticTag("OtherWord")
  public static let sentenceTerminator = NSLinguisticTag("SentenceTerminator")
  public static let openQuote = NSLinguisticTag("OpenQuote")
  public static let closeQuote = NSLinguisticTag("CloseQuote")
  public static let openParenthesis = NSLinguisticTag("OpenParenthesis")
  public static let closeParenthesis = NSLinguisticTag("CloseParenthesis")
  public static let wordJoiner = NSLinguisticTag("WordJoiner")
  public static let dash = NSLinguisticTag("Dash")
  public static let otherPunctuation = NSLinguisticTag("Punctuation")
  public static let paragraphBreak = NSLinguisticTag("ParagraphBreak")
  public static let otherWhitespace = NSLinguisticTag("Whitespace")
  public static let personalName = NSLinguisticTag("PersonalName")
  public static let placeName = NSLinguisticTag("PlaceName")
  public static let organizationName = NSLinguisticTag("OrganizationName")
}

/// The parts into which a text is cut.
public enum NSLinguisticTaggerUnit: Int, Sendable {
  case word, sentence, paragraph, document
}

/// Tags the parts of a text as `NLTagger` does, with the same limits.
///
/// Word classes, names and base forms need Apple's models: their tags are `nil`, and a notice says so once.
open class NSLinguisticTagger: NSObject {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let omitWords = Options(rawValue: 1 << 0)
    public static let omitPunctuation = Options(rawValue: 1 << 1)
    public static let omitWhitespace = Options(rawValue: 1 << 2)
    public static let omitOther = Options(rawValue: 1 << 3)
    public static let joinNames = Options(rawValue: 1 << 4)
  }
  public typealias Block = (NSLinguisticTag?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void

  public let tagSchemes: [NSLinguisticTagScheme]
  private let tagger: NLTagger

  /// - Parameter options: Not used: each call has its own options, and texts are cut in one way here.
  public init(tagSchemes: [NSLinguisticTagScheme], options: Int) {
    self.tagSchemes = tagSchemes
    tagger = NLTagger(tagSchemes: tagSchemes.map { NLTagScheme($0.rawValue) })
  }
  open var string: String? {
    get { tagger.string }
    set { tagger.string = newValue }
  }
  open var dominantLanguage: String? { tagger.dominantLanguage?.rawValue }
  open class func dominantLanguage(for string: String) -> String? {
    NLLanguageRecognizer.dominantLanguage(for: string)?.rawValue
  }
  open class func availableTagSchemes(
    for unit: NSLinguisticTaggerUnit, language: String
  ) -> [NSLinguisticTagScheme] { [.tokenType, .language, .script] }
  open class func availableTagSchemes(forLanguage language: String) -> [NSLinguisticTagScheme] {
    availableTagSchemes(for: .word, language: language)
  }
  /// Nothing is kept of an earlier text.
  open func stringEdited(in newRange: NSRange, changeInLength delta: Int) {}

  // MARK: Tokens

  /// The part that contains a place; one of no length there if none does.
  open func tokenRange(at charIndex: Int, unit: NSLinguisticTaggerUnit) -> NSRange {
    let place = place(charIndex)
    return nsRange(tagger.tokenRange(at: place, unit: unit.unit))
  }
  /// The sentences that a range touches.
  open func sentenceRange(for range: NSRange) -> NSRange {
    sentenceRange(for: range, in: sentences)
  }
  private var sentences: [NSRange] {
    let string = string ?? ""
    return Tokens.ranges(of: .sentence, in: string, string.startIndex..<string.endIndex).map(
      nsRange)
  }
  private func sentenceRange(for range: NSRange, in sentences: [NSRange]) -> NSRange {
    _ = checked(range)
    let touched = sentences.filter {
      $0.contains(range.location) || $0.intersection(range).map { $0.length > 0 } ?? false
    }
    guard let first = touched.first, let last = touched.last else { return range }
    return NSUnionRange(first, last)
  }

  // MARK: Tags

  open func enumerateTags(
    in range: NSRange, unit: NSLinguisticTaggerUnit, scheme tagScheme: NSLinguisticTagScheme,
    options: Options = [], using block: Block
  ) {
    tagger.enumerateTags(
      in: checked(range), unit: unit.unit, scheme: NLTagScheme(tagScheme.rawValue),
      options: NLTagger.Options(rawValue: options.rawValue)
    ) { tag, part in
      var stop: ObjCBool = false
      block(tag.map { NSLinguisticTag($0.rawValue) }, nsRange(part), &stop)
      return !stop.boolValue
    }
  }
  open func enumerateTags(
    in range: NSRange, scheme tagScheme: NSLinguisticTagScheme, options: Options = [],
    using block: (NSLinguisticTag?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let sentences = sentences
    enumerateTags(in: range, unit: .word, scheme: tagScheme, options: options) { tag, part, stop in
      block(tag, part, sentenceRange(for: part, in: sentences), stop)
    }
  }
  open func tag(
    at charIndex: Int, unit: NSLinguisticTaggerUnit, scheme: NSLinguisticTagScheme,
    tokenRange: NSRangePointer?
  ) -> NSLinguisticTag? {
    let place = place(charIndex)
    let (tag, part) = tagger.tag(at: place, unit: unit.unit, scheme: NLTagScheme(scheme.rawValue))
    tokenRange?.pointee = nsRange(part)
    return tag.map { NSLinguisticTag($0.rawValue) }
  }
  open func tag(
    at charIndex: Int, scheme: NSLinguisticTagScheme, tokenRange: NSRangePointer?,
    sentenceRange: NSRangePointer?
  ) -> NSLinguisticTag? {
    var part = NSRange()
    let tag = tag(at: charIndex, unit: .word, scheme: scheme, tokenRange: &part)
    tokenRange?.pointee = part
    sentenceRange?.pointee = self.sentenceRange(for: part)
    return tag
  }
  /// The tags of a range; parts without one have an empty tag.
  open func tags(
    in range: NSRange, unit: NSLinguisticTaggerUnit, scheme: NSLinguisticTagScheme,
    options: Options = [], tokenRanges: UnsafeMutablePointer<NSArray?>? = nil
  ) -> [NSLinguisticTag] {
    var (tags, ranges): ([NSLinguisticTag], [NSValue]) = ([], [])
    enumerateTags(in: range, unit: unit, scheme: scheme, options: options) { tag, part, _ in
      tags.append(tag ?? NSLinguisticTag(""))
      ranges.append(NSValue(range: part))
    }
    tokenRanges?.pointee = NSArray(array: ranges)
    return tags
  }
  open func tags(
    in range: NSRange, scheme: String, options: Options = [],
    tokenRanges: UnsafeMutablePointer<NSArray?>? = nil
  ) -> [String] {
    tags(
      in: range, unit: .word, scheme: NSLinguisticTagScheme(scheme), options: options,
      tokenRanges: tokenRanges
    ).map(\.rawValue)
  }

  // MARK: Ranges

  private func nsRange(_ range: Range<String.Index>) -> NSRange {
    NSRange(range, in: string ?? "")
  }
  private func place(_ offset: Int) -> String.Index {
    checked(NSRange(location: offset, length: 0)).lowerBound
  }
  /// The range in the text; one outside ends the keyboard, as on iOS.
  private func checked(_ range: NSRange) -> Range<String.Index> {
    let string = string ?? ""
    let count = string.utf16.count
    guard range.location >= 0, range.length >= 0, range.location <= count,
      range.length <= count - range.location
    else {
      UncaughtException.raise(
        "NSRangeException",
        "NSLinguisticTagger: the range \(range) is outside the text of \(count) units")
    }
    let start = string.utf16.index(string.startIndex, offsetBy: range.location)
    return start..<string.utf16.index(start, offsetBy: range.length)
  }
}
extension NSLinguisticTaggerUnit {
  fileprivate var unit: NLTokenUnit {
    switch self {
    case .word: .word
    case .sentence: .sentence
    case .paragraph: .paragraph
    case .document: .document
    }
  }
}
