import TextInput

/// A slow document of the plainest kind: an array of units, segmented from its start each time.
struct ReferenceDocument {
  var units: [UInt16]
  var selection: Range<Int>
  var marked: Range<Int>?

  var text: String { String(decoding: units, as: UTF16.self) }

  mutating func apply(_ edit: TextEdit) {
    switch edit {
    case .insert(let text): if !text.isEmpty { replaceSelection(with: Array(text.utf16)) }
    case .deleteBackward:
      let floor = marked?.lowerBound ?? 0
      if selection.isEmpty {
        guard selection.lowerBound > floor else { return }
        let before = String(decoding: units[..<selection.lowerBound], as: UTF16.self)
        let length = before.last.map { String($0).utf16.count } ?? 0
        selection = max(floor, selection.lowerBound - length)..<selection.upperBound
      }
      replaceSelection(with: [])
    case .adjustPosition(let offset):
      guard offset != 0 else { return }
      let bounds = marked ?? 0..<units.count
      let edge = offset > 0 ? selection.upperBound : selection.lowerBound
      let (sum, overflows) = edge.addingReportingOverflow(offset)
      let wanted = overflows ? (offset > 0 ? Int.max : Int.min) : sum
      let caret = max(bounds.lowerBound, min(bounds.upperBound, wanted))
      selection = caret..<caret
    case .setMarkedText(let text, let inner):
      guard !text.isEmpty || marked != nil else { return }
      let target = marked ?? selection
      let new = Array(text.utf16)
      units.replaceSubrange(target, with: new)
      let shown = inner.clamped(to: 0..<new.count)
      selection = (target.lowerBound + shown.lowerBound)..<(target.lowerBound + shown.upperBound)
      marked = new.isEmpty ? nil : target.lowerBound..<(target.lowerBound + new.count)
    case .unmarkText: marked = nil
    }
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
