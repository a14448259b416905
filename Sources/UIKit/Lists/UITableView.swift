/// A list of rows in sections, of which those that show have a cell.
///
/// Rows are as high as the delegate or `rowHeight` says; with `automaticDimension` as high as the constraints in the cell's
/// content view make them, else 44 points. Swiped rows show their actions as buttons. Editing and moving
/// are not simulated; animations are not seen.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain = 0
    case grouped, insetGrouped
  }
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right, left, top, bottom, none, middle
    case automatic = 100
  }
  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top, middle, bottom
  }
  public nonisolated static let automaticDimension: CGFloat = -1

  public let style: Style
  var plan = ListPlan()
  var shown: [IndexPath: UITableViewCell] = [:]
  var shownHeads: [Int: UIView] = [:]
  var shownFeet: [Int: UIView] = [:]
  var spare: [String: [UITableViewCell]] = [:]
  private var classes: [String: UITableViewCell.Type] = [:]
  private var nibs: [String: UINib] = [:]
  private var headNibs: [String: UINib] = [:]
  private var headClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var selected: [IndexPath] = []
  private var isStale = true
  /// The width at which the texts below groups were measured.
  private var footerWidth: CGFloat?
  var rowActions: RowActions?

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public required init?(coder: NSCoder) {
    style = (coder as? NibCoder)?.integer("style").flatMap(Style.init) ?? .plain
    super.init(coder: coder)
  }

  // MARK: Settings

  open weak var dataSource: (any UITableViewDataSource)? { didSet { reload() } }
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    get { super.delegate as? any UITableViewDelegate }
    set { super.delegate = newValue }
  }
  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate ?? super.delegate }
  open var rowHeight: CGFloat = UITableView.automaticDimension { didSet { reload() } }
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension
  open var sectionHeaderTopPadding: CGFloat = 0
  open var separatorStyle = SeparatorStyle.singleLine { didSet { ViewChanges.note() } }
  open var separatorColor: UIColor? { didSet { ViewChanges.note() } }
  static let usualSeparatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var separatorInset = UITableView.usualSeparatorInset { didSet { ViewChanges.note() } }
  open var allowsSelection = true { didSet { ViewChanges.note() } }
  open var allowsMultipleSelection = false
  open var isEditing = false
  open var cellLayoutMarginsFollowReadableWidth = false
  open var remembersLastFocusedIndexPath = false
  open var backgroundView: UIView?
  open var tableHeaderView: UIView? { didSet { replace(oldValue, tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { replace(oldValue, tableFooterView) } }

  private func replace(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    restart()
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
    nibs[identifier] = nil
  }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    nibs[identifier] = nib
    classes[identifier] = nil
  }
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
    headNibs[identifier] = nil
  }
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headNibs[identifier] = nib
    headClasses[identifier] = nil
  }
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    if let nib = nibs[identifier] {
      let cell: UITableViewCell = nib.reusable(identifier, \.reuseIdentifier)
      cell.reuseIdentifier = identifier
      return cell
    }
    return classes[identifier].map { $0._make(.default, identifier) }
  }
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class "
          + "for the identifier or connect a prototype cell in a storyboard")
    }
    return cell
  }
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
    -> UITableViewHeaderFooterView?
  {
    if let nib = headNibs[identifier] {
      let view: UITableViewHeaderFooterView = nib.reusable(identifier, \.reuseIdentifier)
      view.reuseIdentifier = identifier
      return view
    }
    return headClasses[identifier].map { $0._make(identifier) }
  }

  // MARK: Asking

  open var numberOfSections: Int {
    update()
    return plan.sections.count
  }
  open func numberOfRows(inSection section: Int) -> Int {
    update()
    return plan.sections.indices.contains(section) ? plan.sections[section].rows.count : 0
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    update()
    return plan.paths(in: CGRect(x: 0, y: point.y, width: 0, height: 0)).first {
      plan.row(at: $0).contains(point.y)
    }
  }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    update()
    guard plan.has(indexPath) else { return .zero }
    return rect(plan.row(at: indexPath))
  }
  open var visibleCells: [UITableViewCell] {
    layoutIfNeeded()
    return shown.keys.sorted().compactMap { shown[$0] }
  }
  open var indexPathsForVisibleRows: [IndexPath]? {
    layoutIfNeeded()
    return shown.keys.sorted()
  }
  open var indexPathForSelectedRow: IndexPath? { selected.first }
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownHeads[section] as? UITableViewHeaderFooterView
  }

  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownFeet[section] as? UITableViewHeaderFooterView
  }

  // MARK: Changing

  open func reloadData() { reload() }
  /// UIKit's own reload: a subclass's `reloadData()` is the keyboard's.
  private func reload() {
    selected = []
    restart()
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { restart() }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { restart() }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { restart() }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { restart() }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { restart() }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { restart() }
  open func beginUpdates() {}
  open func endUpdates() { restart() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    restart()
    completion?(true)
  }

  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else { return selected.forEach { deselectRow(at: $0, animated: animated) } }
    if !allowsMultipleSelection { selected.forEach { deselectRow(at: $0, animated: animated) } }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    shown[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    shown[indexPath]?.setSelected(false, animated: animated)
  }
  open func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    update()
    guard plan.has(indexPath) else { return }
    let row = rect(plan.row(at: indexPath))
    var offset = contentOffset
    switch position {
    case .none: return scrollRectToVisible(row, animated: animated)
    case .top: offset.y = row.minY
    case .middle: offset.y = row.midY - bounds.height / 2
    case .bottom: offset.y = row.maxY - bounds.height
    }
    setContentOffset(clamped(offset), animated: animated)
  }

  // MARK: Touches

  func mayHighlight(_ cell: UITableViewCell) -> Bool {
    guard allowsSelection, let path = indexPath(for: cell) else { return false }
    return delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
  }
  func tapped(_ cell: UITableViewCell) {
    guard allowsSelection, let tapped = indexPath(for: cell) else { return }
    if allowsMultipleSelection, selected.contains(tapped) { return deselectByTap(tapped) }
    guard let delegate else {
      return selectRow(at: tapped, animated: false, scrollPosition: .none)
    }
    guard let path = delegate.tableView(self, willSelectRowAt: tapped) else { return }
    if !allowsMultipleSelection { for old in selected where old != path { deselectByTap(old) } }
    selectRow(at: path, animated: false, scrollPosition: .none)
    delegate.tableView(self, didSelectRowAt: path)
  }
  private func deselectByTap(_ path: IndexPath) {
    guard let delegate else { return deselectRow(at: path, animated: false) }
    guard let path = delegate.tableView(self, willDeselectRowAt: path) else { return }
    deselectRow(at: path, animated: false)
    delegate.tableView(self, didDeselectRowAt: path)
  }

  // MARK: Rows that show

  private func restart() {
    isStale = true
    setNeedsLayout()
  }

  private func update() {
    guard isStale else { return }
    isStale = false
    footerWidth = nil
    for (path, cell) in shown { retire(cell, path) }
    shown = [:]
    for view in Array(shownHeads.values) + Array(shownFeet.values) { view.removeFromSuperview() }
    shownHeads = [:]
    shownFeet = [:]
    plan = ListPlan(start: tableHeaderView?.bounds.height ?? 0)
    guard let source = dataSource else { return }
    for section in 0..<max(0, source.numberOfSections(in: self)) {
      let count = max(0, source.tableView(self, numberOfRowsInSection: section))
      plan.append(
        head: headHeight(section), foot: footHeight(section),
        rows: (0..<count).map { height(of: IndexPath(row: $0, section: section)) })
    }
    contentSize = CGSize(
      width: bounds.width, height: plan.height + (tableFooterView?.bounds.height ?? 0))
  }
  /// The known height of a row, 44 points while only its cell can determine it.
  private func height(of path: IndexPath) -> ListPlan.Height {
    let said = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    return said >= 0 ? .known(said) : .estimated(44)
  }
  private func headHeight(_ section: Int) -> CGFloat {
    let said = delegate?.tableView(self, heightForHeaderInSection: section) ?? -1
    if said >= 0 { return said }
    if sectionHeaderHeight >= 0 { return sectionHeaderHeight }
    let hasTitle = dataSource?.tableView(self, titleForHeaderInSection: section) != nil
    let hasView = delegate?.tableView(self, viewForHeaderInSection: section) != nil
    return hasTitle || hasView ? 28 : style == .plain ? 0 : 18
  }
  private func footHeight(_ section: Int) -> CGFloat {
    let said = delegate?.tableView(self, heightForFooterInSection: section) ?? -1
    if said >= 0 { return said }
    if sectionFooterHeight >= 0 { return sectionFooterHeight }
    let hasTitle = dataSource?.tableView(self, titleForFooterInSection: section) != nil
    guard hasTitle else { return style == .plain ? 0 : 18 }
    guard style != .plain else { return 28 }
    footerWidth = bounds.width
    return groupFooterHeight(section)
  }

  func rect(_ span: ListPlan.Span) -> CGRect {
    CGRect(
      x: cardMargin, y: span.start, width: bounds.width - 2 * cardMargin, height: span.length)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if let footerWidth, footerWidth != bounds.width { isStale = true }
    update()
    guard let source = dataSource else { return }
    if delegate != nil {
      watchSwipes()
      watchMenuPresses()
    }
    tableHeaderView?.frame.size.width = bounds.width
    for _ in 0..<2 where showRows(source) { break }
    placeHeads(source)
    let foot = tableFooterView?.bounds.height ?? 0
    contentSize = CGSize(width: bounds.width, height: plan.height + foot)
    tableFooterView?.frame = CGRect(x: 0, y: plan.height, width: bounds.width, height: foot)
  }
}

extension UITableView {
  /// The separator between rows. Kept.
  public enum SeparatorStyle: Int, Sendable {
    case none = 0
    case singleLine, singleLineEtched
  }
}
public typealias UITableViewSeparatorStyle = UITableView.SeparatorStyle
