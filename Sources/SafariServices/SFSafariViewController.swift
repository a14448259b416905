@_exported import UIKit

/// Receives the steps of a page, which is never loaded here.
@preconcurrency @MainActor
public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
  func safariViewControllerDidFinish(_ controller: SFSafariViewController)
  func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
}
extension SFSafariViewControllerDelegate {
  public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
  public func safariViewController(
    _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
  ) {}
}

/// Shows a web page. Keyward loads none: the view stays empty, loading fails, and a notice says so.
@preconcurrency @MainActor
open class SFSafariViewController: UIViewController {
  /// The options of the controller. Only kept.
  open class Configuration: NSObject {
    open var entersReaderIfAvailable = false
    open var barCollapsingEnabled = true
  }
  public enum DismissButtonStyle: Int, Sendable {
    case done = 0
    case close, cancel
  }
  open weak var delegate: (any SFSafariViewControllerDelegate)?
  public let configuration: Configuration
  open var preferredBarTintColor: UIColor?
  open var preferredControlTintColor: UIColor?
  open var dismissButtonStyle = DismissButtonStyle.done
  private let address: URL

  /// Ends the keyboard for an address that is not `http` or `https`, as on a device.
  public convenience init(url URL: URL) { self.init(url: URL, configuration: Configuration()) }
  public init(url URL: URL, configuration: Configuration) {
    guard ["http", "https"].contains(URL.scheme?.lowercased()) else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "The specified URL has an unsupported scheme. Only HTTP and HTTPS URLs are supported.")
    }
    (address, self.configuration) = (URL, configuration)
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    SystemServices.tell(
      "SFSafariViewController stays empty: Keyward loads no web pages (\(address.host ?? ""))")
    AuditRecord.note(handed: address)
    delegate?.safariViewController(self, didCompleteInitialLoad: false)
  }
}
