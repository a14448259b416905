/// Which of the keyboard's own fields has the focus.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  @propertyWrapper
  public struct Binding {
    let location: StateLocation<Value>?
    let initial: Value
    public var wrappedValue: Value {
      get { location?.read() ?? initial }
      nonmutating set { location?.write(newValue, .current) }
    }
    public var projectedValue: Binding { self }
  }
  private let initial: Value
  private var location: StateLocation<Value>?

  public init() where Value == Bool { initial = false }
  public init<T: Hashable>() where Value == T? { initial = nil }
  public var wrappedValue: Value {
    get { location?.read() ?? initial }
    nonmutating set { location?.write(newValue, .current) }
  }
  public var projectedValue: Binding { Binding(location: location, initial: initial) }

  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let initial = initial
    location = context.slot { StateLocation(initial) }
  }
  @MainActor public func _isEqual(to other: FocusState<Value>) -> Bool? { true }
  public static var _readsEnvironment: Bool { false }
}

extension View {
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focus(condition.wrappedValue) { condition.wrappedValue = $0 }
  }
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    focus(binding.wrappedValue == value) { isFocused in
      if isFocused {
        binding.wrappedValue = value
      } else if binding.wrappedValue == value {
        // `nil` or `false`: no field.
        binding.wrappedValue = binding.initial
      }
    }
  }
  private func focus(_ wants: Bool, _ changed: @escaping (Bool) -> Void) -> some View {
    modifier(
      _EnvironmentModifier(
        change: { $0.fieldFocus = FieldFocus(wants: wants, changed: changed) }, key: "focus",
        value: wants, isDerived: true))
  }
}
extension View {
  /// Sets the focus when the view appears.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, _ value: Value
  ) -> some View { onAppear { binding.wrappedValue = value } }
}
