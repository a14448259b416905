extension UIView {
  /// Solves the tree below by itself, with a preferred size, and leaves everything unchanged.
  func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsInTree()
    var nodes: [(LayoutNode, LayoutNodeState)] = []
    var constraints: [(NSLayoutConstraint, LayoutConstraintState)] = []
    setAsideLayoutState(&nodes, &constraints)
    defer {
      for (node, state) in nodes { node.state = state }
      for (constraint, state) in constraints { constraint.state = state }
    }
    let engine = LayoutEngine(root: self, isFitting: true)
    engine.solve()
    engine.wish(layoutNode, .width, Double(target.width), horizontal)
    engine.wish(layoutNode, .height, Double(target.height), vertical)
    return engine.frame(of: layoutNode).size
  }

  private func setAsideLayoutState(
    _ nodes: inout [(LayoutNode, LayoutNodeState)],
    _ constraints: inout [(NSLayoutConstraint, LayoutConstraintState)]
  ) {
    for node in [layoutNode] + layoutGuides.map(\.layoutNode) {
      nodes.append((node, node.state))
      node.state = LayoutNodeState()
    }
    for constraint in self.constraints {
      constraints.append((constraint, constraint.state))
      constraint.state.forgetEngine()
    }
    for view in subviews { view.setAsideLayoutState(&nodes, &constraints) }
  }
}

extension LayoutEngine {
  /// Requests a size of the root; a required request that cannot be met is met as closely as the rest
  /// allows.
  func wish(
    _ node: LayoutNode, _ which: LayoutVariable, _ value: Double, _ priority: UILayoutPriority
  ) {
    guard value.isFinite else { return }
    let term = SolverTerm(variable: variable(node, which), coefficient: 1)
    let strength = Strength(level: min(priority.rawValue, 999.9))
    if let handle = try? solver.add([term], -min(value, 1e6), .equal, strength) {
      record(.frame(node, which), handle)
    }
  }
}
