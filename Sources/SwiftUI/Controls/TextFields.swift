/// A field inside the keyboard, for one line of text.
public struct TextField<Label: View> {
  let prompt: Text?
  let text: Binding<String>
  let isSecure: Bool
}
extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    (prompt, self.text, isSecure) = (Text(titleKey), text, false)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    (self.prompt, self.text, isSecure) = (prompt ?? Text(titleKey), text, false)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    (prompt, self.text, isSecure) = (Text(titleKey), text, false)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    (prompt, self.text, isSecure) = (Text(title), text, false)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
    (self.prompt, self.text, isSecure) = (prompt ?? Text(title), text, false)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
    (prompt, self.text, isSecure) = (Text(title), text, false)
  }
}
extension TextField: View {
  public var body: some View { FieldView(prompt: prompt, text: text, isSecure: isSecure) }
}
/// A field whose text is not shown.
public struct SecureField<Label: View> {
  let prompt: Text?
  let text: Binding<String>
}
extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    (prompt, self.text) = (Text(titleKey), text)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
    (prompt, self.text) = (Text(title), text)
  }
}
extension SecureField: View {
  public var body: some View { FieldView(prompt: prompt, text: text, isSecure: true) }
}

private enum FocusName {}
/// The focus as a field reads and changes it.
struct FieldFocus {
  let wants: Bool
  let changed: (Bool) -> Void
}
private enum SubmitName {}
extension EnvironmentValues {
  var fieldFocus: FieldFocus? {
    get { self[HiddenKey<FocusName, FieldFocus>.self] }
    set { self[HiddenKey<FocusName, FieldFocus>.self] = newValue }
  }
  var submit: (() -> Void)? {
    get { self[HiddenKey<SubmitName, () -> Void>.self] }
    set { self[HiddenKey<SubmitName, () -> Void>.self] = newValue }
  }
}

private final class FieldDelegate: NSObject, UITextFieldDelegate {
  var focus: FieldFocus?
  var submit: (() -> Void)?
  var change: ((String) -> Void)?
  func textFieldDidBeginEditing(_ textField: UITextField) { focus?.changed(true) }
  func textFieldDidEndEditing(_ textField: UITextField) { focus?.changed(false) }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    submit?()
    return true
  }
}
private struct FieldView: UIViewRepresentable {
  let prompt: Text?
  @Binding var text: String
  let isSecure: Bool
  func makeCoordinator() -> FieldDelegate { FieldDelegate() }
  func makeUIView(context: Context) -> UITextField {
    let field = UITextField(frame: .zero)
    let delegate = context.coordinator
    field.delegate = delegate
    field.isSecureTextEntry = isSecure
    field.addAction(
      UIAction { [weak field] _ in delegate.change?(field?.text ?? "") }, for: .editingChanged)
    return field
  }
  func updateUIView(_ field: UITextField, context: Context) {
    let environment = context.environment
    let delegate = context.coordinator
    delegate.change = { text = $0 }
    (delegate.focus, delegate.submit) = (environment.fieldFocus, environment.submit)
    if field.text != text { field.text = text }
    field.placeholder = prompt?.runs.map { $0.string(environment) }.joined()
    field.font = (environment.font ?? .body).uiFont(in: environment)
    field.textColor = environment.foreground(level: 0).color
    field.isEnabled = environment.isEnabled
    guard let focus = environment.fieldFocus, focus.wants != field.isFirstResponder else { return }
    if focus.wants { field.becomeFirstResponder() } else { field.resignFirstResponder() }
  }
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextField, context: Context) -> CGSize?
  {
    let own = uiView.intrinsicContentSize
    return CGSize(width: proposal.width ?? max(own.width, 10), height: max(own.height, 22))
  }
}

/// A field for several lines.
public struct TextEditor {
  let text: Binding<String>
  public init(text: Binding<String>) { self.text = text }
}
extension TextEditor: View {
  public var body: some View { EditorView(text: text) }
}
private final class EditorDelegate: NSObject, UITextViewDelegate {
  var change: ((String) -> Void)?
  func textViewDidChange(_ textView: UITextView) { change?(textView.text ?? "") }
}
private struct EditorView: UIViewRepresentable {
  @Binding var text: String
  func makeCoordinator() -> EditorDelegate { EditorDelegate() }
  func makeUIView(context: Context) -> UITextView {
    let view = UITextView(frame: .zero)
    view.delegate = context.coordinator
    return view
  }
  func updateUIView(_ view: UITextView, context: Context) {
    context.coordinator.change = { text = $0 }
    if view.text != text { view.text = text }
    view.font = (context.environment.font ?? .body).uiFont(in: context.environment)
  }
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
    proposal.replacingUnspecifiedDimensions()
  }
}

/// How a field looks.
public protocol TextFieldStyle {}
public struct DefaultTextFieldStyle: TextFieldStyle {
  public init() {}
}
public struct PlainTextFieldStyle: TextFieldStyle {
  public init() {}
}
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public init() {}
}
extension TextFieldStyle where Self == DefaultTextFieldStyle {
  public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}
extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}
extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}
/// What the return key of a field says. A keyboard shows no keyboard for its own fields.
public struct SubmitLabel: Sendable {
  public static let done = SubmitLabel()
  public static let go = SubmitLabel()
  public static let send = SubmitLabel()
  public static let join = SubmitLabel()
  public static let route = SubmitLabel()
  public static let search = SubmitLabel()
  public static let `return` = SubmitLabel()
  public static let next = SubmitLabel()
  public static let `continue` = SubmitLabel()
}
public struct SubmitTriggers: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let text = SubmitTriggers(rawValue: 1)
  public static let search = SubmitTriggers(rawValue: 2)
}
extension View {
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
    ignored("textFieldStyle")
  }
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { ignored("submitLabel") }
  public func keyboardType(_ type: UIKeyboardType) -> some View { ignored("keyboardType") }
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?)
    -> some View
  { ignored("textInputAutocapitalization") }
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    ignored("autocapitalization")
  }
  public func textContentType(_ textContentType: UITextContentType?) -> some View {
    ignored("textContentType")
  }
  public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void)
    -> some View
  {
    modifier(
      _EnvironmentModifier(change: { $0.submit = action }, key: "submit", value: 0, isDerived: true)
    )
  }
}
public struct TextInputAutocapitalization: Sendable {
  public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var words: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
  public static var characters: TextInputAutocapitalization { TextInputAutocapitalization() }
}
