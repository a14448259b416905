/// Text broken into lines. It says how big text is and where lines end; nothing is drawn.
struct TextLayout {
  /// How far a line reaches above and below its base line.
  struct Extent {
    var ascent: CGFloat = 0
    var descent: CGFloat = 0

    var height: CGFloat { ascent + descent }

    func union(_ other: Extent) -> Extent {
      Extent(ascent: max(ascent, other.ascent), descent: max(descent, other.descent))
    }
  }
  /// The advance of one character and the extent of its font, or of the image in its place.
  private struct Glyph {
    let character: Character
    let advance: CGFloat
    let extent: Extent
  }
  private struct Paragraph {
    var glyphs: [Glyph] = []
    var spacing = LineSpacing()
    /// The extent of its line while nothing is in it.
    var emptyExtent: Extent
  }
  /// The place of a line below the one before it.
  struct LineBox {
    /// The distance from the line before.
    var gap: CGFloat
    var height: CGFloat
    /// The part of the height that its characters take.
    var extent: Extent
    /// The distance from the leading edge.
    var indent: CGFloat
    /// The width that the line may have.
    var room: CGFloat
  }

  private(set) var lines: [String] = []
  /// As many as there are lines.
  private(set) var boxes: [LineBox] = []
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

  /// Breaks the text at a width; `lineLimit` 0 means no limit. After the first line, only those are kept for which a
  /// height has room.
  init(
    _ text: NSAttributedString, font: UIFont, width: CGFloat = .greatestFiniteMagnitude,
    within room: CGFloat = .greatestFiniteMagnitude, lineLimit: Int = 1,
    mode: NSLineBreakMode = .byTruncatingTail
  ) {
    var paragraphs: [Paragraph] = []
    let whole = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      attributes, range, _ in
      let style = attributes[.paragraphStyle] as? NSParagraphStyle
      let font = attributes[.font] as? UIFont ?? font
      TextLayout.add(
        whole.substring(with: range), font, kern: TextMetrics.kern(in: attributes),
        style.map(LineSpacing.init) ?? LineSpacing(),
        attachment: (attributes[.attachment] as? NSTextAttachment)?
          .place(in: font, width: width, index: range.location),
        to: &paragraphs)
    }
    append(paragraphs, width: width, within: room, lineLimit: lineLimit, mode: mode)
  }

  /// Breaks text of one font.
  ///
  /// Foundation on Linux never frees some 180 bytes of each attributed string, so what a keyboard does at each tap
  /// makes none: 26 titles a tap filled its memory after some 20,000 taps.
  init(
    plain text: String, font: UIFont, width: CGFloat = .greatestFiniteMagnitude,
    lineLimit: Int = 1, mode: NSLineBreakMode = .byTruncatingTail
  ) {
    var paragraphs: [Paragraph] = []
    TextLayout.add(text, font, to: &paragraphs)
    append(
      paragraphs, width: width, within: .greatestFiniteMagnitude, lineLimit: lineLimit, mode: mode)
  }

  private static func add(
    _ text: String, _ font: UIFont, kern: CGFloat = 0, _ spacing: LineSpacing = LineSpacing(),
    attachment: CGRect? = nil, to paragraphs: inout [Paragraph]
  ) {
    guard !text.isEmpty else { return }
    let extent = Extent(of: font)
    let next = Paragraph(spacing: spacing, emptyExtent: extent)
    if paragraphs.isEmpty { paragraphs.append(next) }
    var previous: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      defer { previous = character }
      let last = paragraphs.count - 1
      if paragraphs[last].glyphs.isEmpty {
        (paragraphs[last].spacing, paragraphs[last].emptyExtent) = (spacing, extent)
      }
      if character.isNewline {
        paragraphs.append(next)
      } else if let attachment, character == NSTextAttachment.character {
        paragraphs[last].glyphs.append(
          Glyph(
            character: character, advance: attachment.advance + kern,
            extent: extent.union(Extent(ofAttachment: attachment))))
      } else {
        let advance = TextMetrics.advance(
          of: character, after: previous, before: rest.first, in: font)
        paragraphs[last].glyphs.append(
          Glyph(character: character, advance: advance + kern, extent: extent))
      }
    }
  }

  private mutating func append(
    _ paragraphs: [Paragraph], width: CGFloat, within room: CGFloat, lineLimit: Int,
    mode: NSLineBreakMode
  ) {
    let limit = lineLimit <= 0 ? Int.max : lineLimit
    var above: LineSpacing?
    for paragraph in paragraphs {
      let spacing = paragraph.spacing
      let gap = above.map { $0.betweenLines + $0.after + spacing.before } ?? 0
      let next = spacing.height(
        of: (paragraph.glyphs.first?.extent ?? paragraph.emptyExtent).height)
      guard lines.count < limit, lines.isEmpty || height + gap + next <= room + 1 else {
        isTruncated = true
        return
      }
      if append(paragraph, below: gap, width: width, within: room, limit: limit, mode: mode) {
        return
      }
      above = spacing
    }
  }

  /// Breaks a paragraph, and returns whether there is no room for all of it.
  private mutating func append(
    _ paragraph: Paragraph, below first: CGFloat, width: CGFloat, within room: CGFloat, limit: Int,
    mode: NSLineBreakMode
  ) -> Bool {
    let (glyphs, spacing) = (paragraph.glyphs, paragraph.spacing)
    var (start, gap) = (0, first)
    repeat {
      let indent = start == 0 ? spacing.firstIndent : spacing.indent
      let width = spacing.width(in: width, indent: indent)
      let next = spacing.height(
        of: (start < glyphs.count ? glyphs[start].extent : paragraph.emptyExtent).height)
      let isLast =
        lines.count == limit - 1
        || height + gap + next + spacing.betweenLines + next > room + 1
      let wraps = mode == .byWordWrapping || mode == .byCharWrapping || !isLast
      let end =
        wraps && !(isLast && lines.isEmpty)
        ? TextLayout.end(of: glyphs, from: start, width: width, byWord: mode != .byCharWrapping)
        : glyphs.count
      let line = glyphs[start..<end]
      let natural = TextLayout.width(of: line)
      widest = max(widest, indent + min(natural, width))
      let extent = line.isEmpty ? paragraph.emptyExtent : Extent.union(line.lazy.map(\.extent))
      let box = LineBox(
        gap: gap, height: spacing.height(of: extent.height), extent: extent, indent: indent,
        room: width)
      height += box.gap + box.height
      lines.append(String(line.map(\.character)))
      boxes.append(box)
      if natural > width + 0.001 { isTruncated = true }
      (start, gap) = (end, spacing.betweenLines)
      if isLast, start < glyphs.count || natural > width + 0.001 {
        isTruncated = true
        return true
      }
    } while start < glyphs.count
    return false
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

extension TextLayout.Extent {
  init(of font: UIFont) {
    ascent = font.lineHeight / 2 + font.baselineDrop
    descent = font.lineHeight / 2 - font.baselineDrop
  }
  /// That of an image's place, whose y is upward.
  init(ofAttachment place: CGRect) {
    (ascent, descent) = (max(place.maxY, 0), max(-place.minY, 0))
  }

  static func union(_ extents: some Sequence<TextLayout.Extent>) -> TextLayout.Extent {
    extents.reduce(TextLayout.Extent()) { $0.union($1) }
  }
}
