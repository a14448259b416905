import Platform
import CSandbox
import Glibc

extension NotificationHandler {
  /// Connects a socket of the network in the process's place.
  ///
  /// The ends of a pair are sockets too, and connecting one to a path reveals whether something is there. Which of
  /// the two a number means can change until the kernel looks, so that only a copy of the socket can be decided on.
  func connectOutside(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    let count = Int32(truncatingIfNeeded: call[2])
    let taken = take(call[0], of: call)
    guard taken >= 0 else { return connectUnseen(call, Int32(-taken), log) }
    let socket = SharedDescriptor(Descriptor(owning: Int32(taken)))
    guard let family = option(socket, SO_DOMAIN), let type = option(socket, SO_TYPE) else {
      return answer(call, ENOTSOCK)
    }
    guard family == AF_INET || family == AF_INET6 else { return refusePair(call, log) }
    guard count >= 0, count <= 128 else { return answer(call, EINVAL) }
    guard let address = memory(of: call).whole(at: call[1], count: Int(count)) else {
      return answer(call, EFAULT)
    }
    guard isWaiting(call) else { return }
    if isClosed(address) { return refuseClosed(call, address, log) }
    // A datagram socket only remembers the address. Any other may wait, even if its flags said otherwise a
    // moment ago.
    if type == Int32(SOCK_DGRAM.rawValue) {
      unsafe answer(call, kw_connect(socket.number, address, address.count))
    } else {
      connections.connect(socket, to: address, for: call, of: listener)
    }
  }

  /// A copy of a descriptor, or minus an errno.
  ///
  /// By the thread that waits, where that can be named: the process's first thread may have ended, and has none then.
  private func take(_ number: UInt64, of call: kw_notification) -> Int {
    let opened = kw_openThread(Int32(bitPattern: call.thread))
    let thread = opened < 0 ? nil : Descriptor(owning: opened)
    let target = opened < 0 ? processDescriptor.number : thread.number
    return TargetMemory.acting(as: user, on: target) {
      Int(kw_takeDescriptor($0, Int32(truncatingIfNeeded: number)))
    }
  }

  /// Where an outer sandbox forbids taking another process's descriptors, a thread that changes the address in time can
  /// still learn that something exists; the address of a pair's end that stays is refused.
  private func connectUnseen(
    _ call: kw_notification, _ error: Int32, _ log: (RefusedCall) -> Void
  ) {
    guard error == EPERM || error == ENOSYS else { return answer(call, error) }
    let bytes = memory(of: call).bytes(at: call[1], count: min(call[2], 28))
    guard isWaiting(call) else { return }
    if isClosed(bytes) { return refuseClosed(call, bytes, log) }
    if bytes.count >= 2, bytes[0] == UInt8(AF_UNIX), bytes[1] == 0 { return refusePair(call, log) }
    _ = kw_notifyContinue(listener.number, call.id)
  }

  /// Whether an address is one of this machine's with a port that is the host's own.
  ///
  /// The host listens on a loopback address alone, so that the machine's other addresses do not lead there.
  private func isClosed(_ address: [UInt8]) -> Bool {
    guard !closedPorts.isEmpty, address.count >= 8 else { return false }
    let family = Int32(UInt16(address[0]) | UInt16(address[1]) << 8)
    guard closedPorts.contains(UInt16(address[2]) << 8 | UInt16(address[3])) else { return false }
    if family == AF_INET { return Self.isOwn(address[4..<8]) }
    guard family == AF_INET6, address.count >= 24 else { return false }
    let (head, tail) = (address[8..<20], address[20..<24])
    if head.allSatisfy({ $0 == 0 }) {
      return tail.elementsEqual([0, 0, 0, 1]) || Self.isOwn(tail)
    }
    return head.elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) && Self.isOwn(tail)
  }

  /// 127.0.0.0/8, and 0.0.0.0, which the kernel takes for the same.
  private static func isOwn(_ address: ArraySlice<UInt8>) -> Bool {
    address.first == 127 || address.allSatisfy { $0 == 0 }
  }

  private func refuseClosed(
    _ call: kw_notification, _ address: [UInt8], _ log: (RefusedCall) -> Void
  ) {
    refuse(
      call, ECONNREFUSED, log, .connect, "connect", SocketText.describe(address: address),
      hint: "This port serves Keyward's own page, which is only for the developer.")
  }

  /// The kernel's answer for a pair's end whose address leads to a socket.
  private func refusePair(_ call: kw_notification, _ log: (RefusedCall) -> Void) {
    let address = SocketText.describe(
      address: memory(of: call).bytes(at: call[1], count: call[2]))
    guard isWaiting(call) else { return }
    refuse(
      call, EISCONN, log, .unixSocket, "connect", address,
      hint: "The ends of a pair stay connected to each other.")
  }

  private func option(_ socket: SharedDescriptor, _ name: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(socket.number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}

/// Connections in progress, each made by a separate thread; they end with the process that requested
/// them.
final class PendingConnections: Sendable {
  private let sockets = Lock<[Int32]>([])
  /// As many as a process may have threads; each of them waits for one.
  private static let limit = 128

  func connect(
    _ socket: SharedDescriptor, to address: [UInt8], for call: kw_notification,
    of listener: SharedDescriptor
  ) {
    let id = call.id
    let sockets = sockets
    let isAdded = sockets.withLock { open in
      guard open.count < Self.limit else { return false }
      open.append(socket.number)
      return true
    }
    guard isAdded else {
      _ = kw_notifyRefuse(listener.number, id, EAGAIN)
      return
    }
    do throws(SystemError) {
      try DetachedThread.start {
        let error = unsafe kw_connect(socket.number, address, address.count)
        // Before the number can mean another socket.
        sockets.withLock { $0.removeAll { $0 == socket.number } }
        _ = kw_notifyRefuse(listener.number, id, error)
      }
    } catch {
      sockets.withLock { $0.removeAll { $0 == socket.number } }
      _ = kw_notifyRefuse(listener.number, id, error.errno)
    }
  }

  deinit {
    // It wakes threads that wait in connect.
    sockets.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
  }
}
