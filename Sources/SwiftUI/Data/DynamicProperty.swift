/// A property that changes what a view shows when it changes.
@preconcurrency
public protocol DynamicProperty {
  /// Called before the body runs.
  mutating func update()

  @MainActor mutating func _install(_ context: _PropertyContext)
  /// Whether a difference between two values doesn't require a body to run; `nil` where the fields
  /// decide.
  @MainActor func _isEqual(to other: Self) -> Bool?
  static var _readsEnvironment: Bool { get }
}

extension DynamicProperty {
  public mutating func update() {}
  /// A property that is made of other properties has these installed, and is updated then.
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let fields = DynamicFields.of(Self.self)
    let nested =
      context.storage.nested[context.index] ?? PropertyStorage(count: fields.fields.count)
    context.storage.nested[context.index] = nested
    fields.install(in: &self, nested, context.node)
    update()
  }
  @MainActor public func _isEqual(to other: Self) -> Bool? { nil }
  // For a property made of others, this is unknown without looking inside.
  public static var _readsEnvironment: Bool { true }
}

/// A place where a value is kept, and the bodies that read it.
class Location<Value>: @unchecked Sendable {
  private var readers: [WeakNode] = []

  private struct WeakNode {
    weak var node: EvaluatedNode?
  }

  func read() -> Value { fatalError("a location without a value") }
  func write(_ value: Value, _ transaction: Transaction) {}
  /// Whether another location always has the same value.
  func isSame(as other: Location<Value>) -> Bool { self === other }

  /// Notes that the running body reads the value.
  final func noteRead() {
    guard let current = EvaluatedNode.current, !readers.contains(where: { $0.node === current })
    else { return }
    readers.removeAll { $0.node == nil }
    readers.append(WeakNode(node: current))
  }
  final func tellReaders() {
    let told = readers
    readers = []
    for reader in told { reader.node?.markDirtyFromAnywhere() }
  }
}

/// A value that a view owns.
final class StateLocation<Value>: Location<Value>, @unchecked Sendable {
  private var value: Value
  /// The effect of a change beside the bodies that read it.
  var onChange: ((Value) -> Void)?
  init(_ value: Value) { self.value = value }
  override func read() -> Value {
    noteRead()
    return value
  }
  override func write(_ new: Value, _ transaction: Transaction) {
    guard !FieldComparison.isSame(value, new) else { return }
    value = new
    Transaction.run(transaction) { tellReaders() }
    onChange?(new)
  }
  var current: Value { value }
}

/// A value that a view owns and that lasts as long as its place in the tree.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var location: StateLocation<Value>?

  public init(wrappedValue: Value) { initial = wrappedValue }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  public var wrappedValue: Value {
    get { location?.read() ?? initial }
    nonmutating set { location?.write(newValue, .current) }
  }
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial) }
    return Binding(location: location)
  }

  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let initial = initial
    location = context.slot { StateLocation(initial) }
  }
  @MainActor public func _isEqual(to other: State<Value>) -> Bool? { true }
  public static var _readsEnvironment: Bool { false }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}
extension State: @unchecked Sendable where Value: Sendable {}
