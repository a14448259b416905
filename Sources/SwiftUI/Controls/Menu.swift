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
extension Menu where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) { self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction) }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
  ) { self.init(content: content, label: { Text(title) }, primaryAction: primaryAction) }
}
extension Menu where Label == SwiftUI.Label<Text, Image> {
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(titleKey, systemImage: systemImage) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) { self.init(content: content) { SwiftUI.Label(title, systemImage: systemImage) } }
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(
      content: content, label: { SwiftUI.Label(titleKey, systemImage: systemImage) },
      primaryAction: primaryAction)
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content,
    primaryAction: @escaping () -> Void
  ) {
    self.init(
      content: content, label: { SwiftUI.Label(title, systemImage: systemImage) },
      primaryAction: primaryAction)
  }
}
extension Menu where Label == _StyledPart, Content == _StyledPart {
  public init(_ configuration: MenuStyleConfiguration) {
    (label, content) = (configuration.label, configuration.content)
    primaryAction = configuration.primaryAction
  }
}
extension Menu: View {
  public var body: some View {
    StyledView(
      MenuStyleConfiguration(
        label: .init(label), content: .init(content), primaryAction: primaryAction)
    ) { MenuBody(label: $0.label, content: $0.content, primaryAction: $0.primaryAction) }
  }
}
private struct MenuBody<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
  @State private var isOpen = false
  @Environment(\.isInMenu) private var isInMenu
  var body: some View {
    if isInMenu {
      Submenu(label: label, content: content, isOpen: $isOpen)
    } else if let primaryAction {
      Button(action: primaryAction) { label }
        .modifier(StayModifier { isOpen = true })
        .popup($isOpen, .bottom) { MenuBox(content: content, dismiss: $0) }
    } else {
      Button {
        isOpen.toggle()
      } label: {
        label
      }
      .popup($isOpen, .bottom) { MenuBox(content: content, dismiss: $0) }
    }
  }
}
/// A menu inside of another one, which unfolds below its label.
private struct Submenu<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  @Binding var isOpen: Bool
  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Button {
        isOpen.toggle()
      } label: {
        MenuRow {
          HStack {
            label
            Image(systemName: isOpen ? "chevron.down" : "chevron.right")
              .accessibilityHidden(true)
          }
        }
      }
      .buttonStyle(.plain)
      if isOpen { content.padding(.leading, 14) }
    }
  }
}
/// The properties of a menu for its style.
public struct MenuStyleConfiguration {
  public typealias Label = _StyledPart
  public typealias Content = _StyledPart
  let label: Label
  let content: Content
  let primaryAction: (() -> Void)?
}
/// How menus look.
@MainActor @preconcurrency
public protocol MenuStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = MenuStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
public struct DefaultMenuStyle: MenuStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
public struct ButtonMenuStyle: MenuStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
}
public struct BorderlessButtonMenuStyle: MenuStyle {
  public nonisolated init() {}
  public func makeBody(configuration: Configuration) -> some View { Menu(configuration) }
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
/// In which order a menu shows its content.
public struct MenuOrder: Hashable, Sendable {
  let number: Int
  public static let automatic = MenuOrder(number: 0)
  public static let priority = MenuOrder(number: 1)
  public static let fixed = MenuOrder(number: 2)
}
/// The behavior of a menu when one of its controls acts.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  let number: Int
  public static let automatic = MenuActionDismissBehavior(number: 0)
  public static let enabled = MenuActionDismissBehavior(number: 0)
  public static let disabled = MenuActionDismissBehavior(number: 1)
}
extension View {
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View {
    styled(style) { $0.makeBody(configuration: $1) }
  }
  /// Menus show no indicator here, so only a visible one is missing.
  public func menuIndicator(_ visibility: Visibility) -> some View {
    ignored("menuIndicator", when: visibility == .visible)
  }
  /// Menus show their content in the order in which it is written.
  public func menuOrder(_ order: MenuOrder) -> some View {
    ignored("menuOrder", when: order == .priority)
  }
  public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View {
    ignored("menuActionDismissBehavior", when: behavior == .disabled)
  }
}
