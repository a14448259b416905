import MultipeerConnectivity
import Testing

@testable import UIKit

/// Devices nearby, of which there are none.
@MainActor @Suite struct PeerTests {
  private final class Listener: NSObject, MCNearbyServiceAdvertiserDelegate,
    MCNearbyServiceBrowserDelegate, MCSessionDelegate
  {
    var heard: [String] = []
    func advertiser(
      _ advertiser: MCNearbyServiceAdvertiser, didReceiveInvitationFromPeer peerID: MCPeerID,
      withContext context: Data?, invitationHandler: @escaping (Bool, MCSession?) -> Void
    ) {}
    func advertiser(
      _ advertiser: MCNearbyServiceAdvertiser, didNotStartAdvertisingPeer error: any Error
    ) { heard.append("advertiser \((error as NSError).code)") }
    func browser(
      _ browser: MCNearbyServiceBrowser, foundPeer peerID: MCPeerID,
      withDiscoveryInfo info: [String: String]?
    ) {}
    func browser(_ browser: MCNearbyServiceBrowser, lostPeer peerID: MCPeerID) {}
    func browser(_ browser: MCNearbyServiceBrowser, didNotStartBrowsingForPeers error: any Error) {
      heard.append("browser \((error as NSError).code)")
    }
    func session(_ session: MCSession, peer peerID: MCPeerID, didChange state: MCSessionState) {
      heard.append("\(peerID.displayName) \(state)")
    }
    func session(_ session: MCSession, didReceive data: Data, fromPeer peerID: MCPeerID) {}
    func session(
      _ session: MCSession, didReceive stream: InputStream, withName streamName: String,
      fromPeer peerID: MCPeerID
    ) {}
    func session(
      _ session: MCSession, didStartReceivingResourceWithName resourceName: String,
      fromPeer peerID: MCPeerID, with progress: Progress
    ) {}
    func session(
      _ session: MCSession, didFinishReceivingResourceWithName resourceName: String,
      fromPeer peerID: MCPeerID, at localURL: URL?, withError error: (any Error)?
    ) {}
  }
  /// Waits for what is in the main queue.
  private func settle() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }

  @Test(arguments: [("a", 1), ("🙂", 15), ("a", 63)])
  func `a peer has a name of at most 63 bytes`(text: String, count: Int) {
    let name = String(repeating: text, count: count)
    #expect(MCPeerID(displayName: name).displayName == name)
  }
  @Test(arguments: [("a", 0), ("🙂", 16), ("a", 64)])
  func `a peer with another name ends the keyboard`(text: String, count: Int) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [text = text as String, count = count as Int] in
      _ = MCPeerID(displayName: String(repeating: text, count: count))
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        "'NSInvalidArgumentException', reason: 'Invalid displayName passed to MCPeerID'"))
  }

  @Test func `a peer equals its copies, not another one of the same name`() throws {
    let peer = MCPeerID(displayName: "Pad")
    #expect(peer != MCPeerID(displayName: "Pad") && peer.copy() as? MCPeerID == peer)
    let data = try NSKeyedArchiver.archivedData(withRootObject: peer, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: MCPeerID.self, from: data)
    #expect(read == peer && read?.displayName == "Pad" && read?.hash == peer.hash)
  }

  @Test(arguments: ["a", "A-1", "x-1-y", "123456789012345".replacing("5", with: "z")])
  func `services have short names`(type: String) {
    let peer = MCPeerID(displayName: "Pad")
    #expect(MCNearbyServiceBrowser(peer: peer, serviceType: type).serviceType == type)
  }
  @Test(arguments: ["", "a-", "-a", "a--b", "123", "a_b", "é", "[", "abcdefghijklmnop"])
  func `a service of another name ends the keyboard`(type: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [type = type as String] in
      _ = MCNearbyServiceAdvertiser(
        peer: MCPeerID(displayName: "Pad"), discoveryInfo: nil, serviceType: type)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("'Invalid serviceType passed to MCNearbyServiceAdvertiser'"))
  }

  @Test func `nothing can be sent`() async throws {
    let (peer, other) = (MCPeerID(displayName: "Pad"), MCPeerID(displayName: "Phone"))
    let session = MCSession(peer: peer)
    #expect(session.connectedPeers.isEmpty && session.encryptionPreference == .required)
    let lost = MCError(.notConnected)
    #expect(throws: lost) { try session.send(Data(), toPeers: [other], with: .unreliable) }
    #expect(throws: lost) { try session.startStream(withName: "keys", toPeer: other) }
    #expect((lost as NSError).domain == "MCSession" && (lost as NSError).code == 1)
    let error = await withCheckedContinuation { continuation in
      session.sendResource(
        at: URL(fileURLWithPath: "/keys"), withName: "keys", toPeer: other
      ) { continuation.resume(returning: $0 as? MCError) }
    }
    #expect(error == lost)
    await #expect(throws: MCError(.unavailable)) {
      try await session.nearbyConnectionData(forPeer: other)
    }
  }

  @Test func `advertising and browsing fail once, unless they were stopped`() async {
    let (peer, listener) = (MCPeerID(displayName: "Pad"), Listener())
    let session = MCSession(peer: peer)
    let advertiser = MCNearbyServiceAdvertiser(peer: peer, discoveryInfo: nil, serviceType: "keys")
    let browser = MCNearbyServiceBrowser(peer: peer, serviceType: "keys")
    (session.delegate, advertiser.delegate, browser.delegate) = (listener, listener, listener)
    for _ in 0..<2 {
      advertiser.startAdvertisingPeer()
      browser.startBrowsingForPeers()
    }
    #expect(listener.heard.isEmpty)
    await settle()
    #expect(listener.heard == ["advertiser -72008", "browser -72008"])
    advertiser.startAdvertisingPeer()
    advertiser.stopAdvertisingPeer()
    browser.startBrowsingForPeers()
    browser.stopBrowsingForPeers()
    browser.invitePeer(peer, to: session, withContext: nil, timeout: 5)
    await settle()
    #expect(listener.heard.dropFirst(2) == ["Pad notConnected"])
  }

  @Test func `a list of peers that appears is cancelled`() {
    final class Owner: NSObject, MCBrowserViewControllerDelegate {
      var ends = 0
      func browserViewControllerDidFinish(_ browserViewController: MCBrowserViewController) {}
      func browserViewControllerWasCancelled(_ browserViewController: MCBrowserViewController) {
        ends += 1
      }
    }
    let (owner, peer) = (Owner(), MCPeerID(displayName: "Pad"))
    let list = MCBrowserViewController(serviceType: "keys", session: MCSession(peer: peer))
    list.delegate = owner
    list.viewDidAppear(false)
    #expect(owner.ends == 1 && list.browser?.myPeerID == peer)
    #expect((list.minimumNumberOfPeers, list.maximumNumberOfPeers) == (2, 8))
  }
}
