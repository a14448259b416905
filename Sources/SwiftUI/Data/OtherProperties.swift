/// Names that no other view's namespace has.
@propertyWrapper
public struct Namespace: DynamicProperty, Sendable {
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }
  private static let next = Mutexed<UInt64>(0)
  private var id: ID?
  public init() {}
  public var wrappedValue: ID { id ?? ID(number: 0) }
  private final class Slot {
    let id = ID(
      number: Namespace.next.withLock { number in
        number += 1
        return number
      })
  }
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    id = context.slot { Slot() }.id
  }
  @MainActor public func _isEqual(to other: Namespace) -> Bool? { true }
  public static var _readsEnvironment: Bool { false }
}

/// A number that grows and shrinks as a style of text does.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let value: Value
  private let style: Font.TextStyle
  private var size = DynamicTypeSize.large
  public var wrappedValue: Value { style.scaled(value, at: size) }
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    (value, style) = (wrappedValue, textStyle)
  }
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    size = context.node.environment.values.dynamicTypeSize
  }
  @MainActor public func _isEqual(to other: ScaledMetric<Value>) -> Bool? {
    value == other.value && style == other.style
  }
}

/// A value of the user's defaults.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let key: String
  private let store: UserDefaults?
  private let read: (UserDefaults) -> Value
  private let write: (UserDefaults, Value) -> Void
  private var location: DefaultsLocation<Value>?
  /// The publisher of the object that has the property, if one has it.
  private let owner = Mutexed<ObservableObjectPublisher?>(nil)

  fileprivate init(
    _ key: String, _ store: UserDefaults?, read: @escaping (UserDefaults) -> Value,
    write: @escaping (UserDefaults, Value) -> Void
  ) { (self.key, self.store, self.read, self.write) = (key, store, read, write) }

  private var current: UserDefaults { store ?? .standard }
  public var wrappedValue: Value {
    get { location?.read() ?? read(current) }
    nonmutating set {
      owner.withLock { $0 }?.send()
      if let location { location.write(newValue, .current) } else { write(current, newValue) }
    }
  }
  public var projectedValue: Binding<Value> {
    Binding(location: location ?? DefaultsLocation(current, read, write))
  }
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let (read, write) = (read, write)
    let store = store ?? context.node.environment.values.defaultStore
    location = context.slot { DefaultsLocation(store, read, write) }
  }
  @MainActor public func _isEqual(to other: AppStorage<Value>) -> Bool? { key == other.key }
  public static var _readsEnvironment: Bool { false }
}
private enum DefaultStoreKey: EnvironmentKey {
  static var defaultValue: UserDefaults { .standard }
}
extension EnvironmentValues {
  fileprivate var defaultStore: UserDefaults {
    get { self[DefaultStoreKey.self] }
    set { self[DefaultStoreKey.self] = newValue }
  }
}
extension View {
  /// The defaults of all `@AppStorage` inside that names none, from when a view appears on.
  public func defaultAppStorage(_ store: UserDefaults) -> some View {
    environment(\.defaultStore, store)
  }
}

extension AppStorage: _AnnouncingProperty {
  public func _join(_ publisher: ObservableObjectPublisher?) -> ObservableObjectPublisher? {
    owner.withLock { owner in
      if owner == nil { owner = publisher }
      return owner
    }
  }
}

/// A value of defaults, which may be changed by others.
final class DefaultsLocation<Value>: Location<Value>, @unchecked Sendable {
  private let store: UserDefaults
  private let get: (UserDefaults) -> Value
  private let set: (UserDefaults, Value) -> Void
  private var last: Value?
  private var observer: (any NSObjectProtocol)?
  init(
    _ store: UserDefaults, _ get: @escaping (UserDefaults) -> Value,
    _ set: @escaping (UserDefaults, Value) -> Void
  ) {
    (self.store, self.get, self.set) = (store, get, set)
    super.init()
    observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in self?.look() }
  }
  deinit { if let observer { NotificationCenter.default.removeObserver(observer) } }
  override func read() -> Value {
    noteRead()
    let value = get(store)
    last = value
    return value
  }
  override func write(_ value: Value, _ transaction: Transaction) {
    set(store, value)
    look()
  }
  private func look() {
    guard let last, !FieldComparison.isSame(last, get(store)) else { return }
    self.last = get(store)
    tellReaders()
  }
}

extension AppStorage {
  private init(plain wrappedValue: Value, _ key: String, _ store: UserDefaults?) {
    self.init(key, store) {
      $0.object(forKey: key) as? Value ?? wrappedValue
    } write: {
      $0.set($1, forKey: key)
    }
  }
}
extension AppStorage where Value == Bool {
  public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) {
    self.init(plain: wrappedValue, key, store)
  }
}
extension AppStorage where Value == Int {
  public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
    self.init(plain: wrappedValue, key, store)
  }
}
extension AppStorage where Value == Double {
  public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
    self.init(plain: wrappedValue, key, store)
  }
}
extension AppStorage where Value == String {
  public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
    self.init(plain: wrappedValue, key, store)
  }
}
extension AppStorage where Value == Data {
  public init(wrappedValue: Data, _ key: String, store: UserDefaults? = nil) {
    self.init(plain: wrappedValue, key, store)
  }
}
extension AppStorage where Value == Date {
  public init(wrappedValue: Date, _ key: String, store: UserDefaults? = nil) {
    self.init(plain: wrappedValue, key, store)
  }
}
extension AppStorage where Value == URL {
  public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
    self.init(key, store) {
      $0.url(forKey: key) ?? wrappedValue
    } write: {
      $0.set($1, forKey: key)
    }
  }
}
extension AppStorage where Value: RawRepresentable {
  private init(raw wrappedValue: Value, _ key: String, _ store: UserDefaults?) {
    self.init(key, store) {
      ($0.object(forKey: key) as? Value.RawValue).flatMap { Value(rawValue: $0) } ?? wrappedValue
    } write: {
      $0.set($1.rawValue, forKey: key)
    }
  }
}
extension AppStorage where Value: RawRepresentable, Value.RawValue == Int {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(raw: wrappedValue, key, store)
  }
}
extension AppStorage where Value: RawRepresentable, Value.RawValue == String {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.init(raw: wrappedValue, key, store)
  }
}
extension AppStorage where Value: ExpressibleByNilLiteral {
  private init<Plain>(optional: Plain.Type, _ key: String, _ store: UserDefaults?)
  where Value == Plain? {
    self.init(key, store) {
      $0.object(forKey: key) as? Plain
    } write: { store, value in
      if let value { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
    }
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
    self.init(optional: Bool.self, key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
    self.init(optional: Int.self, key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
    self.init(optional: Double.self, key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
    self.init(optional: String.self, key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
    self.init(optional: Data.self, key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == Date? {
    self.init(optional: Date.self, key, store)
  }
  public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
    self.init(key, store) {
      $0.url(forKey: key)
    } write: { store, value in
      if let value { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
    }
  }
  private init<Plain: RawRepresentable>(raw: Plain.Type, _ key: String, _ store: UserDefaults?)
  where Value == Plain? {
    self.init(key, store) {
      ($0.object(forKey: key) as? Plain.RawValue).flatMap { Plain(rawValue: $0) }
    } write: { store, value in
      if let value {
        store.set(value.rawValue, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }
  public init<Plain: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == Plain?, Plain.RawValue == String { self.init(raw: Plain.self, key, store) }
  public init<Plain: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == Plain?, Plain.RawValue == Int { self.init(raw: Plain.self, key, store) }
}
