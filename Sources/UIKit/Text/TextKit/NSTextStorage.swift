/// A text whose lines layout managers break.
open class NSTextStorage: NSMutableAttributedString {
  /// The kinds of edits.
  public struct EditActions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let editedAttributes = EditActions(rawValue: 1)
    public static let editedCharacters = EditActions(rawValue: 2)
  }
  /// The layout managers of the text, which keep no strong reference to it.
  public private(set) var layoutManagers: [NSLayoutManager] = []
  /// How often the text or its attributes have changed.
  private(set) var version = 0
  open weak var delegate: (any NSTextStorageDelegate)?
  /// The kinds of edits since the last time edits were processed.
  open private(set) var editedMask = EditActions()
  open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
  open private(set) var changeInLength = 0
  /// Called when edits were processed, by the text view that shows the text.
  var changed: (() -> Void)?
  private var depth = 0
  /// How many edits were noted.
  private var notes = 0
  private var isProcessing = false

  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === aLayoutManager }
    if aLayoutManager.textStorage === self { aLayoutManager.textStorage = nil }
  }
  /// Records an edit, and processes it if no more edits follow.
  open func edited(
    _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
  ) {
    version += 1
    notes += 1
    self.editedMask.formUnion(editedMask)
    let new = NSRange(
      location: editedRange.location, length: max(0, editedRange.length + delta))
    self.editedRange =
      self.editedRange.location == NSNotFound ? new : NSUnionRange(self.editedRange, new)
    changeInLength += delta
    if depth == 0 { processEditing() }
  }
  /// Reports the edits to the delegate and the layout managers.
  open func processEditing() {
    guard !editedMask.isEmpty, !isProcessing else { return }
    isProcessing = true
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    delegate?.textStorage(
      self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    editedMask = []
    editedRange = NSRange(location: NSNotFound, length: 0)
    changeInLength = 0
    isProcessing = false
    changed?()
  }
  open override func beginEditing() { depth += 1 }
  open override func endEditing() {
    depth = max(0, depth - 1)
    if depth == 0 { processEditing() }
  }
  /// Notes a change, unless what it is made of has been noted already.
  private func change(
    _ mask: EditActions, _ range: NSRange, _ delta: Int, _ body: () -> Void
  ) {
    depth += 1
    let before = notes
    body()
    if notes == before { edited(mask, range: range, changeInLength: delta) }
    endEditing()
  }

  open override func replaceCharacters(in range: NSRange, with str: String) {
    change(.editedCharacters, range, str.utf16.count - range.length) {
      super.replaceCharacters(in: range, with: str)
    }
  }
  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    change([.editedCharacters, .editedAttributes], range, attrString.length - range.length) {
      super.replaceCharacters(in: range, with: attrString)
    }
  }
  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    change(.editedAttributes, range, 0) { super.setAttributes(attrs, range: range) }
  }
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    change(.editedAttributes, range, 0) {
      super.addAttribute(name, value: value, range: range)
    }
  }
  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    change(.editedAttributes, range, 0) { super.addAttributes(attrs, range: range) }
  }
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    change(.editedAttributes, range, 0) { super.removeAttribute(name, range: range) }
  }
  open override func setAttributedString(_ attrString: NSAttributedString) {
    let all = NSRange(location: 0, length: length)
    change([.editedCharacters, .editedAttributes], all, attrString.length - all.length) {
      super.setAttributedString(attrString)
    }
  }
  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    change(
      [.editedCharacters, .editedAttributes], NSRange(location: loc, length: 0), attrString.length
    ) { super.insert(attrString, at: loc) }
  }
  open override func append(_ attrString: NSAttributedString) {
    change(
      [.editedCharacters, .editedAttributes], NSRange(location: length, length: 0),
      attrString.length
    ) { super.append(attrString) }
  }
  open override func deleteCharacters(in range: NSRange) {
    change(.editedCharacters, range, -range.length) { super.deleteCharacters(in: range) }
  }
}

/// Is notified of the edits of a text.
public protocol NSTextStorageDelegate: NSObjectProtocol {
  /// Edits are about to be processed; the delegate may change the text.
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
  /// Edits are processed; the delegate may change attributes.
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int)
}
extension NSTextStorageDelegate {
  public func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
  public func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
}
