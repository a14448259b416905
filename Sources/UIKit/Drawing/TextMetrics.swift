/// How wide text is, from a table of our own: a layout must not depend on the fonts of a machine.
///
/// Advances are in thousandths of the font's size, for an upright sans serif. A bold font is wider by
/// a fixed part of its advance; other scripts have one width per class. The sum of a run is rounded up
/// to a hundredth of a point, which hides the order of floating-point additions.
enum TextMetrics {
  /// Space to tilde.
  private static let ascii: [UInt16] = [
    // space ! " # $ % & ' ( ) * + , - . /
    270, 300, 420, 620, 620, 830, 690, 240, 350, 350, 430, 640, 270, 440, 270, 350,
    // 0 to 9, all alike
    620, 620, 620, 620, 620, 620, 620, 620, 620, 620,
    // : ; < = > ? @
    270, 270, 640, 640, 640, 520, 910,
    // A to Z
    670, 650, 710, 720, 600, 580, 740, 740, 260, 540, 660, 560, 870, 740, 760, 630, 760, 650, 630,
    640, 730, 670, 960, 680, 650, 650,
    // [ \ ] ^ _ `
    350, 350, 350, 640, 520, 540,
    // a to z
    550, 610, 560, 610, 570, 350, 600, 590, 240, 240, 540, 240, 870, 580, 590, 610, 610, 370, 520,
    350, 580, 540, 780, 530, 540, 540,
    // { | } ~
    350, 300, 350, 640,
  ]
  private static let wide: CGFloat = 1000
  private static let emoji: CGFloat = 1250
  private static let otherScript: CGFloat = 600
  private static let fixedPitch: CGFloat = 600

  /// The advance of one character, in points.
  static func advance(of character: Character, in font: UIFont) -> CGFloat {
    thousandths(of: character, in: font) * font.pointSize / 1000
  }

  /// The width of text on one line, in points.
  static func width(of text: some StringProtocol, in font: UIFont) -> CGFloat {
    roundedUp(text.reduce(0) { $0 + advance(of: $1, in: font) })
  }

  static func roundedUp(_ width: CGFloat) -> CGFloat {
    // The small allowance keeps a sum that is a hundredth, but for its last bits, where it is.
    (width * 100 - 0.001).rounded(.up) / 100
  }

  /// The next whole pixel of the screen.
  static func pixelCeiling(_ length: CGFloat) -> CGFloat {
    let scale = max(UITraitCollection.current.displayScale, 1)
    return (length * scale - 0.001).rounded(.up) / scale
  }

  private static func thousandths(of character: Character, in font: UIFont) -> CGFloat {
    guard let first = character.unicodeScalars.first else { return 0 }
    if isInvisible(first) { return 0 }
    if isEmoji(character, first) { return emoji }
    if isWide(first.value) { return wide }
    if font.isFixedPitch { return fixedPitch }
    return plain(first, of: character) * (1 + max(0, font.weight.rawValue) * 0.16)
  }

  private static func plain(_ first: Unicode.Scalar, of character: Character) -> CGFloat {
    switch first.value {
    case 0x20...0x7E: return CGFloat(ascii[Int(first.value) - 0x20])
    case 0xA0: return CGFloat(ascii[0])
    case 0xC6, 0x152: return 900
    case 0xE6, 0x153: return 880
    case 0xA9, 0xAE: return 760
    case 0xB0, 0xB2, 0xB3, 0xB9, 0xBA, 0xAA: return 400
    case 0xB7, 0x2018, 0x2019, 0xB4, 0xB8: return 260
    case 0xD7, 0xF7, 0xAC, 0xB1, 0x2212: return 640
    case 0xA1...0xBF: return 560
    case 0x2013: return 520
    case 0x2014, 0x2026: return 1000
    case 0x201C, 0x201D: return 430
    case 0x2190...0x21FF, 0x2300...0x23FF, 0x25A0...0x27BF: return 900
    case 0xC0...0x24F, 0x1E00...0x1EFF:
      // An accented letter is as wide as its base.
      let base = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first
      if let base, base.value <= 0x7E, base.value >= 0x20 {
        return CGFloat(ascii[Int(base.value) - 0x20])
      }
      return otherScript
    default: return otherScript
    }
  }

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
