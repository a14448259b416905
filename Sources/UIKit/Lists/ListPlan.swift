/// Where the rows of a table are.
struct ListPlan {
  enum Height {
    case known(CGFloat)
    case estimated(CGFloat)
    var value: CGFloat {
      switch self {
      case .known(let value), .estimated(let value): value
      }
    }
  }
  struct Span {
    var start: CGFloat
    var length: CGFloat
    var end: CGFloat { start + length }
    func contains(_ place: CGFloat) -> Bool { place >= start && place < end }
  }
  struct Section {
    var head: Span
    var rows: [Span]
    var estimated: Set<Int>
    var foot: Span
  }

  private(set) var sections: [Section] = []
  private(set) var height: CGFloat

  init(start: CGFloat = 0) { height = start }

  mutating func append(head: CGFloat, foot: CGFloat, rows: [Height]) {
    let headSpan = take(head)
    var estimated: Set<Int> = []
    for (index, row) in rows.enumerated() {
      if case .estimated = row { estimated.insert(index) }
    }
    let spans = rows.map { take($0.value) }
    sections.append(
      Section(head: headSpan, rows: spans, estimated: estimated, foot: take(foot)))
  }
  private mutating func take(_ length: CGFloat) -> Span {
    let length = length.isFinite ? max(0, length) : 0
    defer { height += length }
    return Span(start: height, length: length)
  }

  func has(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.row)
  }
  func row(at path: IndexPath) -> Span { sections[path.section].rows[path.row] }
  func isEstimated(_ path: IndexPath) -> Bool {
    sections[path.section].estimated.contains(path.row)
  }

  /// The rows that intersect a rectangle.
  func paths(in rect: CGRect) -> [IndexPath] {
    var found: [IndexPath] = []
    for (index, section) in sections.enumerated() {
      guard let first = section.rows.first, let last = section.rows.last, last.end > rect.minY,
        first.start <= rect.maxY
      else { continue }
      // Rows are in order: the first that ends below the upper edge is found by halving.
      var (low, high) = (0, section.rows.count)
      while low < high {
        let middle = (low + high) / 2
        if section.rows[middle].end > rect.minY { high = middle } else { low = middle + 1 }
      }
      while low < section.rows.count, section.rows[low].start < max(rect.maxY, rect.minY + 1e-9) {
        found.append(IndexPath(row: low, section: index))
        low += 1
      }
    }
    return found
  }

  /// Sets a row's final height. Returns whether that moved anything.
  mutating func settle(_ path: IndexPath, _ length: CGFloat) -> Bool {
    sections[path.section].estimated.remove(path.row)
    let change = length - row(at: path).length
    guard change != 0, length.isFinite else { return false }
    sections[path.section].rows[path.row].length = length
    for row in sections[path.section].rows.indices where row > path.row {
      sections[path.section].rows[row].start += change
    }
    sections[path.section].foot.start += change
    for section in sections.indices where section > path.section {
      sections[section].head.start += change
      for row in sections[section].rows.indices { sections[section].rows[row].start += change }
      sections[section].foot.start += change
    }
    height += change
    return true
  }
}
