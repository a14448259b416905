/// A way to read and write a value that something else owns.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  let location: Location<Value>
  public var transaction = Transaction()

  init(location: Location<Value>) { self.location = location }

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    location = FunctionLocation(get: get) { value, _ in set(value) }
  }
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    location = FunctionLocation(get: get, set: set)
  }
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A binding whose value never changes.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(location: ConstantLocation(value))
  }

  public var wrappedValue: Value {
    get { location.read() }
    nonmutating set {
      location.write(newValue, transaction.animation == nil ? .current : transaction)
    }
  }
  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(location: PathLocation(base: location, path: keyPath))
  }

  /// The same binding, with changes made in a transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }
}

extension Binding {
  /// A binding to an optional of a value.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }
  /// A binding to the value of an optional, where there is one.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { if let value = $0.base as? V { base.wrappedValue = value } })
  }
}

extension Binding: DynamicProperty {
  @MainActor public mutating func _install(_ context: _PropertyContext) {}
  @MainActor public func _isEqual(to other: Binding<Value>) -> Bool? {
    location.isSame(as: other.location)
  }
  public static var _readsEnvironment: Bool { false }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
}
extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after index: Value.Index) -> Value.Index { wrappedValue.index(after: index) }
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    let last = wrappedValue[position]
    return Binding<Value.Element>(
      get: { indices.contains(position) ? wrappedValue[position] : last },
      set: { if indices.contains(position) { wrappedValue[position] = $0 } })
  }
}
extension Binding: BidirectionalCollection
where Value: MutableCollection, Value: BidirectionalCollection {
  public func index(before index: Value.Index) -> Value.Index { wrappedValue.index(before: index) }
}
extension Binding: RandomAccessCollection
where Value: MutableCollection, Value: RandomAccessCollection {}

private final class FunctionLocation<Value>: Location<Value>, @unchecked Sendable {
  let get: () -> Value
  let set: (Value, Transaction) -> Void
  init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    (self.get, self.set) = (get, set)
  }
  override func read() -> Value { get() }
  override func write(_ value: Value, _ transaction: Transaction) { set(value, transaction) }
}

private final class ConstantLocation<Value>: Location<Value>, @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
  override func read() -> Value { value }
  override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? ConstantLocation<Value> else { return false }
    return FieldComparison.isSame(value, other.value)
  }
}

/// A part of another location's value.
private final class PathLocation<Base, Value>: Location<Value>, @unchecked Sendable {
  let base: Location<Base>
  let path: WritableKeyPath<Base, Value>
  init(base: Location<Base>, path: WritableKeyPath<Base, Value>) {
    (self.base, self.path) = (base, path)
  }
  override func read() -> Value { base.read()[keyPath: path] }
  override func write(_ value: Value, _ transaction: Transaction) {
    var whole = base.read()
    whole[keyPath: path] = value
    base.write(whole, transaction)
  }
  override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? PathLocation<Base, Value> else { return false }
    return base.isSame(as: other.base) && path == other.path
  }
}

/// A member of an object.
final class MemberLocation<Object: AnyObject, Value>: Location<Value>, @unchecked Sendable {
  let object: Object
  let path: ReferenceWritableKeyPath<Object, Value>
  init(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    (self.object, self.path) = (object, path)
  }
  /// The value that a body has read. An observed object notifies its own views of a change, not those with a
  /// binding.
  private var seen: Value?
  override func read() -> Value {
    let value = object[keyPath: path]
    if EvaluatedNode.current != nil { seen = value }
    return value
  }
  override func write(_ value: Value, _ transaction: Transaction) { object[keyPath: path] = value }
  override func isSame(as other: Location<Value>) -> Bool {
    guard let other = other as? MemberLocation<Object, Value>, object === other.object,
      path == other.path
    else { return false }
    return seen.map { FieldComparison.isSame($0, other.object[keyPath: path]) } ?? true
  }
}
