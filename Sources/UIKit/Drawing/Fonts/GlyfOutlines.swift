/// The outlines of TrueType (OpenType 1.9, "glyf" and "loca").
struct GlyfOutlines: GlyphSource {
  private let glyphs: FontTable
  private let places: FontTable
  private let glyphCount: Int
  private let hasWidePlaces: Bool
  /// Parts of parts are followed so deep; real fonts use two levels.
  private static let deepest = 6
  private static let mostElements = 20_000

  /// An outline as it grows.
  private struct Drawing {
    var elements: [PathElement] = []
    /// How many glyphs it may still consist of: without contours, they would not count otherwise.
    var partsLeft = 256
  }

  init?(_ tables: FontTables, glyphCount: Int) {
    guard let glyphs = tables["glyf"], let places = tables["loca"],
      let format = tables["head"]?.word(50)
    else { return nil }
    (self.glyphs, self.places, self.glyphCount) = (glyphs, places, glyphCount)
    hasWidePlaces = format != 0
  }

  func outline(of glyph: Int) -> [PathElement]? {
    var drawing = Drawing()
    return add(glyph, .identity, depth: 0, to: &drawing) ? drawing.elements : nil
  }

  private func place(_ index: Int) -> Int? {
    hasWidePlaces ? places.number(index * 4, 4) : places.word(index * 2).map { $0 * 2 }
  }

  private func add(
    _ glyph: Int, _ transform: CGAffineTransform, depth: Int, to drawing: inout Drawing
  ) -> Bool {
    drawing.partsLeft -= 1
    guard drawing.partsLeft >= 0, depth < Self.deepest, (0..<glyphCount).contains(glyph),
      let start = place(glyph), let end = place(glyph + 1), start <= end,
      let table = glyphs.part(start..<end)
    else { return false }
    // A space has no data.
    guard table.count > 0 else { return true }
    guard let contours = table.signed(0) else { return false }
    return contours < 0
      ? addParts(of: table, transform, depth: depth, to: &drawing)
      : addContours(contours, of: table, transform, to: &drawing)
  }

  // MARK: A glyph of contours

  private struct Point {
    var place: CGPoint
    var isOnCurve: Bool
  }

  private func addContours(
    _ count: Int, of table: FontTable, _ transform: CGAffineTransform,
    to drawing: inout Drawing
  ) -> Bool {
    guard count > 0 else { return true }
    guard let last = table.word(10 + (count - 1) * 2), last < Self.mostElements,
      let hints = table.word(10 + count * 2)
    else { return false }
    guard let points = points(last + 1, of: table, at: 12 + count * 2 + hints) else { return false }
    var start = 0
    for contour in 0..<count {
      guard let end = table.word(10 + contour * 2), end >= start, end < points.count else {
        return false
      }
      add(
        points[start...end].map {
          Point(place: $0.place.applying(transform), isOnCurve: $0.isOnCurve)
        }, to: &drawing)
      start = end + 1
      guard drawing.elements.count <= Self.mostElements else { return false }
    }
    return true
  }

  private func points(_ count: Int, of table: FontTable, at start: Int) -> [Point]? {
    var (place, flags) = (start, [Int]())
    flags.reserveCapacity(count)
    while flags.count < count {
      guard let flag = table.byte(place) else { return nil }
      place += 1
      flags.append(flag)
      guard flag & 8 != 0 else { continue }
      guard let times = table.byte(place) else { return nil }
      place += 1
      flags += repeatElement(flag, count: min(times, count - flags.count))
    }
    func coordinates(short: Int, same: Int) -> [Int]? {
      var (value, values) = (0, [Int]())
      values.reserveCapacity(count)
      for flag in flags {
        if flag & short != 0 {
          guard let step = table.byte(place) else { return nil }
          place += 1
          value += flag & same != 0 ? step : -step
        } else if flag & same == 0 {
          guard let step = table.signed(place) else { return nil }
          place += 2
          value += step
        }
        values.append(value)
      }
      return values
    }
    guard let xs = coordinates(short: 2, same: 16), let ys = coordinates(short: 4, same: 32) else {
      return nil
    }
    return flags.indices.map {
      Point(place: CGPoint(x: xs[$0], y: ys[$0]), isOnCurve: flags[$0] & 1 != 0)
    }
  }

  /// Between two control points that follow each other is a point of the curve, in their middle.
  private func add(_ points: [Point], to drawing: inout Drawing) {
    guard let first = points.first, let last = points.last, points.count > 1 else { return }
    func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    let start =
      first.isOnCurve ? first.place : last.isOnCurve ? last.place : middle(last.place, first.place)
    drawing.elements.append(.move(start))
    var control: CGPoint?
    for point in first.isOnCurve ? points.dropFirst() : points[...] {
      switch (control, point.isOnCurve) {
      case (nil, true): drawing.elements.append(.line(point.place))
      case (let known?, true):
        drawing.elements.append(.quadratic(point.place, control: known))
        control = nil
      case (nil, false): control = point.place
      case (let known?, false):
        drawing.elements.append(.quadratic(middle(known, point.place), control: known))
        control = point.place
      }
    }
    if let control { drawing.elements.append(.quadratic(start, control: control)) }
    drawing.elements.append(.close)
  }

  // MARK: A glyph of other glyphs

  private func addParts(
    of table: FontTable, _ transform: CGAffineTransform, depth: Int,
    to drawing: inout Drawing
  ) -> Bool {
    var place = 10
    while let flags = table.word(place), let glyph = table.word(place + 2) {
      place += 4
      let isWide = flags & 1 != 0
      guard let first = isWide ? table.signed(place) : Self.signedByte(table, place),
        let second =
          isWide ? table.signed(place + 2) : Self.signedByte(table, place + 1)
      else { return false }
      place += isWide ? 4 : 2
      // Parts that are joined at points of theirs are rare, and lie at the origin here.
      let offset = flags & 2 != 0 ? CGPoint(x: first, y: second) : .zero
      guard let own = Self.matrix(flags, table, &place) else { return false }
      let part = CGAffineTransform(
        a: own[0], b: own[1], c: own[2], d: own[3], tx: offset.x, ty: offset.y)
      guard
        add(glyph, part.concatenating(transform), depth: depth + 1, to: &drawing),
        drawing.elements.count <= Self.mostElements
      else { return false }
      if flags & 0x20 == 0 { return true }
    }
    return false
  }

  private static func signedByte(_ table: FontTable, _ place: Int) -> Int? {
    table.byte(place).map { Int(Int8(truncatingIfNeeded: $0)) }
  }

  /// The four factors of a part, each in 2.14 fixed point.
  private static func matrix(_ flags: Int, _ table: FontTable, _ place: inout Int) -> [CGFloat]? {
    let count = flags & 8 != 0 ? 1 : flags & 0x40 != 0 ? 2 : flags & 0x80 != 0 ? 4 : 0
    var values: [CGFloat] = []
    for _ in 0..<count {
      guard let value = table.signed(place) else { return nil }
      values.append(CGFloat(value) / 16384)
      place += 2
    }
    return switch count {
    case 1: [values[0], 0, 0, values[0]]
    case 2: [values[0], 0, 0, values[1]]
    case 4: values
    default: [1, 0, 0, 1]
    }
  }
}
