internal import CExtensionProcess
internal import CoreFoundation
import Glibc
internal import KeyboardProtocol

/// Reads the host's messages, writes the answers, and decides when the keyboard has settled.
@MainActor
final class HostConnection {
  enum End {
    /// The host sent stop, or has exited.
    case stopped
    /// The descriptors are unusable.
    case unusable(Int32)
  }

  /// How long a settle waits for work off the main queue. Less than the host's own patience.
  nonisolated static let settleDeadline = 2.0
  private static let pieceBytes = 1 << 16

  private let input: Int32
  private let output: Int32
  private let runtime: ExtensionRuntime
  private let onEnd: @MainActor (End) -> Void
  private var hook: RunLoopHook?
  private var reader = FrameReader()
  private let piece = UnsafeMutableRawBufferPointer.allocate(
    byteCount: HostConnection.pieceBytes, alignment: 16)

  private var isHandling = false
  private var hasEnded = false
  /// The settles that wait, and until when.
  private var settles: [UInt32] = []
  /// On the monotonic clock, as `DispatchTime` counts on Linux; its own arithmetic takes longer than all of a settle.
  private var deadline = UInt64.max
  private var hasAlarm = false
  private var quietRounds = 0

  init(
    input: Int32, output: Int32, runtime: ExtensionRuntime,
    onEnd: @escaping @MainActor (End) -> Void
  ) {
    self.input = input
    self.output = output
    self.runtime = runtime
    self.onEnd = onEnd
  }

  /// Starts serving on the main run loop.
  func open() {
    for descriptor in [input, output] {
      let flags = fcntl(descriptor, F_GETFL)
      guard flags >= 0 else { return end(.unusable(errno)) }
      if flags & O_NONBLOCK == 0 { _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) }
    }
    hook = RunLoopHook(
      input: input, canRead: { [unowned self] in read() },
      willWait: { [unowned self] in willWait() }
    )
    guard hook != nil else { return end(.unusable(errno)) }
    runtime.runMainQueue = { [unowned self] in hook?.runReadyWork() }
  }

  // MARK: Reading

  /// Drains the pipe: the source that calls this receives only later bytes. An end that came with the last bytes isn't
  /// reported, so a short read isn't a reason to stop.
  private func read() {
    while !hasEnded {
      let count = Glibc.read(input, piece.baseAddress, Self.pieceBytes)
      if count > 0 {
        reader.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        handle()
      } else if count == 0 {
        return end(.stopped)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        return end(.unusable(errno))
      }
    }
  }

  /// Handles received messages. Under a run loop that a message's own handling started, messages wait for it to
  /// return.
  private func handle() {
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    do throws(ProtocolError) {
      while !hasEnded, let body = try reader.next() {
        switch runtime.receive(try HostMessage(decoding: body)) {
        case .goOn: break
        case .settle(let number): beginSettling(number)
        case .end: end(.stopped)
        }
      }
    } catch {
      _ = runtime.fail(.protocolViolation, "the host sent an invalid message: \(error)")
      end(.stopped)
    }
  }

  // MARK: Settling

  /// How many run loop blocks there had been at the last quiet round.
  private var countedBlocks = 0

  private func beginSettling(_ number: UInt32) {
    settles.append(number)
    quietRounds = 0
    guard settles.count == 1 else { return }
    deadline = Self.monotonicNanoseconds + UInt64(Self.settleDeadline * 1e9)
  }

  private static var monotonicNanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// The end of a turn of the main queue.
  private func willWait() {
    guard !isHandling, !hasEnded else { return }
    if runtime.endTurn() { quietRounds = 0 }
    // In the first of two quiet rounds nothing is written, so that the edits and the answer leave together.
    if settles.isEmpty || settle() { flush() }
  }

  /// Answers once the run loop was about to wait with nothing left to do.
  ///
  /// A block of `RunLoop.perform` that was added since the last round runs in the next one. Where these blocks aren't
  /// counted, the answer waits for a second quiet round, which costs ten system calls (measured).
  ///
  /// Returns whether the pending answers may be written.
  private func settle() -> Bool {
    // Work off the main queue first: it puts its result on the main queue before it counts as done.
    var running = OutstandingWork.descriptions(dueBefore: deadline)
    if hook?.mainQueueHasWork == true { running.append("work on the main queue") }
    if running.isEmpty {
      quietRounds += 1
      let blocks = kw_addedRunLoopBlocks()
      defer { countedBlocks = blocks }
      if blocks < 0 ? quietRounds < 2 : blocks != countedBlocks {
        hook?.goRoundAgain()
        return false
      }
    } else {
      quietRounds = 0
      if Self.monotonicNanoseconds < deadline {
        if !hasAlarm { hook?.setAlarm(after: Self.settleDeadline) }
        hasAlarm = true
        return true
      }
    }
    if hasAlarm { hook?.setAlarm(after: nil) }
    hasAlarm = false
    runtime.answer(settle: settles, stillRunning: running)
    settles = []
    return true
  }

  // MARK: Writing

  /// Writes all pending bytes. The host keeps draining the pipe, so this blocks only until it reads or exits.
  private func flush() {
    let bytes = runtime.takeOutgoing()
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(output, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        return end(.stopped)
      }
    }
  }

  private func end(_ reason: End) {
    guard !hasEnded else { return }
    hasEnded = true
    if case .stopped = reason { flush() }
    onEnd(reason)
  }
}
