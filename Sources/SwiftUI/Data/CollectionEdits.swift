extension MutableCollection {
  /// Moves the elements at some places in front of the element at another one.
  ///
  /// `destination` counts as before the move, as `onMove` does.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    let moved = source.filter { all.indices.contains($0) }
    let taken = Set(moved)
    let front = all.indices.filter { $0 < destination && !taken.contains($0) }
    let back = all.indices.filter { $0 >= destination && !taken.contains($0) }
    for (place, offset) in zip(indices, front + moved + back) { self[place] = all[offset] }
  }
}
extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at some places, as `onDelete` counts them.
  public mutating func remove(atOffsets offsets: IndexSet) {
    let kept = enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
    replaceSubrange(startIndex..<endIndex, with: kept)
  }
}
