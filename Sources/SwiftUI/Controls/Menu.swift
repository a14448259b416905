/// A button that shows choices. They unfold below it and go when one is chosen.
public struct Menu<Label: View, Content: View> {
  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content, primaryAction) = (label(), content(), nil)
  }
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) { (self.label, self.content, self.primaryAction) = (label(), content(), primaryAction) }
}
extension Menu where Label == Text {
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}
extension Menu: View {
  public var body: some View {
    MenuBody(label: label, content: content, primaryAction: primaryAction)
  }
}
private struct MenuBody<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
  @State private var isOpen = false
  var body: some View {
    Button {
      if let primaryAction { primaryAction() } else { isOpen.toggle() }
    } label: {
      label
    }
    .popup($isOpen, .bottom) { MenuBox(content: content, dismiss: $0) }
  }
}
/// How a menu looks.
public protocol MenuStyle {}
public struct DefaultMenuStyle: MenuStyle {
  public init() {}
}
public struct ButtonMenuStyle: MenuStyle {
  public init() {}
}
public struct BorderlessButtonMenuStyle: MenuStyle {
  public init() {}
}
extension MenuStyle where Self == DefaultMenuStyle {
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}
extension MenuStyle where Self == ButtonMenuStyle {
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}
extension MenuStyle where Self == BorderlessButtonMenuStyle {
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}
extension View {
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View { ignored("menuStyle") }
}
