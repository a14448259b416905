/// A value that the view with the focus offers to all others.
public protocol FocusedValueKey {
  associatedtype Value
}

/// The values that the view with the focus offers.
public struct FocusedValues {
  fileprivate var values: [ObjectIdentifier: Any] = [:]
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { values[ObjectIdentifier(key)] as? Key.Value }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// The values that views offer to a field inside them, and those of the views around.
@MainActor
final class FocusScope {
  fileprivate let outer: FocusScope?
  fileprivate let store: FocusStore
  fileprivate var changes: [ObjectIdentifier: FocusChange] = [:]
  fileprivate init(_ outer: FocusScope?, _ store: FocusStore) {
    (self.outer, self.store) = (outer, store)
  }
  /// A field inside began to be edited, or no longer is.
  func setFocused(_ isFocused: Bool) { store.setFocus(isFocused ? self : nil, from: self) }
}
private struct FocusChange {
  let apply: (inout FocusedValues) -> Void
  let value: Any
}

/// The focused values of one tree of views.
@MainActor
final class FocusStore {
  private let location = FocusLocation()
  private weak var focused: FocusScope?
  private var scenes: [(node: FocusedValueNode, change: FocusChange)] = []

  var values: FocusedValues { location.read() }
  fileprivate func setFocus(_ scope: FocusScope?, from sender: FocusScope) {
    // The field that had the focus before may report this after the next one has it.
    guard scope != nil || focused === sender else { return }
    focused = scope
    update()
  }
  fileprivate func setScene(_ change: FocusChange?, of node: FocusedValueNode) {
    let place = scenes.firstIndex { $0.node === node }
    switch (place, change) {
    case (let place?, let change?): scenes[place].change = change
    case (let place?, nil): scenes.remove(at: place)
    case (nil, let change?): scenes.append((node, change))
    case (nil, nil): return
    }
    update()
  }
  fileprivate func update() {
    var values = FocusedValues()
    // The last one in the order of the tree counts, and of a view and those inside it the outer one.
    for scene in scenes.map({ (path: $0.node.path, change: $0.change) }).sorted(by: {
      Self.isBefore($0.path, $1.path)
    }) {
      scene.change.apply(&values)
    }
    var scopes: [FocusScope] = []
    var scope = focused
    while let current = scope {
      scopes.append(current)
      scope = current.outer
    }
    // A view nearer to the field replaces what those around it offer.
    for scope in scopes.reversed() { for change in scope.changes.values { change.apply(&values) } }
    location.set(values)
  }
  private static func isBefore(_ path: [Int], _ other: [Int]) -> Bool {
    for (place, otherPlace) in zip(path, other) where place != otherPlace {
      return place < otherPlace
    }
    return path.count > other.count
  }
}
extension _ViewNode {
  /// The places of the node and of those above it among their siblings, from the root.
  fileprivate var path: [Int] {
    var path: [Int] = []
    var node = self
    while let parent = node.parent {
      path.append(parent.children.firstIndex { $0 === node } ?? parent.children.count)
      node = parent
    }
    return path.reversed()
  }
}
private final class FocusLocation: Location<FocusedValues>, @unchecked Sendable {
  private var values = FocusedValues()
  override func read() -> FocusedValues {
    noteRead()
    return values
  }
  func set(_ new: FocusedValues) {
    values = new
    tellReaders()
  }
}

private enum FocusScopeName {}
extension EnvironmentValues {
  var focusScope: FocusScope? {
    get { self[HiddenKey<FocusScopeName, FocusScope>.self] }
    set { self[HiddenKey<FocusScopeName, FocusScope>.self] = newValue }
  }
}

/// The place of a view that offers a value.
final class FocusedValueNode: PassNode {
  private var scope: FocusScope?
  private var last: Any?

  fileprivate func update(
    _ content: some View, _ modifier: FocusedValueModifier, _ scope: _Scope
  ) {
    let isSame = last.map { modifier.isSame($0) } ?? false
    last = modifier.value
    let change = FocusChange(apply: modifier.apply, value: modifier.value)
    let store = scope.graph.focusStore
    guard !modifier.isScene else {
      if !isSame { store.setScene(change, of: self) }
      return updateChild(content, scope)
    }
    let outer = scope.environment.values.focusScope
    let own = self.scope.flatMap { $0.outer === outer ? $0 : nil } ?? FocusScope(outer, store)
    self.scope = own
    own.changes[modifier.key] = change
    if !isSame { store.update() }
    updateChild(
      content.modifier(
        _EnvironmentModifier(
          change: { $0.focusScope = own }, key: "focusScope", value: ObjectIdentifier(own),
          isDerived: true)), scope)
  }
  override func willLeave() { graph.focusStore.setScene(nil, of: self) }
}

struct FocusedValueModifier: PrimitiveModifier {
  let key: ObjectIdentifier
  let value: Any
  let isScene: Bool
  let apply: (inout FocusedValues) -> Void
  /// Whether another value is the same.
  let isSame: @MainActor (Any) -> Bool
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, FocusedValueNode.self) ?? FocusedValueNode(scope)
    node.update(content, self, scope)
    return node
  }
  init<Value>(
    _ path: WritableKeyPath<FocusedValues, Value?>, _ value: Value?, isScene: Bool
  ) {
    key = ObjectIdentifier(path)
    (self.value, self.isScene) = (value as Any, isScene)
    apply = { if let value { $0[keyPath: path] = value } }
    isSame = { ($0 as? Value?).map { FieldComparison.areEqual($0, value) } ?? false }
  }
}

private enum FocusedObjectKey<Object>: FocusedValueKey { typealias Value = Object }
extension FocusedValues {
  fileprivate subscript<Object>(object type: FocusedObjectType<Object>) -> Object? {
    get { self[FocusedObjectKey<Object>.self] }
    set { self[FocusedObjectKey<Object>.self] = newValue }
  }
}
private struct FocusedObjectType<Object>: Hashable {}

extension View {
  /// Offers a value to all views while a field inside this view has the focus.
  public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    modifier(FocusedValueModifier(keyPath, .some(value), isScene: false))
  }
  public func focusedValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    modifier(FocusedValueModifier(keyPath, value, isScene: false))
  }
  /// Offers a value to all views, wherever the focus is.
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value
  ) -> some View {
    modifier(FocusedValueModifier(keyPath, .some(value), isScene: true))
  }
  public func focusedSceneValue<Value>(
    _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
  ) -> some View {
    modifier(FocusedValueModifier(keyPath, value, isScene: true))
  }
  /// Offers an object to all views while a field inside this view has the focus.
  public func focusedObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(\.[object: FocusedObjectType<T>()], object, isScene: false))
  }
  public func focusedObject<T: ObservableObject>(_ object: T) -> some View {
    focusedObject(T?.some(object))
  }
  /// Offers an object to all views, wherever the focus is.
  public func focusedSceneObject<T: ObservableObject>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(\.[object: FocusedObjectType<T>()], object, isScene: true))
  }
  public func focusedSceneObject<T: ObservableObject>(_ object: T) -> some View {
    focusedSceneObject(T?.some(object))
  }
  /// Offers an observable object to all views while a field inside this view has the focus.
  public func focusedValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(\.[object: FocusedObjectType<T>()], object, isScene: false))
  }
  public func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(FocusedValueModifier(\.[object: FocusedObjectType<T>()], object, isScene: true))
  }
}

/// A value that the view with the focus offers; `nil` without one.
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
  private let read: (FocusedValues) -> Value?
  private var store: FocusStore?
  public init(_ keyPath: KeyPath<FocusedValues, Value?>) { read = { $0[keyPath: keyPath] } }
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { $0[object: FocusedObjectType<Value>()] }
  }
  public var wrappedValue: Value? {
    guard let store else { return nil }
    return MainActor.assumeIsolated { read(store.values) }
  }
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    store = context.node.graph.focusStore
  }
  @MainActor public func _isEqual(to other: FocusedValue<Value>) -> Bool? { true }
  public static var _readsEnvironment: Bool { false }
}

/// A binding that the view with the focus offers, as a value and as a binding.
@propertyWrapper
public struct FocusedBinding<Value>: DynamicProperty {
  @FocusedValue private var binding: Binding<Value>?
  public init(_ keyPath: KeyPath<FocusedValues, Binding<Value>?>) {
    _binding = FocusedValue(keyPath)
  }
  public var wrappedValue: Value? {
    get { binding?.wrappedValue }
    nonmutating set { if let newValue { binding?.wrappedValue = newValue } }
  }
  public var projectedValue: Binding<Value?> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }
}

/// An object that the view with the focus offers; `nil` without one.
@propertyWrapper
public struct FocusedObject<ObjectType: ObservableObject>: DynamicProperty {
  private var store: FocusStore?
  private var object: ObjectType?
  public init() {}
  public var wrappedValue: ObjectType? { object }
  public var projectedValue: ObservedObject<ObjectType>.Wrapper? {
    object.map { ObservedObject<ObjectType>.Wrapper(object: $0) }
  }
  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let outer = EvaluatedNode.current
    EvaluatedNode.current = context.node
    object = context.node.graph.focusStore.values[object: FocusedObjectType<ObjectType>()]
    EvaluatedNode.current = outer
    let slot = context.slot { ObjectSlot<ObjectType>() }
    if let object { slot.follow(object, for: context.node) } else { slot.leave() }
  }
  @MainActor public func _isEqual(to other: FocusedObject<ObjectType>) -> Bool? { true }
  public static var _readsEnvironment: Bool { false }
}

/// The type that is optional in an `@Entry` of the focused values.
public enum _FocusedEntry<Optional> {}
extension _FocusedEntry where Optional: _OptionalType { public typealias Value = Optional.Wrapped }
/// An optional type, by what it may hold.
public protocol _OptionalType { associatedtype Wrapped }
extension Optional: _OptionalType {}
