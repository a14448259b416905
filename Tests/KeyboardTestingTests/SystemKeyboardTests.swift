import Foundation
import KeyboardHost
import KeyboardTesting
import TestSupport
import TextInput
import Testing

/// Keyward's system keyboard, as installed.
private func systemKeyboard() throws -> Keyboard {
  try Keyboard(stageFolder.appendingPathComponent("share/keyward/SystemKeyboard.appex").path)
}

private var patient: SimulatedDevice.Settings {
  var settings = SimulatedDevice.Settings()
  settings.timeout = 20
  return settings
}

@Suite struct `The system keyboard` {
  /// A keyboard type, the keys that must be visible at first, and those that must not.
  @Test(
    arguments: [
      (.default, ["q", "m", "shift", "delete", "space", "123", "return"], ["@"]),
      (.asciiCapable, ["q", "m", "shift", "space", "return"], ["@"]),
      (.emailAddress, ["q", "space", "@", "."], ["/"]),
      (.URL, ["q", "/", ".", ".com"], ["space", "@"]),
      (.webSearch, ["q", "space", "."], ["@"]),
      (.twitter, ["q", "space", "@", "#"], ["/"]),
      (.numbersAndPunctuation, ["1", "0", "-", "(", "?", "ABC", "space"], ["q"]),
      (.numberPad, ["1", "0", "delete"], ["q", ".", "return"]),
      (.asciiCapableNumberPad, ["1", "0", "delete"], ["q", ".", "return"]),
      (.decimalPad, ["1", "0", ".", "delete"], ["q", "return"]),
    ] as [(KeyboardType, [String], [String])])
  func `has the keys that a field's keyboard type asks for`(
    type: KeyboardType, there: [String], missing: [String]
  ) throws {
    let device = try SimulatedDevice(try systemKeyboard(), settings: patient)
    try device.focus(.text) { $0.keyboardType = type }
    try device.expect(absent: missing, enabled: there)
  }

  @Test(
    arguments: [
      (.secure, "pass Word1", .secureTextEntry), (.phone, "+49*#", .phonePad),
      (.namePhone, "Ada 1", .namePhonePad),
    ] as [(FieldKind, String, FieldRefusal)])
  func `types where no extension may, which hears nothing of it and comes back afterwards`(
    kind: FieldKind, text: String, refusal: FieldRefusal
  ) throws {
    try withScratchFolder { folder in
      let peer = try Keyboard(BadPeer.good.makeBundle(in: folder, name: "Peer").path)
      let device = try SimulatedDevice(peer, settings: patient)
      try device.focus(.text, text: "a")
      try device.focus(kind)
      if kind == .phone {
        // A key that is named after them leads to its symbols.
        try device.tap("+*#", "+", "123", "4", "9", "+*#", "*", "#")
      } else {
        try device.type(text)
      }
      try device.expect(document: .exactly(text), refusal: .of(refusal), keyboard: "system")
      let heard = device.trace.filter { $0.keyboard == "Peer" }.map(\.line).joined(separator: "\n")
      #expect(!heard.contains("focus    \(kind.rawValue)") && !heard.contains("“\(text)"))
      try device.focus(.text)
      try device.expect(refusal: FlowExpectation.Refusal.none, keyboard: "Peer")
    }
  }

  @Test func `offers what the user's data hold for the field's content type, and inserts it whole`()
    throws
  {
    try withScratchFolder { folder in
      let peer = try Keyboard(BadPeer.good.makeBundle(in: folder, name: "Peer").path)
      let device = try SimulatedDevice(peer, settings: patient)
      try device.focus(.phone)
      try device.tap("1", "555-0100")
      try device.expect(document: "555-0100")
      try device.focus(.secure) { $0.contentType = ContentType.oneTimeCode.rawValue }
      try device.expect(absent: ["482913"])
    }
  }

  @Test func `raises shift where the field wants a capital, and repeats delete while it is held`()
    throws
  {
    let device = try SimulatedDevice(try systemKeyboard(), settings: patient)
    try device.focus(.multiline)
    try device.tap("h", "i", "123", ".", "space", "ABC", "y", "o")
    try device.expect(document: "Hi. Yo")
    try device.longPress("delete", milliseconds: 800)
    try device.expect(document: "H")
    try device.focus(.search)
    try device.expect(visible: ["search"], disabled: ["return"])
    try device.tap("q")
    try device.expect(enabled: ["return"])
  }
}
