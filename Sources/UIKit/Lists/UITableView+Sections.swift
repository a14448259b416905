extension UITableView {
  /// The frame of a section: its header, rows and footer.
  public func rect(forSection section: Int) -> CGRect {
    let rows = (0..<numberOfRows(inSection: section)).map {
      rectForRow(at: IndexPath(row: $0, section: section))
    }
    return ([rectForHeader(inSection: section)] + rows + [rectForFooter(inSection: section)])
      .filter { !$0.isEmpty }.reduce(CGRect.null) { $0.union($1) }
  }
  public func rectForHeader(inSection section: Int) -> CGRect {
    headerView(forSection: section)?.frame ?? .zero
  }
  public func rectForFooter(inSection section: Int) -> CGRect {
    footerView(forSection: section)?.frame ?? .zero
  }
  /// The rows that a rectangle meets.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    let paths = (0..<numberOfSections).flatMap { section in
      (0..<numberOfRows(inSection: section)).map { IndexPath(row: $0, section: section) }
    }
    return paths.filter { rectForRow(at: $0).overlaps(rect) }
  }
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    reloadRows(at: [indexPath, newIndexPath], with: .none)
  }
  public func moveSection(_ section: Int, toSection newSection: Int) {
    reloadSections([section, newSection], with: .none)
  }
  /// Sets the cells of rows up again.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    reloadRows(at: indexPaths, with: .none)
  }
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow {
      scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
  }
  public var hasUncommittedUpdates: Bool { false }
  public func reloadSectionIndexTitles() {}
  /// Kept: a list shows no index.
  public var sectionIndexMinimumDisplayRowCount: Int {
    get { kept("sectionIndexMinimumDisplayRowCount") ?? 0 }
    set { keep(newValue, "sectionIndexMinimumDisplayRowCount") }
  }
  /// Kept: a list shows no index.
  public var sectionIndexTrackingBackgroundColor: UIColor? {
    get { kept("sectionIndexTrackingBackgroundColor") }
    set { keep(newValue, "sectionIndexTrackingBackgroundColor") }
  }
  /// Kept: the focus of a hardware keyboard never reaches a keyboard extension.
  public var selectionFollowsFocus: Bool {
    get { kept("selectionFollowsFocus") ?? false }
    set { keep(newValue, "selectionFollowsFocus") }
  }
  /// Kept: the focus of a hardware keyboard never reaches a keyboard extension.
  public var allowsFocus: Bool {
    get { kept("allowsFocus") ?? false }
    set { keep(newValue, "allowsFocus") }
  }
  /// How insets of separators count. Kept: they count from the edges of the cell.
  public enum SeparatorInsetReference: Int, Sendable {
    case fromCellEdges = 0
    case fromAutomaticInsets
  }
  /// Kept: insets count from the edges of the cell.
  public var separatorInsetReference: SeparatorInsetReference {
    get { kept("separatorInsetReference") ?? .fromCellEdges }
    set { keep(newValue, "separatorInsetReference") }
  }
  /// When cells that choose their size are measured again.
  public enum SelfSizingInvalidation: Int, Sendable {
    case disabled = 0
    case enabled, enabledIncludingConstraints
  }
  /// Kept: cells are measured in each layout.
  public var selfSizingInvalidation: SelfSizingInvalidation {
    get { kept("selfSizingInvalidation") ?? .enabled }
    set { keep(newValue, "selfSizingInvalidation") }
  }
  public nonisolated static let indexSearch = "{search}"
  public nonisolated static let selectionDidChangeNotification = NSNotification.Name(
    "UITableViewSelectionDidChangeNotification")
}
extension UITableViewCell {
  /// The look of a cell in a mode of editing. Kept: rows show no controls to edit with.
  public struct StateMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let showingEditControl = StateMask(rawValue: 1 << 0)
    public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
  }
  /// How a focused cell looks.
  public enum FocusStyle: Int, Sendable {
    case `default` = 0
    case custom
  }
  /// Kept: the focus of a hardware keyboard never reaches a keyboard extension.
  public var focusStyle: FocusStyle {
    get { kept("focusStyle") ?? .default }
    set { keep(newValue, "focusStyle") }
  }
  /// Kept: rows show no controls to edit with.
  public var editingAccessoryType: AccessoryType {
    get { kept("editingAccessoryType") ?? .none }
    set { keep(newValue, "editingAccessoryType") }
  }
  /// Kept: rows show no controls to edit with.
  public var editingAccessoryView: UIView? {
    get { kept("editingAccessoryView") }
    set { keep(newValue, "editingAccessoryView") }
  }
  /// Kept: rows show no controls to edit with.
  public var shouldIndentWhileEditing: Bool {
    get { kept("shouldIndentWhileEditing") ?? true }
    set { keep(newValue, "shouldIndentWhileEditing") }
  }
  /// Kept: a row that is selected with others looks like one selected alone.
  public var multipleSelectionBackgroundView: UIView? {
    get { kept("multipleSelectionBackgroundView") }
    set { keep(newValue, "multipleSelectionBackgroundView") }
  }
  public var showingDeleteConfirmation: Bool { false }
  public var editingStyle: EditingStyle { .none }
}
