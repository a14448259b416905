/// A field inside the keyboard, for one line of text.
public struct TextField<Label: View> {
  let prompt: Text?
  let text: Binding<String>
  var isSecure = false
  var events = FieldEvents()
}
/// The events of a field beside its text.
struct FieldEvents {
  var editing: ((Bool) -> Void)?
  var commit: (() -> Void)?
}
extension TextField where Label == Text {
  init(_ title: Text, _ prompt: Text?, _ text: Binding<String>, _ events: FieldEvents = .init()) {
    (self.prompt, self.text, self.events) = (prompt ?? title, text, events)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(Text(titleKey), nil, text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(Text(titleKey), prompt, text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    self.init(Text(titleKey), nil, text)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(Text(titleKey), prompt, text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    self.init(Text(title), nil, text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    self.init(Text(title), prompt, text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    self.init(Text(title), nil, text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
    self.init(Text(title), prompt, text)
  }
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void = {}
  ) {
    self.init(
      Text(titleKey), nil, text, FieldEvents(editing: onEditingChanged, commit: onCommit))
  }
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
  ) { self.init(Text(titleKey), nil, text, FieldEvents(commit: onCommit)) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(Text(title), nil, text, FieldEvents(editing: onEditingChanged, commit: onCommit))
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
  ) { self.init(Text(title), nil, text, FieldEvents(commit: onCommit)) }
}
extension TextField {
  /// The label is not shown; a prompt is.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    (self.prompt, self.text) = (prompt ?? label() as? Text, text)
  }
  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) { self.init(text: text, prompt: prompt, label: label) }
}
extension TextField where Label == Text {
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(Text(titleKey), prompt, Self.text(of: value, format))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(Text(title), prompt, Self.text(of: value, format)) }
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(Text(titleKey), prompt, Self.text(of: value, format))
  }
  @_disfavoredOverload
  public init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String { self.init(Text(title), prompt, Self.text(of: value, format)) }
  public init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) { self.init(Text(titleKey), prompt, Self.text(of: value, formatter)) }
  @_disfavoredOverload
  public init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) { self.init(Text(title), prompt, Self.text(of: value, formatter)) }

  /// A text that isn't a value of the format leaves the value unchanged.
  private static func text<F: ParseableFormatStyle>(
    of value: Binding<F.FormatInput>, _ format: F
  ) -> Binding<String> where F.FormatOutput == String {
    Binding(
      get: { format.format(value.wrappedValue) },
      set: { if let new = try? format.parseStrategy.parse($0) { value.wrappedValue = new } })
  }
  /// A text that isn't a value of the format takes the value away.
  private static func text<F: ParseableFormatStyle>(
    of value: Binding<F.FormatInput?>, _ format: F
  ) -> Binding<String> where F.FormatOutput == String {
    Binding(
      get: { value.wrappedValue.map(format.format) ?? "" },
      set: { value.wrappedValue = try? format.parseStrategy.parse($0) })
  }
  /// Numbers are parsed; texts of other formatters are not.
  private static func text<V>(of value: Binding<V>, _ formatter: Formatter) -> Binding<String> {
    Binding(
      get: { formatter.string(for: value.wrappedValue) ?? "" },
      set: { text in
        guard let number = (formatter as? Foundation.NumberFormatter)?.number(from: text) else {
          return
        }
        let values: [Any] = [number.intValue, number.doubleValue, number.decimalValue, number]
        if let new = values.lazy.compactMap({ $0 as? V }).first { value.wrappedValue = new }
      })
  }
}
extension TextField: View {
  public var body: some View {
    StyledView(
      FieldConfiguration(
        field: TextField<_TextFieldStyleLabel>(prompt: prompt, text: text, events: events))
    ) { FieldView($0.field) }
  }
}
/// A field whose text is not shown.
public struct SecureField<Label: View> {
  let prompt: Text?
  let text: Binding<String>
  var events = FieldEvents()
}
extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    (self.prompt, self.text) = (prompt ?? Text(titleKey), text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    (self.prompt, self.text) = (prompt ?? Text(title), text)
  }
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    (prompt, self.text) = (Text(titleKey), text)
    events.commit = onCommit
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    (prompt, self.text) = (Text(title), text)
    events.commit = onCommit
  }
}
extension SecureField {
  /// The label is not shown; a prompt is.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    (self.prompt, self.text) = (prompt ?? label() as? Text, text)
  }
}
extension SecureField: View {
  public var body: some View {
    StyledView(
      FieldConfiguration(
        field: TextField<_TextFieldStyleLabel>(
          prompt: prompt, text: text, isSecure: true, events: events))
    ) { FieldView($0.field) }
  }
}
