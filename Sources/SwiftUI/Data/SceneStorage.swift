/// A value that is kept for a scene: here for as long as the keyboard's process lives.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private let initial: Value
  private let key: String
  private var location: StateLocation<Value>?

  private init(_ initial: Value, _ key: String) { (self.initial, self.key) = (initial, key) }
  public init(wrappedValue: Value, _ key: String) where Value == Bool {
    self.init(wrappedValue, key)
  }
  public init(wrappedValue: Value, _ key: String) where Value == Int {
    self.init(wrappedValue, key)
  }
  public init(wrappedValue: Value, _ key: String) where Value == Double {
    self.init(wrappedValue, key)
  }
  public init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(wrappedValue, key)
  }
  public init(wrappedValue: Value, _ key: String) where Value == URL {
    self.init(wrappedValue, key)
  }
  public init(wrappedValue: Value, _ key: String) where Value == Data {
    self.init(wrappedValue, key)
  }
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue == Int { self.init(wrappedValue, key) }
  public init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable, Value.RawValue == String { self.init(wrappedValue, key) }
  public init(_ key: String) where Value == Bool? { self.init(nil, key) }
  public init(_ key: String) where Value == Int? { self.init(nil, key) }
  public init(_ key: String) where Value == Double? { self.init(nil, key) }
  public init(_ key: String) where Value == String? { self.init(nil, key) }
  public init(_ key: String) where Value == URL? { self.init(nil, key) }
  public init(_ key: String) where Value == Data? { self.init(nil, key) }

  public var wrappedValue: Value {
    get { location?.read() ?? initial }
    nonmutating set { location?.write(newValue, .current) }
  }
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial) }
    return Binding(location: location)
  }
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let (initial, key) = (initial, key)
    location = context.slot {
      SceneValues.location(key) { StateLocation(initial) }
    }
  }
  @MainActor public func _isEqual(to other: SceneStorage<Value>) -> Bool? { key == other.key }
  public static var _readsEnvironment: Bool { false }
}
/// The values of the one scene.
@MainActor
private enum SceneValues {
  private static var known: [String: AnyObject] = [:]
  static func location<Value>(
    _ key: String, _ make: () -> StateLocation<Value>
  ) -> StateLocation<Value> {
    if let location = known[key] as? StateLocation<Value> { return location }
    let made = make()
    known[key] = made
    return made
  }
}
