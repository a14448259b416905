/// Brings fingers to recognizers, and settles which of them wins.
@MainActor
final class GestureArbiter {
  /// Takes touches away from the views that follow them.
  var takeFromView: @MainActor ([UITouch]) -> Void = { _ in }
  /// A recognizer has decided; waiting views may continue.
  var someoneDecided: @MainActor () -> Void = {}

  /// The recognizers whose gesture has neither failed nor been reset.
  private var participants: [UIGestureRecognizer] = []
  private var isDelivering = false

  /// Those that a touch on a view is for: the view's own first, then its ancestors'.
  func recognizers(for touch: UITouch, on view: UIView, event: UIEvent) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var current: UIView? = view
    while let candidate = current {
      if !candidate.recognizers.isEmpty {
        found += candidate.recognizers.filter { accepts($0, touch, event) }
          // Of several tap recognizers the one that requires more taps comes first and so prevents the
          // others.
          .enumerated().sorted {
            ($1.element.tapsWanted, $0.offset) < ($0.element.tapsWanted, $1.offset)
          }.map(\.element)
      }
      current = candidate.parentView
    }
    return found
  }

  private func accepts(
    _ recognizer: UIGestureRecognizer, _ touch: UITouch, _ event: UIEvent
  ) -> Bool {
    // Fingers on a view that is no longer shown are dropped.
    if recognizer.isFinished, recognizer.arbiter == nil { recognizer.forget() }
    guard recognizer.isEnabled, !recognizer.isFinished, recognizer.shouldReceive(event) else {
      return false
    }
    guard let delegate = recognizer.delegate else { return true }
    return delegate.gestureRecognizer(recognizer, shouldReceive: event)
      && delegate.gestureRecognizer(recognizer, shouldReceive: touch)
  }

  /// Brings a phase of a touch to those that it is for; several touches at once are ones that moved.
  func deliver(
    _ touches: Set<UITouch>, _ phase: UITouch.Phase, to recognizers: [UIGestureRecognizer],
    event: UIEvent
  ) {
    guard let touch = touches.first else { return }
    if touches.count > 1 { return deliver(moved: touches, to: recognizers, event: event) }
    isDelivering = true
    if phase == .began { for recognizer in recognizers { join(recognizer, touch) } }
    for recognizer in recognizers {
      let isFollowing = recognizer.fingers.contains { $0 === touch }
      if isFollowing, !recognizer.isFinished {
        switch phase {
        case .began: recognizer.touchesBegan(touches, with: event)
        case .moved: recognizer.touchesMoved(touches, with: event)
        case .ended: recognizer.touchesEnded(touches, with: event)
        default: recognizer.touchesCancelled(touches, with: event)
        }
      }
      if phase == .ended || phase == .cancelled {
        recognizer.rememberLocation()
        recognizer.fingers.removeAll { $0 === touch }
      }
    }
    isDelivering = false
    tidy()
  }

  /// Brings the fingers that moved in one frame to those that follow some of them.
  private func deliver(
    moved touches: Set<UITouch>, to recognizers: [UIGestureRecognizer], event: UIEvent
  ) {
    isDelivering = true
    for recognizer in recognizers where !recognizer.isFinished {
      let followed = touches.filter { touch in recognizer.fingers.contains { $0 === touch } }
      if !followed.isEmpty { recognizer.touchesMoved(followed, with: event) }
    }
    isDelivering = false
    tidy()
  }

  private func join(_ recognizer: UIGestureRecognizer, _ touch: UITouch) {
    guard !recognizer.isFinished else { return }
    recognizer.arbiter = self
    // One that stayed possible without fingers begins again.
    if recognizer.fingers.isEmpty, !recognizer.isUndecided { recognizer.history = [] }
    recognizer.fingers.append(touch)
    recognizer.history.append(touch)
    if !participants.contains(where: { $0 === recognizer }) { participants.append(recognizer) }
  }

  func others(than recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    participants.filter { $0 !== recognizer }
  }

  /// Lets those continue, or fail, that waited for this one.
  func recognizerFinished(_ recognizer: UIGestureRecognizer) {
    for other in others(than: recognizer) where other.pendingState != nil { other.retry() }
    someoneDecided()
    tidy()
  }

  /// Forgets the gestures that are over and whose fingers have left.
  func tidy() {
    // While a touch is delivered, the later recognizers must still see the results of the earlier
    // ones.
    guard !isDelivering else { return }
    let over = participants.filter { $0.isFinished && $0.fingers.isEmpty }
    guard !over.isEmpty else { return }
    participants.removeAll { $0.isFinished && $0.fingers.isEmpty }
    for recognizer in over { recognizer.forget() }
    someoneDecided()
  }
}

extension UIGestureRecognizer {
  /// The number of taps that the gesture requires, 0 for other gestures.
  fileprivate var tapsWanted: Int { (self as? UITapGestureRecognizer)?.numberOfTapsRequired ?? 0 }
}
