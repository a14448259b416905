import Foundation
import NibArchive
import TestSupport
import Testing

@testable import ExtensionBuilder
@testable import UIKit

@MainActor @Suite struct `Damaged nibs` {
  /// Changed bytes that the reader accepts make views, or none, and nothing worse.
  @Test(arguments: 1...3) func `what was read can be loaded`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed &* 17 &+ Proof.seed)
    let folder = repositoryFolder.appendingPathComponent("Tests/Keyboards")
    let text = try String(
      contentsOf: folder.appendingPathComponent("Notepad/KeyboardView.xib"), encoding: .utf8)
    let classes = ClassIndex(
      module: "UIKitTests",
      classes: [
        .init(
          name: "KeyboardViewController", superclass: nil, objcName: nil, outlets: [], actions: [],
          methods: [], settable: nil)
      ])
    let whole = try #require(
      InterfaceCompiler.compile(Array(text.utf8), file: "a", classes: classes).archive)
    // Outlets and unknown key paths terminate a keyboard by design, as on a device.
    var plain = whole
    plain.connections = whole.connections.filter { $0.kind == .action }
    let bytes = plain.encoded()
    var loaded = 0
    for _ in 0..<Proof.count(300, full: 20_000) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        // The texts stay: the rest contains all of the structure.
        let place = Int.random(in: bytes.count / 2..<bytes.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      guard var archive = try? NibArchive(decoding: changed) else { continue }
      archive.connections.removeAll { $0.kind != .action }
      for index in archive.objects.indices { archive.objects[index].runtimeAttributes = [] }
      let loader = NibLoader(archive, name: "", bundle: .main, owner: NibOwner())
      let top = loader.load()
      for case let view as UIView in top { view.layoutIfNeeded() }
      loaded += 1
    }
    #expect(loaded > 0)
    Proof.say("nibs, seed \(seed): \(loaded) of the damaged ones load")
  }
}
