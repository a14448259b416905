import KeyboardHost
import Testing

@Suite struct `A hardware key` {
  /// The input, its name, its usage in the HID tables (keyboard page), the typed text, and its modifier bits.
  @Test(
    arguments: [
      ("a", "a", 0x04, "a", []), ("z", "z", 0x1D, "z", []), ("A", "shift+a", 0x04, "A", .shift),
      ("shift+a", "shift+a", 0x04, "A", .shift), ("caps+a", "caps+a", 0x04, "A", .alphaShift),
      ("1", "1", 0x1E, "1", []), ("0", "0", 0x27, "0", []), ("!", "!", 0x1E, "!", .shift),
      ("?", "?", 0x38, "?", .shift), ("shift+/", "shift+/", 0x38, "?", .shift),
      ("+", "+", 0x2E, "+", .shift), ("cmd++", "cmd++", 0x2E, "+", [.command, .shift]),
      ("cmd+-", "cmd+-", 0x2D, "-", .command), ("space", "space", 0x2C, " ", []),
      ("é", "é", nil, "é", []), ("return", "return", 0x28, "\r", []),
      ("tab", "tab", 0x2B, "\t", []),
      ("escape", "escape", 0x29, "UIKeyInputEscape", []),
      ("delete", "delete", 0x2A, "\u{8}", []),
      ("forwardDelete", "forwardDelete", 0x4C, "UIKeyInputDelete", []),
      ("up", "up", 0x52, "UIKeyInputUpArrow", []),
      ("down", "down", 0x51, "UIKeyInputDownArrow", []),
      ("left", "left", 0x50, "UIKeyInputLeftArrow", []),
      ("right", "right", 0x4F, "UIKeyInputRightArrow", []),
      ("home", "home", 0x4A, "UIKeyInputHome", []), ("end", "end", 0x4D, "UIKeyInputEnd", []),
      ("pageUp", "pageUp", 0x4B, "UIKeyInputPageUp", []),
      ("pageDown", "pageDown", 0x4E, "UIKeyInputPageDown", []),
      ("f1", "f1", 0x3A, "UIKeyInputF1", []), ("f12", "f12", 0x45, "UIKeyInputF12", []),
      ("shift+cmd+k", "shift+cmd+k", 0x0E, "K", [.shift, .command]),
      (
        "command+control+option+left", "ctrl+alt+cmd+left", 0x50, "UIKeyInputLeftArrow",
        [.command, .control, .alternate]
      ),
    ] as [(String, String, UInt16?, String, KeyModifierFlags)])
  func `is read from its name, and has a usage and characters`(
    text: String, name: String, usage: UInt16?, characters: String, flags: KeyModifierFlags
  ) throws {
    let key = try #require(HardwareKey(text))
    #expect(key.name == name)
    #expect(key.code?.usage == usage)
    #expect(key.characters == characters)
    #expect(key.modifierFlags == flags)
    #expect(HardwareKey(key.name) == key)
  }

  @Test(arguments: [
    "", "+a", "cmd+", "cmd+cmd+a", "ab", "cmd+ab", "f13", "super+a", "\n", "cmd++a", "++",
  ])
  func `is nothing else`(text: String) {
    #expect(HardwareKey(text) == nil)
  }

  @Test func `may be modifiers alone, with Apple's bits`() throws {
    let held = try #require(HardwareKey("cmd+shift"))
    #expect(held.code == nil && held.characters.isEmpty && held.name == "shift+cmd")
    #expect(held.modifierFlags.rawValue == 1 << 17 | 1 << 20)
    let bits: [KeyModifierFlags] = [
      .alphaShift, .shift, .control, .alternate, .command, .numericPad,
    ]
    #expect(bits.map(\.rawValue) == (16...21).map { 1 << $0 })
  }

  /// A command's input and flags, a key, and whether the key triggers the command.
  @Test(
    arguments: [
      ("k", .command, "cmd+k", true), ("k", .command, "cmd+shift+k", false),
      ("k", .command, "k", false), ("K", .command, "cmd+k", true),
      ("k", [.command, .shift], "cmd+K", true), ("?", .command, "cmd+?", true),
      ("/", [.command, .shift], "cmd+?", true), ("/", .command, "cmd+?", false),
      ("k", .command, "caps+cmd+k", true), ("left", .alternate, "alt+left", true),
      ("left", [], "alt+left", false), ("tab", [], "tab", true),
      ("space", .shift, "shift+space", true),
      ("k", .command, "cmd", false),
    ] as [(String, KeyModifierFlags, String, Bool)])
  func `means a command of the same key and flags`(
    input: String, flags: KeyModifierFlags, key: String, isMeant: Bool
  ) throws {
    let code = try #require(HardwareKey.Code(input))
    let command = AppKeyCommand(input: code, modifierFlags: flags, action: .selectAll)
    #expect(command.matches(try #require(HardwareKey(key))) == isMeant)
  }
}
