extension TextDocument {
  /// Marks the insertion point as the place of a dictation's result, which a keyboard does not see.
  public mutating func insertDictationPlaceholder() -> DictationPlaceholder {
    var memory = dictation ?? DictationMemory()
    memory.lastNumber += 1
    let placeholder = DictationPlaceholder(number: memory.lastNumber)
    memory.placeholders.append((placeholder, selectedRange.upperBound))
    dictation = memory
    return placeholder
  }

  /// Where a placeholder is, `nil` once it is removed.
  public func position(of placeholder: DictationPlaceholder) -> TextPosition? {
    dictation?.placeholders.first { $0.placeholder == placeholder }.map { TextPosition($0.offset) }
  }

  /// Removes a placeholder; if a result will follow, the insertion point moves to its place.
  public mutating func remove(_ placeholder: DictationPlaceholder, willInsertResult: Bool) {
    guard let position = position(of: placeholder) else { return }
    dictation?.placeholders.removeAll { $0.placeholder == placeholder }
    if willInsertResult { select(position.offset..<position.offset) }
  }

  /// Inserts dictated text in place of the selection, and keeps its alternatives.
  @discardableResult
  public mutating func insertDictationResult(
    _ phrases: [DictationPhrase], rules: EditingRules = .init()
  ) -> Bool {
    insert(phrases, rules: rules)
  }

  /// Inserts a text that may also mean something else.
  @discardableResult
  public mutating func insertText(
    _ text: String, alternatives: [String], rules: EditingRules = .init()
  ) -> Bool {
    insert([DictationPhrase(text, alternatives: alternatives)], rules: rules)
  }

  /// The alternatives of the text at a position.
  public func alternatives(at position: TextPosition) -> TextAlternatives? {
    dictation?.alternatives.last { $0.range.contains(position.offset) }
  }

  private mutating func insert(_ phrases: [DictationPhrase], rules: EditingRules) -> Bool {
    let start = insertionTarget(rules).lowerBound
    let text = phrases.map(\.text).joined()
    guard apply(.insert(text), rules: rules) else { return false }
    // Rules that change the text leave no stretch that would be sure to be the phrase's.
    guard selectedRange.lowerBound == start + text.utf16.count else { return true }
    var memory = dictation ?? DictationMemory()
    var offset = start
    for phrase in phrases {
      let end = offset + phrase.text.utf16.count
      if !phrase.alternatives.isEmpty, offset < end {
        memory.add(TextAlternatives(range: offset..<end, alternatives: phrase.alternatives))
      }
      offset = end
    }
    dictation = memory
    return true
  }
}
