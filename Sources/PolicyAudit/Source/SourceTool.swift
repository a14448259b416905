import Foundation
import Glibc

/// keyward-lower, which alone can parse Swift; one process looks at all sources of a keyboard.
struct SourceTool {
  /// Why it told nothing: a bug of ours, whatever the sources are.
  struct Fault: Error {
    var reason: String
  }

  static let outputLimit = 64 << 20
  /// A hundred times what the largest keyboards take.
  static let deadline = Duration.seconds(180)

  var path: String

  /// Asks for the uses of names in files.
  func facts(
    of paths: [String], names: [String], conditions: [String]
  ) throws(Fault) -> SourceDocument {
    let list: [UInt8] = paths.flatMap { (path: String) -> [UInt8] in Array(path.utf8) + [0] }
    let arguments =
      ["facts", "--uses", names.joined(separator: ","), "--stdin"]
      + conditions.flatMap { ["-D", $0] }
    let output = try run(arguments, input: list)
    do {
      let document = try JSONDecoder().decode(SourceDocument.self, from: Data(output))
      guard document.version == 1, document.files.count == paths.count else {
        throw fault("told of other files than it was asked for")
      }
      return document
    } catch let fault as Fault {
      throw fault
    } catch {
      throw fault("printed something that is not the document it should be")
    }
  }

  private func fault(_ reason: String) -> Fault {
    Fault(reason: "\(path) \(reason); this is a bug of keyward")
  }

  private func run(_ arguments: [String], input: [UInt8]) throws(Fault) -> [UInt8] {
    // A file and no pipe, so that nobody waits for the other while both write.
    let source = memfd_create("keyward-sources", UInt32(MFD_CLOEXEC))
    guard source >= 0 else { throw fault("could not be given its input") }
    defer { close(source) }
    var rest = input[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(source, $0.baseAddress, $0.count) }
      guard count > 0 else { throw fault("could not be given its input") }
      rest = rest.dropFirst(count)
    }
    lseek(source, 0, SEEK_SET)
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw fault("could not be given its output") }
    defer { close(ends[0]) }
    let child = spawn(arguments, input: source, output: ends[1])
    close(ends[1])
    guard let child else { throw fault("could not be started") }
    let output = collect(ends[0])
    if output == nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard let output else { throw fault("did not end, or printed too much") }
    guard status & 0x7F == 0 else { throw fault("was ended by signal \(status & 0x7F)") }
    guard status == 0 else { throw fault("ended with status \(status >> 8 & 0xFF)") }
    return output
  }

  /// Starts the program in the process group of this one, so that Ctrl-C in a terminal reaches it.
  private func spawn(_ arguments: [String], input: Int32, output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, words + [nil], environ)
    return code == 0 ? child : nil
  }

  /// Reads all output; `nil` when there is too much of it, or it does not end.
  private func collect(_ descriptor: Int32) -> [UInt8]? {
    var kept: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let end = ContinuousClock.now + Self.deadline
    while true {
      let left = (end - .now) / .milliseconds(1)
      guard left > 0, kept.count <= Self.outputLimit else { return nil }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(left.rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? kept : nil }
      kept += buffer[..<count]
    }
  }
}
