/// The key of a transaction's duration, a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether a transaction runs no actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's pace, a `CAMediaTimingFunction`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the closure that runs after a transaction.
public let kCATransactionCompletionBlock = "completionBlock"

/// Changes of layers that belong together. They take effect at once here.
@preconcurrency @MainActor
open class CATransaction: NSObject {
  private struct Level {
    var duration: TimeInterval = 0.25
    var disablesActions = false
    var completion: (() -> Void)?
    var timing: CAMediaTimingFunction?
    var values: [String: Any] = [:]
  }
  private static var levels: [Level] = [Level()]
  private static var top: Level {
    get { levels[levels.count - 1] }
    set { levels[levels.count - 1] = newValue }
  }

  open class func begin() {
    var level = top
    level.completion = nil
    levels.append(level)
  }
  /// Ends what was begun last; its completion runs in a later turn of the main queue.
  open class func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    if let completion = level.completion { later(completion) }
  }
  open class func flush() {}
  /// Does nothing: only the main actor changes layers.
  open class func lock() {}
  /// Does nothing: only the main actor changes layers.
  open class func unlock() {}
  open class func animationDuration() -> TimeInterval { top.duration }
  open class func setAnimationDuration(_ dur: TimeInterval) { top.duration = dur }
  open class func disableActions() -> Bool { top.disablesActions }
  open class func setDisableActions(_ flag: Bool) { top.disablesActions = flag }
  open class func animationTimingFunction() -> CAMediaTimingFunction? { top.timing }
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    top.timing = function
  }
  open class func completionBlock() -> (() -> Void)? { top.completion }
  /// Sets what runs after the commit; outside of a transaction in a later turn of the main queue.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    guard levels.count == 1 else { return top.completion = block }
    if let block { later(block) }
  }

  /// The value of one of the transaction's keys, or of a key of your own.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: NSNumber(value: top.duration)
    case kCATransactionDisableActions: NSNumber(value: top.disablesActions)
    case kCATransactionAnimationTimingFunction: top.timing
    case kCATransactionCompletionBlock: top.completion
    default: top.values[key]
    }
  }
  /// Sets the value of one of the transaction's keys, or of a key of your own. Inner transactions inherit it.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      setAnimationDuration(_number(anObject) ?? 0.25)
    case kCATransactionDisableActions:
      setDisableActions(_number(anObject) ?? 0 != 0)
    case kCATransactionAnimationTimingFunction:
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: top.values[key] = anObject
    }
  }

  private static func later(_ block: @escaping () -> Void) {
    let block = MainActorClosure<Void> { block() }
    DispatchQueue.main.async { block.call(()) }
  }
}
