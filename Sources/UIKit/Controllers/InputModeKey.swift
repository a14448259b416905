/// Distinguishes a tap on the globe key from a long press and an upward drag.
///
/// An action for all touch events is called several times per tap, so the touch's phase decides, not the call.
@MainActor
final class InputModeKey {
  enum Outcome { case advance, showList }
  /// Apple publishes neither threshold.
  static let longPress = 0.5
  static let upwardDrag: CGFloat = 20

  private weak var touch: UITouch?
  private var start = CGPoint.zero
  private var isDecided = false
  private var pressing: VirtualClock.Entry?

  func handle(
    view: UIView, event: UIEvent, clock: VirtualClock,
    decide: @escaping @MainActor (Outcome) -> Void
  ) {
    guard let touch = event.touches(for: view)?.first ?? event.allTouches?.first else { return }
    switch touch.phase {
    case .began:
      // `touchDown` and `touchDownRepeat` both carry the same began touch.
      guard self.touch !== touch || isDecided else { return }
      begin(touch, in: view, clock: clock, decide: decide)
    case .moved:
      guard self.touch === touch, !isDecided else { return }
      if start.y - touch.location(in: view).y >= Self.upwardDrag { finish(.showList, decide) }
    case .ended:
      guard self.touch === touch, !isDecided else { return }
      let inside = view.point(inside: touch.location(in: view), with: event)
      finish(inside ? .advance : nil, decide)
    case .cancelled:
      guard self.touch === touch else { return }
      finish(nil, decide)
    default: break
    }
  }

  private func begin(
    _ touch: UITouch, in view: UIView, clock: VirtualClock,
    decide: @escaping @MainActor (Outcome) -> Void
  ) {
    pressing?.cancel()
    self.touch = touch
    start = touch.location(in: view)
    isDecided = false
    pressing = clock.schedule(after: Self.longPress) { [weak self] in
      guard let self, !isDecided else { return }
      finish(.showList, decide)
    }
  }

  private func finish(_ outcome: Outcome?, _ decide: @MainActor (Outcome) -> Void) {
    isDecided = true
    pressing?.cancel()
    pressing = nil
    if let outcome { decide(outcome) }
  }
}
