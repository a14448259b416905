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
  func contains(_ model: any PersistentModel) -> Bool
  /// Adds a model to a relationship with many.
  func append(_ model: any PersistentModel)
  func remove(_ model: any PersistentModel)
}

extension _Persisted: AnyPersisted {
  var isSet: Bool { value != nil }
  var models: [any PersistentModel] {
    guard let kind = Value.self as? any _RelationshipValue.Type else { return [] }
    return read(kind) { $0._models } ?? []
  }
  func setModels(_ models: [any PersistentModel]) -> Bool {
    guard let kind = Value.self as? any _RelationshipValue.Type,
      let made = kind._make(models) as? Value
    else { return false }
    (value, isFault) = (made, false)
    return true
  }
  func contains(_ model: any PersistentModel) -> Bool {
    guard let kind = Value.self as? any _RelationshipValue.Type else { return false }
    return read(kind) { $0._contains(model) } ?? false
  }
  func append(_ model: any PersistentModel) {
    guard let kind = Value.self as? any _RelationshipValue.Type else { return }
    append(model, kind)
  }
  func remove(_ model: any PersistentModel) {
    guard let kind = Value.self as? any _RelationshipValue.Type else { return }
    remove(model, kind)
  }

  // The kind is the type of the value itself: a cast to the protocol could also look inside an optional.
  private func read<R: _RelationshipValue, Result>(
    _ kind: R.Type, _ action: (any _RelationshipValue) -> Result
  ) -> Result? {
    guard let value, let models = value as? R else { return nil }
    return action(models)
  }
  private func append<R: _RelationshipValue>(_ model: any PersistentModel, _ kind: R.Type) {
    guard var models = take(kind) else { return }
    models._append(model)
    value = models as? Value
  }
  private func remove<R: _RelationshipValue>(_ model: any PersistentModel, _ kind: R.Type) {
    guard var models = take(kind) else { return }
    models._remove(model)
    value = models as? Value
  }
  /// Takes the value out, so that an array changes in its place: copies of large ones would add up.
  private func take<R: _RelationshipValue>(_ kind: R.Type) -> R? {
    guard let current = value, let models = current as? R else { return nil }
    value = nil
    return models
  }
}

/// Whether two objects are the same model: a constraint joins two.
func isSame(_ a: any PersistentModel, _ b: any PersistentModel) -> Bool {
  a === b || a._modelState.facts === b._modelState.facts
}

/// The type of a property that refers to models: a model, an optional one, or an array of them.
public protocol _RelationshipValue {
  static var _target: any PersistentModel.Type { get }
  static var _isToMany: Bool { get }
  static var _isRequired: Bool { get }
  static func _make(_ models: [any PersistentModel]) -> Self?
  var _models: [any PersistentModel] { get }
  func _contains(_ model: any PersistentModel) -> Bool
  mutating func _append(_ model: any PersistentModel)
  /// Only a value without the model can be the result; a required one stays.
  mutating func _remove(_ model: any PersistentModel)
}

extension PersistentModel {
  public func _contains(_ model: any PersistentModel) -> Bool { isSame(self, model) }
  public func _append(_ model: any PersistentModel) {}
  public func _remove(_ model: any PersistentModel) {}
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
  public func _contains(_ model: any PersistentModel) -> Bool { self?._contains(model) ?? false }
  public mutating func _append(_ model: any PersistentModel) {
    if self == nil { self = Wrapped._make([model]) } else { self?._append(model) }
  }
  public mutating func _remove(_ model: any PersistentModel) {
    guard _contains(model) else { return }
    if Wrapped._isToMany { self?._remove(model) } else { self = nil }
  }
}

extension Array: _RelationshipValue where Element: PersistentModel {
  public static var _target: any PersistentModel.Type { Element.self }
  public static var _isToMany: Bool { true }
  public static var _isRequired: Bool { false }
  public static func _make(_ models: [any PersistentModel]) -> [Element]? {
    models.compactMap { $0 as? Element }
  }
  public var _models: [any PersistentModel] { self }
  public func _contains(_ model: any PersistentModel) -> Bool {
    contains { isSame($0, model) }
  }
  public mutating func _append(_ model: any PersistentModel) {
    if let model = model as? Element { append(model) }
  }
  public mutating func _remove(_ model: any PersistentModel) { removeAll { isSame($0, model) } }
}
