extension TextDocument {
  /// The most units of marked text that a window shows.
  private static let markedLimit = 1 << 16
  /// How far before the limit sentences are followed: the limit may fall between a full stop and what follows it.
  private static let scanLead = 32

  /// Returns the part of the document that a keyboard may see.
  ///
  /// The selection inside marked text is in `markedSelection`; `selected` is `nil` then.
  public func window(_ fidelity: Fidelity = .init()) -> TextWindow {
    let policy = fidelity.context
    let (before, after) = context(policy)
    var window = TextWindow(
      before: string(in: before), after: string(in: after), hasText: utf16Count > 0)
    if let marked = markedRange {
      let shown =
        marked.count > Self.markedLimit
        ? marked.lowerBound..<beforeCutPair(marked.lowerBound + Self.markedLimit) : marked
      window.marked = string(in: shown)
      let inner = selectedRange.clamped(to: shown)
      window.markedSelection =
        (inner.lowerBound - shown.lowerBound)..<(inner.upperBound - shown.lowerBound)
    } else {
      window.selected = selectedText(fidelity)
    }
    return window
  }

  /// Returns the part that a keyboard may see under a context policy, with default values for everything else.
  public func window(_ policy: ContextPolicy) -> TextWindow {
    var fidelity = Fidelity()
    fidelity.context = policy
    return window(fidelity)
  }

  /// Whether a window leaves nothing of the document out.
  func showsEverything(_ fidelity: Fidelity) -> Bool {
    let policy = fidelity.context
    let (before, after) = context(policy)
    guard before.lowerBound == 0, after.upperBound == utf16Count else { return false }
    if let marked = markedRange { return marked.count <= Self.markedLimit }
    return !isCut(selectedRange, policy.limit) && elision(fidelity) == nil
  }

  /// Whether the windows of two documents have the same contexts, as far as that is known without making them.
  ///
  /// The host asks after each tap, and the answer is nearly always yes.
  func hasSameContexts(as other: TextDocument, _ policy: ContextPolicy) -> Bool {
    guard markedRange == nil, other.markedRange == nil, selectedRange.isEmpty,
      other.selectedRange.isEmpty
    else { return false }
    if utf16Count == other.utf16Count, utf16Count <= 2 * policy.limit,
      selectedRange == other.selectedRange,
      buffer.units(in: 0..<utf16Count) == other.buffer.units(in: 0..<utf16Count)
    {
      return true
    }
    let (mine, others) = (context(policy), other.context(policy))
    return buffer.units(in: mine.before) == other.buffer.units(in: others.before)
      && buffer.units(in: mine.after) == other.buffer.units(in: others.after)
  }

  private func context(_ policy: ContextPolicy) -> (before: Range<Int>, after: Range<Int>) {
    let covered = markedRange ?? selectedRange
    let reach = min(max(policy.limit, 0), buffer.count) + Self.scanLead
    let low = max(0, covered.lowerBound - reach)
    let high = min(buffer.count, covered.upperBound + reach)
    let start: Int
    let scan: Int
    let near: UnitStretch
    if covered.isEmpty {
      near = UnitStretch(buffer, low..<high)
      start = contextStart(before: covered.lowerBound, policy, in: near)
      scan = start
    } else {
      start = contextStart(
        before: covered.lowerBound, policy, in: UnitStretch(buffer, low..<covered.lowerBound))
      near = UnitStretch(buffer, covered.upperBound..<high)
      scan = covered.upperBound
    }
    let end = contextEnd(after: covered.upperBound, from: scan, policy, in: near)
    return (start..<covered.lowerBound, covered.upperBound..<end)
  }

  private func isCut(_ selection: Range<Int>, _ limit: Int) -> Bool {
    selection.count / 2 > max(limit, 1)
  }

  private func string(in range: Range<Int>) -> String? {
    range.isEmpty ? nil : buffer.string(in: range)
  }

  private func selectedText(_ fidelity: Fidelity) -> String? {
    if let shown = elision(fidelity) {
      return buffer.string(in: shown.head) + buffer.string(in: shown.tail)
    }
    let limit = fidelity.context.limit
    guard isCut(selectedRange, limit) else { return string(in: selectedRange) }
    let side = max(limit, 1)
    let head = selectedRange.lowerBound..<beforeCutPair(selectedRange.lowerBound + side)
    let tail = behindCutPair(selectedRange.upperBound - side)..<selectedRange.upperBound
    return buffer.string(in: head) + buffer.string(in: tail)
  }

  /// The most units from either end of a selection in which its sentences are looked for.
  private static let elisionReach = 2048

  /// The first and the last sentence of a selection of more than three; `nil` when it is shown in another way.
  private func elision(_ fidelity: Fidelity) -> (head: Range<Int>, tail: Range<Int>)? {
    let selection = selectedRange
    let limit = max(fidelity.context.limit, 1)
    guard fidelity.selectedTextElision == .firstAndLast, selection.count > 3 else { return nil }
    let front = sentenceStarts(
      in: selection
        .lowerBound..<min(
          selection.upperBound, selection.lowerBound + Self.elisionReach))
    let isWhole = selection.count <= Self.elisionReach
    guard front.count >= 3 || !isWhole, let end = front.first else { return nil }
    let back =
      isWhole
      ? front
      : sentenceStarts(in: (selection.upperBound - Self.elisionReach)..<selection.upperBound)
    guard let start = back.last, start > end else { return nil }
    let head = selection.lowerBound..<min(end, beforeCutPair(selection.lowerBound + limit))
    let tail = max(start, behindCutPair(selection.upperBound - limit))..<selection.upperBound
    return (head, tail)
  }

  /// Where sentences after the first one start in a range; a line break ends one too.
  private func sentenceStarts(in range: Range<Int>) -> [Int] {
    var counter = SentenceCounter()
    return range.filter { counter.starts(with: buffer[$0]) }
  }

  private func contextStart(
    before end: Int, _ policy: ContextPolicy, in near: UnitStretch
  ) -> Int {
    let floor = end - min(end, max(policy.limit, 0))
    var start = floor
    if policy.unit == .threeSentences {
      // Counted from the limit on, not from before it: the mirror, which sees no further, counts the same.
      var counter = SentenceCounter()
      let starts = (floor..<end).filter { counter.starts(with: near[$0]) }
      start = starts.suffix(3).count == 3 ? starts[starts.count - 3] : floor
    } else if policy.unit != .document {
      var index = end
      while index > floor, !policy.isBreak(near[index - 1]) { index -= 1 }
      start = index
      if index > floor, index == end {
        let isPair = index - 1 > floor && near[index - 1] == 0x0A && near[index - 2] == 0x0D
        return index - (isPair ? 2 : 1)
      }
    }
    if policy.unit == .sentence {
      var scanner = SentenceScanner()
      var scan = start
      while scan > max(0, start - Self.scanLead), !policy.isBreak(near[scan - 1]) { scan -= 1 }
      for index in scan..<end where scanner.starts(with: near[index]) {
        start = max(start, index)
      }
    }
    return start < end ? behindCutPair(start) : end
  }

  /// Finds where the context after an offset ends; sentences are followed from `scan`, at or before it.
  private func contextEnd(
    after start: Int, from scan: Int, _ policy: ContextPolicy, in near: UnitStretch
  ) -> Int {
    let ceiling = start + min(utf16Count - start, max(policy.limit, 0))
    var end = ceiling
    if policy.unit == .threeSentences {
      var counter = SentenceCounter()
      let starts = (scan..<ceiling).filter { counter.starts(with: near[$0]) && $0 > start }
      end = starts.count >= 3 ? starts[2] : ceiling
    } else if policy.unit != .document {
      var index = start
      while index < ceiling, !policy.isBreak(near[index]) { index += 1 }
      end = index
      if index < ceiling, index == start {
        let isPair = index + 1 < ceiling && near[index] == 0x0D && near[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
      }
    }
    if policy.unit == .sentence {
      var scanner = SentenceScanner()
      for index in scan..<end where scanner.starts(with: near[index]) && index > start {
        end = index
        break
      }
    }
    return start < end ? beforeCutPair(end) : start
  }

  // A limit shall not cut a surrogate pair; only the insertion point itself may be inside one.

  private func behindCutPair(_ offset: Int) -> Int { cutsPair(offset) ? offset + 1 : offset }

  private func beforeCutPair(_ offset: Int) -> Int { cutsPair(offset) ? offset - 1 : offset }

  private func cutsPair(_ offset: Int) -> Bool {
    offset > 0 && offset < utf16Count && UTF16.isTrailSurrogate(buffer[offset])
      && UTF16.isLeadSurrogate(buffer[offset - 1])
  }
}

/// A copy of some units: looking through it costs less than asking the document for each.
private struct UnitStretch {
  private let units: [UInt16]
  private let start: Int

  init(_ buffer: UnitStorage, _ range: Range<Int>) {
    units = buffer.units(in: range)
    start = range.lowerBound
  }

  subscript(offset: Int) -> UInt16 { units[offset - start] }
}
