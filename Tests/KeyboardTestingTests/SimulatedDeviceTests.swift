import Foundation
import TestSupport
import Testing

@testable import KeyboardTesting

/// Makes a device with one peer, for as long as the body runs.
private func withDevice(
  _ peer: BadPeer = .good, settings: SimulatedDevice.Settings = patient,
  _ body: (SimulatedDevice, URL) throws -> Void
) throws {
  try withScratchFolder { folder in
    let keyboard = try Keyboard(peer.makeBundle(in: folder, name: "Peer").path)
    try body(try SimulatedDevice(keyboard, settings: settings), folder)
  }
}

/// Sanitizers and other work make keyboards slow.
private var patient: SimulatedDevice.Settings {
  var settings = SimulatedDevice.Settings()
  settings.timeout = 20
  return settings
}

/// The error of a call of the device.
private func failure(_ body: () throws -> Void) throws -> FlowFailure {
  do { try body() } catch let failure as FlowFailure { return failure }
  throw NothingFailed()
}
private struct NothingFailed: Error {}

@Suite struct `A simulated device` {
  @Test func `does what it is asked, and tells what there is`() throws {
    try withDevice { device, _ in
      #expect(device.document.isEmpty && device.keys.isEmpty && device.layout == nil)
      try device.focus(.text, text: "Grüße") { $0.returnKey = .send }
      try device.tap("key", "key")
      try device.longPress("key")
      try device.drag("key", to: .offset(x: 3, y: 0))
      try device.hold("key") {
        #expect(device.pressedKeys == ["key"])
        try device.tap("key")
        try device.longPress("key")
      }
      try device.press("key", "key")
      #expect(device.pressedKeys == ["key", "key"])
      try device.release("key", "key")
      try device.rollOver("key", "key")
      try device.pinch("key", scale: 0.5)
      try device.rotate("key", degrees: -90)
      try device.tapWithTwoFingers("key")
      try device.dragWithTwoFingers("key", x: 10, y: -10)
      #expect(device.pressedKeys.isEmpty && device.mirror?.before == "Grüße")
      try device.expect(notifications: [.willShow, .didShow])
      #expect(device.notifications.first?.name == .willChangeFrame)
      try device.tap(x: 4, y: 4)
      try device.hide()
      try device.expect(absent: ["key"], notifications: [.willHide, .didHide])
      try device.show()
      try device.expect(visible: ["key"])
      try device.wait(milliseconds: 100)
      try device.hostEdit(.select(1..<3))
      try device.expect(
        document: "Grüße", contextBefore: "G", contextAfter: .contains("ße"), selection: 1..<3,
        visible: ["key"], absent: ["other"], enabled: ["key"],
        refusal: FlowExpectation.Refusal.none,
        keyboard: "Peer", noAccessEvents: true)
      #expect(device.document == "Grüße" && device.selection == 1..<3)
      #expect(device.contextBefore == "G" && device.contextAfter == "ße")
      #expect(device.keys == ["key"] && device.keyboardName == "Peer")
      #expect(device.svg?.contains("<svg") == true && device.accessEvents.isEmpty)
      #expect(!device.trace.isEmpty)
      try device.focus(.secure)
      #expect(device.refusals == [.secureTextEntry] && device.keyboardName == nil)
      try device.end()
    }
  }

  @Test(arguments: [
    ("tap", "no key “kez” on the keyboard"), ("type", "Peer shows no key for “q”"),
    ("switch", "no keyboard “Letters” (keyboards: Peer)"), ("drag", "no key “kez”"),
    ("expect", "the document:\n  expected “x”\n  actual   “Grüße”"),
  ])
  func `fails with the test's line, what was wrong, and the keyboard`(
    step: String, words: String
  ) throws {
    try withDevice { device, _ in
      try device.focus(.text, text: "Grüße")
      let line = #line + 2
      let failure = try failure {
        switch step {
        case "tap": try device.tap("kez", line: line)
        case "type": try device.type("q", line: line)
        case "switch": try device.switchKeyboard(to: "Letters", line: line)
        case "drag": try device.drag("kez", to: .key("key"), line: line)
        default: try device.expect(document: "x", line: line)
        }
      }
      let text = String(describing: failure)
      #expect(text.hasPrefix("KeyboardTestingTests/SimulatedDeviceTests.swift:\(line):"), "\(text)")
      for word in [words, "the field: “Grüße▏”", "╭", "end of the trace:"] {
        #expect(text.contains(word), "\(text)")
      }
    }
  }

  @Test func `has what the keyboard printed in its log, in order with the taps`() throws {
    try withDevice(.talker) { device, _ in
      try device.focus(.text)
      #expect(device.log == ["shown 1"])
      try device.tap("key")
      #expect(device.log == ["shown 1", "tap 1", "\\u{1b}[31mred"])
      try device.end()
      #expect(device.log.last == "gone 1")
    }
  }

  @Test func `cannot tap before a field has the focus`() throws {
    try withDevice { device, _ in
      let failure = try failure { try device.tap("key") }
      #expect(failure.message == "no field has the focus; focus one first")
    }
  }

  @Test(arguments: [BadPeer.crashOnTap, .crashOnDismiss])
  func `tells of a keyboard that crashes, also on its way out`(peer: BadPeer) throws {
    try withDevice(peer) { device, _ in
      let failure = try failure {
        try device.focus(.text)
        try device.tap("key")
        try device.end()
      }
      #expect(failure.kind == .extensionFailed && failure.message.contains("SIGSEGV"))
    }
  }

  @Test func `has no more than ten fingers, and takes up none that is not down`() throws {
    try withDevice { device, _ in
      try device.focus(.text)
      for _ in 0..<10 { try device.press("key") }
      let eleventh = try failure { try device.press("key") }
      #expect(eleventh.message == "10 fingers are down; release some first")
      for _ in 0..<10 { try device.release("key") }
      let none = try failure { try device.release("key") }
      #expect(none.message == "no finger rests on “key” (none is down); press it first")
      // The touches of a keyboard that leaves the screen end with it.
      try device.press("key")
      try device.focus(.multiline)
      #expect(device.pressedKeys.isEmpty)
      try device.release("key")
    }
  }

  @Test func `needs keyboards, each with an identifier of its own`() throws {
    try withScratchFolder { folder in
      let keyboard = try Keyboard(BadPeer.good.makeBundle(in: folder, name: "Peer").path)
      let none = try failure { _ = try SimulatedDevice() }
      #expect(none.message == "a device needs a keyboard")
      let two = try failure { _ = try SimulatedDevice(keyboard, keyboard) }
      #expect(two.message.hasPrefix("two keyboards have the same bundle identifier"))
    }
  }

  @Test func `writes a layout that nobody has looked at, and fails once`() throws {
    try withDevice { device, folder in
      let test = folder.appendingPathComponent("LayoutTests.swift").path
      let golden = folder.appendingPathComponent("Layouts/peer.layout")
      try device.focus(.text)
      let first = try failure { try device.expectLayout("peer", filePath: test) }
      #expect(first.message.hasPrefix("the layout was written to \(golden.path)"))
      try device.expectLayout("peer", filePath: test)
      let text = try String(contentsOf: golden, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "key", with: "kez").utf8).write(to: golden)
      let changed = try failure { try device.expectLayout("peer", filePath: test) }
      let difference = try #require(changed.differences.first)
      #expect(difference.expected.contains("kez") && difference.actual.contains("key"))
      #expect(difference.what.hasPrefix("line "))
      for name in ["", ".hidden", "../peer"] {
        let refused = try failure { try device.expectLayout(name, filePath: test) }
        #expect(refused.message.hasSuffix("is not a file name"))
      }
    }
  }

  @Test func `keeps a picture of the failure where a folder for it is named`() throws {
    try withDevice { device, folder in
      try device.focus(.text)
      let failure = try failure {
        try device.expect(document: "x", file: "A/ATests.swift", line: 7)
      }
      #expect(FailurePicture(environment: [:]) == nil)
      let pictures = folder.appendingPathComponent("pictures")
      let told = FailurePicture(environment: ["KEYWARD_PICTURES": pictures.path])?
        .add(to: failure, isDark: false)
      let file = pictures.appendingPathComponent("ATests-7.svg")
      #expect(told?.message.contains(file.path) == true)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("<svg"))
    }
  }
}

@Suite struct `A keyboard under test` {
  @Test func `is looked for beside the file that names it`() throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Peer")
      let test = folder.appendingPathComponent("Tests/PeerTests.swift").path
      let keyboard = try Keyboard("../Peer.appex", file: test)
      #expect(keyboard.bundle.url.path == bundle.path)
    }
  }

  @Test(arguments: [
    ("Nothing", "no keyboard found; relative paths start at"),
    ("Empty.appex", "Info.plist"), ("Sources", "Info.plist"),
  ])
  func `that cannot be used says why`(name: String, words: String) throws {
    try withScratchFolder { folder in
      for made in ["Empty.appex", "Sources"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(made), withIntermediateDirectories: true)
      }
      let file = folder.appendingPathComponent("ATests.swift").path
      let failure = #expect(throws: Keyboard.Failure.self) { try Keyboard(name, file: file) }
      let text = failure.map { String(describing: $0) } ?? ""
      #expect(text.contains(folder.path) && text.contains(words), "\(text)")
    }
  }
}
