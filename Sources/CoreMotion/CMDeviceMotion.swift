public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
  case uncalibrated = -1
  case low, medium, high
}
/// A magnetic field without the device's own.
public struct CMCalibratedMagneticField: Sendable {
  public var field: CMMagneticField
  public var accuracy: CMMagneticFieldCalibrationAccuracy
  public init() { self.init(field: CMMagneticField(), accuracy: .low) }
  public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
    (self.field, self.accuracy) = (field, accuracy)
  }
}

/// How a device is turned and moves.
open class CMDeviceMotion: CMLogItem, @unchecked Sendable {  // immutable
  public enum SensorLocation: Int, Sendable {
    case `default` = 0
    case headphoneLeft, headphoneRight
  }
  open var attitude: CMAttitude { CMAttitude() }
  open var rotationRate: CMRotationRate { CMRotationRate() }
  open var gravity: CMAcceleration { CMAcceleration() }
  open var userAcceleration: CMAcceleration { CMAcceleration() }
  open var magneticField: CMCalibratedMagneticField {
    CMCalibratedMagneticField(field: CMMagneticField(), accuracy: .uncalibrated)
  }
  /// In degrees; below 0 it is unknown.
  open var heading: Double { -1 }
  open var sensorLocation: SensorLocation { .default }
}
