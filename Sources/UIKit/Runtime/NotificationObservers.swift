public import Foundation

/// An observer that was added with a selector; the center holds it weakly.
// Set up before it is shared; what follows is behind the lock.
private final class SelectorObserver: @unchecked Sendable {
  weak var target: AnyObject?
  let center: NotificationCenter
  let name: NSNotification.Name?
  let object: AnyObject?
  var token: (any NSObjectProtocol)?

  static let all = Lock<[ObjectIdentifier: [SelectorObserver]]>([:])

  init(
    _ target: AnyObject, in center: NotificationCenter, name: NSNotification.Name?,
    object: AnyObject?
  ) {
    (self.target, self.center, self.name, self.object) = (target, center, name, object)
  }

  /// Removes the matching observers of a target, and returns whether there were any.
  static func remove(_ target: AnyObject, where matches: (SelectorObserver) -> Bool) -> Bool {
    let removed = all.withLock { observers in
      let own = observers[ObjectIdentifier(target)] ?? []
      let kept = own.filter { !matches($0) && $0.target != nil }
      observers[ObjectIdentifier(target)] = kept.isEmpty ? nil : kept
      return own.filter { observer in !kept.contains { $0 === observer } }
    }
    for case let (center, token?) in removed.map({ ($0.center, $0.token) }) {
      center.removeObserver(token as Any, name: nil, object: nil)
    }
    return !removed.isEmpty
  }
}

extension NotificationCenter {
  /// Sends a message to the observer at each notification with that name and object, until it is removed or deallocated.
  ///
  /// On another thread than the main one the message waits for the main queue's turn.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let target = observer as AnyObject
    // An address may have had another observer once.
    _ = SelectorObserver.remove(target) { $0.target == nil }
    let entry = SelectorObserver(
      target, in: self, name: name, object: object.map { $0 as AnyObject })
    entry.token = addObserver(forName: name, object: object, queue: nil) { notification in
      // The poster has no more use for it, or is the main thread itself.
      nonisolated(unsafe) let notification = notification
      let deliver = { @Sendable in
        MainActor.assumeIsolated {
          guard let target = entry.target else { return }
          selector.send(to: target, [notification])
        }
      }
      if Thread.isMainThread { deliver() } else { DispatchQueue.main.async(execute: deliver) }
    }
    SelectorObserver.all.withLock { $0[ObjectIdentifier(target), default: []].append(entry) }
  }

  /// Ends all that an observer observes, whether by selectors or by a block.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Ends what an observer observes with that name and object; `nil` represents any.
  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
    let object = object.map { $0 as AnyObject }
    let isOurs = SelectorObserver.remove(observer) {
      $0.center === self && (name == nil || $0.name == name)
        && (object == nil || $0.object === object)
    }
    if !isOurs { removeObserver(observer as Any, name: name, object: object as Any?) }
  }
}
