internal import TextInput

/// A line of text inside the keyboard, such as its search field.
///
/// As on a device, it can become the first responder without the host app's field losing the keyboard, and
/// `textDocumentProxy` keeps meaning the host app's field: a keyboard that types into its own field must do so
/// explicitly.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput, _FieldTraitsHolding {
  let content = FieldText(isSingleLine: true)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() { isAccessibilityElement = true }

  public convenience init(frame: CGRect = .zero, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: Content

  /// Empty rather than `nil` at first; setting it sends no notification, as on a device.
  open var text: String? {
    get { content.string }
    set {
      content.string = newValue ?? ""
      contentDidChange()
    }
  }
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: content.string, attributes: defaultTextAttributes) }
    set {
      content.string = newValue?.string ?? ""
      contentDidChange()
    }
  }
  open var placeholder: String? { didSet { contentDidChange() } }
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { contentDidChange() } }
  open var textColor: UIColor? = .label { didSet { lookDidChange() } }
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      setNeedsLayout()
      lookDidChange()
    }
  }
  open var borderStyle = BorderStyle.none { didSet { contentDidChange() } }
  open var adjustsFontSizeToFitWidth = false
  open var minimumFontSize: CGFloat = 0
  open var adjustsFontForContentSizeCategory = false
  open var background: UIImage? { didSet { ViewChanges.note() } }
  open var disabledBackground: UIImage?
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var leftView: UIView? { didSet { replace(oldValue, leftView) } }
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var rightView: UIView? { didSet { replace(oldValue, rightView) } }
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: shownFont, .foregroundColor: textColor ?? .label] }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
    }
  }
  open var typingAttributes: [NSAttributedString.Key: Any]?
  open var allowsEditingTextAttributes = false

  var shownFont: UIFont { font ?? .systemFont(ofSize: 17) }
  /// The content of the field: bullets for what is secret, the placeholder for nothing.
  var shownText: String? {
    if content.string.isEmpty { return placeholder }
    return isSecureTextEntry
      ? String(repeating: "•", count: content.string.count) : content.string
  }
  var shownTextColor: UIColor? { content.string.isEmpty ? .placeholderText : textColor }

  private func contentDidChange() {
    lookDidChange()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
  private func lookDidChange() {
    ViewChanges.note()
    setNeedsDisplay()
  }
  private func replace(_ old: UIView?, _ new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Places

  /// The part of the bounds inside a border, or between the views at the sides.
  open func textRect(forBounds bounds: CGRect) -> CGRect { inner(bounds) }
  open func editingRect(forBounds bounds: CGRect) -> CGRect { inner(bounds) }
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: isRightToLeft ? bounds.minX + 5 : bounds.maxX - 24, y: bounds.midY - 9.5, width: 19,
      height: 19)
  }
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    side(leftView, bounds, atEnd: false)
  }
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    side(rightView, bounds, atEnd: true)
  }
  /// The radius of the corners of a field with a round border.
  var borderRadius: CGFloat { 6 }
  /// The room of a mark before the text.
  var markRoom: CGFloat { 0 }
  override var shownTextRect: CGRect? {
    content.string.isEmpty ? placeholderRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  override func controlLook() -> RecordedDrawing? { look().adding(textLook) }
  /// Draws the text. A field that is being edited shows its text without a call.
  open func drawText(in rect: CGRect) { drawOwnText(in: rect) }
  /// Draws the placeholder.
  open func drawPlaceholder(in rect: CGRect) { drawOwnText(in: rect) }
  override var drawsText: Bool { true }
  override var drawsTextItself: Bool { drawnText != nil }
  /// The drawing of a class that draws its text or its placeholder in another way than every field.
  var drawnText: RecordedDrawing?
  override func take(_ recorded: RecordedDrawing?) {
    super.take(recorded)
    drawnText = recordText()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // Views at the sides may have come or gone, which moves the text.
    setNeedsDisplay()
    leftView?.isHidden = !shows(leftViewMode)
    rightView?.isHidden = !shows(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
  }
  open override var intrinsicContentSize: CGSize {
    let text = FieldGeometry(shownText ?? "", font: shownFont, origin: .zero, width: nil).size
    let frame = CGRect(x: 0, y: 0, width: 1000, height: 100)
    let border = borderStyle == .roundedRect || borderStyle == .bezel
    return CGSize(
      width: TextMetrics.pixelCeiling(text.width + 1000 - inner(frame).width),
      height: border ? 34 : TextMetrics.pixelCeiling(text.height + (borderStyle == .line ? 4 : 1)))
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  override var baselines: (first: CGFloat, last: CGFloat)? {
    let offset = shownFont.ascender - shownFont.lineHeight / 2
    return (offset, offset)
  }

  // MARK: Editing

  open weak var delegate: (any UITextFieldDelegate)?
  open var clearsOnBeginEditing = false
  open var clearsOnInsertion = false
  open var isEditing: Bool { isFirstResponder }
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

  open override var canBecomeFirstResponder: Bool { isEnabled && window != nil }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if clearsOnBeginEditing, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    contentDidChange()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    return true
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    content.document.apply(.unmarkText)
    contentDidChange()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    return true
  }

  /// A tap begins to edit and sets the caret, or clears.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let point = touch?.location(in: self), isTouchInside else { return }
    if showsClearButton, clearButtonRect(forBounds: bounds).holds(point) {
      guard delegate?.textFieldShouldClear(self) ?? true else { return }
      content.string = ""
      return didEdit()
    }
    guard becomeFirstResponder() else { return }
    content.document.selectedTextRange = content.document.textRange(
      from: content.place(closestPosition(to: point) ?? endOfDocument),
      to: content.place(closestPosition(to: point) ?? endOfDocument))
    delegate?.textFieldDidChangeSelection(self)
  }

  /// Notifies all observers that the text has been edited, not merely set.
  func didEdit() {
    contentDidChange()
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
  }

  // MARK: Typing

  /// Edits the text, between the calls of the keyboard's controller.
  private func edit(_ change: () -> Bool) {
    ExtensionRuntime.edit(self) { if change() { didEdit() } }
  }
  override var editActions: EditActions? { EditActions(field: self, isSecret: isSecureTextEntry) }
  open var hasText: Bool { !content.string.isEmpty }
  /// Types; a line break alone is the return key.
  ///
  /// `textField(_:shouldChangeCharactersIn:replacementString:)` isn't called: on a device, only the system's own
  /// keyboard causes the call.
  open func insertText(_ text: String) {
    if text == "\n" { return returnKeyPressed() }
    edit { content.document.apply(.insert(text), rules: content.rules) }
  }
  open func deleteBackward() {
    edit { content.document.apply(.deleteBackward, rules: content.rules) }
  }
  private func returnKeyPressed() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    // A target for the end on exit lets the field go.
    if allControlEvents.contains(.editingDidEndOnExit) { resignFirstResponder() }
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

  // MARK: Traits

  public var _fieldTraits = _FieldTraits() { didSet { contentDidChange() } }
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
  private func selectionDidMove() { delegate?.textFieldDidChangeSelection(self) }
}
