/// A change of how a view is shown that depends on its size. Layout and touches are as without it but for the view's transform.
@MainActor @preconcurrency
public protocol GeometryEffect: Animatable, ViewModifier where Body == Never {
  nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}
extension GeometryEffect {
  public func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    content.transformed { effectValue(size: $0).affine }.modifier._update(content, old, scope)
  }
  /// The effect on what is shown alone.
  public func ignoredByLayout() -> Self { self }
}
extension View {
  /// Moves what the view shows by a transform of its top left corner, by the view's size.
  fileprivate func transformed(
    _ transform: @escaping @MainActor (CGSize) -> CGAffineTransform
  ) -> ModifiedContent<Self, HolderModifier> {
    holder { view, _ in
      let size = view.bounds.size
      // UIKit turns a view around its middle.
      let middle = CGAffineTransform(translationX: -size.width / 2, y: -size.height / 2)
      let whole = middle.inverted().concatenating(transform(size)).concatenating(middle)
      if view.transform != whole { view.transform = whole }
    }
  }
  /// Views inside move together. They do anyway: each is animated from where it is shown.
  public func geometryGroup() -> some View { self }
}
