/// The subject of tags.
public struct NLTagScheme: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let tokenType = NLTagScheme("TokenType")
  public static let lexicalClass = NLTagScheme("LexicalClass")
  public static let nameType = NLTagScheme("NameType")
  public static let nameTypeOrLexicalClass = NLTagScheme("NameTypeOrLexicalClass")
  public static let lemma = NLTagScheme("Lemma")
  public static let language = NLTagScheme("Language")
  public static let script = NLTagScheme("Script")
  public static let sentimentScore = NLTagScheme("SentimentScore")
}

/// A tag for a part of a text.
public struct NLTag: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let word = NLTag("Word")
  public static let punctuation = NLTag("Punctuation")
  public static let whitespace = NLTag("Whitespace")
  public static let other = NLTag("Other")
  public static let noun = NLTag("Noun")
  public static let verb = NLTag("Verb")
  public static let adjective = NLTag("Adjective")
  public static let adverb = NLTag("Adverb")
  public static let pronoun = NLTag("Pronoun")
  public static let determiner = NLTag("Determiner")
  public static let particle = NLTag("Particle")
  public static let preposition = NLTag("Preposition")
  public static let number = NLTag("Number")
  public static let conjunction = NLTag("Conjunction")
  public static let interjection = NLTag("Interjection")
  public static let classifier = NLTag("Classifier")
  public static let idiom = NLTag("Idiom")
  public static let otherWord = NLTag("OtherWord")
  public static let sentenceTerminator = NLTag("SentenceTerminator")
  public static let personalName = NLTag("PersonalName")
  public static let placeName = NLTag("PlaceName")
  public static let organizationName = NLTag("OrganizationName")
}

/// Tags the parts of a text: words, punctuation, white space, and their language.
///
/// Word classes, names, base forms and moods need Apple's models. They are answered as on a device that has no model for
/// the language, `nil`, and a notice says so once.
open class NLTagger: NSObject {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let omitWords = Options(rawValue: 1 << 0)
    public static let omitPunctuation = Options(rawValue: 1 << 1)
    public static let omitWhitespace = Options(rawValue: 1 << 2)
    public static let omitOther = Options(rawValue: 1 << 3)
    public static let joinNames = Options(rawValue: 1 << 4)
    public static let joinContractions = Options(rawValue: 1 << 5)
  }

  public let tagSchemes: [NLTagScheme]
  open var string: String? { didSet { recognized = nil } }
  /// The language of the text, once it was asked for.
  private var recognized: NLLanguage??
  private var told: Set<String> = []

  public init(tagSchemes: [NLTagScheme]) { self.tagSchemes = tagSchemes }

  open var dominantLanguage: NLLanguage? {
    let language = recognized ?? string.flatMap(NLLanguageRecognizer.dominantLanguage(for:))
    recognized = .some(language)
    return language
  }
  /// The schemes that are answered for a language.
  open class func availableTagSchemes(for unit: NLTokenUnit, language: NLLanguage) -> [NLTagScheme]
  { [.tokenType, .language, .script] }
  /// Kept: the rules are the same for all languages here.
  open func setLanguage(_ language: NLLanguage, range: Range<String.Index>) {}

  open func tag(
    at index: String.Index, unit: NLTokenUnit, scheme: NLTagScheme
  ) -> (NLTag?, Range<String.Index>) {
    let range = tokenRange(at: index, unit: unit)
    return (tag(of: range, scheme), range)
  }
  open func tokenRange(at index: String.Index, unit: NLTokenUnit) -> Range<String.Index> {
    guard let string else { return index..<index }
    return parts(unit, string.startIndex..<string.endIndex).first { $0.contains(index) }
      ?? index..<index
  }
  open func enumerateTags(
    in range: Range<String.Index>, unit: NLTokenUnit, scheme: NLTagScheme, options: Options = [],
    using block: (NLTag?, Range<String.Index>) -> Bool
  ) {
    for part in parts(unit, range) {
      let kind = kind(of: part)
      if options.contains(.omitWords), kind == .word { continue }
      if options.contains(.omitPunctuation), kind == .punctuation { continue }
      if options.contains(.omitWhitespace), kind == .whitespace { continue }
      if options.contains(.omitOther), kind == .other { continue }
      if !block(tag(of: part, scheme), part) { return }
    }
  }
  open func tags(
    in range: Range<String.Index>, unit: NLTokenUnit, scheme: NLTagScheme, options: Options = []
  ) -> [(NLTag?, Range<String.Index>)] {
    var found: [(NLTag?, Range<String.Index>)] = []
    enumerateTags(in: range, unit: unit, scheme: scheme, options: options) {
      found.append(($0, $1))
      return true
    }
    return found
  }

  private func parts(_ unit: NLTokenUnit, _ range: Range<String.Index>) -> [Range<String.Index>] {
    guard let string else { return [] }
    return unit == .word
      ? Tokens.pieces(string, range) : Tokens.ranges(of: unit, in: string, range)
  }
  private func kind(of range: Range<String.Index>) -> NLTag {
    guard let text = string?[range] else { return .other }
    if Tokens.isWord(text) { return .word }
    if text.allSatisfy(\.isWhitespace) { return .whitespace }
    return text.allSatisfy { $0.isPunctuation } ? .punctuation : .other
  }
  private func tag(of range: Range<String.Index>, _ scheme: NLTagScheme) -> NLTag? {
    guard !range.isEmpty, let string else { return nil }
    switch scheme {
    case .tokenType: return kind(of: range)
    case .language: return dominantLanguage.map { NLTag($0.rawValue) }
    case .script:
      return WritingScript.code(of: string[range], language: dominantLanguage).map(NLTag.init(_:))
    default:
      if told.insert(scheme.rawValue).inserted {
        SystemServices.tell(
          "NLTagger: \(scheme.rawValue) needs Apple's models, which Keyward does not have; the tags are nil."
        )
      }
      return nil
    }
  }
}
