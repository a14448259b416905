/// Settings that last, in the extension's container.
///
/// Foundation's class of this name traps on nested arrays in a static program and writes only on request; this
/// one takes precedence over it for everything that imports UIKit. The search list is Apple's: set values,
/// then registered ones. There are no arguments and no global domain, since no user's settings exist here.
open class UserDefaults: NSObject, @unchecked Sendable {  // the state is behind locks
  /// The settings of the extension itself.
  public static var standard: UserDefaults { shared }
  private static let shared = UserDefaults(
    domain: .named(Bundle.main.bundleIdentifier ?? "keyboard"))

  /// Posted on the thread that changed a value.
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")
  /// The domain of values that are the same for every app.
  public static let globalDomain = "NSGlobalDomain"
  /// The domain of the command line's values.
  public static let argumentDomain = "NSArgumentDomain"
  /// The domain of values from `register(defaults:)`.
  public static let registrationDomain = "NSRegistrationDomain"

  private static let registered = Lock<[String: PreferenceValue]>([:])

  private let domain: PreferenceDomain
  private let suites = Lock<[String]>([])

  private init(domain: PreferenceDomain) { self.domain = domain }

  /// The settings of a suite: those of an application group are in its folder, where they last only with full
  /// access.
  ///
  /// - Returns: `nil` for the extension's own bundle identifier and for the global domain, as on a device.
  public init?(suiteName: String?) {
    guard let suiteName else {
      domain = UserDefaults.shared.domain
      return
    }
    guard suiteName != Bundle.main.bundleIdentifier, suiteName != UserDefaults.globalDomain,
      !suiteName.isEmpty
    else { return nil }
    domain = .named(suiteName)
  }

  /// The settings of the extension itself.
  public override convenience init() { self.init(domain: UserDefaults.shared.domain) }

  /// Writes what has not been written; Apple calls this unnecessary, and so it is here.
  @discardableResult
  open func synchronize() -> Bool { domain.save() }

  /// Does nothing: `standard` has no state that could be reset.
  open class func resetStandardUserDefaults() {}

  private func value(_ key: String) -> PreferenceValue? {
    if let value = domain[key] { return value }
    for suite in suites.withLock({ $0 }) {
      if let value = PreferenceDomain.named(suite)[key] { return value }
    }
    return Self.registered.withLock { $0[key] }
  }

  private func store(_ value: PreferenceValue?, _ key: String) {
    domain[key] = value
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  // MARK: Reading

  /// The value of a key, or `nil`.
  open func object(forKey defaultName: String) -> Any? { value(defaultName)?.object }
  /// The string of a key; a number reads as its digits.
  open func string(forKey defaultName: String) -> String? { value(defaultName)?.stringValue }
  /// The integer of a key; 0 without one, a string reads as its leading digits.
  open func integer(forKey defaultName: String) -> Int { value(defaultName)?.integerValue ?? 0 }
  /// The number of a key; 0 without one.
  open func float(forKey defaultName: String) -> Float { Float(double(forKey: defaultName)) }
  /// The number of a key; 0 without one.
  open func double(forKey defaultName: String) -> Double { value(defaultName)?.doubleValue ?? 0 }
  /// The truth value of a key; `false` without one, “yes”, “true” and “1” are true.
  open func bool(forKey defaultName: String) -> Bool { value(defaultName)?.boolValue ?? false }
  /// The data of a key.
  open func data(forKey defaultName: String) -> Data? { object(forKey: defaultName) as? Data }
  /// The array of a key.
  open func array(forKey defaultName: String) -> [Any]? { object(forKey: defaultName) as? [Any] }
  /// The dictionary of a key.
  open func dictionary(forKey defaultName: String) -> [String: Any]? {
    object(forKey: defaultName) as? [String: Any]
  }
  /// The array of a key if all of it is strings.
  open func stringArray(forKey defaultName: String) -> [String]? {
    object(forKey: defaultName) as? [String]
  }
  /// The address of a key; a string without a scheme reads as a path, in which `~` is the container.
  open func url(forKey defaultName: String) -> URL? {
    guard case .string(let text) = value(defaultName) else { return nil }
    if let url = URL(string: text), url.scheme != nil { return url }
    return URL(fileURLWithPath: NSString(string: text).expandingTildeInPath)
  }
  /// The value of a key, or `nil`.
  open func value(forKey key: String) -> Any? { object(forKey: key) }
  /// Every value in the search list.
  open func dictionaryRepresentation() -> [String: Any] {
    var values = Self.registered.withLock { $0 }
    for suite in suites.withLock({ $0 }).reversed() {
      values.merge(PreferenceDomain.named(suite).values) { $1 }
    }
    values.merge(domain.values) { $1 }
    return values.mapValues(\.object)
  }

  // MARK: Changing

  /// Sets a key to a value of a property list; `nil` removes it.
  ///
  /// Anything else ends the keyboard, as the exception that Apple's raises does.
  open func set(_ value: Any?, forKey defaultName: String) {
    guard let value else { return removeObject(forKey: defaultName) }
    if let url = value as? URL { return set(url, forKey: defaultName) }
    guard let stored = PreferenceValue(value) else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Attempt to insert non-property list object \(value) for key \(defaultName)")
    }
    store(stored, defaultName)
  }
  /// Sets a key.
  open func set(_ value: Int, forKey defaultName: String) { store(.integer(value), defaultName) }
  /// Sets a key.
  open func set(_ value: Float, forKey defaultName: String) {
    store(.double(Double(value)), defaultName)
  }
  /// Sets a key.
  open func set(_ value: Double, forKey defaultName: String) { store(.double(value), defaultName) }
  /// Sets a key.
  open func set(_ value: Bool, forKey defaultName: String) { store(.bool(value), defaultName) }
  /// Sets a key; a file's address is kept as its path.
  open func set(_ url: URL?, forKey defaultName: String) {
    guard let url else { return removeObject(forKey: defaultName) }
    store(.string(url.isFileURL ? url.path : url.absoluteString), defaultName)
  }
  /// Sets a key to a value of a property list; `nil` removes it.
  open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  /// Removes a key; a registered value shows again.
  open func removeObject(forKey defaultName: String) { store(nil, defaultName) }

  /// Registers values that apply until a key is set; they are not saved.
  open func register(defaults registrationDictionary: [String: Any]) {
    let values = registrationDictionary.compactMapValues { PreferenceValue($0) }
    Self.registered.withLock { $0.merge(values) { $1 } }
  }

  // MARK: Domains

  /// Adds a suite to the search list, behind the extension's own settings.
  open func addSuite(named suiteName: String) {
    suites.withLock { if !$0.contains(suiteName) { $0.append(suiteName) } }
  }
  /// Takes a suite from the search list.
  open func removeSuite(named suiteName: String) {
    suites.withLock { $0.removeAll { $0 == suiteName } }
  }
  /// All values of a domain, or `nil` without any.
  open func persistentDomain(forName domainName: String) -> [String: Any]? {
    let values = PreferenceDomain.named(domainName).values
    return values.isEmpty ? nil : values.mapValues(\.object)
  }
  /// Replaces all values of a domain.
  open func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
    let values = domain.compactMapValues { PreferenceValue($0) }
    PreferenceDomain.named(domainName).update { $0 = values }
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }
  /// Removes all values of a domain.
  open func removePersistentDomain(forName domainName: String) {
    setPersistentDomain([:], forName: domainName)
  }
  /// Whether an administrator prescribes a value: never here.
  open func objectIsForced(forKey key: String) -> Bool { false }
}
