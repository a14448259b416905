/// A pattern for paths, as a shell with `globstar` reads it: `*`, `?`, `[a-z]`, `{a,b}` and `**`.
///
/// A pattern that matches a folder matches all that is in it.
struct SpecGlob {
  private enum Part {
    case name([Character])
    /// `**`, any number of folders.
    case folders
  }

  private static let alternativeLimit = 256
  private static let lengthLimit = 4_096

  private let alternatives: [[Part]]

  /// Makes a pattern; `nil` if it is too long, or has more than 256 alternatives.
  init?(_ pattern: String) {
    guard pattern.utf8.count <= Self.lengthLimit,
      let texts = Self.alternatives(of: Array(pattern))
    else { return nil }
    alternatives = texts.map { text in
      var parts: [Part] = []
      for part in text.split(separator: "/") where part != ["."] {
        if part == [".", "."] {
          _ = parts.popLast()
        } else if part != ["*", "*"] {
          parts.append(.name(Array(part)))
        } else if case .folders = parts.last {
          continue
        } else {
          parts.append(.folders)
        }
      }
      return parts
    }.filter { !$0.isEmpty }
  }

  /// The texts that a pattern with braces represents.
  private static func alternatives(of pattern: [Character]) -> [[Character]]? {
    var open = [pattern]
    var done: [[Character]] = []
    while let pattern = open.popLast() {
      guard done.count + open.count < alternativeLimit else { return nil }
      guard let (range, choices) = innermostBraces(of: pattern) else {
        done.append(pattern)
        continue
      }
      let (before, after) = (pattern[..<range.lowerBound], pattern[range.upperBound...])
      open += choices.map { before + $0 + after }
    }
    return done.reversed()
  }

  private static func innermostBraces(
    of pattern: [Character]
  ) -> (Range<Int>, [[Character]])? {
    guard let end = pattern.firstIndex(of: "}"),
      let start = pattern[..<end].lastIndex(of: "{")
    else { return nil }
    let choices = pattern[(start + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
    return (start..<(end + 1), choices.map(Array.init))
  }

  /// Compares the pattern with a path.
  ///
  /// - Parameters:
  ///   - path: The names of the path, which is relative to the pattern's folder.
  ///   - comparisons: How many characters may still be compared; none are left where that ended the search.
  /// - Returns: Whether the pattern matches the path or a folder above it.
  func matches(_ path: [[Character]], comparisons: inout Int) -> Bool {
    for parts in alternatives where comparisons > 0 {
      comparisons -= parts.count
      // Which parts may match the next name.
      var states = Self.skippingFolders([0], parts)
      for name in path where !states.contains(parts.count) {
        comparisons -= states.count
        var next: Set<Int> = []
        for state in states {
          switch parts[state] {
          case .name(let pattern):
            if Self.matches(name, pattern, &comparisons) { next.insert(state + 1) }
          case .folders where name.first != ".":
            // The last one matches everything below.
            next.insert(state == parts.count - 1 ? parts.count : state)
          case .folders: break
          }
        }
        states = Self.skippingFolders(next, parts)
      }
      if states.contains(parts.count) { return true }
    }
    return false
  }

  /// The states with those after a `**`, which may match nothing.
  private static func skippingFolders(_ states: Set<Int>, _ parts: [Part]) -> Set<Int> {
    var result = states
    for var state in states {
      while state < parts.count - 1, case .folders = parts[state] {
        state += 1
        result.insert(state)
      }
    }
    return result
  }

  // MARK: One name

  /// Whether a name matches `*`, `?` and `[…]`; a dot at the beginning has to be written.
  private static func matches(
    _ name: [Character], _ pattern: [Character], _ comparisons: inout Int
  ) -> Bool {
    if name.first == ".", pattern.first != "." { return false }
    var (at, place) = (0, 0)
    // The position of the last `*`, and how far it reaches.
    var star: (at: Int, place: Int)?
    while place < name.count {
      comparisons -= 1
      guard comparisons > 0 else { return false }
      if at < pattern.count, pattern[at] == "*" {
        star = (at, place)
        at += 1
      } else if at < pattern.count, let length = length(of: pattern, at, matching: name[place]) {
        at += length
        place += 1
      } else if let last = star {
        star = (last.at, last.place + 1)
        (at, place) = (last.at + 1, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == "*" }
  }

  /// How long the element of a pattern is that matches a character; `nil` if it does not.
  private static func length(
    of pattern: [Character], _ start: Int, matching character: Character
  ) -> Int? {
    switch pattern[start] {
    case "?": return 1
    case "[":
      guard let end = pattern[(start + 1)...].dropFirst().firstIndex(of: "]") else {
        return character == "[" ? 1 : nil
      }
      var set = pattern[(start + 1)..<end]
      let isNegated = set.first == "!" || set.first == "^"
      if isNegated { set.removeFirst() }
      return contains(Array(set), character) != isNegated ? end - start + 1 : nil
    case "\\" where start + 1 < pattern.count: return pattern[start + 1] == character ? 2 : nil
    case let written: return written == character ? 1 : nil
    }
  }

  private static func contains(_ set: [Character], _ character: Character) -> Bool {
    var index = 0
    while index < set.count {
      if index + 2 < set.count, set[index + 1] == "-" {
        if set[index] <= character, character <= set[index + 2] { return true }
        index += 3
      } else {
        if set[index] == character { return true }
        index += 1
      }
    }
    return false
  }
}
