/// Brings fingers to the views that they touch.
///
/// The view under the finger when it comes down gets the whole of its touch, wherever the finger goes.
@MainActor
package final class TouchDispatcher {
  /// Within this time and distance of the tap before, a tap counts as a further one. Apple documents neither.
  package static let repeatInterval: TimeInterval = 0.35
  package static let repeatDistance: CGFloat = 45

  private struct Active {
    let touch: UITouch
    /// Kept alive until the finger leaves, even when it was taken out of the tree. `nil` when no view takes the touch.
    let view: UIView?
  }
  private struct Tap {
    weak var view: UIView?
    let location: CGPoint
    let timestamp: TimeInterval
    let count: Int
  }

  private let root: UIView
  private let event = UIEvent()
  private var active: [UInt8: Active] = [:]
  private var lastTap: Tap?

  package init(root: UIView) { self.root = root }

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
      if let stale = active[finger] { finish(finger, stale, .cancelled, timestamp) }
      begin(finger, at: point, timestamp)
    case .moved:
      guard let current = active[finger] else { return }
      update(current.touch, .moved, at: point, timestamp)
      current.view?.touchesMoved([current.touch], with: event)
    case .ended, .cancelled:
      guard let current = active[finger] else { return }
      update(current.touch, phase, at: point, timestamp)
      finish(finger, current, phase, timestamp)
    default: break
    }
  }

  /// Cancels what is under way, as when the keyboard goes away.
  package func cancelAll(timestamp: TimeInterval) {
    for finger in active.keys.sorted() {
      if let current = active[finger] { finish(finger, current, .cancelled, timestamp) }
    }
  }

  private func begin(_ finger: UInt8, at point: CGPoint, _ timestamp: TimeInterval) {
    let touch = UITouch()
    touch.rootLocation = point
    update(touch, .began, at: point, timestamp)
    let hit = root.hitTest(point, with: event)
    let taken = hit.flatMap { view in
      let isBusy = active.values.contains { $0.view === view }
      return isBusy && !view.isMultipleTouchEnabled ? nil : view
    }
    touch.view = taken
    touch.tapCount = tapCount(of: taken, at: point, timestamp)
    active[finger] = Active(touch: touch, view: taken)
    event.fingers = active.values.map(\.touch)
    lastTap = taken.map {
      Tap(view: $0, location: point, timestamp: timestamp, count: touch.tapCount)
    }
    taken?.touchesBegan([touch], with: event)
  }

  private func update(
    _ touch: UITouch, _ phase: UITouch.Phase, at point: CGPoint, _ timestamp: TimeInterval
  ) {
    for other in active.values where other.touch !== touch { other.touch.phase = .stationary }
    touch.previousRootLocation = touch.rootLocation
    touch.rootLocation = point
    touch.phase = phase
    touch.timestamp = timestamp
    event.timestamp = timestamp
    event.fingers = active.values.map(\.touch)
    if !active.values.contains(where: { $0.touch === touch }) { event.fingers?.append(touch) }
  }

  private func finish(
    _ finger: UInt8, _ current: Active, _ phase: UITouch.Phase, _ timestamp: TimeInterval
  ) {
    current.touch.phase = phase
    // Out of the table first: the view's code may start something that looks at it.
    active[finger] = nil
    if phase == .cancelled {
      lastTap = nil
      current.view?.touchesCancelled([current.touch], with: event)
    } else {
      if let tap = lastTap, tap.view === current.view {
        lastTap = Tap(
          view: tap.view, location: tap.location, timestamp: timestamp, count: tap.count)
      }
      current.view?.touchesEnded([current.touch], with: event)
    }
    event.fingers = active.values.map(\.touch)
  }

  private func tapCount(of view: UIView?, at point: CGPoint, _ timestamp: TimeInterval) -> Int {
    guard let view, let tap = lastTap, tap.view === view,
      timestamp - tap.timestamp <= TouchDispatcher.repeatInterval,
      hypot(point.x - tap.location.x, point.y - tap.location.y) <= TouchDispatcher.repeatDistance
    else { return 1 }
    return tap.count + 1
  }
}
