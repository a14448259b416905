/// One font of a file: its names, its metrics and its glyphs. Lengths are in ems.
package final class FontFace: @unchecked Sendable {  // what changes is behind the lock
  package let postScriptName: String
  package let familyName: String
  package let fullName: String
  /// As OS/2 counts it, from 1 to 1000: 400 is regular.
  let weight: Int
  let isItalic: Bool
  let isFixedPitch: Bool
  let ascender: CGFloat
  let descender: CGFloat
  let lineGap: CGFloat
  let capHeight: CGFloat
  let xHeight: CGFloat
  package let unitsPerEm: Int

  private let characters: CharacterMap
  private let advances: FontTable
  private let advanceCount: Int
  private let glyphCount: Int
  private let source: any GlyphSource
  private let lock = NSLock()
  private var outlines: [Int: [PathElement]] = [:]
  /// A keyboard shows few different letters.
  private static let mostOutlines = 2048

  /// Reads a font; `nil` if it lacks a table that is needed to measure and to draw.
  init?(_ tables: FontTables) {
    guard let head = tables["head"], let lines = tables["hhea"], let advances = tables["hmtx"],
      let unitsPerEm = head.word(18), (16...16384).contains(unitsPerEm),
      let glyphCount = tables["maxp"]?.word(4), let ascender = lines.signed(4),
      let descender = lines.signed(6), let advanceCount = lines.word(34), advanceCount > 0,
      let characters = tables["cmap"].flatMap(CharacterMap.init)
    else { return nil }
    func ems(_ units: Int?) -> CGFloat? { units.map { CGFloat($0) / CGFloat(unitsPerEm) } }
    let style = tables["OS/2"]
    let names = FontNames(tables["name"])
    guard let name = names.postScript ?? names.full else { return nil }
    postScriptName = name
    fullName = names.full ?? name
    familyName = names.family ?? name.split(separator: "-").first.map(String.init) ?? name
    // Bold and italic of `macStyle`, for a font without OS/2.
    let mac = head.word(44) ?? 0
    weight =
      style?.word(4).flatMap { (1...1000).contains($0) ? $0 : nil } ?? (mac & 1 != 0 ? 700 : 400)
    isItalic = style?.word(62).map { $0 & 1 != 0 } ?? (mac & 2 != 0)
    isFixedPitch = (tables["post"]?.number(12, 4) ?? 0) != 0
    self.ascender = ems(ascender) ?? 0
    self.descender = ems(descender) ?? 0
    lineGap = ems(lines.signed(8)) ?? 0
    // Version 2 added both heights.
    let hasHeights = (style?.word(0) ?? 0) >= 2
    capHeight = (hasHeights ? ems(style?.signed(88)) : nil) ?? 0.7
    xHeight = (hasHeights ? ems(style?.signed(86)) : nil) ?? 0.5
    self.unitsPerEm = unitsPerEm
    self.characters = characters
    (self.advances, self.advanceCount, self.glyphCount) = (advances, advanceCount, glyphCount)
    if let outlines = GlyfOutlines(tables, glyphCount: glyphCount) {
      source = outlines
    } else if let outlines = tables["CFF "].flatMap(CompactOutlines.init) {
      source = outlines
    } else {
      return nil
    }
  }

  /// The glyphs of a character; `nil` where the font has none for a part of it, or where its script needs more than one
  /// glyph after another.
  package func glyphs(of character: Character) -> [Int]? {
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first {
      return glyph(of: scalar).map { [$0] }
    }
    var glyphs: [Int] = []
    for scalar in String(character).precomposedStringWithCanonicalMapping.unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint {
      guard let glyph = glyph(of: scalar) else { return nil }
      glyphs.append(glyph)
    }
    return glyphs.isEmpty ? nil : glyphs
  }

  private func glyph(of scalar: Unicode.Scalar) -> Int? {
    guard !Self.isShaped(scalar.value) else { return nil }
    return characters.glyph(of: scalar.value).flatMap { $0 < glyphCount ? $0 : nil }
  }

  /// Scripts that run to the left, or whose letters change with their neighbors.
  private static func isShaped(_ scalar: UInt32) -> Bool {
    0x590...0xDFF ~= scalar || 0xE00...0x109F ~= scalar || 0x1780...0x18AF ~= scalar
      || 0x1900...0x1CFF ~= scalar || 0xFB1D...0xFDFF ~= scalar || 0xFE70...0xFEFE ~= scalar
  }

  /// How far the next glyph begins.
  package func advance(ofGlyph glyph: Int) -> CGFloat {
    // Glyphs past the last entry have its advance.
    let units = advances.word(min(max(glyph, 0), advanceCount - 1) * 4) ?? 0
    return CGFloat(units) / CGFloat(unitsPerEm)
  }

  /// How far the character after this one begins; `nil` where the font doesn't have it.
  package func advance(of character: Character) -> CGFloat? {
    glyphs(of: character).map { $0.reduce(0) { $0 + advance(ofGlyph: $1) } }
  }

  /// The lines and curves of a glyph in font units, with the y axis upward; empty for one that can't be read.
  package func outline(ofGlyph glyph: Int) -> [PathElement] {
    lock.lock()
    defer { lock.unlock() }
    if let known = outlines[glyph] { return known }
    let outline = source.outline(of: glyph) ?? []
    if outlines.count < Self.mostOutlines { outlines[glyph] = outline }
    return outline
  }
}

/// The outlines of a font's glyphs.
protocol GlyphSource {
  /// A glyph in font units; `nil` for a damaged one.
  func outline(of glyph: Int) -> [PathElement]?
}

/// The names of a font, of which the English ones count.
private struct FontNames {
  var family: String?
  var full: String?
  var postScript: String?

  init(_ table: FontTable?) {
    guard let table, let count = table.word(2), let texts = table.word(4) else { return }
    var found: [Int: (rank: Int, text: String)] = [:]
    for index in 0..<count {
      let record = 6 + index * 12
      guard let platform = table.word(record), let language = table.word(record + 4),
        let name = table.word(record + 6), [1, 4, 6, 16].contains(name),
        let length = table.word(record + 8), length <= 1024, let place = table.word(record + 10),
        let text = table.text(texts + place..<texts + place + length, isWide: platform != 1),
        !text.isEmpty
      else { continue }
      let rank = platform == 3 ? (language == 0x409 ? 3 : 0) : language == 0 ? 2 : 1
      if rank > found[name]?.rank ?? -1 { found[name] = (rank, text) }
    }
    family = (found[16] ?? found[1])?.text
    (full, postScript) = (found[4]?.text, found[6]?.text)
  }
}

/// Which glyph shows a character: the best part of `cmap` in the formats 4, 6 and 12.
struct CharacterMap {
  private let table: FontTable
  private let format: Int
  private let isOfSymbols: Bool

  init?(_ table: FontTable) {
    var best: (rank: Int, place: Int, isOfSymbols: Bool)?
    for index in 0..<(table.word(2) ?? 0) {
      guard let platform = table.word(4 + index * 8), let encoding = table.word(6 + index * 8),
        let place = table.number(8 + index * 8, 4), let format = table.word(place),
        [4, 6, 12].contains(format)
      else { continue }
      let rank =
        switch (platform, encoding) {
        case (3, 10), (0, 4), (0, 6): 4
        case (3, 1), (0, _): 3
        case (3, 0): 2
        default: 1
        }
      if rank > best?.rank ?? 0 { best = (rank, place, platform == 3 && encoding == 0) }
    }
    guard let best, let part = table.part(best.place..<table.count), let format = part.word(0)
    else {
      return nil
    }
    (self.table, self.format, isOfSymbols) = (part, format, best.isOfSymbols)
  }

  func glyph(of character: UInt32) -> Int? {
    if let glyph = entry(Int(character)), glyph != 0 { return glyph }
    // Fonts of symbols have their characters in the private use area.
    guard isOfSymbols, character < 0x100, let glyph = entry(Int(character) + 0xF000), glyph != 0
    else { return nil }
    return glyph
  }

  private func entry(_ character: Int) -> Int? {
    switch format {
    case 6: table.word(6).flatMap { entryOfList(character - $0) }
    case 12: entryOfGroups(character)
    default: entryOfSegments(character)
    }
  }

  private func entryOfList(_ index: Int) -> Int? {
    guard index >= 0, index < table.word(8) ?? 0 else { return nil }
    return table.word(10 + index * 2)
  }

  private func entryOfSegments(_ character: Int) -> Int? {
    guard character <= 0xFFFF, let doubled = table.word(6) else { return nil }
    let ends = 14, starts = ends + doubled + 2
    let segment = Self.first(doubled / 2) { (table.word(ends + $0 * 2) ?? 0) >= character }
    guard segment < doubled / 2, let start = table.word(starts + segment * 2), start <= character,
      let shift = table.word(starts + doubled + segment * 2),
      let offset = table.word(starts + doubled * 2 + segment * 2)
    else { return nil }
    guard offset != 0 else { return (character + shift) & 0xFFFF }
    // The offset counts from its own place.
    let place = starts + doubled * 2 + segment * 2 + offset + (character - start) * 2
    guard let glyph = table.word(place), glyph != 0 else { return nil }
    return (glyph + shift) & 0xFFFF
  }

  private func entryOfGroups(_ character: Int) -> Int? {
    guard let count = table.number(12, 4) else { return nil }
    let most = min(count, table.count / 12)
    let group = Self.first(most) { (table.number(20 + $0 * 12, 4) ?? 0) >= character }
    guard group < most, let start = table.number(16 + group * 12, 4), start <= character,
      let glyph = table.number(24 + group * 12, 4)
    else { return nil }
    return glyph + character - start
  }

  /// The first number below a count for which something holds, as for all after it; the count if there is none.
  private static func first(_ count: Int, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
