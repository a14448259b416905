public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void

public enum CMMotionActivityConfidence: Int, Sendable {
  case low = 0
  case medium, high
}
/// How the user moves. Nothing finds out, so the objects that a keyboard makes know none.
open class CMMotionActivity: CMLogItem, @unchecked Sendable {  // immutable
  open var confidence: CMMotionActivityConfidence { .low }
  open var startDate: Date { .distantPast }
  open var unknown: Bool { false }
  open var stationary: Bool { false }
  open var walking: Bool { false }
  open var running: Bool { false }
  open var automotive: Bool { false }
  open var cycling: Bool { false }
}

/// Finds out how the user moves.
///
/// The simulated device doesn't: updates never come, and a query's handler receives an error, with a notice.
open class CMMotionActivityManager: NSObject, @unchecked Sendable {  // immutable
  public override init() {}
  open class func isActivityAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
  open func queryActivityStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping CMMotionActivityQueryHandler
  ) {
    noSensor("CMMotionActivityManager.queryActivityStarting")
    let reply = SystemServices.Reply { handler(nil, CMErrorMotionActivityNotAvailable) }
    queue.addOperation { reply.run() }
  }
  /// Never calls the handler.
  open func startActivityUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler
  ) { noSensor("CMMotionActivityManager.startActivityUpdates") }
  open func stopActivityUpdates() {}
}
