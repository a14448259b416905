/// A material that lets through what is behind it. Shown as a plain translucent background.
public struct Glass: Equatable, Sendable {
  var opacity = 0.7
  var color: Color?
  public static let regular = Glass()
  public static let clear = Glass(opacity: 0.35)
  public static let identity = Glass(opacity: 0)
  public func tint(_ color: Color?) -> Glass {
    var copy = self
    copy.color = color
    return copy
  }
  /// Reacts to touches by light and motion, which pictures don't show.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}
/// The shape that glass has unless another one is given.
public struct DefaultGlassEffectShape: Shape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}
/// Views whose glass flows together. Here each has its own.
public struct GlassEffectContainer<Content: View>: View {
  let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public var body: some View { content }
}
public struct GlassEffectTransition: Sendable {
  public static let identity = GlassEffectTransition()
  public static let matchedGeometry = GlassEffectTransition()
  public static let materialize = GlassEffectTransition()
}
extension View {
  public func glassEffect(
    _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
  ) -> some View {
    background(
      (glass.color ?? Color(.secondarySystemBackground)).opacity(glass.opacity), in: shape)
  }
  public func glassEffectID(
    _ id: (some Hashable & Sendable)?, in namespace: Namespace.ID
  ) -> some View { self }
  public func glassEffectUnion(
    id: (some Hashable & Sendable)?, namespace: Namespace.ID
  ) -> some View { self }
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
}
/// A label on glass.
struct GlassBody: ButtonStyle {
  let isProminent: Bool
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .environmentValue(
        \.foregroundStyles, [AnyShapeStyle(isProminent ? Color.white : Color.primary)]
      )
      .padding(EdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12))
      .background(
        isProminent
          ? AnyShapeStyle(TintShapeStyle())
          : AnyShapeStyle(Color(.secondarySystemBackground).opacity(0.7)), in: Capsule()
      )
      .opacity(configuration.isPressed ? 0.6 : 1)
  }
}
public struct GlassButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public init(_ glass: Glass) {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
  public var _builtIn: (any ButtonStyle)? { GlassBody(isProminent: false) }
}
public struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  public init() {}
  public func makeBody(configuration: Configuration) -> some View { Button(configuration) }
  public var _builtIn: (any ButtonStyle)? { GlassBody(isProminent: true) }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
