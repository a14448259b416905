/// A button or a space of a bar. Kept: a keyboard shows no bars.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  open var tag = 0
}

/// A button of a bar. Kept: a keyboard shows no bars.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
    case prominent = 3
  }
  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case close = 24
  }
  open var style = Style.plain
  open var width: CGFloat = 0
  open var customView: UIView?
  open var tintColor: UIColor?
  open weak var target: AnyObject?
  open var action: Selector?
  open var primaryAction: UIAction?
  open var menu: UIMenu?

  public override init() {}
  public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    super.init()
    self.title = title
    (self.style, self.target, self.action) = (style, target, action)
  }
  public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    super.init()
    self.image = image
    (self.style, self.target, self.action) = (style, target, action)
  }
  public init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    super.init()
    (self.target, self.action) = (target, action)
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
  ) { self.init(title: nil, image: nil, primaryAction: primaryAction, menu: menu) }
  open class func flexibleSpace() -> Self { self.init(space: 0) }
  open class func fixedSpace(_ width: CGFloat) -> Self { self.init(space: width) }
  public required init(space width: CGFloat) {
    super.init()
    self.width = width
  }
}

/// What a navigation bar shows of a controller. Kept: a keyboard has no navigation bar, as one outside a navigation controller on iOS.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic = 0
    case always, never, inline
  }
  public enum BackButtonDisplayMode: Int, Sendable {
    case `default` = 0
    case generic, minimal
  }
  open var title: String?
  open var titleView: UIView?
  open var prompt: String?
  open var backButtonTitle: String?
  open var hidesBackButton = false
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var backBarButtonItem: UIBarButtonItem?
  open var leftItemsSupplementBackButton = false
  open var searchController: UISearchController?
  open var hidesSearchBarWhenScrolling = true

  public init(title: String) { self.title = title }
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
}

/// Told of what is searched for.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

/// A search bar with the controller of what it finds.
///
/// Its bar works where a keyboard adds it to a view. Nothing puts it into a navigation bar, as a keyboard has none.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
  public let searchResultsController: UIViewController?
  public let searchBar = UISearchBar()
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Whether the bar has the focus.
  open var isActive: Bool {
    get { searchBar.searchTextField.isFirstResponder }
    set {
      if newValue {
        searchBar.searchTextField.becomeFirstResponder()
      } else {
        searchBar.searchTextField.resignFirstResponder()
      }
    }
  }
  /// Kept.
  open var obscuresBackgroundDuringPresentation = true
  /// Kept.
  open var hidesNavigationBarDuringPresentation = true

  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        searchResultsUpdater?.updateSearchResults(for: self)
      }, for: .editingChanged)
  }
  public required init?(coder: NSCoder) { nil }
}
