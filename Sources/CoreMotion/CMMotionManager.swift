public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void
public typealias CMMagnetometerHandler = (CMMagnetometerData?, (any Error)?) -> Void

/// Measures how the device moves.
///
/// The simulated device has no sensors. As in Apple's Simulator, none is available or becomes active, and starting
/// updates calls no handler, with a notice.
open class CMMotionManager: NSObject, @unchecked Sendable {  // used by one thread at a time
  public override init() {}

  // MARK: Acceleration

  /// Only kept.
  open var accelerometerUpdateInterval: TimeInterval = 0.01
  open var isAccelerometerAvailable: Bool { false }
  open var isAccelerometerActive: Bool { false }
  /// Always `nil`.
  open var accelerometerData: CMAccelerometerData? { nil }
  open func startAccelerometerUpdates() {
    noSensor("CMMotionManager.startAccelerometerUpdates")
  }
  /// Never calls the handler.
  open func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) { startAccelerometerUpdates() }
  open func stopAccelerometerUpdates() {}

  // MARK: Rotation

  /// Only kept.
  open var gyroUpdateInterval: TimeInterval = 0.01
  open var isGyroAvailable: Bool { false }
  open var isGyroActive: Bool { false }
  /// Always `nil`.
  open var gyroData: CMGyroData? { nil }
  open func startGyroUpdates() { noSensor("CMMotionManager.startGyroUpdates") }
  /// Never calls the handler.
  open func startGyroUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler
  ) { startGyroUpdates() }
  open func stopGyroUpdates() {}

  // MARK: Magnetic field

  /// Only kept.
  open var magnetometerUpdateInterval: TimeInterval = 0.04
  open var isMagnetometerAvailable: Bool { false }
  open var isMagnetometerActive: Bool { false }
  /// Always `nil`.
  open var magnetometerData: CMMagnetometerData? { nil }
  open func startMagnetometerUpdates() { noSensor("CMMotionManager.startMagnetometerUpdates") }
  /// Never calls the handler.
  open func startMagnetometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMMagnetometerHandler
  ) { startMagnetometerUpdates() }
  open func stopMagnetometerUpdates() {}

  // MARK: Device motion

  /// Only kept.
  open var deviceMotionUpdateInterval: TimeInterval = 0.01
  /// Only kept.
  open var showsDeviceMovementDisplay = false
  /// Always empty.
  open class func availableAttitudeReferenceFrames() -> CMAttitudeReferenceFrame { [] }
  open var attitudeReferenceFrame: CMAttitudeReferenceFrame { .xArbitraryZVertical }
  open var isDeviceMotionAvailable: Bool { false }
  open var isDeviceMotionActive: Bool { false }
  /// Always `nil`.
  open var deviceMotion: CMDeviceMotion? { nil }
  open func startDeviceMotionUpdates() { noSensor("CMMotionManager.startDeviceMotionUpdates") }
  /// Never calls the handler.
  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) { startDeviceMotionUpdates() }
  open func startDeviceMotionUpdates(using referenceFrame: CMAttitudeReferenceFrame) {
    startDeviceMotionUpdates()
  }
  /// Never calls the handler.
  open func startDeviceMotionUpdates(
    using referenceFrame: CMAttitudeReferenceFrame, to queue: OperationQueue,
    withHandler handler: @escaping CMDeviceMotionHandler
  ) { startDeviceMotionUpdates() }
  open func stopDeviceMotionUpdates() {}
}
