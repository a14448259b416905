/// A control with a title or an image, which may differ by state.
@preconcurrency @MainActor
open class UIButton: UIControl {
  open func setTitle(_ title: String?, for state: State) { replaceTitle(title, for: state) }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    replaceAttributedTitle(title, for: state)
  }
  open func setTitleColor(_ color: UIColor?, for state: State) {
    replaceTitleColor(color, for: state)
  }
  open func setImage(_ image: UIImage?, for state: State) { replaceImage(image, for: state) }
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    replaceBackgroundImage(image, for: state)
  }

  open internal(set) var buttonType = ButtonType.custom
  open var role = Role.normal
  var normalContent = Content()
  /// Most buttons set nothing for the other states.
  var otherContents: [State.RawValue: Content] = [:]
  private var madeRichTitle: (source: RichTitle, text: NSAttributedString)?
  private(set) var madeTitleLabel: UILabel?
  private(set) var madeImageView: UIImageView?
  private(set) var madeBackgroundView: UIImageView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    adopt(buttonType)
  }
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    adopt(primaryAction)
  }
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    adopt(primaryAction)
  }

  override func takeDefaults() {
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  /// Takes a type, and its symbol if it has one.
  func adopt(_ type: ButtonType) {
    buttonType = type
    guard let symbol = type.symbol else { return }
    guard type != .close else {
      let look = UIImage.SymbolConfiguration(pointSize: 12, weight: .bold)
      let cross = UIImage(systemName: symbol, withConfiguration: look)
      // A cross that closes is gray in any tint.
      setImage(
        cross?.withTintColor(.secondaryLabel, renderingMode: .alwaysOriginal), for: .normal)
      accessibilityLabel = "Close"
      return
    }
    let look = UIImage.SymbolConfiguration(pointSize: 17, weight: .regular, scale: .large)
    setImage(UIImage(systemName: symbol, withConfiguration: look), for: .normal)
  }

  private func adopt(_ action: UIAction?) {
    guard let action else { return }
    if configuration == nil {
      if !action.title.isEmpty { setTitle(action.title, for: .normal) }
      if let image = action.image { setImage(image, for: .normal) }
    } else {
      if configuration?.title == nil, !action.title.isEmpty { configuration?.title = action.title }
      if configuration?.image == nil { configuration?.image = action.image }
    }
    addAction(action, for: .primaryActionTriggered)
  }

  open var configuration: Configuration? { didSet { contentDidChange() } }
  open var configurationUpdateHandler: ((UIButton) -> Void)? {
    didSet { configurationUpdateHandler?(self) }
  }
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void
  /// Whether the configuration follows the state by itself. Kept: disabled buttons are dimmed in any case.
  open var automaticallyUpdatesConfiguration = true
  /// Brings the configuration in line with the state at the next layout.
  open func setNeedsUpdateConfiguration() {
    wantsConfigurationUpdate = true
    setNeedsLayout()
  }
  open func updateConfiguration() {
    wantsConfigurationUpdate = false
    configurationUpdateHandler?(self)
  }
  private var wantsConfigurationUpdate = false
  open var isPointerInteractionEnabled = false
  open var subtitleLabel: UILabel? { nil }
  open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
  open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  open var adjustsImageWhenHighlighted = true
  open var adjustsImageWhenDisabled = true
  open var showsTouchWhenHighlighted = false
  open var reversesTitleShadowWhenHighlighted = false

  override var sendsPrimaryAction: Bool { true }

  override func stateDidChange() {
    super.stateDidChange()
    configurationUpdateHandler?(self)
    // A new intrinsic size makes the layout solve its equations, at every touch of a key.
    bringContentInLine(affectsSize: !otherContents.isEmpty)
  }
  /// A button that looks the same in all states needs no update.
  override func highlightDidChange() {
    guard configuration == nil, configurationUpdateHandler == nil, otherContents.isEmpty else {
      return stateDidChange()
    }
    // Only a subclass can change it during layout.
    guard type(of: self) != UIButton.self else { return }
    setNeedsLayout()
    setNeedsDisplay()
  }
  open override func tintColorDidChange() { showContent() }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentAttributedTitle?.string ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: The menu

  /// The menu of a tap with `showsMenuAsPrimaryAction`, else of a long press.
  open var menu: UIMenu? {
    didSet { if let chosen = menu?.selectedElements.first { showSelection(of: chosen) } }
  }
  /// Whether a tap switches the button on and off; with a menu, whether the button shows the chosen element.
  open var changesSelectionAsPrimaryAction = false {
    didSet { if let chosen = menu?.selectedElements.first { showSelection(of: chosen) } }
  }
  private var menuPress: VirtualClock.Entry?

  func showSelection(of element: UIMenuElement) {
    guard changesSelectionAsPrimaryAction else { return }
    if configuration == nil {
      setTitle(element.title, for: .normal)
    } else {
      configuration?.title = element.title
    }
  }
  override func showsInsteadOfEvents() -> Bool {
    menuPress?.cancel()
    menuPress = nil
    guard showsMenuAsPrimaryAction, let menu else {
      if changesSelectionAsPrimaryAction, menu == nil { isSelected.toggle() }
      return false
    }
    sendActions(for: .menuActionTriggered)
    MenuView.show(menu, at: self)
    return true
  }
  /// As a long press on a device, after half a second.
  override func pressBegan() {
    menuPress?.cancel()
    menuPress = nil
    guard !showsMenuAsPrimaryAction, menu != nil else { return }
    menuPress = VirtualClock.current.schedule(after: 0.5) { [weak self] in
      guard let self, isTracking, isTouchInside, let menu else { return }
      stopTracking()
      cancelTracking(with: nil)
      sendActions(for: .touchCancel)
      sendActions(for: .menuActionTriggered)
      MenuView.show(menu, at: self)
    }
  }

  // MARK: Parts

  /// Made at first use; the button keeps its text, color and place.
  open var titleLabel: UILabel? {
    if let madeTitleLabel { return madeTitleLabel }
    let label = UIButtonLabel()
    label.font = .systemFont(
      ofSize: buttonType == .system || configuration != nil ? 15 : UIFont.buttonFontSize)
    label.lineBreakMode = .byTruncatingMiddle
    label.isAccessibilityElement = false
    label.button = self
    madeTitleLabel = label
    addSubview(label)
    showContent()
    return label
  }
  open var imageView: UIImageView? {
    if let madeImageView { return madeImageView }
    let view = UIImageView()
    madeImageView = view
    if let madeTitleLabel {
      insertSubview(view, belowSubview: madeTitleLabel)
    } else {
      addSubview(view)
    }
    showContent()
    return view
  }

  func contentDidChange(affectsSize: Bool = true) {
    ViewChanges.note()
    bringContentInLine(affectsSize: affectsSize)
  }

  private func bringContentInLine(affectsSize: Bool) {
    showContent()
    if affectsSize { invalidateIntrinsicContentSize() }
    setNeedsLayout()
  }

  /// Brings the parts in line with the state.
  private func showContent() {
    if shownTitle != nil, madeTitleLabel == nil { _ = titleLabel }
    if shownImage != nil, madeImageView == nil { _ = imageView }
    if let label = madeTitleLabel {
      if let configuration {
        label.numberOfLines = configuration.text?.contains("\n") == true ? 0 : 1
        if let font = configuration.titleFont, label.font != font { label.font = font }
        if let alignment = configuration.titleAlignment.ofText, label.textAlignment != alignment {
          label.textAlignment = alignment
        }
      }
      if let attributed = configuration == nil ? currentAttributedTitle : richTitle(in: label.font)
      {
        label.show(attributed)
      } else {
        label.text = shownTitle
      }
      let color = shownTitleColor
      if label.textColor !== color { label.textColor = color }
      label.isHidden = shownTitle == nil
    }
    if let view = madeImageView {
      view.image = shownImage
      view.isHidden = shownImage == nil
    }
    showBackground()
  }

  /// A configuration's title of several looks, made when it changes: the toolchain's Foundation never frees all of a text.
  private func richTitle(in font: UIFont) -> NSAttributedString? {
    guard shownTitle == configuration?.text, let rich = configuration?.richTitle(in: font) else {
      return nil
    }
    if let madeRichTitle, madeRichTitle.source == rich { return madeRichTitle.text }
    let text = rich.text
    madeRichTitle = (rich, text)
    return text
  }

  private func showBackground() {
    let image = currentBackgroundImage
    if let view = madeBackgroundView {
      view.image = image
      view.isHidden = image == nil
    } else if let image {
      let view = UIImageView(image: image)
      madeBackgroundView = view
      insertSubview(view, at: 0)
    }
  }

  /// A title of several looks; a background with a distance to the edges.
  override func controlLook() -> RecordedDrawing? {
    var drawing = RecordedDrawing()
    addBackground(to: &drawing)
    if let label = madeTitleLabel, shownTitle != nil,
      let title = label.controlLook()
    {
      drawing.append(
        title,
        CGAffineTransform(
          translationX: label.frame.minX - label.bounds.minX,
          y: label.frame.minY - label.bounds.minY))
    }
    return drawing.commands.isEmpty ? nil : drawing
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if wantsConfigurationUpdate { updateConfiguration() }
    showContent()
    if let madeBackgroundView { place(madeBackgroundView, backgroundRect(forBounds: bounds)) }
    let content = contentRect(forBounds: bounds)
    if let madeImageView, shownImage != nil {
      place(madeImageView, imageRect(forContentRect: content))
    }
    if let madeTitleLabel, shownTitle != nil {
      place(madeTitleLabel, titleRect(forContentRect: content))
    }
  }
  private func place(_ view: UIView, _ frame: CGRect) {
    if view.frame != frame { view.frame = frame }
  }

  open override var intrinsicContentSize: CGSize {
    sizeOfButton(title: titleSize(width: .greatestFiniteMagnitude))
  }
  override var baselines: (first: CGFloat, last: CGFloat)? {
    guard shownTitle != nil, let text = madeTitleLabel?.baselines else { return nil }
    let bounds = CGRect(origin: .zero, size: intrinsicContentSize)
    let title = titleRect(forContentRect: contentRect(forBounds: bounds))
    let offset = title.midY - bounds.midY
    return (text.first + offset, text.last + offset)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit = size.width > 0 ? size.width - effectiveInsets.horizontal : .greatestFiniteMagnitude
    return sizeOfButton(title: titleSize(width: max(limit, 0)))
  }

  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  open func contentRect(forBounds bounds: CGRect) -> CGRect {
    bounds.inset(
      by: configuration?.contentInsets.resolved(isRightToLeft: isRightToLeft) ?? contentEdgeInsets)
  }
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    parts(in: contentRect.inset(by: titleEdgeInsets)).title
  }
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    parts(in: contentRect.inset(by: imageEdgeInsets)).image
  }
}

/// The label of a button, which must be notified when its font changes.
@MainActor
private final class UIButtonLabel: UILabel {
  weak var button: UIButton?
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    button?.invalidateIntrinsicContentSize()
    button?.setNeedsLayout()
  }
}
