extension TextDocument {
  /// The most units of marked text that a window shows.
  private static let markedLimit = 1 << 16
  /// How far before the limit sentences are followed: the limit may fall between a full stop and what follows it.
  private static let scanLead = 32

  /// Gives what a keyboard may see of the document.
  ///
  /// The selection inside marked text is in `markedSelection`; `selected` is `nil` then.
  public func window(_ policy: ContextPolicy = .init()) -> TextWindow {
    let covered = markedRange ?? selectedRange
    let before = contextStart(before: covered.lowerBound, policy)..<covered.lowerBound
    let scan = covered.isEmpty ? before.lowerBound : covered.upperBound
    let after = covered.upperBound..<contextEnd(after: covered.upperBound, from: scan, policy)
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
      window.selected = selectedText(limit: policy.limit)
    }
    return window
  }

  private func string(in range: Range<Int>) -> String? {
    range.isEmpty ? nil : buffer.string(in: range)
  }

  private func selectedText(limit: Int) -> String? {
    guard selectedRange.count / 2 > max(limit, 1) else { return string(in: selectedRange) }
    let side = max(limit, 1)
    let head = selectedRange.lowerBound..<beforeCutPair(selectedRange.lowerBound + side)
    let tail = behindCutPair(selectedRange.upperBound - side)..<selectedRange.upperBound
    return buffer.string(in: head) + buffer.string(in: tail)
  }

  private func contextStart(before end: Int, _ policy: ContextPolicy) -> Int {
    let floor = end - min(end, max(policy.limit, 0))
    var start = floor
    if policy.unit != .document {
      var index = end
      while index > floor, !policy.isBreak(buffer[index - 1]) { index -= 1 }
      start = index
      if index > floor, index == end {
        let isPair = index - 1 > floor && buffer[index - 1] == 0x0A && buffer[index - 2] == 0x0D
        return index - (isPair ? 2 : 1)
      }
    }
    if policy.unit == .sentence {
      var scanner = SentenceScanner()
      var scan = start
      while scan > max(0, start - Self.scanLead), !policy.isBreak(buffer[scan - 1]) { scan -= 1 }
      for index in scan..<end where scanner.starts(with: buffer[index]) {
        start = max(start, index)
      }
    }
    return start < end ? behindCutPair(start) : end
  }

  /// Finds where the context after an offset ends; sentences are followed from `scan`, at or before it.
  private func contextEnd(after start: Int, from scan: Int, _ policy: ContextPolicy) -> Int {
    let ceiling = start + min(utf16Count - start, max(policy.limit, 0))
    var end = ceiling
    if policy.unit != .document {
      var index = start
      while index < ceiling, !policy.isBreak(buffer[index]) { index += 1 }
      end = index
      if index < ceiling, index == start {
        let isPair = index + 1 < ceiling && buffer[index] == 0x0D && buffer[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
      }
    }
    if policy.unit == .sentence {
      var scanner = SentenceScanner()
      for index in scan..<end where scanner.starts(with: buffer[index]) && index > start {
        end = index
        break
      }
    }
    return start < end ? beforeCutPair(end) : start
  }

  // A limit shall not cut a surrogate pair; only the insertion point itself may lie inside one.

  private func behindCutPair(_ offset: Int) -> Int { cutsPair(offset) ? offset + 1 : offset }

  private func beforeCutPair(_ offset: Int) -> Int { cutsPair(offset) ? offset - 1 : offset }

  private func cutsPair(_ offset: Int) -> Bool {
    offset > 0 && offset < utf16Count && UTF16.isTrailSurrogate(buffer[offset])
      && UTF16.isLeadSurrogate(buffer[offset - 1])
  }
}
