/// The pictures of a font of emoji: PNG files in the tables CBLC and CBDT, and the ligatures of GSUB by which several
/// characters are one picture (OpenType 1.9).
struct EmojiPictures {
  /// A picture; lengths are in ems, and y is positive below the baseline.
  struct Picture {
    let png: Data
    let frame: CGRect
  }

  private let characters: CharacterMap
  private let ligatures: LigatureTable?
  private let places: FontTable
  private let pictures: FontTable
  /// No picture of an emoji is nearly as large.
  private static let largest = 1 << 20

  init?(file: URL) {
    guard let tables = FontFile.tables(of: file), let places = tables["CBLC"],
      let pictures = tables["CBDT"], let characters = tables["cmap"].flatMap(CharacterMap.init)
    else { return nil }
    (self.places, self.pictures, self.characters) = (places, pictures, characters)
    ligatures = tables["GSUB"].flatMap(LigatureTable.init)
  }

  /// The picture of a character; `nil` where the font has none for all of it.
  func picture(of character: Character) -> Picture? {
    var glyphs: [Int] = []
    for scalar in character.unicodeScalars where scalar != "\u{FE0F}" {
      guard let glyph = characters.glyph(of: scalar.value) else { return nil }
      glyphs.append(glyph)
    }
    if glyphs.count > 1 { glyphs = ligatures?.joined(glyphs) ?? glyphs }
    guard glyphs.count == 1 else { return nil }
    return picture(ofGlyph: glyphs[0])
  }

  private func picture(ofGlyph glyph: Int) -> Picture? {
    guard let strikes = places.number(4, 4) else { return nil }
    for strike in 0..<min(strikes, 64) {
      let record = 8 + strike * 48
      guard let list = places.number(record, 4), let count = places.number(record + 8, 4),
        let size = places.byte(record + 45), size > 0
      else { return nil }
      for index in 0..<min(count, 4096) {
        let entry = list + index * 8
        guard let first = places.word(entry), let last = places.word(entry + 2),
          let offset = places.number(entry + 4, 4)
        else { return nil }
        guard first <= glyph, glyph <= last else { continue }
        return picture(list + offset, index: glyph - first, glyph: glyph, size: CGFloat(size))
      }
    }
    return nil
  }

  private func picture(_ table: Int, index: Int, glyph: Int, size: CGFloat) -> Picture? {
    guard let format = places.word(table), let kind = places.word(table + 2),
      let base = places.number(table + 4, 4),
      let offset = offset(format, table, index: index, glyph: glyph)
    else { return nil }
    let start = base + offset
    // Small or big metrics, or those of the table for all of its pictures.
    let header: Int? =
      switch kind {
      case 17: 5
      case 18: 8
      default: nil
      }
    guard let header, let height = pictures.byte(start), let width = pictures.byte(start + 1),
      let left = pictures.byte(start + 2), let top = pictures.byte(start + 3),
      let length = pictures.number(start + header, 4),
      length <= Self.largest, let png = pictures.data(start + header + 4, count: length)
    else { return nil }
    let (x, y) = (CGFloat(Int8(truncatingIfNeeded: left)), CGFloat(Int8(truncatingIfNeeded: top)))
    return Picture(
      png: png,
      frame: CGRect(
        x: x / size, y: -y / size, width: CGFloat(width) / size, height: CGFloat(height) / size))
  }

  /// Where the picture of a glyph is, counted from the table's pictures.
  private func offset(_ format: Int, _ table: Int, index: Int, glyph: Int) -> Int? {
    switch format {
    case 1: return places.number(table + 8 + index * 4, 4)
    case 3: return places.word(table + 8 + index * 2)
    case 4:
      guard let count = places.number(table + 8, 4) else { return nil }
      for entry in 0..<min(count, 1 << 16) where places.word(table + 12 + entry * 4) == glyph {
        return places.word(table + 14 + entry * 4)
      }
      return nil
    default: return nil
    }
  }
}

/// The ligatures of a font: glyphs that one glyph replaces.
struct LigatureTable {
  private let table: FontTable
  private var subtables: [Int] = []

  init?(_ table: FontTable) {
    guard let lookups = table.word(8), let count = table.word(lookups) else { return nil }
    self.table = table
    for index in 0..<min(count, 256) {
      guard let offset = table.word(lookups + 2 + index * 2) else { continue }
      let lookup = lookups + offset
      guard let kind = table.word(lookup), let parts = table.word(lookup + 4) else { continue }
      for part in 0..<min(parts, 256) {
        guard let offset = table.word(lookup + 6 + part * 2) else { continue }
        let subtable = lookup + offset
        if kind == 4 {
          subtables.append(subtable)
        } else if kind == 7, table.word(subtable + 2) == 4,
          let further = table.number(subtable + 4, 4)
        {
          subtables.append(subtable + further)
        }
      }
    }
  }

  /// The glyphs after all ligatures that fit, the longest first.
  func joined(_ glyphs: [Int]) -> [Int] {
    var glyphs = glyphs
    for subtable in subtables {
      var place = 0
      while place < glyphs.count {
        if let (glyph, count) = ligature(subtable, glyphs[place...]) {
          glyphs.replaceSubrange(place..<place + count, with: [glyph])
        }
        place += 1
      }
    }
    return glyphs
  }

  private func ligature(_ subtable: Int, _ glyphs: ArraySlice<Int>) -> (glyph: Int, count: Int)? {
    guard let first = glyphs.first, let coverage = table.word(subtable + 2),
      let index = covered(subtable + coverage, first),
      let offset = table.word(subtable + 6 + index * 2)
    else { return nil }
    let set = subtable + offset
    for entry in 0..<min(table.word(set) ?? 0, 4096) {
      guard let offset = table.word(set + 2 + entry * 2), let glyph = table.word(set + offset),
        let count = table.word(set + offset + 2), count > 1, count <= glyphs.count
      else { continue }
      let parts = (0..<count - 1).map { table.word(set + offset + 4 + $0 * 2) }
      if zip(parts, glyphs.dropFirst()).allSatisfy({ $0 == $1 }) { return (glyph, count) }
    }
    return nil
  }

  /// The place of a glyph in a coverage table.
  private func covered(_ coverage: Int, _ glyph: Int) -> Int? {
    guard let count = table.word(coverage + 2) else { return nil }
    switch table.word(coverage) {
    case 1:
      return (0..<count).first { table.word(coverage + 4 + $0 * 2) == glyph }
    case 2:
      for range in 0..<count {
        let entry = coverage + 4 + range * 6
        guard let first = table.word(entry), let last = table.word(entry + 2),
          let index = table.word(entry + 4)
        else { return nil }
        if first <= glyph, glyph <= last { return index + glyph - first }
      }
      return nil
    default: return nil
    }
  }
}
