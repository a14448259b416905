internal import KeyboardProtocol

/// A line of text in the font of a file: the outlines of its glyphs, and the parts that the font doesn't have.
///
/// Each glyph is drawn after the one before: kerning and ligatures of the font aren't read.
struct GlyphLine {
  private(set) var outline: [PathElement] = []
  private(set) var rest: [(text: String, frame: CGRect)] = []

  init(_ text: String, in frame: CGRect, size: CGFloat, face: RecordedDrawing.Face, file: FontFace)
  {
    var (glyphs, others): ([(glyph: Int, x: CGFloat)], [(text: String, x: CGFloat)]) = ([], [])
    var (x, isInText, previous) = (CGFloat(0), false, Character?.none)
    var left = Substring(text)
    while let character = left.popFirst() {
      if let own = file.glyphs(of: character) {
        for glyph in own {
          glyphs.append((glyph, x))
          x += file.advance(ofGlyph: glyph) * size
        }
        isInText = false
      } else {
        if isInText {
          others[others.count - 1].text.append(character)
        } else {
          others.append((String(character), x))
        }
        x +=
          TextAdvances.width(
            of: character, after: isInText ? previous : nil, before: left.first,
            weight: face.weight,
            isMonospaced: face.isMonospaced) * size / 1000
        isInText = true
      }
      previous = character
    }
    let start: CGFloat =
      switch face.alignment {
      case .center: frame.midX - x / 2
      case .right: frame.maxX - x
      default: frame.minX
      }
    let baseline = frame.midY + file.baselineDrop * size
    let scale = size / CGFloat(file.unitsPerEm)
    for (glyph, x) in glyphs {
      let place = CGAffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: start + x, ty: baseline)
      outline += file.outline(ofGlyph: glyph).map { $0.applying(place) }
    }
    let top = baseline - size * CGFloat(ViewFont.baselineDrop) - frame.height / 2
    rest = others.map { text, x in
      (text, CGRect(x: start + x, y: top, width: frame.width, height: frame.height))
    }
  }
}

extension UIView {
  /// A field's text in its place; `nil` for one line in the system's font, which needs no drawing.
  func text(
    _ text: String?, in font: UIFont, color: UIColor, alignment: NSTextAlignment, lineLimit: Int
  ) -> RecordedDrawing? {
    guard let text, !text.isEmpty, let place = shownTextRect,
      font.face != nil || font.hasCells(for: text)
        || lineLimit != 1 && isLong(text, in: font, width: place.width)
    else { return nil }
    var defaults = RichText.Defaults(
      font: font, color: color, alignment: alignment, traits: traitCollection)
    defaults.isRightToLeft = isRightToLeft
    return RichText(
      plain: text, width: place.width, lineLimit: lineLimit,
      mode: lineLimit == 1 ? .byTruncatingTail : .byWordWrapping, defaults
    ).drawing(in: place)
  }

  /// Whether a text is more than one line.
  private func isLong(_ text: String, in font: UIFont, width: CGFloat) -> Bool {
    !RichText.isEndless(text)
      && (text.contains(where: \.isNewline) || TextMetrics.width(of: text, in: font) > width)
  }
}

extension RecordedDrawing? {
  /// This drawing, and another one over it.
  func adding(_ other: RecordedDrawing?) -> RecordedDrawing? {
    guard var sum = self, let other else { return self ?? other }
    sum.append(other, .identity)
    return sum
  }
}

extension FontFace: Hashable {
  package static func == (left: FontFace, right: FontFace) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// How far the baseline is below the middle of a line.
  var baselineDrop: CGFloat { (ascender + descender) / 2 }
}

extension UIFont {
  /// How far the baseline is below the middle of a line, in points.
  var baselineDrop: CGFloat { pointSize * (face?.baselineDrop ?? CGFloat(ViewFont.baselineDrop)) }

  /// The font of the same family that is nearest to a weight and a slant; `nil` for a font without a file.
  package func ofFile(weight: Weight, isItalic: Bool) -> UIFont? {
    face.map { UIFont($0.near(weight: weight, isItalic: isItalic), size: pointSize) }
  }
}
