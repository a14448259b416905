public import KeyboardProtocol

/// Draws a keyboard's layout snapshot with characters: a line for each row of keys, brackets around a key.
public struct KeyboardPicture: Sendable {
  private let columns: Int
  private let rows: Int
  private let scaleX: Double
  private let scaleY: Double
  private var cells: [[String]]
  private var keys: [Drawing.Key] = []

  /// A keyboard in the cells of a terminal, without its frame.
  package struct Drawing {
    /// Where a key is drawn.
    package struct Key {
      /// The key's place among the views.
      package let view: Int
      /// The row.
      package let row: Int
      /// The cells in that row.
      package let columns: Range<Int>
    }
    /// The text of each row; a cell that a wide character of the cell before it covers is empty.
    package let cells: [[String]]
    /// The keys that can be tapped, in drawing order.
    package let keys: [Key]
    /// How many of the keyboard's points a cell is wide and high.
    package let points: (x: Double, y: Double)
  }

  /// Draws the snapshot so that with its frame it is `columns` characters wide; `nil` for one without a size.
  package static func drawing(of snapshot: LayoutSnapshot, columns: Int) -> Drawing? {
    guard snapshot.width > 0, snapshot.height > 0 else { return nil }
    let shown = snapshot.views.indices.dropFirst().filter {
      !snapshot.views[$0].isHidden && snapshot.views[$0].alpha > 0.01
    }
    var picture = KeyboardPicture(
      snapshot: snapshot, views: shown.map { snapshot.views[$0] },
      columns: min(max(columns, 20), 200) - 2)
    let spoken = Self.keysWithTexts(in: snapshot, shown)
    for index in shown {
      picture.draw(snapshot.views[index], index, showsLabel: !spoken.contains(index))
    }
    return Drawing(
      cells: picture.cells, keys: picture.keys,
      points: (1 / picture.scaleX, 1 / picture.scaleY))
  }

  /// Draws the snapshot in a frame, `columns` characters wide.
  public static func lines(of snapshot: LayoutSnapshot, columns: Int = 64) -> [String] {
    guard let drawing = drawing(of: snapshot, columns: columns) else { return [] }
    let edge = String(repeating: "─", count: drawing.cells.first?.count ?? 0)
    return ["╭\(edge)╮"] + drawing.cells.map { "│\($0.joined())│" }
      + ["╰\(edge)╯"]
  }

  /// Fills the second cell of a character that takes two.
  private static let covered = ""
  /// The most scalars of one cell: the longest emoji have eleven, and marks can be heaped up without end.
  private static let scalarsPerCell = 16

  private init(snapshot: LayoutSnapshot, views: [ViewSnapshot], columns: Int) {
    self.columns = columns
    rows = Self.rows(of: views, height: snapshot.height)
    scaleX = Double(columns) / snapshot.width
    scaleY = Double(rows) / snapshot.height
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// As few lines as keep two rows of keys on two lines.
  private static func rows(of views: [ViewSnapshot], height: Double) -> Int {
    let centers = views.filter { label(of: $0) != nil }.map { $0.frame.y + $0.frame.height / 2 }
      .filter { (0...height).contains($0) }.sorted()
    // Less than this apart is one row that is not quite level.
    let distances = zip(centers.dropFirst(), centers).map { $0 - $1 }.filter { $0 > 8 }
    guard let closest = distances.min() else { return 1 }
    return Int(min((height / closest).rounded(.up), 40))
  }

  /// The keys that show a text by a view inside, which is drawn itself.
  private static func keysWithTexts(in snapshot: LayoutSnapshot, _ shown: [Int]) -> Set<Int> {
    let texts = shown.filter {
      snapshot.views[$0].reach == .notInteractive && snapshot.views[$0].text?.isEmpty == false
    }
    return Set(texts.compactMap { snapshot.key(around: $0) })
  }

  private mutating func draw(_ view: ViewSnapshot, _ index: Int, showsLabel: Bool) {
    let left = column(view.frame.x)
    let width = column(view.frame.x + view.frame.width) - left
    let row = Self.cell((view.frame.y + view.frame.height / 2) * scaleY, upTo: rows - 1)
    if view.reach == .tappable {
      keys.append(Drawing.Key(view: index, row: row, columns: left..<left + max(width, 1)))
    }
    let hasBrackets = view.reach != .notInteractive && width >= 3
    if hasBrackets {
      put("[", x: left, y: row)
      put("]", x: left + width - 1, y: row)
    }
    guard showsLabel, let text = Self.label(of: view) else { return }
    let inset = hasBrackets ? 1 : 0
    write(text, x: left + inset, y: row, width: max(width - 2 * inset, 1))
  }

  private static func label(of view: ViewSnapshot) -> String? {
    let isKey = view.reach != .notInteractive
    let candidates = isKey ? [view.text, view.accessibilityLabel] : [view.text]
    return candidates.compactMap(\.self).first { !$0.isEmpty }
  }

  private func column(_ x: Double) -> Int {
    Self.cell((x * scaleX).rounded(), upTo: columns)
  }

  /// The cell of a place, the nearest one for a place outside; a place that isn't a number is in the first.
  private static func cell(_ place: Double, upTo last: Int) -> Int {
    guard place > 0 else { return 0 }
    return place < Double(last) ? Int(place) : last
  }

  /// Centers the text and cuts it to the width, control characters left out.
  private mutating func write(_ text: String, x: Int, y: Int, width: Int) {
    var shown: [(text: String, cells: Int)] = []
    var used = 0
    // A title may have millions of characters that are left out.
    for character in String(text.unicodeScalars.prefix(1024)) where !character.isControl {
      let needed = character.terminalCells
      guard used + needed <= width else { break }
      shown.append((String(character.unicodeScalars.prefix(Self.scalarsPerCell)), needed))
      used += needed
    }
    var column = x + (width - used) / 2
    for (text, needed) in shown {
      put(text, x: column, y: y)
      if needed == 2 { put(Self.covered, x: column + 1, y: y) }
      column += needed
    }
  }

  private mutating func put(_ text: String, x: Int, y: Int) {
    guard cells.indices.contains(y), cells[y].indices.contains(x) else { return }
    cells[y][x] = text
  }
}

extension LayoutSnapshot {
  /// The nearest key that a view is inside of, as its place among the views; `nil` for none.
  package func key(around index: Int) -> Int? {
    var (place, parent) = (index, Int(views[index].parent))
    // A parent is before its children.
    while parent >= 0, parent < place {
      if views[parent].reach != .notInteractive { return parent }
      (place, parent) = (parent, Int(views[parent].parent))
    }
    return nil
  }
}

extension Character {
  /// The number of cells of a character in a terminal: two for wide East Asian characters and emoji.
  package var terminalCells: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }

  fileprivate var isControl: Bool {
    unicodeScalars.contains {
      switch $0.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned: true
      default: false
      }
    } && !unicodeScalars.contains { $0.properties.isEmoji }
  }
}
