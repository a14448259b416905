/// A view that a collection uses again and again.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  open internal(set) var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// A new view of a class, with the layout's frame: cells lay out their contents in it only once.
  static func reusable(_ identifier: String?, frame: CGRect = .zero) -> Self {
    let view = self.init(frame: frame)
    view.reuseIdentifier = identifier
    return view
  }

  /// The view is about to show something else.
  open func prepareForReuse() {}
  /// Takes what the layout says besides the place.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// The preferred place of the view.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

/// One item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  open private(set) lazy var contentView = UIView(frame: bounds)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() { addSubview(contentView) }

  open var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      ViewChanges.note()
      selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
      setNeedsUpdateConfiguration()
    }
  }
  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      ViewChanges.note()
      selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
      setNeedsUpdateConfiguration()
    }
  }
  open var backgroundView: UIView? { didSet { replace(oldValue, backgroundView) } }
  open var selectedBackgroundView: UIView? {
    didSet {
      replace(oldValue, selectedBackgroundView)
      selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    }
  }
  private func replace(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { insertSubview(new, belowSubview: contentView) }
    setNeedsLayout()
  }

  // MARK: Content and background as values

  let configured = CellContent()
  /// The cell's content as a value, in a separate view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.content }
    set { take(newValue, in: contentView) }
  }
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured.updatesContent }
    set { configured.updatesContent = newValue }
  }
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { take(background: newValue) }
  }
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured.updatesBackground }
    set { configured.updatesBackground = newValue }
  }
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listPlainCell() }
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isDisabled = !isUserInteractionEnabled
    return state
  }
  /// Sets the cell up for a state.
  public typealias ConfigurationUpdateHandler = (
    UICollectionViewCell, UICellConfigurationState
  ) -> Void
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Requests a configuration update before the cell's next layout.
  open func setNeedsUpdateConfiguration() { becomeStale() }
  open func updateConfiguration(using state: UICellConfigurationState) {
    adapt(to: state)
    configurationUpdateHandler?(self, state)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    refresh({ configurationState }, updateConfiguration(using:))
    configured.layOut(bounds)
    contentView.frame = bounds
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
  }
  /// The size from the content's constraints, else the one that the layout proposes.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard !contentView.constraints.isEmpty else { return layoutAttributes }
    var size = contentView.systemLayoutSizeFitting(
      CGSize(
        width: layoutAttributes.keepsWidth ? layoutAttributes.size.width : 0,
        height: layoutAttributes.keepsHeight ? layoutAttributes.size.height : 0),
      withHorizontalFittingPriority: layoutAttributes.keepsWidth ? .required : .fittingSizeLevel,
      verticalFittingPriority: layoutAttributes.keepsHeight ? .required : .fittingSizeLevel)
    if layoutAttributes.keepsWidth { size.width = layoutAttributes.size.width }
    if layoutAttributes.keepsHeight { size.height = layoutAttributes.size.height }
    if size.width > 0, size.height > 0 { layoutAttributes.size = size }
    return layoutAttributes
  }

  // MARK: Touches

  weak var collection: UICollectionView?
  override var takesTaps: Bool { collection?.allowsSelection ?? false || super.takesTaps }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    collection?.highlight(self)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isHighlighted, let touch = touches.first else { return }
    if !bounds.holds(touch.location(in: self)) { collection?.unhighlight(self) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isHighlighted else { return }
    collection?.unhighlight(self)
    collection?.tapped(self)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHighlighted { collection?.unhighlight(self) }
  }
}
