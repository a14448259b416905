/// The pending work of a view before it can be shown.
struct LayoutFlags: OptionSet {
  let rawValue: UInt8
  static let layout = LayoutFlags(rawValue: 1)
  static let layoutBelow = LayoutFlags(rawValue: 2)
  static let updateConstraints = LayoutFlags(rawValue: 4)
  static let updateConstraintsBelow = LayoutFlags(rawValue: 8)
  static let layersBelow = LayoutFlags(rawValue: 16)
}

/// A controller, as the layout of its view needs it.
@MainActor
protocol ViewLayoutObserving: AnyObject {
  func viewWillLayoutSubviews()
  func viewDidLayoutSubviews()
  /// Replaces the view's `updateConstraints()`, and calls it.
  func updateViewConstraints()
}

extension UIView {
  var root: UIView {
    var view = self
    while let parent = view.parentView { view = parent }
    return view
  }

  /// The engine of the tree that this view is in; `nil` until the tree is laid out for the first time.
  var layoutEngine: LayoutEngine? { root.ownEngine }

  private func makeEngine() -> LayoutEngine {
    let root = root
    if let engine = root.ownEngine { return engine }
    // Views keep the state of an engine that was removed along with the views above them.
    root.forgetLayoutState()
    let engine = LayoutEngine(root: root)
    root.ownEngine = engine
    return engine
  }

  /// Imposes the system's size on a root: the width is required, the height gives way to the developer's height
  /// constraints of the root, and to required ones below it.
  ///
  /// After the next `layoutIfNeeded()` the root's bounds have the size that came out.
  func host(width: CGFloat, systemHeight: CGFloat, isImposed: Bool = false) {
    let size = CGSize(width: width, height: systemHeight)
    guard hostedSize != size || imposesHeight != isImposed else { return }
    hostedSize = size
    imposesHeight = isImposed
    takeSize(CGSize(width: width, height: bounds.height == 0 ? systemHeight : bounds.height))
    ownEngine?.enqueue(layoutNode)
    setNeedsLayout()
  }

  // MARK: Flags

  func markNeedsLayout() {
    layoutFlags.insert(.layout)
    markAncestors(.layoutBelow)
  }

  func markLayersNeedLayout() {
    layoutFlags.insert(.layersBelow)
    markAncestors(.layoutBelow)
  }

  func markNeedsUpdateConstraints() {
    layoutFlags.insert(.updateConstraints)
    markAncestors(.updateConstraintsBelow)
  }

  private func markAncestors(_ flag: LayoutFlags) {
    var view = parentView
    while let current = view, !current.layoutFlags.contains(flag) {
      current.layoutFlags.insert(flag)
      view = current.parentView
    }
  }

  // MARK: Passes

  /// How often one layout may start over, before it is taken for a loop.
  private static var maximumRounds: Int { 50 }

  func layOut() {
    let engine = makeEngine()
    for _ in 0..<Self.maximumRounds {
      root.updateConstraintsInTree()
      engine.solve()
      var start = self
      while let parent = start.parentView, parent.layoutFlags.contains(.layout) { start = parent }
      guard !start.layoutFlags.isDisjoint(with: [.layout, .layoutBelow, .layersBelow]) else {
        return
      }
      start.layOutTree()
    }
    LayoutDiagnostics.report(
      "The layout of \(type(of: self)) did not settle: a layoutSubviews() requests layout "
        + "each time it runs.")
  }

  private func layOutTree() {
    if layoutFlags.contains(.layout) {
      layoutFlags.remove(.layout)
      let observer = owningController as? any ViewLayoutObserving
      observer?.viewWillLayoutSubviews()
      layer.layoutSublayers()
      observer?.viewDidLayoutSubviews()
    }
    if layoutFlags.contains(.layersBelow) {
      layoutFlags.remove(.layersBelow)
      layer.layOutLayersBelow()
    }
    guard layoutFlags.contains(.layoutBelow) else { return }
    layoutFlags.remove(.layoutBelow)
    for view in subviews where view.parentView === self { view.layOutTree() }
  }

  func updateConstraintsInTree() {
    if layoutFlags.contains(.updateConstraintsBelow) {
      layoutFlags.remove(.updateConstraintsBelow)
      for view in subviews { view.updateConstraintsInTree() }
    }
    guard layoutFlags.contains(.updateConstraints) else { return }
    if let observer = owningController as? any ViewLayoutObserving {
      observer.updateViewConstraints()
    } else {
      updateConstraints()
    }
    layoutFlags.remove(.updateConstraints)
  }

  // MARK: Hierarchy

  func joinLayout() {
    ownEngine = nil
    if let engine = layoutEngine {
      // Of its own engine, or of one that was removed along with the views above.
      forgetLayoutState()
      engine.enqueue(subtree: self)
    }
    if !layoutFlags.isDisjoint(with: [.layout, .layoutBelow, .layersBelow]) {
      markAncestors(.layoutBelow)
    }
    if !layoutFlags.isDisjoint(with: [.updateConstraints, .updateConstraintsBelow]) {
      markAncestors(.updateConstraintsBelow)
    }
  }

  private func forgetLayoutState() {
    layoutNode.state = LayoutNodeState()
    for guide in layoutGuides { guide.layoutNode.state = LayoutNodeState() }
    for constraint in constraints { constraint.state.forgetEngine() }
    for view in subviews { view.forgetLayoutState() }
  }

  func leaveLayout() {
    var ancestor = parentView
    while let view = ancestor {
      let crossing = view.constraints.filter { constraint in
        [constraint.firstNode, constraint.secondNode].contains {
          $0?.containingView?.isDescendant(of: self) ?? false
        }
      }
      for constraint in crossing { view.release(constraint) }
      ancestor = view.parentView
    }
    layoutEngine?.uninstall(subtree: self)
  }

  // MARK: Constraints

  func keep(_ constraint: NSLayoutConstraint) {
    constraint.owner = self
    constraint.state.serial = LayoutConstraintState.nextSerial()
    constraints.append(constraint)
    layoutEngine?.enqueue(constraint)
  }

  func release(_ constraint: NSLayoutConstraint) {
    guard constraint.owner === self else { return }
    constraints.removeAll { $0 === constraint }
    layoutEngine?.uninstall(constraint)
    constraint.owner = nil
  }

  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }
  public func removeConstraint(_ constraint: NSLayoutConstraint) { release(constraint) }
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { release(constraint) }
  }

  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    layoutGuides.append(guide)
  }
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.owningView === self, !guide.layoutNode.isInset else { return }
    var view: UIView? = self
    while let current = view {
      for constraint in current.constraints
      where constraint.firstNode === guide.layoutNode || constraint.secondNode === guide.layoutNode
      {
        current.release(constraint)
      }
      view = current.parentView
    }
    layoutEngine?.forgetGuide(guide.layoutNode)
    layoutGuides.removeAll { $0 === guide }
    guide.owningView = nil
  }

  // MARK: Changes

  /// The box around the view as its transform shows it.
  var turnedFrame: CGRect {
    let box = CGRect(
      x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height)
    return box.applying(transform).offsetBy(dx: center.x, dy: center.y)
  }
  /// With a transform UIKit calls the frame undefined; setting the size that results in this frame is useful.
  func place(in frame: CGRect) {
    let size =
      transform.isIdentity
      ? frame.size
      : CGRect(origin: .zero, size: frame.size).applying(transform.inverted()).size
    center = CGPoint(x: frame.midX, y: frame.midY)
    bounds.size = size
  }

  /// The frame as layout sees it: without the transform.
  var untransformedFrame: CGRect {
    CGRect(
      x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
      height: bounds.height)
  }

  /// Takes the engine's frame, past the transform.
  func take(_ frame: CGRect) {
    guard !untransformedFrame.isNear(frame) else { return }
    takeSize(frame.size)
    center = CGPoint(x: frame.midX, y: frame.midY)
  }

  func takeSize(_ size: CGSize) {
    if bounds.size != size { bounds.size = size }
  }

  func boundsDidChange(from old: CGRect) {
    guard bounds.size != old.size else { return }
    DisplayPass.isDue = true
    if contentMode == .redraw || drawsText { setNeedsDisplay() }
    roundCorners()
    setNeedsLayout()
    frameTakesPart()
    guard autoresizesSubviews else { return }
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      view.autoresize(from: old.size, to: bounds.size)
    }
  }

  /// A frame that other views' constraints may refer to has changed.
  func frameTakesPart() {
    let parent = parentView
    if let engine = layoutEngine {
      if !translatesAutoresizingMaskIntoConstraints || layoutNode.state.isInUse {
        engine.enqueue(layoutNode)
      }
    }
    if !translatesAutoresizingMaskIntoConstraints { parent?.setNeedsLayout() }
  }

  func contentSizeDidChange() {
    if let engine = layoutEngine {
      engine.enqueue(layoutNode)
      engine.insetsDidChange(of: self, baselinesOnly: true)
    }
    (parentView as? UIStackView)?.contentDidChange()
  }

  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  func directionDidChange() {
    for constraint in constraints where constraint.isDirectional {
      layoutEngine?.mustReinstall(constraint)
    }
    setNeedsLayout()
  }

  func insetsMoved() {
    layoutEngine?.insetsDidChange(of: self)
    setNeedsLayout()
  }

  private func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    let mask = autoresizingMask
    let frame = untransformedFrame
    let (x, width) = Self.autoresize(
      frame.minX, frame.width, old.width, new.width, mask.contains(.flexibleLeftMargin),
      mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin))
    let (y, height) = Self.autoresize(
      frame.minY, frame.height, old.height, new.height, mask.contains(.flexibleTopMargin),
      mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin))
    take(CGRect(x: x, y: y, width: width, height: height))
  }

  /// The flexible parts share the change in proportion to what they had, or equally if they had nothing.
  private static func autoresize(
    _ near: CGFloat, _ size: CGFloat, _ old: CGFloat, _ new: CGFloat, _ nearFlexes: Bool,
    _ sizeFlexes: Bool, _ farFlexes: Bool
  ) -> (CGFloat, CGFloat) {
    let far = old - near - size
    let parts = [(near, nearFlexes), (size, sizeFlexes), (far, farFlexes)].filter(\.1).map(\.0)
    guard !parts.isEmpty else { return (near, size) }
    let total = parts.reduce(0, +)
    func share(_ part: CGFloat) -> CGFloat {
      total == 0 ? (new - old) / CGFloat(parts.count) : (new - old) * part / total
    }
    return (
      nearFlexes ? near + share(near) : near, max(0, sizeFlexes ? size + share(size) : size)
    )
  }

  // MARK: Conversion

  func pointInRoot(_ point: CGPoint) -> CGPoint {
    var point = point
    var view = self
    while let parent = view.parentView {
      point = view.pointInSuperview(point)
      view = parent
    }
    return point
  }

  func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let parent = parentView else { return point }
    return pointFromSuperview(parent.pointFromRoot(point))
  }

  /// Hit testing asks this of every view at every tap; the way over the root takes several times as long.
  func pointFromSuperview(_ inParent: CGPoint) -> CGPoint {
    let offset = CGPoint(x: inParent.x - center.x, y: inParent.y - center.y)
    let local = transform.isIdentity ? offset : offset.applying(transform.inverted())
    return CGPoint(x: local.x + bounds.midX, y: local.y + bounds.midY)
  }

  private func pointInSuperview(_ point: CGPoint) -> CGPoint {
    let local = CGPoint(x: point.x - bounds.midX, y: point.y - bounds.midY)
    let offset = transform.isIdentity ? local : local.applying(transform)
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// The rectangle around the converted corners.
  func convertCorners(of rect: CGRect, _ convert: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map(convert)
    let xs = corners.map(\.x).sorted()
    let ys = corners.map(\.y).sorted()
    return CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
  }

  /// The view's number in its tree, counted from the root in drawing order.
  var placeInTree: Int {
    var count = 0
    func visit(_ view: UIView) -> Bool {
      if view === self { return true }
      count += 1
      return view.subviews.contains(where: visit)
    }
    _ = visit(root)
    return count
  }
}

extension CGRect {
  /// Whether the rectangles differ by less than the rounding of a center and a size.
  func isNear(_ other: CGRect) -> Bool {
    func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1.0 / 4096 }
    return isNear(minX, other.minX) && isNear(minY, other.minY) && isNear(width, other.width)
      && isNear(height, other.height)
  }
}
