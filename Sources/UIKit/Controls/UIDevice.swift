/// The simulated device.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()

  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var localizedModel: String { model }
  open var name: String { model }
  open var systemName: String { "iOS" }
  /// The iOS version that the extension was built for; the process sets it at the start.
  open internal(set) var systemVersion = "26.0"

  /// As the screen is held.
  open var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }

  /// Asks for a key click. Nothing sounds here; the developer reads that it was asked for.
  open func playInputClick() {
    DeveloperNotices.report("playInputClick: asked for; no sound is made here.")
  }
}
