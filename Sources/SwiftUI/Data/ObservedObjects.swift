/// Brings an object's announcements to the node that shows it.
@MainActor
final class ObjectSlot<Object: ObservableObject>: LeavingSlot {
  private(set) var object: Object?
  private var tie: AnyCancellable?

  func follow(_ object: Object, for node: EvaluatedNode) {
    guard self.object !== object else { return }
    self.object = object
    tie = object.objectWillChange.sink { [weak node] _ in node?.markDirtyFromAnywhere() }
  }
  func leave() { tie = nil }
}

/// An object that another view or the controller owns.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Provides bindings to the object's members.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(location: MemberLocation(object, keyPath))
    }
  }
  public var wrappedValue: ObjectType
  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }
  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  @MainActor public mutating func _install(_ context: _PropertyContext) {
    context.slot { ObjectSlot<ObjectType>() }.follow(wrappedValue, for: context.node)
  }
  @MainActor public func _isEqual(to other: ObservedObject<ObjectType>) -> Bool? {
    wrappedValue === other.wrappedValue
  }
  public static var _readsEnvironment: Bool { false }
}

/// An object that a view makes once and owns as long as its place lasts.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  private var object: ObjectType?

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  @MainActor public var wrappedValue: ObjectType { object ?? make() }
  @MainActor public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

  @MainActor public mutating func _install(_ context: _PropertyContext) {
    let slot = context.slot { ObjectSlot<ObjectType>() }
    let object = slot.object ?? make()
    slot.follow(object, for: context.node)
    self.object = object
  }
  @MainActor public func _isEqual(to other: StateObject<ObjectType>) -> Bool? { true }
  public static var _readsEnvironment: Bool { false }
}

/// An object that a view further up puts into the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Provides bindings to the object's members.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(location: MemberLocation(object, keyPath))
    }
  }
  private var object: ObjectType?
  public init() {}

  @MainActor public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "No ObservableObject of type \(ObjectType.self) found. A View.environmentObject(_:) for "
          + "\(ObjectType.self) may be missing as an ancestor of this view.")
    }
    return object
  }
  @MainActor public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  @MainActor public mutating func _install(_ context: _PropertyContext) {
    object = context.node.environment.values.object(of: ObjectType.self)
    if let object {
      context.slot { ObjectSlot<ObjectType>() }.follow(object, for: context.node)
    }
  }
  @MainActor public func _isEqual(to other: EnvironmentObject<ObjectType>) -> Bool? { true }
}

extension View {
  /// Provides an object to all views inside.
  public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(
      _EnvironmentModifier(
        change: { $0.setObject(object) }, key: ObjectIdentifier(T.self), value: object))
  }
}

/// Provides bindings to the properties of an observable object.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }
  fileprivate init(object: Value) { wrappedValue = object }
  // With an initializer for all values, a view's memberwise initializer takes the object.
  @available(*, unavailable, message: "only an observable object has bindings")
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding(location: MemberLocation(wrappedValue, keyPath))
  }
}
extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) { self.init(object: wrappedValue) }
  public init(_ wrappedValue: Value) { self.init(object: wrappedValue) }
  public init(projectedValue: Bindable<Value>) { self = projectedValue }
}
extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}
