// Core Text's names of fonts, which UIKit passes on.

public typealias CTFont = UIFont
public typealias CTFontDescriptor = UIFontDescriptor
public typealias CGGlyph = UInt16
public typealias UniChar = UInt16
public typealias CFIndex = Int

/// Which way a text runs.
public enum CTFontOrientation: UInt32, Sendable {
  case `default` = 0
  case horizontal, vertical
}

/// Writes a glyph for each UTF-16 unit: the unit itself, as every font has every character here. The answer is `false` for a unit of a
/// pair, which isn't a character by itself.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  var isWhole = true
  for index in 0..<count {
    let isHalf =
      UTF16.isLeadSurrogate(characters[index]) || UTF16.isTrailSurrogate(characters[index])
    glyphs[index] = isHalf ? 0 : characters[index]
    if isHalf { isWhole = false }
  }
  return isWhole
}

/// The widths of glyphs, from the table that labels use, and their sum.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum: CGFloat = 0
  for index in 0..<count {
    let scalar = Unicode.Scalar(glyphs[index]) ?? " "
    let width = glyphs[index] == 0 ? 0 : TextMetrics.advance(of: Character(scalar), in: font)
    advances?[index] =
      orientation == .vertical
      ? CGSize(width: 0, height: font.lineHeight) : CGSize(width: width, height: 0)
    sum += orientation == .vertical ? font.lineHeight : width
  }
  return sum
}
