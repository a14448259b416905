/// The application, of which an extension sees only its notifications: it runs in a separate process.
open class UIApplication: UIResponder {
  /// The process nears its memory limit; posted after the view controllers were notified.
  nonisolated public class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }

  /// Opens the Settings of the keyboard's app, the only URL that a keyboard may open.
  nonisolated public class var openSettingsURLString: String { "app-settings:" }

  /// The application of this process, which an extension has not.
  @available(
    *, unavailable,
    message: "an extension has no application object; a keyboard's state lives in its controller"
  )
  open class var shared: UIApplication { _extensionShared }
  /// The object for code of libraries, which are compiled without the restriction to an extension's API.
  public static let _extensionShared = UIApplication()

  /// How `open(_:options:completionHandler:)` opens.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }
  /// Opens Settings for `openSettingsURLString`; the answer is `false` for every other URL.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) { SystemServices.open(url, calledBy: "UIApplication.open", completion: completion) }
  open func canOpenURL(_ url: URL) -> Bool { url.absoluteString == Self.openSettingsURLString }
  /// Opens Settings for `openSettingsURLString`, as `open(_:options:completionHandler:)` does.
  @discardableResult open func openURL(_ url: URL) -> Bool {
    SystemServices.open(url, calledBy: "UIApplication.openURL", completion: nil)
    return canOpenURL(url)
  }
  open var windows: [UIWindow] { [] }
  open var keyWindow: UIWindow? { nil }
  open var connectedScenes: Set<UIScene> { [] }
  open var applicationState: State { .background }
  open var isIdleTimerDisabled = false
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: .unspecified)
  }

  public enum State: Int, Sendable {
    case active = 0
    case inactive, background
  }
  nonisolated public class var didEnterBackgroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
  }
  nonisolated public class var willEnterForegroundNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillEnterForegroundNotification")
  }
  nonisolated public class var didBecomeActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidBecomeActiveNotification")
  }
  nonisolated public class var willResignActiveNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillResignActiveNotification")
  }
  nonisolated public class var willTerminateNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationWillTerminateNotification")
  }
  nonisolated public class var significantTimeChangeNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationSignificantTimeChangeNotification")
  }
}
