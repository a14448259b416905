/// How a language is written, as far as the audit needs it.
struct LanguageScript {
  /// How a keyboard's letters run.
  enum Direction: Equatable {
    case leftToRight
    case rightToLeft
    /// The language is written both ways, is none, or is not known here.
    case unknown
  }

  let tag: LanguageTag

  /// Scripts of ISO 15924 that run from right to left.
  private static let rightToLeftScripts: Set<String> = [
    "Adlm", "Arab", "Aran", "Armi", "Avst", "Chrs", "Cprt", "Elym", "Gara", "Hatr", "Hebr", "Hung",
    "Khar", "Lydi", "Mand", "Mani", "Mend", "Merc", "Mero", "Narb", "Nbat", "Nkoo", "Orkh", "Ougr",
    "Palm", "Phli", "Phlp", "Phnx", "Prti", "Rohg", "Samr", "Sarb", "Sogd", "Sogo", "Syrc", "Syre",
    "Syrj", "Syrn", "Thaa", "Yezi",
  ]

  /// Languages that are usually written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ary", "arz", "apc", "ajp", "acm", "afb", "aeb", "azb", "bqi", "ckb", "dv", "fa",
    "glk", "he", "iw", "ji", "khw", "lrc", "luz", "mzn", "nqo", "pes", "pnb", "prs", "ps", "pbt",
    "rhg", "sam", "sdh", "skr", "syr", "aii", "ug", "ur", "yi",
  ]

  /// Languages that are written in scripts of both directions, or whose usual one depends on the country.
  private static let bothWays: Set<String> = [
    "az", "bal", "brh", "ff", "ha", "kk", "ks", "ku", "ky", "ms", "pa", "sd", "so", "tg", "tk",
    "tt", "uz", "sw", "su", "jv", "wo", "mg", "bm", "man",
  ]

  /// Two-letter languages that are usually written in Latin letters.
  private static let latin: Set<String> = [
    "aa", "af", "ak", "an", "ay", "bi", "bm", "br", "bs", "ca", "ch", "co", "cs", "cy", "da", "de",
    "ee", "en", "eo", "es", "et", "eu", "fi", "fj", "fo", "fr", "fy", "ga", "gd", "gl", "gn", "gv",
    "ho", "hr", "ht", "hu", "hz", "ia", "id", "ie", "ig", "io", "is", "it", "kg", "ki", "kj", "kl",
    "kr", "kw", "la", "lb", "lg", "li", "ln", "lt", "lu", "lv", "mh", "mi", "mt", "na", "nb", "nd",
    "ng", "nl", "nn", "no", "nr", "nv", "ny", "oc", "om", "pl", "pt", "qu", "rm", "rn", "ro", "rw",
    "sc", "se", "sg", "sk", "sl", "sm", "sn", "sq", "ss", "st", "sv", "tl", "tn", "to", "tr", "ts",
    "ty", "ve", "vi", "vo", "wa", "xh", "yo", "za", "zu",
  ]

  /// Two-letter languages in other scripts that run from left to right.
  private static let otherLeftToRight: Set<String> = [
    "ab", "am", "as", "av", "ba", "be", "bg", "bn", "bo", "ce", "cu", "cv", "dz", "el", "gu", "hi",
    "hy", "ii", "ik", "iu", "ja", "ka", "km", "kn", "ko", "kv", "lo", "mk", "ml", "mn", "mr", "my",
    "ne", "oj", "or", "os", "pi", "ru", "sa", "si", "sr", "ta", "te", "th", "ti", "uk", "zh",
    "cr", "in", "mo", "sh", "tw", "bh", "ae", "jw",
  ]

  /// Every two-letter code that is registered as a language; the list is closed but for rare additions.
  static let twoLetterCodes = latin.union(otherLeftToRight)
    .union((rightToLeft.union(bothWays)).filter { $0.count == 2 })

  /// The direction that the tag's script, or else its language, usually has.
  var direction: Direction {
    if let script = tag.script {
      return Self.rightToLeftScripts.contains(script) ? .rightToLeft : .leftToRight
    }
    guard let language = tag.language else { return .unknown }
    if Self.bothWays.contains(language) { return .unknown }
    if Self.rightToLeft.contains(language)
      || tag.extended.contains(where: Self.rightToLeft.contains)
    {
      return .rightToLeft
    }
    return Self.twoLetterCodes.contains(language) ? .leftToRight : .unknown
  }

  /// Whether the tag's script, or else its language, is known to be Latin.
  var isLatin: Bool {
    if let script = tag.script { return script == "Latn" }
    return tag.language.map { Self.latin.contains($0) } ?? false
  }
}
