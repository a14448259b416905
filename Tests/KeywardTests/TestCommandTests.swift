import Foundation
import TestSupport
import Testing

@testable import keyward

/// Runs the command as built by this package on flows and peers of its own.
private func keywardTest(
  _ arguments: [String], in folder: URL, variables: [String: String] = [:],
  output: FileHandle? = nil,
  whileRunning: (Process) throws -> Void = { _ in }
) throws -> ProgramResult {
  let home = folder.appendingPathComponent("home-\(UUID().uuidString)")
  var environment = try linkInstallation(in: home)
  environment["HOME"] = home.path
  // These tests may run on a GitHub runner, or as a shard of another engine.
  for name in ["GITHUB_ACTIONS", "TEST_TOTAL_SHARDS", "XML_OUTPUT_FILE"] { environment[name] = "" }
  environment.merge(variables) { $1 }
  return try runProgram(
    builtProductsFolder.appendingPathComponent("keyward").path, ["test"] + arguments,
    environment: environment, output: output, whileRunning: whileRunning)
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
      let (junit, html) = (
        folder.appendingPathComponent("out.xml"), folder.appendingPathComponent("out.html")
      )
      let result = try keywardTest(
        [folder.path, "--junit", junit.path, "--html", html.path, "--jobs", "2"], in: folder)
      #expect(result.status == 1 && result.error.isEmpty, "\(result.error)")
      for words in [
        "failed   a\n", "a.yaml:4:5: expect: not as expected", "expected “x”", "actual   “”", "╭",
        "passed   Passes (", "skipped  part: ", "1 passed, 1 failed, 1 skipped",
        // The failure again, at the end, where it is read first.
        "\nFailed:\n  ", "a.yaml:4:5: a: the document: expected “x”, actual “”\n\n1 passed",
      ] {
        #expect(result.output.contains(words), "no “\(words)” in \(result.output)")
      }
      let xml = try String(contentsOf: junit, encoding: .utf8)
      #expect(xml.contains("<failure message=\"not as expected"), "\(xml)")
      let page = try String(contentsOf: html, encoding: .utf8)
      for words in [
        "<pre>- expect: {document: x}</pre>", "<li class=\"failed\">", "<td><code>“x”</code></td>",
        "keyward \(Keyward.version)", "<pre>- focus: text</pre>", "processors<br>",
      ] { #expect(page.contains(words), "no \(words)") }
      // A snapshot after the focus, and none while the keyboard does not change.
      #expect(page.contains("the keyboard did not change"))
      let document = try report(try keywardTest([folder.path, "--json"], in: folder))
      let flow = try #require((document["flows"] as? [[String: Any]])?.first)
      #expect(flow["outcome"] as? String == "failed" && flow["step"] as? String == "expect")
      #expect((flow["place"] as? [String: Any])?["line"] as? Int == 4)
      #expect(flow["durationMs"] is Double && flow["name"] as? String == "a")
      #expect((document["totals"] as? [String: Any])?["passed"] as? Int == 1)
    }
  }

  @Test func `runs the flows of the folder Flows where none is named`() throws {
    try withScratchFolder { folder in
      _ = try BadPeer.good.makeBundle(in: folder, name: "Good")
      let flows = folder.appendingPathComponent("Flows")
      try FileManager.default.createDirectory(at: flows, withIntermediateDirectories: false)
      try write(["a.yaml": pass.replacing("Good.appex", with: "../Good.appex")], in: flows)
      let command = builtProductsFolder.appendingPathComponent("keyward").path
      let result = try runProgram(
        "/bin/sh", ["-c", #"cd "$0" && exec "$1" test --check"#, folder.path, command])
      #expect(result.output == "1 flow is well-formed\n", "\(result.error)")
    }
  }

  @Test(arguments: [
    ([String](), "needs a flow file"),
    (["X", "--jobs", "0"], "--jobs takes a number from 1 to 64"),
    (["X", "--tag", "god"], "did you mean good?"), (["X", "--filter", "zzz"], "names: Passes"),
    (["X", "--full-access", "maybe"], "on, off or both"),
    (["X", "--chek"], "did you mean --check?"),
    (["X", "--state", "s", "--jobs", "2"], "leave --jobs out"),
    (["X", "--shard", "3/2"], "--shard takes I/N with I from 1 to N"),
    (["X", "--retries", "many"], "--retries takes a number from 0 to 100"),
    (["X", "--seed", "x"], "--seed takes a number from 0, or random"),
    (["X", "--time-limit", "0"], "--time-limit takes seconds from 0.05"),
    (["X", "--junit", "-"], "--junit takes the name of a file"),
    (["X", "--junit", "o", "--html", "./o"], "--junit and --html name the same file"),
    (["X", "--json-lines", "-", "--tap", "-"], "--tap - and --json-lines - both take standard"),
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
      try write(["b.yaml": "steps: 1", "c.yaml": "steps:\n  - tapp: a\n  - wait: x\n"], in: folder)
      let bad = try keywardTest([folder.path, "--check"], in: folder)
      #expect(bad.status == 65 && bad.output.isEmpty)
      #expect(
        bad.error.contains("b.yaml:1:8: error: ") && bad.error.contains("c.yaml:2:5: error: ")
          && bad.error.contains("c.yaml:3:11: error: "))
      #expect(bad.error.contains("2 flows cannot be used"))
    }
  }

  @Test func `advises by its own options where a flow's settings cannot help`() throws {
    try withScratchFolder { folder in
      _ = try BadPeer.silent.makeBundle(in: folder, name: "Silent")
      let flow = folder.appendingPathComponent("slow.yaml").path
      let text = "keyboards: Silent.appex\nsettings: {timeLimit: 0.3}\nsteps: [{focus: text}]"
      try write(["slow.yaml": text], in: folder)
      let slow = try keywardTest([flow], in: folder)
      #expect(slow.status == 1, "\(slow.error)")
      #expect(slow.output.contains("or --time-limit, raises the limit"), "\(slow.output)")
      let other = folder.appendingPathComponent("other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
      let outside = try keywardTest([flow, "--check", "--source-root", other.path], in: folder)
      #expect(outside.status == 65)
      #expect(
        outside.error.contains("give --source-root a folder that contains the source"),
        "\(outside.error)")
    }
  }

  @Test func `writes every form of report, and failures in GitHub's when it runs there`() throws {
    try withScratchFolder { folder in
      _ = try BadPeer.good.makeBundle(in: folder, name: "Good")
      try write(["a.yaml": fail, "b.yaml": pass], in: folder)
      func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
      func text(_ name: String) throws -> String {
        try String(contentsOfFile: file(name), encoding: .utf8)
      }
      let result = try keywardTest(
        [
          folder.path, "--tap", "-", "--html", file("o.html"), "--json-lines", file("o.jsonl"),
          "--junit", file("o.xml"), "--seed", "7",
        ], in: folder,
        variables: ["GITHUB_ACTIONS": "true", "XML_OUTPUT_FILE": file("bazel.xml")])
      #expect(result.status == 1 && result.output.hasPrefix("TAP version 14\n1..2\n"))
      #expect(!result.output.contains("passed   "), "\(result.output)")
      #expect(result.error.contains("shuffled with --seed 7"))
      #expect(result.error.contains("::error file=\(file("a.yaml")),line=4,col=5,title=a failed::"))
      #expect(try text("o.html").contains("src=\"data:image/svg+xml;base64,"))
      #expect(try text("o.xml") == text("bazel.xml"))
      let lines = try text("o.jsonl").split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
      #expect(lines.map { $0?["type"] as? String } == ["flow", "flow", "end"])
      #expect(lines.compactMap { $0?["file"] as? String }.count == 2)
      let merged = try runProgram(
        builtProductsFolder.appendingPathComponent("keyward").path,
        ["report", "merge", file("o.xml"), file("bazel.xml"), "-o", file("all.xml")])
      #expect(merged.status == 0 && merged.output.isEmpty, "\(merged.error)")
      #expect(try text("all.xml").contains(#"tests="4" failures="2""#))
    }
  }

  @Test func `a pipe that nothing reads is lost output before a flow starts`() throws {
    try withScratchFolder { folder in
      try makeIdle(in: folder)
      try write(["a.yaml": pass], in: folder)
      let pipe = folder.appendingPathComponent("pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let result = try keywardTest([folder.path, "--json-lines", pipe], in: folder)
      #expect(result.status == 74 && result.output.isEmpty, "\(result.output)")
      #expect(result.error.contains("--json-lines \(pipe): the file cannot be written: "))
      #expect(result.error.contains("no program reads this pipe"), "\(result.error)")
    }
  }

  @Test func `says in its reports that nothing could be run`() throws {
    try withScratchFolder { folder in
      try makeIdle(in: folder)
      try write(["bad.yaml": "steps: 1"], in: folder)
      func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
      try write(["o.xml": "of an earlier run", "o.tap": "", "o.html": ""], in: folder)
      let result = try keywardTest(
        [
          file("a.yaml"), file("bad.yaml"), "--junit", file("o.xml"), "--tap", file("o.tap"),
          "--html", file("o.html"),
        ], in: folder)
      #expect(result.status == 65)
      for (name, words) in [
        ("o.xml", "<error message="), ("o.tap", "\nBail out! "), ("o.html", "no flow ran"),
      ] {
        let text = try String(contentsOfFile: file(name), encoding: .utf8)
        #expect(text.contains(words) && text.contains("bad.yaml:1:8"), "\(text)")
      }
    }
  }

  @Test func `runs the part of the flows that an engine or an option says`() throws {
    try withScratchFolder { folder in
      try makeIdle(in: folder)
      let status = folder.appendingPathComponent("status").path
      let flow = pass.replacingOccurrences(
        of: "tags", with: "variables: {n: x}\nmatrix: {n: [a, b, c]}\ntags")
      try write(
        [
          "a.yaml": flow,
          "last.json": """
          {"flows": [\(["a", "b", "c"].map { """
              {"file": "\(folder.path)/a.yaml", "name": "Passes [n=\($0)]", "outcome": "passed",
              "durationMs": \($0 == "c" ? 900 : 10)}
              """ }.joined(separator: ", "))]}
          """,
        ], in: folder)
      func names(_ arguments: [String], _ variables: [String: String] = [:]) throws -> [String] {
        let result = try keywardTest(
          [folder.path, "--check", "--json"] + arguments, in: folder, variables: variables)
        return try #require(try report(result)["flows"] as? [[String: Any]], "\(result.error)")
          .compactMap { $0["name"] as? String }
      }
      #expect(try names(["--shard", "1/2"]) == ["Passes [n=a]", "Passes [n=c]"])
      #expect(try names(["--shard", "2/2"]) == ["Passes [n=b]"])
      #expect(
        try names(
          [],
          ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "1", "TEST_SHARD_STATUS_FILE": status])
          == ["Passes [n=b]"])
      #expect(FileManager.default.fileExists(atPath: status))
      let last = folder.appendingPathComponent("last.json").path
      #expect(try names(["--shard", "1/2", "--durations", last]) == ["Passes [n=c]"])
      let wrong = try keywardTest(
        [folder.path], in: folder, variables: ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "2"])
      #expect(wrong.status == 64 && wrong.error.contains("the index counts from 0"))
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

  @Test func `runs again when a flow was saved, until it is interrupted`() throws {
    try withScratchFolder { folder in
      _ = try BadPeer.good.makeBundle(in: folder, name: "Good")
      try write(["a.yaml": pass], in: folder)
      let output = folder.appendingPathComponent("output.txt")
      try Data().write(to: output)
      let handle = try FileHandle(forWritingTo: output)
      let cases = folder.appendingPathComponent("cases.xml")
      func wait(for words: String, in file: URL, times: Int = 1) {
        func count() -> Int {
          let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
          return text.components(separatedBy: words).count - 1
        }
        let deadline = Date().addingTimeInterval(20)
        while count() < times, Date() < deadline { usleep(10_000) }
        #expect(count() == times, "\(words)")
      }
      let file = folder.appendingPathComponent("a.yaml").path
      let arguments = [file, "--watch", "--junit", cases.path]
      let result = try keywardTest(arguments, in: folder, output: handle) { process in
        wait(for: "1 passed, 0 failed", in: output)
        try write(["a.yaml": fail], in: folder)
        wait(for: "0 passed, 1 failed", in: output)
        // Some editors remove a file for a moment while they save it.
        try FileManager.default.removeItem(atPath: file)
        wait(for: "<error message=\"no flow or folder", in: cases)
        try write(["a.yaml": pass], in: folder)
        wait(for: "1 passed, 0 failed", in: output, times: 2)
        kill(process.processIdentifier, SIGINT)
      }
      #expect(result.status == 130, "\(result.error)")
      let refused = try keywardTest([file, "--watch", "--json"], in: folder)
      #expect(refused.status == 64 && refused.error.contains("--watch runs until Ctrl-C"))
    }
  }

  @Test func `passes the sample flows in every run, whatever the order and the number of jobs`()
    throws
  {
    try withScratchFolder { folder in
      let program = stageFolder.appendingPathComponent("bin/keyward").path
      let cache =
        ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"]
        ?? folder.appendingPathComponent("cache").path
      let samples = repositoryFolder.appendingPathComponent("Samples/Flows").path
      let count = Proof.count(2, full: 200)
      var first: [String: String] = [:]
      for round in 0..<count {
        let jobs = [4, 1, 2][round % 3]
        var arguments = ["test", samples, "--json", "--jobs", "\(jobs)", "--full-access", "both"]
        if round > 0 { arguments += ["--seed", "\(Proof.seed &+ UInt64(round))"] }
        let result = try runProgram(
          program, arguments,
          environment: [
            "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "XDG_CACHE_HOME": cache,
          ])
        try #require(result.status == 0, "run \(round): \(result.output)\(result.error)")
        let flows = try #require(try report(result)["flows"] as? [[String: Any]])
        let outcomes = Dictionary(
          uniqueKeysWithValues: flows.map {
            let text = "\($0["outcome"] ?? "") \($0["document"] ?? "")"
            return ("\($0["file"] ?? ""): \($0["name"] ?? "")", text)
          })
        if round == 0 { first = outcomes }
        #expect(outcomes == first && outcomes.count > 15, "run \(round)")
        Proof.progress("runs of the sample flows", round + 1, of: count)
      }
      Proof.say("\(count) runs of \(first.count) sample flows with 1, 2 and 4 jobs, all alike")
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
