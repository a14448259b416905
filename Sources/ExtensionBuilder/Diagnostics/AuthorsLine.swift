/// A line of the developer beside the line that the compiler read after rewriting.
///
/// Rewriting keeps every line where it is, but not every column: `#selector(tap)` becomes a longer call.
struct AuthorsLine: Equatable {
  var written: String
  var rewritten: String

  /// The column in `written` of one in `rewritten`, both in UTF-8 bytes from 1.
  func column(of column: Int) -> Int {
    var steps = ColumnMap.stepLimit
    return ColumnMap(self, steps: &steps).column(of: column)
  }
}

/// The parts of a rewritten line that its author wrote.
///
/// Unchanged text keeps its place there; inserted text is at the beginning of the text that it replaced.
struct ColumnMap {
  /// How many comparisons all lines of a compiler's output may take; they need the product of the lengths of what differs.
  static let stepLimit = 100_000_000
  /// Longer lines are compared from both ends only, byte by byte.
  private static let longest = 100_000

  /// Unchanged bytes, in order.
  private struct Run {
    var rewritten: Int
    var written: Int
    var count: Int
  }

  private var runs: [Run] = []
  private let count: (rewritten: Int, written: Int)

  /// Compares a line, and takes what that costs from `steps`.
  ///
  /// Where too few are left, all text between the unchanged beginning and the unchanged end counts as replaced.
  init(_ line: AuthorsLine, steps: inout Int) {
    count = (line.rewritten.utf8.count, line.written.utf8.count)
    if max(count.rewritten, count.written) > Self.longest {
      compare(Array(line.rewritten.utf8), Array(line.written.utf8), length: { _ in 1 }) { _, _ in
        nil
      }
      return
    }
    compare(
      Self.words(line.rewritten), Self.words(line.written), length: { $0.utf8.count }
    ) { old, new in
      let (cost, overflows) = old.count.multipliedReportingOverflow(by: new.count)
      guard !overflows, cost <= steps else { return nil }
      steps -= cost
      return new.difference(from: old)
    }
  }

  /// The column in the author's line of one in the rewritten line, both in UTF-8 bytes from 1.
  func column(of column: Int) -> Int {
    guard column > 0 else { return column }
    guard column <= count.rewritten else { return count.written + 1 }
    guard let run = runs.last(where: { $0.rewritten < column }) else { return 1 }
    return run.written + min(column - 1 - run.rewritten, run.count) + 1
  }

  private mutating func compare<Part: Equatable>(
    _ old: [Part], _ new: [Part], length: (Part) -> Int,
    difference: (ArraySlice<Part>, ArraySlice<Part>) -> CollectionDifference<Part>?
  ) {
    let shorter = min(old.count, new.count)
    let first = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let last =
      (0..<shorter - first).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - first
    let middle = (old: first..<old.count - last, new: first..<new.count - last)
    guard let changes = difference(old[middle.old], new[middle.new]) else {
      let begin = old[..<first].reduce(0) { $0 + length($1) }
      let end = old[middle.old.upperBound...].reduce(0) { $0 + length($1) }
      keep(begin, at: (0, 0))
      keep(end, at: (count.rewritten - end, count.written - end))
      return
    }
    let removed = Self.offsets(changes.removals, first)
    let inserted = Self.offsets(changes.insertions, first)
    var place = (old: 0, new: 0)
    var index = 0
    for (number, part) in old.enumerated() {
      let size = length(part)
      defer { place.old += size }
      guard !removed.contains(number) else { continue }
      while inserted.contains(index) {
        place.new += length(new[index])
        index += 1
      }
      keep(size, at: place)
      place.new += size
      index += 1
    }
  }

  private mutating func keep(_ size: Int, at place: (old: Int, new: Int)) {
    if size == 0 { return }
    if let last = runs.last, last.rewritten + last.count == place.old,
      last.written + last.count == place.new
    {
      runs[runs.count - 1].count += size
    } else {
      runs.append(Run(rewritten: place.old, written: place.new, count: size))
    }
  }

  private static func offsets<Part>(
    _ changes: [CollectionDifference<Part>.Change], _ first: Int
  ) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): first + offset
        }
      })
  }

  /// Identifiers and numbers whole, everything else character by character.
  private static func words(_ line: String) -> [Substring] {
    var words: [Substring] = []
    var start = line.startIndex
    while start < line.endIndex {
      var end = line.index(after: start)
      if isWord(line[start]) { end = line[end...].firstIndex { !isWord($0) } ?? line.endIndex }
      words.append(line[start..<end])
      start = end
    }
    return words
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

/// The comparisons of the lines that a compiler's output names, each made once.
struct ColumnMaps {
  private var maps: [String: ColumnMap] = [:]
  private var steps = ColumnMap.stepLimit

  /// The comparison of the line at a place, which is `file:line`.
  mutating func map(of line: AuthorsLine, at place: String) -> ColumnMap {
    if let map = maps[place] { return map }
    let map = ColumnMap(line, steps: &steps)
    maps[place] = map
    return map
  }
}

/// The sources that a compiler read rewritten, by their paths.
struct AuthorsLines {
  private let lines: [String: (written: [Substring], rewritten: [Substring])]

  /// No file was rewritten.
  static let unchanged = AuthorsLines(texts: [:])

  init(texts: [String: (written: String, rewritten: String)]) {
    lines = texts.mapValues { texts in
      (Self.split(texts.written), Self.split(texts.rewritten))
    }
  }

  /// The line of a file; `nil` where rewriting did not touch it.
  func line(_ number: Int, of file: String) -> AuthorsLine? {
    guard number > 0, let texts = lines[file], texts.written.indices.contains(number - 1),
      texts.rewritten.indices.contains(number - 1)
    else { return nil }
    let line = AuthorsLine(
      written: String(texts.written[number - 1]), rewritten: String(texts.rewritten[number - 1]))
    return line.written == line.rewritten ? nil : line
  }

  // Not by characters: a carriage return and its newline are one.
  private static func split(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
