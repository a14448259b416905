/// Brings fingers to the views that they touch.
///
/// The view under the finger when it comes down receives the whole touch, wherever the finger moves.
@MainActor
package final class TouchDispatcher {
  /// Within this time and distance of the tap before, a tap counts as a further one. Apple documents neither.
  package static let repeatInterval: TimeInterval = 0.35
  package static let repeatDistance: CGFloat = 45

  private final class Active {
    let finger: UInt8
    let touch: UITouch
    /// The touch alone, as the views' methods take it; made once, since it is hashed for that.
    let touches: Set<UITouch>
    /// Kept alive until the finger leaves, even when it was taken out of the tree. `nil` when no view takes the touch.
    let view: UIView?
    /// The recognizers of the touch. The view's phases wait only where there are any.
    let recognizers: [UIGestureRecognizer]
    var waiting: [UITouch.Phase] = []
    var isKnownToView = false
    var isTakenFromView = false

    init(finger: UInt8, touch: UITouch, view: UIView?, recognizers: [UIGestureRecognizer]) {
      self.finger = finger
      self.touch = touch
      touches = [touch]
      self.view = view
      self.recognizers = recognizers
    }
  }
  private struct Tap {
    weak var view: UIView?
    let location: CGPoint
    let timestamp: TimeInterval
    let count: Int
  }

  private let root: UIView
  private let event = UIEvent()
  /// In the order in which they came down. There are never many.
  private var active: [Active] = [] {
    didSet { if active.count != oldValue.count { HeldDelays.noteFingers(active.count) } }
  }
  private var lastTap: Tap?
  private let gestures = GestureArbiter()
  /// Fingers that have left, of which the view does not know yet because a gesture is undecided.
  private var undecided: [Active] = []

  package init(root: UIView) {
    self.root = root
    gestures.takeFromView = { [unowned self] in takeFromView($0) }
    gestures.someoneDecided = { [unowned self] in for known in undecided { tellView(known) } }
  }

  /// Whether any finger is down.
  package var isIdle: Bool { active.isEmpty }

  /// Delivers one phase of one finger, in the root's coordinates and in seconds of the virtual clock.
  ///
  /// A phase that does not follow from the one before (a move without a finger down) is ignored; a second
  /// `began` cancels the first.
  package func send(
    finger: UInt8, phase: UITouch.Phase, at point: CGPoint, timestamp: TimeInterval
  ) {
    guard point.x.isFinite, point.y.isFinite else { return }
    switch phase {
    case .began:
      if let stale = touch(of: finger) { finish(stale, .cancelled, timestamp) }
      begin(finger, at: point, timestamp)
    case .moved:
      guard let current = touch(of: finger) else { return }
      update(current.touch, .moved, at: point, timestamp)
      deliver(current, .moved)
    case .ended, .cancelled:
      guard let current = touch(of: finger) else { return }
      update(current.touch, phase, at: point, timestamp)
      finish(current, phase, timestamp)
    default: break
    }
  }

  /// Delivers the movements of several fingers in one frame; a view, or a recognizer, with several of them receives
  /// them at once.
  package func move(
    _ places: [(finger: UInt8, point: CGPoint)], timestamp: TimeInterval
  ) {
    var moved: [Active] = []
    for (finger, point) in places where point.x.isFinite && point.y.isFinite {
      guard let current = touch(of: finger), !moved.contains(where: { $0 === current }) else {
        continue
      }
      update(current.touch, .moved, at: point, timestamp)
      moved.append(current)
    }
    guard moved.count > 1 else { return moved.forEach { deliver($0, .moved) } }
    for current in moved { current.touch.phase = .moved }
    var watchers: [UIGestureRecognizer] = []
    for current in moved where !current.recognizers.isEmpty {
      current.waiting.append(.moved)
      for recognizer in current.recognizers where !watchers.contains(where: { $0 === recognizer }) {
        watchers.append(recognizer)
      }
    }
    if !watchers.isEmpty {
      gestures.deliver(Set(moved.map(\.touch)), .moved, to: watchers, event: event)
    }
    while let first = moved.first {
      let group = moved.filter { $0.view === first.view }
      moved.removeAll { $0.view === first.view }
      tellView(ofMoved: group)
    }
  }

  /// Reports to one view the fingers that moved in one frame, except those that gestures delay or own.
  private func tellView(ofMoved group: [Active]) {
    let ready = group.filter { current in
      current.recognizers.isEmpty
        || current.waiting == [.moved] && !isKeptBack(.moved, current) && !current.isTakenFromView
    }
    for current in ready where !current.recognizers.isEmpty {
      current.waiting = []
      current.isKnownToView = true
    }
    if let view = ready.first?.view { view.touchesMoved(Set(ready.map(\.touch)), with: event) }
    for current in group where !current.waiting.isEmpty { tellView(current) }
  }

  /// Cancels active touches, as when the keyboard disappears.
  package func cancelAll(timestamp: TimeInterval) {
    for finger in active.map(\.finger).sorted() {
      if let current = touch(of: finger) { finish(current, .cancelled, timestamp) }
    }
  }

  private func touch(of finger: UInt8) -> Active? { active.first { $0.finger == finger } }

  private func begin(_ finger: UInt8, at point: CGPoint, _ timestamp: TimeInterval) {
    let touch = UITouch()
    touch.rootLocation = point
    if active.isEmpty { VirtualClock.current.noteTouch() }
    update(touch, .began, at: point, timestamp)
    let hit = root.hitTest(point, with: event)
    let taken = hit.flatMap { view in
      let isBusy = active.contains { $0.view === view }
      return isBusy && !view.isMultipleTouchEnabled || isKeptOut(view) ? nil : view
    }
    touch.view = taken
    touch.tapCount = tapCount(of: taken, at: point, timestamp)
    let watchers = hit.map { gestures.recognizers(for: touch, on: $0, event: event) } ?? []
    // Recognizers watch further fingers also on a view that itself follows only one.
    if !watchers.isEmpty { touch.view = hit }
    let current = Active(finger: finger, touch: touch, view: taken, recognizers: watchers)
    active.append(current)
    lastTap = taken.map {
      Tap(view: $0, location: point, timestamp: timestamp, count: touch.tapCount)
    }
    deliver(current, .began)
  }

  /// Whether another view has a finger, and one of the two requires exclusive touch.
  private func isKeptOut(_ view: UIView) -> Bool {
    active.contains { current in
      guard let other = current.view, other !== view else { return false }
      return other.isExclusiveTouch || view.isExclusiveTouch
    }
  }

  /// Brings a phase to the recognizers, and to the view unless they keep it back.
  private func deliver(_ current: Active, _ phase: UITouch.Phase) {
    guard !current.recognizers.isEmpty else { return tell(current, phase) }
    current.waiting.append(phase)
    gestures.deliver(current.touches, phase, to: current.recognizers, event: event)
    tellView(current)
  }

  private func tell(_ current: Active, _ phase: UITouch.Phase) {
    switch phase {
    case .began: current.view?.touchesBegan(current.touches, with: event)
    case .moved: current.view?.touchesMoved(current.touches, with: event)
    case .ended: current.view?.touchesEnded(current.touches, with: event)
    default: current.view?.touchesCancelled(current.touches, with: event)
    }
  }

  /// Reports to the view what it may know by now.
  private func tellView(_ current: Active) {
    while let phase = current.waiting.first, !isKeptBack(phase, current) {
      current.waiting.removeFirst()
      guard !current.isTakenFromView else { continue }
      current.isKnownToView = phase == .began || phase == .moved
      current.touch.phase = phase
      tell(current, phase)
    }
    if current.waiting.isEmpty { undecided.removeAll { $0 === current } }
  }

  private func isKeptBack(_ phase: UITouch.Phase, _ current: Active) -> Bool {
    guard !current.isTakenFromView, phase != .cancelled else { return false }
    let isDown = active.contains { $0 === current }
    return current.recognizers.contains { recognizer in
      guard recognizer.history.contains(where: { $0 === current.touch }) else { return false }
      if recognizer.delaysTouchesBegan, recognizer.storedState == .possible {
        return isDown || recognizer.isUndecided
      }
      return phase == .ended && recognizer.delaysTouchesEnded && recognizer.isUndecided
    }
  }

  /// A recognized gesture has its touches for itself.
  private func takeFromView(_ touches: [UITouch]) {
    for current in active + undecided where touches.contains(where: { $0 === current.touch }) {
      guard !current.isTakenFromView else { continue }
      current.isTakenFromView = true
      guard current.isKnownToView else { continue }
      current.isKnownToView = false
      let phase = current.touch.phase
      current.touch.phase = .cancelled
      tell(current, .cancelled)
      current.touch.phase = phase
    }
  }

  private func update(
    _ touch: UITouch, _ phase: UITouch.Phase, at point: CGPoint, _ timestamp: TimeInterval
  ) {
    for other in active where other.touch !== touch { other.touch.phase = .stationary }
    touch.previousRootLocation = touch.rootLocation
    touch.rootLocation = point
    touch.phase = phase
    touch.timestamp = timestamp
    event.timestamp = timestamp
    if phase == .began { event.fingers = (event.fingers ?? []) + [touch] }
  }

  private func finish(
    _ current: Active, _ phase: UITouch.Phase, _ timestamp: TimeInterval
  ) {
    current.touch.phase = phase
    // Out of the table first: the view's code may start something that looks at it.
    active.removeAll { $0 === current }
    if phase == .cancelled {
      lastTap = nil
    } else if let tap = lastTap, tap.view === current.view {
      lastTap = Tap(
        view: tap.view, location: tap.location, timestamp: timestamp, count: tap.count)
    }
    if !current.recognizers.isEmpty { undecided.append(current) }
    deliver(current, phase)
    event.fingers?.removeAll { $0 === current.touch }
  }

  private func tapCount(of view: UIView?, at point: CGPoint, _ timestamp: TimeInterval) -> Int {
    guard let view, let tap = lastTap, tap.view === view,
      timestamp - tap.timestamp <= TouchDispatcher.repeatInterval
    else { return 1 }
    let (x, y) = (point.x - tap.location.x, point.y - tap.location.y)
    let limit = TouchDispatcher.repeatDistance
    return x * x + y * y <= limit * limit ? tap.count + 1 : 1
  }
}
