extension UIView {
  /// The recognizers that are attached to the view; `nil` when there are none.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  func attach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.detach(recognizer)
    recognizers.append(recognizer)
    recognizer.view = self
    ViewChanges.note()
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizers.removeAll { $0 === recognizer }
    recognizer.abandon()
    recognizer.view = nil
    ViewChanges.note()
  }
}
