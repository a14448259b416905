import Platform
import CSandbox
import Foundation
import Glibc

@testable import Sandbox

extension LauncherChecks {
  /// How a manually started launcher ended.
  struct Direct {
    var code: Int32
    var status: [UInt32]
    var output: String
  }

  /// Starts the launcher without the supervisor and without its preparations.
  func start(
    _ request: LaunchRequest, isReleased: Bool = true,
    change: (inout [UInt8]) throws -> Void = { _ in }
  ) throws -> Direct {
    let filters = try CompiledPolicy(request.systemCalls ?? request.policy.systemCalls(.unnamed))
    var bytes = try LaunchBlob(request, filters, mode: .unnamed).bytes
    try change(&bytes)
    let file = try Descriptor.memoryFile("policy")
    guard pwrite(file.number, bytes, bytes.count, 0) == bytes.count else {
      throw SystemError(call: "pwrite", errno: errno)
    }
    return try start(policy: file, isReleased: isReleased)
  }

  /// Starts the launcher on the descriptor's file, with or without a host that lets it continue.
  func start(policy file: borrowing Descriptor, isReleased: Bool = true) throws -> Direct {
    let output = try DescriptorPair.pipe()
    let status = try DescriptorPair.pipe()
    let sockets = try DescriptorPair.sockets()
    if isReleased { kw_releaseLauncher(sockets.first.number) }
    var result = Direct(code: 0, status: [0, 0, 0], output: "")
    do {
      let null = try Descriptor.null()
      let sources = try [
        null.number, output.second.number, output.second.number, null.number, null.number,
        status.second.number, isReleased ? sockets.second.number : null.number, file.number,
      ].map { SharedDescriptor(try Descriptor.copy(of: $0, atLeast: 20)) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      for (number, source) in sources.enumerated() {
        posix_spawn_file_actions_adddup2(&actions, source.number, Int32(number))
      }
      var arguments = [strdup("launch"), nil]
      var environment: [UnsafeMutablePointer<CChar>?] = [nil]
      var process: pid_t = 0
      let error = posix_spawn(&process, launcher, &actions, nil, &arguments, &environment)
      free(arguments[0])
      guard error == 0 else { throw SystemError(call: "posix_spawn", errno: error) }
      withExtendedLifetime(sources) {}
      result.code = Self.end(of: process)
    }
    try output.first.makeNonBlocking()
    try status.first.makeNonBlocking()
    _ = read(status.first.number, &result.status, 12)
    var text = [UInt8](repeating: 0, count: 65536)
    let count = read(output.first.number, &text, text.count)
    result.output = String(decoding: text[..<max(0, count)], as: UTF8.self)
    return result
  }

  /// How a process ended; one that does not end is killed, which is an end, too.
  private static func end(of process: pid_t) -> Int32 {
    var code: Int32 = 0
    let handle = kw_openProcess(process)
    defer { close(handle) }
    var entry = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    if poll(&entry, 1, 20_000) != 1 { kill(process, SIGKILL) }
    while waitpid(process, &code, 0) < 0, errno == EINTR {}
    return code
  }

  /// The differences from a launch that had to fail at one step: only that is reported, and nothing
  /// is run.
  static func complaints(_ launch: Direct, _ status: [UInt32], _ what: String) -> [String] {
    var found: [String] = []
    if launch.status != status { found.append("\(what): the host is told \(launch.status)") }
    if launch.code != KW_LAUNCH_FAILED << 8 { found.append("\(what): it ends with \(launch.code)") }
    if !launch.output.isEmpty { found.append("\(what): the program runs") }
    return found
  }

  /// Checks that the supervisor's own preparations would hide.
  func directly() throws -> [String] {
    var found: [String] = []
    var request = try request(try Self.program.get())
    request.systemCalls = Self.everything
    request.environment["KW_VICTIM"] = "1"
    request.environment["KW_ABSTRACT"] = "nobody"
    let plain = request
    let blocked = try InOtherSkin.run([.blockedSignals]) { try start(plain) }
    if !blocked.output.contains("\nsignals 0 0\n") { found.append("signals stay blocked") }

    // The host's process in the header, which is the fourth of its words.
    let orphan = try start(plain) { bytes in
      bytes.replaceSubrange(12..<16, with: withUnsafeBytes(of: Int32(1).littleEndian, Array.init))
    }
    found += Self.complaints(
      orphan, [UInt32(KW_STEP_PARENT_DEATH), UInt32(ESRCH), 0], "a host that ended")

    found += Self.complaints(
      try start(plain, isReleased: false), [UInt32(KW_STEP_AWAIT_HOST), UInt32(EPIPE), 0],
      "a host that is gone")

    // A granted file becomes a link after the host looked at it.
    let place = fixture.folder.appendingPathComponent("changing")
    try Data().write(to: place)
    var changing = plain
    changing.policy.files.append(.init(path: place.path, access: .read, reason: "test"))
    let linked = try start(changing) { _ in
      unlink(place.path)
      symlink(fixture.outside.path, place.path)
    }
    unlink(place.path)
    let index = UInt32(changing.policy.files.count - 1)
    found += Self.complaints(
      linked, [UInt32(KW_STEP_GRANT), UInt32(ELOOP), index], "a grant that became a link")
    // So does a folder above it.
    let folder = fixture.folder.appendingPathComponent("swapped")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("file"))
    var swapped = plain
    swapped.policy.files.append(
      .init(path: folder.path + "/file", access: .read, reason: "test"))
    let led = try start(swapped) { _ in
      rename(folder.path, folder.path + ".old")
      symlink(folder.path + ".old", folder.path)
    }
    unlink(folder.path)
    found += Self.complaints(
      led, [UInt32(KW_STEP_GRANT), UInt32(ENOTDIR), index], "a grant beneath a link")
    // The last step, when none of the launcher's descriptors is open any more.
    var absent = plain
    absent.executable = "/nowhere/program"
    found += Self.complaints(
      try start(absent), [UInt32(KW_STEP_EXECUTE), UInt32(ENOENT), 0], "a program that is gone")
    return found
  }

  /// Machines that lack a layer, simulated by a filter around the launcher.
  func missingLayers() throws -> [String] {
    typealias Case = (rules: SyscallRules, step: LaunchFailure.Step?, errno: Int32)
    func filter(_ call: String, _ conditions: [SyscallRules.Condition], _ errno: Int32)
      -> SyscallRules
    { Self.filter(call, conditions, errno) }
    let cases: [Case] = [
      (filter("landlock_create_ruleset", [], ENOSYS), .landlockCreate, ENOSYS),
      (filter("landlock_create_ruleset", [.equal(2, 1)], EOPNOTSUPP), .landlockCreate, EOPNOTSUPP),
      (filter("landlock_create_ruleset", [.equal(2, 0)], ENOMEM), .landlockCreate, ENOMEM),
      (filter("landlock_restrict_self", [], EPERM), .landlockRestrict, EPERM),
      (filter("seccomp", [.equal(0, 1)], ENOSYS), .notifyFilter, ENOSYS),
      (filter("prctl", [.equal(0, 38)], EINVAL), .noNewPrivileges, EINVAL),
      // Linux before 5.19 has no wait that only a fatal signal interrupts.
      (filter("seccomp", [.equal(1, 0x28)], EINVAL), nil, 0),
    ]
    var found: [String] = []
    for one in cases {
      var request = try request(ProofFixture.program("keyward-probe"), ["write-container"])
      request.mode = .strict
      let plain = request
      let failure = try InOtherSkin.run([.filter(one.rules)]) { () -> LaunchFailure? in
        do throws(LaunchFailure) {
          _ = try SandboxedProcess.launch(plain).waitForExit(seconds: 60)
          return nil
        } catch { return error }
      }
      if failure?.step != one.step || failure?.errno ?? 0 != one.errno {
        found.append(
          "\(failure.map { "\($0)" } ?? "no failure"), expected \(String(describing: one.step))")
      }
    }
    return found
  }

  /// The same launcher as an ordinary user.
  func asOrdinaryUser() throws -> [String] {
    let request = try request(ProofFixture.program("keyward-probe"), ["write-container"])
    return try InOtherSkin.run([.ordinaryUser]) {
      do throws(LaunchFailure) {
        let process = try SandboxedProcess.launch(request)
        _ = process.waitForExit(seconds: 60)
        let outcome = process.outputLines().first?.text ?? "nothing"
        return outcome == "ok" ? [] : ["write-container \(outcome) as an ordinary user"]
      } catch { return ["an ordinary user cannot launch: \(error)"] }
    }
  }
}
