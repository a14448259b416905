@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// A bar of buttons.
@preconcurrency @MainActor
open class UIToolbar: UIView, UIBarPositioning {
  open weak var delegate: (any UIToolbarDelegate)?
  /// Kept: a keyboard's bar has one look.
  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  open var barTintColor: UIColor? { didSet { show() } }
  open var standardAppearance = UIToolbarAppearance() { didSet { show() } }
  /// Kept: a keyboard's bar shows its standard appearance.
  open var compactAppearance: UIToolbarAppearance?
  /// Kept: a keyboard's bar shows its standard appearance.
  open var scrollEdgeAppearance: UIToolbarAppearance?
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .any }
  private var shown: [(item: UIBarButtonItem, view: UIView?)] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() { show() }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }

  open var items: [UIBarButtonItem]? { didSet { show() } }
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  /// Kept: a bar has a color.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {}
  /// Kept.
  open func setShadowImage(
    _ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition
  ) {}

  private func show() {
    for (_, view) in shown { view?.removeFromSuperview() }
    shown = (items ?? []).filter { !$0.isHidden }.map { item in
      item.changed = { [weak self] in self?.show() }
      return (item, item.makeView())
    }
    for (_, view) in shown { view.map(addSubview) }
    backgroundColor =
      standardAppearance.backgroundColor ?? barTintColor ?? .secondarySystemBackground
    setNeedsLayout()
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: 16, dy: 0)
    let widths = shown.map { item, view in
      view.map { item.width > 0 ? item.width : fitting($0, in: inner).width }
        ?? (item.room == .fixed ? item.width : 0)
    }
    let flexible = shown.count { $0.item.room == .flexible }
    let gaps = CGFloat(max(0, shown.count { $0.view != nil } - 1)) * 8
    let spare = max(0, inner.width - widths.reduce(0, +) - gaps)
    var x = inner.minX
    for ((item, view), width) in zip(shown, widths) {
      if item.room == .flexible {
        x += spare / CGFloat(flexible)
      } else if let view {
        let height = fitting(view, in: inner).height
        let place = isRightToLeft ? bounds.width - x - width : x
        view.frame = CGRect(x: place, y: inner.midY - height / 2, width: width, height: height)
        x += width + 8
      } else {
        x += width
      }
    }
  }
}
