extension UITextView {
  /// The text with its attributes. What code changes in it, the view shows.
  public var textStorage: NSTextStorage {
    if let storage { return storage }
    let made = NSTextStorage(string: content.string, attributes: usualAttributes)
    storage = made
    made.changed = { [weak self, weak made] in
      MainActor.assumeIsolated {
        guard let self, let made, !self.isFilling else { return }
        self.storageDidChange(made)
      }
    }
    return made
  }
  /// Breaks the text into the lines of the container.
  public var layoutManager: NSLayoutManager {
    let storage = textStorage
    fitContainer()
    if let known = storage.layoutManagers.first { return known }
    let made = NSLayoutManager()
    made.addTextContainer(textContainer)
    storage.addLayoutManager(made)
    return made
  }

  /// The container is as wide as the view shows text.
  func fitContainer() {
    textContainer.size = CGSize(
      width: max(0, bounds.width - textContainerInset.horizontal), height: .greatestFiniteMagnitude)
  }
  /// The attributes of text that has none.
  var usualAttributes: [NSAttributedString.Key: Any] {
    [.font: shownFont, .foregroundColor: textColor ?? .label]
  }
  /// Brings what was typed into the storage: what stays keeps its attributes, what is new has those before it.
  func followContent() {
    guard let storage, !isFilling, storage.string != content.string else { return }
    let (old, new) = (Array(storage.string.utf16), Array(content.string.utf16))
    var start = zip(old, new).prefix { $0 == $1 }.count
    var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    // A pair of surrogates is replaced as a whole.
    if start > 0, UTF16.isLeadSurrogate(old[start - 1]) { start -= 1 }
    if end > 0, UTF16.isTrailSurrogate(old[old.count - end]) { end -= 1 }
    let attributes =
      old.isEmpty
      ? usualAttributes : storage.attributes(at: max(0, start - 1), effectiveRange: nil)
    let text = String(decoding: new[start..<(new.count - end)], as: UTF16.self)
    isFilling = true
    storage.replaceCharacters(
      in: NSRange(location: start, length: old.count - end - start),
      with: NSAttributedString(string: text, attributes: attributes))
    isFilling = false
  }
  /// Sets an attribute of the whole text.
  func style(_ name: NSAttributedString.Key, _ value: Any) {
    guard let storage, storage.length > 0 else { return }
    isFilling = true
    storage.addAttribute(name, value: value, range: NSRange(location: 0, length: storage.length))
    isFilling = false
  }
  /// Keeps the attributes of a text that is shown.
  func show(_ text: NSAttributedString) {
    let storage = textStorage
    isFilling = true
    storage.setAttributedString(text)
    isFilling = false
  }
  private func storageDidChange(_ storage: NSTextStorage) {
    guard storage.string != content.string else { return ViewChanges.note() }
    let selection = selectedRange
    content.string = storage.string
    content.selectedRange = selection
    textDidChangeFromOutside()
  }
}
