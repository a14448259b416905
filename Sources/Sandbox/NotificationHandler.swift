import CSandbox
import Glibc

/// Answers the notified calls of one process, and names what it refuses.
struct NotificationHandler {
  /// Which call a number is.
  private enum Call {
    case execute, socket, connect, signalThread
    case path(PathCall)
  }

  let listener: Descriptor
  let process: Int32
  let network: Policy.Network
  let grants: PathGrants
  let folder: String
  let empty: Descriptor
  private(set) var hasExecuted = false

  private static let calls: [Int32: Call] = {
    let named: [(String, Call)] =
      [
        ("execve", .execute), ("socket", .socket), ("connect", .connect),
        ("tgkill", .signalThread),
      ] + PathCall.all.map { ($0.name, .path($0)) }
    return Dictionary(
      uniqueKeysWithValues: named.compactMap { name, call in
        SyscallRules.Call.name(name).resolved.map { ($0, call) }
      })
  }()

  init(
    listener: Descriptor, process: Int32, request: LaunchRequest, grants: PathGrants
  ) throws(SystemError) {
    self.listener = listener
    self.process = process
    self.network = request.policy.network
    self.grants = grants
    self.folder = PathText.resolved(request.workingDirectory)
    self.empty = try Descriptor.null()
    kw_notifyWakeSynchronously(listener.number)
  }

  /// Takes one notification and answers it.
  mutating func serve(_ log: (RefusedCall) -> Void) {
    var notification = kw_notification()
    guard kw_notifyReceive(listener.number, &notification) == 0 else { return }
    switch Self.calls[notification.number] {
    case .execute: execute(notification, log)
    case .socket: openSocket(notification, log)
    case .connect: connect(notification, log)
    case .signalThread: signalThread(notification, log)
    case .path(let call): use(call, notification, log)
    case nil: _ = kw_notifyRefuse(listener.number, notification.id, EPERM)
    }
  }

  /// The launcher's own exec passes, once.
  ///
  /// It runs with one thread and nothing of the extension's, and
  /// Landlock says what can be executed.
  private mutating func execute(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    if !hasExecuted, Int32(bitPattern: call.thread) == process {
      hasExecuted = kw_notifyContinue(listener.number, call.id) == 0
      return
    }
    let path = try? TargetMemory(thread: Int32(bitPattern: call.thread)).path(at: call[0])
    guard kw_notifyIsValid(listener.number, call.id) != 0 else { return }
    refuse(
      call, EPERM, log, .exec, "execve", path.map { Self.text($0) },
      hint: "A keyboard is one process; remove the call.")
  }

  private func openSocket(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    let (family, type, number) = (call[0], call[1], call[2])
    if network == .outgoing, family == 2 || family == 10 {
      let isKnownType = [1, 2].contains(type & ~UInt64(0x80800))
      if isKnownType, [0, 6, 17].contains(number) {
        _ = kw_notifyContinue(listener.number, call.id)
        return
      }
    }
    let isInternet = family == 2 || family == 10
    var hint: String?
    if network == .none && isInternet {
      hint = "The keyboard tried to open a network socket; ask for open access or remove the call."
    } else if family == 1, type == 0x80801 {
      hint = "The C library looks for a name cache like this when a user or host is looked up."
    }
    refuse(
      call, network == .outgoing && isInternet ? EPROTONOSUPPORT : EAFNOSUPPORT, log,
      family == 1 ? .unixSocket : .socket, "socket",
      SocketText.describe(family: family, type: type, protocol: number),
      hint: hint)
  }

  private func connect(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    let memory = TargetMemory(thread: Int32(bitPattern: call.thread))
    let address = SocketText.describe(address: memory.bytes(at: call[1], count: call[2]))
    guard kw_notifyIsValid(listener.number, call.id) != 0 else { return }
    refuse(call, ENETUNREACH, log, .connect, "connect", address)
  }

  /// `abort()` sends SIGABRT to its own thread; nothing else may be signalled.
  private func signalThread(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    if call[0] == UInt64(process), call[1] == UInt64(call.thread), call[2] == UInt64(SIGABRT) {
      _ = kw_notifyContinue(listener.number, call.id)
      return
    }
    let signal = Int32(truncatingIfNeeded: call[2])
    let target = Int32(truncatingIfNeeded: call[0])
    refuse(call, EPERM, log, .kernel, "tgkill", "signal \(signal) to process \(target)")
  }

  /// Looks at every path of a call.
  ///
  /// What is inside the grants goes on: the kernel reads the path again, so
  /// this is no decision, and Landlock bounds what it reaches.
  private func use(
    _ form: PathCall, _ call: kw_notification, _ log: (RefusedCall) -> Void
  ) {
    let memory = TargetMemory(thread: Int32(bitPattern: call.thread))
    let use = form.use(call)
    for place in form.places {
      let bytes: [UInt8]
      do { bytes = try memory.path(at: call[place.path]) } catch {
        return unreadable(call, error.errno, log, use, form.name)
      }
      guard kw_notifyIsValid(listener.number, call.id) != 0 else { return }
      // An empty path means the descriptor itself, or is refused by the kernel.
      if bytes.isEmpty { continue }
      let path = String(decoding: bytes, as: UTF8.self)
      guard let absolute = absolute(path, from: place.folder.map { call[$0] }) else {
        _ = kw_notifyRefuse(listener.number, call.id, EBADF)
        return
      }
      if form.name == "openat", call[2] == 0x800, isOwnThread(absolute) {
        _ = kw_notifyAnswerDescriptor(listener.number, call.id, empty.number)
        return
      }
      switch grants.decision(absolute, for: use, process: process) {
      case .inside: continue
      case .readOnly: return refuse(call, EPERM, log, use.category, form.name, Self.text(bytes))
      case .outside: return refuse(call, EACCES, log, use.category, form.name, Self.text(bytes))
      case .outsideAndExpected:
        _ = kw_notifyRefuse(listener.number, call.id, EACCES)
        return
      }
    }
    _ = kw_notifyContinue(listener.number, call.id)
  }

  private func unreadable(
    _ call: kw_notification, _ error: Int32, _ log: (RefusedCall) -> Void, _ use: PathUse,
    _ name: String
  ) {
    guard kw_notifyIsValid(listener.number, call.id) != 0 else { return }
    if error == EFAULT || error == ENAMETOOLONG {
      // What the kernel itself says of such a path.
      _ = kw_notifyRefuse(listener.number, call.id, error)
    } else {
      refuse(
        call, EACCES, log, use.category, name, nil,
        hint: "The path could not be read (\(ErrnoName.of(error))); is ptrace refused here?")
    }
  }

  private func absolute(_ path: String, from folder: UInt64?) -> String? {
    if path.hasPrefix("/") { return PathText.normalised(path) }
    guard let folder, Int32(truncatingIfNeeded: folder) != AT_FDCWD else {
      return PathText.normalised(self.folder + "/" + path)
    }
    let link = "/proc/\(process)/fd/\(Int32(truncatingIfNeeded: folder))"
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return PathText.normalised(
      String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        + "/" + path)
  }

  /// Dispatch opens this file of each worker and dies if it cannot; an empty one satisfies it.
  private func isOwnThread(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count == 3, parts[0] == "proc", parts[2] == "stat", let thread = Int32(parts[1])
    else { return false }
    return access("/proc/\(process)/task/\(thread)", F_OK) == 0
  }

  private func refuse(
    _ call: kw_notification, _ error: Int32, _ log: (RefusedCall) -> Void,
    _ category: AccessEvent.Category, _ name: String, _ subject: String?, hint: String? = nil
  ) {
    // The event comes first: once the call returns, the process may be gone and waited for.
    log(
      RefusedCall(
        category: category, systemCall: name, subject: subject, errno: error,
        thread: Int32(bitPattern: call.thread), hint: hint))
    _ = kw_notifyRefuse(listener.number, call.id, error)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    DisplayText.escaped(String(decoding: bytes, as: UTF8.self))
  }
}

/// A call that the supervisor refused.
struct RefusedCall {
  var category: AccessEvent.Category
  var systemCall: String
  var subject: String?
  var errno: Int32
  var thread: Int32
  var hint: String?
}

/// Where a call that takes paths has them, and what it does with them.
struct PathCall: Sendable {
  struct Place: Sendable {
    var folder: Int?
    var path: Int
  }
  var name: String
  var places: [Place]
  private var fixedUse: PathUse?

  private init(_ name: String, _ places: [Place], _ use: PathUse?) {
    self.name = name
    self.places = places
    fixedUse = use
  }

  static let all: [PathCall] = [
    PathCall("openat", [Place(folder: 0, path: 1)], nil),
    PathCall("newfstatat", [Place(folder: 0, path: 1)], .metadata),
    PathCall("access", [Place(path: 0)], .metadata),
    PathCall("faccessat", [Place(folder: 0, path: 1)], .metadata),
    PathCall("readlink", [Place(path: 0)], .metadata),
    PathCall("readlinkat", [Place(folder: 0, path: 1)], .metadata),
    PathCall("unlink", [Place(path: 0)], .write),
    PathCall("unlinkat", [Place(folder: 0, path: 1)], .write),
    PathCall("rename", [Place(path: 0), Place(path: 1)], .write),
    PathCall("renameat", [Place(folder: 0, path: 1), Place(folder: 2, path: 3)], .write),
    PathCall("renameat2", [Place(folder: 0, path: 1), Place(folder: 2, path: 3)], .write),
    PathCall("mkdir", [Place(path: 0)], .write),
    PathCall("mkdirat", [Place(folder: 0, path: 1)], .write),
    PathCall("rmdir", [Place(path: 0)], .write),
  ]

  func use(_ call: kw_notification) -> PathUse {
    if let fixedUse { return fixedUse }
    let flags = call[2]
    let creates = flags & UInt64(O_CREAT) != 0
    return flags & 3 != 0 || creates ? .write : .read
  }
}

extension PathUse {
  fileprivate var category: AccessEvent.Category {
    switch self {
    case .read: .fileRead
    case .write: .fileWrite
    case .metadata: .fileMetadata
    }
  }
}

extension kw_notification {
  /// An argument register.
  subscript(_ index: Int) -> UInt64 {
    switch index {
    case 0: arguments.0
    case 1: arguments.1
    case 2: arguments.2
    case 3: arguments.3
    case 4: arguments.4
    default: arguments.5
    }
  }
}
