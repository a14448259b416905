import Platform
import Glibc
import KeyboardProtocol

/// Why no further frame can be read from an extension.
enum ChannelEnd: Error, Equatable {
  /// The extension's end was closed, perhaps in the middle of a frame.
  case endOfFile(isInsideFrame: Bool)
  /// The received bytes aren't a frame.
  case malformed(ProtocolError)
  /// Nothing came in time; `isBlocked` when the extension has not even read the sent messages.
  case deadline(isBlocked: Bool)
  /// More bytes came than one exchange may bring.
  case tooManyBytes(Int)
}

/// The two pipes of one extension: whole frames out and in, bounded in time and in bytes.
///
/// Buffers are kept between exchanges, so that a tap costs one write, one poll and one read.
struct FrameChannel {
  private let input: Int32
  private let output: Int32
  private let attention: Int32
  private var reader = FrameReader()
  private var outgoing: [UInt8] = []
  private var sentBytes = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// Bytes that `beginExchange` has to send.
  private(set) var requestedBytes = 0
  /// Bytes that have been read since `beginExchange`.
  private(set) var receivedBytes = 0
  private var byteLimit = 0

  /// Makes a channel over non-blocking descriptors that the caller closes.
  /// - Parameters:
  ///   - input: What the extension reads.
  ///   - output: What the extension writes.
  ///   - attention: What else ends the wait for a frame once it is readable; -1 for nothing.
  init(input: Int32, output: Int32, attention: Int32 = -1) {
    self.input = input
    self.output = output
    self.attention = attention
  }

  /// Queues a message; `beginExchange` sends all that is queued with one call.
  mutating func queue(_ message: HostMessage) { message.encode(into: &outgoing) }

  /// Sends queued messages, and starts to count the answer.
  mutating func beginExchange(byteLimit: Int) {
    requestedBytes = outgoing.count - sentBytes
    receivedBytes = 0
    self.byteLimit = byteLimit
    flush()
  }

  /// Sends a message in the middle of an exchange.
  mutating func send(_ message: HostMessage) {
    queue(message)
    flush()
  }

  /// Waits for the next frame's body, and keeps sending where the pipe was full.
  ///
  /// `nil` when another event requests attention. Past the deadline, only a frame that has already arrived is taken,
  /// so that neither further bytes nor further events can extend it.
  mutating func nextFrame(before deadline: Deadline) throws(ChannelEnd) -> [UInt8]? {
    while true {
      if let body = try takeFrame() { return body }
      let isLast = deadline.isOver
      var answer = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      var other = pollfd(fd: attention, events: Int16(POLLIN), revents: 0)
      var room = pollfd(fd: hasUnsent ? input : -1, events: Int16(POLLOUT), revents: 0)
      let ready = Self.wait(for: &answer, &other, &room, deadline.remainingMilliseconds)
      // A signal ends the wait early; the next one has only the time that is left.
      if ready < 0, errno != EINTR { throw .endOfFile(isInsideFrame: reader.isInsideFrame) }
      if ready > 0 {
        if room.revents != 0 { flush() }
        if answer.revents != 0 { try read() }
      }
      if isLast {
        if let body = try takeFrame() { return body }
        throw .deadline(isBlocked: hasUnsent)
      }
      if ready > 0, other.revents != 0 { return nil }
    }
  }

  /// Waits on the stack: an array would be allocated again with each keystroke.
  private static func wait(
    for first: inout pollfd, _ second: inout pollfd, _ third: inout pollfd, _ milliseconds: Int32
  ) -> Int32 {
    unsafe withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 3) { all in
      unsafe (all[0], all[1], all[2]) = (first, second, third)
      defer { (first, second, third) = unsafe (all[0], all[1], all[2]) }
      return unsafe poll(all.baseAddress, 3, milliseconds)
    }
  }

  private var hasUnsent: Bool { sentBytes < outgoing.count }

  private mutating func takeFrame() throws(ChannelEnd) -> [UInt8]? {
    do {
      return try reader.next()
    } catch {
      throw .malformed(error)
    }
  }

  private mutating func read() throws(ChannelEnd) {
    let count = unsafe chunk.withUnsafeMutableBytes { bytes in
      uninterrupted { unsafe Glibc.read(output, bytes.baseAddress, bytes.count) }
    }
    if count > 0 {
      receivedBytes += count
      guard receivedBytes <= byteLimit else { throw .tooManyBytes(receivedBytes) }
      unsafe chunk.withUnsafeBytes {
        unsafe reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
    } else if count == 0 || errno != EAGAIN {
      throw .endOfFile(isInsideFrame: reader.isInsideFrame)
    }
  }

  /// Writes as much as the pipe takes.
  ///
  /// A closed pipe isn't an error here: the extension's last messages are still to be read, and the end of
  /// the other pipe reports the rest.
  private mutating func flush() {
    while hasUnsent {
      let count = unsafe outgoing.withUnsafeBytes {
        unsafe writeWithoutSignal(input, UnsafeRawBufferPointer(rebasing: $0[sentBytes...]))
      }
      if count >= 0 {
        sentBytes += count
      } else if errno == EAGAIN {
        return
      } else {
        sentBytes = outgoing.count
      }
    }
    outgoing.removeAll(keepingCapacity: outgoing.capacity <= 1 << 20)
    sentBytes = 0
  }
}

/// `write(2)` to a pipe whose reader may have closed it, without SIGPIPE and without changing the process's handlers.
///
/// The signal is blocked on this thread only, and one that the call itself raised is removed: this code
/// also lives inside other people's test processes.
private func writeWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  var pipeSignal = sigset_t()
  var previous = sigset_t()
  unsafe sigemptyset(&pipeSignal)
  unsafe sigaddset(&pipeSignal, SIGPIPE)
  unsafe pthread_sigmask(SIG_BLOCK, &pipeSignal, &previous)
  let count = uninterrupted { unsafe write(descriptor, bytes.baseAddress, bytes.count) }
  let error = errno
  if unsafe sigismember(&previous, SIGPIPE) == 0 {
    if count < 0, error == EPIPE {
      var now = timespec()
      _ = uninterrupted { unsafe sigtimedwait(&pipeSignal, nil, &now) }
    }
    unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
  }
  errno = error
  return count
}
