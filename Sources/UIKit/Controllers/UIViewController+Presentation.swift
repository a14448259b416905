internal import KeyboardProtocol

/// The simulated device, as the host describes it.
@MainActor
enum Surroundings {
  static func adopt(_ presentation: Presentation) {
    UIScreen.main.bounds = CGRect(
      x: 0, y: 0, width: presentation.screen.width, height: presentation.screen.height)
    let old = UITraitCollection.current
    let style: UIUserInterfaceStyle = presentation.isDark ? .dark : .light
    if old.userInterfaceStyle != style { UITraitCollection.current = old.with(style: style) }
  }
}

extension UIViewController: ViewLayoutObserving {
  /// Goes through the whole of appearing, in UIKit's order.
  func appear(in presentation: Presentation) {
    beginAppearanceTransition(true, animated: false)
    place(in: presentation)
    if let root = viewIfLoaded, root.hostWindow == nil { root.enter(UIWindow(of: root)) }
    tellIsAppearing()
    layOut(width: presentation.width, systemHeight: presentation.height)
    endAppearanceTransition()
  }

  /// Changes the size of a view that is shown.
  func resize(to presentation: Presentation) {
    guard let root = viewIfLoaded, root.bounds.width != presentation.width else { return }
    let change = SizeChange(of: root)
    viewWillTransition(
      to: CGSize(width: presentation.width, height: root.bounds.height), with: change)
    change.run {
      layOut(width: presentation.width, systemHeight: presentation.height)
    }
  }

  /// Brings the view to the size that the system imposes and lays it out.
  func layOut(width: Double, systemHeight: Double) {
    guard let view = viewIfLoaded else { return }
    view.host(width: width, systemHeight: systemHeight)
    view.layoutIfNeeded()
  }

  private func place(in presentation: Presentation) {
    viewIfLoaded?.host(width: presentation.width, systemHeight: presentation.height)
  }

  /// Tells the controller, its view and its children that the traits have changed.
  func traitsChanged(from previous: UITraitCollection) {
    traitCollectionDidChange(previous)
    tellTraitChange(to: traitCollection, from: previous)
    viewIfLoaded?.propagateTraitChange(from: previous)
    for child in children { child.traitsChanged(from: previous) }
  }
}
