/// Receives the end of a list of peers.
@preconcurrency @MainActor
public protocol MCBrowserViewControllerDelegate: NSObjectProtocol {
  func browserViewControllerDidFinish(_ browserViewController: MCBrowserViewController)
  func browserViewControllerWasCancelled(_ browserViewController: MCBrowserViewController)
  func browserViewController(
    _ browserViewController: MCBrowserViewController, shouldPresentNearbyPeer peerID: MCPeerID,
    withDiscoveryInfo info: [String: String]?
  ) -> Bool
}
extension MCBrowserViewControllerDelegate {
  public func browserViewController(
    _ browserViewController: MCBrowserViewController, shouldPresentNearbyPeer peerID: MCPeerID,
    withDiscoveryInfo info: [String: String]?
  ) -> Bool { true }
}

/// Presents a list of peers. The simulated device finds none: when it appears, the user cancels it, with a notice.
@preconcurrency @MainActor
open class MCBrowserViewController: UIViewController, MCNearbyServiceBrowserDelegate {
  open weak var delegate: (any MCBrowserViewControllerDelegate)?
  public let browser: MCNearbyServiceBrowser?
  public let session: MCSession
  /// Only kept.
  open var minimumNumberOfPeers = kMCSessionMinimumNumberOfPeers
  /// Only kept.
  open var maximumNumberOfPeers = kMCSessionMaximumNumberOfPeers

  public convenience init(serviceType: String, session: MCSession) {
    self.init(
      browser: MCNearbyServiceBrowser(peer: session.myPeerID, serviceType: serviceType),
      session: session)
  }
  public init(browser: MCNearbyServiceBrowser, session: MCSession) {
    (self.browser, self.session) = (browser, session)
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    noPeers("MCBrowserViewController is cancelled")
    delegate?.browserViewControllerWasCancelled(self)
  }

  nonisolated open func browser(
    _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID,
    withDiscoveryInfo info: [String: String]?
  ) {}
  nonisolated open func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID) {}
}
