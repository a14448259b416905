import ExtensionBundle
import Foundation
import TestSupport

@testable import KeyboardHost

/// Runs `body` with peers as keyboards, whose views are 60 points high.
func withScene(
  _ peers: [BadPeer], change: (inout SceneConfiguration) -> Void = { _ in },
  _ body: (KeyboardScene, StateFolder) throws -> Void
) throws {
  try withScratchFolder { folder in
    let keyboards = try zip(peers, ["A", "B"]).map { peer, name in
      EnabledKeyboard(
        bundle: try ExtensionBundle.open(peer.makeBundle(in: folder, name: name)))
    }
    let state = try StateFolder.scratch()
    defer { state.remove() }
    var configuration = SceneConfiguration(
      launcher: builtProductsFolder.appendingPathComponent("keyward-launch").path)
    configuration.limits.deadline = 20
    change(&configuration)
    let scene = KeyboardScene(keyboards: keyboards, state: state, configuration: configuration)
    defer { scene.end() }
    try body(scene, state)
  }
}
