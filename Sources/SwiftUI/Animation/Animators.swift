/// Content that cycles through phases, on the virtual clock.
public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  let phases: [Phase]
  let trigger: AnyHashable?
  let content: (Phase) -> Content
  let animation: (Phase) -> Animation?
  @State private var index = 0
  @State private var run = 0

  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    (self.phases, trigger) = (Array(phases), nil)
    (self.content, self.animation) = (content, animation)
  }
  public init<T: Equatable>(
    _ phases: some Sequence<Phase>, trigger: T,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    (self.phases, self.trigger) = (Array(phases), AnyHashable(EquatableBox(trigger)))
    (self.content, self.animation) = (content, animation)
  }
  public var body: some View {
    content(phases[min(index, phases.count - 1)])
      .onAppear { if trigger == nil { go(run) } }
      .onDisappear { run += 1 }
      .onChange(of: trigger) { _, _ in
        run += 1
        index = 0
        go(run)
      }
  }
  /// Shows the next phase, and the one after it when its animation is over.
  private func go(_ own: Int) {
    guard phases.count > 1, own == run else { return }
    let next = (index + 1) % phases.count
    let change = animation(phases[next])
    withAnimation(change) { index = next }
    if trigger != nil, next == 0 { return }
    let delay = max(change?.total ?? 0, 1.0 / 60)
    Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in go(own) }
  }
}
/// A value that can be compared, with a constant hash.
private struct EquatableBox<T: Equatable>: Hashable {
  let value: T
  init(_ value: T) { self.value = value }
  func hash(into hasher: inout Hasher) {}
}

/// Content that follows tracks of values, on the virtual clock.
public struct KeyframeAnimator<Value, KeyframePath: Keyframes<Value>, Content: View>: View {
  let initial: Value
  let trigger: AnyHashable?
  let repeats: Bool
  let content: (Value) -> Content
  let keyframes: (Value) -> KeyframePath
  @State private var began: TimeInterval?

  public init(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    (initial, trigger, repeats) = (initialValue, nil, repeating)
    (self.content, self.keyframes) = (content, keyframes)
  }
  public init(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    (initial, self.trigger, repeats) = (
      initialValue, AnyHashable(EquatableBox(trigger)), false
    )
    (self.content, self.keyframes) = (content, keyframes)
  }
  public var body: some View {
    let timeline = KeyframeTimeline(initialValue: initial, content: keyframes(initial))
    let start = began ?? 0
    TimelineView(.animation(paused: began == nil)) { _ in
      content(value(timeline, FrameClock.seconds - start))
    }
    .onAppear { if trigger == nil { began = FrameClock.seconds } }
    .onChange(of: trigger) { _, _ in
      let own = FrameClock.seconds
      began = own
      // Nothing moves any more after the last keyframe.
      Timer.scheduledTimer(withTimeInterval: timeline.duration + 0.02, repeats: false) { _ in
        if began == own { began = nil }
      }
    }
  }
  private func value(_ timeline: KeyframeTimeline<Value>, _ time: TimeInterval) -> Value {
    guard began != nil else { return initial }
    guard repeats, timeline.duration > 0 else { return timeline.value(time: time) }
    return timeline.value(time: time.truncatingRemainder(dividingBy: timeline.duration))
  }
}
/// The values of tracks over time.
public struct KeyframeTimeline<Value> {
  let initial: Value
  let changes: [_KeyframeChange<Value>]
  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(initialValue: initialValue, content: content())
  }
  init(initialValue: Value, content: some Keyframes<Value>) {
    (initial, changes) = (initialValue, content._changes)
  }
  public var duration: TimeInterval { changes.map(\.duration).max() ?? 0 }
  public func value(time: Double) -> Value {
    var value = initial
    for change in changes { change.apply(&value, initial, time) }
    return value
  }
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}
/// The effect of one track on a value.
public struct _KeyframeChange<Value> {
  let duration: TimeInterval
  let apply: (inout Value, Value, TimeInterval) -> Void
}
/// Tracks of values.
public protocol Keyframes<Value> {
  associatedtype Value
  var _changes: [_KeyframeChange<Value>] { get }
}
/// Keyframes of one part of a value.
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent<Value>>:
  Keyframes
{
  let path: WritableKeyPath<Root, Value>
  let content: Content
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) { (path, self.content) = (keyPath, content()) }
  public var _changes: [_KeyframeChange<Root>] {
    let (path, steps) = (path, content._steps)
    return [
      _KeyframeChange(duration: steps.reduce(0) { $0 + $1.duration }) { root, initial, time in
        root[keyPath: path] = Self.value(steps, initial[keyPath: path], time)
      }
    ]
  }
  private static func value(
    _ steps: [_KeyframeStep<Value>], _ initial: Value, _ time: TimeInterval
  ) -> Value {
    var (from, left) = (initial, time)
    for step in steps {
      if left < step.duration {
        var value = from
        value.animatableData = from.animatableData.interpolated(
          towards: step.target.animatableData, amount: step.part(max(left, 0)))
        return value
      }
      left -= step.duration
      from = step.target
    }
    return from
  }
}
extension KeyframeTrack where Root == Value {
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) {
    (path, self.content) = (\Root.self, content())
  }
}
/// One keyframe: where to, in what time, and how.
public struct _KeyframeStep<Value> {
  let target: Value
  let duration: TimeInterval
  let part: (TimeInterval) -> Double
}
public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
  var _steps: [_KeyframeStep<Value>] { get }
}
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  public let _steps: [_KeyframeStep<Value>]
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    _steps = [
      _KeyframeStep(target: to, duration: duration) {
        timingCurve.value(at: duration > 0 ? $0 / duration : 1)
      }
    ]
  }
}
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  public let _steps: [_KeyframeStep<Value>]
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {
    let time = duration ?? spring.settlingDuration
    _steps = [_KeyframeStep(target: to, duration: time) { 1 - spring.rest(at: $0).left }]
  }
}
/// A keyframe on a smooth curve: shown as one that begins and ends slowly.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  public let _steps: [_KeyframeStep<Value>]
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    _steps = [
      _KeyframeStep(target: to, duration: duration) {
        UnitCurve.easeInOut.value(at: duration > 0 ? $0 / duration : 1)
      }
    ]
  }
}
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  public let _steps: [_KeyframeStep<Value>]
  public init(_ to: Value) { _steps = [_KeyframeStep(target: to, duration: 0) { _ in 1 }] }
}
public struct _KeyframeSteps<Value: Animatable>: KeyframeTrackContent {
  public let _steps: [_KeyframeStep<Value>]
}
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K
  where K.Value == Value { expression }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K
  where K.Value == Value { first }
  public static func buildPartialBlock<A: KeyframeTrackContent, K: KeyframeTrackContent>(
    accumulated: A, next: K
  ) -> _KeyframeSteps<Value> where A.Value == Value, K.Value == Value {
    _KeyframeSteps(_steps: accumulated._steps + next._steps)
  }
  public static func buildArray(
    _ components: [some KeyframeTrackContent<Value>]
  ) -> _KeyframeSteps<Value> { _KeyframeSteps(_steps: components.flatMap { $0._steps }) }
  public static func buildOptional<K: KeyframeTrackContent>(_ component: K?) -> _KeyframeSteps<
    Value
  >
  where K.Value == Value { _KeyframeSteps(_steps: component?._steps ?? []) }
  public static func buildEither<K: KeyframeTrackContent>(first: K) -> _KeyframeSteps<Value>
  where K.Value == Value { _KeyframeSteps(_steps: first._steps) }
  public static func buildEither<K: KeyframeTrackContent>(second: K) -> _KeyframeSteps<Value>
  where K.Value == Value { _KeyframeSteps(_steps: second._steps) }
}
public struct _KeyframeChanges<Value>: Keyframes {
  public let _changes: [_KeyframeChange<Value>]
}
@resultBuilder
public struct KeyframesBuilder<Value> {
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  public static func buildExpression<K: KeyframeTrackContent>(
    _ expression: K
  ) -> KeyframeTrack<Value, Value, K> where K.Value == Value {
    KeyframeTrack(\Value.self) { expression }
  }
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value {
    first
  }
  public static func buildPartialBlock<A: Keyframes, K: Keyframes>(
    accumulated: A, next: K
  ) -> _KeyframeChanges<Value> where A.Value == Value, K.Value == Value {
    _KeyframeChanges(_changes: accumulated._changes + next._changes)
  }
}

extension View {
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimator(phases) {
      content(PlaceholderContentView(view: AnyView(self)), $0)
    } animation: {
      animation($0)
    }
  }
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    PhaseAnimator(phases, trigger: trigger) {
      content(PlaceholderContentView(view: AnyView(self)), $0)
    } animation: {
      animation($0)
    }
  }
  public func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    KeyframeAnimator(initialValue: initialValue, repeating: repeating) {
      content(PlaceholderContentView(view: AnyView(self)), $0)
    } keyframes: {
      keyframes($0)
    }
  }
  public func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    KeyframeAnimator(initialValue: initialValue, trigger: trigger) {
      content(PlaceholderContentView(view: AnyView(self)), $0)
    } keyframes: {
      keyframes($0)
    }
  }
}
