/// The tree of one hosting view: views to evaluate, and work to do after layout.
@MainActor
final class ViewGraph {
  /// How often bodies have run in this process.
  static var bodyCount = 0
  /// How often one layout may start over before it is taken for a loop.
  private static let mostRounds = 32

  private(set) var root: _ViewNode?
  private var dirty: [EvaluatedNode] = []
  private(set) var isUpdating = false
  /// The view in which everything is shown; the graph belongs to it.
  weak var hostingView: UIView?
  /// Work for the end of the layout: appearing, changes, tasks.
  private var effects: [@MainActor () -> Void] = []
  /// Nodes that look at the preferences below them after each layout.
  private var watchers: [ObjectIdentifier: any LayoutWatcher] = [:]
  var environment = EnvironmentBox(EnvironmentValues())
  /// The views over everything else, the newest last.
  var presentations: [PresentationNode] = []
  /// The values that the view with the focus offers.
  let focusStore = FocusStore()

  func setRoot(_ view: some View, _ environment: EnvironmentBox) {
    self.environment = environment
    let wasUpdating = isUpdating
    isUpdating = true
    let scope = _Scope(graph: self, parent: nil, environment: environment)
    let node = view._update(root, scope)
    if let root, root !== node { root.remove() }
    root = node
    isUpdating = wasUpdating
    needsLayout()
  }

  /// Shows views on their way to where they are.
  let animator = ViewAnimator()
  /// The animation of the pending changes.
  private(set) var pendingAnimation: Animation?
  /// Whether parts of the tree change with their own animation.
  var hasOwnAnimations = false
  private var animationEnds: [@MainActor () -> Void] = []
  func afterAnimations(_ action: @escaping @MainActor () -> Void) { animationEnds.append(action) }

  func enqueue(_ node: EvaluatedNode) {
    dirty.append(node)
    let transaction = Transaction.current
    if let animation = transaction.animation, !transaction.disablesAnimations {
      pendingAnimation = animation
    }
    needsLayout()
  }

  func needsLayout() { if !isPlacingNow { hostingView?.setNeedsLayout() } }
  private var isPlacingNow = false
  /// Changes what is placed in the same step, so that no other layout is needed for it.
  func placingNow(_ change: () -> Void) {
    let outer = isPlacingNow
    isPlacingNow = true
    change()
    isPlacingNow = outer
  }

  func afterLayout(_ effect: @escaping @MainActor () -> Void) {
    effects.append(effect)
    needsLayout()
  }

  func watch(_ node: some LayoutWatcher) { watchers[ObjectIdentifier(node)] = node }
  func stopWatching(_ node: some LayoutWatcher) { watchers[ObjectIdentifier(node)] = nil }

  /// Evaluates dirty nodes, parents first.
  func evaluate() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    var rounds = 0
    while !dirty.isEmpty, rounds < Self.mostRounds {
      rounds += 1
      let batch = dirty.sorted { $0.depth < $1.depth }
      dirty = []
      for node in batch where node.isDirty && node.isAlive { node.evaluate() }
    }
  }

  /// Evaluates, and performs the requested changes, without layout: each phase of a touch is an update of its
  /// own.
  func flush() {
    guard !isUpdating else { return }
    for _ in 0..<Self.mostRounds {
      evaluate()
      guard hasAppeared, !effects.isEmpty else { break }
      runEffects()
    }
  }
  private(set) var hasAppeared = false
  private(set) var passCount = 0
  /// Where the sources of shared geometries are.
  var matched: [MatchedKey: MatchedPlace] = [:]

  /// A whole pass: evaluation, layout by `place`, and what follows from both.
  func pass(_ place: @MainActor () -> Void) {
    guard !isUpdating else { return }
    passCount += 1
    for _ in 0..<Self.mostRounds {
      evaluate()
      isUpdating = true
      animated(place)
      isUpdating = false
      hasAppeared = true
      runEffects()
      for watcher in watchers.values { watcher.laidOut() }
      if dirty.isEmpty, effects.isEmpty { return }
    }
    DeveloperNotices.report(
      "SwiftUI: the views did not settle: code that runs after the layout changes them each time")
  }

  /// Lays out, and has what changed by it shown with the animations of the change.
  private func animated(_ place: @MainActor () -> Void) {
    defer {
      (pendingAnimation, hasOwnAnimations) = (nil, false)
      let ends = animationEnds
      animationEnds = []
      for end in ends { end() }
    }
    let isAnimated = hasAppeared && (pendingAnimation != nil || hasOwnAnimations)
    guard let hostingView, isAnimated || animator.isBusy else { return place() }
    let outer = ViewAnimator.current
    ViewAnimator.current = animator
    animator.begin(hostingView, pendingAnimation)
    place()
    animator.end(hostingView, pendingAnimation)
    ViewAnimator.current = outer
  }

  private func runEffects() {
    let due = effects
    effects = []
    for effect in due { effect() }
  }

  func leave() {
    animator.stop()
    root?.remove()
    root = nil
  }
}

/// A node that looks at what is below it after each layout.
@MainActor
protocol LayoutWatcher: AnyObject {
  func laidOut()
}
