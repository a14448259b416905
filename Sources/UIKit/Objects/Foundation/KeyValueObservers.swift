/// The observations of values of all objects.
///
/// Without the Objective-C runtime nothing sees that a property is set. Changes come to light in two ways: a keyboard's
/// own properties with `@objc dynamic` announce them, because `keyward-lower` puts the call into their setters; and
/// values of UIKit's and Foundation's objects are compared at the end of each turn of the main thread.
package enum KeyValueObservers {
  private struct State {
    var byObject: [ObjectIdentifier: [any KeyValueObservation]] = [:]
    var observesDefaults = false
  }
  private static let state = Lock(State())

  /// How often changes of a turn may lead to others before the rest waits for the next turn.
  private static let rounds = 4

  /// Changes the observations. An object that only they kept ends after the lock, because its `deinit` can end others.
  private static func change<Result>(
    _ body: (_ state: inout State, _ ended: inout [AnyObject?]) -> Result
  ) -> Result {
    var ended: [AnyObject?] = []
    let result = state.withLock { body(&$0, &ended) }
    ended = []
    return result
  }
  private static func drop(
    at identifier: ObjectIdentifier, _ state: inout State, _ ended: inout [AnyObject?],
    where isMeant: (any KeyValueObservation) -> Bool
  ) {
    guard let own = state.byObject[identifier] else { return }
    for observation in own { ended += [observation, observation.object] }
    let kept = own.filter { !isMeant($0) }
    state.byObject[identifier] = kept.isEmpty ? nil : kept
  }

  static func add(_ observation: any KeyValueObservation) {
    guard let object = observation.object else { return }
    let beginsDefaults = change { state, ended in
      // Another object can have had this address.
      drop(at: ObjectIdentifier(object), &state, &ended) { $0.object !== object }
      state.byObject[ObjectIdentifier(object), default: []].append(observation)
      guard object is UserDefaults, !state.observesDefaults else { return false }
      state.observesDefaults = true
      return true
    }
    if beginsDefaults { observeDefaults() }
  }

  static func remove(from object: NSObject, where isMeant: (any KeyValueObservation) -> Bool) {
    change { drop(at: ObjectIdentifier(object), &$0, &$1, where: isMeant) }
  }
  /// Removes one observation, whose object can be gone.
  static func remove(_ observation: any KeyValueObservation) {
    change { drop(at: observation.identifier, &$0, &$1) { $0 === observation } }
  }

  /// Reports a value that its owner has set, and what depends on it.
  package static func announce(_ object: NSObject, path: AnyKeyPath?, key: String?) {
    let own = state.withLock { $0.byObject[ObjectIdentifier(object)] ?? [] }
    for observation in own where observation.object === object {
      let isMeant =
        (path != nil && observation.path == path) || (key != nil && observation.key == key)
      if isMeant, let path, let target = observation.target {
        target.announced = .some(object[keyPath: path])
      }
      observation.look(isAnnounced: isMeant && !observation.isCompared)
    }
  }

  /// Compares what can't announce its changes; returns whether there were any.
  @MainActor static func compare() -> Bool {
    var hasChanged = false
    for _ in 0..<rounds {
      let all = change { state, ended in
        for identifier in Array(state.byObject.keys) {
          drop(at: identifier, &state, &ended) { $0.object == nil }
        }
        return state.byObject.values.flatMap { $0.filter(\.isCompared) }
      }
      var changes = 0
      for observation in all where observation.look(isAnnounced: false) { changes += 1 }
      guard changes > 0 else { break }
      hasChanged = true
    }
    return hasChanged
  }

  /// The user's defaults say themselves that they have changed, before a turn ends.
  private static func observeDefaults() {
    // No queue: a main queue's block would be waited for on the main thread.
    _ = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { _ in
      guard !MainQueue.isCurrent else { return compareDefaults() }
      DispatchQueue.main.async { compareDefaults() }
    }
  }
  private static func compareDefaults() {
    let all = state.withLock { $0.byObject.values.flatMap(\.self) }
    for observation in all where observation.object is UserDefaults {
      observation.look(isAnnounced: false)
    }
  }
}

/// An observation of one value of one object.
protocol KeyValueObservation: AnyObject, Sendable {
  var object: NSObject? { get }
  var identifier: ObjectIdentifier { get }
  var path: AnyKeyPath? { get }
  var key: String? { get }
  /// The observer of a path of names; `nil` where a closure observes.
  var target: ObserverTarget? { get }
  /// Whether the value is compared at the end of a turn.
  var isCompared: Bool { get }
  /// Reads the value, and reports it if it differs from the last one or was announced; returns whether it did.
  @discardableResult func look(isAnnounced: Bool) -> Bool
}

/// An observation whose values are of one type.
final class ValueObservation<Value>: KeyValueObservation, @unchecked Sendable {  // behind a lock
  private(set) weak var object: NSObject?
  let identifier: ObjectIdentifier
  let path: AnyKeyPath?
  let key: String?
  let target: ObserverTarget?
  let isCompared: Bool
  private let read: (NSObject) -> Value
  private let isSame: (Value, Value) -> Bool
  private let report: (NSObject, Value, Value) -> Void
  private let last: Lock<Value>

  init(
    of object: NSObject, path: AnyKeyPath?, key: String?, target: ObserverTarget?,
    read: @escaping (NSObject) -> Value, isSame: @escaping (Value, Value) -> Bool,
    report: @escaping (NSObject, Value, Value) -> Void
  ) {
    (self.object, identifier) = (object, ObjectIdentifier(object))
    (self.path, self.key, self.target) = (path, key, target)
    (self.read, self.isSame, self.report) = (read, isSame, report)
    isCompared = object.isOfFramework
    last = Lock(read(object))
  }

  @discardableResult func look(isAnnounced: Bool) -> Bool {
    guard let object else { return false }
    let new = read(object)
    // Compared outside the lock: an object's `isEqual` is the keyboard's own code.
    let old = last.withLock { $0 }
    guard isAnnounced || !isSame(old, new) else { return false }
    last.withLock { $0 = new }
    report(object, old, new)
    return true
  }
}

extension NSObject {
  /// Whether the object's class descends from one of a framework's other than `NSObject`.
  ///
  /// An object that doesn't can be used by any thread, so that only the one that sets a value may read it.
  var isOfFramework: Bool {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, let ancestor = current.superclassMirror,
      ancestor.subjectType != NSObject.self
    { mirror = ancestor }
    guard let root = mirror?.subjectType, root != NSObject.self else { return false }
    let module = String(reflecting: root).prefix { $0 != "." }
    return Self.frameworks.contains(String(module))
  }
  private static let frameworks: Set = [
    "AVFAudio", "AVFoundation", "AVKit", "CloudKit", "Contacts", "ContactsUI", "CoreHaptics",
    "CoreImage", "CoreLocation", "CoreML", "CoreMotion", "Foundation", "FoundationNetworking",
    "GameController", "LinkPresentation", "LocalAuthentication", "MessageUI",
    "MultipeerConnectivity", "Network", "Photos", "PhotosUI", "QuartzCore", "SafariServices",
    "Speech", "StoreKit", "UIKit", "UserNotifications", "Vision",
  ]
}

/// Whether two values are equal as far as their type tells; values that can't be compared count as equal.
func hasEqualValue<Value>(_ first: Value, _ second: Value) -> Bool {
  guard let first = unwrapped(first), let second = unwrapped(second) else {
    return unwrapped(first) == nil && unwrapped(second) == nil
  }
  if let first = first as? any Equatable { return equals(first, second) }
  guard type(of: first) is AnyClass, type(of: second) is AnyClass else { return true }
  return (first as AnyObject) === (second as AnyObject)
}
/// Whether two values of the user's defaults are equal, collections of any values included.
func hasEqualContents(_ first: Any?, _ second: Any?) -> Bool {
  NSArray(array: first.map { [$0] } ?? []).isEqual(NSArray(array: second.map { [$0] } ?? []))
}
private func equals<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  (second as? Value) == first
}
private func unwrapped(_ value: Any) -> Any? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return value }
  return mirror.children.first.flatMap { unwrapped($0.value) }
}
