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

final class FieldDelegate: NSObject, UITextFieldDelegate {
  var focus: FieldFocus?
  var scope: FocusScope?
  var submit: (() -> Void)?
  var change: ((String) -> Void)?
  var events = FieldEvents()
  func textFieldDidBeginEditing(_ textField: UITextField) {
    focus?.changed(true)
    scope?.setFocused(true)
    events.editing?(true)
  }
  func textFieldDidEndEditing(_ textField: UITextField) {
    focus?.changed(false)
    scope?.setFocused(false)
    events.editing?(false)
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    events.commit?()
    submit?()
    return true
  }
}
struct FieldView: UIViewRepresentable {
  let prompt: Text?
  @Binding var text: String
  let isSecure: Bool
  let events: FieldEvents
  init(_ field: TextField<_TextFieldStyleLabel>) {
    (prompt, _text, isSecure, events) = (field.prompt, field.text, field.isSecure, field.events)
  }
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
    delegate.events = events
    (delegate.focus, delegate.submit) = (environment.fieldFocus, environment.submit)
    delegate.scope = environment.focusScope
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
  var scope: FocusScope?
  func textViewDidChange(_ textView: UITextView) { change?(textView.text ?? "") }
  func textViewDidBeginEditing(_ textView: UITextView) { scope?.setFocused(true) }
  func textViewDidEndEditing(_ textView: UITextView) { scope?.setFocused(false) }
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
    context.coordinator.scope = context.environment.focusScope
    if view.text != text { view.text = text }
    view.font = (context.environment.font ?? .body).uiFont(in: context.environment)
  }
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UITextView, context: Context) -> CGSize? {
    proposal.replacingUnspecifiedDimensions()
  }
}
