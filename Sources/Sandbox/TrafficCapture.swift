import Platform
import CSandbox
import Glibc

/// The data from the sockets of confined processes whose network is `captured`, and the answers.
///
/// Such a process never has a network socket: each socket it opens is one end of a pair inside the host, and its
/// `connect(2)` is answered without being made, so nothing that it sends can leave the machine.
package final class TrafficCapture: Sendable {
  /// One socket of a process, from its opening on.
  package struct Conversation: Equatable, Sendable {
    /// Some bytes that came together.
    package struct Piece: Equatable, Sendable {
      /// The host's number of the current step.
      package var mark: Int
      /// The bytes; those of a datagram are its own.
      package var bytes: [UInt8]
      /// Makes a piece.
      package init(mark: Int, bytes: [UInt8]) { (self.mark, self.bytes) = (mark, bytes) }
    }
    /// One connection of the socket.
    package struct Route: Equatable, Sendable {
      /// The host's number of the current step.
      package var mark: Int
      /// An address and a port.
      package var endpoint: String
      /// Makes a route.
      package init(mark: Int, endpoint: String) { (self.mark, self.endpoint) = (mark, endpoint) }
    }
    /// Counts the sockets from 1.
    package var number: Int
    /// Whether it is a stream, as TCP is, or datagrams.
    package var isStream: Bool
    /// Where it was connected to last, as text: an address and a port.
    package var endpoint: String? { routes.last?.endpoint }
    /// Where it was connected to, in order.
    package var routes: [Route] = []
    /// The received pieces, in order.
    package var pieces: [Piece] = []
    /// How many bytes came that were not kept.
    package var dropped = 0
    /// Whether an answer closed it.
    package var isClosed = false
    /// Whether the process closed it, or has exited.
    package var hasEnded = false
  }
  /// The host's answer to a piece.
  package struct Answer: Sendable {
    /// The bytes to send.
    package var bytes: [UInt8]
    /// Whether this ends the conversation.
    package var closes: Bool
    /// Makes an answer.
    package init(_ bytes: [UInt8] = [], closes: Bool = false) {
      (self.bytes, self.closes) = (bytes, closes)
    }
  }
  /// Answers the last piece of a conversation.
  package typealias Answering = @Sendable (Conversation) -> Answer

  private struct State {
    var conversations: [Conversation] = []
    /// The conversations by the identity of the process's end.
    var places: [UInt64: Int] = [:]
    var kept = 0
    var mark = 0
    var open = 0
  }
  private let state = Lock(State())
  private let answering: Answering
  /// Certificates that processes find in place of the machine's.
  private let certificates: Descriptor?
  /// The most sockets, the most bytes that are kept of all of them, and the most pieces of one.
  static let limits = (sockets: 4096, bytes: 16 << 20, pieces: 1 << 14)
  /// The memory of a piece beside its bytes: many pieces of one byte count by it.
  private static let pieceCost = 128
  private static let pieceLimit = 1 << 16
  private static let mostRoutes = 1024

  /// Makes an empty capture.
  ///
  /// - Parameters:
  ///   - certificates: Authorities, as PEM, that processes find where the machine keeps the trusted ones, so that
  ///     they accept whom `answering` claims to be. Without them, or where there is no room for them, they find the
  ///     machine's.
  ///   - answering: The answer to each piece.
  package init(certificates: [UInt8]? = nil, answering: @escaping Answering) {
    self.answering = answering
    self.certificates = certificates.flatMap { Self.file(of: $0) }
  }

  private static func file(of text: [UInt8]) -> Descriptor? {
    guard let file = try? Descriptor.memoryFile("certificates"),
      unsafe write(file.number, text, text.count) == text.count
    else { return nil }
    return file
  }

  /// The places where URL loading looks for trusted authorities on different distributions.
  static let certificateFiles: Set<String> = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem", "/usr/lib/ssl/cert.pem",
  ]

  /// The file that a process opens in place of a path; `nil` for the path itself.
  func file(at path: String) -> Descriptor? {
    guard certificates.number >= 0, Self.certificateFiles.contains(path) else { return nil }
    // Each opening reads from the start.
    let number = unsafe Glibc.open("/proc/self/fd/\(certificates.number)", O_RDONLY | O_CLOEXEC)
    return number < 0 ? nil : Descriptor(owning: number)
  }

  /// The conversations so far.
  package var conversations: [Conversation] { state.withLock { $0.conversations } }

  /// How many sockets were opened and pieces came so far.
  package var count: Int {
    state.withLock { state in
      state.conversations.reduce(state.conversations.count) { $0 + $1.pieces.count }
    }
  }

  /// Whether a process has a socket now.
  package var hasOpenSockets: Bool { state.withLock { $0.open > 0 } }

  /// Numbers the host's actions from now on; later pieces are reported with the number.
  package func mark(_ mark: Int) { state.withLock { $0.mark = mark } }

  /// Waits until every socket is closed, which a process's end does to its own; false if that took too long.
  package func waitForEnd(seconds: Double) -> Bool {
    let deadline = monotonicNanoseconds() + UInt64(max(0, min(seconds, 1e6)) * 1e9)
    while state.withLock({ $0.open > 0 }) {
      guard monotonicNanoseconds() < deadline else { return false }
      usleep(1000)
    }
    return true
  }

  /// Makes the socket that a process requested; `nil` where there are too many.
  func open(isStream: Bool, isNonBlocking: Bool) -> Descriptor? {
    // Datagrams keep their borders, and the pair cannot be aimed at another socket, as a datagram pair could.
    var ours: Descriptor?
    guard
      let theirs = try? DescriptorPair.sockets(isStream ? SOCK_STREAM : SOCK_SEQPACKET).split(&ours)
    else { return nil }
    var status = stat()
    guard unsafe fstat(theirs.number, &status) == 0 else { return nil }
    if isNonBlocking, (try? theirs.makeNonBlocking()) == nil { return nil }
    let index: Int? = state.withLock { state in
      guard state.conversations.count < Self.limits.sockets else { return nil }
      let index = state.conversations.count
      state.conversations.append(Conversation(number: index + 1, isStream: isStream))
      state.places[UInt64(status.st_ino)] = index
      state.open += 1
      return index
    }
    guard let index else { return nil }
    guard listen(to: ours, index) else {
      state.withLock { $0.open -= 1 }
      return nil
    }
    return theirs
  }

  /// Notes a process's connection target; false for a socket that is none of these.
  func connect(socket identity: UInt64, to endpoint: String?) -> Bool {
    state.withLock { state in
      guard let index = state.places[identity] else { return false }
      // A datagram socket may be connected to another address for each of its messages.
      if let endpoint, state.conversations[index].routes.count < Self.mostRoutes {
        state.conversations[index].routes.append(.init(mark: state.mark, endpoint: endpoint))
      }
      return true
    }
  }

  // MARK: The host's end

  private final class Listener {
    let capture: TrafficCapture
    let end: Descriptor?
    let index: Int
    init(_ capture: TrafficCapture, _ end: consuming Descriptor?, _ index: Int) {
      (self.capture, self.index) = (capture, index)
      self.end = end
    }
  }

  /// A thread for each socket: a process waits for answers while the host waits for the process.
  private func listen(to end: consuming Descriptor?, _ index: Int) -> Bool {
    let box = unsafe Unmanaged.passRetained(Listener(self, end, index))
    var thread = pthread_t()
    var all = sigset_t()
    var old = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    let result = unsafe pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        let listener = unsafe Unmanaged<Listener>.fromOpaque(pointer).takeRetainedValue()
        listener.capture.serve(listener.end, listener.index)
        return nil
      }, unsafe box.toOpaque())
    guard result == 0 else {
      unsafe box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func serve(_ end: borrowing Descriptor?, _ index: Int) {
    defer {
      state.withLock {
        $0.conversations[index].hasEnded = true
        $0.open -= 1
      }
    }
    var buffer = [UInt8](repeating: 0, count: Self.pieceLimit)
    while true {
      let count = uninterrupted { unsafe recv(end.number, &buffer, buffer.count, 0) }
      guard count > 0 else { return }
      let conversation = note(Array(buffer[..<count]), at: index)
      let answer = answering(conversation)
      if !answer.bytes.isEmpty, !send(answer.bytes, to: end) { return }
      guard answer.closes else { continue }
      state.withLock { $0.conversations[index].isClosed = true }
      shutdown(end.number, Int32(SHUT_WR))
    }
  }

  private func note(_ bytes: [UInt8], at index: Int) -> Conversation {
    state.withLock { state in
      let cost = bytes.count + Self.pieceCost
      if state.kept + cost <= Self.limits.bytes,
        state.conversations[index].pieces.count < Self.limits.pieces
      {
        state.kept += cost
        state.conversations[index].pieces.append(
          Conversation.Piece(mark: state.mark, bytes: bytes))
      } else {
        state.conversations[index].dropped += bytes.count
      }
      return state.conversations[index]
    }
  }

  private func send(_ bytes: [UInt8], to end: borrowing Descriptor?) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        uninterrupted {
          unsafe Glibc.send(end.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
