extension View {
  /// Applies effects that depend on the place of the view.
  public func visualEffect<V: VisualEffect>(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> V
  ) -> some View {
    modifier(VisualEffectModifier(effect: { AnyVisualEffect(effect($0, $1)) }))
  }
}

/// A change of how a view is drawn that leaves the layout alone.
public protocol VisualEffect: Sendable {
  /// The effect on a view.
  var _change: _VisualChange { get }
}
/// The properties that visual effects change.
public struct _VisualChange: Sendable {
  var alpha = 1.0
  var effects: [RecordedDrawing.Effect] = []
  var transform: @Sendable (CGSize) -> CGAffineTransform = { _ in .identity }
}
/// No effect, to which others are applied.
public struct EmptyVisualEffect: VisualEffect {
  public nonisolated init() {}
  public var _change: _VisualChange { _VisualChange() }
}
struct ChangedVisualEffect: VisualEffect {
  let _change: _VisualChange
}
struct AnyVisualEffect: Sendable {
  let change: _VisualChange
  init(_ effect: some VisualEffect) { change = effect._change }
}
extension VisualEffect {
  private nonisolated func turned(
    _ anchor: UnitPoint, _ next: CGAffineTransform
  ) -> some VisualEffect {
    var change = _change
    let before = change.transform
    change.transform = { size in
      before(size).concatenating(around(anchor, CGRect(origin: .zero, size: size), next))
    }
    return ChangedVisualEffect(_change: change)
  }
  private nonisolated func drawn(_ effect: RecordedDrawing.Effect) -> some VisualEffect {
    var change = _change
    change.effects.append(effect)
    return ChangedVisualEffect(_change: change)
  }
  public nonisolated func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect {
    drawn(.blur(radius))
  }
  public nonisolated func brightness(_ amount: Double) -> some VisualEffect {
    drawn(.colors(ColorMatrices.brightness(amount)))
  }
  public nonisolated func contrast(_ amount: Double) -> some VisualEffect {
    drawn(.colors(ColorMatrices.contrast(amount)))
  }
  public nonisolated func saturation(_ amount: Double) -> some VisualEffect {
    drawn(.colors(ColorMatrices.saturation(amount)))
  }
  public nonisolated func grayscale(_ amount: Double) -> some VisualEffect {
    drawn(.colors(ColorMatrices.saturation(1 - min(max(amount, 0), 1))))
  }
  public nonisolated func hueRotation(_ angle: Angle) -> some VisualEffect {
    drawn(.colors(ColorMatrices.hueRotation(angle)))
  }
  public nonisolated func opacity(_ opacity: Double) -> some VisualEffect {
    var change = _change
    change.alpha *= opacity
    return ChangedVisualEffect(_change: change)
  }
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect {
    turned(.topLeading, CGAffineTransform(translationX: x, y: y))
  }
  public nonisolated func offset(_ offset: CGSize) -> some VisualEffect {
    turned(.topLeading, CGAffineTransform(translationX: offset.width, y: offset.height))
  }
  public nonisolated func scaleEffect(
    _ scale: CGFloat, anchor: UnitPoint = .center
  ) -> some VisualEffect { turned(anchor, CGAffineTransform(scaleX: scale, y: scale)) }
  public nonisolated func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect { turned(anchor, CGAffineTransform(scaleX: x, y: y)) }
  public nonisolated func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some VisualEffect { turned(anchor, CGAffineTransform(rotationAngle: angle.radians)) }
  /// Turns the view about an axis of space, shown without perspective.
  public nonisolated func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some VisualEffect {
    turned(anchor, CGAffineTransform(flattening: angle.radians, about: axis))
  }
  public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some VisualEffect {
    turned(.topLeading, transform)
  }
}

final class VisualEffectNode: HolderNode {
  fileprivate var make: ((EmptyVisualEffect, GeometryProxy) -> AnyVisualEffect)?
  override func placed(_ element: HolderElement, _ placement: Placement) {
    guard let make else { return }
    let size = element.frame.size
    let proxy = GeometryProxy(element: element, size: size, spaces: placement.spaces)
    let change = make(EmptyVisualEffect(), proxy).change
    if element.view.alpha != change.alpha { element.view.alpha = change.alpha }
    element.view.setEffects(change.effects)
    let whole = change.transform(size).aroundMiddle(of: size)
    if element.view.transform != whole { element.view.transform = whole }
  }
}
struct VisualEffectModifier: PrimitiveModifier {
  let effect: (EmptyVisualEffect, GeometryProxy) -> AnyVisualEffect
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, VisualEffectNode.self) ?? VisualEffectNode(scope)
    node.make = effect
    node.updateChild(content, scope)
    node.graph.needsLayout()
    return node
  }
}
extension CGAffineTransform {
  /// The same change, as a view of UIKit's has it: around its middle.
  func aroundMiddle(of size: CGSize) -> CGAffineTransform {
    let (x, y) = (size.width / 2, size.height / 2)
    return CGAffineTransform(translationX: x, y: y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: -x, y: -y))
  }
}
