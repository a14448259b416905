/// A control that chooses a number by its place.
public struct Slider<Label: View, ValueLabel: View> {
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let editing: (Bool) -> Void
  let label: Label
  var least: ValueLabel?
  var greatest: ValueLabel?
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
extension Slider {
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, onEditingChanged, label())
    (least, greatest) = (minimumValueLabel(), maximumValueLabel())
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, V(step), onEditingChanged, label())
    (least, greatest) = (minimumValueLabel(), maximumValueLabel())
  }
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, minimumValueLabel: ValueLabel,
    maximumValueLabel: ValueLabel, @ViewBuilder label: () -> Label
  ) where V.Stride: BinaryFloatingPoint {
    self.init(value, bounds, nil, onEditingChanged, label())
    (least, greatest) = (minimumValueLabel, maximumValueLabel)
  }
}
extension Slider: View {
  @ViewBuilder public var body: some View {
    if let least, let greatest {
      HStack {
        least
        slider
        greatest
      }
    } else {
      slider
    }
  }
  @ViewBuilder private var slider: some View {
    let view = SliderView(value: value, bounds: bounds, step: step, editing: editing)
      .frame(height: 31)
    if let name = label as? Text { view.accessibilityLabel(name) } else { view }
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
    let color = context.environment.controlTint(nil)
    if view.minimumTrackTintColor != color { view.minimumTrackTintColor = color }
    let isEnabled = context.environment.isEnabled
    if view.isEnabled != isEnabled { view.isEnabled = isEnabled }
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

/// A control that counts up and down. Its buttons repeat while they are held, unless the environment disables that.
public struct Stepper<Label: View> {
  let increment: (() -> Void)?
  let decrement: (() -> Void)?
  let editing: (Bool) -> Void
  let label: Label
  @Environment(\.buttonRepeatBehavior) private var repeating
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    (increment, decrement, editing) = (onIncrement, onDecrement, onEditingChanged)
    self.label = label()
  }
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label,
      onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: 0 - step) },
      onEditingChanged: onEditingChanged)
  }
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    // An unsigned value can't be advanced out of its bounds to compare it, and distances of floating-point
    // values are rounded.
    let isFloating = V.self is any BinaryFloatingPoint.Type
    func canGrow(_ now: V) -> Bool {
      now.distance(to: bounds.upperBound) >= step
        || isFloating && now.advanced(by: step) <= bounds.upperBound
    }
    func canShrink(_ now: V) -> Bool {
      bounds.lowerBound.distance(to: now) >= step
        || isFloating && now.advanced(by: 0 - step) >= bounds.lowerBound
    }
    // A held button may act before the view is updated, so the bounds count for each action.
    let now = value.wrappedValue
    self.init(
      label: label,
      onIncrement: canGrow(now)
        ? {
          let now = value.wrappedValue
          if canGrow(now) { value.wrappedValue = now.advanced(by: step) }
        } : nil,
      onDecrement: canShrink(now)
        ? {
          let now = value.wrappedValue
          if canShrink(now) { value.wrappedValue = now.advanced(by: 0 - step) }
        } : nil, onEditingChanged: onEditingChanged)
  }
}
extension Stepper {
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(value: value, step: step, label: label, onEditingChanged: onEditingChanged)
  }
  public init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>,
    step: F.FormatInput.Stride = 1, format: F, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
  }
}
extension Stepper where Label == Text {
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
  }
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(titleKey) },
      onEditingChanged: onEditingChanged)
  }
  public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(titleKey) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1,
    format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      value: value, step: step, label: { Text(titleKey) }, onEditingChanged: onEditingChanged)
  }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>,
    in bounds: ClosedRange<F.FormatInput>,
    step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      value: value, in: bounds, step: step, label: { Text(titleKey) },
      onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>,
    step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }
}
extension Stepper: View {
  public var body: some View {
    HStack {
      TitleStack(label: label)
      Spacer()
      HStack(spacing: 0) {
        half("minus", decrement).accessibilityLabel("Decrement")
        half("plus", increment).accessibilityLabel("Increment")
      }
      .buttonStyle(StepperButtonStyle(editing: editing))
      .buttonRepeatBehavior(repeating == .disabled ? .disabled : .enabled)
      .background(Color(.tertiarySystemFill), in: RoundedRectangle(cornerRadius: 8))
    }
  }
  private func half(_ symbol: String, _ action: (() -> Void)?) -> some View {
    Button {
      action?()
    } label: {
      Image(systemName: symbol).frame(width: 47, height: 32).contentShape(Rectangle())
    }
    .disabled(action == nil)
  }
}
private struct StepperButtonStyle: ButtonStyle {
  let editing: (Bool) -> Void
  func makeBody(configuration: Configuration) -> some View {
    StyleBody(style: PlainBody(isTinted: true), configuration: configuration)
      .onChange(of: configuration.isPressed) { _, isPressed in editing(isPressed) }
  }
}
