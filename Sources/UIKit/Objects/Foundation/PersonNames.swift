/// Writes the parts of a name in the order of its script.
struct PersonNameText {
  enum Style: Int { case short = 1, medium, long, abbreviated }
  typealias Part = (key: String, text: String)

  var name: PersonNameComponents
  var style: Style
  var locale: Locale

  var text: String { parts.map(\.text).joined(separator: separator) }

  var parts: [Part] {
    switch style {
    case .short: short
    case .medium: ordered(middle: false)
    case .long:
      part("namePrefix", name.namePrefix, isShown: !isFamilyFirst) + ordered(middle: true)
        + part(
          isFamilyFirst ? "namePrefix" : "nameSuffix",
          isFamilyFirst ? name.namePrefix : name.nameSuffix)
    case .abbreviated: initials
    }
  }

  /// Names in Chinese characters, Kana and Hangul begin with the family's.
  var isFamilyFirst: Bool {
    let letters = [name.familyName, name.givenName].compactMap { $0 }.joined().unicodeScalars
    return !letters.isEmpty && letters.allSatisfy(Self.isEastAsian)
  }
  /// Only Japanese names have a space there.
  var separator: String {
    guard style != .abbreviated else { return "" }
    guard isFamilyFirst else { return " " }
    return locale.language.languageCode == .japanese || hasKana ? " " : ""
  }

  static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
  private var hasKana: Bool {
    [name.familyName, name.givenName].compactMap { $0 }.joined().unicodeScalars
      .contains { (0x3040...0x30FF).contains($0.value) }
  }

  private func part(_ key: String, _ text: String?, isShown: Bool = true) -> [Part] {
    guard isShown, let text, !text.isEmpty else { return [] }
    return [(key, text)]
  }
  private func ordered(middle: Bool) -> [Part] {
    let given = part("givenName", name.givenName)
    let family = part("familyName", name.familyName)
    let between = part("middleName", name.middleName, isShown: middle)
    return isFamilyFirst ? family + between + given : given + between + family
  }
  private var short: [Part] {
    let nickname = part("nickname", name.nickname)
    guard nickname.isEmpty else { return nickname }
    let given = part("givenName", name.givenName)
    let family = part("familyName", name.familyName)
    let preferred = isFamilyFirst ? family : given
    return preferred.isEmpty ? given + family : preferred
  }
  private var initials: [Part] {
    let names = ordered(middle: false)
    return (isFamilyFirst ? Array(names.prefix(1)) : names).map {
      ($0.key, $0.text.prefix(1).uppercased(with: locale))
    }
  }
}

/// Takes a name apart.
enum PersonNameParser {
  private static let prefixes: Set = [
    "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir", "rev", "hon", "herr", "frau", "mme", "m",
  ]
  private static let suffixes: Set = [
    "jr", "sr", "ii", "iii", "iv", "phd", "ph.d", "md", "m.d", "esq", "mba",
  ]

  static func name(_ text: String) -> PersonNameComponents? {
    var words = text.split { $0.isWhitespace }.map(String.init)
    guard !words.isEmpty, text.contains(where: \.isLetter) else { return nil }
    var name = PersonNameComponents()
    if text.unicodeScalars.allSatisfy({ PersonNameText.isEastAsian($0) || $0 == " " }) {
      return eastAsian(words)
    }
    while words.count > 1, let first = words.first, prefixes.contains(plain(first)) {
      name.namePrefix = [name.namePrefix, first].compactMap { $0 }.joined(separator: " ")
      words.removeFirst()
    }
    while words.count > 1, let last = words.last, suffixes.contains(plain(last)) {
      name.nameSuffix = [last, name.nameSuffix].compactMap { $0 }.joined(separator: " ")
      words.removeLast()
    }
    fill(&name, words)
    return name
  }

  private static func plain(_ word: String) -> String {
    word.lowercased().trimmingCharacters(in: CharacterSet(charactersIn: ".,"))
  }

  private static func fill(_ name: inout PersonNameComponents, _ words: [String]) {
    if let comma = words.firstIndex(where: { $0.hasSuffix(",") }), comma + 1 < words.count {
      name.familyName = words[...comma].joined(separator: " ")
        .trimmingCharacters(in: CharacterSet(charactersIn: ","))
      name.givenName = words[comma + 1]
      if comma + 2 < words.count { name.middleName = words[(comma + 2)...].joined(separator: " ") }
      return
    }
    let words = words.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ",")) }
    name.givenName = words.first
    if words.count > 1 { name.familyName = words.last }
    if words.count > 2 { name.middleName = words[1..<(words.count - 1)].joined(separator: " ") }
  }

  private static func eastAsian(_ words: [String]) -> PersonNameComponents {
    var name = PersonNameComponents()
    if words.count > 1 {
      (name.familyName, name.givenName) = (words[0], words.dropFirst().joined(separator: " "))
    } else if let word = words.first, word.count > 1 {
      let family = word.count > 3 ? 2 : 1
      (name.familyName, name.givenName) = (
        String(word.prefix(family)), String(word.dropFirst(family))
      )
    } else {
      name.givenName = words.first
    }
    return name
  }
}
