internal import KeyboardProtocol

/// The simulated device, as the host describes it.
@MainActor
enum Surroundings {
  static func adopt(_ presentation: Presentation) {
    UIScreen.main.bounds = CGRect(
      x: 0, y: 0, width: presentation.screen.width, height: presentation.screen.height)
    let traits = traits(of: presentation)
    if UITraitCollection.current != traits { UITraitCollection.current = traits }
  }

  /// As Apple lists them by device: only iPads, and the large iPhones held sideways, are wide.
  static func traits(of presentation: Presentation) -> UITraitCollection {
    let (width, height) = presentation.screen
    let isSideways = width > height
    let isWide = presentation.isPad || (isSideways && height >= 414)
    let isSmall = min(width, height) <= 375 && max(width, height) <= 667
    return UITraitCollection(
      userInterfaceStyle: presentation.isDark ? .dark : .light,
      userInterfaceIdiom: presentation.isPad ? .pad : .phone,
      horizontalSizeClass: isWide ? .regular : .compact,
      verticalSizeClass: isSideways && !presentation.isPad ? .compact : .regular,
      displayScale: presentation.isPad || isSmall ? 2 : 3)
  }
}

extension UIViewController: ViewLayoutObserving {
  /// Performs all steps of appearing, in UIKit's order.
  func appear(in presentation: Presentation) {
    takeFirstSize(in: presentation)
    beginAppearanceTransition(true, animated: false)
    place(in: presentation)
    if let root = viewIfLoaded, root.hostWindow == nil { root.enter(UIWindow(of: root)) }
    if presentation.stagesLaunchFrames { stage(presentation) }
    tellIsAppearing()
    layOut(width: presentation.width, systemHeight: presentation.height)
    endAppearanceTransition()
  }

  /// Gives a view without a size one before `viewWillAppear(_:)`, which devices call with a size as large as the screen's:
  /// authors compute their keys from it.
  private func takeFirstSize(in presentation: Presentation) {
    loadViewIfNeeded()
    guard let root = viewIfLoaded, root.bounds.isEmpty else { return }
    let height =
      presentation.stagesLaunchFrames ? presentation.screen.height : presentation.height
    root.takeSize(CGSize(width: presentation.width, height: height))
  }

  /// The sizes that a launch was seen to go through: the whole screen, about half of it (452 of 956 points), the last one.
  private func stage(_ presentation: Presentation) {
    let screen = presentation.screen.height
    for height in [screen, (screen * 452 / 956).rounded()] {
      viewIfLoaded?.host(width: presentation.width, systemHeight: height, isImposed: true)
      viewIfLoaded?.layoutIfNeeded()
    }
    place(in: presentation)
  }

  /// Changes the size of a view that is shown; the traits change on the way.
  func resize(to presentation: Presentation, from previous: UITraitCollection) {
    let current = UITraitCollection.current
    let traitsChange = current != previous
    guard let root = viewIfLoaded, root.bounds.width != presentation.width else {
      if traitsChange { traitsChanged(from: previous) }
      return layOut(width: presentation.width, systemHeight: presentation.height)
    }
    let change = SizeChange(of: root)
    if traitsChange { willTransition(to: current, with: change) }
    viewWillTransition(
      to: CGSize(width: presentation.width, height: root.bounds.height), with: change)
    change.run {
      if traitsChange { traitsChanged(from: previous) }
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

  /// Notifies the controller, its view and its children that the traits have changed.
  func traitsChanged(from previous: UITraitCollection) {
    traitCollectionDidChange(previous)
    tellTraitChange(to: traitCollection, from: previous)
    viewIfLoaded?.propagateTraitChange(from: previous)
    for child in children { child.traitsChanged(from: previous) }
  }
}
