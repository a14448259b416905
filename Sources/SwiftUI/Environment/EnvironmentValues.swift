/// A key of the environment, with its default value.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values that views inherit from those above them.
public struct EnvironmentValues: CustomStringConvertible {
  private var values: [ObjectIdentifier: Any] = [:]
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { (values[ObjectIdentifier(key)] as? K.Value) ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  /// The `@Observable` object of a type.
  public subscript<T: AnyObject & Observable>(objectType: T.Type) -> T? {
    get { objects[ObjectIdentifier(objectType)] as? T }
    set { objects[ObjectIdentifier(objectType)] = newValue }
  }
  func object<T: AnyObject>(of type: T.Type) -> T? { objects[ObjectIdentifier(type)] as? T }
  mutating func setObject<T: AnyObject>(_ object: T) { objects[ObjectIdentifier(T.self)] = object }

  public var description: String { "EnvironmentValues(\(values.count) values)" }
}

/// The environment of a node; a node with another box reads again.
final class EnvironmentBox {
  let values: EnvironmentValues
  init(_ values: EnvironmentValues) { self.values = values }
}

/// A value of the environment.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  private enum Content {
    case path(KeyPath<EnvironmentValues, Value>)
    case object((EnvironmentValues) -> Value)
    case value(Value)
  }
  private var content: Content

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { content = .path(keyPath) }
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    content = .object { values in
      guard let object = values[objectType] else {
        fatalError(
          "No Observable object of type \(Value.self) found. A View.environment(_:) for "
            + "\(Value.self) may be missing as an ancestor of this view.")
      }
      return object
    }
  }
  public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {
    content = .object { $0[objectType] }
  }

  public var wrappedValue: Value {
    switch content {
    case .value(let value): value
    case .path(let path): EnvironmentValues()[keyPath: path]
    case .object(let find): find(EnvironmentValues())
    }
  }

  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let values = context.node.environment.values
    switch content {
    case .path(let path): content = .value(values[keyPath: path])
    case .object(let find): content = .value(find(values))
    case .value: break
    }
  }
  @MainActor public func _isEqual(to other: Environment<Value>) -> Bool? { true }
}
extension Environment: @unchecked Sendable where Value: Sendable {}

/// Changes the environment of what it is applied to.
struct _EnvironmentModifier: PrimitiveModifier {
  let change: (inout EnvironmentValues) -> Void
  let key: AnyHashable
  let value: Any
  /// Whether the value follows from the environment itself.
  var isDerived = false

  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, EnvironmentNode.self) ?? EnvironmentNode(scope)
    node.update(content, self, scope)
    return node
  }
}

final class EnvironmentNode: PassNode {
  private var outer: EnvironmentBox?
  private var made: EnvironmentBox?
  private var last: _EnvironmentModifier?

  func update(_ content: some View, _ modifier: _EnvironmentModifier, _ scope: _Scope) {
    let isSame =
      outer === scope.environment && !modifier.isDerived && last?.key == modifier.key
      && last.map { Self.isSame($0.value, modifier.value) } ?? false
    if !isSame || made == nil {
      var values = scope.environment.values
      modifier.change(&values)
      made = EnvironmentBox(values)
    }
    (outer, last) = (scope.environment, modifier)
    if let made { updateChild(content, scope.with(made)) }
  }

  private static func isSame(_ old: Any, _ new: Any) -> Bool {
    func compare<T>(_ old: T) -> Bool {
      guard let new = new as? T else { return false }
      if type(of: old) is AnyClass { return (old as AnyObject) === (new as AnyObject) }
      return FieldComparison.isSame(old, new)
    }
    return _openExistential(old, do: compare)
  }
}

extension View {
  /// Sets a value of the environment for all views inside.
  public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    modifier(
      _EnvironmentModifier(change: { $0[keyPath: keyPath] = value }, key: keyPath, value: value))
  }
  public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(
      _EnvironmentModifier(
        change: { $0[T.self] = object }, key: ObjectIdentifier(T.self), value: object as Any))
  }
  public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    modifier(
      _EnvironmentModifier(
        change: { transform(&$0[keyPath: keyPath]) }, key: keyPath, value: 0, isDerived: true))
  }
}
