/// The embedding levels of a paragraph's scalars, after UAX #9: even runs from left to right, odd from right to left.
struct BidiParagraph {
  static let depthLimit = 125
  let scalars: [UInt32]
  let original: [BidiClass]
  let baseLevel: UInt8
  private(set) var levels: [UInt8]
  var classes: [BidiClass]
  /// Where the isolate that starts at an index ends, and the other way round.
  private let partners: [Int: Int]

  init(_ scalars: [UInt32], direction: WritingDirection) {
    self.scalars = scalars
    original = scalars.map(BidiClass.init)
    classes = original
    partners = Self.isolates(of: original)
    baseLevel =
      switch direction {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .natural: Self.naturalLevel(original, 0..<original.count, partners)
      }
    levels = Array(repeating: baseLevel, count: scalars.count)
    resolveExplicitLevels()
    for sequence in isolatingRuns() { resolve(sequence) }
    for index in levels.indices where original[index].isRemoved {
      levels[index] = index == 0 ? baseLevel : levels[index - 1]
    }
  }

  /// The level of the first strong character that no isolate hides (P2, P3).
  private static func naturalLevel(
    _ classes: [BidiClass], _ range: Range<Int>, _ partners: [Int: Int]
  ) -> UInt8 {
    var index = range.lowerBound
    while index < range.upperBound {
      switch classes[index] {
      case .l: return 0
      case .r, .al: return 1
      case .lri, .rli, .fsi: index = partners[index] ?? range.upperBound
      default: break
      }
      index += 1
    }
    return 0
  }

  private static func isolates(of classes: [BidiClass]) -> [Int: Int] {
    var partners: [Int: Int] = [:]
    var open: [Int] = []
    for (index, kind) in classes.enumerated() {
      if kind.isIsolateStart { open.append(index) }
      if kind == .pdi, let start = open.popLast() {
        partners[start] = index
        partners[index] = start
      }
      if kind == .b { open = [] }
    }
    return partners
  }

  // MARK: - X1 to X8

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  private mutating func resolveExplicitLevels() {
    var stack = [Status(level: baseLevel, override: nil, isIsolate: false)]
    var (overIsolates, overEmbeddings, validIsolates) = (0, 0, 0)
    for index in classes.indices {
      let top = stack[stack.count - 1]
      var kind = original[index]
      if kind == .fsi {
        let end = partners[index] ?? classes.count
        kind = Self.naturalLevel(original, (index + 1)..<end, partners) == 1 ? .rli : .lri
      }
      switch kind {
      case .rle, .lre, .rlo, .lro:
        levels[index] = top.level
        let level = Self.next(after: top.level, isOdd: kind == .rle || kind == .rlo)
        guard level <= Self.depthLimit, overIsolates == 0, overEmbeddings == 0 else {
          if overIsolates == 0 { overEmbeddings += 1 }
          continue
        }
        let override: BidiClass? = kind == .rlo ? .r : kind == .lro ? .l : nil
        stack.append(Status(level: level, override: override, isIsolate: false))
      case .rli, .lri:
        levels[index] = top.level
        if let override = top.override { classes[index] = override }
        let level = Self.next(after: top.level, isOdd: kind == .rli)
        guard level <= Self.depthLimit, overIsolates == 0, overEmbeddings == 0 else {
          overIsolates += 1
          continue
        }
        validIsolates += 1
        stack.append(Status(level: level, override: nil, isIsolate: true))
      case .pdi:
        if overIsolates > 0 {
          overIsolates -= 1
        } else if validIsolates > 0 {
          overEmbeddings = 0
          while let last = stack.last, !last.isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        let last = stack[stack.count - 1]
        levels[index] = last.level
        if let override = last.override { classes[index] = override }
      case .pdf:
        levels[index] = top.level
        if overIsolates > 0 { continue }
        if overEmbeddings > 0 {
          overEmbeddings -= 1
        } else if !top.isIsolate, stack.count > 1 {
          stack.removeLast()
        }
      case .b: levels[index] = baseLevel
      default:
        levels[index] = top.level
        if kind != .bn, let override = top.override { classes[index] = override }
      }
    }
  }

  private static func next(after level: UInt8, isOdd: Bool) -> UInt8 {
    isOdd ? (level + 1) | 1 : (level + 2) & ~1
  }

  // MARK: - X10

  /// Indices that are resolved together, and the directions at both ends.
  struct Sequence {
    var indices: [Int]
    var start: BidiClass
    var end: BidiClass
  }

  private func isolatingRuns() -> [Sequence] {
    let kept = classes.indices.filter { !original[$0].isRemoved }
    var runs: [[Int]] = []
    var places: [Int: Int] = [:]
    for (place, index) in kept.enumerated() {
      places[index] = place
      if place > 0, levels[kept[place - 1]] == levels[index] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    var runStarts: [Int: Int] = [:]
    for (number, run) in runs.enumerated() { runStarts[run[0]] = number }
    var sequences: [Sequence] = []
    for run in runs {
      // One that continues an isolate's surroundings is part of an earlier sequence.
      if original[run[0]] == .pdi, partners[run[0]] != nil { continue }
      var indices = run
      while let last = indices.last, original[last].isIsolateStart, let end = partners[last],
        let next = runStarts[end]
      {
        indices += runs[next]
      }
      sequences.append(sequence(of: indices, kept, places))
    }
    return sequences
  }

  private func sequence(of indices: [Int], _ kept: [Int], _ places: [Int: Int]) -> Sequence {
    let level = levels[indices[0]]
    let last = indices[indices.count - 1]
    let firstPlace = places[indices[0]] ?? 0
    let lastPlace = places[last] ?? 0
    let before = firstPlace > 0 ? levels[kept[firstPlace - 1]] : baseLevel
    let isOpen = original[last].isIsolateStart && partners[last] == nil
    let after =
      isOpen || lastPlace + 1 >= kept.count ? baseLevel : levels[kept[lastPlace + 1]]
    func direction(_ other: UInt8) -> BidiClass { max(level, other).isMultiple(of: 2) ? .l : .r }
    return Sequence(indices: indices, start: direction(before), end: direction(after))
  }

  private mutating func resolve(_ sequence: Sequence) {
    resolveWeak(sequence)
    resolveBrackets(sequence)
    resolveNeutrals(sequence)
    for index in sequence.indices {
      let isOdd = levels[index] & 1 == 1
      switch classes[index] {
      case .r: levels[index] += isOdd ? 0 : 1
      case .l: levels[index] += isOdd ? 1 : 0
      case .an, .en: levels[index] += isOdd ? 1 : 2
      default: break
      }
    }
  }

  // MARK: - Lines

  /// The levels of a line's scalars, where spaces at its end go back to the paragraph's level (L1).
  func lineLevels(_ range: Range<Int>) -> [UInt8] {
    var line = Array(levels[range])
    var isTrailing = true
    for index in range.reversed() {
      switch original[index] {
      case .b, .s: isTrailing = true
      case .ws, .fsi, .lri, .rli, .pdi: break
      case let kind where kind.isRemoved: break
      default: isTrailing = false
      }
      if isTrailing { line[index - range.lowerBound] = baseLevel }
    }
    return line
  }

  /// The order in which a line's places are seen from left to right (L2).
  static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    for level in (lowestOdd...highest).reversed() {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
