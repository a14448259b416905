/// A duration, from literals and units.
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}

/// Where and when work is done.
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions
  var now: SchedulerTimeType { get }
  var minimumTolerance: SchedulerTimeType.Stride { get }
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
  /// Repeats an action, first at a date, until the result is canceled or released.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let isOpen = Shared(true)
    @Sendable func wait(until date: SchedulerTimeType) {
      schedule(after: date, tolerance: tolerance, options: options) {
        guard isOpen.current else { return }
        let next = now.advanced(by: interval)
        action()
        wait(until: next)
      }
    }
    wait(until: date)
    return AnyCancellable { isOpen.change { $0 = false } }
  }
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) { schedule(after: date, tolerance: tolerance, options: nil, action) }
  public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }
}

/// A time of a queue's clock.
///
/// On the main queue and the main run loop that is the session's virtual clock, so that a debounce is over when a test
/// lets time pass; on other queues it is real time.
public struct SchedulerTime: Strideable, Hashable, Sendable {
  public struct Stride: SignedNumeric, Comparable, ExpressibleByFloatLiteral, Hashable, Sendable,
    SchedulerTimeIntervalConvertible
  {
    public var magnitude: Double
    public init(_ seconds: Double) { magnitude = seconds }
    public init(integerLiteral value: Int) { magnitude = Double(value) }
    public init(floatLiteral value: Double) { magnitude = value }
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Double(exactly: source) else { return nil }
      magnitude = value
    }
    public var timeInterval: TimeInterval { magnitude }
    public static func seconds(_ s: Int) -> Stride { Stride(Double(s)) }
    public static func seconds(_ s: Double) -> Stride { Stride(s) }
    public static func milliseconds(_ ms: Int) -> Stride { Stride(Double(ms) / 1e3) }
    public static func microseconds(_ us: Int) -> Stride { Stride(Double(us) / 1e6) }
    public static func nanoseconds(_ ns: Int) -> Stride { Stride(Double(ns) / 1e9) }
    public static func < (a: Stride, b: Stride) -> Bool { a.magnitude < b.magnitude }
    public static func + (a: Stride, b: Stride) -> Stride { Stride(a.magnitude + b.magnitude) }
    public static func - (a: Stride, b: Stride) -> Stride { Stride(a.magnitude - b.magnitude) }
    public static func * (a: Stride, b: Stride) -> Stride { Stride(a.magnitude * b.magnitude) }
    public static func *= (a: inout Stride, b: Stride) { a = a * b }
    public static func += (a: inout Stride, b: Stride) { a = a + b }
    public static func -= (a: inout Stride, b: Stride) { a = a - b }
  }
  /// Seconds of the clock; or from now, where a date was given, which belongs to no clock yet.
  let seconds: Double
  private let isFromNow: Bool
  init(seconds: Double) { (self.seconds, isFromNow) = (seconds, false) }
  private init(fromNow seconds: Double) { (self.seconds, isFromNow) = (seconds, true) }
  /// A time of the queue that it is used with.
  public init(_ time: DispatchTime) {
    let now = DispatchTime.now().uptimeNanoseconds
    self.init(fromNow: (Double(time.uptimeNanoseconds) - Double(now)) / 1e9)
  }
  /// A time of the run loop or the operation queue that it is used with.
  public init(_ date: Date) { self.init(fromNow: date.timeIntervalSinceNow) }
  public var dispatchTime: DispatchTime { .now() + Self.current.delay(to: self) }
  public var date: Date { Date(timeIntervalSinceNow: Self.current.delay(to: self)) }

  private static var current: SchedulerTime {
    Thread.isMainThread ? .virtual : SchedulerTime(seconds: ProcessInfo.processInfo.systemUptime)
  }
  /// The seconds from now, which this is, until a time.
  func delay(to time: SchedulerTime) -> Double {
    time.isFromNow ? time.seconds : time.seconds - seconds
  }
  public func distance(to other: SchedulerTime) -> Stride {
    guard isFromNow != other.isFromNow else { return Stride(other.seconds - seconds) }
    let now = Self.current
    return Stride(now.delay(to: other) - now.delay(to: self))
  }
  public func advanced(by n: Stride) -> SchedulerTime {
    isFromNow
      ? SchedulerTime(fromNow: seconds + n.magnitude)
      : SchedulerTime(seconds: seconds + n.magnitude)
  }

  static var virtual: SchedulerTime {
    SchedulerTime(seconds: CACurrentMediaTime())
  }
}

/// Carries a closure to its target thread.
private struct Errand: @unchecked Sendable {  // the caller gave it away
  let action: () -> Void
}

private func afterVirtual(_ delay: Double, _ action: @escaping () -> Void) {
  let errand = Errand(action: action)
  // A timer of no interval takes a tenth of a millisecond, as Apple's.
  Timer.scheduledTimer(withTimeInterval: max(delay, 0), repeats: false) { _ in errand.action() }
}

extension DispatchQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public struct SchedulerOptions {
    public var qos: DispatchQoS
    public init(qos: DispatchQoS = .unspecified) { self.qos = qos }
  }
  private var isMain: Bool { label == DispatchQueue.main.label }
  public var now: SchedulerTime {
    isMain ? .virtual : SchedulerTime(seconds: ProcessInfo.processInfo.systemUptime)
  }
  public var minimumTolerance: SchedulerTime.Stride { 0 }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let errand = Errand(action: action)
    async { errand.action() }
  }
  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let delay = max(0, now.delay(to: date))
    if isMain { return afterVirtual(delay, action) }
    let errand = Errand(action: action)
    asyncAfter(deadline: .now() + delay) { errand.action() }
  }
}

extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public struct SchedulerOptions {}
  public var now: SchedulerTime { .virtual }
  public var minimumTolerance: SchedulerTime.Stride { 0 }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let errand = Errand(action: action)
    DispatchQueue.main.async { errand.action() }
  }
  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) { afterVirtual(now.delay(to: date), action) }
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public struct SchedulerOptions {}
  public var now: SchedulerTime { .virtual }
  public var minimumTolerance: SchedulerTime.Stride { 0 }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let errand = Errand(action: action)
    addOperation { errand.action() }
  }
  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) { afterVirtual(now.delay(to: date), action) }
}

/// Does everything at once.
public struct ImmediateScheduler: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never
  public static let shared = ImmediateScheduler()
  public var now: SchedulerTime { SchedulerTime(seconds: 0) }
  public var minimumTolerance: SchedulerTime.Stride { 0 }
  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  public func schedule(
    after date: SchedulerTime, tolerance: SchedulerTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) { action() }
}
