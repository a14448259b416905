import TextInput

/// A slow, simple document: an array of units, segmented from its start each time.
struct ReferenceDocument: Equatable {
  var units: [UInt16] = []
  var selection = 0..<0
  var marked: Range<Int>?

  mutating func select(_ range: Range<Int>) {
    selection = range.clamped(to: 0..<units.count)
    marked = nil
  }

  /// Replaces units behind the keyboard's back, unit by unit: a position on a unit that stays remains on it.
  mutating func replace(_ range: Range<Int>, with text: String, rules: EditingRules) {
    let range = range.clamped(to: 0..<units.count)
    let new = units(of: text, rules)
    guard new.count <= range.count || units.count - range.count + new.count <= rules.lengthLimit
    else { return }
    // The new position of every old offset: those inside removed text move to its end.
    let places = (0...units.count).map { offset in
      if offset <= range.lowerBound { return offset }
      if offset < range.upperBound { return range.lowerBound + new.count }
      return offset - range.count + new.count
    }
    if let old = marked {
      let removed = Set(range)
      let cutsStart = removed.contains(old.lowerBound) && removed.contains(old.lowerBound - 1)
      let cutsEnd = removed.contains(old.upperBound) && removed.contains(old.upperBound - 1)
      let isKept = !cutsStart && !cutsEnd
      let moved = places[old.lowerBound]..<max(places[old.lowerBound], places[old.upperBound])
      marked = isKept && !moved.isEmpty ? moved : nil
    }
    let start = places[selection.lowerBound]
    selection = start..<max(start, places[selection.upperBound])
    if let marked { selection = selection.clamped(to: marked) }
    units.replaceSubrange(range, with: new)
  }

  mutating func apply(_ edit: TextEdit, rules: EditingRules = .init()) {
    switch edit {
    case .insert(let text): insert(text, rules)
    case .deleteBackward: deleteBackward(rules)
    case .adjustPosition(let offset): move(by: offset, rules)
    case .setMarkedText(let text, let inner):
      guard !text.isEmpty || marked != nil else { return }
      let target = marked ?? selection
      let new = units(of: text, rules)
      guard admits(new, for: target, rules) else { return }
      units.replaceSubrange(target, with: new)
      let shown = inner.clamped(to: 0..<new.count)
      selection = (target.lowerBound + shown.lowerBound)..<(target.lowerBound + shown.upperBound)
      marked = new.isEmpty ? nil : target.lowerBound..<(target.lowerBound + new.count)
    case .unmarkText: marked = nil
    }
  }

  private mutating func insert(_ text: String, _ rules: EditingRules) {
    let target = rules.insertOverMarked == .replacesAll ? marked ?? selection : selection
    if text.isEmpty, rules.insertEmpty != .deletesSelection || target.isEmpty { return }
    if rules.isSingleLine, ["\n", "\r", "\r\n"].contains(text) { return }
    let new = units(of: text, rules)
    guard admits(new, for: target, rules) else { return }
    if rules.insertOverMarked == .replacesAll { marked = nil }
    selection = target
    replaceSelection(with: new)
  }

  private mutating func deleteBackward(_ rules: EditingRules) {
    let floor = marked?.lowerBound ?? 0
    if selection.isEmpty {
      guard selection.lowerBound > floor else { return }
      let before = String(decoding: units[..<selection.lowerBound], as: UTF16.self)
      let length =
        rules.deleteUnit == .scalar
        ? before.unicodeScalars.last.map { UTF16.width($0) } ?? 0
        : before.last.map { String($0).utf16.count } ?? 0
      selection = max(floor, selection.lowerBound - length)..<selection.upperBound
    }
    replaceSelection(with: [])
  }

  private mutating func move(by offset: Int, _ rules: EditingRules) {
    guard offset != 0 else { return }
    let bounds = marked ?? 0..<units.count
    let edge = offset > 0 ? selection.upperBound : selection.lowerBound
    let (sum, overflows) = edge.addingReportingOverflow(offset)
    var wanted = overflows ? (offset > 0 ? Int.max : Int.min) : sum
    let isPastEnd = wanted < bounds.lowerBound || wanted > bounds.upperBound
    if rules.movePastEnd == .ignored, isPastEnd { return }
    if rules.adjustUnit == .grapheme, wanted > bounds.lowerBound, wanted < bounds.upperBound {
      var boundaries = [0]
      for character in String(decoding: units, as: UTF16.self) {
        boundaries.append(boundaries[boundaries.count - 1] + String(character).utf16.count)
      }
      let passed =
        offset > 0
        ? Array(boundaries.filter { $0 > edge }.prefix(offset))
        : boundaries.filter { $0 < edge }.suffix(-offset).reversed()
      wanted = passed.last ?? edge
      let ends = passed.count < abs(offset) || !(bounds ~= wanted || wanted == bounds.upperBound)
      if rules.movePastEnd == .ignored, ends { return }
    }
    let caret = max(bounds.lowerBound, min(bounds.upperBound, wanted))
    selection = caret..<caret
  }

  private func units(of text: String, _ rules: EditingRules) -> [UInt16] {
    guard rules.isSingleLine else { return Array(text.utf16) }
    let breaks: Set<Character> = [
      "\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}",
    ]
    return text.flatMap { breaks.contains($0) ? [0x20] : Array(String($0).utf16) }
  }

  private func admits(_ new: [UInt16], for target: Range<Int>, _ rules: EditingRules) -> Bool {
    new.count <= target.count || units.count - target.count + new.count <= rules.lengthLimit
  }

  private mutating func replaceSelection(with new: [UInt16]) {
    units.replaceSubrange(selection, with: new)
    if let old = marked {
      let end = old.upperBound - selection.count + new.count
      marked = end > old.lowerBound ? old.lowerBound..<end : nil
    }
    let caret = selection.lowerBound + new.count
    selection = caret..<caret
  }
}
