/// A source of times: the device's own clock, which is the virtual clock here.
public final class CMClock: NSObject, @unchecked Sendable {  // without state
  private override init() {}
  public static let hostTimeClock = CMClock()
  public var time: CMTime {
    CMTime(seconds: CACurrentMediaTime(), preferredTimescale: 1_000_000_000)
  }
}
public func CMClockGetHostTimeClock() -> CMClock { .hostTimeClock }
public func CMClockGetTime(_ clock: CMClock) -> CMTime { clock.time }

/// A time that runs at a rate beside a clock. It starts at 0 with the rate 0.
public final class CMTimebase: NSObject, @unchecked Sendable {  // behind the lock
  private struct State {
    var time = CMTime.zero
    var rate = 0.0
    var start = 0.0
    func now(_ seconds: Double) -> CMTime {
      guard rate != 0 else { return time }
      return time
        + CMTime(seconds: (seconds - start) * rate, preferredTimescale: 1_000_000_000)
    }
  }
  private let state = Lock(State())
  public let sourceClock: CMClock?

  public convenience init(sourceClock: CMClock) throws { self.init(clock: sourceClock) }
  package init(clock: CMClock) { sourceClock = clock }

  public var time: CMTime {
    let seconds = CACurrentMediaTime()
    return state.withLock { $0.now(seconds) }
  }
  public var rate: Double { state.withLock { $0.rate } }
  public func setTime(_ time: CMTime) throws { try set(time, nil) }
  public func setRate(_ rate: Double) throws { try set(nil, rate) }
  public func setRateAndAnchorTime(
    rate: Double, anchorTime: CMTime, immediateSourceTime: CMTime
  ) throws {
    guard immediateSourceTime.isNumeric else { throw Self.refusal }
    try set(anchorTime, rate, at: immediateSourceTime.seconds)
  }

  private func set(_ time: CMTime?, _ rate: Double?, at seconds: Double? = nil) throws {
    guard time?.isNumeric ?? true, rate?.isFinite ?? true else { throw Self.refusal }
    let seconds = seconds ?? CACurrentMediaTime()
    state.withLock { state in
      state.time = time ?? state.now(seconds)
      state.rate = rate ?? state.rate
      state.start = seconds
    }
  }
  /// A time or rate that is no number.
  private static var refusal: NSError { NSError(domain: "NSOSStatusErrorDomain", code: -12_748) }
}
@discardableResult public func CMTimebaseCreateWithSourceClock(
  allocator: CFAllocator?, sourceClock: CMClock,
  timebaseOut: UnsafeMutablePointer<CMTimebase?>
) -> OSStatus {
  status { timebaseOut.pointee = try CMTimebase(sourceClock: sourceClock) }
}
public func CMTimebaseGetTime(_ timebase: CMTimebase) -> CMTime { timebase.time }
public func CMTimebaseGetRate(_ timebase: CMTimebase) -> Double { timebase.rate }
@discardableResult
public func CMTimebaseSetTime(_ timebase: CMTimebase, time: CMTime) -> OSStatus {
  status { try timebase.setTime(time) }
}
@discardableResult
public func CMTimebaseSetRate(_ timebase: CMTimebase, rate: Double) -> OSStatus {
  status { try timebase.setRate(rate) }
}
/// The number that a function of C returns for an error; 0 without one.
func status(_ action: () throws -> Void) -> OSStatus {
  do {
    try action()
    return 0
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}
