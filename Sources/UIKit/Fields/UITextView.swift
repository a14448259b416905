internal import TextInput

/// Lines of text inside the keyboard, which scroll.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput, _FieldTraitsHolding {
  let content = FieldText(isSingleLine: false)
  /// The text with its attributes, once code has asked for it or set it.
  var storage: NSTextStorage?
  var isFilling = false

  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
  }
  override func takeDefaults() {
    super.takeDefaults()
    isAccessibilityElement = true
    backgroundColor = .systemBackground
  }

  // MARK: Content

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { content.string }
    set {
      content.string = newValue ?? ""
      contentDidChange()
    }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get {
      if let storage, storage.string == content.string {
        return NSAttributedString(attributedString: storage)
      }
      return NSAttributedString(string: content.string, attributes: usualAttributes)
    }
    set {
      text = newValue?.string
      if let newValue { show(newValue) }
    }
  }
  open var font: UIFont? {
    didSet {
      style(.font, shownFont)
      contentDidChange()
    }
  }
  open var textColor: UIColor? {
    didSet {
      style(.foregroundColor, textColor ?? .label)
      ViewChanges.note()
    }
  }
  open var textAlignment = NSTextAlignment.natural { didSet { ViewChanges.note() } }
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { contentDidChange() }
  }
  public let textContainer: NSTextContainer
  open var typingAttributes: [NSAttributedString.Key: Any] = [:]
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
  open var allowsEditingTextAttributes = false
  open var adjustsFontForContentSizeCategory = false
  open var isSelectable = true { didSet { ViewChanges.note() } }
  open var isEditable = true {
    didSet {
      ViewChanges.note()
      if !isEditable { resignFirstResponder() }
    }
  }
  open override var isScrollEnabled: Bool { didSet { invalidateIntrinsicContentSize() } }

  /// Apple's default is the system's font of 12 points.
  var shownFont: UIFont { font ?? .systemFont(ofSize: 12) }
  var shownText: String? { content.string.isEmpty ? nil : content.string }

  func textDidChangeFromOutside() { contentDidChange() }

  override var shownTextRect: CGRect? {
    let width = max(bounds.width - horizontalRoom, 1)
    let padding = textContainer.lineFragmentPadding
    return CGRect(
      x: textContainerInset.left + padding, y: textContainerInset.top, width: width,
      height: styledLayout(width: width)?.size.height ?? plainHeight(width: width))
  }
  private func plainHeight(width: CGFloat) -> CGFloat {
    let lines = TextLayout(
      plain: content.string, font: shownFont, width: width, lineLimit: 0, mode: .byWordWrapping
    ).lines.count
    return CGFloat(lines) * shownFont.lineHeight
  }

  override func controlLook() -> RecordedDrawing? {
    styledLook()
      ?? text(
        shownText, in: shownFont, color: textColor ?? .label, alignment: textAlignment, lineLimit: 0
      )
  }

  private func contentDidChange() {
    followContent()
    ViewChanges.note()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = fitting(width: bounds.width)
    contentSize = CGSize(width: bounds.width, height: size.height)
  }
  private var horizontalRoom: CGFloat {
    textContainerInset.horizontal + 2 * textContainer.lineFragmentPadding
  }
  private func fitting(width: CGFloat) -> CGSize {
    let text =
      styledLayout(width: width - horizontalRoom)?.size
      ?? FieldGeometry(
        content.string, font: shownFont, origin: .zero, width: width - horizontalRoom
      ).size
    return CGSize(
      width: TextMetrics.pixelCeiling(text.width + horizontalRoom),
      height: TextMetrics.pixelCeiling(text.height + textContainerInset.vertical))
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fitting(width: size.width > 0 ? size.width : .greatestFiniteMagnitude)
  }
  /// A view that does not scroll is as high as its text.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return fitting(width: bounds.width > 0 ? bounds.width : .greatestFiniteMagnitude)
  }

  // MARK: Editing

  @_nonoverride open weak var delegate: (any UITextViewDelegate)? {
    get { super.delegate as? any UITextViewDelegate }
    set { super.delegate = newValue }
  }
  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate ?? super.delegate }
  open var clearsOnInsertion = false
  open weak var inputDelegate: (any UITextInputDelegate)?
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?
  open override var inputView: UIView? {
    get { ownInputView }
    set { ownInputView = newValue }
  }
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  open var selectedRange: NSRange {
    get { content.selectedRange }
    set {
      content.selectedRange = newValue
      selectionDidMove()
    }
  }
  open func scrollRangeToVisible(_ range: NSRange) {
    guard let range = content.range(range) else { return }
    scrollRectToVisible(firstRect(for: range), animated: false)
  }

  open override var _takesTouches: Bool { isEditable }
  open override var canBecomeFirstResponder: Bool { (isEditable || isSelectable) && window != nil }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    contentDidChange()
    guard isEditable else { return true }
    delegate?.textViewDidBeginEditing(self)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    content.document.apply(.unmarkText)
    contentDidChange()
    delegate?.textViewDidEndEditing(self)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }
  /// A tap begins to edit and sets the caret.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    guard let point = touches.first?.location(in: self), bounds.holds(point), isEditable,
      becomeFirstResponder(), let place = closestPosition(to: point)
    else { return }
    selectedTextRange = content.range(from: place, to: place)
  }
  private func selectionDidMove() { delegate?.textViewDidChangeSelection(self) }
  private func didEdit() {
    contentDidChange()
    delegate?.textViewDidChangeSelection(self)
    delegate?.textViewDidChange(self)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  // MARK: Typing

  /// Edits the text, between the calls of the keyboard's controller.
  private func edit(_ change: () -> Bool) {
    ExtensionRuntime.edit(self) { if change() { didEdit() } }
  }
  override var editActions: EditActions? {
    EditActions(field: self, isEditable: isEditable, isSecret: isSecureTextEntry)
  }
  open var hasText: Bool { !content.string.isEmpty }
  /// Types, without asking the delegate, as `UITextField` does.
  open func insertText(_ text: String) {
    edit { content.document.apply(.insert(text), rules: content.rules) }
  }
  open func deleteBackward() {
    edit { content.document.apply(.deleteBackward, rules: content.rules) }
  }
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    edit {
      content.mark(markedText, selectedRange)
      return true
    }
  }
  open func unmarkText() { edit { content.document.apply(.unmarkText) } }
  open func replace(_ range: UITextRange, withText text: String) {
    guard let stretch = content.stretch(range) else { return }
    content.document.selectedTextRange = stretch
    edit { content.document.apply(.insert(text), rules: content.rules) }
  }

  public var _fieldTraits = _FieldTraits()
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { _fieldTraits.autocapitalizationType }
    set { _fieldTraits.autocapitalizationType = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { _fieldTraits.autocorrectionType }
    set { _fieldTraits.autocorrectionType = newValue }
  }
  open var spellCheckingType: UITextSpellCheckingType {
    get { _fieldTraits.spellCheckingType }
    set { _fieldTraits.spellCheckingType = newValue }
  }
  open var smartQuotesType: UITextSmartQuotesType {
    get { _fieldTraits.smartQuotesType }
    set { _fieldTraits.smartQuotesType = newValue }
  }
  open var smartDashesType: UITextSmartDashesType {
    get { _fieldTraits.smartDashesType }
    set { _fieldTraits.smartDashesType = newValue }
  }
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { _fieldTraits.smartInsertDeleteType }
    set { _fieldTraits.smartInsertDeleteType = newValue }
  }
  open var keyboardType: UIKeyboardType {
    get { _fieldTraits.keyboardType }
    set { _fieldTraits.keyboardType = newValue }
  }
  open var keyboardAppearance: UIKeyboardAppearance {
    get { _fieldTraits.keyboardAppearance }
    set { _fieldTraits.keyboardAppearance = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { _fieldTraits.returnKeyType }
    set { _fieldTraits.returnKeyType = newValue }
  }
  open var enablesReturnKeyAutomatically: Bool {
    get { _fieldTraits.enablesReturnKeyAutomatically }
    set { _fieldTraits.enablesReturnKeyAutomatically = newValue }
  }
  open var isSecureTextEntry: Bool {
    get { _fieldTraits.isSecureTextEntry }
    set { _fieldTraits.isSecureTextEntry = newValue }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textContentType: UITextContentType! {
    get { _fieldTraits.textContentType }
    set { _fieldTraits.textContentType = newValue }
  }
  open var inlinePredictionType: UITextInlinePredictionType {
    get { _fieldTraits.inlinePredictionType }
    set { _fieldTraits.inlinePredictionType = newValue }
  }
  open var passwordRules: UITextInputPasswordRules? {
    get { _fieldTraits.passwordRules }
    set { _fieldTraits.passwordRules = newValue }
  }

  public static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  public static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")
  public static let textDidChangeNotification = NSNotification.Name(
    "UITextViewTextDidChangeNotification")

  // MARK: UITextInput, overridable

  private lazy var ownTokenizer = UITextInputStringTokenizer(textInput: self)
  open var tokenizer: any UITextInputTokenizer { ownTokenizer }
  open var selectedTextRange: UITextRange? {
    get { content.selection }
    set {
      content.selection = newValue
      selectionDidMove()
    }
  }
  open var markedTextRange: UITextRange? { content.marked }
  open var markedTextStyle: [NSAttributedString.Key: Any]?
  open var beginningOfDocument: UITextPosition { content.beginning }
  open var endOfDocument: UITextPosition { content.end }
  open func text(in range: UITextRange) -> String? { content.text(in: range) }
  open func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition)
    -> UITextRange?
  { content.range(from: fromPosition, to: toPosition) }
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    content.position(from: position, offset: offset)
  }
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? { content.position(from: position, in: direction, offset: offset) }
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    content.compare(position, to: other)
  }
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    content.offset(from: from, to: toPosition)
  }
  open func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  { content.position(within: range, farthestIn: direction) }
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? { content.characterRange(byExtending: position, in: direction) }
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { content.writingDirection(at: position) }
  /// Unchanged: the direction follows the text here.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) {}
  open func firstRect(for range: UITextRange) -> CGRect { rects(of: range).first ?? .zero }
  open func caretRect(for position: UITextPosition) -> CGRect {
    geometry.caret(at: content.offset(of: position))
  }
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    FieldSelectionRect.all(rects(of: range))
  }
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    content.position(from: content.beginning, offset: geometry.offset(nearest: point))
  }
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    guard let found = closestPosition(to: point) else { return nil }
    if content.compare(found, to: range.start) == .orderedAscending { return range.start }
    return content.compare(found, to: range.end) == .orderedDescending ? range.end : found
  }
  open func characterRange(at point: CGPoint) -> UITextRange? {
    guard let found = closestPosition(to: point) else { return nil }
    let next = content.characterRange(byExtending: found, in: .right)
    return next?.isEmpty == false ? next : content.characterRange(byExtending: found, in: .left)
  }
  private func rects(of range: UITextRange) -> [CGRect] {
    geometry.rects(from: content.offset(of: range.start), to: content.offset(of: range.end))
  }
  private var geometry: FieldGeometry {
    FieldGeometry(
      content.string, font: shownFont,
      origin: CGPoint(
        x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top),
      width: bounds.width - horizontalRoom)
  }
}
