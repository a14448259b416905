extension UIViewController {
  /// The controller whose view a presented one covers.
  private var root: UIViewController {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  /// Puts a controller's view above all others of the keyboard.
  func cover(with controller: UIViewController) {
    let presenter = root
    guard presenter.presented == nil else {
      DeveloperNotices.report(
        "present: \(type(of: self)) already shows \(type(of: presenter.presented ?? self)); the second one is not shown."
      )
      return
    }
    guard controller.presentingViewController == nil, controller !== presenter,
      let base = presenter.viewIfLoaded
    else {
      DeveloperNotices.report(
        "present: the view of \(type(of: self)) is not shown, or the controller is already shown; nothing is presented."
      )
      return
    }
    DeveloperNotices.report(
      "present: \(type(of: controller)) covers only the keyboard's view; a keyboard cannot draw outside it."
    )
    presenter.presented = controller
    controller.presentingViewController = presenter
    controller.isBeingPresented = true
    controller.beginAppearanceTransition(true, animated: false)
    if let view = controller.view {
      view.frame = base.bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      base.addSubview(view)
    }
    controller.endAppearanceTransition()
    controller.isBeingPresented = false
  }

  /// Takes away what is shown over the controller.
  func endPresentation() {
    guard let controller = presented else { return }
    controller.endPresentation()
    controller.isBeingDismissed = true
    controller.beginAppearanceTransition(false, animated: false)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.endAppearanceTransition()
    controller.isBeingDismissed = false
    controller.presentingViewController = nil
    presented = nil
  }

  func tellLater(_ completion: @escaping () -> Void) {
    let told = MainActorClosure<Void> { completion() }
    DispatchQueue.main.async { told.call(()) }
  }
}

/// How a presented controller is shown. Kept: it covers the keyboard's view.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}
/// The transition of a presented controller. Kept: it appears at once.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical = 0
  case flipHorizontal, crossDissolve, partialCurl
}
/// The orientations that a controller can be in. Kept: the host decides for a keyboard.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}
/// The look of the status bar, which a keyboard does not have. Kept.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent
  case darkContent = 3
}
