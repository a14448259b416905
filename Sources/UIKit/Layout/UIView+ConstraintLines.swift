/// The constraints of a view in words, for the view inspector.
extension UIView {
  private static let longestLine = 300

  /// The active constraints of the view, those by its contents, and its frame if no constraint determines it.
  var constraintLines: [String] {
    var lines = activeConstraints.map { constraint in
      var line = constraint.relationText(of: layoutNode)
      if let name = constraint.identifier { line = "\(name): \(line)" }
      if constraint.state.isBroken { line += ", broken: it contradicts others" }
      return line
    }
    lines += layoutNode.state.intrinsic.map { content in
      let name = content.axis == .horizontal ? "width" : "height"
      return "content \(name) \(NSLayoutConstraint.text(content.size)), hugging "
        + "\(NSLayoutConstraint.text(CGFloat(content.hugging.rawValue))), compression resistance "
        + NSLayoutConstraint.text(CGFloat(content.resistance.rawValue))
    }
    if translatesAutoresizingMaskIntoConstraints { lines.append("frame set without constraints") }
    return lines.map { String($0.prefix(Self.longestLine)) }
  }

  /// Those that the view or one above it keeps.
  private var activeConstraints: [NSLayoutConstraint] {
    sequence(first: self, next: \.parentView).flatMap { keeper in
      keeper.constraints.filter { $0.firstItem === self || $0.secondItem === self }
    }
  }
}
