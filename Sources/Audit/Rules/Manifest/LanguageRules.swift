import ExtensionBundle

/// The keyboard's language, and what the flags beside it say.
extension Rule {
  static let languageRules = [
    languageMalformed, languageUnregistered, languageDirection, languageASCII, languageTemplate,
  ]

  private static let path = "NSExtension/NSExtensionAttributes/"

  /// The tag with the manifest and the place of the value, where it can be read.
  private static func tag(
    of subject: AuditSubject
  ) -> (tag: LanguageTag, text: String, file: AuditedFile, position: SourcePosition?)? {
    guard let file = subject.manifest, case .known(let text) = subject.language,
      let tag = try? LanguageTag(text)
    else { return nil }
    return (tag, text, file, subject.attribute(AuditSubject.languageKey)?.node.position)
  }

  private static let languageMalformed = Rule(
    "language-malformed", .error, .certain,
    meaning: "PrimaryLanguage is not a language tag.",
    why:
      "It must be a BCP 47 tag, such as nl, nl-BE, zh-Hant or art-x-toki; a tag with an "
      + "underscore has crashed iOS.",
    source: "\(RuleSource.guide); \(RuleSource.languageTags); \(RuleSource.reports)",
    help: "Write the language, a script or country where it matters, and hyphens between them.",
    fires: RuleExample(.plist, .set(path + "PrimaryLanguage", "<string>ko_KR</string>")),
    passes: RuleExample(.plist, .set(path + "PrimaryLanguage", "<string>ko-KR</string>"))
  ) { subject in
    guard let file = subject.manifest, case .known(let text) = subject.language,
      !text.allSatisfy(\.isWhitespace)
    else { return [] }
    do throws(LanguageTag.Fault) {
      _ = try LanguageTag(text)
      return []
    } catch {
      let hyphens = text.replacing("_", with: "-")
      let isUnderscore = text != hyphens && (try? LanguageTag(hyphens)) != nil
      return [
        Observation(
          file, at: subject.attribute(AuditSubject.languageKey)?.node.position,
          "PrimaryLanguage \"\(PropertyList.shown(text))\" is not a language tag: \(error.reason)",
          help: isUnderscore ? "Write \(hyphens)." : nil)
      ]
    }
  }

  /// Codes of countries that are taken for their languages, and names of languages.
  private static let usualMistakes = [
    "cz": "cs", "dk": "da", "gr": "el", "jp": "ja", "cn": "zh", "vn": "vi", "ir": "fa",
    "il": "he", "us": "en", "english": "en", "french": "fr", "german": "de",
    "spanish": "es", "chinese": "zh", "japanese": "ja", "korean": "ko", "arabic": "ar",
    "russian": "ru", "hebrew": "he", "persian": "fa", "turkish": "tr", "hindi": "hi",
  ]

  private static let languageUnregistered = Rule(
    "language-unregistered", .warning, .lead,
    meaning: "PrimaryLanguage begins with a code that is not registered as a language.",
    why:
      "Language codes have two or three letters; iOS does not understand a country's code or "
      + "a name in their place.",
    source: RuleSource.languageTags,
    help: "Look the language up in IANA's registry of language subtags.",
    fires: RuleExample(.plist, .set(path + "PrimaryLanguage", "<string>jp</string>")),
    passes: RuleExample(.plist, .set(path + "PrimaryLanguage", "<string>tok</string>"))
  ) { subject in
    guard let found = tag(of: subject), !found.tag.isGrandfathered, let code = found.tag.language
    else { return [] }
    let isKnown = code.count == 3 || LanguageScript.twoLetterCodes.contains(code)
    guard !isKnown else { return [] }
    return [
      Observation(
        found.file, at: found.position,
        "PrimaryLanguage \"\(PropertyList.shown(found.text))\" begins with \"\(code)\", which is not a language code",
        help: usualMistakes[code].map { "Write \($0), if you mean that." })
    ]
  }

  private static let languageDirection = Rule(
    "language-direction", .warning, .lead,
    meaning: "PrefersRightToLeft does not match the language.",
    why:
      "It declares a keyboard for a language that is written from right to left, so that the "
      + "insertion point begins on the right.",
    source: "\(RuleSource.guide); \(RuleSource.creating)",
    help: "Change PrefersRightToLeft or PrimaryLanguage, whichever is wrong.",
    fires: RuleExample(.plist, .set(path + "PrimaryLanguage", "<string>he</string>")),
    passes: RuleExample(
      .plist, .set(path + "PrimaryLanguage", "<string>he</string>"),
      .set(path + "PrefersRightToLeft", "<true/>"))
  ) { subject in
    guard let found = tag(of: subject), let flag = subject.flag(AuditSubject.directionKey) else {
      return []
    }
    let direction = LanguageScript(tag: found.tag).direction
    guard direction == (flag ? .leftToRight : .rightToLeft) else { return [] }
    let entry = subject.attribute(AuditSubject.directionKey)
    return [
      Observation(
        found.file, at: entry?.node.position ?? found.position,
        "PrefersRightToLeft is \(flag), but \"\(found.text)\" is written from "
          + (flag ? "left to right" : "right to left"))
    ]
  }

  private static let languageASCII = Rule(
    "language-ascii", .note, .lead,
    meaning: "The language is written in Latin letters, and IsASCIICapable is false.",
    why:
      "The manifest then does not declare that the keyboard can type ASCII. Xcode's template "
      + "begins this way, with en-US; most keyboards that leave it can type ASCII, or another "
      + "language.",
    source: "\(RuleSource.guide); \(RuleSource.creating)",
    help: "Set IsASCIICapable to <true/> if it can type ASCII; if it has no language, write mul.",
    fires: RuleExample(
      .plist, .set(path + "PrimaryLanguage", "<string>en-US</string>"),
      .set(path + "IsASCIICapable", "<false/>")),
    passes: RuleExample(
      .plist, .set(path + "PrimaryLanguage", "<string>ja</string>"),
      .set(path + "IsASCIICapable", "<false/>"))
  ) { subject in
    guard let found = tag(of: subject), subject.flag(AuditSubject.asciiKey) == false,
      LanguageScript(tag: found.tag).isLatin, let entry = subject.attribute(AuditSubject.asciiKey)
    else { return [] }
    return [
      Observation(
        found.file, at: entry.node.position,
        "IsASCIICapable is false, but \"\(found.text)\" is written in Latin letters")
    ]
  }

  private static let languageTemplate = Rule(
    "language-template", .note, .lead,
    meaning: "PrimaryLanguage is the template's en-US, but the keyboard's name has other letters.",
    why:
      "Xcode's template begins with en-US. iOS lists the keyboard as an English one, and the name suggests another "
      + "language.",
    source: RuleSource.creating,
    help: "Write the language of the keyboard, or mul for several.",
    fires: RuleExample(
      .plist, .set(path + "PrimaryLanguage", "<string>en-US</string>"),
      .set("CFBundleDisplayName", "<string>Клавиатура</string>")),
    passes: RuleExample(
      .plist, .set(path + "PrimaryLanguage", "<string>ru</string>"),
      .set("CFBundleDisplayName", "<string>Клавиатура</string>"),
      .set(path + "IsASCIICapable", "<false/>"))
  ) { subject in
    guard let found = tag(of: subject), found.text.lowercased() == "en-us" else { return [] }
    let names = ["CFBundleDisplayName", "CFBundleName"].compactMap { key in
      TextValue(found.file.root.value.entry(key)?.node.value).text.map { (key, $0) }
    }
    guard let name = names.first(where: { $0.1.unicodeScalars.contains(where: isForeign) }) else {
      return []
    }
    return [
      Observation(
        found.file, at: found.position,
        "PrimaryLanguage is en-US, but \(name.0) is \"\(PropertyList.shown(name.1))\"")
    ]
  }

  /// Whether a scalar is a letter of another script than Latin; symbols and emoji belong to none.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.properties.isAlphabetic, scalar.value > 0x2AF else { return false }
    let isLatin =
      (0x1D00...0x1EFF).contains(scalar.value) || (0x2C60...0x2C7F).contains(scalar.value)
      || (0xA720...0xA7FF).contains(scalar.value) || (0xFF21...0xFF5A).contains(scalar.value)
      || (0x2100...0x24FF).contains(scalar.value)
    let isMathematical = (0x1D400...0x1F1FF).contains(scalar.value)
    return !isLatin && !isMathematical && scalar.properties.generalCategory != .modifierLetter
  }
}
