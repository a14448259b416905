/// The progress of an activity.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  let fraction: Double?
  let label: Label?
  let currentLabel: CurrentValueLabel?
  var interval: ProgressInterval?
  init(_ fraction: Double?, _ label: Label?, _ current: CurrentValueLabel? = nil) {
    (self.fraction, self.label, currentLabel) = (fraction, label, current)
  }
}
/// Time that passes.
struct ProgressInterval {
  let range: ClosedRange<Date>
  let countsDown: Bool
  func fraction(at date: Date) -> Double {
    let length = range.upperBound.timeIntervalSince(range.lowerBound)
    guard length > 0 else { return countsDown ? 0 : 1 }
    let passed = min(max(date.timeIntervalSince(range.lowerBound) / length, 0), 1)
    return countsDown ? 1 - passed : passed
  }
}
extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { self.init(nil, nil) }
  public init(@ViewBuilder label: () -> Label) { self.init(nil, label()) }
  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    self.init(nil, Text(titleKey))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text { self.init(nil, Text(title)) }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    self.init(value.map { Double($0 / total) }, nil)
  }
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) { self.init(value.map { Double($0 / total) }, label()) }
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) where Label == Text { self.init(value.map { Double($0 / total) }, Text(titleKey)) }
  @_disfavoredOverload
  public init<S: StringProtocol, V: BinaryFloatingPoint>(_ title: S, value: V?, total: V = 1.0)
  where Label == Text { self.init(value.map { Double($0 / total) }, Text(title)) }
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.init(nil, label())
    interval = ProgressInterval(range: timerInterval, countsDown: countsDown)
  }
}
extension ProgressView {
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) { self.init(value.map { Double($0 / total) }, label(), currentValueLabel()) }
  public init(
    timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(nil, label(), currentValueLabel())
    interval = ProgressInterval(range: timerInterval, countsDown: countsDown)
  }
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true)
  where Label == EmptyView, CurrentValueLabel == Text {
    self.init(nil, nil)
    interval = ProgressInterval(range: timerInterval, countsDown: countsDown)
  }
  /// Shows the state of a `Progress` when the body runs; the view that contains it has to follow its changes.
  public init(_ progress: Progress) where Label == EmptyView, CurrentValueLabel == EmptyView {
    self.init(progress.isIndeterminate ? nil : progress.fractionCompleted, nil)
  }
}
extension ProgressView where Label == _StyledPart, CurrentValueLabel == _StyledPart {
  public init(_ configuration: ProgressViewStyleConfiguration) {
    self.init(
      configuration.fractionCompleted, configuration.label, configuration.currentValueLabel)
  }
}
extension ProgressView: View {
  public var body: some View {
    if let interval {
      TimelineView(.periodic(from: interval.range.lowerBound, by: 1)) { context in
        styled(interval.fraction(at: context.date))
      }
    } else {
      styled(fraction)
    }
  }
  private func styled(_ fraction: Double?) -> some View {
    StyledView(
      ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: label.map { _StyledPart($0) },
        currentValueLabel: currentLabel.map { _StyledPart($0) })
    ) { DefaultProgressViewStyle().makeBody(configuration: $0) }
  }
}
/// The properties of a progress view for its style.
public struct ProgressViewStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias CurrentValueLabel = _StyledPart
  /// From 0 to 1; `nil` if unknown.
  public let fractionCompleted: Double?
  public var label: Label?
  public var currentValueLabel: CurrentValueLabel?
}
/// How progress looks.
@MainActor @preconcurrency
public protocol ProgressViewStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
/// The wheel of an activity of unknown length, not animated.
private struct Spokes: Shape {
  func path(in rect: CGRect) -> Path {
    let radius = min(rect.width, rect.height) / 2
    var path = Path()
    for spoke in 0..<8 {
      let angle = CGFloat(spoke) * .pi / 4
      func place(_ share: CGFloat) -> CGPoint {
        CGPoint(
          x: rect.midX + cos(angle) * radius * share, y: rect.midY + sin(angle) * radius * share)
      }
      path.move(to: place(0.5))
      path.addLine(to: place(0.9))
    }
    return path
  }
}
/// A wheel, or a circle of which a part is traced where the progress is known.
public struct CircularProgressViewStyle: ProgressViewStyle {
  private var tint: Color?
  public nonisolated init() {}
  public nonisolated init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    let style = tint.map { AnyShapeStyle($0) }
    VStack(spacing: 8) {
      if let fraction = configuration.fractionCompleted {
        Circle().trim(from: 0, to: min(max(fraction, 0), 1))
          .stroke(style ?? AnyShapeStyle(TintShapeStyle()), lineWidth: 3)
          .rotationEffect(.degrees(-90)).frame(width: 20, height: 20)
      } else {
        Spokes()
          .stroke(
            style ?? AnyShapeStyle(Color.secondary),
            style: StrokeStyle(lineWidth: 2, lineCap: .round)
          )
          .frame(width: 20, height: 20)
      }
      configuration.label
      configuration.currentValueLabel
    }
  }
}
/// A bar. If the progress is unknown, a circle.
public struct LinearProgressViewStyle: ProgressViewStyle {
  private var tint: Color?
  public nonisolated init() {}
  public nonisolated init(tint: Color) { self.tint = tint }
  public func makeBody(configuration: Configuration) -> some View {
    if let fraction = configuration.fractionCompleted {
      VStack(alignment: .leading, spacing: 4) {
        configuration.label
        GeometryReader { proxy in
          ZStack(alignment: .leading) {
            Capsule().fill(Color(.systemFill))
            Capsule().fill(tint.map { AnyShapeStyle($0) } ?? AnyShapeStyle(TintShapeStyle()))
              .frame(width: proxy.size.width * min(max(fraction, 0), 1))
          }
        }
        .frame(height: 4)
        configuration.currentValueLabel
      }
    } else {
      CircularProgressViewStyle().makeBody(configuration: configuration)
    }
  }
}
/// A bar where the progress is known, a circle where it isn't.
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    LinearProgressViewStyle().makeBody(configuration: configuration)
  }
}
extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}
extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}
extension View {
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
    styled(style) { $0.makeBody(configuration: $1) }
  }
}
