import Foundation
import KeyboardHost
import KeyboardTesting
import TestSupport
import Testing

/// The messages of failing tests, word by word, in `device-failures.txt` beside this file.
///
/// `KEYWARD_RECORD=1` writes it again.
@Suite struct `What a failed test says` {
  typealias Row = (call: String, body: (SimulatedDevice, URL) throws -> Void)

  private static var denied: FlowExpectation.Access {
    var access = FlowExpectation.Access()
    (access.category, access.verdict) = (.socket, .deny)
    return access
  }

  /// The device has the focus on “Grüße”, and its only key was tapped.
  private static var rows: [Row] {
    [
      (#"expect(document: "Grusse")"#, { d, _ in try d.expect(document: "Grusse") }),
      (
        #"expect(contextBefore: .contains("x"))"#,
        { d, _ in try d.expect(contextBefore: .contains("x")) }
      ),
      (#"expect(contextAfter: "e")"#, { d, _ in try d.expect(contextAfter: "e") }),
      ("expect(selection: 1..<2)", { d, _ in try d.expect(selection: 1..<2) }),
      (#"expect(visible: ["kei"])"#, { d, _ in try d.expect(visible: ["kei"]) }),
      (#"expect(absent: ["key"])"#, { d, _ in try d.expect(absent: ["key"]) }),
      (#"expect(enabled: ["other"])"#, { d, _ in try d.expect(enabled: ["other"]) }),
      (#"expect(disabled: ["key"])"#, { d, _ in try d.expect(disabled: ["key"]) }),
      ("expect(refusal: .of(.phonePad))", { d, _ in try d.expect(refusal: .of(.phonePad)) }),
      (#"expect(keyboard: "Letters")"#, { d, _ in try d.expect(keyboard: "Letters") }),
      ("expect(noAccessEvents: true)", { d, _ in try d.expect(noAccessEvents: true) }),
      ("expect(accessEvents: [denied])", { d, _ in try d.expect(accessEvents: [denied]) }),
      (
        "expect(notifications: [.willShow, .willHide])",
        { d, _ in try d.expect(notifications: [.willShow, .willHide]) }
      ),
      (
        #"expectLayout("peer")"#,
        { d, folder in
          let test = folder.appendingPathComponent("MyTests.swift").path
          try? d.expectLayout("peer", filePath: test)
          let golden = folder.appendingPathComponent("Layouts/peer.layout")
          let text = try String(contentsOf: golden, encoding: .utf8)
          try Data(text.replacingOccurrences(of: "key", with: "kez").utf8).write(to: golden)
          try d.expectLayout("peer", filePath: test)
        }
      ),
      (#"tap("kez")"#, { d, _ in try d.tap("kez") }),
      (#"release("key")"#, { d, _ in try d.release("key") }),
      (#"type("q")"#, { d, _ in try d.type("q") }),
      (#"switchKeyboard(to: "Letters")"#, { d, _ in try d.switchKeyboard(to: "Letters") }),
    ]
  }

  @Test func `is what the golden file holds, for each expectation`() throws {
    let golden = repositoryFolder.appendingPathComponent(
      "Tests/KeyboardTestingTests/device-failures.txt")
    let text = try Self.rows.map(Self.message).joined(separator: "\n\n") + "\n"
    if ProcessInfo.processInfo.environment["KEYWARD_RECORD"] != nil {
      try Data(text.utf8).write(to: golden)
    }
    let wanted = try String(contentsOf: golden, encoding: .utf8).components(separatedBy: "\n\n")
    let found = text.components(separatedBy: "\n\n")
    #expect(found.count == wanted.count && found.count == Self.rows.count)
    for (found, wanted) in zip(found, wanted) { #expect(found == wanted) }
  }

  private static func message(of row: Row) throws -> String {
    try withScratchFolder { folder in
      let keyboard = try Keyboard(BadPeer.nosy.makeBundle(in: folder, name: "Peer").path)
      var settings = SimulatedDevice.Settings()
      settings.timeout = 20
      let device = try SimulatedDevice(keyboard, settings: settings)
      try device.focus(.text, text: "Grüße")
      try device.tap("key")
      var said = "it did not fail"
      do { try row.body(device, folder) } catch let failure as FlowFailure {
        // The paths of the test and the folder differ from machine to machine.
        let lines = String(describing: failure).replacingOccurrences(
          of: folder.path, with: "/tests")
        said = lines.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
          .joined(separator: "\n")
        let place = try Regex(#"DeviceFailureTests\.swift:[0-9]+:[0-9]+"#)
        said = said.replacing(place, with: "MyTests.swift:7:20")
          .replacingOccurrences(of: "KeyboardTestingTests/", with: "MyTests/")
      }
      return "device.\(row.call)\n\(said)"
    }
  }
}

@Suite struct `What is attached to a failed test` {
  @Test func `is the failure in words and the keyboard's picture`() throws {
    try withScratchFolder { folder in
      let keyboard = try Keyboard(BadPeer.good.makeBundle(in: folder, name: "Peer").path)
      let device = try SimulatedDevice(keyboard, on: DeviceMatrix.appearances[1])
      try device.focus(.text, text: "Grüße")
      let failure = #expect(throws: FlowFailure.self) {
        try device.expect(document: "x", file: "A/ATests.swift", line: 7)
      }
      let attachments = try #require(failure?.attachments)
      #expect(attachments.map(\.name) == ["ATests-7.txt", "ATests-7.svg"])
      #expect(attachments[0].text.contains("expected “x”") && attachments[1].text.contains("<svg"))
      #expect(attachments[1].text == device.svg)
    }
  }
}

@Suite struct `The matrix of devices` {
  @Test func `combines what tests run over, each with a name of its own`() {
    let all = DeviceMatrix.all
    #expect(all.count == 32 && Set(all.map(\.description)).count == 32)
    #expect(all[0].description == "phone, portrait, full access off, switch key on")
    let last = all[31].settings
    #expect(last.device == .pad && last.isLandscape && last.fullAccess == true)
    #expect(!last.needsInputModeSwitchKey)
  }

  @Test(arguments: [
    (DeviceMatrix.languages("de", "fr"), ["de", "fr"]),
    (DeviceMatrix.appearances, ["light", "dark"]),
    (
      DeviceMatrix.fullAccess * DeviceMatrix.switchKey,
      [
        "full access off, switch key on", "full access off, switch key off",
        "full access on, switch key on", "full access on, switch key off",
      ]
    ),
  ])
  func `names its variants`(variants: [DeviceVariant], names: [String]) {
    #expect(variants.map(\.description) == names)
  }

  @Test func `changes nothing but what a variant is about`() {
    var settings = SimulatedDevice.Settings()
    settings.timeout = 17
    let changed = DeviceMatrix.languages("de")[0].applied(to: settings)
    #expect(changed.timeout == 17 && changed.languages == ["de"] && changed.fullAccess == nil)
  }
}
