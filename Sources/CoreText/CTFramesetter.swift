import UIKit

/// Breaks a text into lines.
public final class CTTypesetter: NSObject {
  let text: NSAttributedString
  fileprivate let line: CTLine
  init(_ text: NSAttributedString) {
    self.text = NSAttributedString(attributedString: text)
    line = CTLine(self.text)
  }

  /// How many units from a place on fit in a width: at least a character, and by words where one fits.
  func lineLength(from start: Int, width: CGFloat, byWord: Bool) -> Int {
    let glyphs = line.glyphs.drop { $0.index < start }
    var (used, lastBreak) = (CGFloat(0), Int?.none)
    for glyph in glyphs {
      let end = glyph.index + glyph.text.utf16.count
      if glyph.text.first?.isNewline == true { return end - start }
      let isSpace = glyph.text == " "
      if used + glyph.advance > width + 0.001, !isSpace, glyph.index > start {
        return (byWord ? lastBreak ?? glyph.index : glyph.index) - start
      }
      used += glyph.advance
      if isSpace || glyph.text == "-" { lastBreak = end }
    }
    return max(0, text.length - start)
  }
}
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(string)
}
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { typesetter.lineLength(from: startIndex, width: CGFloat(width), byWord: true) }
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex { typesetter.lineLength(from: startIndex, width: CGFloat(width), byWord: false) }
/// The line of a range, of which a length of 0 means the rest of the text.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  let whole = NSRange(location: 0, length: typesetter.text.length)
  let start = min(max(stringRange.location, 0), whole.length)
  let length = stringRange.length <= 0 ? whole.length - start : stringRange.length
  return CTLine(
    typesetter.text,
    range: NSIntersectionRange(NSRange(location: start, length: length), whole))
}

/// The lines of a text in the bounds of a path.
public final class CTFrame: NSObject {
  let path: CGPath
  let lines: [CTLine]
  /// The begins of the baselines, counted from the lower left corner of the path's bounds.
  let origins: [CGPoint]
  let range: NSRange

  init(_ typesetter: CTTypesetter, from start: Int, to end: Int, in path: CGPath) {
    self.path = path
    let box = path.boundingBox
    var (lines, origins) = ([CTLine](), [CGPoint]())
    var (index, top) = (start, box.height)
    while index < end {
      let length = typesetter.lineLength(from: index, width: box.width, byWord: true)
      guard length > 0 else { break }
      let line = CTLine(
        typesetter.text, range: NSRange(location: index, length: min(length, end - index)))
      guard top - line.ascent - line.descent > -0.001 else { break }
      let style = typesetter.text.attribute(.paragraphStyle, at: index, effectiveRange: nil)
      let alignment = (style as? NSParagraphStyle)?.alignment ?? .natural
      let flush: CGFloat = alignment == .center ? 0.5 : alignment == .right ? 1 : 0
      lines.append(line)
      origins.append(
        CGPoint(
          x: CTLineGetPenOffsetForFlush(line, flush, Double(box.width)), y: top - line.ascent))
      top -= line.ascent + line.descent
      if let style = style as? NSParagraphStyle { top -= style.lineSpacing }
      index += length
    }
    (self.lines, self.origins) = (lines, origins)
    range = NSRange(location: start, length: min(index, end) - start)
  }
}

/// Makes frames of a text.
public final class CTFramesetter: NSObject {
  let typesetter: CTTypesetter
  init(_ typesetter: CTTypesetter) { self.typesetter = typesetter }

  func frame(_ range: CFRange, in path: CGPath) -> CTFrame {
    let length = typesetter.text.length
    let start = min(max(range.location, 0), length)
    let end = range.length <= 0 ? length : min(length, start + range.length)
    return CTFrame(typesetter, from: start, to: end, in: path)
  }
}
public func CTFramesetterCreateWithAttributedString(
  _ attrString: CFAttributedString
) -> CTFramesetter { CTFramesetter(CTTypesetter(attrString)) }
public func CTFramesetterGetTypesetter(_ framesetter: CTFramesetter) -> CTTypesetter {
  framesetter.typesetter
}
public func CTFramesetterCreateFrame(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ path: CGPath,
  _ frameAttributes: CFDictionary?
) -> CTFrame { framesetter.frame(stringRange, in: path) }
/// The size that a text takes within limits, and the part of the text that fits.
public func CTFramesetterSuggestFrameSizeWithConstraints(
  _ framesetter: CTFramesetter, _ stringRange: CFRange, _ frameAttributes: CFDictionary?,
  _ constraints: CGSize, _ fitRange: UnsafeMutablePointer<CFRange>?
) -> CGSize {
  // No path is as large as "no limit".
  let limit = CGSize(width: min(constraints.width, 1e6), height: min(constraints.height, 1e6))
  let frame = framesetter.frame(
    stringRange, in: CGPath(rect: CGRect(origin: .zero, size: limit), transform: nil))
  fitRange?.pointee = CFRange(location: frame.range.location, length: frame.range.length)
  let width = frame.lines.map { $0.width - $0.trailingSpace }.max() ?? 0
  let lowest = zip(frame.lines, frame.origins).map { $1.y - $0.descent }.min() ?? limit.height
  return CGSize(width: width, height: limit.height - lowest)
}

public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange {
  CTFrameGetVisibleStringRange(frame)
}
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange {
  CFRange(location: frame.range.location, length: frame.range.length)
}
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { NSArray(array: frame.lines) }
/// Writes where the lines of a range begin; a length of 0 means all after its begin.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  let start = min(max(range.location, 0), frame.origins.count)
  let end =
    range.length <= 0 ? frame.origins.count : min(start + range.length, frame.origins.count)
  for index in start..<end { origins[index - start] = frame.origins[index] }
}
/// Draws all lines.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let box = frame.path.boundingBox
  for (line, origin) in zip(frame.lines, frame.origins) {
    line.draw(in: context, from: CGPoint(x: box.minX + origin.x, y: box.minY + origin.y))
  }
}
