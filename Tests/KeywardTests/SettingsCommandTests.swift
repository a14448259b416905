import Platform
import Foundation
import Sandbox
import Testing
import TestSupport

/// The command as built by this package, with the test's own state folder.
struct SettingsRig: Sendable {
  let folder: URL
  let state: String
  private let environment: [String: String]

  init(in folder: URL, state: String) throws {
    self.folder = folder
    self.state = state
    let home = folder.appendingPathComponent("home")
    environment = try linkInstallation(in: home).merging([
      "HOME": home.path, "XDG_CACHE_HOME": home.appendingPathComponent("cache").path,
    ]) { $1 }
  }

  static let program = builtProductsFolder.appendingPathComponent("keyward").path

  /// Runs `keyward VERB ... --state DIR`.
  func keyward(_ arguments: String...) throws -> ProgramResult { try keywardCall(arguments) }

  func keywardCall(_ arguments: [String]) throws -> ProgramResult {
    try runProgram(
      Self.program, arguments + ["--state", state], environment: environment)
  }

  /// Runs a shell command in which `"$0" "$@"` is `keyward ... --state DIR`.
  func shell(_ command: String, _ arguments: String...) throws -> ProgramResult {
    try runProgram(
      "/bin/sh", ["-c", command, Self.program] + arguments + ["--state", state],
      environment: environment)
  }

  /// The output of `settings list --json`.
  func settings() throws -> [String: Any] {
    let result = try keyward("settings", "list", "--json")
    try #require(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(json as? [String: Any])
  }

  /// The identifiers of the enabled keyboards, in order.
  func enabled() throws -> [String] {
    let keyboards = try #require(try settings()["keyboards"] as? [[String: Any]])
    return keyboards.filter { $0["enabled"] as? Bool == true }
      .compactMap { $0["identifier"] as? String }
  }

  /// Installs and enables keyboards that cannot be started.
  func enable(_ names: String..., requestsOpenAccess: Bool = false) throws {
    for name in names {
      let bundle = try makeIdleBundle(name, in: folder, requestsOpenAccess: requestsOpenAccess)
      for call in [["add", bundle.path], ["enable", "org.example.\(name)"]] {
        let result = try keyward("settings", call[0], call[1])
        try #require(result.status == 0, "\(result.error)")
      }
    }
  }
}

private func withRig(_ body: (SettingsRig) throws -> Void) throws {
  try withScratchFolder { folder in
    try withState(in: folder) { try body(SettingsRig(in: folder, state: $0)) }
  }
}

@Suite struct `keyward settings` {
  @Test func `lists a keyboard that cannot be used with what helps`() throws {
    try withRig { rig in
      try rig.enable("One")
      let place = rig.state + "/Keyboards/"
      for path in try FileManager.default.subpathsOfDirectory(atPath: place)
      where path.contains(".appex/") && !path.hasSuffix(".plist") {
        let file = FileHandle(forWritingAtPath: place + path)
        try file?.truncate(atOffset: 0)
        try file?.write(contentsOf: Data("text".utf8))
      }
      let list = try rig.keyward("settings", "list").output
      #expect(list.contains("the file is not an ELF executable; build the extension"), "\(list)")
    }
  }

  @Test func `installs, enables, orders, grants and removes`() throws {
    try withRig { rig in
      #expect(try rig.keyward("settings", "list").output.hasPrefix("no keyboard is installed"))
      try rig.enable("One", "Two", requestsOpenAccess: true)
      #expect(try rig.enabled() == ["org.example.One", "org.example.Two"])
      let order = try rig.keyward("settings", "order", "org.example.Two")
      #expect(order.output == "the order is org.example.Two, org.example.One\n")
      #expect(
        try rig.keyward("settings", "full-access", "org.example.One", "on").output
          == "org.example.One has full access on\n")
      _ = try rig.keyward("settings", "disable", "org.example.Two")
      let list = try rig.keyward("settings", "list").output
      #expect(list.contains("1. One  org.example.One  full access on"), "\(list)")
      #expect(list.contains("not enabled:\n  Two  org.example.Two  full access off"), "\(list)")
      let removed = try rig.keyward("settings", "remove", "org.example.One", "--json")
      let json = try JSONSerialization.jsonObject(with: Data(removed.output.utf8))
      let keyboards = try #require((json as? [String: Any])?["keyboards"] as? [[String: Any]])
      #expect(keyboards.compactMap { $0["identifier"] as? String } == ["org.example.Two"])
      #expect(removed.error.isEmpty)
    }
  }

  @Test func `says of a grant that nobody asked for that it has no effect`() throws {
    try withRig { rig in
      try rig.enable("One")
      let result = try rig.keyward("settings", "full-access", "org.example.One", "on")
      #expect(result.status == 0 && result.output.contains("has no effect"), "\(result.output)")
      let keyboard = try #require((try rig.settings()["keyboards"] as? [[String: Any]])?.first)
      #expect(keyboard["fullAccessGranted"] as? Bool == true)
      #expect(keyboard["fullAccess"] as? Bool == false)
    }
  }

  @Test func `loses nothing of many calls at once`() throws {
    try withRig { rig in
      let names = (0..<8).map { "K\($0)" }
      for name in names {
        let bundle = try makeIdleBundle(name, in: rig.folder)
        try #require(try rig.keyward("settings", "add", bundle.path).status == 0)
      }
      let failures = Lock(0)
      DispatchQueue.concurrentPerform(iterations: names.count) { number in
        let result = try? rig.keyward("settings", "enable", "org.example.\(names[number])")
        if result?.status != 0 || result?.error != "" { failures.withLock { $0 += 1 } }
      }
      #expect(failures.withLock { $0 } == 0)
      #expect(try Set(rig.enabled()) == Set(names.map { "org.example.\($0)" }))
    }
  }

  /// A full disk isn't available everywhere; a limit on the size of files fails the same calls.
  @Test(arguments: ["enable", "add"])
  func `ends with 74 where it cannot write, and changes nothing`(verb: String) throws {
    try withRig { rig in
      try rig.enable("One")
      let before = try Data(contentsOf: URL(fileURLWithPath: rig.state + "/settings.plist"))
      _ = try rig.keyward("settings", "add", makeIdleBundle("Two", in: rig.folder).path)
      let added = try Data(contentsOf: URL(fileURLWithPath: rig.state + "/settings.plist"))
      #expect(before != added)
      let operand =
        try verb == "add" ? makeIdleBundle("Three", in: rig.folder).path : "org.example.Two"
      let result = try rig.shell(
        "(trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\") 2>&1 | cat", "settings", verb, operand)
      #expect(result.output.contains("cannot write \(rig.state)"), "\(result.output)")
      #expect(result.output.contains("File too large"), "\(result.output)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: rig.state + "/settings.plist")) == added)
      let files = try FileManager.default.contentsOfDirectory(atPath: rig.state)
      #expect(!files.contains("settings.plist.new"))
      let bundles = try FileManager.default.contentsOfDirectory(atPath: rig.state + "/Keyboards")
      #expect(bundles.count == 2)
      let status = try rig.shell(
        "(trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\") >/dev/null 2>&1; echo $?", "settings",
        verb,
        operand)
      #expect(status.output == "74\n", "\(status.error)")
    }
  }

  @Test func `names a damaged file, and goes on with the defaults`() throws {
    try withRig { rig in
      try rig.enable("One")
      try Data("{".utf8).write(to: URL(fileURLWithPath: rig.state + "/settings.plist"))
      let result = try rig.keyward("settings", "list")
      #expect(result.status == 0 && result.output.hasPrefix("no keyboard is installed"))
      #expect(result.error.hasPrefix("keyward: warning: \(rig.state)/settings.plist could not"))
      #expect(result.error.contains("settings.plist.damaged-1"))
      #expect(try rig.keyward("settings", "list").error.isEmpty)
    }
  }

  @Test(arguments: [
    (["settings"], "keyward settings needs a command", Int32(64)),
    (["settings", "enabel", "x"], "did you mean enable?", 64),
    (["settings", "enable"], "usage: keyward settings enable ID", 64),
    (["settings", "enable", "a", "b"], "usage: keyward settings enable ID", 64),
    (["settings", "enable", "org.example.none"], "no keyboard org.example.none is installed", 64),
    (
      ["settings", "remove", "org.example.none"],
      "install one with keyward settings add SOURCE|BUNDLE",
      64
    ),
    (["settings", "full-access", "org.example.none", "maybe"], "on or off, not 'maybe'", 64),
    (["settings", "order"], "usage: keyward settings order ID...", 64),
    (["settings", "list", "x"], "usage: keyward settings list", 64),
    (["settings", "add", "/nowhere/None.appex"], "there is no such folder", 65),
  ])
  func `says what is wrong with a call`(arguments: [String], words: String, status: Int32) throws {
    try withRig { rig in
      let result = try runProgram(
        SettingsRig.program,
        arguments + (arguments.count > 1 ? ["--state", rig.state] : []),
        environment: ["HOME": rig.folder.path])
      #expect(result.status == status, "\(result.error)")
      #expect(result.error.contains(words) && result.output.isEmpty, "\(result.error)")
    }
  }

  @Test(arguments: ["list", "add", "remove", "enable", "disable", "full-access", "group", "order"])
  func `explains each of its commands`(verb: String) throws {
    let result = try runProgram(SettingsRig.program, ["settings", verb, "--help"])
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.output.contains("usage: keyward settings \(verb)"))
    #expect(result.output.contains("--state DIR") && result.output.contains("examples:"))
    let all = try runProgram(SettingsRig.program, ["settings", "--help"])
    #expect(all.output.contains("\n  \(verb) "))
  }
}
