/// Ascending offsets of which all behind one place move together at no cost.
///
/// The missing part of the later ones is kept beside them and added when the place moves on, so that typing in
/// one place touches none of them.
struct ShiftedOffsets: Sendable {
  private var values: [Int] = []
  /// The first index whose value lacks `shift`.
  private var bend = 0
  private var shift = 0

  init(_ values: [Int] = []) { self.values = values }

  var count: Int { values.count }

  subscript(index: Int) -> Int { index < bend ? values[index] : values[index] + shift }

  /// How many of the offsets are not above another.
  func count(notAbove offset: Int) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Moves all offsets from an index on.
  mutating func move(from index: Int, by distance: Int) {
    moveBend(to: index)
    shift += distance
  }

  /// Replaces some of the offsets; the new ones must fit between their neighbors.
  mutating func replace(_ range: Range<Int>, with offsets: [Int]) {
    moveBend(to: range.upperBound)
    values.replaceSubrange(range, with: offsets)
    bend += offsets.count - range.count
  }

  private mutating func moveBend(to index: Int) {
    if shift != 0 {
      if bend < index {
        for passed in bend..<index { values[passed] += shift }
      } else {
        for passed in index..<bend { values[passed] -= shift }
      }
    }
    bend = index
  }
}
