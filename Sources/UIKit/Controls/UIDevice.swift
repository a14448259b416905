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
  open internal(set) var systemVersion = "26.0" {
    didSet { DeviceModel.adopt(systemVersion: systemVersion) }
  }

  /// The orientation of the screen.
  open var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }

  /// How the battery is charged.
  public enum BatteryState: Int, Sendable {
    case unknown = 0
    case unplugged, charging, full
  }
  /// Kept; the battery stays unknown.
  open var isBatteryMonitoringEnabled = false
  open var batteryState: BatteryState { .unknown }
  open var batteryLevel: Float { -1 }
  open var isMultitaskingSupported: Bool { true }
  open private(set) var isGeneratingDeviceOrientationNotifications = false
  open func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }
  open func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }
  /// The same for each run of one process, and no one's otherwise.
  open var identifierForVendor: UUID? { vendorIdentifier }
  private let vendorIdentifier = UUID()
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name(
    "UIDeviceBatteryStateDidChangeNotification")

  /// Requests a key click. Nothing sounds here; the developer sees the request.
  open func playInputClick() {
    let isRefused = ExtensionRuntime.current?.hasFullAccess == false
    SystemServices.note(.sound, "playInputClick", isRefused: isRefused)
    DeveloperNotices.report(
      "playInputClick: requested; "
        + (isRefused
          ? "without full access it is silent, as on a device." : "Keyward plays no sound."))
  }
}
