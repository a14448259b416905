extension LayoutEngine {
  /// `first - multiplier * second - constant` in the coordinates of the common ancestor.
  func expression(of constraint: NSLayoutConstraint, in ancestor: UIView) -> LayoutExpression? {
    guard let first = constraint.firstNode, first.containingView != nil else { return nil }
    var sum = LayoutExpression(constant: -Double(constraint.constant))
    add(first, constraint.firstAttribute, 1, ancestor, to: &sum)
    if constraint.hasSecondItem {
      guard let second = constraint.secondNode, second.containingView != nil else { return nil }
      add(
        second, constraint.secondAttribute, -Double(constraint.multiplier), ancestor, to: &sum)
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
    case .near(let offset): sum.constant += factor * (near + offset)
    case .far(let offset):
      // Inside a scroll view, its far edges are those of its content.
      let content = (ancestor as? UIScrollView)?.contentLayoutGuide.layoutNode
      let isContent = node.kind == .view && node.view === ancestor && content != nil
      sum.add(variable(isContent ? content ?? box : box, .size(axis)), factor)
      sum.constant -= factor * (far + offset)
    case .middle:
      sum.add(variable(box, .size(axis)), factor / 2)
      sum.constant += factor * (near - far) / 2
    }
  }

  private enum Edge {
    case near(Double), far(Double), middle
  }

  private func edge(_ attribute: NSLayoutConstraint.Attribute, _ node: LayoutNode) -> Edge {
    switch attribute {
    case .left, .leading, .top, .leftMargin, .leadingMargin, .topMargin: return .near(0)
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: return .middle
    case .firstBaseline:
      guard let offset = node.kind == .view ? node.view?.firstBaselineFromTop : nil else {
        return .far(0)
      }
      return .near(Double(offset))
    case .lastBaseline:
      return .far(Double(node.kind == .view ? node.view?.lastBaselineFromBottom ?? 0 : 0))
    default: return .far(0)
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
