/// The label of a field, as its style gets it.
public struct _TextFieldStyleLabel: View {
  public var body: some View { EmptyView() }
}
/// A field as its style gets it.
struct FieldConfiguration {
  let field: TextField<_TextFieldStyleLabel>
}
/// How a field looks.
@MainActor @preconcurrency
public protocol TextFieldStyle: _HoldsProperties {
  associatedtype _Body: View
  typealias _Label = _TextFieldStyleLabel
  @ViewBuilder @MainActor @preconcurrency
  func _body(configuration: TextField<_TextFieldStyleLabel>) -> _Body
}
public struct DefaultTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}
public struct PlainTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public func _body(configuration: TextField<_Label>) -> some View { configuration }
}
/// A field in a thin frame.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  public nonisolated init() {}
  public func _body(configuration: TextField<_Label>) -> some View {
    configuration.padding(EdgeInsets(top: 6, leading: 7, bottom: 6, trailing: 7))
      .background(Color(.systemBackground), in: RoundedRectangle(cornerRadius: 5))
      .overlay(RoundedRectangle(cornerRadius: 5).strokeBorder(Color(.separator), lineWidth: 1))
  }
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
/// The label of a field's return key. A keyboard shows no keyboard for its own fields.
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
    styled(style) { (style: S, configuration: FieldConfiguration) in
      style._body(configuration: configuration.field)
    }
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
/// How a text editor looks.
@MainActor @preconcurrency
public protocol TextEditorStyle {}
public struct AutomaticTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
}
public struct PlainTextEditorStyle: TextEditorStyle {
  public nonisolated init() {}
}
extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}
extension TextEditorStyle where Self == PlainTextEditorStyle {
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}
extension View {
  /// Text editors look plain.
  public func textEditorStyle<S: TextEditorStyle>(_ style: S) -> some View { self }
}
