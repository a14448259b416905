/// The constraints that a view's content wishes for: hugging and compression resistance.
extension LayoutEngine {
  func refreshIntrinsicSize(_ node: LayoutNode, _ view: UIView) {
    let size = isFree(view) ? view.intrinsicContentSize : CGSize(width: -1, height: -1)
    for (axis, length) in [
      (NSLayoutConstraint.Axis.horizontal, size.width), (.vertical, size.height),
    ] {
      let index = node.state.intrinsic.firstIndex { $0.axis == axis }
      guard length >= 0, length.isFinite else {
        if let index { remove(node.state.intrinsic.remove(at: index).handle) }
        continue
      }
      let hugging = view.contentHuggingPriority(for: axis)
      let resistance = view.contentCompressionResistancePriority(for: axis)
      if let index {
        let current = node.state.intrinsic[index]
        if current.hugging == hugging, current.resistance == resistance {
          if solver.shiftConstant(of: current.handle, by: current.size - Double(length)) {
            node.state.intrinsic[index].size = Double(length)
          }
          continue
        }
        remove(node.state.intrinsic.remove(at: index).handle)
      }
      let term = SolverTerm(variable: variable(node, .size(axis)), coefficient: 1)
      let handle = try? solver.add(
        [term], -Double(length), .equal, contentStrength(hugging),
        below: contentStrength(resistance))
      guard let handle else { continue }
      record(.intrinsic(node), handle)
      node.state.intrinsic.append(
        IntrinsicConstraint(
          axis: axis, handle: handle, size: Double(length), hugging: hugging, resistance: resistance
        ))
    }
  }

  /// Content never contradicts: at required it yields to required constraints without a word.
  private func contentStrength(_ priority: UILayoutPriority) -> Strength {
    Strength(level: min(priority.rawValue, 999.9))
  }
}
