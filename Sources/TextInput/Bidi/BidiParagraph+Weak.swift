extension BidiParagraph {
  /// The rules for numbers and marks, W1 to W7.
  mutating func resolveWeak(_ sequence: Sequence) {
    var previous = sequence.start
    var strong = sequence.start
    for index in sequence.indices {
      if classes[index] == .nsm {  // W1
        let isolates = previous.isIsolateStart || previous == .pdi
        classes[index] = isolates ? .on : previous
      }
      previous = classes[index]
      switch classes[index] {
      case .l, .r, .al: strong = classes[index]
      case .en where strong == .al: classes[index] = .an  // W2
      default: break
      }
    }
    for index in sequence.indices where classes[index] == .al { classes[index] = .r }  // W3
    joinNumbers(sequence)
    strong = sequence.start
    for index in sequence.indices {
      switch classes[index] {
      case .es, .et, .cs: classes[index] = .on  // W6
      case .l, .r: strong = classes[index]
      case .en where strong == .l: classes[index] = .l  // W7
      default: break
      }
    }
  }

  /// Separators between numbers and signs beside them, W4 and W5.
  private mutating func joinNumbers(_ sequence: Sequence) {
    let indices = sequence.indices
    for place in indices.indices.dropFirst().dropLast() {
      let (left, right) = (classes[indices[place - 1]], classes[indices[place + 1]])
      guard left == right else { continue }
      switch classes[indices[place]] {
      case .es where left == .en: classes[indices[place]] = .en
      case .cs where left == .en || left == .an: classes[indices[place]] = left
      default: break
      }
    }
    var place = 0
    while place < indices.count {
      guard classes[indices[place]] == .et else {
        place += 1
        continue
      }
      var end = place
      while end < indices.count, classes[indices[end]] == .et { end += 1 }
      let touches =
        (place > 0 && classes[indices[place - 1]] == .en)
        || (end < indices.count && classes[indices[end]] == .en)
      if touches { for inside in place..<end { classes[indices[inside]] = .en } }
      place = end
    }
  }
}
