import Foundation
import KeyboardHost
import KeyboardProtocol
import TestSupport
import Testing

@testable import KeyboardTesting

@Suite struct `A sequence of actions` {
  /// The actions on a keyboard with one key.
  private static let actions: [UserAction] = [
    .tap("key"), .tap(.point(x: 4, y: 4)), .longPress("key", milliseconds: 700),
    .drag(from: "key", holding: 3, along: [.offset(x: 5, y: 0), .key("key")]),
    .press("key"), .release("key"), .rollover(["key", "key"]),
    .twoFingers(.pinch(scale: 2), on: "key"), .twoFingers(.drag(x: 1, y: 2), on: "key"),
    .wait(milliseconds: 40), .hostEdit(.insert("é")), .hostEdit(.select(0..<1)),
    .hostEdit(.selectWord(at: 0)), .hide, .show, .cycles(2), .suspend, .resume, .memoryWarning,
    .orientation(isLandscape: true), .orientation(isLandscape: false), .appearance(isDark: true),
    .placement(.hardware(.full)), .placement(.docked), .accessoryHeight(30),
    .languageBar(isShown: true), .scenes(.split), .location(nil), .languages(["de"]),
    .copy("copied"),
    .hardwareKey(HardwareKey(.character("A"))), .focus(FieldPlan(.email)), .choose("Peer"),
  ]

  /// Performs random actions, and returns those that were possible and the field's text after them.
  private static func play(
    _ actions: [UserAction], on keyboard: Keyboard
  ) throws -> (done: [UserAction], document: String, orientation: Bool) {
    var settings = SimulatedDevice.Settings()
    settings.timeout = 20
    let device = try SimulatedDevice(keyboard, settings: settings)
    var done: [UserAction] = []
    for action in actions {
      do throws(FlowFailure) {
        try device.perform(action)
        done.append(action)
      } catch {
        try #require(error.kind == .unmet, "\(action): \(error)")
      }
    }
    let screen = device.run.scene.screen
    let document = device.document
    try device.end()
    return (done, document, screen.isLandscape)
  }

  @Test func `does the same when its recording is played`() throws {
    var random = SeededRandom(seed: Proof.seed)
    try withScratchFolder { folder in
      let keyboard = try Keyboard(BadPeer.typist.makeBundle(in: folder, name: "Peer").path)
      for _ in 0..<Proof.count(3, full: 250) {
        let chosen = (0..<40).map { _ in Self.actions.randomElement(using: &random) ?? .hide }
        let first = try Self.play([.focus(FieldPlan(.text))] + chosen, on: keyboard)
        var record = FlowRecord(name: "played", keyboards: [("Peer.appex", nil)])
        for action in first.done { record.add(action) }
        let flow = try #require(try flows(["a.yaml": record.text, "Peer.appex/x": ""]).first)
        let read = flow.steps.flatMap { step -> [UserAction] in
          if case .act(let actions) = step.step { actions } else { [] }
        }
        let second = try Self.play(read, on: keyboard)
        #expect(second.document == first.document && second.orientation == first.orientation)
        #expect(second.done.count == read.count)
      }
    }
  }
}
