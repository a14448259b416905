/// The messages that wait for the virtual clock.
@MainActor
private enum DelayedMessages {
  struct Message {
    let target: NSObject
    let selector: Selector
    let argument: Any?
    let entry: VirtualClock.Entry
  }
  static var waiting: [ObjectIdentifier: Message] = [:]

  static func add(_ target: NSObject, _ selector: Selector, _ argument: Any?, after: TimeInterval) {
    var key: ObjectIdentifier?
    let entry = VirtualClock.current.schedule(after: after) {
      guard let key, let message = waiting.removeValue(forKey: key) else { return }
      message.selector.send(to: message.target, [message.argument])
    }
    key = ObjectIdentifier(entry)
    waiting[ObjectIdentifier(entry)] = Message(
      target: target, selector: selector, argument: argument, entry: entry)
  }

  static func cancel(_ matches: (Message) -> Bool) {
    for (key, message) in waiting where matches(message) {
      message.entry.cancel()
      waiting[key] = nil
    }
  }
}

extension NSObject {
  /// Sends a message to the object after a delay on the virtual clock.
  @preconcurrency @MainActor
  public func perform(
    _ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval
  ) { DelayedMessages.add(self, aSelector, anArgument, after: delay) }

  /// Cancels all messages that wait for a target.
  @preconcurrency @MainActor
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    let target = aTarget as AnyObject
    DelayedMessages.cancel { $0.target === target }
  }
  /// Cancels the messages that wait for a target with this selector and argument.
  @preconcurrency @MainActor
  public class func cancelPreviousPerformRequests(
    withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
  ) {
    let target = aTarget as AnyObject
    let argument = anArgument.map { $0 as AnyObject }
    DelayedMessages.cancel { message in
      let other = message.argument.map { $0 as AnyObject }
      let equal = argument === other || (argument as? NSObject)?.isEqual(other) == true
      return message.target === target && message.selector == aSelector && equal
    }
  }
}
