extension NotificationCenter {
  /// The notifications with a name, and of an object if there is one, from when an iterator is made.
  ///
  /// The sequence doesn't retain the object. It ends when the task that reads it is cancelled.
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// The notifications of `notifications(named:object:)`.
  public final class Notifications: AsyncSequence, @unchecked Sendable {  // constant
    public typealias Element = Notification
    public typealias Failure = Never
    private let center: NotificationCenter
    private let name: Notification.Name
    private let source: NotificationSource

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      (self.center, self.name) = (center, name)
      source = NotificationSource(object)
    }
    public func makeAsyncIterator() -> Iterator {
      Iterator(queue: NotificationQueue(center, name, source))
    }

    public struct Iterator: AsyncIteratorProtocol {
      public typealias Element = Notification
      public typealias Failure = Never
      fileprivate let queue: NotificationQueue

      public mutating func next() async -> Notification? { await next(isolation: nil) }
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        let queue = queue
        return await withTaskCancellationHandler {
          await queue.next(isolation: actor)
        } onCancel: {
          queue.end()
        }
      }
    }
  }
}
@available(*, unavailable)
extension NotificationCenter.Notifications.Iterator: Sendable {}

/// The object whose notifications are wanted, if it still exists; or any.
private final class NotificationSource: @unchecked Sendable {  // set once
  private weak var object: AnyObject?
  private let isAny: Bool
  init(_ object: AnyObject?) { (self.object, isAny) = (object, object == nil) }

  func matches(_ sender: Any?) -> Bool {
    if isAny { return true }
    guard let object, let sender else { return false }
    return object === (sender as AnyObject)
  }
}

/// The notifications that came and weren't read yet.
private final class NotificationQueue: @unchecked Sendable {  // behind a lock
  private static let limit = 4096
  /// Handed from the thread that posts to the one that reads.
  struct Carried: @unchecked Sendable {
    let notification: Notification
  }
  private struct State {
    var waiting: [Carried] = []
    var readers: [CheckedContinuation<Carried?, Never>] = []
    var hasEnded = false
    var hasDropped = false
    var token: (any NSObjectProtocol)?
  }
  private let state = Lock(State())
  private let center: NotificationCenter

  init(_ center: NotificationCenter, _ name: Notification.Name, _ source: NotificationSource) {
    self.center = center
    let token = center.addObserver(forName: name, object: nil, queue: nil) { [weak self] in
      if source.matches($0.object) { self?.add(Carried(notification: $0)) }
    }
    nonisolated(unsafe) let observer = token
    state.withLock { $0.token = observer }
  }
  deinit { end() }

  private func add(_ item: Carried) {
    let (reader, drops) = state.withLock { state in
      if state.hasEnded { return (nil as CheckedContinuation<Carried?, Never>?, false) }
      if !state.readers.isEmpty { return (state.readers.removeFirst(), false) }
      state.waiting.append(item)
      guard state.waiting.count > Self.limit else { return (nil, false) }
      state.waiting.removeFirst()
      defer { state.hasDropped = true }
      return (nil, !state.hasDropped)
    }
    reader?.resume(returning: item)
    guard drops else { return }
    let name = item.notification.name.rawValue
    SystemServices.tell(
      "NotificationCenter.notifications(named: \"\(name)\"): more than \(Self.limit) are unread;"
        + " the oldest are dropped")
  }

  func next(isolation actor: isolated (any Actor)?) async -> Notification? {
    await withCheckedContinuation { reader in
      let result = state.withLock { state -> Carried?? in
        if !state.waiting.isEmpty, !state.hasEnded { return state.waiting.removeFirst() }
        if state.hasEnded { return .some(nil) }
        state.readers.append(reader)
        return nil
      }
      if let result { reader.resume(returning: result) }
    }?.notification
  }

  func end() {
    let (readers, token) = state.withLock { state in
      defer { (state.hasEnded, state.waiting, state.readers, state.token) = (true, [], [], nil) }
      return (state.readers, state.token)
    }
    if let token { center.removeObserver(token as Any, name: nil, object: nil) }
    for reader in readers { reader.resume(returning: nil) }
  }
}
