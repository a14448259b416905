public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void
public typealias CMAbsoluteAltitudeHandler = (CMAbsoluteAltitudeData?, (any Error)?) -> Void

/// A change of the altitude.
open class CMAltitudeData: CMLogItem, @unchecked Sendable {  // immutable
  /// In meters.
  open var relativeAltitude: NSNumber { 0 }
  /// In kilopascals.
  open var pressure: NSNumber { 0 }
}
/// An altitude above the sea.
open class CMAbsoluteAltitudeData: CMLogItem, @unchecked Sendable {  // immutable
  /// In meters.
  open var altitude: Double { 0 }
  open var accuracy: Double { 0 }
  open var precision: Double { 0 }
}
/// The air's pressure and temperature.
open class CMAmbientPressureData: CMLogItem, @unchecked Sendable {  // immutable
  open var pressure: Measurement<UnitPressure> { Measurement(value: 0, unit: .kilopascals) }
  open var temperature: Measurement<UnitTemperature> { Measurement(value: 0, unit: .celsius) }
}
open class CMRecordedPressureData: CMAmbientPressureData, @unchecked Sendable {  // immutable
  open var identifier: UInt64 { 0 }
  open var startDate: Date { .distantPast }
}

/// Measures the altitude. The simulated device has no barometer: starting calls no handler, with a notice.
open class CMAltimeter: NSObject, @unchecked Sendable {  // immutable
  public override init() {}
  open class func isRelativeAltitudeAvailable() -> Bool { false }
  open class func isAbsoluteAltitudeAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
  /// Never calls the handler.
  open func startRelativeAltitudeUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
  ) { noSensor("CMAltimeter.startRelativeAltitudeUpdates") }
  open func stopRelativeAltitudeUpdates() {}
  /// Never calls the handler.
  open func startAbsoluteAltitudeUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAbsoluteAltitudeHandler
  ) { noSensor("CMAltimeter.startAbsoluteAltitudeUpdates") }
  open func stopAbsoluteAltitudeUpdates() {}
}
