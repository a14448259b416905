/// A point of a layout, from its upper left corner.
package struct LayoutPoint: Equatable, Sendable {
  /// To the right.
  package var x: Double
  /// Downward.
  package var y: Double

  /// Makes a point.
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A rectangle of a layout.
package struct LayoutRect: Equatable, Sendable {
  /// The left edge.
  package var x: Double
  /// The upper edge.
  package var y: Double
  /// The width, 0 for a caret.
  package var width: Double
  /// The height.
  package var height: Double
}

/// The place of one stretch of a selection, as in `UITextSelectionRect`.
package struct SelectionRect: Equatable, Sendable {
  /// The rectangle.
  package var rect: LayoutRect
  /// The direction of the text in it.
  package var direction: WritingDirection
  /// Whether the selection starts here; true of exactly one rectangle of a selection.
  package var containsStart = false
  /// Whether the selection ends here; true of exactly one rectangle of a selection.
  package var containsEnd = false
}

/// A document's lines when all characters have the same width: no font is read.
///
/// Lines wrap between words, and inside a word that is wider than a line; spaces at a wrap stay on the line. The cost is
/// the document's length, so a layout is for fields that are drawn, not for typing.
package struct TextLayout: Sendable {
  /// One character: its units, its place from the left, and its direction.
  struct Cell: Sendable {
    var range: Range<Int>
    var column: Int
    var isRightToLeft: Bool
  }
  /// One line; a break at its end is part of the range and has no cell.
  struct Line: Sendable {
    var range: Range<Int>
    /// In storage order.
    var cells: [Cell]
    var isRightToLeft: Bool
    /// Whether the next line continues the same paragraph.
    var wraps: Bool
  }

  let lines: [Line]
  let advance: Double
  let lineHeight: Double

  /// Lays a document out for a width, in which at least one character has room.
  package init(
    _ document: TextDocument, width: Double, advance: Double = 10, lineHeight: Double = 20
  ) {
    self.advance = advance
    self.lineHeight = lineHeight
    let room = width / advance
    // A width may be anything, also not a number.
    let columns = room >= 1 ? Int(min(room, 1e9)) : 1
    var lines: [Line] = []
    var start: Int? = 0
    while let first = start {
      let paragraph = document.buffer.paragraph(around: first, endedBy: isLineBreak)
      start = document.buffer.startOfNextParagraph(from: paragraph.upperBound)
      lines += Self.lines(
        of: paragraph, in: document.buffer, columns: columns,
        direction: document.setDirection(ofParagraphAt: first))
      if let start {
        lines[lines.count - 1].range = lines[lines.count - 1].range.lowerBound..<start
      }
    }
    self.lines = lines
  }

  private static func lines(
    of paragraph: Range<Int>, in buffer: UnitStorage, columns: Int, direction: WritingDirection
  ) -> [Line] {
    var clusters: [Range<Int>] = []
    var scalars: [UInt32] = []
    var firstScalars: [Int] = []
    var offset = paragraph.lowerBound
    while offset < paragraph.upperBound {
      let end = min(buffer.boundary(after: offset, of: .cluster) ?? offset, paragraph.upperBound)
      clusters.append(offset..<end)
      firstScalars.append(scalars.count)
      while offset < end {
        let scalar = buffer.scalar(at: offset)
        scalars.append(scalar.value)
        offset += scalar.width
      }
    }
    let bidi = BidiParagraph(scalars, direction: direction)
    var lines: [Line] = []
    var first = 0
    repeat {
      let end = wrap(clusters, from: first, columns: columns, in: buffer)
      let from = first < clusters.count ? firstScalars[first] : 0
      let to = end < clusters.count ? firstScalars[end] : scalars.count
      let levels = bidi.lineLevels(from..<to)
      lines.append(
        line(
          clusters[first..<end], levels: (first..<end).map { levels[firstScalars[$0] - from] },
          bidi: bidi, paragraph: paragraph))
      lines[lines.count - 1].wraps = end < clusters.count
      first = end
    } while first < clusters.count
    return lines
  }

  /// Where the line that starts with a cluster ends.
  private static func wrap(
    _ clusters: [Range<Int>], from first: Int, columns: Int, in buffer: UnitStorage
  ) -> Int {
    guard clusters.count - first > columns else { return clusters.count }
    func isSpace(_ index: Int) -> Bool { buffer[clusters[index].lowerBound] == 0x20 }
    var end = first + columns
    // Spaces hang over the edge.
    while end < clusters.count, isSpace(end) { end += 1 }
    if end == clusters.count || isSpace(end - 1) { return end }
    for candidate in stride(from: end, to: first, by: -1)
    where isSpace(candidate - 1) && buffer.isBoundary(clusters[candidate].lowerBound, of: .word) {
      return candidate
    }
    return end
  }

  private static func line(
    _ clusters: ArraySlice<Range<Int>>, levels: [UInt8], bidi: BidiParagraph, paragraph: Range<Int>
  ) -> Line {
    let lower = clusters.first?.lowerBound ?? paragraph.lowerBound
    let upper = clusters.last?.upperBound ?? paragraph.lowerBound
    var cells = zip(clusters, levels).map {
      Cell(range: $0, column: 0, isRightToLeft: $1 & 1 == 1)
    }
    for (column, index) in BidiParagraph.visualOrder(levels).enumerated() {
      cells[index].column = column
    }
    return Line(
      range: lower..<upper, cells: cells, isRightToLeft: bidi.baseLevel == 1, wraps: false)
  }
}
