/// Finds where words meet: by UAX #29, and inside scripts without spaces by a dictionary where there is one.
///
/// Whether words meet at an offset depends only on the text. The text is cut into blocks by its offsets; a dictionary
/// sees a block with as much on each side of it as belongs to the same run of such scripts. So a run up to `margin`
/// is seen whole, and no run makes one question slow.
struct WordCursor {
  /// The units of a block.
  static let block = 256
  /// The most units that a dictionary sees on each side of a block.
  static let margin = 256

  private let buffer: UnitStorage
  private let dictionary: (any WordDictionary)?
  /// The most scalars of a word; a longer one is cut.
  private let limit: Int
  /// The part of a block that is in one run, and where words meet in it.
  private var known = 0..<0
  private var breaks: [Int] = []

  init(
    _ buffer: UnitStorage, _ dictionary: (any WordDictionary)?,
    limit: Int = Fidelity.defaultSegmentLimit
  ) {
    (self.buffer, self.dictionary, self.limit) = (buffer, dictionary, max(limit, 1))
  }

  /// Whether words meet at an offset; both ends of a text are boundaries, no place inside a pair is.
  mutating func isBoundary(_ offset: Int) -> Bool {
    guard let dictionary, offset > 0, offset < buffer.count, lacksSpaces(around: offset) else {
      return buffer.isBoundary(offset, of: .word)
    }
    if !known.contains(offset) { look(at: offset, in: dictionary) }
    return breaks.contains(offset)
  }

  /// The first boundary behind an offset, or where a longer word is cut; `nil` at the end.
  mutating func boundary(after offset: Int) -> Int? {
    guard offset < buffer.count else { return nil }
    var next = max(offset, 0)
    for _ in 0..<limit {
      next += buffer.scalar(at: next).width
      if isBoundary(next) { break }
    }
    return next
  }

  /// The last boundary in front of an offset, or where a longer word is cut; `nil` at the start.
  mutating func boundary(before offset: Int) -> Int? {
    guard offset > 0 else { return nil }
    var previous = min(offset, buffer.count)
    for _ in 0..<limit {
      previous -= buffer.scalar(before: previous).width
      if isBoundary(previous) { break }
    }
    return previous
  }

  /// Whether what precedes an offset and what follows it are both such letters, marks apart.
  private func lacksSpaces(around offset: Int) -> Bool {
    let right = buffer.scalar(at: offset).kind
    guard right.lacksSpaces, !right.word.isIgnored, !buffer.isInsidePair(offset) else {
      return false
    }
    return buffer.scalar(before: offset) { $0.word.isIgnored }?.kind.lacksSpaces ?? false
  }

  private mutating func look(at offset: Int, in dictionary: any WordDictionary) {
    let start = offset / Self.block * Self.block
    let low = max(0, start - Self.margin)
    let high = min(buffer.count, start + Self.block + Self.margin)
    var run = offset..<offset
    while run.lowerBound > low {
      let scalar = buffer.scalar(before: run.lowerBound)
      guard belongs(scalar), run.lowerBound - scalar.width >= low else { break }
      run = (run.lowerBound - scalar.width)..<run.upperBound
    }
    while run.upperBound < high {
      let scalar = buffer.scalar(at: run.upperBound)
      guard belongs(scalar), run.upperBound + scalar.width <= high else { break }
      run = run.lowerBound..<(run.upperBound + scalar.width)
    }
    known = run.clamped(to: start..<(start + Self.block))
    breaks = dictionary.boundaries(in: buffer.units(in: run))
      .filter { (0..<run.count).contains($0) }.map { $0 + run.lowerBound }
      .filter { known.contains($0) && buffer.isBoundary($0, of: .cluster) }
    // No word fills a block; without a known end a caret would have to search further.
    if breaks.isEmpty, known.count == Self.block, let first = firstCluster { breaks = [first] }
  }

  private var firstCluster: Int? {
    known.first { $0 > 0 && buffer.isBoundary($0, of: .cluster) }
  }

  private func belongs(_ scalar: PlacedScalar) -> Bool {
    let kind = scalar.kind
    return kind.lacksSpaces || kind.word.isIgnored
  }
}
