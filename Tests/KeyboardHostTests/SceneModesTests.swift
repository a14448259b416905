import ExtensionBundle
import Foundation
import KeyboardProtocol
import Testing
import TestSupport
import TextInput

@testable import KeyboardHost

/// A scene with peers as keyboards, called A, B, C in their order.
private final class ScenePeers {
  let scene: KeyboardScene
  let keyboards: [EnabledKeyboard]
  private let state: StateFolder
  private let log: EventLog

  private final class EventLog {
    var events: [SceneEvent] = []
  }

  var events: [SceneEvent] { log.events }
  var shown: String? { scene.presentedKeyboard?.name }
  var refusals: [String] {
    events.compactMap {
      guard case .refused(_, _, let why, let keyboard) = $0 else { return nil }
      return "\(keyboard ?? "all"): \(why.rawValue)"
    }
  }
  var choices: [String] {
    events.compactMap {
      guard case .chose(let identifier, let context) = $0 else { return nil }
      return "\(identifier) \(context?.identifier ?? "-")"
    }
  }
  var ends: [SettingsEnd] {
    events.compactMap { if case .ended(_, let why) = $0 { why } else { nil } }
  }

  init(
    _ peers: [BadPeer], in folder: URL, requestsOpenAccess: Bool = false,
    disabled: [DisabledKeyboard] = [], choices: [TextInputContext: String] = [:],
    drawsGlobe: Bool = false
  ) throws {
    keyboards = try zip(peers, ["A", "B", "C"]).map { peer, name in
      EnabledKeyboard(
        bundle: try ExtensionBundle.open(
          peer.makeBundle(in: folder, name: name, requestsOpenAccess: requestsOpenAccess)))
    }
    state = try StateFolder.scratch()
    var configuration = SceneConfiguration(
      launcher: builtProductsFolder.appendingPathComponent("keyward-launch").path)
    configuration.limits.deadline = 20
    configuration.screen.drawsGlobe = drawsGlobe
    let log = EventLog()
    self.log = log
    scene = KeyboardScene(
      keyboards: keyboards, disabled: disabled, choices: choices, state: state,
      configuration: configuration
    ) { log.events.append($0) }
  }

  /// The bytes that a recorder received so far.
  func received(by name: String) throws -> [UInt8] {
    let file = state.root.appendingPathComponent("Containers/org.example.\(name)/received")
    return Array(try Data(contentsOf: file))
  }

  func end() {
    scene.end()
    state.remove()
  }

  deinit { end() }
}

private func context(_ identifier: String) -> TextInputContext { .init(identifier: identifier) }

private func field(_ name: String, contexts: String?...) -> Field {
  let field = Field(name: name, kind: .text)
  field.responderContexts = contexts
  return field
}

/// The messages in what a recorder wrote.
private func messages(_ bytes: [UInt8]) throws -> [HostMessage] {
  var rest = bytes[...]
  var result: [HostMessage] = []
  while rest.count >= 4 {
    let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    result.append(try HostMessage(decoding: Array(rest.dropFirst(4).prefix(length))))
    rest = rest.dropFirst(4 + length)
  }
  return result
}

@Suite struct `A refused extension` {
  @Test func `gets no text, trait, name or event of the field, in its pipe or its container`()
    throws
  {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.recorder], in: folder)
      defer { peers.end() }
      let open = Field(name: "open", kind: .text, text: "OPENTEXT")
      try peers.scene.focus(on: open)
      let told = try peers.received(by: "A")
      #expect(String(decoding: told, as: UTF8.self).contains("OPENTEXT"))
      let cases: [(FieldRefusal, (inout TextInputTraits) -> Void, Bool)] = [
        (.secureTextEntry, { $0.isSecureTextEntry = true }, true),
        (.phonePad, { $0.keyboardType = .phonePad }, true),
        (.namePhonePad, { $0.keyboardType = .namePhonePad }, true),
        (.appVeto, { _ in }, false), (.notASCIICapable, { $0.keyboardType = .asciiCapable }, true),
      ]
      for (refusal, change, allows) in cases {
        let before = try peers.received(by: "A").count
        var traits = TextInputTraits()
        traits.contentType = "CANARYTYPE"
        change(&traits)
        let field = Field(
          name: "CANARYNAME", kind: .text, traits: traits, text: "CANARYTEXT")
        field.inputMode = "CANARYMODE"
        field.responderContexts = ["CANARYCONTEXT"]
        field.app = HostApp(identifier: "CANARYAPP", allowsKeyboardExtensions: allows)
        try peers.scene.focus(on: field)
        #expect(peers.scene.refusal == refusal && peers.shown == nil)
        try peers.scene.change { $0.insert("CANARYINSERTED") }
        try peers.scene.synchronize()
        try peers.scene.changeDevice { $0.isDark.toggle() }
        let all = try peers.received(by: "A")
        #expect(!String(decoding: all, as: UTF8.self).contains("CANARY"))
        // It is notified only that it left the screen.
        for message in try messages(Array(all[before...])) {
          switch message {
          case .dismiss, .settle: continue
          default: Issue.record("\(refusal): \(message)")
          }
        }
        // The same keyboard comes back by itself.
        try peers.scene.focus(on: open)
        #expect(peers.shown == "A" && peers.scene.startedProcesses == 1)
      }
    }
  }

  @Test(arguments: [true, false])
  func `that was disabled or removed hears nothing any more`(isDisabled: Bool) throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.recorder, .good], in: folder)
      defer { peers.end() }
      let open = field("open", contexts: "chat")
      try peers.scene.focus(on: open)
      try peers.scene.choose("A")
      let gone = DisabledKeyboard(identifier: "org.example.A", name: "A")
      try peers.scene.settingsChanged(
        enabled: [peers.keyboards[1]], disabled: isDisabled ? [gone] : [])
      #expect(peers.ends == [isDisabled ? .disabled : .removed] && peers.shown == "B")
      let told = try peers.received(by: "A").count
      try peers.scene.focus(on: Field(name: "CANARY", kind: .text, text: "CANARY"))
      try peers.scene.focus(on: open)
      #expect(peers.shown == "B")
      let name = isDisabled ? "A: disabled" : "org.example.A: removed"
      #expect(peers.refusals == [name, name])
      #expect(try peers.received(by: "A").count == told)
    }
  }
}

@Suite struct `The choice of a keyboard` {
  @Test func `holds everywhere until another is chosen`() throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.globe, .good], in: folder)
      defer { peers.end() }
      try peers.scene.focus(on: field("one"))
      #expect(peers.shown == "A")
      try peers.scene.tap("key")
      try peers.scene.focus(on: field("two"))
      #expect(peers.shown == "B" && peers.choices == ["org.example.B -"])
    }
  }

  @Test func `is remembered in a context, whatever is chosen elsewhere`() throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.good, .good], in: folder)
      defer { peers.end() }
      try peers.scene.focus(on: field("Ada", contexts: "ada"))
      try peers.scene.choose("B")
      try peers.scene.focus(on: field("other"))
      try peers.scene.choose("org.example.A")
      try peers.scene.focus(on: field("Ada", contexts: "ada"))
      #expect(peers.shown == "B")
      // A context without a choice has the keyboard chosen last.
      try peers.scene.focus(on: field("Bob", contexts: "bob"))
      #expect(peers.shown == "A")
      #expect(peers.choices == ["org.example.B ada", "org.example.A -"])
    }
  }

  @Test(
    arguments: [
      (["inner"], "B"), ([nil, "inner"], "B"), ([nil, nil, "inner", "outer"], "B"),
      (["outer", "inner"], "C"), (["unknown", "inner"], "A"), ([], "A"), ([nil], "A"),
    ] as [([String?], String)])
  func `is looked up along the responder chain, where the first context counts`(
    contexts: [String?], keyboard: String
  ) throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers(
        [.good, .good, .good], in: folder,
        choices: [context("inner"): "org.example.B", context("outer"): "org.example.C"])
      defer { peers.end() }
      let field = Field(name: "field", kind: .text)
      field.responderContexts = contexts
      try peers.scene.focus(on: field)
      #expect(peers.shown == keyboard)
    }
  }

  @Test func `of a keyboard that is not there is passed over with the reason`() throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers(
        [.good], in: folder, disabled: [.init(identifier: "org.example.Off", name: "Off")],
        choices: [context("off"): "org.example.Off", context("gone"): "org.example.Gone"])
      defer { peers.end() }
      try peers.scene.focus(on: field("one", contexts: "off"))
      try peers.scene.focus(on: field("two", contexts: "gone"))
      #expect(peers.shown == "A")
      #expect(peers.refusals == ["Off: disabled", "org.example.Gone: removed"])
    }
  }

  @Test func `in the list must be one of the enabled keyboards`() throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.good], in: folder)
      defer { peers.end() }
      #expect(throws: SceneError.noSuchKeyboard("Z", ["A"])) { try peers.scene.choose("Z") }
      try peers.scene.focus(on: Field(name: "secret", kind: .secure))
      #expect(throws: SceneError.servedBySystemKeyboard(field: "secret", .secureTextEntry)) {
        try peers.scene.choose("A")
      }
    }
  }

  @Test func `goes on by the system's globe where the system draws one`() throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.good, .good], in: folder, drawsGlobe: true)
      defer { peers.end() }
      try peers.scene.focus(on: field("one"))
      try peers.scene.tapSystemGlobe()
      #expect(peers.shown == "B")
      try peers.scene.tapSystemGlobe()
      #expect(peers.shown == "A")
    }
    try withScratchFolder { folder in
      let peers = try ScenePeers([.good, .good], in: folder)
      defer { peers.end() }
      try peers.scene.focus(on: field("one"))
      #expect(throws: SceneError.self) { try peers.scene.tapSystemGlobe() }
    }
  }
}

@Suite struct `A change of the settings` {
  @Test func `of access ends the process and starts another, which has it`() throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.recorder, .good], in: folder, requestsOpenAccess: true)
      defer { peers.end() }
      try peers.scene.focus(on: field("one"))
      let old = try #require(peers.scene.sessions["org.example.A"]).process.processID
      var changed = peers.keyboards
      changed[0].isFullAccessGranted = true
      try peers.scene.settingsChanged(enabled: changed, disabled: [])
      #expect(peers.ends == [.accessChanged] && peers.shown == "A")
      #expect(peers.scene.startedProcesses == 2 && kill(old, 0) != 0)
      let starts = try messages(peers.received(by: "A")).compactMap {
        if case .start(let parameters) = $0 { parameters.hasFullAccess } else { nil }
      }
      #expect(starts == [false, true])
      #expect(peers.scene.failures.isEmpty)
    }
  }

  @Test func `that leaves access as it is lets the process live`() throws {
    try withScratchFolder { folder in
      let peers = try ScenePeers([.good, .good], in: folder)
      defer { peers.end() }
      try peers.scene.focus(on: field("one"))
      // A setting without a request changes no access.
      var changed = peers.keyboards
      changed[0].isFullAccessGranted = true
      try peers.scene.settingsChanged(enabled: changed.reversed(), disabled: [])
      #expect(peers.ends.isEmpty && peers.scene.startedProcesses == 1)
      #expect(peers.shown == "A" && peers.scene.modes.chosen == 1)
    }
  }
}
