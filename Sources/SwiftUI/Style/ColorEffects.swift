/// How a view's colours come together with those behind it.
public enum BlendMode: Hashable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop
  case destinationOver, destinationOut, plusDarker, plusLighter
}

/// How a drawing group keeps its colours.
public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}

/// A projection of a view's plane.
public struct ProjectionTransform: Equatable, Sendable {
  public var m11: CGFloat = 1
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 1
  public var m23: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 1
  public init() {}
  public init(_ m: CGAffineTransform) {
    (m11, m12, m21, m22, m31, m32) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }
  public init(_ m: CATransform3D) {
    (m11, m12, m13, m21, m22, m23) = (m.m11, m.m12, m.m14, m.m21, m.m22, m.m24)
    (m31, m32, m33) = (m.m41, m.m42, m.m44)
  }
  public var isIdentity: Bool { self == ProjectionTransform() }
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }
  public func concatenating(_ rhs: ProjectionTransform) -> ProjectionTransform {
    func row(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
      (
        a * rhs.m11 + b * rhs.m21 + c * rhs.m31, a * rhs.m12 + b * rhs.m22 + c * rhs.m32,
        a * rhs.m13 + b * rhs.m23 + c * rhs.m33
      )
    }
    var result = ProjectionTransform()
    (result.m11, result.m12, result.m13) = row(m11, m12, m13)
    (result.m21, result.m22, result.m23) = row(m21, m22, m23)
    (result.m31, result.m32, result.m33) = row(m31, m32, m33)
    return result
  }
  /// What remains without perspective.
  var affine: CGAffineTransform {
    let scale = m33 == 0 ? 1 : 1 / m33
    return CGAffineTransform(
      a: m11 * scale, b: m12 * scale, c: m21 * scale, d: m22 * scale, tx: m31 * scale,
      ty: m32 * scale)
  }
}

extension View {
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    ignored("blur", when: radius > 0)
  }
  public func brightness(_ amount: Double) -> some View {
    ignored("brightness", when: amount != 0)
  }
  public func contrast(_ amount: Double) -> some View { ignored("contrast", when: amount != 1) }
  public func saturation(_ amount: Double) -> some View {
    ignored("saturation", when: amount != 1)
  }
  public func grayscale(_ amount: Double) -> some View { ignored("grayscale", when: amount != 0) }
  public func hueRotation(_ angle: Angle) -> some View {
    ignored("hueRotation", when: angle != .zero)
  }
  public func colorInvert() -> some View { ignored("colorInvert") }
  public func colorMultiply(_ color: Color) -> some View {
    ignored("colorMultiply", when: color != .white)
  }
  public func luminanceToAlpha() -> some View { ignored("luminanceToAlpha") }
  public func blendMode(_ blendMode: BlendMode) -> some View {
    ignored("blendMode", when: blendMode != .normal)
  }
  /// Has the view drawn before what is around is applied to it. Pictures are the same with and without it.
  public func compositingGroup() -> some View { self }
  /// Has the view drawn into one picture first, which changes how fast it is drawn on a device.
  public func drawingGroup(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear
  ) -> some View { self }

  /// Turns the view about an axis of space. Turns about the third axis are shown; of others, what they leave of the width and the height.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    transformed(anchor, Self.flattened(angle.radians, axis))
  }
  private static func flattened(
    _ angle: Double, _ axis: (x: CGFloat, y: CGFloat, z: CGFloat)
  ) -> CGAffineTransform {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else { return .identity }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (cosine, sine) = (cos(angle), sin(angle))
    let rest = 1 - cosine
    return CGAffineTransform(
      a: cosine + x * x * rest, b: y * x * rest + z * sine, c: x * y * rest - z * sine,
      d: cosine + y * y * rest, tx: 0, ty: 0)
  }
  /// Projects the view. Without perspective, which a view of UIKit's cannot show.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformed(.topLeading, transform.affine)
  }
  /// Applies effects that depend on the place of the view.
  public func visualEffect<V: VisualEffect>(
    _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> V
  ) -> some View {
    modifier(VisualEffectModifier(effect: { AnyVisualEffect(effect($0, $1)) }))
  }
}

/// A change of how a view is drawn that leaves the layout alone.
public protocol VisualEffect: Sendable {
  /// What the effect does to a view.
  var _change: _VisualChange { get }
}
/// What visual effects change.
public struct _VisualChange: Sendable {
  var alpha = 1.0
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
