/// The tie between an extension and the app that shows it.
///
/// A keyboard gets no items from the host app, and may open only Settings.
@preconcurrency @MainActor
open class NSExtensionContext: NSObject {
  open var inputItems: [Any] { [] }
  /// Opens Settings for `UIApplication.openSettingsURLString`; the answer is `false` for every other URL.
  open func open(_ URL: URL, completionHandler: ((Bool) -> Void)? = nil) {
    SystemServices.open(URL, calledBy: "NSExtensionContext.open", completion: completionHandler)
  }
  /// Ends nothing: a keyboard is dismissed by its host.
  open func completeRequest(
    returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil
  ) {
    DeveloperNotices.report(
      "NSExtensionContext.completeRequest: a keyboard has no request to complete.")
    guard let completionHandler else { return }
    let told = MainActorClosure<Void> { completionHandler(false) }
    DispatchQueue.main.async { told.call(()) }
  }
  /// Ends nothing: a keyboard is dismissed by its host.
  open func cancelRequest(withError error: any Error) {
    DeveloperNotices.report(
      "NSExtensionContext.cancelRequest: a keyboard has no request to cancel.")
  }
}
