import Platform
import CSandbox
import Glibc

/// Answers the notified calls of one process, and names what it refuses.
struct NotificationHandler {
  /// Which call a number is.
  private enum Call {
    case execute, socket, connect, signalThread
    case path(PathCall)
    case refused([(row: NamedRefusal, reason: String)])
  }

  let listener: SharedDescriptor
  let process: Int32
  let processDescriptor: SharedDescriptor
  let connections = PendingConnections()
  let sockets: SocketRules
  let closedPorts: Set<UInt16>
  let grants: PathGrants
  let folder: String
  let empty: SharedDescriptor
  /// The process's user, where that is not the caller.
  let user: SandboxUser?
  /// Opens and changes files where Landlock does not bound them.
  let broker: FileBroker?
  /// Makes the sockets where the network is captured.
  private let traffic: TrafficCapture?
  private let isCaptured: Bool
  private let beforeAnswer: (@Sendable (SandboxedCall) -> Void)?
  private(set) var hasExecuted = false

  private static let calls: [Int32: Call] = {
    let named: [(String, Call)] =
      [
        ("execve", .execute), ("socket", .socket), ("connect", .connect),
        ("tgkill", .signalThread),
      ] + PathCall.all.map { ($0.name, .path($0)) }
    let decided = named.compactMap { name, call in
      SyscallRules.Call.name(name).resolved.map { ($0, call) }
    }
    // No call is both: a test compares the two tables.
    return Dictionary(uniqueKeysWithValues: decided)
      .merging(NamedRefusal.byNumber.mapValues { .refused($0) }) { _, refused in refused }
  }()

  init(
    listener: SharedDescriptor, process: (number: Int32, descriptor: SharedDescriptor),
    request: LaunchRequest, grants: PathGrants, broker: FileBroker?
  ) throws(SystemError) {
    self.listener = listener
    self.process = process.number
    processDescriptor = process.descriptor
    self.sockets = request.policy.sockets
    self.closedPorts = request.policy.closedPorts
    self.grants = grants
    self.folder = PathText.resolved(request.workingDirectory)
    self.empty = SharedDescriptor(try Descriptor.null())
    self.user = geteuid() == 0 ? request.targetUser : nil
    self.broker = broker
    self.traffic = request.traffic
    self.isCaptured = request.policy.network == .captured
    self.beforeAnswer = request.beforeAnswer
    kw_notifyWakeSynchronously(listener.number)
  }

  /// Whether another notification waits; taking one that does not would block.
  var hasNext: Bool {
    var entry = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1 && entry.revents & Int16(POLLIN) != 0
  }

  /// Takes one notification and answers it.
  mutating func serve(_ log: (RefusedCall) -> Void) {
    var notification = kw_notification()
    guard unsafe kw_notifyReceive(listener.number, &notification) == 0 else { return }
    beforeAnswer?(
      SandboxedCall(
        process: process, thread: Int32(bitPattern: notification.thread),
        number: notification.number))
    switch Self.calls[notification.number] {
    case .execute: execute(notification, log)
    case .socket: openSocket(notification, log)
    case .connect: connect(notification, log)
    case .signalThread: signalThread(notification, log)
    case .path(let call): use(call, notification, log)
    case .refused(let rows): refuseByName(rows, notification, log)
    case nil: _ = kw_notifyRefuse(listener.number, notification.id, EPERM)
    }
  }

  /// The launcher's own exec passes, once.
  ///
  /// It runs with one thread and no code of the extension, and
  /// Landlock decides what can be executed.
  private mutating func execute(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    if !hasExecuted, Int32(bitPattern: call.thread) == process {
      hasExecuted = kw_notifyContinue(listener.number, call.id) == 0
      return
    }
    let path = try? memory(of: call).path(at: call[0])
    guard kw_notifyIsValid(listener.number, call.id) != 0 else { return }
    refuse(
      call, EPERM, log, .exec, "execve", path.map { Self.text($0) },
      hint: "A keyboard is one process; remove the call.")
  }

  private func openSocket(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    let (family, type, number) = (call[0], call[1], call[2])
    guard let refusal = sockets.refusal(family: family, type: type, protocol: number) else {
      if isCaptured {
        openCaptured(call, type: type)
      } else {
        _ = kw_notifyContinue(listener.number, call.id)
      }
      return
    }
    let isInternet = family == 2 || family == 10
    if ExpectedSocket.holds(family: family, type: type, protocol: number) {
      return answer(call, refusal)
    }
    let hint =
      sockets == .none && isInternet
      ? "The keyboard tried to open a network socket; request open access or remove the call." : nil
    refuse(
      call, refusal, log, family == 1 ? .unixSocket : .socket, "socket",
      SocketText.describe(family: family, type: type, protocol: number),
      hint: hint)
  }

  /// The process gets one end of a pair; a network socket is never made.
  private func openCaptured(_ call: kw_notification, type: UInt64) {
    let isStream = type & ~sockets.flags == 1
    let isNonBlocking = type & 0x800 != 0
    guard let end = traffic?.open(isStream: isStream, isNonBlocking: isNonBlocking) else {
      return answer(call, traffic == nil ? EAFNOSUPPORT : EMFILE)
    }
    let failure = kw_notifyAnswerDescriptor(listener.number, call.id, end.number)
    if failure != 0 { answer(call, failure) }
  }

  /// The replacement of a file of the machine where the network is captured.
  func capturedFile(at path: String) -> Descriptor? {
    isCaptured ? traffic?.file(at: PathText.normalised(path)) : nil
  }

  /// Where a descriptor of a call is shown.
  ///
  /// Looked up by the waiting thread, whose descriptors are open for as long as it waits: the process's first thread
  /// may have exited before it, and has none then.
  func link(to descriptor: UInt64, of call: kw_notification) -> String {
    let thread = Int32(bitPattern: call.thread)
    return "/proc/\(thread)/fd/\(Int32(truncatingIfNeeded: descriptor))"
  }

  /// The identity of the socket behind a descriptor of the process.
  private func socketIdentity(_ descriptor: UInt64, of call: kw_notification) -> UInt64? {
    let link = link(to: descriptor, of: call)
    guard let target = FileBroker.acting(as: user, { PathText.target(ofLink: link) }),
      target.hasPrefix("socket:["), target.hasSuffix("]")
    else { return nil }
    return UInt64(target.dropFirst(8).dropLast())
  }

  private func connect(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    if sockets != .none, !isCaptured { return connectOutside(call, log) }
    let memory = memory(of: call)
    let bytes = memory.bytes(at: call[1], count: call[2])
    let address = SocketText.describe(address: bytes)
    guard kw_notifyIsValid(listener.number, call.id) != 0 else { return }
    let family = bytes.count >= 2 ? Int32(UInt16(bytes[0]) | UInt16(bytes[1]) << 8) : -1
    if isCaptured, let traffic, [AF_UNSPEC, AF_INET, AF_INET6].contains(family),
      let identity = socketIdentity(call[0], of: call),
      traffic.connect(socket: identity, to: family == AF_UNSPEC ? nil : address)
    {
      // As if it were connected; the kernel never sees the call.
      return answer(call, 0)
    }
    // A process that exits in the meantime has no socket any more; no attempt is logged.
    guard isWaiting(call) else { return }
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

  func memory(of call: kw_notification) -> TargetMemory {
    TargetMemory(thread: Int32(bitPattern: call.thread), user: user)
  }

  func isWaiting(_ call: kw_notification) -> Bool {
    kw_notifyIsValid(listener.number, call.id) != 0
  }

  /// Answers with an errno, or with 0 for success, without an event.
  func answer(_ call: kw_notification, _ error: Int32) {
    _ = kw_notifyRefuse(listener.number, call.id, error)
  }

  func refuse(
    _ call: kw_notification, _ error: Int32, _ log: (RefusedCall) -> Void,
    _ category: AccessEvent.Category, _ name: String, _ subject: String?, hint: String? = nil
  ) {
    // The event is sent first: once the call returns, the process may have exited and been reaped.
    log(
      RefusedCall(
        category: category, systemCall: name, subject: subject, errno: error,
        thread: Int32(bitPattern: call.thread), hint: hint))
    _ = kw_notifyRefuse(listener.number, call.id, error)
  }

  static func text(_ bytes: [UInt8]) -> String {
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
