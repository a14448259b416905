/// A rotation in rows and columns.
public struct CMRotationMatrix: Sendable {
  public var m11, m12, m13: Double
  public var m21, m22, m23: Double
  public var m31, m32, m33: Double
  public init() {
    self.init(m11: 0, m12: 0, m13: 0, m21: 0, m22: 0, m23: 0, m31: 0, m32: 0, m33: 0)
  }
  public init(
    m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double,
    m32: Double, m33: Double
  ) {
    (self.m11, self.m12, self.m13) = (m11, m12, m13)
    (self.m21, self.m22, self.m23) = (m21, m22, m23)
    (self.m31, self.m32, self.m33) = (m31, m32, m33)
  }
}
/// A rotation as a unit quaternion.
public struct CMQuaternion: Sendable {
  public var x, y, z, w: Double
  public init() { self.init(x: 0, y: 0, z: 0, w: 0) }
  public init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  fileprivate var conjugate: CMQuaternion { CMQuaternion(x: -x, y: -y, z: -z, w: w) }
  fileprivate static func * (a: CMQuaternion, b: CMQuaternion) -> CMQuaternion {
    CMQuaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }
}
/// The frames that attitudes can refer to.
public struct CMAttitudeReferenceFrame: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let xArbitraryZVertical = Self(rawValue: 1 << 0)
  public static let xArbitraryCorrectedZVertical = Self(rawValue: 1 << 1)
  public static let xMagneticNorthZVertical = Self(rawValue: 1 << 2)
  public static let xTrueNorthZVertical = Self(rawValue: 1 << 3)
}

/// How a device is turned.
///
/// Only a sensor measures one; an attitude that a keyboard makes is the reference frame's own.
open class CMAttitude: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Used by one thread at a time.
  private var value: CMQuaternion
  public override init() { value = CMQuaternion(x: 0, y: 0, z: 0, w: 1) }
  convenience init(quaternion: CMQuaternion) {
    self.init()
    value = quaternion
  }

  /// Turns the device's axes into those of the reference frame.
  open var quaternion: CMQuaternion { value }
  /// Turns the reference frame's axes into those of the device.
  open var rotationMatrix: CMRotationMatrix {
    let q = value
    return CMRotationMatrix(
      m11: 1 - 2 * (q.y * q.y + q.z * q.z), m12: 2 * (q.x * q.y + q.z * q.w),
      m13: 2 * (q.x * q.z - q.y * q.w), m21: 2 * (q.x * q.y - q.z * q.w),
      m22: 1 - 2 * (q.x * q.x + q.z * q.z), m23: 2 * (q.y * q.z + q.x * q.w),
      m31: 2 * (q.x * q.z + q.y * q.w), m32: 2 * (q.y * q.z - q.x * q.w),
      m33: 1 - 2 * (q.x * q.x + q.y * q.y))
  }
  /// The turn around the device's long axis, in radians; 0 while the device is upright, where it equals a yaw.
  open var roll: Double {
    let (q, m) = (value, rotationMatrix)
    return isUpright(m) ? 0 : atan2(2 * (q.y * q.w - q.x * q.z), m.m33)
  }
  /// The turn around the device's short axis, in radians from -π/2 to π/2.
  open var pitch: Double { asin(max(-1, min(1, rotationMatrix.m23))) }
  /// The turn around the vertical axis, in radians.
  open var yaw: Double {
    let (q, m) = (value, rotationMatrix)
    return isUpright(m) ? atan2(m.m12, m.m11) : atan2(2 * (q.z * q.w - q.x * q.y), m.m22)
  }
  private func isUpright(_ matrix: CMRotationMatrix) -> Bool {
    matrix.m13 * matrix.m13 + matrix.m33 * matrix.m33 < 1e-20
  }

  /// Makes this the turn that leads from another attitude to this one.
  open func multiply(byInverseOf attitude: CMAttitude) {
    value = attitude.quaternion.conjugate * value
  }

  open func copy(with zone: NSZone? = nil) -> Any { CMAttitude(quaternion: value) }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = (object as? CMAttitude)?.value else { return false }
    return value.x == other.x && value.y == other.y && value.z == other.z && value.w == other.w
  }
  open override var hash: Int {
    var hasher = Hasher()
    for part in [value.x, value.y, value.z, value.w] { hasher.combine(part) }
    return hasher.finalize()
  }
  open override var description: String {
    let degrees = [("Pitch", pitch), ("Roll", roll), ("Yaw", yaw)].map { name, angle in
      "\(name): \(String(format: "%f", angle * 180 / .pi))"
    }
    return "CMAttitude " + degrees.joined(separator: ", ")
  }

  open class var supportsSecureCoding: Bool { true }
  private static let keys = ["QX", "QY", "QZ", "QW"].map { "kCMAttitudeCodingKey" + $0 }
  public required init?(coder: NSCoder) {
    let parts = Self.keys.map(coder.decodeDouble)
    value = CMQuaternion(x: parts[0], y: parts[1], z: parts[2], w: parts[3])
  }
  open func encode(with coder: NSCoder) {
    for (key, part) in zip(Self.keys, [value.x, value.y, value.z, value.w]) {
      coder.encode(part, forKey: key)
    }
  }
}
