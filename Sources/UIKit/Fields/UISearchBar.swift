/// The field of a search bar.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    super.takeDefaults()
    borderStyle = .roundedRect
    clearButtonMode = .always
    returnKeyType = .search
    backgroundColor = .tertiarySystemFill
    accessibilityTraits = .searchField
  }
  override var borderRadius: CGFloat { 10 }
  override var markRoom: CGFloat { leftView == nil ? 22 : 0 }
  var icons = SearchIcons()
  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).moved(by: icons.textOffset)
  }
  open override func editingRect(forBounds bounds: CGRect) -> CGRect {
    super.editingRect(forBounds: bounds).moved(by: icons.textOffset)
  }
  open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    super.clearButtonRect(forBounds: bounds).moved(by: icons.offsets[.clear] ?? .zero)
  }
}

/// A field to search with, and a button that calls it off.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  public enum Style: UInt, Sendable {
    case `default` = 0
    case prominent, minimal
  }

  open weak var delegate: (any UISearchBarDelegate)?
  public let searchTextField = UISearchTextField()
  private let cancelButton = UIButton(type: .system)
  /// The button, by the name that keyboards read it by.
  var shownCancelButton: UIButton { cancelButton }
  private let bookmarkButton = UIButton(type: .system)
  private let resultsButton = UIButton(type: .system)
  func button(_ icon: Icon) -> UIButton? {
    icon == .bookmark ? bookmarkButton : icon == .resultsList ? resultsButton : nil
  }
  private let scopes = UISegmentedControl(items: nil)
  private let bridge = SearchBarBridge()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    bridge.bar = self
    searchTextField.delegate = bridge
    searchTextField.addAction(
      UIAction { [weak self] _ in self?.tellText() }, for: .editingChanged)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.isHidden = true
    cancelButton.addAction(
      UIAction { [weak self] _ in self?.tellCancel() }, for: .touchUpInside)
    addSubview(searchTextField)
    addSubview(cancelButton)
    bookmarkButton.setImage(UIImage(systemName: Icon.bookmark.symbol), for: .normal)
    bookmarkButton.accessibilityLabel = "Bookmarks"
    resultsButton.setImage(UIImage(systemName: Icon.resultsList.symbol), for: .normal)
    resultsButton.accessibilityLabel = "Recents"
    bookmarkButton.addAction(
      UIAction { [weak self] _ in self.map { $0.delegate?.searchBarBookmarkButtonClicked($0) } },
      for: .touchUpInside)
    resultsButton.addAction(
      UIAction { [weak self] _ in self.map { $0.delegate?.searchBarResultsListButtonClicked($0) } },
      for: .touchUpInside)
    scopes.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
      }, for: .valueChanged)
    for extra in [bookmarkButton, resultsButton, scopes] {
      extra.isHidden = true
      addSubview(extra)
    }
  }

  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  open var prompt: String?
  open var searchBarStyle = UISearchBar.Style.default
  open var barStyle = UIBarStyle.default
  open var barTintColor: UIColor?
  open var isTranslucent = true
  open var backgroundImage: UIImage?
  open var showsBookmarkButton: Bool {
    get { !bookmarkButton.isHidden }
    set {
      bookmarkButton.isHidden = !newValue
      setNeedsLayout()
    }
  }
  /// Shown in place of the bookmark button.
  open var showsSearchResultsButton: Bool {
    get { !resultsButton.isHidden }
    set {
      resultsButton.isHidden = !newValue
      setNeedsLayout()
    }
  }
  open var isSearchResultsButtonSelected: Bool {
    get { resultsButton.isSelected }
    set { resultsButton.isSelected = newValue }
  }
  /// The titles of the choices below the field.
  open var scopeButtonTitles: [String]? {
    didSet {
      scopes.removeAllSegments()
      for (index, title) in (scopeButtonTitles ?? []).enumerated() {
        scopes.insertSegment(withTitle: title, at: index, animated: false)
      }
      scopes.selectedSegmentIndex = scopes.numberOfSegments > 0 ? 0 : UISegmentedControl.noSegment
    }
  }
  open var selectedScopeButtonIndex: Int {
    get { max(0, scopes.selectedSegmentIndex) }
    set { scopes.selectedSegmentIndex = newValue }
  }
  open var showsScopeBar: Bool {
    get { !scopes.isHidden }
    set {
      scopes.isHidden = !newValue
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }
  open func setShowsScope(_ show: Bool, animated: Bool) { showsScopeBar = show }
  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  open var showsCancelButton: Bool {
    get { !cancelButton.isHidden }
    set {
      cancelButton.isHidden = !newValue
      setNeedsLayout()
    }
  }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    searchTextField.becomeFirstResponder()
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    searchTextField.resignFirstResponder()
  }

  private var height: CGFloat { showsScopeBar ? 96 : 56 }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let cancel = showsCancelButton ? cancelButton.intrinsicContentSize.width + 8 : 0
    let middle = showsScopeBar ? bounds.midY - 20 : bounds.midY
    searchTextField.frame = CGRect(
      x: 8, y: middle - 18, width: max(0, bounds.width - 16 - cancel), height: 36
    ).moved(by: searchFieldBackgroundPositionAdjustment)
    cancelButton.frame = CGRect(
      x: bounds.maxX - cancel, y: middle - 18, width: max(0, cancel - 8), height: 36)
    let field = searchTextField.frame
    let end = CGRect(x: field.maxX - 36, y: field.minY, width: 36, height: 36)
    bookmarkButton.frame = end.moved(by: positionAdjustment(for: .bookmark))
    resultsButton.frame = end.moved(by: positionAdjustment(for: .resultsList))
    scopes.frame = CGRect(
      x: 8, y: middle + 24, width: max(0, bounds.width - 16), height: 32)
  }

  private func tellText() { delegate?.searchBar(self, textDidChange: text ?? "") }
  private func tellCancel() { delegate?.searchBarCancelButtonClicked(self) }
}

/// Brings what happens to the field to the search bar's delegate.
@MainActor
private final class SearchBarBridge: NSObject, UITextFieldDelegate {
  weak var bar: UISearchBar?
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.flatMap { $0.delegate?.searchBarShouldBeginEditing($0) } ?? true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    if let bar { bar.delegate?.searchBarTextDidBeginEditing(bar) }
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.flatMap { $0.delegate?.searchBarShouldEndEditing($0) } ?? true
  }
  func textFieldDidEndEditing(_ textField: UITextField) {
    if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString: String
  ) -> Bool {
    bar.flatMap {
      $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: replacementString)
    } ?? true
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
    return true
  }
}

/// Receives the search text.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Whether a change of the text may happen.
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(
    _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}

/// The look of a bar.
public enum UIBarStyle: Int, Sendable {
  case `default` = 0
  case black
}
