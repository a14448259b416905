/// A change of a value that a closure observes.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  /// The new value, if the options contain `.new`.
  public let newValue: Value?
  /// The value before, if the options contain `.old`.
  public let oldValue: Value?
  public let indexes: IndexSet?
  public let isPrior: Bool
}

/// An observation that ends with this object, with `invalidate()`, or with the observed object.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {  // behind a lock
  private let observation: Lock<(any KeyValueObservation)?>
  init(_ observation: any KeyValueObservation) {
    self.observation = Lock(observation)
  }
  public func invalidate() {
    let ended = observation.withLock { observation in
      defer { observation = nil }
      return observation
    }
    if let ended { KeyValueObservers.remove(ended) }
  }
  deinit { invalidate() }
}

/// Objects whose values can be observed: all of NSObject's.
public protocol _KeyValueCodingAndObserving: NSObject {}
extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  /// Calls a closure when a value changes.
  ///
  /// Values of properties with `@objc dynamic` are reported at once. Those of UIKit's and Foundation's objects are
  /// compared at the end of each turn of the main thread, so that two changes in one turn are one.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    func change(_ old: Value?, _ new: Value?) -> NSKeyValueObservedChange<Value> {
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: false)
    }
    if options.contains(.prior) {
      _tellDeveloper(
        "observe: Keyward reports a change only after it, not before (.prior).")
    }
    let path = Unchecked(keyPath)
    let observation = ValueObservation(
      of: self, path: keyPath, key: nil, target: nil,
      read: { unsafeDowncast($0, to: Self.self)[keyPath: path.value] }, isSame: hasEqualValue
    ) { changeHandler(unsafeDowncast($0, to: Self.self), change($1, $2)) }
    KeyValueObservers.add(observation)
    if options.contains(.initial) { changeHandler(self, change(nil, self[keyPath: keyPath])) }
    return NSKeyValueObservation(observation)
  }

  /// Announces a change by hand. The old value is the one that was observed last.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {}
  /// Reports a change by hand to the observers of a value.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    KeyValueObservers.announce(self, path: keyPath, key: nil)
  }
}
private struct Unchecked<Value>: @unchecked Sendable {  // key paths don't change
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// Reports a property of a keyboard's own with `@objc dynamic`, whose setter ends with this call.
public func _didSetValue(of object: AnyObject, _ path: AnyKeyPath, _ key: String) {
  guard let object = object as? NSObject else { return }
  KeyValueObservers.announce(object, path: path, key: key)
}
