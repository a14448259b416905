/// A field's text with its selection and marked text, in UTF-16 units.
///
/// The cost of an edit depends on the edit and on how far it lies from the one before, not on the document's
/// length.
public struct TextDocument: Sendable {
  var buffer: UnitStorage
  /// The selected units, empty at the insertion point; always inside `markedRange` when there is one.
  public private(set) var selectedRange: Range<Int>
  /// The provisional text's units, `nil` without any; never empty.
  public private(set) var markedRange: Range<Int>?

  /// Makes a document, with the insertion point at the end unless a selection is given, which is clamped.
  public init(_ text: String = "", selection: Range<Int>? = nil) {
    let count = text.utf16.count
    selectedRange = (selection ?? count..<count).clamped(to: 0..<count)
    buffer = UnitStorage(text.utf16)
  }

  /// Makes a document in which a range is marked text.
  init(_ text: String, selection: Range<Int>, marked: Range<Int>) {
    self.init(text, selection: selection.clamped(to: marked))
    let within = marked.clamped(to: 0..<buffer.count)
    markedRange = within.isEmpty ? nil : within
  }

  /// The whole text; half a surrogate pair shows as U+FFFD.
  public var text: String { buffer.string(in: 0..<buffer.count) }

  /// The length in UTF-16 units.
  public var utf16Count: Int { buffer.count }

  /// Selects a range, as a user does by touching the text; it is clamped, and marked text is kept as text.
  public mutating func select(_ range: Range<Int>) {
    markedRange = nil
    selectedRange = range.clamped(to: 0..<buffer.count)
  }

  /// Applies an edit and tells whether text, selection or marking changed.
  @discardableResult
  public mutating func apply(_ edit: TextEdit, rules: EditingRules = .init()) -> Bool {
    switch edit {
    case .insert(let text): insert(text, rules: rules)
    case .deleteBackward: deleteBackward()
    case .adjustPosition(let offset): adjustPosition(by: offset)
    case .setMarkedText(let text, let selection):
      setMarkedText(text, selection: selection, rules: rules)
    case .unmarkText: unmarkText()
    }
  }

  private mutating func insert(_ text: String, rules: EditingRules) -> Bool {
    guard !text.isEmpty, !(rules.isSingleLine && text.isLineBreak) else { return false }
    let units = rules.units(of: text)
    guard rules.admits(units.count, replacing: selectedRange.count, of: buffer.count) else {
      return false
    }
    let caret = selectedRange.lowerBound + units.count
    replace(selectedRange, with: units)
    selectedRange = caret..<caret
    return true
  }

  private mutating func deleteBackward() -> Bool {
    var doomed = selectedRange
    if doomed.isEmpty {
      let caret = doomed.lowerBound
      let floor = markedRange?.lowerBound ?? 0
      guard caret > floor else { return false }
      doomed = max(floor, buffer.startOfCluster(before: caret))..<caret
    }
    replace(doomed, with: [])
    selectedRange = doomed.lowerBound..<doomed.lowerBound
    return true
  }

  private mutating func adjustPosition(by offset: Int) -> Bool {
    guard offset != 0 else { return false }
    let bounds = markedRange ?? 0..<buffer.count
    let edge = offset > 0 ? selectedRange.upperBound : selectedRange.lowerBound
    // Clamped first: the offset may be any integer, and the sum must not overflow.
    let step = min(max(offset, -buffer.count), buffer.count)
    let caret = min(max(edge + step, bounds.lowerBound), bounds.upperBound)
    let old = selectedRange
    selectedRange = caret..<caret
    return selectedRange != old
  }

  private mutating func setMarkedText(
    _ text: String, selection: Range<Int>, rules: EditingRules
  ) -> Bool {
    guard !text.isEmpty || markedRange != nil else { return false }
    let target = markedRange ?? selectedRange
    let units = rules.units(of: text)
    guard rules.admits(units.count, replacing: target.count, of: buffer.count) else { return false }
    let start = target.lowerBound
    buffer.replace(target, with: units)
    let inner = selection.clamped(to: 0..<units.count)
    selectedRange = (start + inner.lowerBound)..<(start + inner.upperBound)
    markedRange = units.isEmpty ? nil : start..<(start + units.count)
    return true
  }

  private mutating func unmarkText() -> Bool {
    defer { markedRange = nil }
    return markedRange != nil
  }

  /// Replaces units; marked text around them grows or shrinks with them.
  private mutating func replace(_ range: Range<Int>, with units: [UInt16]) {
    buffer.replace(range, with: units)
    guard let marked = markedRange else { return }
    let end = marked.upperBound - range.count + units.count
    markedRange = marked.lowerBound < end ? marked.lowerBound..<end : nil
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
  fileprivate var isLineBreak: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
