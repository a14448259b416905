/// A shadow as a part of a style.
public struct ShadowStyle: Equatable, Sendable {
  public static func drop(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
  public static func inner(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}
extension ShapeStyle {
  /// The style without the shadow: a style's shadow is not drawn, as a notice reports.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
    IgnoredModifiers.later("shadow of a style")
    return self
  }
}
extension UnitCurve {
  public static let easeInEaseOut = UnitCurve.easeInOut
  public static let circularEaseIn = UnitCurve.bezier(
    startControlPoint: UnitPoint(x: 0.55, y: 0), endControlPoint: UnitPoint(x: 1, y: 0.45))
  public static let circularEaseOut = UnitCurve.bezier(
    startControlPoint: UnitPoint(x: 0, y: 0.55), endControlPoint: UnitPoint(x: 0.45, y: 1))
  public static let circularEaseInOut = UnitCurve.bezier(
    startControlPoint: UnitPoint(x: 0.85, y: 0), endControlPoint: UnitPoint(x: 0.15, y: 1))
}
extension Font {
  public static let `default` = Font.body
  /// Space between lines. Kept: lines are as high as the font.
  public enum Leading: Hashable, Sendable { case standard, tight, loose }
  public func leading(_ leading: Leading) -> Font {
    IgnoredModifiers.later("leading of a font")
    return self
  }
  public func width(_ width: Width) -> Font {
    IgnoredModifiers.later("fontWidth")
    return self
  }
  public func width(_ width: CGFloat) -> Font {
    IgnoredModifiers.later("fontWidth")
    return self
  }
  public func smallCaps() -> Font {
    IgnoredModifiers.later("smallCaps")
    return self
  }
  public func lowercaseSmallCaps() -> Font { smallCaps() }
  public func uppercaseSmallCaps() -> Font { smallCaps() }
}
extension View {
  public func buttonSizing(_ sizing: ButtonSizing) -> some View { ignored("buttonSizing") }
  public func backgroundExtensionEffect() -> some View { ignored("backgroundExtensionEffect") }
  public func presentationSizing(_ sizing: PresentationSizing) -> some View {
    ignored("presentationSizing")
  }
  public func navigationSubtitle(_ subtitle: Text) -> some View { ignored("navigationSubtitle") }
  public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    ignored("navigationSubtitle")
  }
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    ignored("navigationSubtitle")
  }
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    ignored("selectionDisabled")
  }
  public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View {
    ignored("writingToolsBehavior")
  }
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    ignored("labelsVisibility", when: visibility == .hidden)
  }
  public func matchedTransitionSource(id: some Hashable, in namespace: Namespace.ID) -> some View {
    ignored("matchedTransitionSource")
  }
  /// Content at the edge, beside the rest.
  public func safeAreaBar<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
  }
  public func safeAreaBar<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, content: content)
  }
}
public struct ButtonSizing: Hashable, Sendable {
  let number: Int
  public static let automatic = ButtonSizing(number: 0)
  public static let fitted = ButtonSizing(number: 1)
  public static let flexible = ButtonSizing(number: 2)
}
public struct PresentationSizing: Hashable, Sendable {
  let number: Int
  public static let automatic = PresentationSizing(number: 0)
  public static let fitted = PresentationSizing(number: 1)
  public static let form = PresentationSizing(number: 2)
  public static let page = PresentationSizing(number: 3)
}
public struct WritingToolsBehavior: Hashable, Sendable {
  let number: Int
  public static let automatic = WritingToolsBehavior(number: 0)
  public static let complete = WritingToolsBehavior(number: 1)
  public static let limited = WritingToolsBehavior(number: 2)
  public static let disabled = WritingToolsBehavior(number: 3)
}
extension EnvironmentValues {
  /// Whether the view has the focus of a hardware keyboard, which never reaches a keyboard extension.
  public var isFocused: Bool { false }
  /// The undo manager; a keyboard has none.
  public var undoManager: UndoManager? { nil }
  public var isSceneCaptured: Bool { false }
  public var appearsActive: Bool { true }
}

// Drawing with Metal and with single glyphs, which a snapshot cannot show. The message is the
// compiler's error.
@available(*, unavailable, message: "Keyward draws a text as a whole, so it has no TextRenderer")
public protocol TextRenderer {}
@available(*, unavailable, message: "Keyward has no Metal and runs no shaders")
public struct Shader {}
@available(*, unavailable, message: "Keyward has no Metal and runs no shaders")
public struct ShaderLibrary {
  public static let `default` = ShaderLibrary()
}
extension View {
  @available(*, unavailable, message: "Keyward draws a text as a whole, so it has no TextRenderer")
  public func textRenderer<T>(_ renderer: T) -> some View { self }
  @available(*, unavailable, message: "Keyward has no Metal and runs no shaders")
  public func colorEffect<T>(_ shader: T, isEnabled: Bool = true) -> some View { self }
  @available(*, unavailable, message: "Keyward has no Metal and runs no shaders")
  public func layerEffect<T>(
    _ shader: T, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { self }
  @available(*, unavailable, message: "Keyward has no Metal and runs no shaders")
  public func distortionEffect<T>(
    _ shader: T, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { self }
}
