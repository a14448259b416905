import UIKit

public typealias CFAttributedString = NSAttributedString

/// Where a line that is too long loses characters.
public enum CTLineTruncationType: UInt32, Sendable {
  case start = 0
  case end, middle
}
/// How the bounds of a line are measured.
public struct CTLineBoundsOptions: OptionSet, Sendable {
  public let rawValue: CFIndex
  public init(rawValue: CFIndex) { self.rawValue = rawValue }
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// A text on one line, as runs of glyphs.
public final class CTLine: NSObject {
  let text: NSAttributedString
  /// The part of the whole text, in UTF-16 units.
  let range: NSRange
  let runs: [CTRun]

  init(_ text: NSAttributedString, range: NSRange? = nil) {
    self.text = text
    let range = range ?? NSRange(location: 0, length: text.length)
    self.range = range
    var runs: [CTRun] = []
    var offset: CGFloat = 0
    let whole = text.string as NSString
    text.enumerateAttributes(in: range) { attributes, part, _ in
      let run = CTRun(
        whole.substring(with: part), range: part, attributes: attributes, at: offset)
      runs.append(run)
      offset += run.width
    }
    self.runs = runs
  }

  var glyphs: [ShapedGlyph] { runs.flatMap(\.glyphs) }
  var width: CGFloat { runs.reduce(0) { $0 + $1.width } }
  var ascent: CGFloat { (runs.map(\.font.ascender).max() ?? CTRun.usualFont.ascender) }
  var descent: CGFloat { -(runs.map(\.font.descender).min() ?? CTRun.usualFont.descender) }
  var trailingSpace: CGFloat {
    glyphs.reversed().prefix { $0.text.allSatisfy(\.isWhitespace) }.reduce(0) { $0 + $1.advance }
  }
  func draw(in context: CGContext, from start: CGPoint) {
    for run in runs { run.draw(CFRangeMake(0, 0), in: context, from: start) }
  }
}

public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(NSAttributedString(attributedString: attrString))
}
/// The line with a token, such as an ellipsis, in place of what exceeds a width; `nil` if not even the token fits.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard line.width > CGFloat(width) else { return line }
  let room = CGFloat(width) - (truncationToken?.width ?? 0)
  guard room >= 0 else { return nil }
  let glyphs = line.glyphs
  func fitting(_ glyphs: some Sequence<ShapedGlyph>, _ room: CGFloat) -> Int {
    var used: CGFloat = 0
    return Array(
      glyphs.prefix {
        used += $0.advance
        return used <= room
      }
    ).count
  }
  let left =
    switch truncationType {
    case .start: 0
    case .end: fitting(glyphs, room)
    case .middle: fitting(glyphs, room / 2)
    }
  let used = glyphs[..<left].reduce(0) { $0 + $1.advance }
  let right = truncationType == .end ? 0 : fitting(glyphs.reversed(), room - used)
  let end = NSMaxRange(line.range)
  func place(_ index: Int) -> Int { index < glyphs.count ? glyphs[index].index : end }
  let short = NSMutableAttributedString()
  let first = NSRange(location: line.range.location, length: place(left) - line.range.location)
  short.append(line.text.attributedSubstring(from: first))
  if let token = truncationToken { short.append(token.text.attributedSubstring(from: token.range)) }
  let start = place(glyphs.count - right)
  short.append(
    line.text.attributedSubstring(from: NSRange(location: start, length: end - start)))
  return CTLine(short)
}

public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.glyphs.count }
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { NSArray(array: line.runs) }
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(location: line.range.location, length: line.range.length)
}
/// The offset from the left that a line with a share of the free width before it has.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  max(0, (flushWidth - Double(line.width - line.trailingSpace)) * Double(flushFactor))
}
/// The width of a line, and how far it reaches above and below the baseline.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.ascent
  descent?.pointee = line.descent
  leading?.pointee = 0
  return Double(line.width)
}
/// The box of a line, whose baseline begins at the origin. All options have the same: glyphs have no outlines here.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  CGRect(x: 0, y: -line.descent, width: line.width, height: line.ascent + line.descent)
}
/// The box of a line at the context's text position.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let start = context?.textPosition ?? .zero
  return CTLineGetBoundsWithOptions(line, []).offsetBy(dx: start.x, dy: start.y)
}
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.trailingSpace)
}
/// The place in the text that is nearest to a point of the line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  var x: CGFloat = 0
  for glyph in line.glyphs {
    if position.x < x + glyph.advance / 2 { return glyph.index }
    x += glyph.advance
  }
  return NSMaxRange(line.range)
}
/// How far from the line's begin a place in the text is.
@discardableResult
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let offset = line.glyphs.prefix { $0.index < charIndex }.reduce(0) { $0 + $1.advance }
  secondaryOffset?.pointee = offset
  return offset
}
/// Calls a closure for both edges of each character.
public func CTLineEnumerateCaretOffsets(
  _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
  var (x, stop) = (CGFloat(0), false)
  for glyph in line.glyphs {
    block(Double(x), glyph.index, true, &stop)
    if stop { return }
    x += glyph.advance
    block(Double(x), glyph.index, false, &stop)
    if stop { return }
  }
}
/// Draws a line at the context's text position.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) { line.draw(in: context, from: .zero) }
