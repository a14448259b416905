/// The constraints of one view tree, and the solver that keeps them.
///
/// The engine receives changes at once and handles them at the next layout. A tree that was never laid out has no
/// engine, so building it costs nothing.
@MainActor
final class LayoutEngine {
  /// The origin of a solver's constraint.
  enum Origin {
    case constraint(NSLayoutConstraint)
    case frame(LayoutNode, LayoutVariable)
    case intrinsic(LayoutNode)
  }

  weak var root: UIView?
  let solver = ConstraintSolver()
  /// The origin of each of the solver's handles.
  var origins: [Origin?] = []
  /// Nodes with variables, in the order in which they came into use.
  private(set) var nodes: [LayoutNode] = []
  private var queuedNodes: [LayoutNode] = []
  private var queuedConstraints: [NSLayoutConstraint] = []
  var brokenConstraints: [NSLayoutConstraint] = []
  /// Something changed since broken constraints were last tried.
  private var mayMend = false
  private var needsSolving = true
  private var usesBaselines = false
  /// The root's size is what is looked for: frames and the host do not fix it.
  private let isFitting: Bool
  /// The system's height of the root, which the developer's height constraints override.
  private var systemHeight: (handle: Int, strength: Strength, height: Double)?

  init(root: UIView, isFitting: Bool = false) {
    self.root = root
    self.isFitting = isFitting
    enqueue(subtree: root)
  }

  // MARK: Hearing of changes

  func enqueue(subtree view: UIView) {
    enqueue(view.layoutNode)
    for guide in view.layoutGuides { enqueue(guide.layoutNode) }
    for constraint in view.constraints { enqueue(constraint) }
    for child in view.subviews { enqueue(subtree: child) }
  }

  func enqueue(_ constraint: NSLayoutConstraint) {
    needsSolving = true
    if isRootHeight(constraint), let root { enqueue(root.layoutNode) }
    guard !constraint.state.isQueued else { return }
    constraint.state.isQueued = true
    queuedConstraints.append(constraint)
  }

  func enqueue(_ node: LayoutNode) {
    needsSolving = true
    guard !node.state.isQueued else { return }
    node.state.isQueued = true
    queuedNodes.append(node)
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) { enqueue(constraint) }

  func mustReinstall(_ constraint: NSLayoutConstraint) {
    uninstall(constraint)
    enqueue(constraint)
  }

  /// The margins or baselines of a view moved: the constraints to them are made again.
  func insetsDidChange(of view: UIView, baselinesOnly: Bool = false) {
    if baselinesOnly, !usesBaselines { return }
    for case .constraint(let constraint)? in origins {
      let sides = [
        (constraint.firstNode, constraint.firstAttribute),
        (constraint.secondNode, constraint.secondAttribute),
      ]
      let isConcerned = sides.contains { node, attribute in
        guard let node, node.view === view else { return false }
        return baselinesOnly ? attribute.usesBaseline : attribute.usesMargins || node.isInset
      }
      if isConcerned { mustReinstall(constraint) }
    }
  }

  func uninstall(_ constraint: NSLayoutConstraint) {
    if isRootHeight(constraint), let root { enqueue(root.layoutNode) }
    if let handle = constraint.state.handle { remove(handle) }
    if constraint.state.isBroken { brokenConstraints.removeAll { $0 === constraint } }
    if constraint.state.isQueued { queuedConstraints.removeAll { $0 === constraint } }
    constraint.state.handle = nil
    constraint.state.isBroken = false
    constraint.state.isQueued = false
  }

  /// Forgets a removed subtree; its constraints to the rest are already removed.
  func uninstall(subtree view: UIView) {
    var leaving: Set<ObjectIdentifier> = []
    collect(view, &leaving)
    nodes.removeAll { leaving.contains(ObjectIdentifier($0)) }
    queuedNodes.removeAll { leaving.contains(ObjectIdentifier($0)) }
  }

  private func collect(_ view: UIView, _ leaving: inout Set<ObjectIdentifier>) {
    for constraint in view.constraints { uninstall(constraint) }
    for child in view.subviews { collect(child, &leaving) }
    for node in [view.layoutNode] + view.layoutGuides.map(\.layoutNode) {
      forget(node)
      leaving.insert(ObjectIdentifier(node))
    }
  }

  private func forget(_ node: LayoutNode) {
    for index in 0..<4 where node.state.frameHandles[index] >= 0 {
      remove(Int(node.state.frameHandles[index]))
    }
    for intrinsic in node.state.intrinsic { remove(intrinsic.handle) }
    for index in 0..<4 where node.state.variables[index] >= 0 {
      solver.discard(Int(node.state.variables[index]))
    }
    node.state = LayoutNodeState()
  }

  func forgetGuide(_ node: LayoutNode) {
    forget(node)
    nodes.removeAll { $0 === node }
    queuedNodes.removeAll { $0 === node }
  }

  func remove(_ handle: Int) {
    solver.remove(handle)
    origins[handle] = nil
    mayMend = true
    needsSolving = true
  }

  func record(_ origin: Origin, _ handle: Int) {
    while origins.count <= handle { origins.append(nil) }
    origins[handle] = origin
  }

  // MARK: Solving

  /// Processes the queues and requests layout where a frame moved.
  func solve() {
    guard needsSolving else { return }
    needsSolving = false
    let waiting = queuedNodes
    queuedNodes = []
    for node in waiting {
      node.state.isQueued = false
      refresh(node)
    }
    let constraints = queuedConstraints
    queuedConstraints = []
    for constraint in constraints {
      constraint.state.isQueued = false
      refresh(constraint)
    }
    mendBrokenConstraints()
    if !isFitting { announceMoves() }
  }

  private func refresh(_ constraint: NSLayoutConstraint) {
    mayMend = true
    if let handle = constraint.state.handle {
      let constant = Double(constraint.constant)
      // In the solver the constant is on the left side.
      if solver.shiftConstant(of: handle, by: constraint.state.installedConstant - constant) {
        constraint.state.installedConstant = constant
        return
      }
      remove(handle)
      constraint.state.handle = nil
    }
    if constraint.state.isBroken {
      constraint.state.isBroken = false
      brokenConstraints.removeAll { $0 === constraint }
    }
    install(constraint)
  }

  func install(_ constraint: NSLayoutConstraint) {
    guard let ancestor = constraint.owner, let expression = expression(of: constraint, in: ancestor)
    else { return }
    if constraint.firstAttribute.usesBaseline || constraint.secondAttribute.usesBaseline {
      usesBaselines = true
    }
    let relation: SolverRelation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    let handle = addResolvingConflicts(
      expression.terms, expression.constant, relation, constraint.strength,
      from: .constraint(constraint))
    constraint.state.handle = handle
    constraint.state.installedConstant = Double(constraint.constant)
  }

  private func mendBrokenConstraints() {
    guard mayMend else { return }
    mayMend = false
    let broken = brokenConstraints
    brokenConstraints = []
    for constraint in broken {
      constraint.state.isBroken = false
      install(constraint)
    }
    mayMend = false
  }

  private func announceMoves() {
    for node in nodes where node.kind == .view {
      guard let view = node.view, isPlaced(view) else { continue }
      if view === root {
        view.takeSize(frame(of: node).size)
      } else if !view.untransformedFrame.isNear(frame(of: node)) {
        view.parentView?.setNeedsLayout()
      }
    }
    if let root, root.hostedSize != nil, !root.layoutNode.state.isInUse {
      root.takeSize(root.hostedSize ?? .zero)
    }
  }

  /// Whether the engine, not its frame, places a view.
  private func isPlaced(_ view: UIView) -> Bool {
    if view === root { return view.hostedSize != nil || isFree(view) }
    return !view.translatesAutoresizingMaskIntoConstraints
  }

  func isFree(_ view: UIView) -> Bool {
    if view === root, isFitting { return true }
    return !view.translatesAutoresizingMaskIntoConstraints
      && !(view === root && view.hostedSize != nil)
  }

  /// Sets the frames of a view's children from the solution.
  func place(childrenOf view: UIView) {
    solve()
    for child in view.subviews where isPlaced(child) && child.layoutNode.state.isInUse {
      child.take(frame(of: child.layoutNode))
    }
  }

  /// The solution for a node in its parent's coordinates, its edges on whole pixels of the screen, sizes never below zero.
  ///
  /// UIKit rounds each edge, so that neighbors still touch.
  func frame(of node: LayoutNode) -> CGRect {
    func value(_ variable: LayoutVariable) -> Double {
      let symbol = node.state.variables[variable.rawValue]
      return symbol >= 0 ? solver.value(of: Int(symbol)) : 0
    }
    let scale = Double(max(UITraitCollection.current.displayScale, 1))
    let (minX, width) = Self.onPixels(value(.minX), value(.width), scale)
    let (minY, height) = Self.onPixels(value(.minY), value(.height), scale)
    var frame = CGRect(x: minX, y: minY, width: width, height: height)
    if node.view === root, node.kind == .view, let hosted = root?.hostedSize, !isFitting {
      if node.state.variables[LayoutVariable.width.rawValue] < 0 { frame.size.width = hosted.width }
      if node.state.variables[LayoutVariable.height.rawValue] < 0 {
        frame.size.height = hosted.height
      }
    }
    return frame
  }

  private static func onPixels(
    _ start: Double, _ length: Double, _ scale: Double
  ) -> (start: CGFloat, length: CGFloat) {
    // The solver's last digits depend on the order of its steps: a half must not become two different pixels.
    func pixel(_ value: Double) -> Double { ((value * scale * 1024).rounded() / 1024).rounded() }
    let first = pixel(start)
    // A sum with zero has no negative zero.
    return (CGFloat((first + 0) / scale), CGFloat(max(0, pixel(start + length) - first) / scale))
  }

  // MARK: Nodes

  /// The variable of a node, made when it is first requested.
  func variable(_ node: LayoutNode, _ which: LayoutVariable) -> Int {
    let existing = node.state.variables[which.rawValue]
    if existing >= 0 { return Int(existing) }
    if !node.state.isInUse { nodes.append(node) }
    let made = solver.makeVariable()
    node.state.variables[which.rawValue] = Int32(made)
    if node.kind == .view, let view = node.view { fix(node, view, which) }
    return made
  }

  private func refresh(_ node: LayoutNode) {
    mayMend = true
    guard node.kind == .view, let view = node.view else { return }
    for index in 0..<4 where node.state.variables[index] >= 0 {
      if let variable = LayoutVariable(rawValue: index) { fix(node, view, variable) }
    }
    refreshIntrinsicSize(node, view)
  }

  /// Keeps one variable of a frame-based view, or of the hosted root, at its value.
  private func fix(_ node: LayoutNode, _ view: UIView, _ variable: LayoutVariable) {
    if view === root, variable == .height, view.hostedSize != nil, !isFitting {
      release(node, variable)
      return wishHeight(node, view)
    }
    if isFree(view) { return release(node, variable) }
    let value = fixedValue(view, variable)
    let installed = node.state.frameHandles[variable.rawValue]
    if installed >= 0 {
      let delta = node.state.frameConstants[variable.rawValue] - value
      if solver.shiftConstant(of: Int(installed), by: delta) {
        node.state.frameConstants[variable.rawValue] = value
        return
      }
      release(node, variable)
    }
    let symbol = Int(node.state.variables[variable.rawValue])
    let handle = addResolvingConflicts(
      [SolverTerm(variable: symbol, coefficient: 1)], -value, .equal, .required,
      from: .frame(node, variable))
    node.state.frameHandles[variable.rawValue] = handle.map(Int32.init) ?? -1
    node.state.frameConstants[variable.rawValue] = value
  }

  private func release(_ node: LayoutNode, _ variable: LayoutVariable) {
    let handle = node.state.frameHandles[variable.rawValue]
    guard handle >= 0 else { return }
    remove(Int(handle))
    node.state.frameHandles[variable.rawValue] = -1
  }

  private func fixedValue(_ view: UIView, _ variable: LayoutVariable) -> Double {
    if view === root, let hosted = view.hostedSize, variable == .width {
      return Double(hosted.width)
    }
    let frame = view.untransformedFrame
    let value =
      switch variable {
      case .minX: frame.minX
      case .minY: frame.minY
      case .width: frame.width
      case .height: frame.height
      }
    return value.isFinite ? Double(value) : 0
  }

  /// The system's height overrides everything below priority 999, which keyboards give the height of a view that
  /// fills theirs, until the developer gives the root a height: then all of the developer's take precedence. A
  /// height that it imposes while a keyboard is launched is required.
  private func wishHeight(_ node: LayoutNode, _ view: UIView) {
    let height = Double(view.hostedSize?.height ?? 0)
    let isAsked = view.constraints.contains { isRootHeight($0) }
    let strength = view.imposesHeight ? .required : Strength(level: isAsked ? 0.5 : 998.5)
    if let current = systemHeight {
      if current.strength == strength, !strength.isRequired {
        _ = solver.shiftConstant(of: current.handle, by: current.height - height)
        systemHeight?.height = height
        return
      }
      remove(current.handle)
      systemHeight = nil
    }
    let symbol = Int(node.state.variables[LayoutVariable.height.rawValue])
    let term = SolverTerm(variable: symbol, coefficient: 1)
    node.state.frameConstants[LayoutVariable.height.rawValue] = height
    guard
      let handle = addResolvingConflicts(
        [term], -height, .equal, strength, from: .frame(node, .height))
    else { return }
    systemHeight = (handle, strength, height)
  }

  /// Whether the developer's constraint sets the root's height by itself.
  private func isRootHeight(_ constraint: NSLayoutConstraint) -> Bool {
    guard let root, constraint.firstAttribute == .height, !constraint.hasSecondItem else {
      return false
    }
    return constraint.firstNode === root.layoutNode
  }
}
