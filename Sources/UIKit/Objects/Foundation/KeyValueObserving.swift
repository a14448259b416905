/// The values that an observer requests.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}
/// The kind of a change. All changes that Keyward reports are new values.
public enum NSKeyValueChange: UInt, Sendable { case setting = 1, insertion, removal, replacement }
/// The keys of a change that an observer receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let kindKey = Self(rawValue: "kind")
  public static let newKey = Self(rawValue: "new")
  public static let oldKey = Self(rawValue: "old")
  public static let indexesKey = Self(rawValue: "indexes")
  public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

/// An object that is notified of changes of keys. Classes of a keyboard that override `observeValue` conform to it.
public protocol _KeyValueObserver: NSObject {
  func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?)
}

extension NSObject {
  /// Notifies an object when the value at a path of names changes.
  ///
  /// Values of properties with `@objc dynamic` are reported at once. Those of UIKit's and Foundation's objects are
  /// compared at the end of each turn of the main thread, as far as `value(forKeyPath:)` finds them. A notice names
  /// a path that it doesn't find.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard observer is UIResponder || observer is any _KeyValueObserver else {
      return _tellDeveloper(
        "addObserver: \(type(of: observer)) doesn't override observeValue, so that it is not notified of "
          + "changes of \(keyPath).")
    }
    guard observedValue(forKeyPath: keyPath) != nil || !isOfFramework else {
      return _tellDeveloper(
        "addObserver: Keyward does not find \(keyPath) of \(type(of: self)) by its name, and doesn't report "
          + "its changes; observe(_:options:changeHandler:) takes a key path of Swift's.")
    }
    let target = ObserverTarget(
      observer: observer, keyPath: keyPath, options: options, context: context)
    KeyValueObservers.add(
      ValueObservation(
        of: self, path: nil, key: keyPath, target: target,
        read: { target.announced ?? $0.observedValue(forKeyPath: keyPath) ?? nil },
        isSame: self is UserDefaults ? hasEqualContents : hasEqualValue
      ) { target.report($0, old: $1, new: $2) })
    if options.contains(.initial) {
      target.report(self, old: nil, new: observedValue(forKeyPath: keyPath) ?? nil, isFirst: true)
    }
  }
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    KeyValueObservers.remove(from: self) {
      $0.target?.observer === observer && $0.target?.keyPath == keyPath
    }
  }
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    KeyValueObservers.remove(from: self) {
      guard let target = $0.target else { return false }
      return target.observer === observer && target.keyPath == keyPath && target.context == context
    }
  }

  /// A key that the object observes has changed. As on a device, a change that no class handles crashes the keyboard.
  ///
  /// The unused parameter lets classes have a method of the plain name.
  @_disfavoredOverload
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?, _ nothing: Void = ()
  ) {
    UncaughtException.raise(
      "NSInternalInconsistencyException",
      "<\(String(reflecting: type(of: self)))>: An -observeValueForKeyPath:ofObject:change:context: message "
        + "was received but not handled. Key path: \(keyPath ?? "nil")")
  }

  /// Announces a change by hand. The old value is the one that was observed last.
  ///
  /// The unused parameter lets classes have a method of the plain name.
  public func willChangeValue(forKey key: String, _ nothing: Void = ()) {}
  /// Reports a change by hand to the observers of a name.
  public func didChangeValue(forKey key: String, _ nothing: Void = ()) {
    KeyValueObservers.announce(self, path: nil, key: key)
  }
  /// The names on which a value depends. The unused parameter lets classes have a method of the plain name.
  public class func keyPathsForValuesAffectingValue(
    forKey key: String, _ nothing: Void = ()
  ) -> Set<String> { [] }
  /// Whether a change of a property reports itself. The unused parameter lets classes have a method of the plain name.
  public class func automaticallyNotifiesObservers(
    forKey key: String, _ nothing: Void = ()
  ) -> Bool { true }

  /// The value at a path of names; `nil` where an object on the way doesn't know its name.
  func observedValue(forKeyPath keyPath: String) -> Any?? {
    if let defaults = self as? UserDefaults { return .some(defaults.object(forKey: keyPath)) }
    var value: Any? = self
    for key in keyPath.split(separator: ".") {
      guard let current = value else { return .some(nil) }
      guard let object = current as? NSObject, let found = object.knownValue(forKey: String(key))
      else { return nil }
      value = found
    }
    return .some(value)
  }
}

/// The observer of a path of names, and its wishes.
final class ObserverTarget: @unchecked Sendable {  // what changes is behind a lock
  private(set) weak var observer: NSObject?
  let keyPath: String
  let options: NSKeyValueObservingOptions
  let context: UnsafeMutableRawPointer?
  /// The value that the object's own setter announced last, which no name finds.
  var announced: Any?? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
  private let value = Lock<Any??>(nil)

  init(
    observer: NSObject, keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) {
    (self.observer, self.keyPath) = (observer, keyPath)
    (self.options, self.context) = (options, context)
  }

  func report(_ object: NSObject, old: Any?, new: Any?, isFirst: Bool = false) {
    var change: [NSKeyValueChangeKey: Any] = [
      .kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)
    ]
    if options.contains(.new) { change[.newKey] = new ?? NSNull() }
    if options.contains(.old), !isFirst { change[.oldKey] = old ?? NSNull() }
    if let known = observer as? any _KeyValueObserver {
      return known.observeValue(
        forKeyPath: keyPath, of: object, change: change, context: context)
    }
    let errand = Errand(object: object, change: change)
    // A responder's method belongs to the main thread, wherever the value was set.
    guard MainQueue.isCurrent else {
      return DispatchQueue.main.async { MainActor.assumeIsolated { self.tellResponder(errand) } }
    }
    MainActor.assumeIsolated { tellResponder(errand) }
  }
  private struct Errand: @unchecked Sendable {  // handed over once
    let object: NSObject
    let change: [NSKeyValueChangeKey: Any]
  }
  @MainActor private func tellResponder(_ errand: Errand) {
    (observer as? UIResponder)?.observeValue(
      forKeyPath: keyPath, of: errand.object, change: errand.change, context: context)
  }
}
