internal import KeyboardProtocol

/// The controllers that a process has made, of which several may be alive at a time.
@MainActor
struct ControllerLifeCycle {
  private final class Former {
    weak var controller: UIInputViewController?
    init(_ controller: UIInputViewController) { self.controller = controller }
  }

  /// How many were made.
  var made: UInt32 = 0
  private var former: [Former] = []
  /// The one before, which the system still has.
  private var held: UIInputViewController?
  private var told: (made: UInt32, leaked: UInt32) = (1, 0)

  /// Releases a controller; with `keepsOne` only when the next one is released.
  mutating func letGo(_ controller: UIInputViewController, keepsOne: Bool) {
    former.removeAll { $0.controller == nil }
    former.append(Former(controller))
    held = keepsOne ? controller : nil
  }

  /// The changes since the last report; nothing while there is one controller.
  mutating func news() -> ExtensionMessage? {
    let alive = former.count { $0.controller != nil && $0.controller !== held }
    let now = (made: max(made, 1), leaked: UInt32(clamping: alive))
    guard now != told else { return nil }
    told = now
    return .controllers(made: now.made, leaked: now.leaked)
  }

  /// Notifies the keyboard's code of changes of the host app.
  func post(_ names: [NSNotification.Name]) {
    for name in names { NotificationCenter.default.post(name: name, object: nil) }
  }
}

extension NSNotification.Name {
  /// The host app enters the foreground.
  public static let NSExtensionHostWillEnterForeground = NSNotification.Name(
    "NSExtensionHostWillEnterForegroundNotification")
  /// The host app has entered the background.
  public static let NSExtensionHostDidEnterBackground = NSNotification.Name(
    "NSExtensionHostDidEnterBackgroundNotification")
  /// The host app stops being active.
  public static let NSExtensionHostWillResignActive = NSNotification.Name(
    "NSExtensionHostWillResignActiveNotification")
  /// The host app has become active.
  public static let NSExtensionHostDidBecomeActive = NSNotification.Name(
    "NSExtensionHostDidBecomeActiveNotification")
}
