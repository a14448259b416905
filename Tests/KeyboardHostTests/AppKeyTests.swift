import TestSupport
import Testing
import TextInput

@testable import KeyboardHost

private func command(
  _ key: String, _ title: String? = nil, priority: Bool = false, _ action: AppAction
) -> AppKeyCommand {
  let key = HardwareKey(key)
  var command = AppKeyCommand(
    input: key?.code ?? .special(.f12), modifierFlags: key?.modifierFlags ?? [],
    discoverabilityTitle: title, action: action)
  command.wantsPriorityOverSystemBehavior = priority
  return command
}

private let chat = app(
  responder("chat") {
    $0.keyCommands = [
      command("cmd+k", "Clear", .clear(nil)), command("cmd+e", "Screen", .insert("screen")),
    ]
    $0.responders = [
      responder("message", .multiline) {
        $0.keyCommands = [
          command("cmd+e", "Field", .insert("field")), command("cmd+return", "Send", .send(nil)),
          command("cmd+j", nil, .focus("title")),
        ]
      },
      responder("title", .text) {
        $0.keyCommands = [
          command("left", nil, .insert("never")),
          command("right", nil, priority: true, .insert("!")), command("x", nil, .insert("never")),
          command("tab", nil, priority: true, .insert("tab")),
        ]
      },
      responder("end", .text),
    ]
  }
) {
  $0.responder.keyCommands = [
    command("cmd+q", "Close", .resign), command("cmd+e", "App", .insert("app")),
  ]
}

/// Presses keys, and returns the outcome of the last.
@discardableResult
private func press(_ keys: String..., on scene: KeyboardScene) throws -> HardwareKeyOutcome {
  var outcome = HardwareKeyOutcome.none
  for key in keys { outcome = try scene.hardwareKey(try #require(HardwareKey(key), "\(key)")) }
  return outcome
}

@Suite struct `A key of a hardware keyboard` {
  @Test func `finds its command along the responder chain, the first responder's first`() throws {
    try withScene([.good], change: { $0.app = chat }) { scene, _ in
      try scene.focus("message")
      try press("cmd+e", on: scene)
      #expect(scene.field?.document.text == "field")
      try press("cmd+k", on: scene)
      #expect(scene.field?.document.text == "")
      try press("cmd+j", "cmd+e", on: scene)
      #expect(scene.field?.name == "title" && scene.field?.document.text == "screen")
      try scene.focus("message")
      try press("h", "i", "cmd+return", on: scene)
      #expect(scene.app?.sent == ["hi"] && scene.field?.document.text == "")
      let closed = try press("cmd+q", on: scene)
      if case .command(_, let responder) = closed {
        #expect(responder == "app")
      } else {
        Issue.record("\(closed)")
      }
      #expect(scene.app?.firstResponder == nil && scene.geometry.standing == .gone)
      #expect(scene.presentedKeyboard == nil)
    }
  }

  @Test func `lists the commands that have a title while Command is held`() throws {
    try withScene([.good], change: { $0.app = chat }) { scene, _ in
      try scene.focus("message")
      let outcome = try press("cmd", on: scene)
      let commands = scene.discoverableKeyCommands
      #expect(outcome == .commands(commands))
      // The app's own ⌘E and the screen's come after the field's.
      #expect(commands.map(\.discoverabilityTitle) == ["Field", "Send", "Clear", "Close"])
      #expect(commands.map(\.keyName) == ["cmd+e", "cmd+return", "cmd+k", "cmd+q"])
      try scene.focus("end")
      #expect(
        scene.discoverableKeyCommands.map(\.discoverabilityTitle) == ["Clear", "Screen", "Close"])
    }
  }

  @Test func `does what the system does with it in a text, unless a command wants priority`() throws
  {
    try withScene([.good], change: { $0.app = chat }) { scene, _ in
      try scene.focus("title")
      try press("a", "b", "left", "x", on: scene)
      #expect(scene.field?.document.text == "axb")
      #expect(scene.field?.document.selectedRange == 2..<2)
      try press("right", "tab", on: scene)
      #expect(scene.field?.document.text == "ax!tabb" && scene.field?.name == "title")
      #expect(try press("cmd+h", on: scene) == .system)
      #expect(try press("f5", on: scene) == .none)
      #expect(try press("ctrl+z", on: scene) == .none)
    }
  }

  @Test func `goes to the first responder, its modifiers around it, and never to the keyboard`()
    throws
  {
    try withScene([.recorder], change: { $0.app = chat }) { scene, state in
      try scene.focus("end")
      try press("A", "cmd+k", on: scene)
      let heard = try #require(scene.app).keyEvents.map {
        "\($0.phase.rawValue) \($0.usage ?? 0) \($0.modifierFlags.names.joined(separator: "+"))"
      }
      #expect(
        heard == [
          "began 225 shift", "began 4 shift", "ended 4 shift", "ended 225 ",
          // A command handles the key itself.
          "began 227 cmd", "ended 227 ",
        ])
      #expect(scene.app?.keyEvents.allSatisfy { $0.responder == "end" } == true)
      #expect(scene.app?.keyEvents[1].characters == "A")
    }
  }

  /// A text with its caret or selection, keys, and the text afterwards.
  @Test(
    arguments: [
      ("ab", 2..<2, "left", "ab", 1..<1), ("ab", 0..<0, "left", "ab", 0..<0),
      ("ab", 2..<2, "right", "ab", 2..<2), ("a👍🏽b", 5..<5, "left", "a👍🏽b", 1..<1),
      ("one two", 7..<7, "alt+left", "one two", 4..<4),
      ("one two", 0..<0, "alt+right", "one two", 3..<3),
      ("one\ntwo", 5..<5, "cmd+left", "one\ntwo", 4..<4),
      ("one\ntwo", 1..<1, "cmd+right", "one\ntwo", 3..<3),
      ("one\ntwo", 5..<5, "cmd+up", "one\ntwo", 0..<0),
      ("one\ntwo", 1..<1, "cmd+down", "one\ntwo", 7..<7),
      ("one\ntwo", 5..<5, "up", "one\ntwo", 1..<1), ("one\ntwo", 1..<1, "up", "one\ntwo", 0..<0),
      ("one\ntwo", 2..<2, "down", "one\ntwo", 6..<6),
      ("one\ntwo", 5..<5, "down", "one\ntwo", 7..<7),
      ("abc", 1..<3, "left", "abc", 1..<1), ("abc", 0..<2, "right", "abc", 2..<2),
      ("abc", 1..<1, "shift+right shift+right", "abc", 1..<3),
      ("abc", 1..<1, "shift+right shift+left shift+left", "abc", 0..<1),
      ("abc", 3..<3, "shift+cmd+left", "abc", 0..<3), ("abc", 1..<1, "cmd+a", "abc", 0..<3),
      ("abc", 2..<2, "delete", "ac", 1..<1), ("abc", 0..<0, "delete", "abc", 0..<0),
      ("abc", 1..<3, "delete", "a", 1..<1), ("abc", 1..<1, "forwardDelete", "ac", 1..<1),
      ("abc", 3..<3, "forwardDelete", "abc", 3..<3),
      ("one two", 7..<7, "alt+delete", "one ", 4..<4),
      ("one\ntwo", 6..<6, "cmd+delete", "one\no", 4..<4), ("ab", 1..<1, "X", "aXb", 2..<2),
      ("ab", 0..<1, "return", "\nb", 1..<1), ("ab", 1..<1, "tab", "a\tb", 2..<2),
      ("ab", 1..<1, "cmd+x", "ab", 1..<1), ("ab", 1..<1, "alt+x", "ab", 1..<1),
      ("ab", 1..<1, "caps+é", "aÉb", 2..<2), ("ab", 1..<1, "space", "a b", 2..<2),
    ] as [(String, Range<Int>, String, String, Range<Int>)])
  func `edits the text and moves the caret`(
    text: String, selection: Range<Int>, keys: String, after: String, selected: Range<Int>
  ) throws {
    try withScene([]) { scene, _ in
      let field = Field(name: "note", kind: .multiline, text: text)
      try scene.focus(on: field)
      field.select(selection)
      for key in keys.split(separator: " ") { try press(String(key), on: scene) }
      #expect(field.document.text == after)
      #expect(field.document.selectedRange == selected)
    }
  }

  @Test
  func `goes round the fields of a screen with Tab, and lets a keyboard hear of what it types`()
    throws
  {
    try withScene([.good], change: { $0.app = chat }) { scene, _ in
      try scene.focus("end")
      #expect(try press("tab", on: scene) == .focus("message"))
      #expect(try press("shift+tab", on: scene) == .focus("end"))
      #expect(try press("shift+tab", on: scene) == .focus("title"))
      #expect(scene.presentedKeyboard?.name == "A")
      try press("a", on: scene)
      // With the keyboard hidden everything still works.
      try scene.changeConditions { $0.placement = .hardware(.none) }
      try press("b", on: scene)
      #expect(scene.field?.document.text == "ab" && scene.presentedKeyboard == nil)
    }
  }
}
