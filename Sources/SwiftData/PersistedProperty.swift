/// Stores a property of a model, tells its observers, and tells its context of changes.
///
/// `@Model` applies it to the stored properties.
@propertyWrapper
public final class _Persisted<Value> {
  /// `nil` while it is unset or in the store alone.
  var value: Value?
  /// Whether a relationship's models are to be read from the store.
  var isFault = false
  /// The relationship's models as the store has them.
  var savedLinks: [PersistentIdentifier] = []

  public init(wrappedValue: Value) { value = wrappedValue }
  public init(_unset: ()) {}

  @available(*, unavailable, message: "only models have persisted properties")
  public var wrappedValue: Value {
    get { preconditionFailure("only models have persisted properties") }
    set { value = newValue }
  }

  public static subscript<Owner: PersistentModel>(
    _enclosingInstance owner: Owner, wrapped path: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, _Persisted<Value>>
  ) -> Value {
    get {
      owner._modelState.registrar.access(owner, keyPath: path)
      return owner[keyPath: storage].read(owner, storage)
    }
    set {
      owner._modelState.registrar.withMutation(of: owner, keyPath: path) {
        owner[keyPath: storage].write(newValue, owner, storage)
      }
    }
  }

  private func read(_ owner: some PersistentModel, _ storage: AnyKeyPath) -> Value {
    if isFault, let property = EntityInfo.of(type(of: owner)).byStorage[storage] {
      Relationships.resolve(owner, property)
    }
    guard let value else {
      preconditionFailure(
        "\(type(of: owner)) \(owner.persistentModelID.key) has no value for a property that is not optional; "
          + "its row or a required related model is missing from the store")
    }
    return value
  }

  private func write(_ new: Value, _ owner: some PersistentModel, _ storage: AnyKeyPath) {
    guard let property = EntityInfo.of(type(of: owner)).byStorage[storage] else {
      value = new
      return
    }
    guard property.relationship != nil else {
      value = new
      owner._modelState.context?.noteChange(of: owner, property.name)
      return
    }
    let old = Relationships.models(of: owner, property)
    (value, isFault) = (new, false)
    Relationships.changed(owner, property, from: old, to: (self as any AnyPersisted).models)
  }
}

/// A stored property, whatever its type.
protocol AnyPersisted: AnyObject {
  var isFault: Bool { get set }
  var isSet: Bool { get }
  var savedLinks: [PersistentIdentifier] { get set }
  /// The models of a relationship that was read.
  var models: [any PersistentModel] { get }
  /// Replaces a relationship's models; refuses if it needs one and gets none.
  func setModels(_ models: [any PersistentModel]) -> Bool
}

extension _Persisted: AnyPersisted {
  var isSet: Bool { value != nil }
  var models: [any PersistentModel] { (value as? any _RelationshipValue)?._models ?? [] }
  func setModels(_ models: [any PersistentModel]) -> Bool {
    guard let kind = Value.self as? any _RelationshipValue.Type,
      let made = kind._make(models) as? Value
    else { return false }
    (value, isFault) = (made, false)
    return true
  }
}

/// The type of a property that refers to models: a model, an optional one, or an array of them.
public protocol _RelationshipValue {
  static var _target: any PersistentModel.Type { get }
  static var _isToMany: Bool { get }
  static var _isRequired: Bool { get }
  static func _make(_ models: [any PersistentModel]) -> Self?
  var _models: [any PersistentModel] { get }
}

extension PersistentModel {
  public static var _target: any PersistentModel.Type { self }
  public static var _isToMany: Bool { false }
  public static var _isRequired: Bool { true }
  public static func _make(_ models: [any PersistentModel]) -> Self? { models.first as? Self }
  public var _models: [any PersistentModel] { [self] }
}

extension Optional: _RelationshipValue where Wrapped: _RelationshipValue {
  public static var _target: any PersistentModel.Type { Wrapped._target }
  public static var _isToMany: Bool { Wrapped._isToMany }
  public static var _isRequired: Bool { false }
  public static func _make(_ models: [any PersistentModel]) -> Wrapped?? {
    .some(Wrapped._isToMany || !models.isEmpty ? Wrapped._make(models) : nil)
  }
  public var _models: [any PersistentModel] { self?._models ?? [] }
}

extension Array: _RelationshipValue where Element: PersistentModel {
  public static var _target: any PersistentModel.Type { Element.self }
  public static var _isToMany: Bool { true }
  public static var _isRequired: Bool { false }
  public static func _make(_ models: [any PersistentModel]) -> [Element]? {
    models.compactMap { $0 as? Element }
  }
  public var _models: [any PersistentModel] { self }
}
