/// Breaks the text of a storage into the lines of a container.
///
/// Lines are as high as their fonts, and widths come from the table of advances that labels use. A glyph is a UTF-16 unit here.
/// Only the first container takes text.
open class NSLayoutManager: NSObject {
  open internal(set) weak var textStorage: NSTextStorage?
  open private(set) var textContainers: [NSTextContainer] = []
  /// Kept.
  open var usesFontLeading = true
  /// Kept.
  open var allowsNonContiguousLayout = false
  private struct Known {
    let version: Int
    let size: CGSize
    let padding: CGFloat
    let limit: Int
    let mode: NSLineBreakMode
    let fragments: LineFragments
  }
  private var known: Known?

  open func addTextContainer(_ container: NSTextContainer) {
    textContainers.append(container)
    container.layoutManager = self
    known = nil
  }
  open func removeTextContainer(at index: Int) {
    guard textContainers.indices.contains(index) else { return }
    textContainers.remove(at: index).layoutManager = nil
    known = nil
  }
  open func ensureLayout(for container: NSTextContainer) { _ = fragments }
  open func ensureLayout(forCharacterRange charRange: NSRange) { _ = fragments }
  open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = fragments }
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
  ) { known = nil }

  private var fragments: LineFragments {
    guard let container = textContainers.first, let storage = textStorage else {
      return LineFragments(
        NSAttributedString(string: ""), width: 0, limit: 0, mode: .byWordWrapping)
    }
    if let known, known.version == storage.version, known.size == container.size,
      known.padding == container.lineFragmentPadding,
      known.limit == container.maximumNumberOfLines, known.mode == container.lineBreakMode
    {
      return known.fragments
    }
    let room = container.room
    let found = LineFragments(
      storage, width: room, limit: container.maximumNumberOfLines, mode: container.lineBreakMode)
    known = Known(
      version: storage.version, size: container.size, padding: container.lineFragmentPadding,
      limit: container.maximumNumberOfLines, mode: container.lineBreakMode, fragments: found)
    return found
  }
  private var padding: CGFloat { textContainers.first?.lineFragmentPadding ?? 0 }

  // MARK: Glyphs and characters

  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
  open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    (0..<numberOfGlyphs).contains(glyphIndex)
  }
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
  ) -> NSRange {
    actualCharacterRange?.pointee = charRange
    return charRange
  }
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
  ) -> NSRange {
    actualGlyphRange?.pointee = glyphRange
    return glyphRange
  }
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    let end = fragments.lines.last?.range.upperBound ?? 0
    return NSRange(location: 0, length: container === textContainers.first ? end : 0)
  }

  // MARK: Lines

  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    guard let line = fragments.line(of: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(line.range)
    return CGRect(x: 0, y: line.top, width: fullWidth, height: line.height)
  }
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    let fragments = fragments
    guard let line = fragments.line(of: glyphIndex) else { return .zero }
    effectiveGlyphRange?.pointee = NSRange(line.range)
    return used(line, fragments)
  }
  private func used(_ line: LineFragments.Line, _ fragments: LineFragments) -> CGRect {
    CGRect(
      x: 0, y: line.top, width: fragments.usedWidth(line) + 2 * padding, height: line.height)
  }
  private var fullWidth: CGFloat {
    guard let container = textContainers.first else { return 0 }
    return container.size.width > 0 ? container.size.width : container.room
  }
  /// Where a glyph begins on its baseline, from the upper left corner of its line.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    let fragments = fragments
    guard let line = fragments.line(of: glyphIndex) else { return .zero }
    return CGPoint(x: padding + fragments.lefts[glyphIndex], y: line.ascender)
  }
  open func usedRect(for container: NSTextContainer) -> CGRect {
    let fragments = fragments
    guard container === textContainers.first else { return .zero }
    let width = fragments.lines.map { used($0, fragments).width }.max() ?? 0
    return CGRect(
      x: 0, y: 0, width: width,
      height: fragments.height + extraLineFragmentRect.height)
  }
  /// The empty line behind a text that ends with a line break, or that is empty.
  open var extraLineFragmentRect: CGRect {
    let fragments = fragments
    guard fragments.endsWithBreak || numberOfGlyphs == 0 else { return .zero }
    return CGRect(
      x: 0, y: fragments.height, width: fullWidth, height: fragments.lineHeightAtEnd)
  }
  open func boundingRect(
    forGlyphRange glyphRange: NSRange, in container: NSTextContainer
  ) -> CGRect {
    let fragments = fragments
    var box = CGRect.null
    for line in fragments.lines {
      let start = max(glyphRange.location, line.range.lowerBound)
      let end = min(glyphRange.end, line.range.upperBound)
      guard start < end else { continue }
      let left = fragments.lefts[start]
      let right = fragments.lefts[end - 1] + fragments.widths[end - 1]
      box = box.union(
        CGRect(x: padding + left, y: line.top, width: right - left, height: line.height))
    }
    return box.isNull ? .zero : box
  }
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let container = textContainers.first else { return }
    let fragments = fragments
    var stops = ObjCBool(false)
    for line in fragments.lines
    where line.range.lowerBound < glyphRange.end
      && line.range.upperBound > glyphRange.location
    {
      block(
        CGRect(x: 0, y: line.top, width: fullWidth, height: line.height), used(line, fragments),
        container, NSRange(line.range), &stops)
      if stops.boolValue { return }
    }
  }

  // MARK: Drawing

  /// The visible parts of a range, line by line.
  private func shownParts(
    of range: NSRange, in fragments: LineFragments
  ) -> [(line: LineFragments.Line, part: NSRange)] {
    fragments.lines.compactMap { line in
      let start = max(range.location, line.range.lowerBound)
      let end = min(range.end, line.range.lowerBound + line.shown)
      return start < end ? (line, NSRange(start..<end)) : nil
    }
  }
  /// Draws glyphs in the current context, whose container begins at a point.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let storage = textStorage else { return }
    let fragments = fragments
    for (line, part) in shownParts(of: glyphsToShow, in: fragments) {
      let text = NSMutableAttributedString(
        attributedString: storage.attributedSubstring(from: part))
      text.removeAttribute(.backgroundColor, range: NSRange(location: 0, length: text.length))
      text.draw(
        at: CGPoint(
          x: origin.x + padding + fragments.lefts[part.location], y: origin.y + line.top))
    }
  }
  /// Fills the backgrounds of glyphs in the current context.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    guard let storage = textStorage, let context = UIGraphicsGetCurrentContext() else { return }
    let fragments = fragments
    for (line, part) in shownParts(of: glyphsToShow, in: fragments) {
      storage.enumerateAttribute(.backgroundColor, in: part) { value, range, _ in
        guard let color = value as? UIColor else { return }
        let last = range.end - 1
        let left = fragments.lefts[range.location]
        let right = fragments.lefts[last] + fragments.widths[last]
        context.saveGState()
        context.setFillColor(color.cgColor)
        context.fill(
          CGRect(
            x: origin.x + padding + left, y: origin.y + line.top, width: right - left,
            height: line.height))
        context.restoreGState()
      }
    }
  }

  // MARK: Points

  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let fragments = fragments
    guard let line = fragments.lines.last(where: { $0.top <= point.y }) ?? fragments.lines.first
    else { return 0 }
    let x = point.x - padding
    let units = line.range.prefix(max(line.shown, 1))
    let unit = units.last { fragments.lefts[$0] <= x } ?? line.range.lowerBound
    let width = fragments.widths[unit]
    partialFraction?.pointee =
      width > 0 ? max(0, min(1, (x - fragments.lefts[unit]) / width)) : 0
    return unit
  }
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction)
  }
}
