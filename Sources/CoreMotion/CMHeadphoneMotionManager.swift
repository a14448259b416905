/// Receives connections of headphones, which never come here.
public protocol CMHeadphoneMotionManagerDelegate: NSObjectProtocol {
  func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)
  func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
}
extension CMHeadphoneMotionManagerDelegate {
  public func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {}
  public func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) {}
}

// Used by one thread at a time.
/// Measures how the user's head moves. No headphones are connected: starting calls no handler, with a notice.
open class CMHeadphoneMotionManager: NSObject, @unchecked Sendable {
  public typealias DeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void
  public override init() {}
  open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
  open weak var delegate: (any CMHeadphoneMotionManagerDelegate)?
  open var isConnectionStatusActive: Bool { false }
  open func startConnectionStatusUpdates() {
    noSensor("CMHeadphoneMotionManager.startConnectionStatusUpdates")
  }
  open func stopConnectionStatusUpdates() {}
  open var isDeviceMotionAvailable: Bool { false }
  open var isDeviceMotionActive: Bool { false }
  /// Always `nil`.
  open var deviceMotion: CMDeviceMotion? { nil }
  open func startDeviceMotionUpdates() {
    noSensor("CMHeadphoneMotionManager.startDeviceMotionUpdates")
  }
  /// Never calls the handler.
  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping DeviceMotionHandler
  ) { startDeviceMotionUpdates() }
  open func stopDeviceMotionUpdates() {}
}

// Used by one thread at a time.
/// Finds out what a user with headphones does. None are connected: starting calls no handler, with a notice.
open class CMHeadphoneActivityManager: NSObject, @unchecked Sendable {
  public typealias ActivityHandler = (CMMotionActivity?, (any Error)?) -> Void
  public typealias StatusHandler = (Status, (any Error)?) -> Void
  public enum Status: Int, Sendable {
    case disconnected = 0
    case connected
  }
  public override init() {}
  open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
  open var isActivityAvailable: Bool { false }
  open var isActivityActive: Bool { false }
  open var isStatusAvailable: Bool { false }
  open var isStatusActive: Bool { false }
  /// Never calls the handler.
  open func startActivityUpdates(
    to queue: OperationQueue, withHandler handler: @escaping ActivityHandler
  ) { noSensor("CMHeadphoneActivityManager.startActivityUpdates") }
  open func stopActivityUpdates() {}
  /// Never calls the handler.
  open func startStatusUpdates(
    to queue: OperationQueue, withHandler handler: @escaping StatusHandler
  ) { noSensor("CMHeadphoneActivityManager.startStatusUpdates") }
  open func stopStatusUpdates() {}
}
