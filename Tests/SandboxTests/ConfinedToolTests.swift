import CSandbox
import Foundation
import Glibc
import Platform
import TestSupport
import Testing

@testable import Sandbox

struct ConfinedToolTests {
  private func shell(
    _ script: String, grants: [ToolPolicy.Grant] = [], limits: ToolPolicy.Limits = .init()
  ) -> ConfinedTool {
    ConfinedTool(
      "/bin/sh", ["-c", script], environment: ["PATH": "/bin:/usr/bin"],
      policy: ToolPolicy(
        ToolPolicy.Grant.program("/bin/sh") + [.init(.programs, "/usr/bin"), .init(.read, "/proc")]
          + grants, limits: limits),
      launcher: SandboxFixture.program("keyward-launch"))
  }

  private func output(_ tool: ConfinedTool) throws -> String {
    String(decoding: try tool.run().output, as: UTF8.self)
  }

  @Test func `a tool has no capability and can get none, and its files are the caller's`() throws {
    try withScratchFolder { folder in
      let text = try output(
        shell(
          "grep -E 'Cap(Prm|Eff|Amb)|NoNewPrivs|Seccomp:' /proc/self/status; umask; echo x > \(folder.path)/made",
          grants: [.init(.write, folder.path)]))
      let lines = text.split(separator: "\n").map { $0.split(separator: "\t").last ?? "" }
      let none = "0000000000000000"
      let own = try fileModeMask()
      #expect(lines.map(String.init).dropLast() == [none, none, none, "1", "2"])
      #expect(Int(lines.last ?? "", radix: 8) == own)
      var status = stat()
      #expect(stat(folder.path + "/made", &status) == 0)
      #expect(status.st_uid == geteuid() && status.st_gid == getegid())
    }
  }

  @Test func `a tool reads and writes what it is granted and nothing else`() throws {
    try withScratchFolder { folder in
      let (inside, outside) = (folder.path + "/in", folder.path + "/out")
      for path in [inside, outside] {
        mkdir(path, 0o755)
        try "canary".write(toFile: path + "/file", atomically: false, encoding: .utf8)
      }
      symlink(outside + "/file", inside + "/link")
      let script = """
        cat \(inside)/file; cat \(outside)/file; cat \(inside)/link
        echo new > \(inside)/new; echo new > \(outside)/new; rm -f \(outside)/file
        cat \(inside)/new; ln -s / \(inside)/away; ln \(outside)/file \(inside)/hard
        mkfifo \(inside)/pipe; chmod 000 \(inside)/file
        """
      let before = try runProgram("/bin/sh", ["-c", script])
      #expect(before.output == "canarycanarycanarynew\n")
      #expect(Set(try files(inside)) == ["file", "link", "new", "away", "pipe"])
      chmod(inside + "/file", 0o644)
      for path in ["/new", "/away", "/pipe"] { unlink(inside + path) }
      unlink(outside + "/new")
      try "canary".write(toFile: outside + "/file", atomically: false, encoding: .utf8)
      #expect(try output(shell(script, grants: [.init(.write, inside)])) == "canarynew\n")
      #expect(Set(try files(inside)) == ["file", "link", "new"])
      #expect(try files(outside) == ["file"])
      var status = stat()
      #expect(stat(inside + "/file", &status) == 0 && status.st_mode & 0o777 == 0o644)
    }
  }

  @Test func `a checked path that has got a link since is not granted`() throws {
    try withScratchFolder { folder in
      let folder = folder.resolvingSymlinksInPath().path
      for name in ["in", "out"] {
        mkdir("\(folder)/\(name)", 0o755)
        try name.write(
          toFile: "\(folder)/\(name)/file", atomically: false, encoding: .utf8)
      }
      let path = folder + "/in/file"
      let checked = shell("cat \(path)", grants: [.init(.read, withoutLinks: path)])
      #expect(try output(checked) == "in")
      let optional = shell(
        "cat \(path)", grants: [.init(.read, withoutLinks: path, isRequired: false)])
      let unchecked = shell("cat \(path)", grants: [.init(.read, path)])

      rename(folder + "/in", folder + "/old")
      symlink("out", folder + "/in")
      #expect(throws: ConfinedTool.Failure.self) { try checked.run() }
      #expect(try output(optional) == "")
      #expect(try output(unchecked) == "out")

      unlink(folder + "/in")
      rename(folder + "/old", folder + "/in")
      unlink(path)
      symlink("../out/file", path)
      #expect(throws: ConfinedTool.Failure.self) { try checked.run() }
      #expect(try output(unchecked) == "out")
    }
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test func `a tool sees neither the environment nor the memory of its host`() throws {
    let paths = ["environ", "maps", "mem", "fd/0"].map { "/proc/\(getpid())/\($0)" }
    let script = paths.map { "head -c 1 \($0) 2>/dev/null && echo read \($0)" }.joined(
      separator: "; ")
    // The first two are readable without confinement.
    #expect(try runProgram("/bin/sh", ["-c", script]).output.contains("environ"))
    #expect(try output(shell(script)) == "")
  }

  @Test func `a daemon ends with the tool that it leaves`() throws {
    let script = "(setsid sh -c 'echo $$; exec tail -f /dev/null' &) ; sleep 0.2"
    var tool = shell(script)
    tool.deadline = 60
    let outcome = try tool.run()
    #expect(outcome.stop == nil && outcome.status == 0)
    let text = String(decoding: outcome.output, as: UTF8.self)
    let daemon = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    let end = ContinuousClock.now + .seconds(20)
    while isRunning(daemon), .now < end { usleep(10_000) }
    #expect(!isRunning(daemon))
  }

  @Test func `each process of a tool has a bounded time`() throws {
    var limits = ToolPolicy.Limits()
    limits.processorSeconds = 1
    let outcome = try shell("while :; do :; done", limits: limits).run()
    #expect(outcome.signal == SIGKILL && outcome.stop == nil)
  }

  @Test func `a tool whose processes are too many is killed with all of them`() throws {
    var limits = ToolPolicy.Limits()
    limits.processes = 8
    let script = "for i in 1 2 3 4 5 6 7 8 9; do tail -f /dev/null & echo $!; done; wait"
    var tool = shell(script, limits: limits)
    tool.deadline = 60
    let outcome = try tool.run()
    guard case .processes(let count, limit: 8) = outcome.stop else {
      Issue.record("\(outcome)")
      return
    }
    #expect((9...10).contains(count) && outcome.signal == SIGKILL)
    let text = String(decoding: outcome.output, as: UTF8.self)
    let started = text.split(separator: "\n").compactMap { pid_t($0) }
    #expect(started.count >= 7)
    let end = ContinuousClock.now + .seconds(20)
    while started.contains(where: isRunning), .now < end { usleep(10_000) }
    #expect(!started.contains(where: isRunning))
    // As many as it may have are left alone.
    let few = try shell("for i in 1 2 3; do sleep 0.6 & done; wait; echo done", limits: limits)
      .run()
    #expect(few.stop == nil && few.output == Array("done\n".utf8))
  }

  @Test func `a tool whose processes use too much memory together is killed`() throws {
    var limits = ToolPolicy.Limits()
    limits.totalMemory = 96 << 20
    // Each has less than the limit; tail(1) keeps a line that does not end.
    let script =
      "for i in 1 2 3 4; do { head -c 40000000 /dev/zero; tail -f /dev/null; } | tail -n 1 & done; wait"
    var tool = shell(script, limits: limits)
    tool.deadline = 60
    let outcome = try tool.run()
    guard case .memory(let bytes, limit: 100_663_296) = outcome.stop else {
      Issue.record("\(outcome)")
      return
    }
    #expect(bytes > limits.totalMemory && outcome.signal == SIGKILL)
    // One of them alone may have that much; pages of programs and libraries do not count.
    let one = try shell("head -c 40000000 /dev/zero | tail -n 1 | wc -c", limits: limits).run()
    #expect(one.stop == nil && one.output == Array("40000000\n".utf8))
  }

  @Test func `a tool that leaves no room on the disk is killed`() throws {
    var limits = ToolPolicy.Limits()
    try withScratchFolder { folder in
      var figures = statvfs()
      try #require(statvfs(folder.path, &figures) == 0)
      let free = UInt64(figures.f_bavail) * UInt64(figures.f_frsize)
      // A disk that is full before the start is no fault of the tool's.
      limits.freeSpace = free * 2
      let script = "echo x > \(folder.path)/x; sleep 0.6; echo done"
      let before = try shell(script, grants: [.init(.write, folder.path)], limits: limits).run()
      #expect(before.stop == nil && before.output == Array("done\n".utf8))

      try #require(statvfs(folder.path, &figures) == 0)
      let left = UInt64(figures.f_bavail) * UInt64(figures.f_frsize)
      limits.freeSpace = left > 1 << 30 ? left - (512 << 20) : left / 2
      limits.fileBytes = 16 << 30
      let write = "cat /dev/zero > \(folder.path)/x"
      var tool = shell(write, grants: [.init(.write, folder.path)], limits: limits)
      tool.deadline = 60
      #expect(try tool.run().stop == .diskSpace(limit: limits.freeSpace))
    }
  }

  @Test func `a tool that writes too much is killed, and not for what others wrote`() throws {
    var limits = ToolPolicy.Limits()
    limits.writtenBytes = 64 << 20
    try withScratchFolder { folder in
      let inside = folder.appendingPathComponent("inside").path
      try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
      // Deeper than a path can be long, and as several files.
      let places = [
        "mkdir d; cat /dev/zero > d/x",
        "for i in 1 2 3 4 5 6 7 8; do head -c 20000000 /dev/zero > $i; done; tail -f /dev/null",
        """
        n=$(printf 'd%.0s' $(seq 200)); i=0
        while [ $i -lt 30 ]; do mkdir $n; cd -P $n; i=$((i + 1)); done
        head -c 200000000 /dev/zero > x; tail -f /dev/null
        """,
      ]
      for place in places {
        var tool = shell(
          "cd \(inside); \(place)", grants: [.init(.write, inside)], limits: limits)
        tool.deadline = 60
        let outcome = try tool.run()
        #expect(outcome.stop == .written(limit: 64 << 20), "\(place): \(outcome)")
        #expect(FolderRemoval.remove(inside) == nil)
        try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
      }
      // The disk fills meanwhile, but by another's file.
      let policy = ToolPolicy([.init(.write, inside)], limits: limits)
      var watch = ToolWatch(group: pid_t.max, policy: policy)
      let block = Data(repeating: 1, count: 100 << 20)
      try block.write(to: folder.appendingPathComponent("other"))
      #expect(watch.excess() == nil)
      try block.write(to: URL(fileURLWithPath: inside + "/own"))
      let end = ContinuousClock.now + .seconds(20)
      var excess = watch.excess()
      while excess == nil, .now < end { excess = watch.excess() }
      #expect(excess == .written(limit: 64 << 20))
    }
  }

  @Test func `what a tool reads and writes is passed on whole`() throws {
    var tool = shell("cat; echo said >&2")
    tool.input = Array(repeating: UInt8(ascii: "x"), count: 300_000)
    let outcome = try tool.run()
    #expect(outcome.output == tool.input && outcome.errors == Array("said\n".utf8))
    tool.outputLimit = 1000
    let cut = try tool.run()
    #expect(cut.isCut && cut.output.count == 1000)
  }

  @Test func `a tool that is waited for is named again and again until it is killed`() throws {
    let waits = Lock<[ToolWait]>([])
    ConfinedTool.reportWaits { wait in
      // Other tests run tools at the same time.
      if wait.purpose == "which never ends" { waits.withLock { $0.append(wait) } }
    }
    defer { ConfinedTool.reportWaits(nil) }
    var tool = shell("while :; do :; done")
    (tool.purpose, tool.deadline, tool.waitPace) = ("which never ends", 3, 0.2)
    #expect(try tool.run().stop == .time)
    let all = waits.withLock { $0 }
    #expect((2...14).contains(all.count))
    #expect(all.map(\.seconds) == all.map(\.seconds).sorted())
    #expect(
      all.first?.text == "waiting for sh, which never ends, for 0 s; it is killed after 3 s")
    tool.waitPace = 10
    tool.deadline = 1
    #expect(try tool.run().stop == .time)
    #expect(waits.withLock { $0.count } == all.count)
  }

  @Test func `without Landlock a tool does not start`() async {
    await #expect(processExitsWith: .success) {
      try LesserMachine.landlockNotBuilt.begin()
      let error = #expect(throws: ConfinedTool.Failure.self) {
        try ConfinedTool(
          "/bin/sh", ["-c", "true"], policy: ToolPolicy(ToolPolicy.Grant.program("/bin/sh")),
          launcher: SandboxFixture.program("keyward-launch")
        ).run()
      }
      guard case .launch(let failure)? = error else {
        Issue.record("another failure")
        return
      }
      #expect(failure.isUnsupported && failure.step == .landlockCreate)
    }
  }

  @Test func `only what is needed of the environment reaches a tool`() {
    let host = [
      "PATH": "/bin", "LANG": "C", "AWS_SECRET_ACCESS_KEY": "x", "SSH_AUTH_SOCK": "/s",
      "HOME": "/home/me", "LD_PRELOAD": "/x.so", "SDKROOT": "/sdk",
    ]
    let variables = ToolEnvironment.variables(of: host, home: "/scratch")
    #expect(
      Set(variables.keys) == ["PATH", "LANG", "HOME", "TMPDIR", "SDKROOT", "SWIFT_BACKTRACE"])
    #expect(variables["HOME"] == "/scratch")
  }

  @Test func `the compiled filters of tools do what their rules say`() throws {
    let policies = [ToolPolicy.systemCalls, ToolPolicy.systemCallsWithNetwork]
    for rules in policies.flatMap({ [$0.notify, $0.main] }) {
      for architecture in Architecture.allCases {
        let proof = FilterProof(
          try rules.compiled(for: architecture), of: rules, on: architecture, depth: .deep(seed: 1))
        #expect(proof.mismatchCount == 0)
      }
    }
  }

  /// A reminder: these are all files of the host's that start a program.
  @Test func `programs are started in one place`() throws {
    let known = [
      "Platform/Spawn.swift",
      // Keyboards and tools, which the launcher confines.
      "Sandbox/Supervisor.swift", "Sandbox/Tools/ConfinedTool.swift",
      // The user's own `swift test` in `keyward init`, and the user's own browser.
      "keyward/Start/InitCommand.swift", "keyward/Open/LiveOpening.swift",
      // Whether the rewriter starts at all, for `keyward doctor`.
      "keyward/Machine/MachineChecks.swift",
      // Measuring, and attempts to escape.
      "keyward-bench/", "keyward-probe/",
      // The launcher becomes the program.
      "keyward-launch/main.c",
    ]
    let starts =
      /\bSpawn\(|\bProcess\(\)|\bposix_spawnp?\(|\bexecv[pe]*\(|\bexecl[pe]*\(|\bpopen\(|\bv?fork\(\)/
    let sources = repositoryFolder.appendingPathComponent("Sources").path
    let inside = FileManager.default.enumerator(atPath: sources)
    var looked = 0
    while let path = inside?.nextObject() as? String {
      guard path.hasSuffix(".swift") || path.hasSuffix(".c") else { continue }
      looked += 1
      guard !known.contains(where: path.hasPrefix) else { continue }
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(starts) {
        #expect(line.contains("//") || line.contains("///"), "\(path): \(line)")
      }
    }
    #expect(looked > 300)
  }
}
