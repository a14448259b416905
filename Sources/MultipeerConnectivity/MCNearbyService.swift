/// Receives invitations, which never come here, and the failure to advertise.
public protocol MCNearbyServiceAdvertiserDelegate: NSObjectProtocol {
  func advertiser(
    _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
    withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void)
  func advertiser(
    _ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error)
}
extension MCNearbyServiceAdvertiserDelegate {
  public func advertiser(
    _ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error
  ) {}
}

// Used by one thread at a time.
/// Offers a service to peers.
///
/// The simulated device has no network of peers: the delegate receives an error in a later turn of the main queue, with a
/// notice.
open class MCNearbyServiceAdvertiser: NSObject, @unchecked Sendable {
  open weak var delegate: (any MCNearbyServiceAdvertiserDelegate)?
  public let myPeerID: MCPeerID
  public let discoveryInfo: [String: String]?
  public let serviceType: String
  private var isStarting = false

  /// Ends the keyboard for an invalid type of service, as on a device.
  public init(peer myPeerID: MCPeerID, discoveryInfo info: [String: String]?, serviceType: String) {
    check(serviceType: serviceType, of: "MCNearbyServiceAdvertiser")
    (self.myPeerID, discoveryInfo, self.serviceType) = (myPeerID, info, serviceType)
  }
  open func startAdvertisingPeer() {
    noPeers("MCNearbyServiceAdvertiser.startAdvertisingPeer")
    AuditRecord.note(handed: [myPeerID.displayName, serviceType, discoveryInfo ?? [:]] as [Any])
    guard !isStarting else { return }
    isStarting = true
    SystemServices.later {
      guard self.isStarting else { return }
      self.isStarting = false
      self.delegate?.advertiser(self, didNotStartAdvertisingPeer: noLocalNetwork())
    }
  }
  open func stopAdvertisingPeer() { isStarting = false }
}

/// Receives peers, which never come here, and the failure to browse.
public protocol MCNearbyServiceBrowserDelegate: NSObjectProtocol {
  func browser(
    _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID,
    withDiscoveryInfo info: [String: String]?)
  func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID)
  func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error)
}
extension MCNearbyServiceBrowserDelegate {
  public func browser(
    _ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error
  ) {}
}

/// Looks for peers.
///
/// The simulated device has no network of peers: the delegate receives an error in a later turn of the main queue, with a
/// notice.
open class MCNearbyServiceBrowser: NSObject, @unchecked Sendable {  // used by one thread at a time
  open weak var delegate: (any MCNearbyServiceBrowserDelegate)?
  public let myPeerID: MCPeerID
  public let serviceType: String
  private var isStarting = false

  /// Ends the keyboard for an invalid type of service, as on a device.
  public init(peer myPeerID: MCPeerID, serviceType: String) {
    check(serviceType: serviceType, of: "MCNearbyServiceBrowser")
    (self.myPeerID, self.serviceType) = (myPeerID, serviceType)
  }
  open func startBrowsingForPeers() {
    noPeers("MCNearbyServiceBrowser.startBrowsingForPeers")
    AuditRecord.note(handed: [myPeerID.displayName, serviceType])
    guard !isStarting else { return }
    isStarting = true
    SystemServices.later {
      guard self.isStarting else { return }
      self.isStarting = false
      self.delegate?.browser(self, didNotStartBrowsingForPeers: noLocalNetwork())
    }
  }
  open func stopBrowsingForPeers() { isStarting = false }
  /// Tells the session's delegate in a later turn of the main queue that the peer is not connected.
  open func invitePeer(
    _ peerID: MCPeerID, to session: MCSession, withContext context: Data?, timeout: TimeInterval
  ) {
    noPeers("MCNearbyServiceBrowser.invitePeer")
    AuditRecord.note(handed: [myPeerID.displayName, context ?? Data()] as [Any])
    session.refuse(peerID)
  }
}

/// Receives the steps of an invitation, which never comes here.
public protocol MCAdvertiserAssistantDelegate: NSObjectProtocol {
  func advertiserAssistantWillPresentInvitation(_ advertiserAssistant: MCAdvertiserAssistant)
  func advertiserAssistantDidDismissInvitation(_ advertiserAssistant: MCAdvertiserAssistant)
}
extension MCAdvertiserAssistantDelegate {
  public func advertiserAssistantWillPresentInvitation(
    _ advertiserAssistant: MCAdvertiserAssistant
  ) {}
  public func advertiserAssistantDidDismissInvitation(
    _ advertiserAssistant: MCAdvertiserAssistant
  ) {}
}
/// Presents the invitations of peers. None comes: starting only gives a notice.
open class MCAdvertiserAssistant: NSObject, @unchecked Sendable {  // used by one thread at a time
  open weak var delegate: (any MCAdvertiserAssistantDelegate)?
  public let session: MCSession
  public let discoveryInfo: [String: String]?
  public let serviceType: String

  /// Ends the keyboard for an invalid type of service, as on a device.
  public init(serviceType: String, discoveryInfo info: [String: String]?, session: MCSession) {
    check(serviceType: serviceType, of: "MCAdvertiserAssistant")
    (self.serviceType, discoveryInfo, self.session) = (serviceType, info, session)
  }
  open func start() {
    noPeers("MCAdvertiserAssistant.start")
    AuditRecord.note(
      handed: [session.myPeerID.displayName, serviceType, discoveryInfo ?? [:]] as [Any])
  }
  open func stop() {}
}
