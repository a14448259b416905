import Foundation
import Testing
import TestSupport

/// Runs the command as built by this package, with the launcher as built by this package.
private func keyward(
  _ arguments: [String], in folder: URL, output: FileHandle? = nil, closing: String? = nil,
  whileRunning: (Process) throws -> Void = { _ in }
) throws -> ProgramResult {
  let home = folder.appendingPathComponent("home-\(UUID().uuidString)")
  var environment = try linkInstallation(in: home)
  environment["HOME"] = home.path
  environment["XDG_CACHE_HOME"] = home.appendingPathComponent("cache").path
  let program = builtProductsFolder.appendingPathComponent("keyward").path
  let shell = closing.map { ["-c", "exec \"$0\" \"$@\" \($0)", program] }
  return try runProgram(
    shell == nil ? program : "/bin/sh", (shell ?? []) + arguments,
    environment: environment, output: output, whileRunning: whileRunning)
}

/// A name for a program that no other test uses, short enough for `/proc/PID/comm`.
private func uniqueName() -> String {
  "p" + UUID().uuidString.filter { $0 != "-" }.lowercased().prefix(12)
}

private func processExists(named name: String) -> Bool {
  let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return folders.contains { folder in
    guard Int32(folder) != nil,
      let comm = try? String(contentsOfFile: "/proc/\(folder)/comm", encoding: .utf8)
    else { return false }
    return comm.trimmingCharacters(in: .newlines) == name
  }
}

private func ends(_ process: Process) -> Bool {
  let deadline = Date().addingTimeInterval(20)
  while process.isRunning {
    guard Date() < deadline else { return false }
    usleep(10_000)
  }
  return true
}

private func wait(seconds: Double = 20, until condition: () -> Bool) -> Bool {
  let deadline = Date().addingTimeInterval(seconds)
  while !condition() {
    guard Date() < deadline else { return false }
    usleep(10_000)
  }
  return true
}

@Suite struct `keyward run with a peer` {
  @Test(arguments: [
    (BadPeer.exit, "exited with code 3", Int32(2)),
    (.crash, "crashed with SIGSEGV", 2),
    (.crashOnTap, "crashed with SIGSEGV (signal 11) while handling a tap", 2),
    (.silent, "did not answer within 0.5 s", 2), (.garbage, "broke the protocol", 2),
    (.huge, "a message of 2147483648 bytes", 2), (.half, "exited in the middle of a message", 2),
    (.flood, "flooded the host", 2), (.closes, "closed its connection", 2),
    (.missingClass, "NSExtensionPrincipalClass", 65), (.good, "", 0),
    (.crashOnDismiss, "crashed with SIGSEGV (signal 11) while disappearing", 2),
    (.exitOnDismiss, "exited with code 0 while disappearing", 2),
    (.loopOnDismiss, "busy on its main thread for 0.5 s while disappearing", 2),
  ])
  func `ends with its exit code, the reason and the document`(
    peer: BadPeer, words: String, status: Int32
  ) throws {
    try withScratchFolder { folder in
      let name = uniqueName()
      let bundle = try peer.makeBundle(in: folder, name: name)
      // The others exit by themselves, however busy the machine is.
      let timeout = [.silent, .loopOnDismiss].contains(peer) ? "0.5" : "20"
      let result = try keyward(
        ["run", bundle.path, "--text", "Grüße", "--tap", "key", "--json", "--timeout", timeout],
        in: folder)
      #expect(result.status == status, "\(result.error)")
      if words.isEmpty {
        #expect(result.error.isEmpty, "\(result.error)")
      } else {
        #expect(result.error.contains(words) && result.error.contains(name), "\(result.error)")
      }
      #expect(result.output.contains("\"document\": \"Grüße\""))
      #expect(result.output.contains("\"code\": \(status)"))
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let keys = try #require(json as? [String: Any]).keys
      for key in ["version", "fields", "inputMode", "refusals", "accessEvents", "exit", "taps"] {
        #expect(keys.contains(key))
      }
      #expect(!processExists(named: name))
    }
  }

  @Test func `says what was used of the memory limit, and which limit was broken`() throws {
    try withScratchFolder { folder in
      let name = uniqueName()
      let bundle = try BadPeer.hungry.makeBundle(in: folder, name: name)
      let result = try keyward(
        [
          "run", bundle.path, "--text", "Grüße", "--tap", "key", "--memory", "30", "--timeout",
          "60", "--json",
        ], in: folder)
      #expect(result.status == 2, "\(result.error)")
      // How far it exceeds the limit depends on the machine's load.
      #expect(result.error.contains("\(name) used "), "\(result.error)")
      #expect(result.error.contains("MB (limit 30 MB, private memory measured from smaps_rollup)"))
      #expect(result.output.contains("\"document\": \"Grüße\""))
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let memory = try #require((json as? [String: Any])?["memory"] as? [String: Any])
      #expect(memory["limitMB"] as? Double == 30)
      #expect(try #require(memory["peakMB"] as? Double) > 30)
      #expect(memory["method"] as? String == "smaps_rollup")
      #expect(!processExists(named: name))
    }
  }

  @Test(arguments: [
    (nil, "words.txt:1:1: error: there is no such file"),
    (
      "word a\nperson Ada\n",
      "words.txt:2:1: error: 'person' is not a kind of entry; write contact GIVEN"
    ),
    ("shortcut omw\n", "words.txt:1:1: error: 'shortcut' is incomplete; write contact GIVEN"),
    ("\u{0}\u{7}\n", "words.txt:1:1: error: '"),
    (String(repeating: "\n", count: 1 << 20 | 1), "1 MB"),
  ])
  func `a lexicon that cannot be used is bad input, and nothing runs`(
    text: String?, words: String
  ) throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let file = folder.appendingPathComponent("words.txt")
      if let text { try Data(text.utf8).write(to: file) }
      let result = try keyward(
        ["run", bundle.path, "--lexicon", file.path, "--tap", "key"], in: folder)
      #expect(result.status == 65 && result.output.isEmpty)
      let error = result.error.replacingOccurrences(of: file.path, with: "words.txt")
      #expect(error.contains(words), "\(error)")
    }
  }

  @Test(arguments: ["--trace-file", "--svg", "--layout"])
  func `a file that cannot be written is lost output`(option: String) throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      for (file, why) in [
        (folder.appendingPathComponent("none/file").path, "No such file or directory"),
        (folder.path, "Is a directory"), ("/dev/full", "No space left on device"),
      ] {
        let result = try keyward(["run", bundle.path, option, file], in: folder)
        #expect(result.status == 74)
        #expect(
          result.error.contains("\(option) \(file): the file cannot be written: \(why)"),
          "\(result.error)")
        #expect(result.output.contains("Good on the field"))
        let report = try keyward(
          ["run", bundle.path, "--text", "a", option, file, "--json"], in: folder)
        #expect(report.status == 74)
        let json = try JSONSerialization.jsonObject(with: Data(report.output.utf8))
        let members = try #require(json as? [String: Any])
        #expect(members["document"] as? String == "a")
        #expect((members["exit"] as? [String: Any])?["code"] as? Int == 74)
      }
    }
  }

  @Test func `a pipe that nothing reads is lost output`() throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let pipe = folder.appendingPathComponent("pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let arguments = ["run", bundle.path, "--layout", pipe]
      let result = try keyward(arguments, in: folder)
      #expect(result.status == 74)
      #expect(result.error.contains("no program reads this pipe"), "\(result.error)")
      let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      defer { close(reader) }
      #expect(try keyward(arguments, in: folder).status == 0)
      var bytes = [UInt8](repeating: 0, count: 16)
      #expect(read(reader, &bytes, bytes.count) > 0)
    }
  }

  @Test func `a file may have the longest name`() throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let file = folder.appendingPathComponent(String(repeating: "n", count: 255))
      let result = try keyward(["run", bundle.path, "--layout", file.path], in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(try !Data(contentsOf: file).isEmpty)
    }
  }

  @Test func `a keyboard that never came leaves no picture`() throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.exit.makeBundle(in: folder, name: "Gone")
      let file = folder.appendingPathComponent("k.svg")
      let result = try keyward(["run", bundle.path, "--svg", file.path], in: folder)
      #expect(result.status == 2 && result.error.contains("exited with code 3"), "\(result.error)")
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `shows the keyboard, the tap and the field`() throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let result = try keyward(
        ["run", bundle.path, "--field", "phone", "--field", "text", "--tap", "key"], in: folder)
      #expect(result.status == 0)
      #expect(result.output.contains("Field “phone” is refused: phone pad"))
      #expect(result.output.contains("Good on the field “text”"))
      #expect(result.output.contains("key") && result.output.contains("╭"))
      #expect(result.output.contains("tap key           field “▏”"))
      #expect(!result.output.contains("\u{1B}"))
      // The keyboard sees the last sentence alone.
      let text = "One. Two. "
      let other = try keyward(["run", bundle.path, "--text", text, "--tap", "key"], in: folder)
      #expect(other.output.contains("tap key           field “\(text)▏”"), "\(other.output)")
    }
  }

  @Test(arguments: [
    (["--tap", "nokey"], "Keys that can be tapped: key"),
    (["--field", "secure", "--tap", "key"], "System Keyboard: no key “key” on the keyboard"),
    (["--tipp", "key"], "did you mean"), (["--field", "txt"], "did you mean text?"),
  ])
  func `calls a wrong use by its name`(arguments: [String], words: String) throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let result = try keyward(["run", bundle.path] + arguments, in: folder)
      #expect(result.status == 64)
      #expect(result.error.contains(words), "\(result.error)")
    }
  }

  @Test func `leaves nothing behind when it is interrupted`() throws {
    try withScratchFolder { folder in
      let name = uniqueName()
      let bundle = try BadPeer.silent.makeBundle(in: folder, name: name)
      let result = try keyward(["run", bundle.path, "--timeout", "600"], in: folder) { process in
        #expect(wait { processExists(named: name) })
        kill(process.processIdentifier, SIGINT)
        guard ends(process) else {
          kill(process.processIdentifier, SIGKILL)
          Issue.record("Ctrl-C did not end the command")
          return
        }
      }
      #expect(result.status == 130)
      #expect(result.output.isEmpty && result.error.isEmpty)
      #expect(wait { !processExists(named: name) })
    }
  }

  /// Its own output went into the first pipe that it made, and interrupted it.
  @Test(arguments: [("<&-", Int32(0)), ("2>&-", 0), ("<&- >&-", 74), ("<&- >&- 2>&-", 74)])
  func `ends as it should with descriptors closed`(closed: String, status: Int32) throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let result = try keyward(
        ["run", bundle.path, "--tap", "key", "--json"], in: folder, closing: closed)
      #expect(result.status == status, "\(result.error)")
      #expect(result.output.isEmpty == (status != 0))
    }
  }

  @Test func `says when its output is lost`() throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      for option in [["--json"], []] {
        let result = try keyward(["run", bundle.path] + option, in: folder, output: full)
        #expect(result.status == 74)
        #expect(result.error.contains("cannot be written"))
      }
    }
  }
}

@Suite struct `keyward run with bad input` {
  /// A fault in a bundle, and the required message.
  enum Fault: CaseIterable {
    case noFolder, noManifest, brokenManifest, otherExtensionPoint, noExecutable, notExecutable
    case otherArchitecture, notAProgram

    var words: String {
      switch self {
      case .noFolder: "there is no such folder"
      case .noManifest: "contains no Info.plist"
      case .brokenManifest: "Info.plist"
      case .otherExtensionPoint: "com.apple.keyboard-service"
      case .noExecutable: "executable is missing"
      case .notExecutable: "not executable"
      case .otherArchitecture: "this machine is"
      case .notAProgram: "error:"
      }
    }

    func damage(_ bundle: URL, name: String) throws {
      let files = FileManager.default
      let manifest = bundle.appendingPathComponent("Info.plist")
      let program = bundle.appendingPathComponent(name)
      switch self {
      case .noFolder: try files.removeItem(at: bundle)
      case .noManifest: try files.removeItem(at: manifest)
      case .brokenManifest: try Data("<plist><dict><key>".utf8).write(to: manifest)
      case .otherExtensionPoint:
        let text = BadPeer.manifest(name: name)
          .replacingOccurrences(of: "com.apple.keyboard-service", with: "com.apple.share-services")
        try Data(text.utf8).write(to: manifest)
      case .noExecutable: try files.removeItem(at: program)
      case .notExecutable:
        try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: program.path)
      case .otherArchitecture:
        var bytes = try Data(contentsOf: program)
        // `e_machine`: S/390, on which this test never runs.
        bytes[18] = 22
        bytes[19] = 0
        try bytes.write(to: program)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      case .notAProgram:
        try Data("#!/bin/sh\n".utf8).write(to: program)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      }
    }
  }

  @Test(arguments: Fault.allCases)
  func `exits with 65 and says what and where`(fault: Fault) throws {
    try withScratchFolder { folder in
      let name = "Faulty"
      let bundle = try BadPeer.good.makeBundle(in: folder, name: name)
      try fault.damage(bundle, name: name)
      let result = try keyward(["run", bundle.path], in: folder)
      #expect(result.status == 65, "\(result.error)")
      #expect(result.error.contains(fault.words), "\(result.error)")
      #expect(result.error.contains("Faulty.appex"))
      #expect(result.output.isEmpty)
    }
  }

  @Test(arguments: [
    ["run", "no\u{1B}[31m\nfolder"], ["run", "no\u{1B}[31m\n.appex"],
    ["build", "no\u{1B}[31m\nfolder"],
    ["run", "a", "--field", "\u{1B}[31m\n"], ["\u{1B}[31m\n"], ["run", "a", "--\u{7}\n"],
    ["run", "a", "--lexicon", "no\u{1B}[31m\nfile"],
  ])
  func `shows no path in a way that acts on a terminal`(arguments: [String]) throws {
    try withScratchFolder { folder in
      let result = try keyward(arguments, in: folder)
      #expect(result.status == 64 || result.status == 65, "\(result.error)")
      #expect(result.error.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
      #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
      #expect(result.error.contains("\\u{") || result.error.contains("\\n"), "\(result.error)")
    }
  }

  @Test func `prints its document also when nothing could start`() throws {
    try withScratchFolder { folder in
      let missing = folder.appendingPathComponent("Missing.appex").path
      let result = try keyward(["run", missing, "--json"], in: folder)
      #expect(result.status == 65)
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let report = try #require(json as? [String: Any])
      let exit = try #require(report["exit"] as? [String: Any])
      #expect(exit["code"] as? Int == 65)
      #expect((exit["reason"] as? String)?.contains("there is no such folder") == true)
      #expect(report["version"] as? Int == 1)
      for key in ["document", "fields", "inputMode", "refusals", "accessEvents"] {
        #expect(report[key] != nil, "\(key)")
      }
    }
  }

  @Test(arguments: [["run"], ["run", "--jsn"], ["walk"], []])
  func `exits with 64 for wrong arguments`(arguments: [String]) throws {
    try withScratchFolder { folder in
      let result = try keyward(arguments, in: folder)
      #expect(result.status == 64)
      #expect(result.output.isEmpty && !result.error.isEmpty)
    }
  }

  @Test(arguments: ["", "relative", "/dev/null/home"])
  func `says where built keyboards would be kept if they could`(home: String) throws {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent("Keys")
      try FileManager.default.copyItem(atPath: sample("Letters"), toPath: source.path)
      var environment = try linkInstallation(in: folder.appendingPathComponent("installed"))
      environment["HOME"] = home
      environment["XDG_CACHE_HOME"] = ""
      let result = try runProgram(
        builtProductsFolder.appendingPathComponent("keyward").path, ["run", source.path, "--json"],
        environment: environment)
      #expect(result.output.contains("\"code\": 74"))
      #expect(result.status == 74, "\(result.error)")
      for word in ["XDG_CACHE_HOME", "HOME", "build -o"] {
        #expect(result.error.contains(word), "\(result.error)")
      }
    }
  }

  @Test func `refuses two keyboards with one identifier`() throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Twin")
      let result = try keyward(["run", bundle.path, bundle.path], in: folder)
      #expect(result.status == 65)
      #expect(result.error.contains("org.example.Twin"))
    }
  }

  @Test(arguments: [["--help"], ["run", "--help"], ["build", "-h"], ["--version"]])
  func `gives help on standard output`(arguments: [String]) throws {
    try withScratchFolder { folder in
      let result = try keyward(arguments, in: folder)
      #expect(result.status == 0)
      #expect(result.output.contains("keyward") && result.error.isEmpty)
    }
  }
}
