/// The application, of which an extension sees no more than its notifications: it runs in a process of its own.
open class UIApplication: UIResponder {
  /// The process nears its memory limit; posted after the view controllers were told.
  nonisolated public class var didReceiveMemoryWarningNotification: NSNotification.Name {
    NSNotification.Name("UIApplicationDidReceiveMemoryWarningNotification")
  }

  /// Opens what Settings say of the keyboard's app, the only URL that a keyboard may open.
  nonisolated public class var openSettingsURLString: String { "app-settings:" }

  /// The application of this process, which an extension has not.
  @available(
    *, unavailable,
    message: "an extension has no application object; a keyboard's state lives in its controller"
  )
  open class var shared: UIApplication { UIApplication() }
}
