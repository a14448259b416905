/// The lines of a text in a container, in UTF-16 units.
struct LineFragments {
  struct Line {
    /// The units of the line, its break included.
    var range: Range<Int>
    /// How many of them are seen.
    var shown: Int
    var top: CGFloat
    var height: CGFloat
    var ascender: CGFloat
  }
  private(set) var lines: [Line] = []
  /// The left edge of each unit in its line, and the width of what it belongs to.
  private(set) var lefts: [CGFloat] = []
  private(set) var widths: [CGFloat] = []
  /// Whether the text ends with a line break, which an empty line follows.
  private(set) var endsWithBreak = false
  private(set) var lineHeightAtEnd: CGFloat = 0

  init(_ text: NSAttributedString, width: CGFloat, limit: Int, mode: NSLineBreakMode) {
    let whole = text.string as NSString
    let usual = UIFont.systemFont(ofSize: 12)
    func font(_ index: Int) -> UIFont {
      index < text.length
        ? text.attribute(.font, at: index, effectiveRange: nil) as? UIFont ?? usual : usual
    }
    lineHeightAtEnd = font(max(0, text.length - 1)).lineHeight
    guard text.length > 0 else { return }
    let broken = TextLayout(
      text, font: font(0), width: max(width, 1), lineLimit: limit,
      mode: mode == .byCharWrapping ? .byCharWrapping : .byWordWrapping)
    lefts = Array(repeating: 0, count: text.length)
    widths = Array(repeating: 0, count: text.length)
    var offset = 0
    var top: CGFloat = 0
    for text in broken.lines {
      var line = Line(
        range: offset..<offset, shown: text.utf16.count, top: top, height: 0, ascender: 0)
      var left: CGFloat = 0
      for character in text {
        let units = character.utf16.count
        let advance = TextMetrics.advance(of: character, in: font(offset))
        for unit in offset..<min(offset + units, lefts.count) {
          lefts[unit] = left
          widths[unit] = advance
        }
        line.height = max(line.height, font(offset).lineHeight)
        line.ascender = max(line.ascender, font(offset).ascender)
        left += advance
        offset += units
      }
      if line.height == 0 {
        line.height = font(min(offset, whole.length - 1)).lineHeight
        line.ascender = font(min(offset, whole.length - 1)).ascender
      }
      if offset < whole.length {
        let next = whole.rangeOfComposedCharacterSequence(at: offset)
        if whole.substring(with: next).first?.isNewline == true {
          for unit in offset..<(offset + next.length) { lefts[unit] = left }
          offset += next.length
        }
      }
      line.range = line.range.lowerBound..<offset
      top += line.height
      lines.append(line)
    }
    endsWithBreak = text.string.last?.isNewline == true && lines.last?.shown == 0
    // The empty line behind a last break has no units: it is the extra one.
    if endsWithBreak, let last = lines.last, last.range.isEmpty { lines.removeLast() }
  }

  func line(of unit: Int) -> Line? {
    lines.first { $0.range.contains(unit) }
  }
  var height: CGFloat { lines.last.map { $0.top + $0.height } ?? 0 }
  func usedWidth(_ line: Line) -> CGFloat {
    let last = line.range.lowerBound + line.shown - 1
    return line.shown > 0 && lefts.indices.contains(last) ? lefts[last] + widths[last] : 0
  }
}
