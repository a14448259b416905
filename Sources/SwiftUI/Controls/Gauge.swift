/// A value within bounds.
public struct Gauge<
  Label: View, CurrentValueLabel: View, BoundsLabel: View, MarkedValueLabels: View
> {
  let fraction: Double
  let label: Label
  let current: CurrentValueLabel?
  let least: BoundsLabel?
  let greatest: BoundsLabel?
  let marked: MarkedValueLabels?
  private init<V: BinaryFloatingPoint>(
    _ value: V, _ bounds: ClosedRange<V>, _ label: Label, _ current: CurrentValueLabel?,
    _ least: BoundsLabel?, _ greatest: BoundsLabel?, _ marked: MarkedValueLabels?
  ) {
    let length = bounds.upperBound - bounds.lowerBound
    let part = length > 0 ? Double((value - bounds.lowerBound) / length) : 0
    fraction = part.isFinite ? min(max(part, 0), 1) : 0
    (self.label, self.current) = (label, current)
    (self.least, self.greatest, self.marked) = (least, greatest, marked)
  }
}
extension Gauge {
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  )
  where
    CurrentValueLabel == EmptyView, BoundsLabel == EmptyView, MarkedValueLabels == EmptyView
  { self.init(value, bounds, label(), nil, nil, nil, nil) }
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) where BoundsLabel == EmptyView, MarkedValueLabels == EmptyView {
    self.init(value, bounds, label(), currentValueLabel(), nil, nil, nil)
  }
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) where MarkedValueLabels == EmptyView {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(), nil)
  }
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel,
    @ViewBuilder markedValueLabels: () -> MarkedValueLabels
  ) {
    self.init(
      value, bounds, label(), currentValueLabel(), minimumValueLabel(), maximumValueLabel(),
      markedValueLabels())
  }
}
extension Gauge: View {
  public var body: some View {
    StyledView(
      GaugeStyleConfiguration(
        value: fraction, label: .init(label), currentValueLabel: current.map { .init($0) },
        minimumValueLabel: least.map { .init($0) }, maximumValueLabel: greatest.map { .init($0) },
        markedValueLabels: marked.map { .init($0) })
    ) { LinearCapacityGaugeStyle().makeBody(configuration: $0) }
  }
}
/// The properties of a gauge for its style.
public struct GaugeStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias CurrentValueLabel = _StyledPart
  public typealias MinimumValueLabel = _StyledPart
  public typealias MaximumValueLabel = _StyledPart
  public typealias MarkedValueLabel = _StyledPart
  /// From 0 to 1.
  public var value: Double
  public var label: Label
  public var currentValueLabel: CurrentValueLabel?
  public var minimumValueLabel: MinimumValueLabel?
  public var maximumValueLabel: MaximumValueLabel?
  public var markedValueLabels: MarkedValueLabel?
}
/// How gauges look.
@MainActor @preconcurrency
public protocol GaugeStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = GaugeStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
/// A bar below the label, filled up to the value.
public struct LinearCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 4) {
      configuration.label
      HStack {
        configuration.minimumValueLabel
        GeometryReader { proxy in
          ZStack(alignment: .leading) {
            Capsule().fill(Color(.systemFill))
            Capsule().fill(TintShapeStyle()).frame(width: proxy.size.width * configuration.value)
          }
        }
        .frame(height: 6)
        configuration.maximumValueLabel
      }
      configuration.currentValueLabel
    }
  }
}
/// A bar with a mark at the value.
public struct AccessoryLinearGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.minimumValueLabel
      GeometryReader { proxy in
        ZStack(alignment: .leading) {
          Capsule().fill(TintShapeStyle())
          Circle().fill(Color(.systemBackground)).frame(width: 6, height: 6)
            .offset(x: (proxy.size.width - 6) * configuration.value)
        }
      }
      .frame(height: 6)
      configuration.maximumValueLabel
    }
  }
}
public struct AccessoryLinearCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    LinearCapacityGaugeStyle().makeBody(configuration: configuration)
  }
}
/// Three quarters of a circle, open below, with the current value inside.
public struct AccessoryCircularGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeCircle(configuration: configuration, part: 0.75, start: 135)
  }
}
/// A whole circle, traced up to the value.
public struct AccessoryCircularCapacityGaugeStyle: GaugeStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    GaugeCircle(configuration: configuration, part: 1, start: -90)
  }
}
private struct GaugeCircle: View {
  let configuration: GaugeStyleConfiguration
  let part: Double
  let start: Double
  var body: some View {
    ZStack {
      Circle().trim(from: 0, to: part).stroke(Color(.systemFill), lineWidth: 6)
        .rotationEffect(.degrees(start))
      Circle().trim(from: 0, to: part * configuration.value)
        .stroke(TintShapeStyle(), lineWidth: 6).rotationEffect(.degrees(start))
      if let current = configuration.currentValueLabel { current } else { configuration.label }
    }
    .frame(width: 58, height: 58)
  }
}
extension GaugeStyle where Self == LinearCapacityGaugeStyle {
  public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
  public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}
extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
  public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
    AccessoryLinearCapacityGaugeStyle()
  }
}
extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
  public static var accessoryCircular: AccessoryCircularGaugeStyle {
    AccessoryCircularGaugeStyle()
  }
}
extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
  public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
    AccessoryCircularCapacityGaugeStyle()
  }
}
extension View {
  public func gaugeStyle<S: GaugeStyle>(_ style: S) -> some View {
    styled(style) { $0.makeBody(configuration: $1) }
  }
}
