/// The scripts of texts, by their codes in ISO 15924.
enum WritingScript {
  private static let ranges: [(ClosedRange<UInt32>, String)] = [
    (0x0041...0x024F, "Latn"), (0x0370...0x03FF, "Grek"), (0x0400...0x052F, "Cyrl"),
    (0x0530...0x058F, "Armn"), (0x0590...0x05FF, "Hebr"), (0x0600...0x06FF, "Arab"),
    (0x0700...0x074F, "Syrc"), (0x0750...0x077F, "Arab"), (0x0780...0x07BF, "Thaa"),
    (0x0900...0x097F, "Deva"), (0x0980...0x09FF, "Beng"), (0x0A00...0x0A7F, "Guru"),
    (0x0A80...0x0AFF, "Gujr"), (0x0B00...0x0B7F, "Orya"), (0x0B80...0x0BFF, "Taml"),
    (0x0C00...0x0C7F, "Telu"), (0x0C80...0x0CFF, "Knda"), (0x0D00...0x0D7F, "Mlym"),
    (0x0D80...0x0DFF, "Sinh"), (0x0E00...0x0E7F, "Thai"), (0x0E80...0x0EFF, "Laoo"),
    (0x0F00...0x0FFF, "Tibt"), (0x1000...0x109F, "Mymr"), (0x10A0...0x10FF, "Geor"),
    (0x1100...0x11FF, "Kore"), (0x1200...0x139F, "Ethi"), (0x13A0...0x13FF, "Cher"),
    (0x1400...0x167F, "Cans"), (0x1780...0x17FF, "Khmr"), (0x1800...0x18AF, "Mong"),
    (0x1E00...0x1EFF, "Latn"), (0x1F00...0x1FFF, "Grek"), (0x3040...0x30FF, "Jpan"),
    (0x3100...0x312F, "Bopo"), (0x3400...0x4DBF, "Hani"), (0x4E00...0x9FFF, "Hani"),
    (0xAC00...0xD7AF, "Kore"), (0xFB50...0xFDFF, "Arab"), (0xFE70...0xFEFF, "Arab"),
  ]

  /// The script of the first letter; `nil` where there is none, or one of a script that is not listed.
  static func code(of text: Substring, language: @autoclosure () -> NLLanguage?) -> String? {
    guard let letter = text.unicodeScalars.first(where: \.properties.isAlphabetic),
      let found = ranges.first(where: { $0.0.contains(letter.value) })?.1
    else { return nil }
    guard found == "Hani" else { return found }
    // Chinese signs belong to the script of the text's language.
    return switch language() {
    case .japanese?: "Jpan"
    case .korean?: "Kore"
    case .traditionalChinese?: "Hant"
    default: "Hans"
    }
  }
}
