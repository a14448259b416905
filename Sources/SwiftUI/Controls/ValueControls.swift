/// A control that chooses a number by its place.
public struct Slider<Label: View, ValueLabel: View> {
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let editing: (Bool) -> Void
  let label: Label
  init<V: BinaryFloatingPoint>(
    _ value: Binding<V>, _ bounds: ClosedRange<V>, _ step: V?, _ editing: @escaping (Bool) -> Void,
    _ label: Label
  ) {
    self.value = Binding(
      get: { Double(value.wrappedValue) }, set: { value.wrappedValue = V($0) })
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    (self.step, self.editing, self.label) = (step.map { Double($0) }, editing, label)
  }
}
extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, onEditingChanged, EmptyView())
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), onEditingChanged, EmptyView())
  }
}
extension Slider where ValueLabel == EmptyView {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, onEditingChanged, label())
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), onEditingChanged, label())
  }
}
extension Slider: View {
  public var body: some View {
    SliderView(value: value, bounds: bounds, step: step, editing: editing).frame(height: 31)
  }
}
private struct SliderView: UIViewRepresentable {
  @Binding var value: Double
  let bounds: ClosedRange<Double>
  let step: Double?
  let editing: (Bool) -> Void
  func makeUIView(context: Context) -> UISlider {
    let view = UISlider(frame: .zero)
    let relay = context.coordinator
    view.addAction(
      UIAction { [weak view] _ in if let view { relay.change?(Double(view.value)) } },
      for: .valueChanged)
    return view
  }
  func updateUIView(_ view: UISlider, context: Context) {
    view.minimumValue = Float(bounds.lowerBound)
    view.maximumValue = Float(bounds.upperBound)
    if view.value != Float(value) { view.value = Float(value) }
    context.coordinator.change = { new in
      editing(true)
      value =
        step.map { (((new - bounds.lowerBound) / $0).rounded() * $0) + bounds.lowerBound } ?? new
      editing(false)
    }
  }
  func makeCoordinator() -> ValueRelay<Double> { ValueRelay() }
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UISlider, context: Context) -> CGSize? {
    CGSize(width: proposal.width ?? 118, height: 31)
  }
}

/// A control that counts up and down.
public struct Stepper<Label: View> {
  let increment: (() -> Void)?
  let decrement: (() -> Void)?
  let label: Label
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { (increment, decrement, self.label) = (onIncrement, onDecrement, label()) }
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    increment = { value.wrappedValue = value.wrappedValue.advanced(by: step) }
    decrement = { value.wrappedValue = value.wrappedValue.advanced(by: 0 - step) }
    self.label = label()
  }
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let now = value.wrappedValue
    increment =
      now.advanced(by: step) <= bounds.upperBound
      ? { value.wrappedValue = value.wrappedValue.advanced(by: step) } : nil
    decrement =
      now.advanced(by: 0 - step) >= bounds.lowerBound
      ? { value.wrappedValue = value.wrappedValue.advanced(by: 0 - step) } : nil
    self.label = label()
  }
}
extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(titleKey) } }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(title) } }
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }
}
extension Stepper: View {
  public var body: some View {
    HStack {
      label
      Spacer()
      HStack(spacing: 0) {
        Button {
          decrement?()
        } label: {
          Image(systemName: "minus").frame(width: 47, height: 32).contentShape(Rectangle())
        }
        .disabled(decrement == nil).accessibilityLabel("Decrement")
        Button {
          increment?()
        } label: {
          Image(systemName: "plus").frame(width: 47, height: 32).contentShape(Rectangle())
        }
        .disabled(increment == nil).accessibilityLabel("Increment")
      }
      .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 8))
    }
  }
}

/// How far something has come.
public struct ProgressView<Label: View, CurrentValueLabel: View> {
  let fraction: Double?
  let label: Label
}
extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView { (fraction, label) = (nil, EmptyView()) }
  public init(@ViewBuilder label: () -> Label) { (fraction, self.label) = (nil, label()) }
  public init(_ titleKey: LocalizedStringKey) where Label == Text {
    (fraction, label) = (nil, Text(titleKey))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) where Label == Text {
    (fraction, label) = (nil, Text(title))
  }
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {
    (fraction, label) = (value.map { Double($0 / total) }, EmptyView())
  }
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1.0, @ViewBuilder label: () -> Label
  ) { (fraction, self.label) = (value.map { Double($0 / total) }, label()) }
  public init<V: BinaryFloatingPoint>(
    _ titleKey: LocalizedStringKey, value: V?, total: V = 1.0
  ) where Label == Text { (fraction, label) = (value.map { Double($0 / total) }, Text(titleKey)) }
}
extension ProgressView: View {
  public var body: some View {
    if let fraction {
      VStack(alignment: .leading, spacing: 4) {
        label
        GeometryReader { proxy in
          ZStack(alignment: .leading) {
            Capsule().fill(Color(.systemFill))
            Capsule().fill(TintShapeStyle())
              .frame(width: proxy.size.width * min(max(fraction, 0), 1))
          }
        }
        .frame(height: 4)
      }
    } else {
      VStack(spacing: 8) {
        Circle().strokeBorder(Color.secondary, lineWidth: 2).frame(width: 20, height: 20)
        label
      }
    }
  }
}
/// How progress looks. Both looks are chosen by whether there is a value.
public protocol ProgressViewStyle {}
public struct CircularProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
}
public struct LinearProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
}
public struct DefaultProgressViewStyle: ProgressViewStyle {
  public init() {}
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
    ignored("progressViewStyle")
  }
}

/// Opens an address.
public struct Link<Label: View> {
  let destination: URL
  let label: Label
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    (self.destination, self.label) = (destination, label())
  }
}
extension Link where Label == Text {
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }
}
extension Link: View {
  public var body: some View { LinkBody(destination: destination, label: label) }
}
private struct LinkBody<Label: View>: View {
  let destination: URL
  let label: Label
  @Environment(\.openURL) private var openURL
  var body: some View {
    Button {
      openURL(destination)
    } label: {
      label
    }
  }
}
