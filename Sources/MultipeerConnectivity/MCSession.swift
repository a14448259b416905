public enum MCSessionSendDataMode: Int, Sendable {
  case reliable = 0
  case unreliable
}
public enum MCSessionState: Int, Sendable {
  case notConnected = 0
  case connecting, connected
}
public enum MCEncryptionPreference: Int, Sendable {
  case optional = 0
  case required, none
}
public let kMCSessionMinimumNumberOfPeers = 2
public let kMCSessionMaximumNumberOfPeers = 8

/// Receives what peers send, which never comes here.
public protocol MCSessionDelegate: NSObjectProtocol {
  func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState)
  func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID)
  func session(
    _ session: MCSession, didReceive stream: InputStream, withName streamName: String,
    fromPeer peerID: MCPeerID)
  func session(
    _ session: MCSession, didStartReceivingResourceWithName resourceName: String,
    fromPeer peerID: MCPeerID, with progress: Progress)
  func session(
    _ session: MCSession, didFinishReceivingResourceWithName resourceName: String,
    fromPeer peerID: MCPeerID, at localURL: URL?, withError error: (any Error)?)
  func session(
    _ session: MCSession, didReceiveCertificate certificate: [Any]?, fromPeer peerID: MCPeerID,
    certificateHandler: @escaping (Bool) -> Void)
}
extension MCSessionDelegate {
  public func session(
    _ session: MCSession, didReceiveCertificate certificate: [Any]?, fromPeer peerID: MCPeerID,
    certificateHandler: @escaping (Bool) -> Void
  ) { certificateHandler(true) }
}

/// Exchanges data with peers.
///
/// The simulated device has no network of peers: none is ever connected, and sending throws `MCError.notConnected`, with
/// a notice.
open class MCSession: NSObject, @unchecked Sendable {  // used by one thread at a time
  open weak var delegate: (any MCSessionDelegate)?
  public let myPeerID: MCPeerID
  public let securityIdentity: [Any]?
  public let encryptionPreference: MCEncryptionPreference
  /// Always empty.
  open var connectedPeers: [MCPeerID] { [] }

  public convenience init(peer myPeerID: MCPeerID) {
    self.init(peer: myPeerID, securityIdentity: nil, encryptionPreference: .required)
  }
  public init(
    peer myPeerID: MCPeerID, securityIdentity identity: [Any]?,
    encryptionPreference: MCEncryptionPreference
  ) {
    (self.myPeerID, securityIdentity) = (myPeerID, identity)
    self.encryptionPreference = encryptionPreference
  }

  /// Always throws `notConnected`.
  open func send(
    _ data: Data, toPeers peerIDs: [MCPeerID], with mode: MCSessionSendDataMode
  ) throws {
    AuditRecord.note(handed: data)
    throw notConnected("send")
  }
  /// Always fails with `notConnected`, in a later turn of the main queue.
  @discardableResult
  open func sendResource(
    at resourceURL: URL, withName resourceName: String, toPeer peerID: MCPeerID,
    withCompletionHandler completionHandler: (((any Error)?) -> Void)? = nil
  ) -> Progress? {
    AuditRecord.note(handed: [resourceName, resourceURL] as [Any])
    let error = notConnected("sendResource")
    SystemServices.later { completionHandler?(error) }
    return nil
  }
  /// Always throws `notConnected`.
  open func startStream(
    withName streamName: String, toPeer peerID: MCPeerID
  ) throws -> OutputStream {
    AuditRecord.note(handed: streamName)
    throw notConnected("startStream")
  }
  open func disconnect() {}
  private func notConnected(_ member: String) -> MCError {
    noPeers("MCSession.\(member)")
    return MCError(.notConnected)
  }

  // MARK: Connections that an app makes itself

  /// Always fails with `unavailable`, in a later turn of the main queue.
  open func nearbyConnectionData(
    forPeer peerID: MCPeerID,
    withCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) {
    noPeers("MCSession.nearbyConnectionData")
    SystemServices.later { completionHandler(nil, MCError(.unavailable)) }
  }
  /// Always throws `unavailable`.
  open func nearbyConnectionData(forPeer peerID: MCPeerID) async throws -> Data {
    noPeers("MCSession.nearbyConnectionData")
    throw MCError(.unavailable)
  }
  /// Tells the delegate in a later turn of the main queue that the peer is not connected.
  open func connectPeer(_ peerID: MCPeerID, withNearbyConnectionData data: Data) {
    noPeers("MCSession.connectPeer")
    refuse(peerID)
  }
  open func cancelConnectPeer(_ peerID: MCPeerID) {}
  func refuse(_ peerID: MCPeerID) {
    SystemServices.later { self.delegate?.session(self, peer: peerID, didChange: .notConnected) }
  }
}
