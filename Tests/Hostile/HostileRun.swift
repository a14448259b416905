import Foundation
import Glibc
import TestSupport

/// One command on one case, and what was wrong with it.
struct HostileRun {
  let hostile: HostileCase
  let command: HostileCommand

  /// The processor time in seconds and the memory in bytes that a command may use.
  static let limits = (seconds: 20.0, bytes: 1 << 30)

  /// How a command ended, and the resources that it used.
  struct Outcome {
    var status: Int32
    var text: String
    var seconds: Double
    var bytes: Int
  }

  /// Makes the case, runs the command, and returns its violations.
  ///
  /// With the staged installation, accepted sources are compiled; otherwise a build stops before the compiler.
  func complaints(compiling: Bool) throws -> [String] {
    try withScratchFolder { folder in
      let place = try HostilePlace(folder)
      try hostile.make(place)
      if command == .test { try writeFlow(place) }
      let home = compiling ? [:] : try linkInstallation(in: place.top.appendingPathComponent("kw"))
      let before = Snapshot(place, exceptRepository: command == .initialize)
      let outcome = try run(place, home)
      let after = Snapshot(place, exceptRepository: command == .initialize)
      defer { Self.unlock(place.top) }
      return complaints(outcome) + after.differences(from: before) + leaks(outcome, place)
    }
  }

  /// A flow that names the case's keyboard, unless the case is a flow.
  private func writeFlow(_ place: HostilePlace) throws {
    var status = stat()
    guard lstat(place.flow.path, &status) != 0 else { return }
    let lines =
      switch hostile.kind {
      case .app: "keyboards: ../Keys\napp: app.yaml\n"
      case .project: "keyboards: ../Keys.xcodeproj\n"
      case .bundle(let name): "keyboards: ../\(name)\n"
      default: "keyboards: ../Keys\n"
      }
    try place.write("name: x\n\(lines)steps:\n  - focus: text\n", to: place.flow)
  }

  private func run(_ place: HostilePlace, _ home: [String: String]) throws -> Outcome {
    let program = builtProductsFolder.appendingPathComponent("keyward").path
    var environment = [
      "HOME": place.home.path, "XDG_CACHE_HOME": place.home.path + "/.cache",
      "TMPDIR": place.temporary.path, "KEYWARD_HOME": stageFolder.path, "NO_COLOR": "1",
      "HOSTILE_ENVIRONMENT": HostilePlace.canary, "SWIFT_BACKTRACE": "enable=no",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    ]
    environment.merge(home) { $1 }
    return try Self.spawn(
      // A command that hangs must not hang the tests; its duration is counted in processor time.
      ["/usr/bin/timeout", "--kill-after=5", "180", program]
        + command.arguments(place, hostile.kind),
      environment, in: place.repository, output: place.top.appendingPathComponent("printed"))
  }

  private static func spawn(
    _ arguments: [String], _ environment: [String: String], in folder: URL, output: URL
  ) throws -> Outcome {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    posix_spawn_file_actions_addchdir_np(&actions, folder.path)
    let argv = arguments.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, arguments[0], &actions, nil, argv, envp)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = [usage.ru_utime, usage.ru_stime].reduce(0.0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    let text = String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    return Outcome(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F, text: text,
      seconds: seconds, bytes: usage.ru_maxrss << 10)
  }

  // MARK: Expectations

  private func complaints(_ outcome: Outcome) -> [String] {
    var found: [String] = []
    let known: Set<Int32> = [0, 1, 2, 64, 65, 69, 74]
    if outcome.status == 124 || outcome.status == 137 {
      found.append("did not end")
    } else if !known.contains(outcome.status) {
      found.append("ended with \(outcome.status)")
    }
    if outcome.seconds > Self.limits.seconds { found.append("took \(outcome.seconds) s") }
    if outcome.bytes > Self.limits.bytes { found.append("took \(outcome.bytes >> 20) MB") }
    // Where the compiler is unavailable, a build that has refused nothing ends with that.
    let isPlanned = outcome.status == 69 && outcome.text.contains("stamp.json")
    let isNamed = hostile.culprits.contains { outcome.text.contains($0) }
    // An audit with findings has done its work, and does not read every file.
    let isFine = [0, 2].contains(outcome.status) || command == .audit && outcome.status == 1
    if !isFine, !isPlanned, !isNamed {
      found.append("named none of \(hostile.culprits)")
    }
    let acting = outcome.text.unicodeScalars.first {
      switch $0.value {
      case 0x0A, 0x09: false
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
      default: false
      }
    }
    if let acting { found.append("printed the control character \(acting.value)") }
    return found.map {
      "\(hostile.name), \(command.rawValue): \($0):\n\(outcome.text.suffix(1_500))"
    }
  }

  /// The places of the canary; there must be none.
  private func leaks(_ outcome: Outcome, _ place: HostilePlace) -> [String] {
    let canary = Data(HostilePlace.canary.utf8)
    var found = outcome.text.contains(HostilePlace.canary) ? ["printed the canary"] : []
    for folder in place.written {
      guard let names = FileManager.default.enumerator(atPath: folder.path) else { continue }
      while let name = names.nextObject() as? String {
        let path = folder.path + "/" + name
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
          let data = FileManager.default.contents(atPath: path), data.firstRange(of: canary) != nil
        else { continue }
        found.append("wrote the canary to \(path)")
      }
    }
    return found.map { "\(hostile.name), \(command.rawValue): \($0)" }
  }

  /// Makes everything removable again.
  private static func unlock(_ folder: URL) {
    guard let names = FileManager.default.enumerator(atPath: folder.path) else { return }
    while let name = names.nextObject() as? String {
      var status = stat()
      let path = folder.path + "/" + name
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { chmod(path, 0o700) }
    }
  }
}

/// The files that must be the same before and after.
private struct Snapshot {
  private var files: [String: String] = [:]

  init(_ place: HostilePlace, exceptRepository: Bool) {
    add(place.outside.path)
    if !exceptRepository { add(place.repository.path) }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: place.top.path)) ?? []
    where !["printed", "kw"].contains(name) {
      files[name] = "there"
    }
  }

  private mutating func add(_ folder: String) {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return }
    while let name = names.nextObject() as? String {
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { continue }
      files[folder + "/" + name] =
        "\(status.st_mode) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
  }

  func differences(from before: Snapshot) -> [String] {
    Set(files.keys).union(before.files.keys).sorted().compactMap { path in
      files[path] == before.files[path] ? nil : "changed \(path)"
    }
  }
}
