/// Shows views on their way to where they already are.
///
/// A layout gives every view its final values at once. Where a change was made with an animation, the old appearance is
/// kept, and when the virtual clock advances, the views show intermediate values. While the clock is stopped, the
/// final values are seen, touched and tested.
@MainActor
final class ViewAnimator {
  private struct Running {
    weak var view: UIView?
    let from: Look
    let to: Look
    let animation: Animation
    let start: TimeInterval
    /// For a view that has left: its old superview, and its place there.
    weak var host: UIView?
    var index = 0
    var isLeaving = false
    var tookTouches = true
    /// The look of the view when nothing moves.
    var model: Look { isLeaving ? from : to }
  }
  private struct Morph {
    let animation: Animation
    let start: TimeInterval
    /// Shows a part of the way, or the end.
    let show: (Double?) -> Void
  }
  private struct Before {
    let view: UIView
    let look: Look
    weak var host: UIView?
    let index: Int
  }
  /// The animator of the layout that runs now.
  static var current: ViewAnimator?

  private var running: [ObjectIdentifier: Running] = [:]
  private var before: [ObjectIdentifier: Before] = [:]
  private var governing: [ObjectIdentifier: Animation?] = [:]
  private var transitions: [ObjectIdentifier: AnyTransition] = [:]
  private var origins: [ObjectIdentifier: CGPoint] = [:]
  private var departures: [ObjectIdentifier: (AnyTransition, Animation?)] = [:]
  /// The animation of the part that is being placed.
  private(set) var scope: Animation?
  private var morphs: [ObjectIdentifier: Morph] = [:]
  private var timer: Timer?

  var isBusy: Bool { !running.isEmpty || !morphs.isEmpty }

  // MARK: A layout

  /// Notes the look before a layout.
  func begin(_ root: UIView, _ animation: Animation?) {
    scope = animation
    (governing, before) = ([:], [:])
    collect(root)
    // The layout leaves alone what is already as it should be.
    for each in running.values where !each.isLeaving {
      if let view = each.view { each.to.show(on: view) }
    }
  }
  private func collect(_ view: UIView) {
    for (index, subview) in view.subviews.enumerated() {
      before[ObjectIdentifier(subview)] = Before(
        view: subview, look: Look(of: subview), host: view, index: index)
      collect(subview)
    }
  }
  /// Has a part placed with another animation.
  func with(_ animation: Animation?, _ body: () -> Void) {
    let outer = scope
    scope = animation
    body()
    scope = outer
  }
  /// A view is shown by the part that is being placed.
  func note(_ view: UIView) {
    let id = ObjectIdentifier(view)
    governing[id] = .some(scope)
    guard let known = running[id], known.isLeaving else { return }
    // It is back before it was gone.
    (running[id], kept[id]) = (nil, nil)
    restore(view, known)
  }
  /// Whether a view has left the tree and is still to be seen.
  func isLeaving(_ view: UIView) -> Bool { running[ObjectIdentifier(view)]?.isLeaving ?? false }
  private func restore(_ view: UIView, _ known: Running) {
    view.isUserInteractionEnabled = known.tookTouches
    view.accessibilityElementsHidden = false
    known.model.show(on: view)
  }
  /// How a new view appears.
  func arrives(_ view: UIView, _ transition: AnyTransition) {
    transitions[ObjectIdentifier(view)] = transition
  }
  /// Where a new view appears from, in its superview.
  func comes(_ view: UIView, from center: CGPoint) { origins[ObjectIdentifier(view)] = center }
  /// How a removed view disappears.
  func leaves(_ view: UIView, _ transition: AnyTransition, _ animation: Animation?) {
    departures[ObjectIdentifier(view)] = (transition, animation)
  }

  /// Compares with the look before.
  func end(_ root: UIView, _ passAnimation: Animation?) {
    var seen = Set<ObjectIdentifier>()
    compare(root, false, &seen)
    for (id, old) in before where !seen.contains(id) { depart(id, old, passAnimation, root) }
    (before, transitions, departures, governing, origins) = ([:], [:], [:], [:], [:])
    apply()
  }
  private func compare(_ view: UIView, _ isNew: Bool, _ seen: inout Set<ObjectIdentifier>) {
    for subview in view.subviews {
      let id = ObjectIdentifier(subview)
      seen.insert(id)
      let old = before[id]
      if let old {
        changed(id, old, Look(of: subview))
      } else if !isNew || origins[id] != nil {
        arrived(id, subview)
      }
      compare(subview, isNew || old == nil, &seen)
    }
  }
  private func changed(_ id: ObjectIdentifier, _ old: Before, _ new: Look) {
    // The target is the same, at any progress.
    if let known = running[id], known.isLeaving || known.to == new { return }
    guard let animation = governing[id] ?? nil, old.look != new else {
      running[id] = nil
      return
    }
    start(id, old.view, from: old.look, to: new, animation)
  }
  private func arrived(_ id: ObjectIdentifier, _ view: UIView) {
    guard let animation = governing[id] ?? nil else { return }
    let look = Look(of: view)
    if let origin = origins[id] {
      var from = look
      from.center = origin
      return start(id, view, from: from, to: look, animation)
    }
    let transition = transitions[id] ?? .opacity
    guard let from = transition.insertion.active(look, in: view.superview) else { return }
    start(id, view, from: from, to: look, transition.ownAnimation ?? animation)
  }
  private func depart(
    _ id: ObjectIdentifier, _ old: Before, _ passAnimation: Animation?, _ root: UIView
  ) {
    guard let host = old.host, host === root || host.isDescendant(of: root) else { return }
    if let known = running[id], known.isLeaving { return }
    let (transition, animation) = departures[id] ?? (.opacity, passAnimation)
    guard let animation, let to = transition.removal.active(old.look, in: host) else {
      running[id] = nil
      return
    }
    start(id, old.view, from: old.look, to: to, transition.ownAnimation ?? animation)
    running[id]?.host = host
    running[id]?.index = old.index
    running[id]?.isLeaving = true
    running[id]?.tookTouches = old.view.isUserInteractionEnabled
    kept[id] = old.view
  }
  /// Views that have left the tree and are still to be seen.
  private var kept: [ObjectIdentifier: UIView] = [:]

  private func start(
    _ id: ObjectIdentifier, _ view: UIView, from: Look, to: Look, _ animation: Animation
  ) {
    running[id] = Running(view: view, from: from, to: to, animation: animation, start: now)
    arm()
  }
  /// Has something shown on its way that is more than a look.
  func morph(_ view: UIView, _ animation: Animation, _ show: @escaping (Double?) -> Void) {
    morphs[ObjectIdentifier(view)] = Morph(animation: animation, start: now, show: show)
    arm()
  }

  // MARK: The clock

  private var now: TimeInterval { CACurrentMediaTime() }
  private func arm() {
    guard timer == nil, isBusy else { return }
    // Whole hundredths, so that waits end on one. What never ends is shown more seldom after a while: a long wait has no use for each of its frames.
    let all = running.values.map { ($0.animation, $0.start) }
    let isLong = (all + morphs.values.map { ($0.animation, $0.start) })
      .allSatisfy { $0.count == nil && now - $1 > 5 }
    timer = Timer.scheduledTimer(withTimeInterval: isLong ? 0.1 : 0.01, repeats: false) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.tick() }
    }
  }
  private func tick() {
    timer = nil
    apply()
    arm()
  }
  /// Shows each view where it is now on its way.
  private func apply() {
    let now = now
    for (id, each) in morphs where now > each.start {
      let part = each.animation.progress(at: now - each.start)
      each.show(part)
      if part == nil { morphs[id] = nil }
    }
    for (id, each) in running {
      guard let view = each.view else {
        running[id] = nil
        continue
      }
      guard now > each.start else { continue }
      let part = each.animation.progress(at: now - each.start)
      if each.isLeaving { showLeaving(id, each, view, part) } else { show(id, each, view, part) }
    }
  }
  private func show(_ id: ObjectIdentifier, _ each: Running, _ view: UIView, _ part: Double?) {
    guard let part else {
      each.to.show(on: view)
      running[id] = nil
      return
    }
    each.from.toward(each.to, part).show(on: view)
  }
  private func showLeaving(
    _ id: ObjectIdentifier, _ each: Running, _ view: UIView, _ part: Double?
  ) {
    guard let part, let host = each.host else {
      view.removeFromSuperview()
      (running[id], kept[id]) = (nil, nil)
      return
    }
    if view.superview !== host {
      view.isUserInteractionEnabled = false
      view.accessibilityElementsHidden = true
      host.insertSubview(view, at: min(each.index, host.subviews.count))
    }
    each.from.toward(each.to, part).show(on: view)
  }
  /// Ends everything, for a removed tree.
  func stop() {
    timer?.invalidate()
    for view in kept.values { view.removeFromSuperview() }
    (timer, running, kept, morphs) = (nil, [:], [:], [:])
  }
}

/// The place of a modifier that says with which animation what is inside changes.
final class AnimationNode: WrapNode {
  /// The animation for this layout; the outer value means that it has none.
  private(set) var own: Animation??
  private var last: Any?
  private var transform: ((inout Transaction) -> Void)?

  override func wrap(_ child: Element) -> WrapperElement { AnimationElement(self, child) }
  func take<V: Equatable>(_ value: V, _ animation: Animation?) {
    if let last = last as? V, last != value { govern(animation) }
    last = value
  }
  func take(always animation: Animation?) { govern(animation) }
  func take(_ transform: @escaping (inout Transaction) -> Void) { self.transform = transform }
  private func govern(_ animation: Animation?) {
    own = .some(animation)
    graph.hasOwnAnimations = true
    graph.afterAnimations { [weak self] in self?.own = nil }
  }
  /// The animation here, within another one.
  func animation(inside outer: Animation?) -> Animation? {
    if let own { return own }
    guard let transform else { return outer }
    var transaction = Transaction(animation: outer)
    transform(&transaction)
    return transaction.disablesAnimations ? nil : transaction.animation
  }
}
final class AnimationElement: WrapperElement {
  private unowned let owner: AnimationNode
  init(_ owner: AnimationNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    guard let animator = ViewAnimator.current else {
      return child.place(origin, proposal, placement)
    }
    animator.with(owner.animation(inside: animator.scope)) {
      child.place(origin, proposal, placement)
    }
  }
}
struct AnimationScopeModifier: PrimitiveModifier {
  let take: (AnimationNode) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, AnimationNode.self) ?? AnimationNode(scope)
    take(node)
    node.updateChild(content, scope)
    return node
  }
}
extension _ViewNode {
  /// The animation with which the node's place changes now.
  final var currentAnimation: Animation? {
    var node: _ViewNode? = self
    while let current = node {
      if let own = (current as? AnimationNode)?.own { return own }
      node = current.parent
    }
    return graph.pendingAnimation
  }
}
