/// A controller's content in a navigation bar.
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
  open var title: String? { didSet { changed() } }
  open var titleView: UIView? { didSet { changed() } }
  /// Kept: a bar shows one line.
  open var prompt: String?
  open var subtitle: String? { didSet { changed() } }
  open var backButtonTitle: String? { didSet { changed() } }
  open var hidesBackButton = false { didSet { changed() } }
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  /// Kept: titles have one size.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed() } }
  open var backBarButtonItem: UIBarButtonItem? { didSet { changed() } }
  open var leftItemsSupplementBackButton = false { didSet { changed() } }
  /// Kept: a bar of a keyboard has one look.
  open var standardAppearance: UINavigationBarAppearance?
  open var compactAppearance: UINavigationBarAppearance?
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// The bar that shows the item.
  weak var bar: UINavigationBar?
  private func changed() { bar?.show() }
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
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
}

/// Receives the search text.
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
