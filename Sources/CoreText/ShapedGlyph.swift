import UIKit

/// One character of a line, as a glyph. A character of one UTF-16 unit has that as its number. Every other one gets a number of its own
/// from those of the halves of surrogate pairs, which aren't characters.
struct ShapedGlyph {
  let glyph: CGGlyph
  let text: String
  let advance: CGFloat
  /// Where the character begins in the text, in UTF-16 units.
  let index: Int

  /// The characters of several units that had a number so far.
  private final class Numbers: @unchecked Sendable {  // behind the lock
    private let lock = NSLock()
    private var texts: [String] = []
    private var known: [String: CGGlyph] = [:]
    private static let first: CGGlyph = 0xD800
    private static let most = 0x800

    func glyph(of text: String) -> CGGlyph {
      lock.withLock {
        if let glyph = known[text] { return glyph }
        guard texts.count < Self.most else { return 0 }
        let glyph = Self.first + CGGlyph(texts.count)
        texts.append(text)
        known[text] = glyph
        return glyph
      }
    }
    func text(of glyph: CGGlyph) -> String? {
      lock.withLock {
        let index = Int(glyph) - Int(Self.first)
        return texts.indices.contains(index) ? texts[index] : nil
      }
    }
  }
  private static let numbers = Numbers()

  static func glyph(of character: Character) -> CGGlyph {
    let units = String(character).utf16
    return units.count == 1 ? units.first ?? 0 : numbers.glyph(of: String(character))
  }
  /// The character of a glyph; empty for a number that none has.
  static func text(of glyph: CGGlyph) -> String {
    if let scalar = Unicode.Scalar(glyph) { return glyph == 0 ? "" : String(Character(scalar)) }
    return numbers.text(of: glyph) ?? ""
  }

  /// The characters of a text in a font.
  static func glyphs(of text: String, from start: Int, in font: UIFont) -> [ShapedGlyph] {
    var glyphs: [ShapedGlyph] = []
    var (previous, index) = (Character?.none, start)
    var rest = Substring(text)
    while let character = rest.popFirst() {
      glyphs.append(
        ShapedGlyph(
          glyph: glyph(of: character), text: String(character),
          advance: character.isNewline
            ? 0
            : TextMetrics.advance(of: character, after: previous, before: rest.first, in: font),
          index: index))
      index += character.utf16.count
      previous = character
    }
    return glyphs
  }
}
