import KeyboardTesting

/// One line of a terminal, in parts that look different.
struct ScreenLine: Equatable {
  enum Style: Equatable {
    case plain, strong, reversed
  }
  struct Part: Equatable {
    var text: String
    var style: Style
  }

  private(set) var parts: [Part] = []

  init(_ text: String = "", _ style: Style = .plain) { append(text, style) }

  mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    if parts.last?.style == style {
      parts[parts.count - 1].text += text
    } else {
      parts.append(Part(text: text, style: style))
    }
  }

  /// The text alone.
  var text: String { parts.map(\.text).joined() }

  /// How many cells it takes.
  var width: Int { text.terminalCells }

  /// The line cut to a width.
  func fitted(to width: Int) -> ScreenLine {
    var (result, left) = (ScreenLine(), width)
    for part in parts {
      let text = part.text.fitted(to: left)
      result.append(text, part.style)
      left -= text.terminalCells
    }
    return result
  }

  /// The line and then another one from a column on.
  func beside(_ other: ScreenLine, at column: Int) -> ScreenLine {
    var result = fitted(to: column)
    result.append(String(repeating: " ", count: max(0, column - result.width)))
    for part in other.parts { result.append(part.text, part.style) }
    return result
  }

  /// The text with what changes its look (ECMA-48, SGR).
  var rendered: String {
    parts.map { part in
      switch part.style {
      case .plain: part.text
      case .strong: "\u{1B}[1m\(part.text)\u{1B}[0m"
      case .reversed: "\u{1B}[7m\(part.text)\u{1B}[0m"
      }
    }.joined()
  }
}

extension String {
  var terminalCells: Int { reduce(0) { $0 + $1.terminalCells } }

  /// The beginning that fits a width; what is cut off shows as an ellipsis.
  func fitted(to width: Int) -> String {
    guard terminalCells > width else { return self }
    var (result, used) = ("", 0)
    for character in self {
      guard used + character.terminalCells < width else { break }
      result.append(character)
      used += character.terminalCells
    }
    return width > 0 ? result + "…" : ""
  }

  /// The end that fits a width.
  func suffixFitted(to width: Int) -> String {
    guard terminalCells > width else { return self }
    var (kept, used) = ([Character](), 0)
    for character in reversed() {
      guard used + character.terminalCells < width else { break }
      kept.append(character)
      used += character.terminalCells
    }
    return width > 0 ? "…" + String(kept.reversed()) : ""
  }
}
