/// A text whose lines layout managers break.
open class NSTextStorage: NSMutableAttributedString {
  /// What was edited.
  public struct EditActions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let editedAttributes = EditActions(rawValue: 1)
    public static let editedCharacters = EditActions(rawValue: 2)
  }
  /// Those who break the text into lines, which keep no strong reference to it.
  public private(set) var layoutManagers: [NSLayoutManager] = []
  /// How often the text or its attributes have changed.
  private(set) var version = 0

  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    layoutManagers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    layoutManagers.removeAll { $0 === aLayoutManager }
    if aLayoutManager.textStorage === self { aLayoutManager.textStorage = nil }
  }
  /// Notes that a subclass has changed the text.
  open func edited(
    _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
  ) { version += 1 }

  open override func replaceCharacters(in range: NSRange, with str: String) {
    super.replaceCharacters(in: range, with: str)
    version += 1
  }
  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    super.replaceCharacters(in: range, with: attrString)
    version += 1
  }
  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    super.setAttributes(attrs, range: range)
    version += 1
  }
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    super.addAttribute(name, value: value, range: range)
    version += 1
  }
  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    super.addAttributes(attrs, range: range)
    version += 1
  }
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    super.removeAttribute(name, range: range)
    version += 1
  }
  open override func setAttributedString(_ attrString: NSAttributedString) {
    super.setAttributedString(attrString)
    version += 1
  }
  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    super.insert(attrString, at: loc)
    version += 1
  }
  open override func append(_ attrString: NSAttributedString) {
    super.append(attrString)
    version += 1
  }
  open override func deleteCharacters(in range: NSRange) {
    super.deleteCharacters(in: range)
    version += 1
  }
}
