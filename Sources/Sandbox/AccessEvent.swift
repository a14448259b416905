/// One thing that a confined process tried and the sandbox saw.
public struct AccessEvent: Equatable, Sendable, Codable {
  /// The kind of the attempt.
  public enum Category: String, Sendable, Codable, CaseIterable {
    case fileRead = "file.read"
    case fileWrite = "file.write"
    case fileMetadata = "file.meta"
    case socket = "net.socket"
    case connect = "net.connect"
    case send = "net.send"
    case exec = "process.exec"
    case fork = "process.fork"
    case unixSocket = "ipc.unix"
    case kernel
    case resource
    case lifecycle
  }
  /// The outcome.
  public enum Verdict: String, Sendable, Codable, CaseIterable {
    case deny, allow, stub, kill
  }
  /// The layer that decided.
  public enum Layer: String, Sendable, Codable, CaseIterable {
    case seccomp, landlock, notify, launcher, supervisor
  }
  /// Counts the events of one process from 1; gaps show merged or dropped ones.
  public var sequence: UInt64
  /// Monotonic time in nanoseconds.
  public var monotonicNanoseconds: UInt64
  /// The process.
  public var processID: Int32
  /// The calling thread.
  public var threadID: Int32
  /// The kind of thing.
  public var category: Category
  /// The system call's name, or its number as text.
  public var systemCall: String
  /// The path, endpoint or command, escaped and bounded; `nil` if unknown.
  public var subject: String?
  /// The outcome.
  public var verdict: Verdict
  /// The name of the errno that the caller got, `nil` without one.
  public var errno: String?
  /// The layer that decided.
  public var layer: Layer
  /// How many equal events this one represents.
  public var count: Int
  /// How many events were lost to rate limiting before this one.
  public var dropped: Int
  /// One sentence for the developer, if there is one to say.
  public var hint: String?

  /// Makes an event.
  public init(
    sequence: UInt64, monotonicNanoseconds: UInt64, processID: Int32, threadID: Int32,
    category: Category, systemCall: String, subject: String?, verdict: Verdict, errno: String?,
    layer: Layer, count: Int = 1, dropped: Int = 0, hint: String? = nil
  ) {
    self.sequence = sequence
    self.monotonicNanoseconds = monotonicNanoseconds
    self.processID = processID
    self.threadID = threadID
    self.category = category
    self.systemCall = systemCall
    self.subject = subject
    self.verdict = verdict
    self.errno = errno
    self.layer = layer
    self.count = count
    self.dropped = dropped
    self.hint = hint
  }
}
