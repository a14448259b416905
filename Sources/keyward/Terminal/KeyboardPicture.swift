import KeyboardProtocol

/// Draws a keyboard's layout snapshot with box characters.
///
/// Frames are scaled to a grid of character cells; a key that would be too small for its border and one
/// letter is left without its border rather than left out.
struct KeyboardPicture {
  private let columns: Int
  private let rows: Int
  private let scaleX: Double
  private let scaleY: Double
  private var cells: [[Character]]

  /// Draws the snapshot at most `columns` characters wide; the height follows from the proportions of a
  /// terminal's cell, and leaves each row of keys three lines.
  static func lines(of snapshot: LayoutSnapshot, columns: Int = 64) -> [String] {
    guard snapshot.width > 0, snapshot.height > 0 else { return [] }
    var picture = KeyboardPicture(snapshot: snapshot, columns: min(max(columns, 20), 200))
    picture.drawBox(x: 0, y: 0, width: picture.columns, height: picture.rows)
    for view in snapshot.views.dropFirst() where !view.isHidden && view.alpha > 0.01 {
      picture.draw(view)
    }
    return picture.cells.map { row in
      var line = String(row.filter { $0 != Self.covered })
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Stands in the second cell of a character that takes two.
  private static let covered: Character = "\u{0}"

  private init(snapshot: LayoutSnapshot, columns: Int) {
    let shortest =
      snapshot.views.filter { $0.reach == .tappable && $0.frame.height > 1 }
      .map(\.frame.height).min() ?? 40
    self.columns = columns
    rows = min(max(Int((snapshot.height / shortest * 3).rounded()), 5), 48)
    scaleX = Double(columns) / snapshot.width
    scaleY = Double(rows) / snapshot.height
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  private mutating func draw(_ view: ViewSnapshot) {
    let left = column(view.frame.x)
    let right = column(view.frame.x + view.frame.width)
    let top = row(view.frame.y)
    let bottom = row(view.frame.y + view.frame.height)
    let width = right - left
    let height = bottom - top
    let isKey = view.reach != .notInteractive
    if isKey, width >= 3, height >= 3 { drawBox(x: left, y: top, width: width, height: height) }
    guard let text = label(of: view, isKey: isKey) else { return }
    let inset = isKey && width >= 3 && height >= 3 ? 1 : 0
    write(text, x: left + inset, y: top + height / 2, width: max(width - 2 * inset, 1))
  }

  private func label(of view: ViewSnapshot, isKey: Bool) -> String? {
    let candidates = isKey ? [view.text, view.accessibilityLabel] : [view.text]
    return candidates.compactMap(\.self).first { !$0.isEmpty }
  }

  private func column(_ x: Double) -> Int {
    Int(min(max(x * scaleX, 0), Double(columns)).rounded())
  }
  private func row(_ y: Double) -> Int { Int(min(max(y * scaleY, 0), Double(rows)).rounded()) }

  private mutating func drawBox(x: Int, y: Int, width: Int, height: Int) {
    guard width >= 2, height >= 2 else { return }
    for column in x..<(x + width) {
      put("─", x: column, y: y)
      put("─", x: column, y: y + height - 1)
    }
    for row in y..<(y + height) {
      put("│", x: x, y: row)
      put("│", x: x + width - 1, y: row)
    }
    put("╭", x: x, y: y)
    put("╮", x: x + width - 1, y: y)
    put("╰", x: x, y: y + height - 1)
    put("╯", x: x + width - 1, y: y + height - 1)
  }

  /// Centres the text and cuts it to the width, control characters left out.
  private mutating func write(_ text: String, x: Int, y: Int, width: Int) {
    var shown: [(character: Character, cells: Int)] = []
    var used = 0
    for character in text where !character.isControl {
      let needed = character.terminalCells
      guard used + needed <= width else { break }
      shown.append((character, needed))
      used += needed
    }
    var column = x + (width - used) / 2
    for (character, needed) in shown {
      put(character, x: column, y: y)
      if needed == 2 { put(Self.covered, x: column + 1, y: y) }
      column += needed
    }
  }

  private mutating func put(_ character: Character, x: Int, y: Int) {
    guard cells.indices.contains(y), cells[y].indices.contains(x) else { return }
    cells[y][x] = character
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned: true
      default: false
      }
    } && !unicodeScalars.contains { $0.properties.isEmoji }
  }

  /// How many cells a terminal gives the character: two for wide East Asian ones and pictures.
  fileprivate var terminalCells: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}
