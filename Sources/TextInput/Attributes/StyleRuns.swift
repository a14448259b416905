/// The styles of a text as runs, of which no two neighbors are alike.
///
/// A text without styles has no runs, so that plain typing costs nothing here.
struct StyleRuns: Sendable {
  private var styles: [TextStyle] = []
  /// Where each run but the first starts.
  private var starts = ShiftedOffsets()

  /// The style of the unit at an offset.
  func style(at offset: Int) -> TextStyle {
    styles.isEmpty ? .plain : styles[starts.count(notAbove: offset)]
  }

  /// The runs of a range in a text of a given length.
  func runs(in range: Range<Int>, of count: Int) -> [StyledRun] {
    guard !range.isEmpty else { return [] }
    guard !styles.isEmpty else { return [StyledRun(range: range, style: .plain)] }
    var runs: [StyledRun] = []
    var index = starts.count(notAbove: range.lowerBound)
    while index < styles.count, start(of: index) < range.upperBound {
      let run = start(of: index)..<end(of: index, count)
      runs.append(StyledRun(range: run.clamped(to: range), style: styles[index]))
      index += 1
    }
    return runs
  }

  /// Replaces the units of a range in a text of a given length with pieces of given lengths and
  /// styles.
  mutating func replace(
    _ range: Range<Int>, with pieces: [(length: Int, style: TextStyle)], of count: Int
  ) {
    let added = pieces.reduce(0) { $0 + $1.length } - range.count
    if styles.isEmpty {
      if pieces.allSatisfy({ $0.style == .plain || $0.length == 0 }) { return }
      styles = [.plain]
    }
    let at = starts.count(notAbove: range.lowerBound)
    if pieces.count == 1, styles[at] == pieces[0].style, range.upperBound < end(of: at, count) {
      return starts.move(from: at, by: added)
    }
    // The neighbors are included, because they may equal the runs between them.
    let first = max(0, at - 1)
    let last = min(starts.count(notAbove: range.upperBound) + 1, styles.count - 1)
    let base = start(of: first)
    var lengths: [Int] = []
    var kinds: [TextStyle] = []
    func add(_ length: Int, _ style: TextStyle) {
      guard length > 0 else { return }
      if kinds.last == style {
        lengths[lengths.count - 1] += length
      } else {
        lengths.append(length)
        kinds.append(style)
      }
    }
    for index in first...last {
      add(min(end(of: index, count), range.lowerBound) - start(of: index), styles[index])
    }
    for piece in pieces { add(piece.length, piece.style) }
    for index in first...last {
      add(end(of: index, count) - max(start(of: index), range.upperBound), styles[index])
    }
    guard !kinds.isEmpty, kinds != [.plain] || last - first + 1 < styles.count else {
      self = StyleRuns()
      return
    }
    styles.replaceSubrange(first...last, with: kinds)
    starts.move(from: last, by: added)
    var offset = base
    starts.replace(
      first..<last,
      with: lengths.dropLast().map { length in
        offset += length
        return offset
      })
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : starts[index - 1] }

  private func end(of index: Int, _ count: Int) -> Int {
    index < starts.count ? starts[index] : count
  }
}
