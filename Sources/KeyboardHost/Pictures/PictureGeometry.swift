import KeyboardProtocol

extension ViewSnapshot {
  var rect: DrawnRect {
    DrawnRect(
      origin: DrawnPoint(x: frame.x, y: frame.y), width: frame.width, height: frame.height)
  }
}

extension DrawnRect {
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

/// How much room text takes in a font that nobody has at hand.
enum TextEstimate {
  /// The text in at most so many lines of a width in font sizes, cut with an ellipsis where there is no room.
  static func lines(of text: String, columns: Double, atMost limit: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < limit else { break }
      if width(of: paragraph) <= columns * 1.15 || limit == 1 {
        lines.append(cut(paragraph, columns))
        continue
      }
      var line = ""
      for word in paragraph.split(separator: " ") {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if !line.isEmpty, width(of: longer) > columns, lines.count + 1 < limit {
          lines.append(cut(line, columns))
          line = String(word)
        } else {
          line = longer
        }
      }
      lines.append(cut(line, columns))
    }
    return Array(lines.prefix(limit))
  }

  private static func cut(_ line: some StringProtocol, _ columns: Double) -> String {
    var left = columns * 1.15
    guard width(of: line) > left else { return String(line) }
    left -= 1
    var shown = ""
    for character in line {
      left -= width(of: character)
      if left < 0 { break }
      shown.append(character)
    }
    return shown.isEmpty ? String(line.prefix(1)) : shown + "…"
  }

  private static func width(of text: some StringProtocol) -> Double {
    text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ", "t", "f", "r": 0.3
    case "m", "w", "M", "W": 0.85
    case "A"..."Z": 0.67
    case "\u{1100}"..."\u{115F}", "\u{2E80}"..."\u{FAFF}", "\u{1F000}"..."\u{3FFFF}": 1
    default: 0.55
    }
  }
}
