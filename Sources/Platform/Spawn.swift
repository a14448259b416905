package import Glibc

/// A process to start with exactly the descriptors that are listed.
package struct Spawn {
  /// The program's file.
  package var path: String
  /// The arguments, with the name of the program first.
  package var arguments: [String]
  /// The environment, each with its name: `HOME=/`.
  package var environment: [String]
  /// The descriptors that become 0, 1, 2 … in the process.
  ///
  /// The caller keeps them open until the process has started.
  package var descriptors: [Int32]
  /// The folder in which it starts; `nil` for this process's own.
  package var workingDirectory: String?

  /// Describes a process.
  package init(
    path: String, arguments: [String], environment: [String], descriptors: [Int32],
    workingDirectory: String? = nil
  ) {
    (self.path, self.arguments, self.environment) = (path, arguments, environment)
    (self.descriptors, self.workingDirectory) = (descriptors, workingDirectory)
  }

  /// Starts it; every signal has its default action and none is blocked.
  package func start() throws(SystemError) -> pid_t {
    // Copies above the numbers that are assigned, else one assignment could overwrite another's source.
    var sources: [SharedDescriptor] = []
    for number in descriptors {
      let source = try Descriptor.copy(of: number, atLeast: Int32(descriptors.count))
      sources.append(SharedDescriptor(source))
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, source) in sources.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source.number, Int32(number))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, Int32(descriptors.count))
    if let workingDirectory {
      posix_spawn_file_actions_addchdir_np(&actions, workingDirectory)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let result = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    withExtendedLifetime(sources) {}
    guard result == 0 else { throw SystemError(call: "posix_spawn", errno: result) }
    return process
  }
}

/// Waits for the end of a child, and frees its number.
///
/// - Returns: Its exit status; 128 and the signal's number where a signal ended it.
package func waitForEnd(of child: pid_t) -> Int32 {
  var status: Int32 = 0
  _ = uninterrupted { waitpid(child, &status, 0) }
  let signal = status & 0x7F
  return signal == 0 ? status >> 8 & 0xFF : 128 + signal
}

private func withCStrings<Value>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
