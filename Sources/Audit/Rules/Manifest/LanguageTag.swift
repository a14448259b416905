/// A language tag of BCP 47, taken apart by the grammar of RFC 5646.
struct LanguageTag: Equatable {
  /// Why a text isn't a tag.
  struct Fault: Error, Equatable {
    var reason: String
  }

  /// The primary language in small letters; `nil` for a private tag.
  private(set) var language: String?
  /// Extended language subtags in small letters.
  private(set) var extended: [String] = []
  /// The script, such as `Arab`.
  private(set) var script: String?
  /// The region, such as `BE` or `419`.
  private(set) var region: String?
  private(set) var variants: [String] = []
  /// The singletons of the extensions.
  private(set) var singletons: [String] = []
  /// Whether the tag was registered before the grammar and does not follow it.
  private(set) var isGrandfathered = false

  /// Tags of RFC 5646 section 2.1 without a replacement, in small letters.
  private static let grandfathered: Set<String> = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
    "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl",
    "sgn-ch-de", "art-lojban", "cel-gaulish", "no-bok", "no-nyn", "zh-guoyu", "zh-hakka", "zh-min",
    "zh-min-nan", "zh-xiang",
  ]

  init(_ text: String) throws(Fault) {
    if Self.grandfathered.contains(text.lowercased()) {
      isGrandfathered = true
      language = text.lowercased().split(separator: "-").first.map(String.init)
      return
    }
    let parts = try Self.subtags(of: text)
    var rest = parts[...]
    if rest.first != "x" { try takeLanguage(&rest) }
    if rest.first == "x" {
      guard rest.count > 1 else { throw Fault(reason: "nothing follows the private \"x\"") }
      return
    }
    guard let left = rest.first else { return }
    throw Fault(reason: "\"\(left)\" is in the wrong place")
  }

  /// The parts between the hyphens in small letters, each of one to eight letters and digits.
  private static func subtags(of text: String) throws(Fault) -> [String] {
    guard !text.contains("_") else {
      throw Fault(reason: "parts are joined by hyphens, not underscores")
    }
    var parts: [String] = []
    for part in text.split(separator: "-", omittingEmptySubsequences: false) {
      guard !part.isEmpty else { throw Fault(reason: "a part is empty") }
      guard part.utf8.allSatisfy(isAlphanumeric) else {
        throw Fault(reason: "parts consist of the letters a to z and digits")
      }
      guard part.utf8.count <= 8 else {
        throw Fault(reason: "\"\(part.prefix(20))\" is longer than eight characters")
      }
      parts.append(part.lowercased())
    }
    return parts
  }

  /// Everything before a private part.
  private mutating func takeLanguage(_ rest: inout ArraySlice<String>) throws(Fault) {
    let first = rest.removeFirst()
    guard (2...8).contains(first.count), Self.isLetters(first) else {
      throw Fault(
        reason: first.count < 2
          ? "a tag begins with a language of at least two letters"
          : "\"\(first)\" is not a language; a language consists of letters")
    }
    language = first
    if first.count <= 3 {
      while extended.count < 3, let next = rest.first, next.count == 3, Self.isLetters(next) {
        extended.append(rest.removeFirst())
      }
    }
    if let next = rest.first, next.count == 4, Self.isLetters(next) {
      script = next.prefix(1).uppercased() + next.dropFirst()
      rest.removeFirst()
    }
    if let next = rest.first,
      next.count == 2 && Self.isLetters(next) || next.count == 3 && Self.isDigits(next)
    {
      region = next.uppercased()
      rest.removeFirst()
    }
    while let next = rest.first, Self.isVariant(next) {
      guard !variants.contains(next) else {
        throw Fault(reason: "the variant \"\(next)\" occurs twice")
      }
      variants.append(rest.removeFirst())
    }
    try takeExtensions(&rest)
  }

  private mutating func takeExtensions(_ rest: inout ArraySlice<String>) throws(Fault) {
    while let singleton = rest.first, singleton.count == 1, singleton != "x" {
      guard !singletons.contains(singleton) else {
        throw Fault(reason: "the extension \"\(singleton)\" occurs twice")
      }
      singletons.append(rest.removeFirst())
      var count = 0
      while let next = rest.first, next.count > 1 {
        rest.removeFirst()
        count += 1
      }
      guard count > 0 else {
        throw Fault(reason: "nothing follows the extension \"\(singleton)\"")
      }
    }
  }

  private static func isVariant(_ part: String) -> Bool {
    part.count >= 5 || part.count == 4 && isDigits(String(part.prefix(1)))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte | 0x20)
  }

  private static func isLetters(_ part: String) -> Bool {
    part.utf8.allSatisfy { (97...122).contains($0) }
  }

  private static func isDigits(_ part: String) -> Bool {
    part.utf8.allSatisfy { (48...57).contains($0) }
  }
}
