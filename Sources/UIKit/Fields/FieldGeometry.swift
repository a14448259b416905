/// The places of a field's characters: lines broken at a width, measured by the table of advances.
@MainActor
struct FieldGeometry {
  private struct Line {
    var start: Int
    var end: Int
    var text: String
  }
  private let lines: [Line]
  private let font: UIFont
  private let origin: CGPoint

  /// Breaks the text; without a width it is one line.
  init(_ text: String, font: UIFont, origin: CGPoint, width: CGFloat?) {
    self.font = font
    self.origin = origin
    let whole = text as NSString
    guard let width, whole.length > 0 else {
      lines = [Line(start: 0, end: whole.length, text: text)]
      return
    }
    let broken = TextLayout(
      plain: text, font: font, width: max(width, 1), lineLimit: 0, mode: .byWordWrapping)
    var found: [Line] = []
    var offset = 0
    for line in broken.lines {
      let end = offset + line.utf16.count
      found.append(Line(start: offset, end: end, text: line))
      offset = end
      // A paragraph's break belongs to no line.
      if offset < whole.length {
        let next = whole.rangeOfComposedCharacterSequence(at: offset)
        if whole.substring(with: next).first?.isNewline == true { offset += next.length }
      }
    }
    lines = found.isEmpty ? [Line(start: 0, end: 0, text: "")] : found
  }

  var size: CGSize {
    CGSize(
      width: lines.map { TextMetrics.width(of: $0.text, in: font) }.max() ?? 0,
      height: font.lineHeight * CGFloat(lines.count))
  }

  private func index(of offset: Int) -> Int {
    lines.lastIndex { $0.start <= offset } ?? 0
  }
  private func x(_ offset: Int, in line: Line) -> CGFloat {
    var before = Array(line.text.utf16.prefix(max(offset - line.start, 0)))
    // A place can be inside a scalar that is two units; it shows before that scalar.
    if before.last.map(UTF16.isLeadSurrogate) == true { before.removeLast() }
    return origin.x + TextMetrics.width(of: String(decoding: before, as: UTF16.self), in: font)
  }

  func caret(at offset: Int) -> CGRect {
    let index = index(of: offset)
    return CGRect(
      x: x(offset, in: lines[index]), y: origin.y + font.lineHeight * CGFloat(index), width: 2,
      height: font.lineHeight)
  }
  /// One rectangle for each line that a stretch touches.
  func rects(from start: Int, to end: Int) -> [CGRect] {
    (index(of: start)...max(index(of: start), index(of: end))).map { index in
      let line = lines[index]
      let (left, right) = (x(max(start, line.start), in: line), x(min(end, line.end), in: line))
      return CGRect(
        x: left, y: origin.y + font.lineHeight * CGFloat(index), width: max(0, right - left),
        height: font.lineHeight)
    }
  }
  func offset(nearest point: CGPoint) -> Int {
    let row = Int(max(0, min((point.y - origin.y) / font.lineHeight, CGFloat(lines.count - 1))))
    let line = lines[row]
    var offset = line.start
    var left = origin.x
    for character in line.text {
      let width = TextMetrics.advance(of: character, in: font)
      if point.x < left + width / 2 { return offset }
      left += width
      offset += character.utf16.count
    }
    return offset
  }
}

/// One stretch of a selection inside a field.
@MainActor
final class FieldSelectionRect: UITextSelectionRect {
  private let place: CGRect
  private let isFirst: Bool
  private let isLast: Bool
  init(_ place: CGRect, isFirst: Bool, isLast: Bool) {
    self.place = place
    self.isFirst = isFirst
    self.isLast = isLast
  }
  override var rect: CGRect { place }
  override var containsStart: Bool { isFirst }
  override var containsEnd: Bool { isLast }

  static func all(_ rects: [CGRect]) -> [UITextSelectionRect] {
    rects.indices.map {
      FieldSelectionRect(rects[$0], isFirst: $0 == 0, isLast: $0 == rects.count - 1)
    }
  }
}
