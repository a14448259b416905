/// When a view has to be updated.
public protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
  typealias Mode = TimelineScheduleMode
  func entries(from startDate: Date, mode: Mode) -> Entries
}
/// How often a schedule may have its view shown.
public enum TimelineScheduleMode: Hashable, Sendable { case normal, lowFrequency }

public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
  let start: Date
  let interval: TimeInterval
  public init(from startDate: Date, by interval: TimeInterval) {
    (start, self.interval) = (startDate, interval)
  }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> UnfoldFirstSequence<Date>
  {
    let step = max(interval, 0.001)
    let passed = max((startDate.timeIntervalSince(start) / step).rounded(.down), 0)
    let first = start.addingTimeInterval(passed * step)
    return sequence(first: first) { $0.addingTimeInterval(step) }
  }
}
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public init() {}
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> UnfoldFirstSequence<Date>
  {
    let minute = (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60
    return sequence(first: Date(timeIntervalSinceReferenceDate: minute)) {
      $0.addingTimeInterval(60)
    }
  }
}
public struct ExplicitTimelineSchedule<Entries: Sequence>: TimelineSchedule
where Entries.Element == Date {
  let dates: Entries
  public init(_ dates: Entries) { self.dates = dates }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries { dates }
}
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  let interval: TimeInterval
  let isPaused: Bool
  public init(minimumInterval: Double? = nil, paused: Bool = false) {
    (interval, isPaused) = (max(minimumInterval ?? 1.0 / 60, 1.0 / 60), paused)
  }
  public func entries(from startDate: Date, mode: TimelineScheduleMode) -> UnfoldFirstSequence<Date>
  {
    let (step, isPaused) = (interval, isPaused)
    return sequence(first: startDate) { isPaused ? nil : $0.addingTimeInterval(step) }
  }
}
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
  public static func periodic(from startDate: Date, by interval: TimeInterval)
    -> PeriodicTimelineSchedule
  { PeriodicTimelineSchedule(from: startDate, by: interval) }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
  public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
  public static func animation(
    minimumInterval: Double? = nil, paused: Bool = false
  ) -> AnimationTimelineSchedule {
    AnimationTimelineSchedule(minimumInterval: minimumInterval, paused: paused)
  }
}
extension TimelineSchedule {
  public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S>
  where Self == ExplicitTimelineSchedule<S> { ExplicitTimelineSchedule(dates) }
}

/// The context of a timeline's content, the same for every schedule and content.
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>
  .Context

/// A view that is shown again at the times of a schedule, on the virtual clock.
public struct TimelineView<Schedule: TimelineSchedule, Content: View> {
  /// When a view is shown, and how exactly.
  public struct Context {
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }
    public let date: Date
    public let cadence: Cadence
  }
  let schedule: Schedule
  let content: (TimelineViewDefaultContext) -> Content
  public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) { (self.schedule, self.content) = (schedule, content) }
}
extension TimelineView: View {
  public var body: some View {
    FrameView(key: 0, schedule: schedule.entries(from: FrameClock.start, mode: .normal)) { date in
      content(TimelineViewDefaultContext(date: date, cadence: .live))
    }
  }
}

/// The virtual clock as dates.
@MainActor
enum FrameClock {
  /// When the module was first requested a date; the clock counts from there.
  static let start = Date()
  private static let first = CACurrentMediaTime()
  static var seconds: TimeInterval { CACurrentMediaTime() }
  static var now: Date { start.addingTimeInterval(seconds - first) }
}

/// Content for the latest past time of a sequence.
private struct FrameView<Times: Sequence, Content: View>: View where Times.Element == Date {
  let key: Int
  let schedule: Times
  let content: (Date) -> Content
  var body: some View {
    EmptyView().modifier(FrameModifier(schedule: schedule, content: content))
  }
}
private final class FrameNode<Content: View>: EvaluatedNode {
  private var timer: Timer?
  private var next: (() -> Date?)?
  private var date = FrameClock.now
  private var upcoming: Date?
  private var content: ((Date) -> Content)?

  func update(
    _ next: @escaping () -> Date?, _ content: @escaping (Date) -> Content, _ scope: _Scope
  ) {
    (self.next, self.content) = (next, content)
    environment = scope.environment
    upcoming = next()
    advance()
    evaluate()
  }
  override func evaluate() {
    isDirty = false
    guard let content else { return }
    let date = date
    updateChild(tracking { content(date) }, ownScope)
  }
  /// Uses the latest past time, and waits for the next one.
  private func advance() {
    timer?.invalidate()
    timer = nil
    let now = FrameClock.now
    var steps = 0
    while let time = upcoming, time <= now.addingTimeInterval(0.000_001), steps < 100_000 {
      date = time
      upcoming = next?()
      steps += 1
    }
    guard let upcoming else { return }
    timer = Timer.scheduledTimer(
      withTimeInterval: max(upcoming.timeIntervalSince(now), 0.001), repeats: false
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.timeCame() }
    }
  }
  private func timeCame() {
    guard isAlive else { return }
    advance()
    markDirty()
  }
  override func willLeave() { timer?.invalidate() }
}
private struct FrameModifier<Times: Sequence, Content: View>: PrimitiveModifier
where Times.Element == Date {
  let schedule: Times
  let content: (Date) -> Content
  func _update(_ view: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, FrameNode<Content>.self) ?? FrameNode<Content>(scope)
    var times = schedule.makeIterator()
    node.update({ times.next() }, content, scope)
    return node
  }
}
