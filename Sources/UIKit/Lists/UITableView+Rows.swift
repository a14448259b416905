/// The rows, headers and footers of a table that show.
extension UITableView {
  /// Assigns cells to the visible rows. Returns whether all of them had their final height.
  func showRows(_ source: any UITableViewDataSource) -> Bool {
    var isFinal = true
    let wanted = plan.paths(in: bounds)
    for (path, cell) in shown where !wanted.contains(path) {
      shown[path] = nil
      retire(cell, path)
    }
    for path in wanted {
      let cell = shown[path] ?? makeCell(path, source)
      if plan.isEstimated(path) {
        let width = rect(plan.row(at: path)).width
        if plan.settle(path, cell.fittingHeight(width: width) ?? 44) { isFinal = false }
      }
      cell.frame = rect(plan.row(at: path))
    }
    for path in wanted {
      shown[path]?.frame = rect(plan.row(at: path))
      shown[path]?.takePlace(
        isFirst: path.row == 0, isLast: path.row == plan.sections[path.section].rows.count - 1)
    }
    return isFinal
  }

  private func makeCell(
    _ path: IndexPath, _ source: any UITableViewDataSource
  ) -> UITableViewCell {
    let cell = source.tableView(self, cellForRowAt: path)
    cell.table = self
    shown[path] = cell
    if style != .plain, cell.hasUsualBackground {
      cell.backgroundColor = .secondarySystemGroupedBackground
    }
    cell.setSelected(selected.contains(path), animated: false)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
    addSubview(cell)
    return cell
  }

  func retire(_ cell: UITableViewCell, _ path: IndexPath) {
    cell.removeFromSuperview()
    cell.setHighlighted(false, animated: false)
    if let identifier = cell.reuseIdentifier { spare[identifier, default: []].append(cell) }
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  func placeHeads(_ source: any UITableViewDataSource) {
    for (section, part) in plan.sections.enumerated() {
      if part.head.length > 0 {
        if shownHeads[section] == nil {
          let view =
            delegate?.tableView(self, viewForHeaderInSection: section)
            ?? titled(source.tableView(self, titleForHeaderInSection: section), isHead: true)
          shownHeads[section] = view
          addSubview(view)
        }
        shownHeads[section]?.frame = rect(part.head)
      }
      if part.foot.length > 0 {
        if shownFeet[section] == nil {
          let view =
            delegate?.tableView(self, viewForFooterInSection: section)
            ?? titled(source.tableView(self, titleForFooterInSection: section), isHead: false)
          shownFeet[section] = view
          addSubview(view)
        }
        shownFeet[section]?.frame = rect(part.foot)
      }
    }
  }

  private func titled(_ title: String?, isHead: Bool) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    guard let title, let label = view.textLabel else { return view }
    label.text = title
    guard style != .plain else { return view }
    if isHead { label.text = title.uppercased() }
    label.textColor = .secondaryLabel
    label.numberOfLines = isHead ? 1 : 0
    return view
  }
}

extension UITableViewCell {
  /// The height from the content's constraints; `nil` without any.
  fileprivate func fittingHeight(width: CGFloat) -> CGFloat? {
    guard !contentView.constraints.isEmpty else { return nil }
    let size = contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height > 0 ? size.height : nil
  }
  /// The separator between rows.
  public typealias SeparatorStyle = UITableView.SeparatorStyle
}
