import Foundation
import KeyboardHost
import TestSupport
import Testing
import TextInput

@testable import KeyboardTesting

/// Reads a file that describes an app.
private func hostApp(_ text: String) throws -> HostApp {
  try withScratchFolder { folder in
    try write(["app.yaml": text], in: folder)
    return try HostAppFile.read(
      folder.appendingPathComponent("app.yaml"), workingFolder: folder.path)
  }
}

private let samples = repositoryFolder.appendingPathComponent("Samples/Apps")

@Suite struct `Files of host apps` {
  @Test(arguments: WrongFiles.apps)
  func `that are wrong are refused with their place and advice`(
    text: String, place: String, words: String
  ) throws {
    let error = #expect(throws: FlowError.self) { try hostApp(text) }
    let message = error?.message ?? ""
    #expect(message.hasPrefix("app.yaml:\(place): error: "), "\(message)")
    #expect(message.contains(words) && !message.contains("\n"), "\(message)")
  }

  @Test func `describe responders, what they offer, and scenes`() throws {
    let app = try hostApp(WholeFiles.app)
    #expect(app.identifier == "org.example.all" && app.device == .pad && app.isLandscape == true)
    #expect(!app.allowsKeyboardExtensions && app.arrangement == .external)
    #expect(app.scenes.map(\.screens) == [["two", "one"], ["one", "two"]])
    #expect(!app.scenes[0].guide.usesBottomSafeArea && app.scenes[1].guide == .init())
    #expect(app.responder.textInputContextIdentifier == "everywhere")
    #expect(app.responder.keyCommands.map(\.action) == [.resign])
    let one = try #require(app.responder.responders.first)
    var accessory = AppAccessoryView(height: 40)
    (accessory.maximumHeight, accessory.hasController) = (90.5, true)
    #expect(one.inputAccessoryView == accessory)
    let box = one.responders[0]
    #expect(box.canBecomeFirstResponder && box.inputView == AppInputView(height: 300))
    #expect(box.layout?.width == 10 && box.layout?.height == nil)
    #expect(
      box.layout?.constraints == [
        AppConstraint(
          .bottom, to: .keyboardLayoutGuide, .top, constant: -8, when: .awayFrom([.leading, .top]))
      ])
    #expect(box.responders[0].field?.traits.returnKey == .send)
    #expect(box.responders[0].field?.kind == .email && box.responders[0].field?.text == "me@")
    let commands = one.responders[1].keyCommands
    #expect(
      commands.map(\.action) == [
        .clear("a"), .insert("\t"), .setInputView("b", AppInputView(height: 9)),
        .setInputView(nil, nil),
      ])
    #expect(commands.map(\.keyName) == ["shift+cmd+k", "tab", "f2", "f3"])
    #expect(commands.map(\.wantsPriorityOverSystemBehavior) == [false, true, false, false])
    let running = RunningApp(app)
    #expect(
      running.fields.map(\.name) == [
        "here/one/box/a", "here/one/b", "there/one/box/a", "there/one/b",
      ])
    #expect(running.fields[0].textInputContext?.identifier == "box")
    #expect(running.fields[1].textInputContext?.identifier == "everywhere")
  }

  @Test func `of the samples hold every content type and every keyboard type`() throws {
    let app = try HostAppFile.read(samples.appendingPathComponent("contact-form.yaml"))
    let fields = RunningApp(app).fields
    let types = Set(fields.compactMap(\.traits.contentType))
    #expect(ContentType.allCases.filter { !types.contains($0.rawValue) } == [])
    let keyboards = Set(fields.map(\.traits.keyboardType))
    #expect(KeyboardType.allCases.filter { !keyboards.contains($0) } == [])
    #expect(fields.contains { $0.traits.isSecureTextEntry })
    let files = try FileManager.default.contentsOfDirectory(atPath: samples.path)
    for file in files where file.hasSuffix(".yaml") {
      let app = try HostAppFile.read(samples.appendingPathComponent(file))
      #expect(!RunningApp(app).fields.isEmpty && app.identifier.hasPrefix("org.example."))
    }
    #expect(files.count >= 5)
  }

  @Test func `hold no more than a bounded number of responders`() throws {
    let views = (0..<200).map { "{field: f\($0)}" }.joined(separator: ", ")
    let scenes = (0..<11).map { "{name: s\($0), frame: [0, 0, 9, 9]}" }.joined(separator: ", ")
    let error = #expect(throws: FlowError.self) {
      try hostApp("screens: [{name: a, views: [\(views)]}]\nscenes: [\(scenes)]")
    }
    #expect(error?.message.contains("more than 2000 responders") == true)
    var deep = "[{field: a}]"
    for index in 0..<16 { deep = "[{view: v\(index), views: \(deep)}]" }
    let tooDeep = #expect(throws: FlowError.self) {
      try hostApp("screens: [{name: a, views: \(deep)}]")
    }
    #expect(tooDeep?.message.contains("more than 16 deep") == true)
  }

  @Test func `that were damaged in a thousand ways are read, or refused with a place in the file`()
    throws
  {
    let seeds = try ["pet-chat", "long-note", "desk", "sign-up"].map {
      Array(try Data(contentsOf: samples.appendingPathComponent("\($0).yaml")))
    }
    var random = SeededRandom(seed: 21)
    let pieces = [
      ": ", "- ", "\n", "[", "]", "{", "}", "height", "on", "-1", "1e999", "/", "focus", "views",
      "message", "cmd", "safeArea.top",
    ].map { Array($0.utf8) }
    var apps = 0
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("app.yaml")
      for round in 0..<1_000 {
        var bytes = seeds[round % seeds.count]
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
          case 1: bytes.remove(at: place)
          case 2: bytes[place] = UInt8.random(in: 32...126, using: &random)
          default: bytes.removeSubrange(place..<min(place + 12, bytes.count))
          }
        }
        try Data(bytes).write(to: file)
        do throws(FlowError) {
          let running = RunningApp(try HostAppFile.read(file, workingFolder: folder.path))
          #expect(running.firstResponder == nil)
          apps += 1
        } catch {
          let lines = bytes.count { $0 == 0x0A } + 2
          #expect((1...lines).contains(error.place.line) && error.place.column >= 1)
          #expect(error.message.hasPrefix("app.yaml:"), "\(error.message)")
        }
      }
    }
    #expect((20...980).contains(apps), "\(apps)")
  }
}

@Suite struct `A flow with an app` {
  private let chat = """
    screens:
      - name: chat
        inputAccessoryView: {height: 40, maximumHeight: 80}
        keyCommands: [{input: k, modifierFlags: cmd, discoverabilityTitle: Clear, action: clear}]
        views: [{field: message, kind: multiline}, {field: pin, kind: secure}]
    """

  @Test(arguments: [
    ("app: none.yaml\nsteps: []", "1:6", "there is no none.yaml"),
    ("app: app.yaml\nsteps:\n  - focus: mesage", "3:12", "did you mean message?"),
    ("app: app.yaml\nsteps:\n  - focus: text", "3:12", "the app has no 'text'"),
    ("steps:\n  - hardwareKey: cmd+kk", "2:18", "a key is a character or one of space"),
    ("steps:\n  - expect: {app: {}}", "2:19", "'app' is empty; name an expectation"),
    ("steps:\n  - expect: {app: {focus: a}}", "2:20", "'app' has no 'focus'"),
    ("steps:\n  - expect: {app: {overlap: {main: much}}}", "2:36", "points from 0"),
  ])
  func `names its responders, or is refused`(text: String, place: String, words: String) throws {
    let error = try #require(try flowError(["a.yaml": text, "app.yaml": chat]))
    #expect(error.message.hasPrefix("a.yaml:\(place): error: "), "\(error.message)")
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test func `is wrong where its app is, and takes its device`() throws {
    let error = try #require(
      try flowError(["a.yaml": "app: app.yaml\nsteps: []", "app.yaml": "screens: x"]))
    #expect(error.message.hasPrefix("app.yaml:1:10: error: "))
    let files = ["app.yaml": chat + "\ndevice: pad\norientation: landscape"]
    let plain = try flows(files.merging(["a.yaml": "app: app.yaml\nsteps: []"]) { $1 })
    #expect(plain.first?.settings.device == .pad && plain.first?.settings.isLandscape == true)
    let text = "app: app.yaml\nsettings: {device: phone, orientation: portrait}\nsteps: []"
    let other = try flows(files.merging(["a.yaml": text]) { $1 })
    #expect(other.first?.settings.device == .phone && other.first?.settings.isLandscape == false)
  }

  @Test func `is what a device plays, and a test reads`() throws {
    try withScratchFolder { folder in
      try write(["app.yaml": chat], in: folder)
      let keyboard = try Keyboard(BadPeer.typist.makeBundle(in: folder, name: "Peer").path)
      let app = try HostApp.read(folder.appendingPathComponent("app.yaml").path)
      var settings = SimulatedDevice.Settings(for: app)
      settings.timeout = 20
      let device = try SimulatedDevice(keyboard, app: app, settings: settings)
      try device.focus("message")
      try device.tap("key")
      try device.hardwareKey("return", "b")
      try device.expect(document: "a\nb", keyboard: "Peer")
      #expect(device.accessoryHeight == 60 && device.app?.firstResponder == "message")
      #expect(device.keyCommands.map(\.discoverabilityTitle) == ["Clear"])
      try device.hardwareKey(.command, "k")
      #expect(device.document.isEmpty && device.accessoryHeight == 40)
      #expect(device.scenes.map(\.overlap) == [60 + 75 + 40])
      try device.focus("pin")
      #expect(device.refusals == [.secureTextEntry])
      for body in [
        { try device.hardwareKey("hyper+a") }, { try device.hardwareKey(.command, "kk") },
        { try device.focus("pni") },
      ] as [() throws -> Void] {
        #expect(throws: FlowFailure.self) { try body() }
      }
    }
  }

  @Test func `fails with what its app has where something else was expected`() throws {
    try withScratchFolder { folder in
      try write(["app.yaml": chat], in: folder)
      let keyboard = try Keyboard(BadPeer.good.makeBundle(in: folder, name: "Peer").path)
      let app = try HostApp.read(folder.appendingPathComponent("app.yaml").path)
      var settings = SimulatedDevice.Settings(for: app)
      settings.timeout = 20
      let device = try SimulatedDevice(keyboard, app: app, settings: settings)
      try device.focus("message")
      var expectation = FlowExpectation()
      var wanted = AppExpectation()
      (wanted.firstResponder, wanted.accessoryHeight) = ("pin", 41)
      (wanted.overlap, wanted.sent) = (["main": 1, "side": 2], ["hi"])
      (wanted.keyCommands, wanted.fields) = ([], ["message": .exactly("x"), "nil": .nothing])
      expectation.app = wanted
      let failure = #expect(throws: FlowFailure.self) {
        try device.perform(.expect(expectation), Caller(file: "A/a.swift", line: 1, column: 1))
      }
      let text = failure.map { String(describing: $0) } ?? ""
      for words in [
        "the first responder:\n  expected pin\n  actual   message", "41 points", "1 points",
        "there is no such scene (scenes: main)", "“hi”", "actual   “Clear”",
        "the field “message”:", "the app app has no “nil”",
      ] {
        #expect(text.contains(words), "\(words)\n\(text)")
      }
    }
  }
}
