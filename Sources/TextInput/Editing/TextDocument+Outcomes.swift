extension TextDocument {
  /// The result of an edit, `nil` where it would have no effect.
  func outcome(of edit: TextEdit, rules: EditingRules) -> EditOutcome? {
    switch edit {
    case .insert(let text): inserting(text, rules: rules)
    case .deleteBackward: deletingBackward(rules: rules)
    case .adjustPosition(let offset): moving(by: offset, rules: rules)
    case .setMarkedText(let text, let selection):
      marking(text, selection: selection, rules: rules)
    case .unmarkText:
      markedRange == nil
        ? nil : EditOutcome(change: nil, selection: selectedRange, marked: nil)
    }
  }

  private func inserting(_ text: String, rules: EditingRules) -> EditOutcome? {
    let target = insertionTarget(rules)
    if text.isEmpty {
      guard rules.insertEmpty == .deletesSelection, !target.isEmpty else { return nil }
      return replacing(target, with: [])
    }
    guard !(rules.isSingleLine && text.isLineBreak), rules.filter.admits(text) else { return nil }
    var change = TextChange(range: target, units: rules.units(of: text))
    let endsMarking = rules.insertOverMarked == .replacesAll
    if rules.makesDashes || rules.quotes != nil, endsMarking || markedRange == nil {
      makeTypographic(&change, rules: rules)
    }
    let (range, units) = (change.range, change.units)
    guard rules.admits(units.count, replacing: range.count, of: buffer.count) else { return nil }
    guard endsMarking else { return replacing(range, with: units) }
    let caret = range.lowerBound + units.count
    return EditOutcome(change: change, selection: caret..<caret, marked: nil)
  }

  /// The range that an insertion replaces: all of the marked text, unless the rules keep to the selection
  /// within it.
  public func insertionTarget(_ rules: EditingRules) -> Range<Int> {
    guard rules.insertOverMarked == .replacesAll else { return selectedRange }
    return markedRange ?? selectedRange
  }

  private func deletingBackward(rules: EditingRules) -> EditOutcome? {
    guard selectedRange.isEmpty else {
      let spaced = rules.keepsSpaces && markedRange == nil
      return replacing(spaced ? withSpareSpace(selectedRange) : selectedRange, with: [])
    }
    let caret = selectedRange.lowerBound
    let floor = markedRange?.lowerBound ?? 0
    guard caret > floor else { return nil }
    let start =
      switch rules.deleteUnit {
      case .cluster:
        buffer.startOfCluster(before: caret, floor: floor, limit: rules.segmentLimit)
      case .scalar: buffer.startOfScalar(before: caret, floor: floor)
      case .scriptAware:
        buffer.isDeletedByScalar(before: caret)
          ? buffer.startOfScalar(before: caret, floor: floor)
          : buffer.startOfCluster(before: caret, floor: floor, limit: rules.segmentLimit)
      }
    let joined = rules.markAfterBreak == .joined && rules.deleteUnit != .scalar
    return replacing(
      (joined ? startOfBreak(beforeMark: start, floor: floor) : start)..<caret, with: [])
  }

  /// The start of the line break before a lone combining mark, which counts as one character with it; else the mark's.
  private func startOfBreak(beforeMark start: Int, floor: Int) -> Int {
    guard start > floor, Self.isLineFeed(buffer[start - 1]) else { return start }
    let kind = buffer.scalar(at: start).kind.cluster
    guard kind == .extend || kind == .spacingMark else { return start }
    let isPair = start - 1 > floor && buffer[start - 1] == 0x0A && buffer[start - 2] == 0x0D
    return start - (isPair ? 2 : 1)
  }

  private static func isLineFeed(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D }

  private func moving(by offset: Int, rules: EditingRules) -> EditOutcome? {
    guard offset != 0 else { return nil }
    let bounds = markedRange ?? 0..<buffer.count
    let edge = offset > 0 ? selectedRange.upperBound : selectedRange.lowerBound
    // Clamped first, to a place past either end: the offset may be any integer, and the sum must not overflow.
    let reach = buffer.count + 1
    let step = min(max(offset, -reach), reach)
    var target = edge + step
    if rules.adjustUnit == .grapheme, target > bounds.lowerBound, target < bounds.upperBound {
      target = buffer.offset(from: edge, clusters: step, limit: rules.segmentLimit)
    }
    let isPastEnd = target < bounds.lowerBound || target > bounds.upperBound
    guard rules.movePastEnd == .clamped || !isPastEnd else { return nil }
    let caret = min(max(target, bounds.lowerBound), bounds.upperBound)
    guard selectedRange != caret..<caret else { return nil }
    return EditOutcome(change: nil, selection: caret..<caret, marked: markedRange)
  }

  private func marking(
    _ text: String, selection: Range<Int>, rules: EditingRules
  ) -> EditOutcome? {
    guard !text.isEmpty || markedRange != nil, rules.filter.admits(text) else { return nil }
    let target = markedRange ?? selectedRange
    let units = rules.units(of: text)
    guard rules.admits(units.count, replacing: target.count, of: buffer.count) else { return nil }
    let start = target.lowerBound
    let inner = selection.clamped(to: 0..<units.count)
    return EditOutcome(
      change: TextChange(range: target, units: units),
      selection: (start + inner.lowerBound)..<(start + inner.upperBound),
      marked: units.isEmpty ? nil : start..<(start + units.count))
  }

  /// Replaces units and sets the insertion point behind them; marked text around them grows or shrinks.
  private func replacing(_ range: Range<Int>, with units: [UInt16]) -> EditOutcome {
    let caret = range.lowerBound + units.count
    var marked: Range<Int>?
    if let old = markedRange {
      let end = old.upperBound - range.count + units.count
      if old.lowerBound < end { marked = old.lowerBound..<end }
    }
    return EditOutcome(
      change: TextChange(range: range, units: units), selection: caret..<caret, marked: marked)
  }
}

extension EditingRules {
  func units(of text: String) -> [UInt16] {
    guard isSingleLine else { return Array(text.utf16) }
    var units: [UInt16] = []
    var follows: UInt16 = 0
    for unit in text.utf16 {
      // A carriage return and its newline are one break.
      if !(unit == 0x0A && follows == 0x0D) { units.append(isLineBreak(unit) ? 0x20 : unit) }
      follows = unit
    }
    return units
  }

  func admits(_ added: Int, replacing removed: Int, of count: Int) -> Bool {
    added <= removed || count - removed + added <= lengthLimit
  }
}

extension String {
  /// Whether the string is one line break and nothing else.
  fileprivate var isLineBreak: Bool {
    // As bytes: strings are compared after normalization, which sorts as many marks as follow.
    ["\n", "\r", "\r\n"].contains { $0.utf8.elementsEqual(utf8) }
  }
}

extension UnitStorage {
  fileprivate func startOfScalar(before end: Int, floor: Int) -> Int {
    max(floor, end - scalar(before: end).width)
  }

  /// Whether the last scalar belongs to a script in which hosts are reported to delete marks one by one.
  fileprivate func isDeletedByScalar(before end: Int) -> Bool {
    let last = scalar(before: end)
    return (0x900...0xDFF).contains(last.value) || last.kind.needsDictionary
  }

  /// The most clusters that one move counts, and four times as many units.
  private static let clusterCountLimit = 1 << 16

  /// Counts clusters from an offset, the first 65,536 of them; further ones count as one unit each, as do those past an end.
  fileprivate func offset(from start: Int, clusters: Int, limit: Int) -> Int {
    var offset = start
    var left = clusters
    // A copy, because each step may read flags that it has just passed.
    var storage = self
    for _ in 0..<min(abs(clusters), Self.clusterCountLimit) {
      let next =
        left > 0
        ? storage.boundary(after: offset, of: .cluster, limit: limit)
        : storage.boundary(before: offset, of: .cluster, limit: limit)
      guard let next else { return offset + left }
      storage.rememberFlags(before: next)
      offset = next
      left -= left.signum()
      if abs(offset - start) >= 4 * Self.clusterCountLimit { break }
    }
    return offset + left
  }
}
