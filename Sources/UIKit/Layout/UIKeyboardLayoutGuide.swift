/// A guide with constraints that hold only while it is near edges of its view, or away from them.
///
/// Only the keyboard's guide follows edges; one of your own counts as away from all of them.
@preconcurrency @MainActor
open class UITrackingLayoutGuide: UILayoutGuide {
  private var near: [UInt: [NSLayoutConstraint]] = [:]
  private var away: [UInt: [NSLayoutConstraint]] = [:]

  /// The edges that the guide is near. A guide that isn't the keyboard's is near none.
  var nearEdges: NSDirectionalRectEdge { [] }

  /// Replaces the constraints that are active while the guide is near an edge.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
  ) {
    Self.replace(
      &near[edge.rawValue], with: trackedConstraints, isActive: !nearEdges.isDisjoint(with: edge))
  }
  open func constraintsActive(
    whenNearEdge edge: NSDirectionalRectEdge
  ) -> [NSLayoutConstraint] { near[edge.rawValue] ?? [] }

  /// Replaces the constraints that are active while the guide is away from all of some edges.
  open func setConstraints(
    _ trackedConstraints: [NSLayoutConstraint], activeWhenAwayFrom edges: NSDirectionalRectEdge
  ) {
    Self.replace(
      &away[edges.rawValue], with: trackedConstraints, isActive: nearEdges.isDisjoint(with: edges))
  }
  open func constraintsActive(
    whenAwayFrom edges: NSDirectionalRectEdge
  ) -> [NSLayoutConstraint] { away[edges.rawValue] ?? [] }

  /// Deactivates all tracked constraints and forgets them.
  open func removeAllTrackedConstraints() {
    for constraints in [near, away].flatMap(\.values) { NSLayoutConstraint.deactivate(constraints) }
    (near, away) = ([:], [:])
  }

  private static func replace(
    _ old: inout [NSLayoutConstraint]?, with new: [NSLayoutConstraint], isActive: Bool
  ) {
    NSLayoutConstraint.deactivate(old ?? [])
    old = new
    if isActive { NSLayoutConstraint.activate(new) } else { NSLayoutConstraint.deactivate(new) }
  }
}

/// The place of the keyboard in a view.
///
/// No other keyboard covers a keyboard's own views. As in an app without a keyboard on its screen, the guide then has the
/// width of the view and stands at its bottom, from the end of the safe area on.
@preconcurrency @MainActor
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
  /// Kept: there is no undocked keyboard to follow.
  open var followsUndockedKeyboard = false
  /// Kept: there is no keyboard to drag away.
  open var keyboardDismissPadding: CGFloat = 0
  /// Whether the guide begins at the end of the safe area, and not at the bottom edge.
  open var usesBottomSafeArea = true {
    didSet { stand() }
  }
  private var top: NSLayoutConstraint?

  override var nearEdges: NSDirectionalRectEdge { .bottom }

  convenience init(of view: UIView) {
    self.init()
    view.addLayoutGuide(self)
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: view.leadingAnchor),
      trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    stand()
  }

  private func stand() {
    guard let view = owningView else { return }
    top?.isActive = false
    let end = usesBottomSafeArea ? view.safeAreaLayoutGuide.bottomAnchor : view.bottomAnchor
    top = topAnchor.constraint(equalTo: end)
    top?.isActive = true
  }
}
