/// A button of a tab bar.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  public enum SystemItem: Int, Sendable {
    case more = 0
    case favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads
    case mostRecent, mostViewed
  }
  open var selectedImage: UIImage? { didSet { changed?() } }
  open var badgeValue: String? { didSet { changed?() } }
  /// Kept: a badge is a word after the title.
  open var badgeColor: UIColor?
  /// Kept.
  open var titlePositionAdjustment = UIOffset.zero
  /// Kept: a tab bar of a keyboard shows its own standard appearance.
  open var standardAppearance: UITabBarAppearance?
  /// Kept.
  open var scrollEdgeAppearance: UITabBarAppearance?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }
  public init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    super.init()
    self.tag = tag
    let kinds: [(title: String, symbol: String)] = [
      ("More", "ellipsis"), ("Favorites", "star.fill"), ("Featured", "star.fill"),
      ("Top Rated", "star.fill"), ("Recents", "clock.fill"), ("Contacts", "person.crop.circle"),
      ("History", "clock.fill"), ("Bookmarks", "book.fill"), ("Search", "magnifyingglass"),
      ("Downloads", "arrow.down.circle"), ("Most Recent", "clock.fill"),
      ("Most Viewed", "list.number"),
    ]
    title = kinds[systemItem.rawValue].title
    image = UIImage(systemName: kinds[systemItem.rawValue].symbol)
  }
}

/// Notified of the button that the user chooses.
@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}
extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar of buttons of which one is chosen.
@preconcurrency @MainActor
open class UITabBar: UIView {
  /// How the buttons share the bar. Kept: they have one width.
  public enum ItemPositioning: Int, Sendable {
    case automatic = 0
    case fill, centered
  }
  open weak var delegate: (any UITabBarDelegate)?
  open var itemPositioning = ItemPositioning.automatic
  open var itemWidth: CGFloat = 0
  open var itemSpacing: CGFloat = 0
  /// Kept: a keyboard's bar has one look.
  open var barStyle = UIBarStyle.default
  open var isTranslucent = true
  open var barTintColor: UIColor? { didSet { show() } }
  open var unselectedItemTintColor: UIColor? { didSet { show() } }
  open var selectedImageTintColor: UIColor? { didSet { show() } }
  /// Kept: a bar has a color.
  open var backgroundImage: UIImage?
  open var shadowImage: UIImage?
  open var selectionIndicatorImage: UIImage?
  open var standardAppearance = UITabBarAppearance() { didSet { show() } }
  /// Kept: a keyboard's bar shows its standard appearance.
  open var scrollEdgeAppearance: UITabBarAppearance?
  private var buttons: [UIButton] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() { show() }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 49)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 49)
  }

  open var items: [UITabBarItem]? { didSet { show() } }
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
  open var selectedItem: UITabBarItem? { didSet { show() } }

  private func show() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      item.changed = { [weak self] in self?.show() }
      return makeButton(item)
    }
    for button in buttons { addSubview(button) }
    backgroundColor =
      standardAppearance.backgroundColor ?? barTintColor ?? .secondarySystemBackground
    setNeedsLayout()
  }
  private func makeButton(_ item: UITabBarItem) -> UIButton {
    let isChosen = item === selectedItem
    let look = standardAppearance.stackedLayoutAppearance
    let button = UIButton(type: .custom)
    button.setImage(isChosen ? item.selectedImage ?? item.image : item.image, for: .normal)
    button.setTitle(
      [item.title, item.badgeValue].compactMap { $0 }.joined(separator: " "), for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 10, weight: .medium)
    let color: UIColor =
      isChosen
      ? look.selected.iconColor ?? selectedImageTintColor ?? tintColor
      : look.normal.iconColor ?? unselectedItemTintColor ?? .secondaryLabel
    button.setTitleColor(color, for: .normal)
    button.tintColor = color
    button.accessibilityLabel = item.accessibilityLabel ?? item.title
    button.accessibilityIdentifier = item.accessibilityIdentifier
    button.isEnabled = item.isEnabled
    button.accessibilityTraits = isChosen ? [.button, .selected] : .button
    button.addAction(
      UIAction { [weak self, weak item] _ in
        guard let self, let item else { return }
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
      }, for: .touchUpInside)
    return button
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !buttons.isEmpty else { return }
    let width = bounds.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      let place = isRightToLeft ? buttons.count - 1 - index : index
      button.frame = CGRect(
        x: CGFloat(place) * width, y: 0, width: width, height: bounds.height)
    }
  }
}
