/// The properties of a button for its style.
public struct ButtonStyleConfiguration {
  /// The button's label.
  public struct Label: View {
    let view: AnyView
    public var body: some View { view }
  }
  public let role: ButtonRole?
  public let label: Label
  public let isPressed: Bool
}

/// How buttons look and how they show that they are pressed.
@MainActor @preconcurrency
public protocol ButtonStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a button for a style that decides itself when it acts.
public struct PrimitiveButtonStyleConfiguration {
  public struct Label: View {
    let view: AnyView
    public var body: some View { view }
  }
  public let role: ButtonRole?
  public let label: Label
  let action: @MainActor () -> Void
  @MainActor public func trigger() { action() }
}

/// How buttons look and when they act.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle: _HoldsProperties {
  associatedtype Body: View
  typealias Configuration = PrimitiveButtonStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
  /// The look of a style of the module's own.
  var _builtIn: (any ButtonStyle)? { get }
}
extension PrimitiveButtonStyle {
  public var _builtIn: (any ButtonStyle)? { nil }
}

struct PrimitiveStyleBody<Style: PrimitiveButtonStyle>: View {
  let style: Style
  let configuration: PrimitiveButtonStyleConfiguration
  var body: some View { style.makeBody(configuration: configuration) }
}

/// A label that grows pale while it is pressed.
struct PlainBody: ButtonStyle {
  let isTinted: Bool
  @Environment(\.isEnabled) private var isEnabled
  init(isTinted: Bool) { self.isTinted = isTinted }
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .modifier(RoleTint(role: configuration.role, isTinted: isTinted))
      .opacity(isEnabled ? configuration.isPressed ? 0.2 : 1 : 0.3)
  }
}
private struct RoleTint: ViewModifier {
  let role: ButtonRole?
  let isTinted: Bool
  func body(content: Content) -> some View {
    content.labelColor(
      isTinted
        ? [role == .destructive ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())] : [])
  }
}
extension View {
  /// Gives a button's label a style, unless the keyboard has set one around the button.
  func labelColor(_ styles: [AnyShapeStyle]) -> some View {
    modifier(
      _EnvironmentModifier(
        change: { if $0.foregroundStyles.isEmpty { $0.foregroundStyles = styles } },
        key: "labelColor", value: styles))
  }
}
/// A label on a rounded background.
struct BorderedBody: ButtonStyle {
  let isProminent: Bool
  @Environment(\.buttonBorderShape) private var shape
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.tintStyle) private var tintStyle
  @Environment(\.controlSize) private var size
  func makeBody(configuration: Configuration) -> some View {
    let plain = AnyShapeStyle(Color(.tertiarySystemFill))
    let hasTint = tintStyle != nil || configuration.role == .destructive
    let tint =
      configuration.role == .destructive
      ? AnyShapeStyle(Color.red) : AnyShapeStyle(TintShapeStyle())
    configuration.label
      .labelColor([isProminent ? AnyShapeStyle(Color.white) : tint])
      .transformEnvironment(\.font) { if size.isSmall { $0 = $0 ?? .subheadline } }
      .padding(size.roomOfLabel)
      .background(
        isProminent ? tint : hasTint ? AnyShapeStyle(tint.opacity(0.15)) : plain,
        in: shape.outline
      )
      .opacity(isEnabled ? configuration.isPressed ? 0.6 : 1 : 0.4)
  }
}

extension ControlSize {
  fileprivate var isSmall: Bool { self == .mini || self == .small }
  /// The room between a button's label and its border.
  fileprivate var roomOfLabel: EdgeInsets {
    let (height, width): (CGFloat, CGFloat) =
      switch self {
      case .mini, .small: (4, 10)
      case .regular: (7, 12)
      case .large, .extraLarge: (14, 20)
      }
    return EdgeInsets(top: height, leading: width, bottom: height, trailing: width)
  }
}

public struct DefaultButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
  public var _builtIn: (any ButtonStyle)? { PlainBody(isTinted: true) }
}
public struct PlainButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
  public var _builtIn: (any ButtonStyle)? { PlainLook() }
}
/// The plain style leaves the label's colors alone.
struct PlainLook: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.opacity(isEnabled ? configuration.isPressed ? 0.75 : 1 : 0.5)
  }
}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
  public var _builtIn: (any ButtonStyle)? { PlainBody(isTinted: true) }
}
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
  public var _builtIn: (any ButtonStyle)? { BorderedBody(isProminent: false) }
}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
  public var _builtIn: (any ButtonStyle)? { BorderedBody(isProminent: true) }
}
extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

/// The shape of a bordered button.
public struct ButtonBorderShape: Equatable, Sendable {
  private enum Kind: Equatable { case capsule, circle, rounded(CGFloat) }
  private let kind: Kind

  public static let automatic = roundedRectangle
  public static let capsule = ButtonBorderShape(kind: .capsule)
  public static let roundedRectangle = ButtonBorderShape(kind: .rounded(7))
  public static let circle = ButtonBorderShape(kind: .circle)
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .rounded(radius))
  }

  var outline: AnyShape {
    switch kind {
    case .capsule: AnyShape(Capsule())
    case .circle: AnyShape(Circle())
    case .rounded(let radius): AnyShape(RoundedRectangle(cornerRadius: radius))
    }
  }
}
private enum BorderShapeName {}
extension EnvironmentValues {
  var buttonBorderShape: ButtonBorderShape {
    get { self[HiddenKey<BorderShapeName, ButtonBorderShape>.self] ?? .automatic }
    set { self[HiddenKey<BorderShapeName, ButtonBorderShape>.self] = newValue }
  }
}

extension View {
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environmentValue(
      \.buttonStyle, .style(S.self) { StyleBody(style: style, configuration: $0) })
  }
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environmentValue(\.buttonStyle, AnyButtonStyle(style))
  }
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environmentValue(\.buttonBorderShape, shape)
  }
}
extension AnyButtonStyle {
  @MainActor init<S: PrimitiveButtonStyle>(_ style: S) {
    if let look = style._builtIn {
      self = Self.of(look)
    } else {
      self = .primitive { PrimitiveStyleBody(style: style, configuration: $0) }
    }
  }
  @MainActor private static func of<S: ButtonStyle>(_ look: S) -> AnyButtonStyle {
    .style(S.self) { StyleBody(style: look, configuration: $0) }
  }
}

private struct PressStyle: ButtonStyle {
  let pressing: ((Bool) -> Void)?
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.onChange(of: configuration.isPressed) { _, isPressed in
      pressing?(isPressed)
    }
  }
}
extension View {
  /// Makes a button of the view that looks as the view does. The name is Apple's.
  public func _onButtonGesture(
    pressing: ((Bool) -> Void)? = nil, perform action: @escaping () -> Void
  ) -> some View {
    Button(action: action) { self }.buttonStyle(PressStyle(pressing: pressing))
  }
}
