/// Text broken into lines. It says how big text is and where lines end; nothing is drawn.
struct TextLayout {
  /// The advance of one character and the height of its font.
  private struct Glyph {
    let character: Character
    let advance: CGFloat
    let lineHeight: CGFloat
  }

  private(set) var lines: [String] = []
  /// Whether text was left out at the end, for lack of width or lines.
  private(set) var isTruncated = false
  private var widest: CGFloat = 0
  private var height: CGFloat = 0

  /// The size that contains all lines, rounded up to the screen's pixels.
  var size: CGSize {
    CGSize(
      width: TextMetrics.pixelCeiling(TextMetrics.roundedUp(widest)),
      height: TextMetrics.pixelCeiling(height))
  }

  /// Breaks the text at a width; `lineLimit` 0 means no limit.
  init(
    _ text: NSAttributedString, font: UIFont, width: CGFloat = .greatestFiniteMagnitude,
    lineLimit: Int = 1, mode: NSLineBreakMode = .byTruncatingTail
  ) {
    var paragraphs: [[Glyph]] = []
    let whole = text.string as NSString
    text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      TextLayout.add(whole.substring(with: range), value as? UIFont ?? font, to: &paragraphs)
    }
    append(paragraphs, font: font, width: width, lineLimit: lineLimit, mode: mode)
  }

  /// Breaks text of one font.
  ///
  /// Foundation on Linux never frees some 180 bytes of each attributed string, so what a keyboard does at each tap
  /// makes none: 26 titles a tap filled its memory after some 20,000 taps.
  init(
    plain text: String, font: UIFont, width: CGFloat = .greatestFiniteMagnitude,
    lineLimit: Int = 1, mode: NSLineBreakMode = .byTruncatingTail
  ) {
    var paragraphs: [[Glyph]] = []
    TextLayout.add(text, font, to: &paragraphs)
    append(paragraphs, font: font, width: width, lineLimit: lineLimit, mode: mode)
  }

  private static func add(_ text: String, _ font: UIFont, to paragraphs: inout [[Glyph]]) {
    guard !text.isEmpty else { return }
    if paragraphs.isEmpty { paragraphs.append([]) }
    var previous: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      defer { previous = character }
      if character.isNewline {
        paragraphs.append([])
      } else {
        let advance = TextMetrics.advance(
          of: character, after: previous, before: rest.first, in: font)
        paragraphs[paragraphs.count - 1].append(
          Glyph(character: character, advance: advance, lineHeight: font.lineHeight))
      }
    }
  }

  private mutating func append(
    _ paragraphs: [[Glyph]], font: UIFont, width: CGFloat, lineLimit: Int, mode: NSLineBreakMode
  ) {
    let limit = lineLimit <= 0 ? Int.max : lineLimit
    for paragraph in paragraphs {
      guard lines.count < limit else {
        isTruncated = true
        return
      }
      append(paragraph, emptyHeight: font.lineHeight, width: width, limit: limit, mode: mode)
    }
  }

  private mutating func append(
    _ glyphs: [Glyph], emptyHeight: CGFloat, width: CGFloat, limit: Int, mode: NSLineBreakMode
  ) {
    var start = 0
    repeat {
      let isLast = lines.count == limit - 1
      let wraps = mode == .byWordWrapping || mode == .byCharWrapping || !isLast
      let end =
        wraps && !(isLast && limit == 1)
        ? TextLayout.end(of: glyphs, from: start, width: width, byWord: mode != .byCharWrapping)
        : glyphs.count
      let line = glyphs[start..<end]
      let natural = TextLayout.width(of: line)
      widest = max(widest, min(natural, width))
      height += line.map(\.lineHeight).max() ?? emptyHeight
      lines.append(String(line.map(\.character)))
      if natural > width + 0.001 { isTruncated = true }
      start = end
      if lines.count == limit {
        if start < glyphs.count { isTruncated = true }
        return
      }
    } while start < glyphs.count
  }

  /// Spaces at the end of a line hang over and take no width.
  private static func width(of glyphs: ArraySlice<Glyph>) -> CGFloat {
    let kept =
      glyphs.lastIndex { $0.character != " " }.map { glyphs[...$0] } ?? glyphs[..<glyphs.startIndex]
    let visible = kept.isEmpty ? glyphs : kept
    return visible.reduce(0) { $0 + $1.advance }
  }

  private static func end(
    of glyphs: [Glyph], from start: Int, width: CGFloat, byWord: Bool
  ) -> Int {
    var used: CGFloat = 0
    var lastBreak: Int?
    for index in start..<glyphs.count {
      let glyph = glyphs[index]
      let isSpace = glyph.character == " "
      if used + glyph.advance > width + 0.001, !isSpace, index > start {
        return byWord ? lastBreak ?? index : index
      }
      used += glyph.advance
      if isSpace || glyph.character == "-" { lastBreak = index + 1 }
    }
    return glyphs.count
  }
}
