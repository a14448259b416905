extension LayoutEngine {
  /// `first - multiplier * second - constant` in the coordinates of the common ancestor.
  ///
  /// Where the ancestor runs from right to left, leading and trailing count from its right edge, and so does the
  /// constant: every position `p` of the constraint is read as `width - p`.
  func expression(of constraint: NSLayoutConstraint, in ancestor: UIView) -> LayoutExpression? {
    guard let first = constraint.firstNode, first.containingView != nil else { return nil }
    var sum = LayoutExpression(constant: -Double(constraint.constant))
    let isMirrored = constraint.isDirectional && ancestor.isRightToLeft
    let sign: Double = isMirrored ? -1 : 1
    func resolved(_ attribute: NSLayoutConstraint.Attribute) -> NSLayoutConstraint.Attribute {
      isMirrored ? attribute.fromRightToLeft : attribute
    }
    add(first, resolved(constraint.firstAttribute), sign, ancestor, to: &sum)
    if constraint.hasSecondItem {
      guard let second = constraint.secondNode, second.containingView != nil else { return nil }
      let multiplier = Double(constraint.multiplier)
      add(second, resolved(constraint.secondAttribute), -sign * multiplier, ancestor, to: &sum)
      if isMirrored, multiplier != 1 {
        sum.add(variable(ancestor.layoutNode, .width), 1 - multiplier)
      }
    }
    return sum
  }

  private func add(
    _ node: LayoutNode, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double,
    _ ancestor: UIView, to sum: inout LayoutExpression
  ) {
    let axis = attribute.axis
    guard attribute.kind == .position else {
      return addSize(node, axis, factor, to: &sum)
    }
    var insets = node.insets
    if attribute.usesMargins, node.kind == .view, let view = node.view {
      insets = view.layoutMargins
    }
    let near = Double(axis == .horizontal ? insets.left : insets.top)
    let far = Double(axis == .horizontal ? insets.right : insets.bottom)
    addOrigin(node, axis, factor, ancestor, to: &sum)
    let box = node.isInset ? node.view?.layoutNode ?? node : node
    switch edge(attribute, node) {
    case .near: sum.constant += factor * near
    case .far:
      // Inside a scroll view, its far edges are those of its content.
      let content = (ancestor as? UIScrollView)?.contentLayoutGuide.layoutNode
      let isContent = node.kind == .view && node.view === ancestor && content != nil
      sum.add(variable(isContent ? content ?? box : box, .size(axis)), factor)
      sum.constant -= factor * far
    case .middle(let offset):
      sum.add(variable(box, .size(axis)), factor / 2)
      sum.constant += factor * ((near - far) / 2 + offset)
    }
  }

  private enum Edge {
    case near, far, middle(Double)
  }

  private func edge(_ attribute: NSLayoutConstraint.Attribute, _ node: LayoutNode) -> Edge {
    switch attribute {
    case .left, .leading, .top, .leftMargin, .leadingMargin, .topMargin: return .near
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: return .middle(0)
    case .firstBaseline, .lastBaseline:
      guard node.kind == .view, let baselines = node.view?.baselines else { return .far }
      return .middle(Double(attribute == .firstBaseline ? baselines.first : baselines.last))
    default: return .far
    }
  }

  private func addSize(
    _ node: LayoutNode, _ axis: NSLayoutConstraint.Axis, _ factor: Double,
    to sum: inout LayoutExpression
  ) {
    guard node.isInset, let box = node.view?.layoutNode else {
      return sum.add(variable(node, .size(axis)), factor)
    }
    let insets = node.insets
    sum.add(variable(box, .size(axis)), factor)
    let taken = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    sum.constant -= factor * Double(taken)
  }

  /// The way from the ancestor's interior to a node's near edge: each origin in between.
  private func addOrigin(
    _ node: LayoutNode, _ axis: NSLayoutConstraint.Axis, _ factor: Double, _ ancestor: UIView,
    to sum: inout LayoutExpression
  ) {
    var view: UIView?
    if node.kind == .guide {
      sum.add(variable(node, .origin(axis)), factor)
      view = node.guide?.owningView
    } else {
      view = node.view
    }
    while let current = view, current !== ancestor {
      sum.add(variable(current.layoutNode, .origin(axis)), factor)
      view = current.parentView
    }
  }
}
