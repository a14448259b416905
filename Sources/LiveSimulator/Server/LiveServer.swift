package import Platform
import Glibc

/// Why the server can't start.
package struct LiveServerError: Error, Equatable, Sendable {
  /// The problem, and the fix.
  package var message: String
  /// The fix.
  package var remedy: Remedy?
}

/// Serves one page and its WebSocket to browsers of this machine, on the caller's thread alone.
///
/// All input is untrusted: the number of connections, the length of heads and messages and what waits to be
/// written are bounded, and a connection that does not show the token in time is closed.
final class LiveServer {
  /// An event of a browser.
  enum Event: Equatable {
    /// It has shown the token.
    case joined(Int)
    case message(Int, String)
    case left(Int)
  }

  /// The most connections at once.
  static let mostConnections = 32

  let requestGuard: RequestGuard
  let token: LiveToken
  private let page: (_ nonce: String) -> String
  private let listener: Descriptor
  private var connections: [Int: LiveConnection] = [:]
  private var accepted = 0
  /// When connections are accepted again after there were no descriptors.
  private var pause: Deadline?

  /// Listens on 127.0.0.1; port 0 is any that is free.
  init(
    port: UInt16, allowedHosts: [String] = [], token: LiveToken = LiveToken(),
    page: @escaping (_ nonce: String) -> String
  ) throws(LiveServerError) {
    do throws(SystemError) {
      var bound: UInt16 = 0
      listener = try Self.listen(on: port, &bound)
      requestGuard = RequestGuard(port: bound, allowedHosts: allowedHosts)
    } catch {
      throw LiveServerError(
        message: error.errno == EADDRINUSE
          ? "port \(port) of 127.0.0.1 is in use"
          : "no page can be served on port \(port) of 127.0.0.1: \(error.call)(2): "
            + String(cString: strerror(error.errno)),
        remedy: error.errno == EADDRINUSE ? .choosePort : nil)
    }
    self.token = token
    self.page = page
  }

  /// The address with the token, which stays in the browser: a fragment is never sent.
  var address: String { "http://127.0.0.1:\(requestGuard.port)/#\(token.text)" }

  /// The connections that have shown the token.
  var known: [Int] { connections.values.filter(\.isKnown).map(\.number).sorted() }

  /// Listens on a port, and tells which one it is.
  private static func listen(
    on port: UInt16, _ chosen: inout UInt16
  ) throws(SystemError) -> Descriptor {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let number = socket(AF_INET, type, 0)
    let descriptor = try Descriptor("socket", number < 0 ? -errno : number)
    var one: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, __CONST_SOCKADDR_ARG(__sockaddr__: $0), size) == 0
          && Glibc.listen(number, 16) == 0
          && getsockname(number, __SOCKADDR_ARG(__sockaddr__: $0), &size) == 0
      }
    }
    guard bound else { throw SystemError(call: "bind", errno: errno) }
    chosen = UInt16(bigEndian: address.sin_port)
    return descriptor
  }

  /// Sends a text; a browser that does not read is disconnected.
  func send(_ text: String, to number: Int) {
    connections[number]?.send(WebSocketFrame.text(text))
  }

  /// Whether a browser has read all that was sent.
  func hasRoom(_ number: Int) -> Bool { connections[number].map { !$0.waitsForRoom } ?? false }

  /// Waits for browsers and for other descriptors, up to a limit.
  ///
  /// - Returns: What browsers did, and which of the others can be read.
  func wait(
    milliseconds: Int32, others: [Int32] = []
  ) -> (events: [Event], readable: Set<Int32>) {
    var events: [Event] = []
    flushAll(&events)
    let numbers = connections.keys.sorted()
    var polled = others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let accepts = pause?.isOver ?? true
    polled.append(pollfd(fd: accepts ? listener.number : -1, events: Int16(POLLIN), revents: 0))
    for number in numbers {
      guard let connection = connections[number] else { continue }
      let wanted = POLLIN | (connection.waitsForRoom ? POLLOUT : 0)
      polled.append(pollfd(fd: connection.descriptor.number, events: Int16(wanted), revents: 0))
    }
    let limit =
      accepts && numbers.allSatisfy { connections[$0]?.isKnown == true }
      ? milliseconds : min(milliseconds, 1000)
    let isReady = poll(&polled, nfds_t(polled.count), events.isEmpty ? limit : 0) > 0
    if isReady {
      for (number, result) in zip(numbers, polled[(others.count + 1)...]) where result.revents != 0
      {
        serve(number, &events)
      }
      if polled[others.count].revents != 0 { acceptAll(&events) }
    }
    flushAll(&events)
    closeIdle(&events)
    let readable = polled.prefix(others.count).filter { isReady && $0.revents != 0 }.map(\.fd)
    return (events, Set(readable))
  }

  /// Drops the oldest connection that has not shown the token, so that idle ones keep nobody out.
  private func makeRoom(_ events: inout [Event]) -> Bool {
    let strangers = connections.values.filter { !$0.isKnown }
    // One that is closing may still receive the page.
    let idle = strangers.filter { !$0.isClosing }
    guard let oldest = (idle.isEmpty ? strangers : idle).map(\.number).min() else { return false }
    drop(oldest, &events)
    return true
  }

  private func acceptAll(_ events: inout [Event]) {
    while true {
      let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let number = uninterrupted { accept4(listener.number, __SOCKADDR_ARG(), nil, flags) }
      guard number >= 0 else {
        // Without descriptors a connection waits, and `poll(2)` would return at once.
        if errno == EMFILE || errno == ENFILE { pause = Deadline(seconds: 1) }
        return
      }
      let descriptor = SharedDescriptor(Descriptor(owning: number))
      if connections.count >= Self.mostConnections, !makeRoom(&events) { continue }
      var one: Int32 = 1
      setsockopt(
        number, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
      accepted += 1
      connections[accepted] = LiveConnection(number: accepted, descriptor: descriptor)
    }
  }

  private func drop(_ number: Int, _ events: inout [Event]) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    if connection.hasJoined { events.append(.left(number)) }
  }

  private func closeIdle(_ events: inout [Event]) {
    for (number, connection) in connections where !connection.isKnown {
      if connection.patience.isOver { drop(number, &events) }
    }
  }

  private func flushAll(_ events: inout [Event]) {
    for number in connections.keys.sorted() {
      let isThere = connections[number]?.flush() ?? false
      let isDone = connections[number].map { $0.isClosing && !$0.waitsForRoom } ?? true
      if !isThere || isDone { drop(number, &events) }
    }
  }
}

// MARK: - Messages of browsers

extension LiveServer {
  private func serve(_ number: Int, _ events: inout [Event]) {
    guard var connection = connections[number], !connection.isClosing else { return }
    guard let bytes = connection.receive() else { return drop(number, &events) }
    // Two values would share what waits to be written, and each change would copy it.
    connections[number] = nil
    switch connection.phase {
    case .head(let head):
      // Bytes after a head in the same read would be a browser's first frame, which may come only after the answer.
      connection.phase = .head(head + bytes)
      answer(&connection)
    case .open(var reader, var isKnown):
      reader.append(bytes)
      connection.phase = .open(reader, isKnown: isKnown)
      read(&connection, &reader, &isKnown, &events)
    case .closing: break
    }
    connections[number] = connection
  }

  private func answer(_ connection: inout LiveConnection) {
    guard case .head(let head) = connection.phase else { return }
    switch HTTPRequest.read(head) {
    case .incomplete: return
    case .refused(let status): refuse(&connection, status)
    case .request(let request, let length):
      switch requestGuard.answer(to: request) {
      case .status(let status): refuse(&connection, status)
      case .page:
        let nonce = LiveToken().text
        connection.send(LiveResponse.page(page(nonce), nonce: nonce))
        connection.phase = .closing
      case .webSocket(let accept):
        guard head.count == length else { return refuse(&connection, 400) }
        connection.send(LiveResponse.upgrade(accept))
        connection.send(WebSocketFrame.text("{\"challenge\":\"\(connection.challenge)\"}"))
        connection.phase = .open(WebSocketReader(), isKnown: false)
      }
    }
  }

  private func refuse(_ connection: inout LiveConnection, _ status: Int) {
    connection.send(LiveResponse.status(status))
    connection.phase = .closing
  }

  private func read(
    _ connection: inout LiveConnection, _ reader: inout WebSocketReader, _ isKnown: inout Bool,
    _ events: inout [Event]
  ) {
    do throws(WebSocketFault) {
      while !connection.isClosing, let message = try reader.next() {
        switch message {
        case .text(let text):
          if isKnown {
            events.append(.message(connection.number, text))
          } else {
            guard token.isShown(by: text, to: connection.challenge) else {
              throw WebSocketFault(code: 1008, reason: "unknown token")
            }
            (isKnown, connection.hasJoined) = (true, true)
            events.append(.joined(connection.number))
          }
        case .ping(let payload): connection.send(WebSocketFrame.pong(payload))
        case .pong: break
        case .close: throw WebSocketFault(code: 1000, reason: "")
        }
      }
      // An answer that it doesn't read may have closed the connection meanwhile.
      if !connection.isClosing { connection.phase = .open(reader, isKnown: isKnown) }
    } catch {
      connection.send(WebSocketFrame.close(error.code, error.reason))
      connection.phase = .closing
    }
  }
}
