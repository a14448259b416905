/// Settings below each other.
public struct Form<Content: View> {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}
extension Form: View {
  public var body: some View {
    StyledView(FormStyleConfiguration(content: .init(content))) { RowsView(content: $0.content) }
  }
}
extension Form where Content == _StyledPart {
  public init(_ configuration: FormStyleConfiguration) { content = configuration.content }
}
/// The properties of a form for its style.
public struct FormStyleConfiguration {
  public typealias Content = _StyledPart
  public let content: Content
}
/// How forms look.
@MainActor @preconcurrency
public protocol FormStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = FormStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
public struct AutomaticFormStyle: FormStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Form(configuration) }
}
public struct GroupedFormStyle: FormStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Form(configuration) }
}
public struct ColumnsFormStyle: FormStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) { configuration.content }
  }
}
extension FormStyle where Self == AutomaticFormStyle {
  public static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}
extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
extension FormStyle where Self == ColumnsFormStyle {
  public static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

/// A value with its label.
public struct LabeledContent<Label: View, Content: View> {
  let label: Label
  let content: Content
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }
}
extension LabeledContent where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(titleKey), content())
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    (label, self.content) = (Text(title), content())
  }
}
extension LabeledContent where Label == Text, Content == Text {
  public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {
    (label, content) = (Text(titleKey), Text(value))
  }
  @_disfavoredOverload
  public init<T: StringProtocol, S: StringProtocol>(_ title: T, value: S) {
    (label, content) = (Text(title), Text(value))
  }
  public init<F: FormatStyle>(
    _ titleKey: LocalizedStringKey, value: F.FormatInput, format: F
  ) where F.FormatInput: Equatable, F.FormatOutput == String {
    (label, content) = (Text(titleKey), Text(value, format: format))
  }
  @_disfavoredOverload
  public init<T: StringProtocol, F: FormatStyle>(_ title: T, value: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    (label, content) = (Text(title), Text(value, format: format))
  }
}
extension LabeledContent where Label == _StyledPart, Content == _StyledPart {
  public init(_ configuration: LabeledContentStyleConfiguration) {
    (label, content) = (configuration.label, configuration.content)
  }
}
extension LabeledContent: View {
  public var body: some View {
    StyledView(LabeledContentStyleConfiguration(label: .init(label), content: .init(content))) {
      AutomaticLabeledContentStyle().makeBody(configuration: $0)
    }
  }
}
/// The properties of a labeled value for its style.
public struct LabeledContentStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias Content = _StyledPart
  public let label: Label
  public let content: Content
}
/// How labeled values look.
@MainActor @preconcurrency
public protocol LabeledContentStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      TitleStack(label: configuration.label)
      Spacer()
      configuration.content.foregroundColor(.secondary)
    }
  }
}
extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}
extension View {
  public func formStyle<S: FormStyle>(_ style: S) -> some View {
    styled(style) { $0.makeBody(configuration: $1) }
  }
  public func labeledContentStyle<S: LabeledContentStyle>(_ style: S) -> some View {
    styled(style) { $0.makeBody(configuration: $1) }
  }
}
