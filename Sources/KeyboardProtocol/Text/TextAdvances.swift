/// How wide characters are, in thousandths of a font's size.
///
/// Both processes go by one table: the extension lays text out with it, and the host breaks and cuts the lines of an
/// image. It contains the widths of the fonts that images are drawn in, so that a layout is the same on every machine.
package enum TextAdvances {
  struct Block {
    let first: UInt32
    let count: Int
    let widths: [UInt8]

    init(first: UInt32, count: Int, widths: String) {
      (self.first, self.count, self.widths) = (first, count, Array(widths.utf8))
    }
  }
  private static let wide = 1000.0
  private static let hangul = 940.0
  private static let emoji = 1250.0
  private static let otherScript = 600.0
  private static let fixedPitch = 600.0

  /// The width of a character, with the kerning to the one before it; in Arabic the characters beside it decide which
  /// of its forms is meant.
  ///
  /// The weight is counted in hundreds, from 1 to 9, as in `ViewFont`.
  package static func width(
    of character: Character, after previous: Character? = nil, before next: Character? = nil,
    weight: UInt8 = 4, isMonospaced: Bool = false
  ) -> Double {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII, !isMonospaced, let known = known(first.value, weight: weight) {
      return known + kern(previous, first.value)
    }
    if isInvisible(first) { return 0 }
    if isEmoji(character, first) { return emoji }
    if isHangul(first) { return hangul }
    if isWide(first.value) { return wide }
    if isMonospaced { return fixedPitch }
    if let joined = joined(first.value, after: previous, before: next, weight) { return joined }
    var width = known(first.value, weight: weight) ?? otherScript
    // Vowels of Indic scripts are placed beside their consonant.
    for scalar in character.unicodeScalars.dropFirst()
    where scalar.properties.generalCategory == .spacingMark {
      width += known(scalar.value, weight: weight) ?? 0
    }
    return width
  }

  /// The width of a text on one line.
  package static func width(
    of text: some StringProtocol, weight: UInt8 = 4, isMonospaced: Bool = false
  ) -> Double {
    var (width, previous) = (0.0, Character?.none)
    var rest = text[...]
    while let character = rest.popFirst() {
      width += self.width(
        of: character, after: previous, before: rest.first, weight: weight,
        isMonospaced: isMonospaced)
      previous = character
    }
    return width
  }

  // MARK: The table

  private static func known(_ scalar: UInt32, weight: UInt8) -> Double? {
    let found = blocks.first { scalar >= $0.first && scalar < $0.first + UInt32($0.count) }
    guard let block = found else { return nil }
    let place = Int(scalar - block.first) * 3
    let regular = number(block.widths, place + 1)
    guard regular > 0 else { return nil }
    switch weight {
    case 4: return regular
    case ..<4: return regular + (number(block.widths, place) - regular) * Double(4 - weight) / 3
    default: return regular + (number(block.widths, place + 2) - regular) * Double(weight - 4) / 5
    }
  }

  private static func number(_ digits: [UInt8], _ place: Int) -> Double {
    Double(Int(digits[2 * place] - 0x30) << 6 | Int(digits[2 * place + 1] - 0x30))
  }

  private static func kern(_ previous: Character?, _ scalar: UInt32) -> Double {
    guard let first = previous?.asciiValue, 0x20...0x7E ~= first, 0x20...0x7E ~= scalar else {
      return 0
    }
    return Double(Int(kerning[Int(first - 0x20) * 95 + Int(scalar - 0x20)]) - 0x30 - 40) * 3
  }

  // MARK: Arabic

  private enum Form: Int { case alone = 0, end, beginning, inside }

  /// The width of an Arabic letter in the form that its neighbors require.
  private static func joined(
    _ scalar: UInt32, after previous: Character?, before next: Character?, _ weight: UInt8
  ) -> Double? {
    guard let alone = form(.alone, of: scalar), alone > 0 else { return nil }
    let isJoined = joins(previous, .beginning) && form(.end, of: scalar) ?? 0 > 0
    let joinsNext = form(.beginning, of: scalar) ?? 0 > 0 && joins(next, .end)
    let form: Form =
      switch (isJoined, joinsNext) {
      case (false, false): .alone
      case (true, false): .end
      case (false, true): .beginning
      case (true, true): .inside
      }
    return self.form(form, of: scalar, weight: weight)
  }

  private static func joins(_ character: Character?, _ form: Form) -> Bool {
    guard let scalar = character?.unicodeScalars.first else { return false }
    // A tatweel joins on both sides.
    return scalar.value == 0x640 || self.form(form, of: scalar.value) ?? 0 > 0
  }

  private static func form(_ form: Form, of scalar: UInt32, weight: UInt8 = 4) -> Double? {
    guard scalar >= 0x620, scalar < 0x700 else { return nil }
    let place = Int(scalar - 0x620) * 8 + form.rawValue * 2
    let regular = number(joined, place)
    guard weight > 4 else { return regular }
    return regular + (number(joined, place + 1) - regular) * Double(weight - 4) / 5
  }

  // MARK: Kinds of characters

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      true
    default: false
    }
  }

  private static func isEmoji(_ character: Character, _ first: Unicode.Scalar) -> Bool {
    first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
  }

  /// Whether a scalar is a letter or a syllable of Korean.
  package static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB: true
    default: false
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
