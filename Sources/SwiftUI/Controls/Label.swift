/// A title with an icon.
public struct Label<Title: View, Icon: View> {
  let title: Title
  let icon: Icon
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }
}
extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name)
    }
  }
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }
}
extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  public init(_ configuration: LabelStyleConfiguration) {
    self.init {
      configuration.title
    } icon: {
      configuration.icon
    }
  }
}
extension Label: View {
  public var body: some View {
    LabelBody(
      configuration: LabelStyleConfiguration(
        title: .init(
          view: AnyView(title),
          name: title as? Text ?? (title as? LabelStyleConfiguration.Title)?.name),
        icon: .init(view: AnyView(icon))))
  }
}
private struct LabelBody: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.labelLook) private var look
  var body: some View { AnyView(look.make(configuration)) }
}

public struct LabelStyleConfiguration {
  public struct Title: View {
    let view: AnyView
    /// The title as a text, which also names a label that shows its icon alone.
    let name: Text?
    public var body: some View { view }
  }
  public struct Icon: View {
    let view: AnyView
    public var body: some View { view }
  }
  public let title: Title
  public let icon: Icon
}
/// How labels look.
@MainActor @preconcurrency
public protocol LabelStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}
public struct TitleAndIconLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}
public struct TitleOnlyLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}
public struct IconOnlyLabelStyle: LabelStyle {
  public init() {}
  @ViewBuilder public func makeBody(configuration: Configuration) -> some View {
    if let name = configuration.title.name {
      configuration.icon.accessibilityLabel(name)
    } else {
      configuration.icon
    }
  }
}
public struct DefaultLabelStyle: LabelStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
extension LabelStyle where Self == DefaultLabelStyle {
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
struct LabelLook {
  let make: @MainActor (LabelStyleConfiguration) -> any View
}
private struct LabelLookKey: EnvironmentKey {
  static var defaultValue: LabelLook {
    LabelLook { TitleAndIconLabelStyle().makeBody(configuration: $0) }
  }
}
extension EnvironmentValues {
  var labelLook: LabelLook {
    get { self[LabelLookKey.self] }
    set { self[LabelLookKey.self] = newValue }
  }
}
extension View {
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environmentValue(\.labelLook, LabelLook { style.makeBody(configuration: $0) })
  }
}
