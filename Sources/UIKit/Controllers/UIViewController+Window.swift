extension UIViewController {
  /// The view enters a window or leaves it by itself, while its superview stays.
  ///
  /// A parent that appears or disappears has notified its children before, unless it forwards the calls itself.
  func viewWillMove(to window: UIWindow?) {
    guard parent?.shouldAutomaticallyForwardAppearanceMethods ?? true else { return }
    if window == nil {
      guard appearance == .appeared || appearance == .appearing else { return }
      beginAppearanceTransition(false, animated: false)
      movesByItself = true
    } else if appearance == .disappeared {
      beginAppearanceTransition(true, animated: false)
      movesByItself = true
    }
  }

  /// The view has entered a window or left it.
  ///
  /// Appearing ends with the turn: until then the view's owner sets constraints, and adds the controller to its parent.
  func viewDidMove() {
    guard movesByItself else { return }
    movesByItself = false
    guard appearance == .appearing else { return endAppearanceTransition() }
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.appearance == .appearing else { return }
        self.viewIfLoaded?.window?.layoutIfNeeded()
        self.endAppearanceTransition()
      }
    }
  }
}
