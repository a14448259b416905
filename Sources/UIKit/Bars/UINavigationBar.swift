/// Notified of the items that a navigation bar shows.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}
extension UINavigationBarDelegate {
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// A bar with a title in the middle, and buttons at both ends.
@preconcurrency @MainActor
open class UINavigationBar: UIView, UIBarPositioning {
  open weak var delegate: (any UINavigationBarDelegate)?
  /// Kept: a keyboard's bar has one look.
  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  /// Kept: titles have one size.
  open var prefersLargeTitles = false
  open var barTintColor: UIColor? { didSet { show() } }
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { show() } }
  /// Kept: titles have one size.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// Kept.
  open var shadowImage: UIImage?
  open var backIndicatorImage: UIImage?
  open var backIndicatorTransitionMaskImage: UIImage?
  open var standardAppearance = UINavigationBarAppearance() { didSet { show() } }
  /// Kept: a keyboard's bar shows its standard appearance.
  open var compactAppearance: UINavigationBarAppearance?
  /// Kept: a keyboard's bar shows its standard appearance.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// Kept: a keyboard's bar shows its standard appearance.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  open var barPosition: UIBarPosition { delegate?.position(for: self) ?? .any }
  private var backgrounds: [Int: UIImage] = [:]

  /// The back button's action in a navigation controller.
  var goBack: (() -> Void)?
  private var stack: [UINavigationItem] = []
  private let heading = UILabel()
  private let line = UIView()
  private var leading: [UIView] = []
  private var trailing: [UIView] = []
  private var middle: UIView?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    heading.textAlignment = .center
    heading.accessibilityTraits = .header
    addSubview(heading)
    addSubview(line)
    show()
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 44)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44)
  }
  /// Kept: a bar has a color.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgrounds[barMetrics.rawValue] = backgroundImage
  }
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    backgrounds[barMetrics.rawValue]
  }

  // MARK: Items

  open var items: [UINavigationItem]? {
    get { stack }
    set { setItems(newValue, animated: false) }
  }
  open var topItem: UINavigationItem? { stack.last }
  open var backItem: UINavigationItem? { stack.dropLast().last }
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    for item in stack { item.bar = nil }
    stack = items ?? []
    for item in stack { item.bar = self }
    show()
  }
  open func pushItem(_ item: UINavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    setItems(stack + [item], animated: animated)
    delegate?.navigationBar(self, didPush: item)
  }
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let item = stack.last, delegate?.navigationBar(self, shouldPop: item) ?? true else {
      return nil
    }
    setItems(Array(stack.dropLast()), animated: animated)
    delegate?.navigationBar(self, didPop: item)
    return item
  }

  // MARK: Showing

  /// Shows the last item again.
  func show() {
    for view in leading + trailing { view.removeFromSuperview() }
    middle?.removeFromSuperview()
    let item = stack.last
    leading = (item?.leftBarButtonItems ?? []).compactMap(view)
    if stack.count > 1, item?.hidesBackButton != true,
      leading.isEmpty || item?.leftItemsSupplementBackButton == true
    {
      leading.insert(backButton(), at: 0)
    }
    trailing = (item?.rightBarButtonItems ?? []).compactMap(view)
    middle = item?.titleView
    for view in leading + trailing { addSubview(view) }
    if let middle { addSubview(middle) }
    showTitle(of: item)
    backgroundColor =
      standardAppearance.backgroundColor ?? barTintColor ?? .secondarySystemBackground
    line.backgroundColor = standardAppearance.shadowColor ?? .clear
    setNeedsLayout()
  }
  private func view(of item: UIBarButtonItem) -> UIView? {
    item.changed = { [weak self] in self?.show() }
    return item.makeView()
  }
  private func showTitle(of item: UINavigationItem?) {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 17, weight: .semibold), .foregroundColor: UIColor.label,
    ]
    attributes.merge(titleTextAttributes ?? [:]) { $1 }
    attributes.merge(standardAppearance.titleTextAttributes) { $1 }
    let text = [item?.title, item?.subtitle].compactMap { $0 }.joined(separator: " ")
    heading.attributedText = NSAttributedString(string: text, attributes: attributes)
    heading.isHidden = middle != nil || text.isEmpty
  }
  private func backButton() -> UIView {
    let button = UIButton(type: .system)
    let item = backItem
    let title = item?.backBarButtonItem?.title ?? item?.backButtonTitle ?? item?.title ?? "Back"
    button.setTitle(title, for: .normal)
    button.setImage(UIImage(systemName: "chevron.backward"), for: .normal)
    button.accessibilityLabel = title
    button.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        if let goBack { goBack() } else { popItem(animated: true) }
      }, for: .touchUpInside)
    return button
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.insetBy(dx: 8, dy: 0)
    let left = row(isRightToLeft ? trailing.reversed() : leading, from: inner.minX, in: inner)
    let rights = isRightToLeft ? leading.reversed() : trailing
    let width = rights.reduce(0) { $0 + fitting($1, in: inner).width + 8 }
    // The first of the buttons at the right end is the outermost.
    row(rights.reversed(), from: inner.maxX - width + 8, in: inner)
    let side = max(left - inner.minX, width)
    let room = inner.insetBy(dx: min(side, inner.width / 2), dy: 0)
    heading.frame = room
    if let middle {
      let size = fitting(middle, in: inner)
      middle.frame = CGRect(
        x: room.midX - min(size.width, room.width) / 2, y: bounds.midY - size.height / 2,
        width: min(size.width, room.width), height: size.height)
    }
    let thickness = 1 / traitCollection.displayScale
    line.frame = CGRect(
      x: 0, y: bounds.maxY - thickness, width: bounds.width, height: thickness)
  }
}

extension UIView {
  /// Places the views of a bar one after the other. Returns where the next one would begin.
  @discardableResult
  func row(_ views: [UIView], from start: CGFloat, in room: CGRect) -> CGFloat {
    var x = start
    for view in views {
      let size = fitting(view, in: room)
      view.frame = CGRect(
        x: x, y: room.midY - size.height / 2, width: size.width, height: size.height)
      x += size.width + 8
    }
    return x
  }
  /// The size of a view in a bar: its own, but at most the bar's height.
  func fitting(_ view: UIView, in room: CGRect) -> CGSize {
    var size = view.intrinsicContentSize
    if size.width <= 0 || size.height <= 0 {
      size =
        view.constraints.isEmpty
        ? view.bounds.size : view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }
    return CGSize(
      width: max(view is UIButton ? 32 : 0, size.width),
      height: min(max(size.height, 32), room.height))
  }
}
