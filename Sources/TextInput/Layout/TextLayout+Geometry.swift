extension TextLayout {
  /// The number of lines, at least one.
  package var lineCount: Int { lines.count }

  /// The range of a line, its break included, `nil` where there is no such line.
  package func range(ofLine index: Int) -> TextRange? {
    lines.indices.contains(index) ? TextRange(lines[index].range) : nil
  }

  /// The caret in front of the character at a position, or behind the last one of a line.
  package func caretRect(for position: TextPosition) -> LayoutRect {
    let index = line(of: position.offset)
    return LayoutRect(
      x: caretX(position.offset, in: lines[index]), y: Double(index) * lineHeight, width: 0,
      height: lineHeight)
  }

  /// The rectangles of a selection from the upper left, those of neighbors on a line merged.
  ///
  /// An empty selection, and a selected break, have a rectangle without width.
  package func selectionRects(for range: TextRange) -> [SelectionRect] {
    var rects: [SelectionRect] = []
    let last = max(range.start.offset, range.end.offset - (range.isEmpty ? 0 : 1))
    for index in line(of: range.start.offset)...line(of: last) {
      rects += self.rects(of: range.offsets, in: lines[index], index)
    }
    if let first = firstIndex(holding: range.start.offset, of: rects) {
      rects[first].containsStart = true
    }
    if let last = firstIndex(holding: last, of: rects) {
      rects[last].containsEnd = true
    }
    return rects
  }

  /// The first of the selection's rectangles.
  package func firstRect(for range: TextRange) -> LayoutRect {
    selectionRects(for: range).first?.rect ?? caretRect(for: range.start)
  }

  /// The caret's place nearest to a point, outside the text too.
  package func closestPosition(to point: LayoutPoint) -> TextPosition {
    let line = lines[line(at: point)]
    var best = line.range.lowerBound
    var distance = Double.infinity
    let ends =
      line.cells.map(\.range.lowerBound) + (line.cells.last.map { [$0.range.upperBound] } ?? [])
    for (index, offset) in ends.enumerated() {
      // Behind the last character of a line that wraps, the caret would be on the next one.
      if line.wraps, index == line.cells.count { continue }
      let next = abs(caretX(offset, in: line) - point.x)
      if next < distance { (best, distance) = (offset, next) }
    }
    return TextPosition(best)
  }

  /// The place nearest to a point that is in a range.
  package func closestPosition(to point: LayoutPoint, within range: TextRange) -> TextPosition {
    let offset = closestPosition(to: point).offset
    return TextPosition(min(max(offset, range.start.offset), range.end.offset))
  }

  /// The character at a point, `nil` beside the text.
  package func characterRange(at point: LayoutPoint) -> TextRange? {
    let column = (point.x / advance).rounded(.down)
    guard point.y >= 0, point.y < Double(lines.count) * lineHeight else { return nil }
    return lines[line(at: point)].cells.first { Double($0.column) == column }
      .map { TextRange($0.range) }
  }

  /// The place a number of lines further up or down, as near to the same column as possible; `nil`
  /// outside.
  package func position(from position: TextPosition, linesDown count: Int) -> TextPosition? {
    let (target, overflows) = line(of: position.offset).addingReportingOverflow(count)
    guard !overflows, lines.indices.contains(target) else { return nil }
    let caret = caretRect(for: position)
    return closestPosition(to: LayoutPoint(x: caret.x, y: (Double(target) + 0.5) * lineHeight))
  }

  private func line(of offset: Int) -> Int {
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func line(at point: LayoutPoint) -> Int {
    let row = (point.y / lineHeight).rounded(.down)
    return row >= 0 ? min(lines.count - 1, Int(min(row, 1e9))) : 0
  }

  private func caretX(_ offset: Int, in line: Line) -> Double {
    if let cell = line.cells.first(where: { offset < $0.range.upperBound }) {
      return Double(cell.column + (cell.isRightToLeft ? 1 : 0)) * advance
    }
    guard let last = line.cells.last else { return 0 }
    return Double(last.column + (last.isRightToLeft ? 0 : 1)) * advance
  }

  private func rects(
    of range: Range<Int>, in line: Line, _ index: Int
  ) -> [SelectionRect] {
    let chosen = line.cells.filter { $0.range.overlaps(range) }.sorted { $0.column < $1.column }
    let y = Double(index) * lineHeight
    guard !chosen.isEmpty else {
      let x = caretX(max(range.lowerBound, line.range.lowerBound), in: line)
      return [
        SelectionRect(
          rect: LayoutRect(x: x, y: y, width: 0, height: lineHeight),
          direction: line.isRightToLeft ? .rightToLeft : .leftToRight)
      ]
    }
    var rects: [SelectionRect] = []
    for cell in chosen {
      let x = Double(cell.column) * advance
      let direction: WritingDirection = cell.isRightToLeft ? .rightToLeft : .leftToRight
      if let last = rects.last, last.rect.x + last.rect.width == x, last.direction == direction {
        rects[rects.count - 1].rect.width += advance
      } else {
        rects.append(
          SelectionRect(
            rect: LayoutRect(x: x, y: y, width: advance, height: lineHeight), direction: direction))
      }
    }
    return rects
  }

  /// The rectangle that covers the character at an offset.
  private func firstIndex(
    holding offset: Int, of rects: [SelectionRect]
  ) -> Int? {
    let index = line(of: offset)
    let y = Double(index) * lineHeight
    let onLine = rects.indices.filter { rects[$0].rect.y == y }
    guard let cell = lines[index].cells.first(where: { $0.range.contains(offset) }) else {
      return onLine.last
    }
    let x = Double(cell.column) * advance
    let found = onLine.first {
      rects[$0].rect.x <= x && x < rects[$0].rect.x + rects[$0].rect.width
    }
    return found ?? onLine.first
  }
}
