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
  /// The transform without perspective.
  var affine: CGAffineTransform {
    let scale = m33 == 0 ? 1 : 1 / m33
    return CGAffineTransform(
      a: m11 * scale, b: m12 * scale, c: m21 * scale, d: m22 * scale, tx: m31 * scale,
      ty: m32 * scale)
  }
}

extension View {
  /// Turns the view about an axis of space. Turns about the third axis are shown; for others, only the remaining width
  /// and height.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    transformed(anchor, CGAffineTransform(flattening: angle.radians, about: axis))
  }
  /// Projects the view. Without perspective, which a view of UIKit's cannot show.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformed(.topLeading, transform.affine)
  }
}

extension CGAffineTransform {
  /// The part in the plane of a turn about an axis of space.
  init(flattening angle: Double, about axis: (x: CGFloat, y: CGFloat, z: CGFloat)) {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    guard length > 0 else {
      self = .identity
      return
    }
    let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
    let (cosine, sine) = (cos(angle), sin(angle))
    let rest = 1 - cosine
    self.init(
      a: cosine + x * x * rest, b: y * x * rest + z * sine, c: x * y * rest - z * sine,
      d: cosine + y * y * rest, tx: 0, ty: 0)
  }
}
