/// UTF-16 units in chunks of bounded size, so that no change costs more in a longer text.
///
/// Typing changes one chunk; where the chunks after it start is computed only when a change is elsewhere.
struct UnitStorage: Sendable {
  /// The most units of a chunk.
  ///
  /// An insertion moves half of them on average, some 100 ns; smaller chunks cost more memory.
  static let chunkLimit = 4096
  /// Fewer units than this are merged with a neighbor.
  private static let chunkMinimum = 512

  private var chunks: [[UInt16]]
  /// Where each chunk but the first starts.
  private var starts: ShiftedOffsets
  /// The number of units.
  private(set) var count: Int
  /// The chunk of the last change and its units, where most reads are.
  private var recent = 0
  private var recentRange: Range<Int>
  /// The flags at the place of the last change.
  var flags = FlagRun()

  init(_ text: some Collection<UInt16>) {
    count = text.count
    if count <= Self.chunkLimit {
      chunks = [Array(text)]
      starts = ShiftedOffsets()
      recentRange = 0..<count
      return
    }
    // Room is left in each, so that the first keystrokes anywhere split nothing.
    let size = Self.chunkLimit * 3 / 4
    chunks = []
    chunks.reserveCapacity(count / size + 1)
    var offsets: [Int] = []
    offsets.reserveCapacity(count / size + 1)
    var chunk: [UInt16] = []
    chunk.reserveCapacity(size)
    for unit in text {
      if chunk.count == size {
        chunks.append(chunk)
        offsets.append(chunks.count * size)
        chunk = []
        chunk.reserveCapacity(size)
      }
      chunk.append(unit)
    }
    chunks.append(chunk)
    starts = ShiftedOffsets(offsets)
    recentRange = 0..<chunks[0].count
  }

  subscript(offset: Int) -> UInt16 {
    if recentRange.contains(offset) { return chunks[recent][offset - recentRange.lowerBound] }
    let index = starts.count(notAbove: offset)
    return chunks[index][offset - start(of: index)]
  }

  func units(in range: Range<Int>) -> [UInt16] {
    if range.lowerBound >= recentRange.lowerBound, range.upperBound <= recentRange.upperBound {
      let start = recentRange.lowerBound
      return Array(chunks[recent][(range.lowerBound - start)..<(range.upperBound - start)])
    }
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    var index = starts.count(notAbove: range.lowerBound)
    var start = start(of: index)
    while start < range.upperBound {
      let end = start + chunks[index].count
      let part = range.clamped(to: start..<end)
      units += chunks[index][(part.lowerBound - start)..<(part.upperBound - start)]
      start = end
      index += 1
    }
    return units
  }

  /// The units as a string, in which half a surrogate pair shows as U+FFFD.
  func string(in range: Range<Int>) -> String {
    let units = units(in: range)
    // Several times faster than decoding, and most text is plain.
    if units.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: units.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
    return String(decoding: units, as: UTF16.self)
  }

  mutating func replace(_ range: Range<Int>, with units: [UInt16]) {
    flags.cut(from: range.lowerBound)
    focus(near: range.lowerBound)
    let length = recentRange.count - range.count + units.count
    guard range.upperBound <= recentRange.upperBound, length <= Self.chunkLimit,
      length >= Self.chunkMinimum || chunks.count == 1
    else { return replaceAcrossChunks(range, with: units) }
    let start = recentRange.lowerBound
    let local = (range.lowerBound - start)..<(range.upperBound - start)
    chunks[recent].replaceSubrange(local, with: units)
    starts.move(from: recent, by: units.count - range.count)
    count += units.count - range.count
    recentRange = start..<(start + length)
  }

  /// Makes reading near an offset as cheap as where the last change was.
  mutating func focus(near offset: Int) {
    if !recentRange.contains(offset), offset != recentRange.upperBound {
      focus(on: starts.count(notAbove: offset))
    }
    if offset > 1 { rememberFlags(before: offset) }
  }

  private func start(of index: Int) -> Int { index == 0 ? 0 : starts[index - 1] }

  private mutating func focus(on index: Int) {
    let start = start(of: index)
    recent = index
    recentRange = start..<(start + chunks[index].count)
  }

  private mutating func replaceAcrossChunks(_ range: Range<Int>, with units: [UInt16]) {
    var first = recent
    var last = max(first, starts.count(notAbove: range.upperBound))
    let added = units.count - range.count
    let rest = start(of: last) + chunks[last].count - start(of: first) + added
    if rest < Self.chunkMinimum {
      // The rest would be too small for a chunk.
      if last + 1 < chunks.count { last += 1 } else { first = max(0, first - 1) }
    }
    let start = start(of: first)
    let end = self.start(of: last) + chunks[last].count
    var joined = self.units(in: start..<range.lowerBound)
    joined += units
    joined += self.units(in: range.upperBound..<end)
    let pieces = Self.pieces(of: joined)
    chunks.replaceSubrange(first...last, with: pieces.map { Array(joined[$0]) })
    starts.move(from: last, by: added)
    starts.replace(first..<last, with: pieces.dropFirst().map { start + $0.lowerBound })
    count += added
    let caret = range.lowerBound + units.count
    focus(on: first + (pieces.lastIndex { start + $0.lowerBound <= caret } ?? 0))
  }

  /// Cuts units into as few chunks as leave each some room.
  private static func pieces(of units: [UInt16]) -> [Range<Int>] {
    guard units.count > chunkLimit else { return [0..<units.count] }
    let number = (units.count - 1) / (chunkLimit * 3 / 4) + 1
    return (0..<number).map {
      (units.count * $0 / number)..<(units.count * ($0 + 1) / number)
    }
  }
}
