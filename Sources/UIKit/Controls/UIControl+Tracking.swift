/// How a finger on a control becomes events.
///
/// A finger counts as inside until it is more than `dragSlack` points away from the bounds. Each event is sent on its
/// own, so a target that waits for several is called for each; a crossing is announced before the drag of the same move.
extension UIControl {
  /// Apple's is about 70 points and undocumented.
  static let dragSlack: CGFloat = 70

  func trackBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, trackedTouch == nil, let touch = touches.first else { return }
    trackedTouch = touch
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return stopTracking() }
    isHighlighted = true
    pressBegan()
    send(.touchDown, with: event)
    if touch.tapCount > 1, isTracking { send(.touchDownRepeat, with: event) }
  }

  func trackMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = followed(in: touches) else { return }
    let wasInside = isTouchInside
    isTouchInside = isWithinSlack(touch)
    isTracking = continueTracking(touch, with: event)
    guard isTracking else { return stopTracking() }
    isHighlighted = isTouchInside
    if wasInside != isTouchInside {
      send(isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    if isTracking { send(isTouchInside ? .touchDragInside : .touchDragOutside, with: event) }
  }

  func trackEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = followed(in: touches) else { return }
    let isInside = isWithinSlack(touch)
    isTouchInside = isInside
    endTracking(touch, with: event)
    stopTracking()
    if isInside, showsInsteadOfEvents() { return }
    send(isInside ? .touchUpInside : .touchUpOutside, with: event)
    if isInside, sendsPrimaryAction { send(.primaryActionTriggered, with: event) }
  }

  func trackCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard followed(in: touches) != nil else { return }
    stopTracking()
    cancelTracking(with: event)
    send(.touchCancel, with: event)
  }

  func stopTracking() {
    trackedTouch = nil
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  private func followed(in touches: Set<UITouch>) -> UITouch? {
    guard isEnabled, isTracking, let trackedTouch else { return nil }
    // Nearly always it is the only one, and then nothing need be hashed.
    if touches.count == 1 { return touches.first === trackedTouch ? trackedTouch : nil }
    return touches.contains(trackedTouch) ? trackedTouch : nil
  }

  private func isWithinSlack(_ touch: UITouch) -> Bool {
    let location = touch.location(in: self)
    if point(inside: location, with: nil) { return true }
    return bounds.insetBy(dx: -UIControl.dragSlack, dy: -UIControl.dragSlack).holds(location)
  }
}
