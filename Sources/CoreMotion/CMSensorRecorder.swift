/// The records of a sensor. None makes any.
open class CMSensorDataList: NSObject, @unchecked Sendable {  // immutable
  public override init() {}
}

/// Records accelerations. The simulated device has no sensor: nothing is recorded, with a notice.
open class CMSensorRecorder: NSObject, @unchecked Sendable {  // immutable
  public override init() {}
  open class func isAccelerometerRecordingAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
  open class func isAuthorizedForRecording() -> Bool { false }
  /// Always `nil`.
  open func accelerometerData(from fromDate: Date, to toDate: Date) -> CMSensorDataList? { nil }
  open func recordAccelerometer(forDuration duration: TimeInterval) {
    noSensor("CMSensorRecorder.recordAccelerometer")
  }
}
