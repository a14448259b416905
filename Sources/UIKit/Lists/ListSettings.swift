// Settings that lists keep for their developer and that change nothing here.

extension UIView {
  fileprivate func setting<Value>(_ name: String, _ usual: Value) -> Value { kept(name) ?? usual }
}

extension UICollectionView {
  private final class Source {
    weak var source: (any UICollectionViewDataSourcePrefetching)?
    init(_ source: (any UICollectionViewDataSourcePrefetching)?) { self.source = source }
  }
  /// Receives the items that come next. Kept: cells are made when they show.
  public var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    get { (kept("prefetchDataSource") as Source?)?.source }
    set { keep(Source(newValue), "prefetchDataSource") }
  }
  /// Kept: items show no controls to edit with.
  public var isEditing: Bool {
    get { setting("isEditing", false) }
    set { keep(newValue, "isEditing") }
  }
  /// Kept: items show no controls to edit with.
  public var allowsSelectionDuringEditing: Bool {
    get { setting("allowsSelectionDuringEditing", false) }
    set { keep(newValue, "allowsSelectionDuringEditing") }
  }
  /// Kept: items show no controls to edit with.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { setting("allowsMultipleSelectionDuringEditing", false) }
    set { keep(newValue, "allowsMultipleSelectionDuringEditing") }
  }
  /// Kept: items are not dragged.
  public var dragInteractionEnabled: Bool {
    get { setting("dragInteractionEnabled", false) }
    set { keep(newValue, "dragInteractionEnabled") }
  }
  /// Kept: cells do not change their size by themselves.
  public var selectionFollowsFocus: Bool {
    get { setting("selectionFollowsFocus", false) }
    set { keep(newValue, "selectionFollowsFocus") }
  }
}

extension UITableView {
  private final class Source {
    weak var source: (any UITableViewDataSourcePrefetching)?
    init(_ source: (any UITableViewDataSourcePrefetching)?) { self.source = source }
  }
  /// Receives the rows that come next. Kept: rows are made when they show.
  public var prefetchDataSource: (any UITableViewDataSourcePrefetching)? {
    get { (kept("prefetchDataSource") as Source?)?.source }
    set { keep(Source(newValue), "prefetchDataSource") }
  }
  /// Kept: rows are made when they show.
  public var isPrefetchingEnabled: Bool {
    get { setting("isPrefetchingEnabled", true) }
    set { keep(newValue, "isPrefetchingEnabled") }
  }
  public func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  /// Kept: rows show no controls to edit with.
  public var allowsSelectionDuringEditing: Bool {
    get { setting("allowsSelectionDuringEditing", false) }
    set { keep(newValue, "allowsSelectionDuringEditing") }
  }
  /// Kept: rows show no controls to edit with.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { setting("allowsMultipleSelectionDuringEditing", false) }
    set { keep(newValue, "allowsMultipleSelectionDuringEditing") }
  }
  /// Kept: a table has no index at its side.
  public var sectionIndexColor: UIColor? {
    get { kept("sectionIndexColor") }
    set { keep(newValue, "sectionIndexColor") }
  }
  /// Kept: a table has no index at its side.
  public var sectionIndexBackgroundColor: UIColor? {
    get { kept("sectionIndexBackgroundColor") }
    set { keep(newValue, "sectionIndexBackgroundColor") }
  }
  /// Kept: separators have one color.
  public var separatorEffect: UIVisualEffect? {
    get { kept("separatorEffect") }
    set { keep(newValue, "separatorEffect") }
  }
  /// Kept: cells keep to their own margins.
  public var insetsContentViewsToSafeArea: Bool {
    get { setting("insetsContentViewsToSafeArea", true) }
    set { keep(newValue, "insetsContentViewsToSafeArea") }
  }
  /// Kept: nothing is shown below the last row.
  public var fillerRowHeight: CGFloat {
    get { setting("fillerRowHeight", UITableView.automaticDimension) }
    set { keep(newValue, "fillerRowHeight") }
  }
  /// Kept: rows are not dragged.
  public var dragInteractionEnabled: Bool {
    get { setting("dragInteractionEnabled", false) }
    set { keep(newValue, "dragInteractionEnabled") }
  }
}
