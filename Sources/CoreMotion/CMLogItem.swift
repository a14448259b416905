/// Something that was measured at a time. No sensor measures anything here: the objects that a keyboard makes hold zeros.
open class CMLogItem: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // immutable
  private let time: TimeInterval
  public override init() { time = 0 }
  /// In seconds since the device started.
  open var timestamp: TimeInterval { time }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  public required init?(coder: NSCoder) {
    time = coder.decodeDouble(forKey: "kCMLogItemCodingKeyTimestamp")
  }
  open func encode(with coder: NSCoder) {
    coder.encode(timestamp, forKey: "kCMLogItemCodingKeyTimestamp")
  }
}

/// An acceleration, in multiples of the earth's.
public struct CMAcceleration: Sendable {
  public var x, y, z: Double
  public init() { self.init(x: 0, y: 0, z: 0) }
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}
/// A rotation, in radians for each second.
public struct CMRotationRate: Sendable {
  public var x, y, z: Double
  public init() { self.init(x: 0, y: 0, z: 0) }
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}
/// A magnetic field, in microteslas.
public struct CMMagneticField: Sendable {
  public var x, y, z: Double
  public init() { self.init(x: 0, y: 0, z: 0) }
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

open class CMAccelerometerData: CMLogItem, @unchecked Sendable {  // immutable
  open var acceleration: CMAcceleration { CMAcceleration() }
}
open class CMRecordedAccelerometerData: CMAccelerometerData, @unchecked Sendable {  // immutable
  open var identifier: UInt64 { 0 }
  open var startDate: Date { .distantPast }
}
open class CMGyroData: CMLogItem, @unchecked Sendable {  // immutable
  open var rotationRate: CMRotationRate { CMRotationRate() }
}
open class CMRotationRateData: CMLogItem, @unchecked Sendable {  // immutable
  open var rotationRate: CMRotationRate { CMRotationRate() }
}
open class CMRecordedRotationRateData: CMRotationRateData, @unchecked Sendable {  // immutable
  open var startDate: Date { .distantPast }
}
open class CMMagnetometerData: CMLogItem, @unchecked Sendable {  // immutable
  open var magneticField: CMMagneticField { CMMagneticField() }
}
