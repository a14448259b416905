import Platform
import CSandbox
import Glibc

/// The output of a tool, read while it runs, within bounds.
struct ToolPipes: ~Copyable {
  /// One pipe, and what came through it.
  struct Stream: ~Copyable {
    var read: Descriptor?
    /// The tool's end; `nil` once it has it.
    var write: Descriptor?
    var bytes: [UInt8] = []
    var isCut = false
    let limit: Int
    private static let readsAtOnce = 64

    init(limit: Int) throws(SystemError) {
      read = try DescriptorPair.pipe().split(&write)
      try read?.makeNonBlocking()
      self.limit = limit
    }

    /// Reads the bytes that have arrived, and closes the pipe at its end.
    mutating func take(_ buffer: UnsafeMutableRawBufferPointer) {
      // A tool that writes without end must not keep its reader from the clock.
      for _ in 0..<Self.readsAtOnce {
        guard read.number >= 0 else { return }
        let count: Int??
        do throws(SystemError) { count = try unsafe read?.read(into: buffer) } catch { count = 0 }
        guard let count = count ?? nil else { return }
        if count == 0 {
          self.read = nil
          return
        }
        let room = limit - bytes.count
        isCut = isCut || count > room
        unsafe bytes += buffer[..<min(count, room)]
      }
    }
  }

  var output: Stream
  var errors: Stream
  var launch: Stream
  private let joinsStreams: Bool
  private static let bufferSize = 64 << 10

  init(joinsStreams: Bool, limit: Int) throws(SystemError) {
    let output = try Stream(limit: limit)
    let errors = try Stream(limit: limit)
    let launch = try Stream(limit: 64)
    self.output = output
    self.errors = errors
    self.launch = launch
    self.joinsStreams = joinsStreams
    if joinsStreams {
      self.errors.read = nil
      self.errors.write = nil
    }
  }

  /// The launcher's output; nothing, once the program runs.
  var launchStatus: [UInt8] { launch.bytes }

  /// Reads until the program ends.
  ///
  /// `waiting` is called again and again while it runs, each time after `waitPace` seconds.
  /// - Returns: Why it must be stopped; `nil` where it has ended.
  mutating func collect(
    from process: pid_t, seconds: Double, watch: inout ToolWatch, pace waitPace: Double,
    waiting: () -> Void
  ) -> ToolStop? {
    closeWriters()
    let child = try? Descriptor("pidfd_open", kw_openProcess(process))
    let end = monotonicNanoseconds() + UInt64(max(0, min(seconds, 1e6)) * 1e9)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferSize, alignment: 16)
    defer { unsafe buffer.deallocate() }
    let pace = UInt64(ToolWatch.pace) * 1_000_000
    var look = monotonicNanoseconds() + pace
    let waits = UInt64(max(0.01, min(waitPace, 1e6)) * 1e9)
    var word = monotonicNanoseconds() + waits
    while true {
      let now = monotonicNanoseconds()
      guard now < end else { return .time }
      if now >= look {
        if let excess = watch.excess() { return excess }
        look = monotonicNanoseconds() + pace
      }
      if now >= word {
        waiting()
        word = monotonicNanoseconds() + waits
      }
      let numbers = [
        child.number, output.read.number, errors.read.number, launch.read.number,
      ]
      // Without a descriptor of the process, the ends of its streams show that it has ended.
      if numbers.allSatisfy({ $0 < 0 }) { return nil }
      var polled = numbers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = Int32(min((end - now + 999_999) / 1_000_000, UInt64(ToolWatch.pace)))
      guard unsafe poll(&polled, nfds_t(polled.count), left) > 0 else { continue }
      unsafe take(buffer)
      if polled[0].revents != 0 { return nil }
    }
  }

  /// Takes the output from before the program and its child processes were stopped.
  mutating func drain() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bufferSize, alignment: 16)
    defer { unsafe buffer.deallocate() }
    unsafe take(buffer)
  }

  private mutating func take(_ buffer: UnsafeMutableRawBufferPointer) {
    unsafe output.take(buffer)
    unsafe errors.take(buffer)
    unsafe launch.take(buffer)
  }

  /// The tool has its copies by now; while this side has one, no stream would end.
  private mutating func closeWriters() {
    output.write = nil
    errors.write = nil
    launch.write = nil
  }
}
