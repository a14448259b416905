public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void
public typealias CMPedometerEventHandler = (CMPedometerEvent?, (any Error)?) -> Void

/// The steps of a time. Nothing counts any: the objects that a keyboard makes have none.
open class CMPedometerData: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {  // immutable
  public override init() {}
  open var startDate: Date { .distantPast }
  open var endDate: Date { .distantPast }
  open var numberOfSteps: NSNumber { 0 }
  open var distance: NSNumber? { nil }
  open var floorsAscended: NSNumber? { nil }
  open var floorsDescended: NSNumber? { nil }
  open var currentPace: NSNumber? { nil }
  open var currentCadence: NSNumber? { nil }
  open var averageActivePace: NSNumber? { nil }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  public required init?(coder: NSCoder) {}
  open func encode(with coder: NSCoder) {}
}
public enum CMPedometerEventType: Int, Sendable {
  case pause = 0
  case resume
}
// Immutable.
/// The user stops or starts. Nothing notices that here.
open class CMPedometerEvent: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  public override init() {}
  open var date: Date { .distantPast }
  open var type: CMPedometerEventType { .pause }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open class var supportsSecureCoding: Bool { true }
  public required init?(coder: NSCoder) {}
  open func encode(with coder: NSCoder) {}
}

/// Counts steps.
///
/// The simulated device counts none: nothing is available, and a handler receives an error once, in a later turn of the
/// main queue, as Apple's Simulator reports it, with a notice.
open class CMPedometer: NSObject, @unchecked Sendable {  // immutable
  public override init() {}
  open class func isStepCountingAvailable() -> Bool { false }
  open class func isDistanceAvailable() -> Bool { false }
  open class func isFloorCountingAvailable() -> Bool { false }
  open class func isPaceAvailable() -> Bool { false }
  open class func isCadenceAvailable() -> Bool { false }
  open class func isPedometerEventTrackingAvailable() -> Bool { false }
  open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
  open func queryPedometerData(
    from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler
  ) {
    noSensor("CMPedometer.queryPedometerData")
    SystemServices.later { handler(nil, CMErrorMotionActivityNotAvailable) }
  }
  open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
    noSensor("CMPedometer.startUpdates")
    SystemServices.later { handler(nil, CMErrorMotionActivityNotAvailable) }
  }
  open func stopUpdates() {}
  open func startEventUpdates(handler: @escaping CMPedometerEventHandler) {
    noSensor("CMPedometer.startEventUpdates")
    SystemServices.later { handler(nil, CMErrorNotAvailable) }
  }
  open func stopEventUpdates() {}
}

public typealias CMStepQueryHandler = (Int, (any Error)?) -> Void
public typealias CMStepUpdateHandler = (Int, Date, (any Error)?) -> Void
/// The predecessor of `CMPedometer`.
open class CMStepCounter: NSObject, @unchecked Sendable {  // immutable
  public override init() {}
  open class func isStepCountingAvailable() -> Bool { false }
  open func queryStepCountStarting(
    from start: Date, to end: Date, to queue: OperationQueue,
    withHandler handler: @escaping CMStepQueryHandler
  ) {
    noSensor("CMStepCounter.queryStepCountStarting")
    let reply = SystemServices.Reply { handler(0, CMErrorMotionActivityNotAvailable) }
    queue.addOperation { reply.run() }
  }
  open func startStepCountingUpdates(
    to queue: OperationQueue, updateOn stepCounts: Int,
    withHandler handler: @escaping CMStepUpdateHandler
  ) {
    noSensor("CMStepCounter.startStepCountingUpdates")
    let reply = SystemServices.Reply { handler(0, Date(), CMErrorMotionActivityNotAvailable) }
    queue.addOperation { reply.run() }
  }
  open func stopStepCountingUpdates() {}
}
