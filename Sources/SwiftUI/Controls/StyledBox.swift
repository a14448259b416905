/// A part of a view, for the configuration of a style.
public struct _StyledPart: View {
  let view: AnyView
  init<V: View>(_ view: V) { self.view = AnyView(view) }
  public var body: some View { view }
}
extension _StyledPart: SeveralViews {
  var severalViews: [(any View, AnyHashable?)] { [(view, nil)] }
}
/// The style in an environment for views with one kind of configuration.
struct StyleBox<Configuration> {
  let make: @MainActor (Configuration) -> any View
}
private struct StyleBoxKey<Configuration>: EnvironmentKey {
  static var defaultValue: StyleBox<Configuration>? { nil }
}
/// A view as its style makes it. Inside the style's body the view looks as it does without one.
struct StyledView<Configuration, Plain: View>: View {
  let configuration: Configuration
  let plain: @MainActor (Configuration) -> Plain
  @Environment(\.self) private var environment
  init(_ configuration: Configuration, plain: @escaping @MainActor (Configuration) -> Plain) {
    (self.configuration, self.plain) = (configuration, plain)
  }
  var body: some View {
    if let style = environment[StyleBoxKey<Configuration>.self] {
      AnyView(style.make(configuration)).modifier(StyleSetter<Configuration>(style: nil))
    } else {
      plain(configuration)
    }
  }
}
/// Sets the style of one kind of view, or takes it away.
private struct StyleSetter<Configuration>: PrimitiveModifier {
  let style: StyleBox<Configuration>?
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    _EnvironmentModifier(
      change: { $0[StyleBoxKey<Configuration>.self] = style },
      key: ObjectIdentifier(Configuration.self), value: 0, isDerived: true
    )._update(content, old, scope)
  }
}
/// The body of a style, as a view with the style's properties.
private struct StyleMaker<Style: _HoldsProperties, Configuration, Content: View>: View {
  let style: Style
  let configuration: Configuration
  let make: @MainActor (Style, Configuration) -> Content
  var body: some View { make(style, configuration) }
}
extension View {
  /// Has views with such a configuration be made by a style; without one they look as usual.
  func styled<Style: _HoldsProperties, Configuration, Content: View>(
    _ style: Style?, _ make: @escaping @MainActor (Style, Configuration) -> Content
  ) -> some View {
    modifier(
      StyleSetter<Configuration>(
        style: style.map { style in
          StyleBox { StyleMaker(style: style, configuration: $0, make: make) }
        }))
  }
}
