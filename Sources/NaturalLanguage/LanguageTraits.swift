/// Clues for a language in a text.
enum LanguageTraits {
  /// Scripts that are one language's, or nearly.
  private static let scripts: [(ClosedRange<UInt32>, NLLanguage)] = [
    (0x0370...0x03FF, .greek), (0x0530...0x058F, .armenian), (0x0590...0x05FF, .hebrew),
    (0x0900...0x097F, .hindi), (0x0980...0x09FF, .bengali), (0x0A00...0x0A7F, .punjabi),
    (0x0A80...0x0AFF, .gujarati), (0x0B80...0x0BFF, .tamil), (0x0C00...0x0C7F, .telugu),
    (0x0C80...0x0CFF, .kannada), (0x0D00...0x0D7F, .malayalam), (0x0E00...0x0E7F, .thai),
    (0x0E80...0x0EFF, .lao), (0x0F00...0x0FFF, .tibetan), (0x1000...0x109F, .burmese),
    (0x10A0...0x10FF, .georgian), (0x1780...0x17FF, .khmer), (0x1100...0x11FF, .korean),
    (0xAC00...0xD7AF, .korean), (0x3040...0x30FF, .japanese),
  ]

  /// Small words that are frequent in a language.
  private static let words: [NLLanguage: Set<String>] = [
    .english: [
      "the", "and", "of", "to", "is", "in", "that", "it", "you", "this", "with", "for", "are",
      "was",
      "not", "have", "my", "on", "we", "what", "hello", "your", "be", "will", "i", "he", "she",
      "they", "but", "can", "how", "please", "thanks", "today",
    ],
    .german: [
      "der", "die", "das", "und", "ist", "nicht", "ich", "ein", "eine", "zu", "mit", "auf", "wir",
      "sie", "es", "den", "für", "von", "auch", "wie", "hallo", "heute", "aber", "kann", "bin",
    ],
    .french: [
      "le", "la", "les", "et", "est", "un", "une", "des", "je", "vous", "que", "pas", "pour",
      "dans",
      "ce", "qui", "nous", "avec", "sur", "bonjour", "mais", "il", "elle", "du", "au", "suis",
    ],
    .spanish: [
      "el", "la", "los", "las", "y", "es", "que", "de", "en", "un", "una", "por", "para", "con",
      "no",
      "me", "está", "hola", "muy", "como", "pero", "yo", "mi", "qué", "del",
    ],
    .portuguese: [
      "o", "os", "as", "e", "é", "que", "de", "em", "um", "uma", "para", "com", "não", "eu", "você",
      "do", "da", "está", "olá", "muito", "mas", "por", "meu", "isso",
    ],
    .italian: [
      "il", "lo", "gli", "e", "è", "che", "di", "un", "una", "per", "con", "non", "io", "sono",
      "della", "del", "ciao", "molto", "ma", "come", "mi", "questo", "anche",
    ],
    .dutch: [
      "de", "het", "een", "en", "is", "van", "ik", "je", "niet", "dat", "op", "te", "met", "voor",
      "zijn", "hallo", "wij", "maar", "ook", "naar",
    ],
    .swedish: [
      "och", "att", "det", "är", "en", "ett", "jag", "inte", "som", "på", "för", "med", "du", "hej",
      "men", "till", "av", "kan",
    ],
    .danish: [
      "og", "at", "det", "er", "en", "et", "jeg", "ikke", "som", "på", "til", "med", "du", "hej",
      "men", "af", "har",
    ],
    .norwegian: [
      "og", "at", "det", "er", "en", "et", "jeg", "ikke", "som", "på", "til", "med", "du", "hei",
      "men", "av", "har",
    ],
    .polish: [
      "i", "w", "na", "nie", "jest", "to", "się", "że", "z", "do", "jak", "co", "cześć", "ale",
      "dla", "mam",
    ],
    .czech: ["a", "je", "se", "na", "to", "že", "ne", "jsem", "ahoj", "ale", "jak", "pro", "s"],
    .turkish: [
      "ve", "bir", "bu", "için", "değil", "ben", "çok", "ne", "merhaba", "ile", "var", "da",
    ],
    .finnish: ["ja", "on", "ei", "se", "että", "minä", "hei", "mutta", "kun", "olen", "myös"],
    .hungarian: ["a", "az", "és", "nem", "hogy", "egy", "van", "szia", "de", "meg", "ez"],
    .romanian: ["și", "nu", "este", "la", "de", "un", "o", "cu", "pentru", "salut", "dar", "sunt"],
    .vietnamese: ["là", "và", "của", "có", "không", "tôi", "một", "cho", "xin", "chào", "được"],
    .indonesian: ["dan", "yang", "di", "ini", "itu", "saya", "tidak", "untuk", "dengan", "halo"],
    .russian: [
      "и", "в", "не", "на", "я", "что", "это", "с", "как", "по", "но", "привет", "он", "мы", "да",
    ],
    .ukrainian: ["і", "в", "не", "на", "я", "що", "це", "з", "як", "та", "але", "привіт", "ми"],
    .bulgarian: ["и", "в", "не", "на", "аз", "че", "това", "с", "как", "да", "но", "здравей", "е"],
  ]

  /// Letters that few languages have.
  private static let letters: [Character: [NLLanguage]] = [
    "ß": [.german], "ä": [.german, .swedish, .finnish],
    "ö": [.german, .swedish, .turkish, .finnish],
    "ü": [.german, .turkish], "ñ": [.spanish], "¿": [.spanish], "¡": [.spanish],
    "ã": [.portuguese, .vietnamese], "õ": [.portuguese], "ç": [.french, .portuguese, .turkish],
    "è": [.french, .italian], "ê": [.french, .portuguese], "œ": [.french], "ì": [.italian],
    "ò": [.italian], "å": [.swedish, .danish, .norwegian], "ø": [.danish, .norwegian],
    "æ": [.danish, .norwegian], "ł": [.polish], "ą": [.polish], "ę": [.polish], "ś": [.polish],
    "ř": [.czech], "ě": [.czech], "ů": [.czech], "ğ": [.turkish], "ı": [.turkish], "ş": [.turkish],
    "ő": [.hungarian], "ű": [.hungarian], "ș": [.romanian], "ț": [.romanian], "ă": [.romanian],
    "đ": [.vietnamese], "ơ": [.vietnamese], "ư": [.vietnamese], "ы": [.russian], "э": [.russian],
    "ё": [.russian], "і": [.ukrainian], "ї": [.ukrainian], "є": [.ukrainian], "ъ": [.bulgarian],
  ]

  static func points(of text: String) -> [NLLanguage: Double] {
    var points: [NLLanguage: Double] = [:]
    var (latin, cyrillic, arabic, han, kana) = (0, 0, 0, 0, 0)
    for scalar in text.unicodeScalars.prefix(20_000) {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: latin += 1
      case 0x0400...0x052F: cyrillic += 1
      case 0x0600...0x06FF, 0x0750...0x077F:
        arabic += 1
        if [0x067E, 0x0686, 0x06A9, 0x06AF, 0x06CC].contains(scalar.value) {
          points[.persian, default: 0] += 3
        }
        if [0x0679, 0x0688, 0x0691, 0x06D2, 0x06BA].contains(scalar.value) {
          points[.urdu, default: 0] += 4
        }
      case 0x4E00...0x9FFF, 0x3400...0x4DBF: han += 1
      default:
        if let found = scripts.first(where: { $0.0.contains(scalar.value) }) {
          points[found.1, default: 0] += 1
          if found.1 == .japanese { kana += 1 }
        }
      }
    }
    if arabic > 0 { points[.arabic, default: 0] += Double(arabic) / 3 }
    if han > 0 { points[kana > 0 ? .japanese : .simplifiedChinese, default: 0] += Double(han) }
    guard latin + cyrillic > 0 else { return points }
    let lower = text.prefix(20_000).lowercased()
    for word in lower.split(whereSeparator: { !$0.isLetter }) {
      for (language, small) in words where small.contains(String(word)) {
        points[language, default: 0] += 4
      }
    }
    for letter in lower {
      for language in letters[letter] ?? [] { points[language, default: 0] += 2 }
    }
    // Every language of the script is possible a little; English and Russian first.
    if points.isEmpty { points[latin >= cyrillic ? .english : .russian] = 0.1 }
    return points
  }
}
