/// The values that an observer requests.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  public static let old = NSKeyValueObservingOptions(rawValue: 2)
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
  public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}
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

/// One observer of one key of the user's defaults.
@MainActor
private final class DefaultsObservation {
  weak var observer: NSObject?
  let defaults: UserDefaults
  let key: String
  let options: NSKeyValueObservingOptions
  let context: UnsafeMutableRawPointer?
  private var last: NSArray
  private var token: (any NSObjectProtocol)?

  init(
    _ observer: NSObject, _ defaults: UserDefaults, _ key: String,
    _ options: NSKeyValueObservingOptions, _ context: UnsafeMutableRawPointer?
  ) {
    (self.observer, self.defaults, self.key) = (observer, defaults, key)
    (self.options, self.context) = (options, context)
    last = NSArray()
    last = comparable
    // No queue: a main queue's block would be waited for on the main thread.
    token = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      guard !MainQueue.isCurrent else { return MainActor.assumeIsolated { self?.look() } }
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.look() } }
    }
    if options.contains(.initial) { tell(old: nil) }
  }
  func end() { token.map(NotificationCenter.default.removeObserver) }
  private var value: Any? { defaults.object(forKey: key) }
  /// The value as arrays compare it, of any type; empty where there is none.
  private var comparable: NSArray { NSArray(array: value.map { [$0] } ?? []) }
  private func look() {
    let old = last
    last = comparable
    if !last.isEqual(old) { tell(old: old.firstObject) }
  }
  private func tell(old: Any?) {
    var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: 1)]
    if options.contains(.new) { change[.newKey] = value ?? NSNull() }
    if options.contains(.old) { change[.oldKey] = old ?? NSNull() }
    if let responder = observer as? UIResponder {
      responder.observeValue(forKeyPath: key, of: defaults, change: change, context: context)
    } else {
      (observer as? any _KeyValueObserver)?.observeValue(
        forKeyPath: key, of: defaults, change: change, context: context)
    }
  }
}
@MainActor private var observations: [DefaultsObservation] = []

extension NSObject {
  /// Notifies an object when a key of the user's defaults changes.
  ///
  /// Nothing reports the changes of other objects, which a notice says.
  @preconcurrency @MainActor
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    guard let defaults = self as? UserDefaults,
      observer is UIResponder || observer is any _KeyValueObserver
    else {
      DeveloperNotices.report(
        "addObserver: Keyward does not report changes of \(keyPath) of \(type(of: self)); "
          + "only keys of UserDefaults can be observed, by classes that override observeValue.")
      return
    }
    observations.append(DefaultsObservation(observer, defaults, keyPath, options, context))
  }
  @preconcurrency @MainActor
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    observations.removeAll { observation in
      guard observation.observer === observer, observation.key == keyPath,
        observation.defaults === self
      else { return observation.observer == nil }
      observation.end()
      return true
    }
  }
  @preconcurrency @MainActor
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) { removeObserver(observer, forKeyPath: keyPath) }
}
