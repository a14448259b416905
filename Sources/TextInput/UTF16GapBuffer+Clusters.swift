extension UTF16GapBuffer {
  /// The longest stretch that is looked at; a cluster beyond it is deleted in parts.
  private static let clusterLimit = 1 << 16

  /// Gives the start of the extended grapheme cluster that ends at an offset above 0.
  ///
  /// Only a stretch before the offset is segmented. Its first boundary may be wrong, since joiners look back
  /// at what was cut off, and so may all of a run of regional indicators; hence two clusters must precede the
  /// answer, and a stretch never starts inside such a run.
  func startOfCluster(before end: Int) -> Int {
    if let plain = startOfPlainCluster(before: end) { return plain }
    var length = 64
    while true {
      let start = stretchStart(before: end, length: length)
      let text = string(in: start..<end)
      let cluster = text.index(before: text.endIndex)
      let isCertain = start == 0 || length >= Self.clusterLimit
      if isCertain || text.distance(from: text.startIndex, to: cluster, isAtLeast: 2) {
        return end - text[cluster...].utf16.count
      }
      length *= 4
    }
  }

  /// Answers for the common case, an ASCII letter after ASCII, without making a string.
  private func startOfPlainCluster(before end: Int) -> Int? {
    let last = self[end - 1]
    guard last < 0x80, last != 0x0A else { return nil }
    // Among what precedes, only prepended marks could join, and they are not ASCII.
    return end == 1 || self[end - 2] < 0x80 ? end - 1 : nil
  }

  private func stretchStart(before end: Int, length: Int) -> Int {
    var start = max(0, end - length)
    if start > 0, UTF16.isTrailSurrogate(self[start]), UTF16.isLeadSurrogate(self[start - 1]) {
      start -= 1
    }
    let floor = max(2, end - Self.clusterLimit)
    while start >= floor, isRegionalIndicator(at: start - 2) { start -= 2 }
    return start
  }

  private func isRegionalIndicator(at offset: Int) -> Bool {
    self[offset] == 0xD83C && (0xDDE6...0xDDFF).contains(self[offset + 1])
  }
}

extension String {
  /// Whether at least so many characters lie between two indices, without counting further.
  fileprivate func distance(from start: Index, to end: Index, isAtLeast least: Int) -> Bool {
    var index = end
    for _ in 0..<least {
      guard index > start else { return false }
      index = self.index(before: index)
    }
    return true
  }
}
