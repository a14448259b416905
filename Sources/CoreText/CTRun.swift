import UIKit

public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue
public let kCTTrackingAttributeName: CFString = NSAttributedString.Key.tracking.rawValue
public let kCTLigatureAttributeName: CFString = NSAttributedString.Key.ligature.rawValue
public let kCTParagraphStyleAttributeName: CFString = NSAttributedString.Key.paragraphStyle.rawValue
public let kCTUnderlineStyleAttributeName: CFString = NSAttributedString.Key.underlineStyle.rawValue
public let kCTUnderlineColorAttributeName: CFString = NSAttributedString.Key.underlineColor.rawValue
public let kCTStrokeWidthAttributeName: CFString = NSAttributedString.Key.strokeWidth.rawValue
public let kCTStrokeColorAttributeName: CFString = NSAttributedString.Key.strokeColor.rawValue
public let kCTBaselineOffsetAttributeName: CFString =
  NSAttributedString.Key.baselineOffset.rawValue
public let kCTWritingDirectionAttributeName: CFString =
  NSAttributedString.Key.writingDirection.rawValue
public let kCTLanguageAttributeName: CFString = "NSLanguage"
public let kCTVerticalFormsAttributeName: CFString =
  NSAttributedString.Key.verticalGlyphForm.rawValue

/// How the glyphs of a run follow each other.
public struct CTRunStatus: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Glyphs with the same attributes, one after another on a line.
///
/// There is a glyph for each character, in the order of the text: ligatures and the forms of letters are the fonts', which Keyward has not.
public final class CTRun: NSObject {
  let attributes: [NSAttributedString.Key: Any]
  let glyphs: [ShapedGlyph]
  let range: NSRange
  /// Where the run begins on its line.
  let offset: CGFloat

  init(
    _ text: String, range: NSRange, attributes: [NSAttributedString.Key: Any], at offset: CGFloat
  ) {
    self.attributes = attributes
    self.range = range
    self.offset = offset
    let font = attributes[.font] as? UIFont ?? CTRun.usualFont
    let kern = CTRun.kern(of: attributes)
    glyphs = ShapedGlyph.glyphs(of: text, from: range.location, in: font).map {
      ShapedGlyph(
        glyph: $0.glyph, text: $0.text, advance: max(0, $0.advance + kern), index: $0.index)
    }
  }

  /// Core Text's font for text without one.
  static var usualFont: UIFont { UIFont(name: "Helvetica", size: 12) ?? .systemFont(ofSize: 12) }
  private static func kern(of attributes: [NSAttributedString.Key: Any]) -> CGFloat {
    switch attributes[.kern] ?? attributes[.tracking] {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: 0
    }
  }

  var font: UIFont { attributes[.font] as? UIFont ?? CTRun.usualFont }
  var width: CGFloat { glyphs.reduce(0) { $0 + $1.advance } }
  /// The color of the text; `nil` for the context's.
  private var color: CGColor? {
    if let color = attributes[.init(kCTForegroundColorAttributeName)] as? CGColor { return color }
    if let color = attributes[.foregroundColor] as? UIColor { return color.cgColor }
    let follows = attributes[.init(kCTForegroundColorFromContextAttributeName)] as? Bool
    return follows == true ? nil : CGColor(gray: 0, alpha: 1)
  }

  /// The glyphs in a range of which a length of 0 means the rest.
  func part(_ range: CFRange) -> ArraySlice<ShapedGlyph> {
    let start = min(max(range.location, 0), glyphs.count)
    let end = range.length <= 0 ? glyphs.count : min(start + range.length, glyphs.count)
    return glyphs[start..<end]
  }
  /// Where a glyph begins, counted from the begin of the line.
  func position(of index: Int) -> CGFloat {
    offset + glyphs[..<index].reduce(0) { $0 + $1.advance }
  }

  func draw(_ range: CFRange, in context: CGContext, from start: CGPoint) {
    let part = part(range)
    guard !part.isEmpty else { return }
    context.draw(
      text: part.map(\.text).joined(),
      baseline: CGPoint(x: start.x + position(of: part.startIndex), y: start.y),
      width: part.reduce(0) { $0 + $1.advance }, font: font, color: color)
  }
}

public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var attributes = Dictionary(
    uniqueKeysWithValues: run.attributes.map { ($0.key.rawValue, $0.value) })
  attributes[kCTFontAttributeName] = run.font
  return attributes
}
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus { [] }
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  CFRange(location: run.range.location, length: run.range.length)
}
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Writes the glyphs of a range; a length of 0 means all after its begin.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) {
  for (index, glyph) in run.part(range).enumerated() { buffer[index] = glyph.glyph }
}
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  for (index, glyph) in run.part(range).enumerated() {
    buffer[index] = CGSize(width: glyph.advance, height: 0)
  }
}
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  let part = run.part(range)
  for index in part.indices {
    buffer[index - part.startIndex] = CGPoint(x: run.position(of: index), y: 0)
  }
}
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  for (index, glyph) in run.part(range).enumerated() { buffer[index] = glyph.index }
}
/// The width of glyphs, and how far they reach above and below the baseline.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = run.font.ascender
  descent?.pointee = -run.font.descender
  leading?.pointee = run.font.leading
  return Double(run.part(range).reduce(0) { $0 + $1.advance })
}
/// The box of the glyphs: as wide as they advance, and a line high.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let part = run.part(range)
  let start = context?.textPosition ?? .zero
  return CGRect(
    x: start.x + run.position(of: part.startIndex), y: start.y + run.font.descender,
    width: part.reduce(0) { $0 + $1.advance }, height: run.font.lineHeight)
}
/// Draws glyphs at the context's text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  run.draw(range, in: context, from: .zero)
}
