/// How a recognizer's state changes, and the effects on others.
extension UIGestureRecognizer {
  var isFinished: Bool {
    switch storedState {
    case .ended, .cancelled, .failed: true
    case .possible, .began, .changed: false
    }
  }
  /// Whether a gesture that lasts is under way.
  var isUnderWay: Bool { storedState == .began || storedState == .changed }

  func move(to next: State) {
    switch (storedState, next) {
    case (.possible, .began), (.possible, .ended): request(next)
    case (.possible, .failed), (.possible, .cancelled): finish(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .began), (.changed, .began):
      storedState = .changed
      sendActions()
    case (.began, .ended), (.changed, .ended):
      finish(.ended)
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      finish(.cancelled)
    default: break
    }
  }

  /// Ends the current gesture, as when the recognizer is switched off or taken from its view.
  func abandon() {
    if isUnderWay {
      finish(.cancelled)
    } else if storedState == .possible, arbiter != nil {
      finish(.failed)
    }
    fingers = []
    arbiter?.tidy()
  }

  /// Tries to recognize; what is in the way makes the gesture wait or fail.
  private func request(_ next: State) {
    pendingState = nil
    let others = arbiter?.others(than: self) ?? []
    for other in others where waits(for: other) {
      if other.isUnderWay || other.storedState == .ended { return finish(.failed) }
      if other.storedState == .possible {
        pendingState = next
        return
      }
    }
    let recognized = others.filter { $0.isUnderWay || $0.storedState == .ended }
    guard mayBegin, !recognized.contains(where: { $0.prevents(self) }) else {
      return finish(.failed)
    }
    storedState = next
    if cancelsTouchesInView { arbiter?.takeFromView(history) }
    for other in others where other.storedState == .possible {
      if other.waits(for: self) || prevents(other) { other.finish(.failed) }
    }
    sendActions()
    if next == .ended, storedState == .ended { arbiter?.recognizerFinished(self) }
  }

  private func finish(_ end: State) {
    guard !isFinished else { return }
    let wasUnderWay = isUnderWay
    rememberLocation()
    pendingState = nil
    storedState = end
    if wasUnderWay { sendActions() }
    arbiter?.recognizerFinished(self)
  }

  /// Continues after another recognizer's failure.
  func retry() {
    if storedState == .possible, let pendingState { request(pendingState) }
  }

  private var mayBegin: Bool {
    if let delegate, !delegate.gestureRecognizerShouldBegin(self) { return false }
    guard let view else { return true }
    // The view that is touched may object too: a button keeps its taps from recognizers behind it.
    let touched = history.first?.view
    if let touched, touched !== view, !touched.gestureRecognizerShouldBegin(self) { return false }
    return view.gestureRecognizerShouldBegin(self)
  }

  func waits(for other: UIGestureRecognizer) -> Bool {
    requiredFailures.contains { $0.recognizer === other }
      || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  /// Whether this recognized gesture keeps another from being recognized.
  private func prevents(_ other: UIGestureRecognizer) -> Bool {
    guard sharesTouch(with: other) else { return false }
    if delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false {
      return false
    }
    if other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false {
      return false
    }
    return canPrevent(other) && other.canBePrevented(by: self)
  }

  private func sharesTouch(with other: UIGestureRecognizer) -> Bool {
    history.contains { touch in other.history.contains { $0 === touch } }
  }

  /// Forgets a gesture that is over.
  func forget() {
    reset()
    storedState = .possible
    pendingState = nil
    fingers = []
    history = []
    arbiter = nil
  }
}
