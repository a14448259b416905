/// A change to a view that can be applied to any view.
@MainActor @preconcurrency
public protocol ViewModifier: _HoldsProperties {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body

  /// Gives the node of this place the content and the modifier's newest value, or makes the node.
  @MainActor @preconcurrency
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode
}

extension ViewModifier {
  public func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    ModifierBody(modifier: self, content: _ViewModifier_Content(view: content))._update(old, scope)
  }
  public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A modifier that the module itself carries out.
@MainActor @preconcurrency
protocol PrimitiveModifier: ViewModifier where Body == Never {}
extension PrimitiveModifier {
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}
extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

/// The content of a modifier, as its `body(content:)` receives it.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  let view: any View
  public var body: Never { fatalError("the content of a modifier has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    view._update(old, scope)
  }
}

/// The body of a modifier, as a view with the modifier's properties.
private struct ModifierBody<M: ViewModifier>: View {
  let modifier: M
  let content: M.Content
  var body: M.Body { modifier.body(content: content) }
}

/// A value with a modifier applied to it.
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
  public nonisolated init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: Equatable where Content: Equatable, Modifier: Equatable {}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { fatalError("ModifiedContent has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    modifier._update(content, old, scope)
  }
}
extension ModifiedContent: _HoldsProperties where Content: ViewModifier, Modifier: ViewModifier {}
extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    ModifiedContent<ModifiedContent<AnyView, Self.Content2>, Modifier>(
      content: ModifiedContent<AnyView, Self.Content2>(
        content: AnyView(content), modifier: self.content), modifier: modifier
    )._update(old, scope)
  }
  public typealias Content2 = Content
}

/// A modifier that changes nothing.
public struct EmptyModifier: PrimitiveModifier {
  public static let identity = EmptyModifier()
  public nonisolated init() {}
  public func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    content._update(old, scope)
  }
}

extension View {
  /// Applies a modifier.
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
