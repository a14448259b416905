/// A button or a space of a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String? { didSet { changed?() } }
  open var image: UIImage? { didSet { changed?() } }
  open var isEnabled = true { didSet { changed?() } }
  open var tag = 0
  /// Kept: a bar places images by its own margins.
  open var imageInsets = UIEdgeInsets.zero
  open var landscapeImagePhone: UIImage?
  open var landscapeImagePhoneInsets = UIEdgeInsets.zero
  open var largeContentSizeImage: UIImage?
  open var accessibilityLabel: String? { didSet { changed?() } }
  open var accessibilityIdentifier: String? { didSet { changed?() } }
  open var accessibilityHint: String?
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]
  /// Called when the item looks different; set by the bar that shows it.
  var changed: (() -> Void)?

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state.rawValue] = attributes
    changed?()
  }
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }
}

/// A button of a bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
    public static let prominent = Style.done
    public static let bordered = Style.plain
  }
  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case close = 24
  }
  /// How much room the button takes of the bar.
  enum Room { case button, fixed, flexible }
  var room = Room.button
  open var style = Style.plain { didSet { changed?() } }
  open var width: CGFloat = 0 { didSet { changed?() } }
  open var customView: UIView? { didSet { changed?() } }
  open var tintColor: UIColor? { didSet { changed?() } }
  open weak var target: AnyObject?
  open var action: Selector?
  open var primaryAction: UIAction? { didSet { changed?() } }
  open var menu: UIMenu? { didSet { changed?() } }
  open var isHidden = false { didSet { changed?() } }
  open var isSelected = false { didSet { changed?() } }
  /// Kept.
  open var possibleTitles: Set<String>?
  /// Kept.
  open var changesSelectionAsPrimaryAction = false

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    super.init()
    self.title = title
    (self.style, self.target, self.action) = (style, target as AnyObject?, action)
  }
  public init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    super.init()
    self.image = image
    (self.style, self.target, self.action) = (style, target as AnyObject?, action)
  }
  public init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    super.init()
    (self.image, self.landscapeImagePhone) = (image, landscapeImagePhone)
    (self.style, self.target, self.action) = (style, target as AnyObject?, action)
  }
  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    super.init()
    (self.target, self.action) = (target as AnyObject?, action)
    show(systemItem)
  }
  public init(customView: UIView) {
    super.init()
    self.customView = customView
  }
  public init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil,
    menu: UIMenu? = nil
  ) {
    super.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    (self.primaryAction, self.menu) = (primaryAction, menu)
  }
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(title: nil, image: nil, primaryAction: primaryAction, menu: menu)
    show(systemItem)
  }
  open class func flexibleSpace() -> Self {
    let item = self.init()
    item.room = .flexible
    return item
  }
  open class func fixedSpace(_ width: CGFloat) -> Self {
    let item = self.init()
    (item.width, item.room) = (width, .fixed)
    return item
  }

  /// Shows the words or the symbol that iOS has for a kind of button.
  private func show(_ item: SystemItem) {
    switch item {
    case .flexibleSpace: room = .flexible
    case .fixedSpace: room = .fixed
    case .done, .cancel, .edit, .save, .undo, .redo:
      title = Self.words[item]
      if item == .done { style = .done }
    default:
      accessibilityLabel = Self.words[item]
      image = Self.symbols[item].flatMap { UIImage(systemName: $0) }
    }
  }
  private static let words: [SystemItem: String] = [
    .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save", .add: "Add",
    .compose: "Compose", .reply: "Reply", .action: "Share", .organize: "Organize",
    .bookmarks: "Bookmarks", .search: "Search", .refresh: "Refresh", .stop: "Stop",
    .camera: "Camera", .trash: "Delete", .play: "Play", .pause: "Pause", .rewind: "Rewind",
    .fastForward: "Fast Forward", .undo: "Undo", .redo: "Redo", .close: "Close",
  ]
  private static let symbols: [SystemItem: String] = [
    .add: "plus", .compose: "square.and.pencil", .reply: "arrowshape.turn.up.left",
    .action: "square.and.arrow.up", .organize: "folder", .bookmarks: "book",
    .search: "magnifyingglass", .refresh: "arrow.clockwise", .stop: "xmark", .camera: "camera",
    .trash: "trash", .play: "play.fill", .pause: "pause.fill", .rewind: "backward.fill",
    .fastForward: "forward.fill", .close: "xmark",
  ]

  /// A bar's view of the item, with the actions that the item has.
  func makeView() -> UIView? {
    guard room == .button, !isHidden else { return nil }
    if let customView { return customView }
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    if image != nil, title != nil { button.setTitle(nil, for: .normal) }
    button.accessibilityLabel = accessibilityLabel ?? (image == nil ? nil : title)
    button.accessibilityIdentifier = accessibilityIdentifier
    button.isEnabled = isEnabled
    button.isSelected = isSelected
    if let tintColor { button.tintColor = tintColor }
    button.titleLabel?.font =
      titleTextAttributes(for: .normal)?[.font] as? UIFont
      ?? .systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
    if let color = titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor {
      button.setTitleColor(color, for: .normal)
    }
    if let menu {
      button.menu = menu
      button.showsMenuAsPrimaryAction = primaryAction == nil && action == nil
    }
    button.addAction(UIAction { [weak self] _ in self?.send() }, for: .touchUpInside)
    return button
  }
  /// Runs the item's action as a tap on its button does.
  private func send() {
    if let primaryAction { return primaryAction.performWithSender(self, target: nil) }
    guard let action, let target else { return }
    action.send(to: target, [self, nil])
  }
}
