/// UTF-16 units with a gap at the place of the last change, so that typing does not move what follows.
struct UTF16GapBuffer: Sendable {
  private var storage: [UInt16]
  private var gap: Range<Int>

  /// Makes a buffer whose gap, with room for typing, lies at the given offset.
  init(_ units: some Collection<UInt16>, gapAt offset: Int) {
    let room = Self.room(for: units.count)
    storage = []
    storage.reserveCapacity(units.count + room)
    storage.append(contentsOf: units.prefix(offset))
    gap = storage.count..<(storage.count + room)
    storage.append(contentsOf: repeatElement(0, count: room))
    storage.append(contentsOf: units.dropFirst(offset))
  }

  var count: Int { storage.count - gap.count }

  subscript(offset: Int) -> UInt16 {
    storage[offset < gap.lowerBound ? offset : offset + gap.count]
  }

  func units(in range: Range<Int>) -> [UInt16] {
    if range.upperBound <= gap.lowerBound { return Array(storage[range]) }
    if range.lowerBound >= gap.lowerBound {
      return Array(storage[(range.lowerBound + gap.count)..<(range.upperBound + gap.count)])
    }
    var units: [UInt16] = []
    units.reserveCapacity(range.count)
    units.append(contentsOf: storage[range.lowerBound..<gap.lowerBound])
    units.append(contentsOf: storage[gap.upperBound..<(range.upperBound + gap.count)])
    return units
  }

  /// The units as a string, in which half a surrogate pair shows as U+FFFD.
  func string(in range: Range<Int>) -> String {
    String(decoding: units(in: range), as: UTF16.self)
  }

  mutating func replace(_ range: Range<Int>, with units: [UInt16]) {
    moveGap(to: range.lowerBound)
    gap = gap.lowerBound..<(gap.upperBound + range.count)
    if units.count > gap.count { grow(by: units.count) }
    for (offset, unit) in units.enumerated() { storage[gap.lowerBound + offset] = unit }
    gap = (gap.lowerBound + units.count)..<gap.upperBound
  }

  private static func room(for count: Int) -> Int { max(256, count / 16) }

  private mutating func moveGap(to offset: Int) {
    let width = gap.count
    if offset < gap.lowerBound {
      for index in stride(from: gap.lowerBound - 1, through: offset, by: -1) {
        storage[index + width] = storage[index]
      }
    } else {
      for index in gap.lowerBound..<offset { storage[index] = storage[index + width] }
    }
    gap = offset..<(offset + width)
  }

  private mutating func grow(by least: Int) {
    let room = least + Self.room(for: count + least)
    storage.insert(contentsOf: repeatElement(0, count: room), at: gap.upperBound)
    gap = gap.lowerBound..<(gap.upperBound + room)
  }
}
