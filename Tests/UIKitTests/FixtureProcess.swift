import Foundation
import Glibc
import KeyboardProtocol
import Testing
import TextInput

/// The fixture keyboard as a process, with the test in the host's place.
final class FixtureProcess {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }
  static let identifier = DocumentIdentifier(
    high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF)

  let processID: pid_t
  private var input: Int32
  private let output: Int32
  private let printed: Int32
  private var reader = FrameReader()
  private var isReaped = false
  private var nextSettle: UInt32 = 0
  /// How many reads the last settle took.
  private(set) var reads = 0
  private(set) var keys: [String: ViewSnapshot] = [:]

  init() throws {
    // Numbers above 9, so that giving the child's ends their own numbers closes none of them.
    let (childInput, input) = try Self.pipe()
    let (output, childOutput) = try Self.pipe()
    let (printed, childPrinted) = try Self.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, childPrinted, 1)
    posix_spawn_file_actions_adddup2(&actions, childInput, extensionInputDescriptor)
    posix_spawn_file_actions_adddup2(&actions, childOutput, extensionOutputDescriptor)
    var process: pid_t = 0
    let path = try Self.executable().path
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(arguments[0]) }
    let result = posix_spawn(&process, path, &actions, nil, arguments, environ)
    for descriptor in [childInput, childOutput, childPrinted] { close(descriptor) }
    guard result == 0 else {
      throw Failed(description: "\(path): \(String(cString: strerror(result)))")
    }
    (processID, self.input, self.output, self.printed) = (process, input, output, printed)
  }

  deinit {
    for descriptor in [input, output, printed] where descriptor >= 0 { close(descriptor) }
    guard !isReaped else { return }
    kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw Failed(description: "pipe2: \(errno)") }
    defer { for end in ends { close(end) } }
    return (fcntl(ends[0], F_DUPFD_CLOEXEC, 10), fcntl(ends[1], F_DUPFD_CLOEXEC, 10))
  }

  /// Beside the test bundle, where SwiftPM builds it.
  private static func executable() throws -> URL {
    let places = CommandLine.arguments + [Bundle.main.executablePath ?? ""]
    for place in places {
      let folder = URL(fileURLWithPath: place).deletingLastPathComponent()
      let candidate = folder.appendingPathComponent("keyboard-fixture")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    }
    throw Failed(description: "keyboard-fixture is beside none of \(places)")
  }

  /// The end of the host, as the process sees it.
  func closeInput() {
    close(input)
    input = -1
  }

  // MARK: Messages

  func send(_ messages: HostMessage...) throws {
    var bytes: [UInt8] = []
    for message in messages { message.encode(into: &bytes) }
    try send(bytes: bytes)
  }
  func send(bytes: [UInt8]) throws {
    let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    guard count == bytes.count else { throw Failed(description: "wrote \(count): \(errno)") }
  }

  /// The next message; fails after ten seconds, which only a hanging process takes.
  func receive() throws -> ExtensionMessage {
    while true {
      if let body = try reader.next() { return try ExtensionMessage(decoding: body) }
      reads += 1
      guard try readPiece(of: output, { reader.append($0) }) else {
        throw Failed(description: "the extension closed its pipe")
      }
    }
  }

  /// All messages up to the answer of a settle, which is requested after the given ones.
  @discardableResult
  func settle(after messages: HostMessage...) throws -> [ExtensionMessage] {
    nextSettle += 1
    reads = 0
    var bytes: [UInt8] = []
    for message in messages + [.settle(nextSettle)] { message.encode(into: &bytes) }
    try send(bytes: bytes)
    var received: [ExtensionMessage] = []
    while true {
      let message = try receive()
      received.append(message)
      if case .layout(let snapshot) = message {
        keys = Dictionary(
          snapshot.views.compactMap { view in view.text.map { ($0, view) } },
          uniquingKeysWith: { first, _ in first })
      }
      if case .settled(let number, _) = message, number == nextSettle { return received }
    }
  }

  /// Taps a key of the last picture and gives what came until it had settled.
  func tap(_ name: String, finger: UInt8 = 0) throws -> [ExtensionMessage] {
    let key = try #require(keys[name])
    let (x, y) = (key.frame.x + key.frame.width / 2, key.frame.y + key.frame.height / 2)
    return try settle(
      after: .touch(TouchSample(finger: finger, phase: .began, x: x, y: y)),
      .touch(TouchSample(finger: finger, phase: .ended, x: x, y: y)))
  }

  /// The process's output until it exited.
  func outputUntilEnd() throws -> String {
    var bytes: [UInt8] = []
    while try readPiece(of: printed, { bytes.append(contentsOf: $0) }) {}
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The exit status, once the process has exited by itself.
  func exitStatus() throws -> Int32 {
    while try readPiece(of: output, { _ in }) {}
    var status: Int32 = 0
    guard !isReaped, waitpid(processID, &status, 0) == processID else {
      throw Failed(description: "waitpid: \(errno)")
    }
    isReaped = true
    return status
  }

  private func readPiece(
    of descriptor: Int32, _ take: (UnsafeRawBufferPointer) -> Void
  ) throws -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 10_000) > 0 else { throw Failed(description: "nothing came for 10 s") }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &piece, piece.count)
    guard count >= 0 else { throw Failed(description: "read: \(errno)") }
    piece.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    return count > 0
  }
}

extension FixtureProcess {
  static func presentation(
    _ window: TextWindow = TextWindow(), width: Double = 390, high: UInt64 = identifier.high
  ) -> Presentation {
    Presentation(
      documentIdentifier: DocumentIdentifier(high: high, low: identifier.low),
      traits: TextInputTraits(), window: window, pushNumber: 1, width: width, height: 216,
      screen: (390, 844), needsInputModeSwitchKey: true, isDark: false)
  }
  static func start(_ principal: String = "Fixture.FixtureKeyboard") -> HostMessage {
    .start(
      StartParameters(
        principalClass: principal, bundlePath: "/", containerPath: "/", hasFullAccess: false,
        primaryLanguage: "en-US"))
  }
  /// A process whose keyboard is shown.
  static func shown(_ window: TextWindow = TextWindow()) throws -> FixtureProcess {
    let process = try FixtureProcess()
    try process.send(start())
    #expect(try process.receive() == .ready(version: keyboardProtocolVersion))
    try process.settle(after: .present(presentation(window)))
    return process
  }
}

extension [ExtensionMessage] {
  /// The insertions and deletions of all batches, a `<` for a deletion.
  var typed: String {
    compactMap { if case .batch(let batch) = $0 { batch } else { nil } }.flatMap(\.edits).map {
      if case .insert(let text) = $0 { text } else { "<" }
    }.joined()
  }
  var stillRunning: [String] {
    if case .settled(_, let items)? = last { items } else { ["not settled"] }
  }
}
