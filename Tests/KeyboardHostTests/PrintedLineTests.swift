import ExtensionBundle
import Foundation

import TestSupport
import Testing

@testable import KeyboardHost
@testable import Sandbox

/// The relevant events of a scene, one line each.
private final class Told {
  private(set) var lines: [String] = []

  func take(_ event: SceneEvent) {
    switch event {
    case .presented: lines.append("presented")
    case .tapped: lines.append("tapped")
    case .printed(let keyboard, let stream, let text):
      lines.append("\(keyboard) \(stream == .standardError ? "error" : "output"): \(text)")
    case .notice(_, let text): lines.append("notice: \(text)")
    case .failed(let failure, _): lines.append("failed: \(failure.summary)")
    default: break
    }
  }

  /// The lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// Runs `body` with a peer as the keyboard of a scene whose field has the focus.
private func withScene(
  _ peer: BadPeer, _ body: (KeyboardScene, Told) throws -> Void
) throws {
  try withScratchFolder { folder in
    let bundle = try ExtensionBundle.open(peer.makeBundle(in: folder, name: "Peer"))
    let state = try StateFolder.scratch()
    defer { state.remove() }
    var configuration = SceneConfiguration(
      launcher: builtProductsFolder.appendingPathComponent("keyward-launch").path)
    configuration.limits.deadline = 20
    let told = Told()
    let scene = KeyboardScene(
      keyboards: [EnabledKeyboard(bundle: bundle)], state: state, configuration: configuration
    ) { told.take($0) }
    defer { scene.end() }
    try scene.focus(on: Field(name: "text", kind: .text))
    try body(scene, told)
  }
}

@Suite struct `Printed lines` {
  @Test func `come after what caused them, without what acts on a terminal`() throws {
    try withScene(.talker) { scene, told in
      #expect(told.take() == ["presented", "Peer output: shown 1"])
      // Often enough that a line that arrives a moment late would be noticed.
      for number in 1...300 {
        try scene.tap("key")
        let lines = told.take()
        try #require(lines.first == "tapped")
        // Two pipes: which of their lines came first is not known.
        let printed = ["Peer error: \\u{1b}[31mred", "Peer output: tap \(number)"]
        try #require(lines.dropFirst().sorted() == printed)
      }
      scene.hide()
      #expect(told.take() == ["Peer output: gone 1"])
    }
  }

  @Test func `are bounded, and what is not kept is counted`() throws {
    try withScene(.shouter) { scene, told in
      _ = told.take()
      for _ in 1...2 {
        try scene.tap("key")
        let lines = told.take()
        #expect(lines.count == 1002)
        #expect(
          lines.prefix(2) == ["tapped", "notice: printed 2000 more lines, which were dropped"])
        #expect(lines.dropFirst(2).first == "Peer output: line 2001")
        #expect(lines.last == "Peer output: line 3000")
      }
    }
  }

  @Test func `of a keyboard that crashes come before its failure`() throws {
    try withScene(.crashOnTap) { scene, told in
      _ = told.take()
      try scene.tap("key")
      #expect(
        told.take() == [
          "tapped", "Peer error: about to crash",
          "failed: crashed with SIGSEGV (signal 11) while handling a tap",
        ])
    }
  }

  @Test func `leave out the addresses that Swift's runtime lists`() {
    let lines = [
      OutputLine(stream: .standardError, text: "Fatal error"),
      OutputLine(stream: .standardError, text: "Current stack trace:"),
      OutputLine(stream: .standardError, text: "0    Keys 0x00000000004d1f23 <unavailable>"),
      OutputLine(stream: .standardOutput, text: "last"),
    ]
    #expect(SessionFailure.withoutAddresses(lines).map(\.text) == ["Fatal error", "last"])
    #expect(SessionFailure.withoutAddresses(Array(lines.suffix(1))).map(\.text) == ["last"])
  }
}
