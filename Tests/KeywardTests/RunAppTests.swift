import Foundation
import TestSupport
import Testing

/// Runs the command as built by this package on a peer.
private func runWithApp(
  _ arguments: [String], app: String, in folder: URL
) throws -> ProgramResult {
  let home = folder.appendingPathComponent("home-\(UUID().uuidString)")
  var environment = try linkInstallation(in: home)
  environment["HOME"] = home.path
  let file = folder.appendingPathComponent("app.yaml")
  try Data(app.utf8).write(to: file)
  let bundle = try BadPeer.typist.makeBundle(in: folder, name: "Typist")
  return try runProgram(
    builtProductsFolder.appendingPathComponent("keyward").path,
    ["run", bundle.path, "--app", file.path] + arguments, environment: environment)
}

private let desk = """
  name: Desk
  device: pad
  screens:
    - name: letter
      inputAccessoryView: {height: 40}
      keyCommands: [{input: k, modifierFlags: cmd, discoverabilityTitle: Clear, action: clear}]
      views:
        - {field: body, kind: multiline}
        - view: tools
          layout: {height: 50, constraints: [{bottom: keyboardLayoutGuide.top}]}
  arrangement: split
  scenes: [{name: left}, {name: right}]
  """

@Suite struct `keyward run with an app` {
  @Test func `plays its responders, scenes and hardware keys`() throws {
    try withScratchFolder { folder in
      let result = try runWithApp(
        [
          "--scene", "right", "--field", "body", "--tap", "key", "--hardware-key", "b",
          "--hardware-key", "left", "--field", "left/body", "--hardware-key", "cmd", "--json",
        ], app: desk, in: folder)
      try #require(result.status == 0, "\(result.error)")
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let fields = try #require(json["fields"] as? [[String: Any]])
      #expect(fields.map { $0["name"] as? String } == ["left/letter/body", "right/letter/body"])
      #expect(fields.map { $0["text"] as? String } == ["", "ab"])
      let app = try #require(json["app"] as? [String: Any])
      #expect(app["firstResponder"] as? String == "left/letter/body")
      #expect(app["responderChain"] as? [String] == ["left/letter/body", "letter", "Desk"])
      #expect((app["keyCommands"] as? [[String: Any]])?.first?["key"] as? String == "cmd+k")
      // b and left, each pressed and released, and Command twice.
      #expect((app["keyEvents"] as? [Any])?.count == 6)
      let views = try #require(app["views"] as? [[String: Any]])
      let tops = views.map { ($0["frame"] as? [String: Any])?["y"] as? Double }
      // The keyboard is 60, 40 and 20 points high, at 1060; the view 50.
      #expect(tops == [1010, 1010])
      let geometry = try #require(json["geometry"] as? [String: Any])
      let scenes = try #require(geometry["scenes"] as? [[String: Any]])
      #expect(scenes.map { $0["isLocal"] as? Bool } == [true, false])
      #expect(scenes.map { $0["overlap"] as? Double } == [120, 120])
      #expect(geometry["accessoryHeight"] as? Double == 40)
    }
  }

  @Test(
    arguments: [
      (["--field", "bdy"], 64, "has no “bdy”"), ([], 64, "needs --field NAME"),
      (["--tap", "a"], 64, "needs --field NAME"),
      (
        ["--scene", "middle", "--field", "body"], 64,
        "has no scene “middle” (there is: left, right)"
      ),
      (["--field", "body", "--text", "x"], 64, "--text cannot be used with --app"),
      (["--field", "body", "--hardware-key", "cmd+"], 64, "a key is a character"),
    ] as [([String], Int32, String)])
  func `says what cannot be done with it`(arguments: [String], status: Int32, words: String) throws
  {
    try withScratchFolder { folder in
      let result = try runWithApp(arguments, app: desk, in: folder)
      #expect(result.status == status && result.error.contains(words), "\(result.error)")
    }
  }

  @Test func `tells of hardware keys as they are pressed, and of a file that is wrong`() throws {
    try withScratchFolder { folder in
      let result = try runWithApp(
        [
          "--field", "left/body", "--hardware-key", "x", "--hardware-key", "cmd+k",
          "--hardware-key", "cmd",
        ],
        app: desk, in: folder)
      for words in ["key x", "“Clear” of letter", "key commands: cmd+k Clear"] {
        #expect(result.output.contains(words), "\(result.output)")
      }
    }
    try withScratchFolder { folder in
      let wrong = try runWithApp(["--field", "a"], app: "screens: {}", in: folder)
      #expect(
        wrong.status == 65 && wrong.error.contains("app.yaml:1:10: error: 'screens' is a list"))
    }
  }
}
