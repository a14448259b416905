import KeyboardProtocol

extension ViewSnapshot {
  var rect: DrawnRect {
    DrawnRect(
      origin: DrawnPoint(x: frame.x, y: frame.y), width: frame.width, height: frame.height)
  }
}

extension ViewSnapshot {
  /// The view before it is turned, which its marks and the frames of its parts refer to.
  var upright: ViewSnapshot {
    guard let turn = decoration?.turn else { return self }
    var upright = self
    upright.frame.x += (frame.width - turn.width) / 2
    upright.frame.y += (frame.height - turn.height) / 2
    (upright.frame.width, upright.frame.height) = (turn.width, turn.height)
    return upright
  }

  /// The rotation of the view around its middle, in SVG's words.
  var turn: String? {
    guard let turn = decoration?.turn else { return nil }
    let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    let numbers = [
      turn.a, turn.b, turn.c, turn.d, x - turn.a * x - turn.c * y, y - turn.b * x - turn.d * y,
    ]
    return "matrix(\(numbers.map(SVGText.number).joined(separator: " ")))"
  }
}

/// The part of the picture that the edges of the views above leave visible.
struct PictureWindow {
  /// More round edges inside each other than any keyboard has.
  private static let mostRounded = 4
  let rect: DrawnRect
  private var rounded: [(rect: DrawnRect, radius: Double)]

  /// The part of a window that another view lets through.
  init(_ rect: DrawnRect, radius: Double, in window: PictureWindow?) {
    self.rect = rect.cut(by: window?.rect)
    rounded = window?.rounded ?? []
    if radius > 0 { rounded.append((rect, min(radius, min(rect.width, rect.height) / 2))) }
    if rounded.count > Self.mostRounded { rounded.removeFirst() }
  }

  /// The edges that cut a rectangle, as paths.
  func edges(over content: DrawnRect) -> [[DrawnStep]] {
    var edges = rect.contains(content) ? [] : [rect.steps]
    for (rect, radius) in rounded where !rect.contains(content, radius: radius) {
      edges.append(rect.rounded(radius))
    }
    return edges
  }
}

extension DrawnRect {
  /// Whether another rectangle is inside this one with round corners.
  func contains(_ other: DrawnRect, radius: Double) -> Bool {
    guard contains(other) else { return false }
    let (near, far) = (
      (other.origin.x - origin.x, other.origin.y - origin.y),
      (
        origin.x + width - other.origin.x - other.width,
        origin.y + height - other.origin.y - other.height
      )
    )
    // A corner that is as far from both edges as the arc is in its middle is inside.
    let corners = [(near.0, near.1), (far.0, near.1), (near.0, far.1), (far.0, far.1)]
    return corners.allSatisfy { x, y in
      let (dx, dy) = (max(radius - x, 0), max(radius - y, 0))
      return dx * dx + dy * dy <= radius * radius + 1e-9
    }
  }

  /// The rectangle with round corners as a path.
  func rounded(_ radius: Double) -> [DrawnStep] {
    let (left, top) = (origin.x, origin.y)
    let (right, bottom) = (left + width, top + height)
    let control = radius * 0.4477
    func point(_ x: Double, _ y: Double) -> DrawnPoint { DrawnPoint(x: x, y: y) }
    return [
      .move(point(left + radius, top)), .line(point(right - radius, top)),
      .cubic(
        point(right, top + radius), control1: point(right - control, top),
        control2: point(right, top + control)),
      .line(point(right, bottom - radius)),
      .cubic(
        point(right - radius, bottom), control1: point(right, bottom - control),
        control2: point(right - control, bottom)),
      .line(point(left + radius, bottom)),
      .cubic(
        point(left, bottom - radius), control1: point(left + control, bottom),
        control2: point(left, bottom - control)),
      .line(point(left, top + radius)),
      .cubic(
        point(left + radius, top), control1: point(left, top + control),
        control2: point(left + control, top)), .close,
    ]
  }

  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The part inside another rectangle, all of it without one.
  func cut(by other: DrawnRect?) -> DrawnRect {
    guard let other else { return self }
    let (left, top) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    let right = min(origin.x + width, other.origin.x + other.width)
    let bottom = min(origin.y + height, other.origin.y + other.height)
    return DrawnRect(
      origin: DrawnPoint(x: left, y: top), width: max(right - left, 0),
      height: max(bottom - top, 0))
  }

  func contains(_ other: DrawnRect) -> Bool { other.cut(by: self) == other }

  /// The rectangle as a path.
  var steps: [DrawnStep] {
    let (right, bottom) = (origin.x + width, origin.y + height)
    return [
      .move(origin), .line(DrawnPoint(x: right, y: origin.y)),
      .line(DrawnPoint(x: right, y: bottom)), .line(DrawnPoint(x: origin.x, y: bottom)), .close,
    ]
  }
}

extension [DrawnStep] {
  /// The path in SVG's letters; one that does not begin with a move begins at the corner.
  var pathData: String {
    var data: [String] = []
    if case .move = first {} else { data.append("M0 0") }
    func pair(_ point: DrawnPoint) -> String {
      "\(SVGText.number(point.x)) \(SVGText.number(point.y))"
    }
    for step in self {
      switch step {
      case .move(let end): data.append("M\(pair(end))")
      case .line(let end): data.append("L\(pair(end))")
      case .quadratic(let end, let control): data.append("Q\(pair(control)) \(pair(end))")
      case .cubic(let end, let control1, let control2):
        data.append("C\(pair(control1)) \(pair(control2)) \(pair(end))")
      case .close: data.append("Z")
      }
    }
    return data.joined()
  }
}

/// Breaks and cuts text by the table of widths that the extension lays out with.
struct TextLines {
  /// The most by which rounding makes a frame smaller than the text that it was made for, as a factor.
  private static let tolerance = 1.02
  let font: ViewFont
  /// The width that there is, in font sizes.
  let columns: Double

  /// The text in at most `limit` lines, cut with an ellipsis where there is no room.
  func lines(of text: String, atMost limit: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < limit else { break }
      if fits(paragraph) || limit == 1 {
        lines.append(cut(paragraph))
        continue
      }
      // A label can contain a megabyte: each word is measured once, and none on the last line.
      var (line, used) = ("", 0.0)
      for word in paragraph.split(separator: " ") {
        let isMeasured = lines.count + 1 < limit
        let more = isMeasured ? width(of: word, behind: line.last) : 0
        if !line.isEmpty, isMeasured, used + more > columns * Self.tolerance {
          lines.append(cut(line))
          (line, used) = (String(word), width(of: word))
        } else {
          line += (line.isEmpty ? "" : " ") + word
          used += more
        }
      }
      lines.append(cut(line))
    }
    return Array(lines.prefix(limit))
  }

  private func cut(_ line: some StringProtocol) -> String {
    guard !fits(line) else { return String(line) }
    var left = columns * Self.tolerance - width(of: "…")
    var shown = ""
    for character in line {
      left -= width(of: String(character))
      if left < 0 { break }
      shown.append(character)
    }
    return shown.isEmpty ? String(line.prefix(1)) : shown + "…"
  }

  private func fits(_ text: some StringProtocol) -> Bool {
    width(of: text) <= columns * Self.tolerance
  }

  /// By how much a word and a space before it make a line longer that ends with a character.
  private func width(of word: Substring, behind last: Character?) -> Double {
    guard let last else { return width(of: word) }
    return width(of: "\(last) \(word)") - width(of: String(last))
  }

  private func width(of text: some StringProtocol) -> Double {
    TextAdvances.width(of: text, weight: font.weight, isMonospaced: font.isMonospaced) / 1000
  }
}
