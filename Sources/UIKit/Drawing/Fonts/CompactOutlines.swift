/// The outlines of the Compact Font Format (Adobe Technical Notes 5176 and 5177), as files that end in `.otf` have them.
struct CompactOutlines: GlyphSource {
  /// A list of byte ranges of any length.
  struct Index {
    private let table: FontTable
    private let start: Int
    private let width: Int
    let count: Int
    /// Where the list ends.
    let end: Int

    init?(_ table: FontTable, at start: Int) {
      guard let count = table.word(start) else { return nil }
      guard count > 0 else {
        (self.table, self.start, width, self.count, end) = (table, start, 1, 0, start + 2)
        return
      }
      guard let width = table.byte(start + 2), (1...4).contains(width),
        let last = table.number(start + 3 + count * width, width)
      else { return nil }
      (self.table, self.start, self.width, self.count) = (table, start, width, count)
      end = start + 2 + (count + 1) * width + last
    }

    subscript(_ index: Int) -> FontTable? {
      guard (0..<count).contains(index),
        let from = table.number(start + 3 + index * width, width),
        let to = table.number(start + 3 + (index + 1) * width, width), from <= to
      else { return nil }
      let base = start + 2 + (count + 1) * width
      return table.part(base + from..<base + to)
    }
  }

  private let charstrings: Index
  private let shared: Index
  /// The subroutines of each part of the font; a font has one, unless it is made for thousands of glyphs.
  private let own: [Index?]
  private let selection: FontTable?

  init?(_ table: FontTable) {
    guard let head = table.byte(2), let names = Index(table, at: head),
      let fonts = Index(table, at: names.end), let texts = Index(table, at: fonts.end),
      let shared = Index(table, at: texts.end), let top = fonts[0].flatMap(Self.dictionary),
      let place = top[Key.charstrings]?.last, let charstrings = Index(table, at: place)
    else { return nil }
    (self.charstrings, self.shared) = (charstrings, shared)
    if let parts = top[Key.parts]?.last.flatMap({ Index(table, at: $0) }) {
      own = (0..<min(parts.count, 256)).map { index in
        parts[index].flatMap(Self.dictionary).flatMap { Self.subroutines(of: $0, in: table) }
      }
      selection = top[Key.selection]?.last.flatMap { place in
        place < table.count ? table.part(place..<table.count) : nil
      }
    } else {
      own = [Self.subroutines(of: top, in: table)]
      selection = nil
    }
  }

  func outline(of glyph: Int) -> [PathElement]? {
    guard let program = charstrings[glyph] else { return nil }
    let part = selection.map { Self.part(of: glyph, in: $0) } ?? 0
    guard own.indices.contains(part) else { return nil }
    var drawing = CharstringDrawing(shared: shared, own: own[part])
    return drawing.run(program) ? drawing.elements : nil
  }

  // MARK: Dictionaries

  private enum Key {
    static let charstrings = 17
    static let privateData = 18
    static let subroutines = 19
    static let parts = 0x0C24
    static let selection = 0x0C25
  }

  /// The whole numbers before each operator.
  private static func dictionary(_ table: FontTable) -> [Int: [Int]]? {
    var (entries, operands, place) = ([Int: [Int]](), [Int](), 0)
    while let byte = table.byte(place) {
      place += 1
      switch byte {
      case 12:
        guard let second = table.byte(place) else { return nil }
        place += 1
        entries[0x0C00 | second] = operands
        operands = []
      case 0...21:
        entries[byte] = operands
        operands = []
      case 28:
        guard let value = table.signed(place) else { return nil }
        operands.append(value)
        place += 2
      case 29:
        guard let value = table.number(place, 4) else { return nil }
        operands.append(Int(Int32(truncatingIfNeeded: value)))
        place += 4
      case 30:
        // A decimal fraction in half bytes, which no entry that is read here has.
        while let pair = table.byte(place) {
          place += 1
          if pair & 0xF == 0xF { break }
        }
        operands.append(0)
      case 32...246: operands.append(byte - 139)
      case 247...254:
        guard let next = table.byte(place) else { return nil }
        operands.append(
          byte < 251 ? (byte - 247) * 256 + next + 108 : (251 - byte) * 256 - next - 108)
        place += 1
      default: return nil
      }
    }
    return entries
  }

  private static func subroutines(of entries: [Int: [Int]], in table: FontTable) -> Index? {
    guard let place = entries[Key.privateData], place.count == 2, place[0] >= 0, place[1] >= 0,
      let data = table.part(place[1]..<place[1] + place[0]).flatMap(dictionary),
      let offset = data[Key.subroutines]?.last
    else { return nil }
    return Index(table, at: place[1] + offset)
  }

  /// The part of the font that a glyph belongs to.
  private static func part(of glyph: Int, in table: FontTable) -> Int {
    guard table.byte(0) == 3 else { return table.byte(1 + glyph) ?? 0 }
    var (low, high) = (0, table.word(1) ?? 0)
    while high - low > 1 {
      let middle = (low + high) / 2
      if table.word(3 + middle * 3) ?? .max <= glyph { low = middle } else { high = middle }
    }
    return table.byte(5 + low * 3) ?? 0
  }
}
