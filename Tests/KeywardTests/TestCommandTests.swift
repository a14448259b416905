import Foundation
import TestSupport
import Testing

/// Runs the command as built by this package on flows and peers of its own.
private func keywardTest(
  _ arguments: [String], in folder: URL, whileRunning: (Process) throws -> Void = { _ in }
) throws -> ProgramResult {
  let home = folder.appendingPathComponent("home-\(UUID().uuidString)")
  var environment = try linkInstallation(in: home)
  environment["HOME"] = home.path
  return try runProgram(
    builtProductsFolder.appendingPathComponent("keyward").path, ["test"] + arguments,
    environment: environment, whileRunning: whileRunning)
}

private func write(_ files: [String: String], in folder: URL) throws {
  for (name, text) in files {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }
}

private func report(_ result: ProgramResult) throws -> [String: Any] {
  let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  return try #require(json as? [String: Any], "\(result.error)")
}

@Suite struct `keyward test` {
  private let pass =
    "name: Passes\ntags: [good]\nkeyboards: Good.appex\nsteps: [{focus: text}, {tap: key}]"
  private let fail = "keyboards: Good.appex\nsteps:\n  - focus: text\n  - expect: {document: x}\n"
  private let crash = "keyboards: Bad.appex\nsteps: [{focus: text}, {tap: key}]"

  @Test(arguments: [
    ("pass", Int32(0)), ("pass fail", 1), ("pass fail crash", 2), ("crash wrong", 65),
    ("part", 65), ("none", 65),
  ])
  func `ends with the code of the worst that happened`(flows: String, status: Int32) throws {
    let names = flows.split(separator: " ").map { String($0) }
    try withScratchFolder { folder in
      _ = try BadPeer.good.makeBundle(in: folder, name: "Good")
      if names.contains("crash") { _ = try BadPeer.crashOnTap.makeBundle(in: folder, name: "Bad") }
      try write(
        [
          "pass.yaml": pass, "fail.yaml": fail, "crash.yaml": crash, "wrong.yaml": "step: []",
          "part.yaml": "steps: []",
        ], in: folder)
      let files = names.map { folder.appendingPathComponent("\($0).yaml").path }
      let result = try keywardTest(files, in: folder)
      #expect(result.status == status, "\(result.error)")
      let json = try keywardTest(files + ["--json"], in: folder)
      #expect(json.status == status)
      let document = try report(json)
      #expect(document["version"] as? Int == 1)
      #expect((document["exit"] as? [String: Any])?["code"] as? Int32 == status)
      #expect((document["flows"] as? [[String: Any]])?.count == (status < 64 ? names.count : 0))
    }
  }

  @Test func `shows a failure with its place, and writes it into the reports`() throws {
    try withScratchFolder { folder in
      _ = try BadPeer.good.makeBundle(in: folder, name: "Good")
      try write(["a.yaml": fail, "b.yaml": pass, "part.yaml": "steps: []"], in: folder)
      let junit = folder.appendingPathComponent("out.xml")
      let result = try keywardTest(
        [folder.path, "--junit", junit.path, "--jobs", "2"], in: folder)
      #expect(result.status == 1 && result.error.isEmpty, "\(result.error)")
      for words in [
        "failed   a\n", "a.yaml:4:5: expect: not as expected", "expected “x”", "actual   “”", "╭",
        "passed   Passes (", "skipped  part: ", "1 passed, 1 failed, 1 skipped",
      ] {
        #expect(result.output.contains(words), "no “\(words)” in \(result.output)")
      }
      let xml = try String(contentsOf: junit, encoding: .utf8)
      #expect(xml.contains("<failure message=\"not as expected"), "\(xml)")
      let document = try report(try keywardTest([folder.path, "--json"], in: folder))
      let flow = try #require((document["flows"] as? [[String: Any]])?.first)
      #expect(flow["outcome"] as? String == "failed" && flow["step"] as? String == "expect")
      #expect((flow["place"] as? [String: Any])?["line"] as? Int == 4)
      #expect(flow["durationMs"] is Double && flow["name"] as? String == "a")
      #expect((document["totals"] as? [String: Any])?["passed"] as? Int == 1)
    }
  }

  @Test(arguments: [
    ([String](), "needs a flow file"),
    (["X", "--jobs", "0"], "--jobs takes a number from 1 to 64"),
    (["X", "--tag", "god"], "did you mean good?"), (["X", "--filter", "zzz"], "names: Passes"),
    (["X", "--full-access", "maybe"], "on, off or both"),
    (["X", "--chek"], "did you mean --check?"),
    (["X", "--state", "s", "--jobs", "2"], "leave --jobs out"),
  ])
  func `calls a wrong use by its name`(arguments: [String], words: String) throws {
    try withScratchFolder { folder in
      try makeIdle(in: folder)
      let flow = folder.appendingPathComponent("a.yaml").path
      let result = try keywardTest(arguments.map { $0 == "X" ? flow : $0 }, in: folder)
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.error.contains(words), "\(result.error)")
    }
  }

  @Test func `checks without running, and tells of every wrong file`() throws {
    try withScratchFolder { folder in
      try makeIdle(in: folder)
      let good = try keywardTest(
        [folder.path, "--check", "--tag", "good", "--full-access", "both"], in: folder)
      #expect(good.status == 0 && good.output == "2 flows are well-formed\n", "\(good.error)")
      try write(["b.yaml": "steps: 1", "c.yaml": "steps:\n  - tapp: a\n"], in: folder)
      let bad = try keywardTest([folder.path, "--check"], in: folder)
      #expect(bad.status == 65 && bad.output.isEmpty)
      #expect(
        bad.error.contains("b.yaml:1:8: error: ") && bad.error.contains("c.yaml:2:5: error: "))
      #expect(bad.error.contains("2 flows cannot be used"))
    }
  }

  @Test func `leaves nothing behind when it is interrupted`() throws {
    try withScratchFolder { folder in
      let name = "p" + UUID().uuidString.filter { $0 != "-" }.lowercased().prefix(12)
      _ = try BadPeer.silent.makeBundle(in: folder, name: name)
      let text =
        "keyboards: \(name).appex\nsettings: {timeout: 600}\nmatrix: {device: [phone, pad]}\n"
      try write(["a.yaml": text + "steps: [{focus: text}]"], in: folder)
      let result = try keywardTest([folder.path, "--jobs", "2"], in: folder) { process in
        let deadline = Date().addingTimeInterval(20)
        while processes(named: name) < 2, Date() < deadline { usleep(10_000) }
        #expect(processes(named: name) == 2)
        kill(process.processIdentifier, SIGINT)
      }
      #expect(result.status == 130 && result.output.isEmpty, "\(result.output)")
      let deadline = Date().addingTimeInterval(20)
      while processes(named: name) > 0, Date() < deadline { usleep(10_000) }
      #expect(processes(named: name) == 0)
    }
  }

  @Test func `passes the sample flows with the sample keyboards`() throws {
    try withScratchFolder { folder in
      let program = stageFolder.appendingPathComponent("bin/keyward").path
      let cache =
        ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"]
        ?? folder.appendingPathComponent("cache").path
      let samples = repositoryFolder.appendingPathComponent("Samples/Flows").path
      let result = try runProgram(
        program, ["test", samples, "--jobs", "2", "--full-access", "both"],
        environment: [
          "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "XDG_CACHE_HOME": cache,
        ])
      #expect(result.status == 0, "\(result.output)\(result.error)")
      #expect(result.output.contains(" 0 failed, ") && result.output.contains("fullAccess=on"))
    }
  }

  private func makeIdle(in folder: URL) throws {
    _ = try makeIdleBundle("Good", in: folder)
    try write(["a.yaml": pass], in: folder)
  }

  private func processes(named name: String) -> Int {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return folders.count { folder in
      let comm = try? String(contentsOfFile: "/proc/\(folder)/comm", encoding: .utf8)
      return Int32(folder) != nil && comm?.trimmingCharacters(in: .newlines) == name
    }
  }
}
