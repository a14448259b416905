@_exported import UIKit

/// A language, by its BCP 47 tag.
public struct NLLanguage: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let undetermined = NLLanguage("und")
  public static let arabic = NLLanguage("ar")
  public static let armenian = NLLanguage("hy")
  public static let bengali = NLLanguage("bn")
  public static let bulgarian = NLLanguage("bg")
  public static let burmese = NLLanguage("my")
  public static let catalan = NLLanguage("ca")
  public static let croatian = NLLanguage("hr")
  public static let czech = NLLanguage("cs")
  public static let danish = NLLanguage("da")
  public static let dutch = NLLanguage("nl")
  public static let english = NLLanguage("en")
  public static let finnish = NLLanguage("fi")
  public static let french = NLLanguage("fr")
  public static let georgian = NLLanguage("ka")
  public static let german = NLLanguage("de")
  public static let greek = NLLanguage("el")
  public static let gujarati = NLLanguage("gu")
  public static let hebrew = NLLanguage("he")
  public static let hindi = NLLanguage("hi")
  public static let hungarian = NLLanguage("hu")
  public static let icelandic = NLLanguage("is")
  public static let indonesian = NLLanguage("id")
  public static let italian = NLLanguage("it")
  public static let japanese = NLLanguage("ja")
  public static let kannada = NLLanguage("kn")
  public static let kazakh = NLLanguage("kk")
  public static let khmer = NLLanguage("km")
  public static let korean = NLLanguage("ko")
  public static let lao = NLLanguage("lo")
  public static let malay = NLLanguage("ms")
  public static let malayalam = NLLanguage("ml")
  public static let marathi = NLLanguage("mr")
  public static let norwegian = NLLanguage("nb")
  public static let persian = NLLanguage("fa")
  public static let polish = NLLanguage("pl")
  public static let portuguese = NLLanguage("pt")
  public static let punjabi = NLLanguage("pa")
  public static let romanian = NLLanguage("ro")
  public static let russian = NLLanguage("ru")
  public static let simplifiedChinese = NLLanguage("zh-Hans")
  public static let slovak = NLLanguage("sk")
  public static let spanish = NLLanguage("es")
  public static let swedish = NLLanguage("sv")
  public static let tamil = NLLanguage("ta")
  public static let telugu = NLLanguage("te")
  public static let thai = NLLanguage("th")
  public static let tibetan = NLLanguage("bo")
  public static let traditionalChinese = NLLanguage("zh-Hant")
  public static let turkish = NLLanguage("tr")
  public static let ukrainian = NLLanguage("uk")
  public static let urdu = NLLanguage("ur")
  public static let vietnamese = NLLanguage("vi")
}

/// Parts of a text.
public enum NLTokenUnit: Int, Sendable {
  case word = 0
  case sentence, paragraph, document
}

/// Determines which language a text is in: by its script, and in Latin and Cyrillic by small words and
/// letters.
///
/// Apple's knows more languages, and its figures differ; short texts may have other results.
open class NLLanguageRecognizer: NSObject {
  private var text = ""
  open var languageHints: [NLLanguage: Double] = [:]
  open var languageConstraints: [NLLanguage] = []

  public override init() { super.init() }
  open func processString(_ string: String) { text += string }
  open func reset() {
    text = ""
    languageHints = [:]
    languageConstraints = []
  }
  /// The most likely language; `nil` if nothing indicates one.
  open var dominantLanguage: NLLanguage? {
    languageHypotheses(withMaximum: 1).max { $0.value < $1.value }?.key
  }
  open class func dominantLanguage(for string: String) -> NLLanguage? {
    let recognizer = NLLanguageRecognizer()
    recognizer.processString(string)
    return recognizer.dominantLanguage
  }
  /// The likeliest languages with how likely they are.
  open func languageHypotheses(withMaximum maxHypotheses: Int) -> [NLLanguage: Double] {
    var points = LanguageTraits.points(of: text)
    for (language, hint) in languageHints { points[language]? *= 0.5 + max(0, hint) }
    if !languageConstraints.isEmpty {
      points = points.filter { languageConstraints.contains($0.key) }
    }
    let sum = points.values.reduce(0, +)
    guard sum > 0 else { return [:] }
    let likeliest = points.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return Dictionary(
      uniqueKeysWithValues: likeliest.prefix(max(0, maxHypotheses)).map { ($0.key, $0.value / sum) }
    )
  }
}
