/// A line of the developer beside the line that the compiler read after rewriting.
///
/// Rewriting keeps every line where it is, but not every column: `#selector(tap)` becomes a longer call.
struct AuthorsLine: Equatable {
  var written: String
  var rewritten: String

  /// Lines longer than this are left alone: comparing two takes the product of their lengths.
  static let longest = 2_000

  /// The column in `written` of one in `rewritten`, both in UTF-8 bytes from 1.
  ///
  /// Unchanged text keeps its place there; inserted text is at the beginning of the text that it replaced.
  func column(of column: Int) -> Int {
    guard written != rewritten, column > 0, written.utf8.count <= Self.longest,
      rewritten.utf8.count <= Self.longest
    else { return column }
    let old = Self.words(rewritten)
    let new = Self.words(written)
    let changes = new.difference(from: old)
    let removed = Self.offsets(changes.removals)
    let inserted = Self.offsets(changes.insertions)
    var place = (old: 0, new: 0)
    var index = (old: 0, new: 0)
    while index.old < old.count {
      while !removed.contains(index.old), inserted.contains(index.new) {
        place.new += new[index.new].utf8.count
        index.new += 1
      }
      let length = old[index.old].utf8.count
      let isKept = !removed.contains(index.old)
      if column - 1 < place.old + length {
        return place.new + (isKept ? column - 1 - place.old : 0) + 1
      }
      place.old += length
      index.old += 1
      if isKept {
        place.new += length
        index.new += 1
      }
    }
    return written.utf8.count + 1
  }

  private static func offsets(_ changes: [CollectionDifference<Substring>.Change]) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
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
