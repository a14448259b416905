@_exported import Observation
@_exported import UIKit

/// A class whose instances a container stores. `@Model` makes a class conform to it.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, _RelationshipValue {
  /// Makes an instance whose values come from a store.
  init(_stored: _StoredModel)
  var _modelState: _ModelState { get }
  /// The stored properties.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }
  /// The properties whose values together occur once.
  static var _constraints: [[AnyKeyPath]] { get }
  /// The properties that the store has an index of.
  static var _indices: [[AnyKeyPath]] { get }
}

extension PersistentModel {
  public static var _constraints: [[AnyKeyPath]] { [] }
  public static var _indices: [[AnyKeyPath]] { [] }

  /// The identity of the model, which is the same in all contexts.
  public var persistentModelID: PersistentIdentifier { _modelState.id }
  public var id: PersistentIdentifier { _modelState.id }
  /// The context that the model was inserted into or fetched by.
  public var modelContext: ModelContext? { _modelState.context }
  /// Whether the model has changes that aren't saved.
  public var hasChanges: Bool { _modelState.isInserted || !_modelState.changed.isEmpty }
  /// Whether the model was deleted from its context.
  public var isDeleted: Bool { _modelState.isDeleted }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs === rhs || lhs._modelState.id == rhs._modelState.id
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(_modelState.id) }
}

/// Marks the initializer that makes a model of stored values.
public struct _StoredModel: Sendable {
  init() {}
}

/// The part of a model that SwiftData keeps for itself.
public final class _ModelState: @unchecked Sendable {  // as the model, it belongs to one context
  final class Facts {
    let registrar = ObservationRegistrar()
    var id: PersistentIdentifier
    var context: ModelContext?
    /// The names of properties with changes that aren't saved.
    var changed: Set<String> = []
    var isInserted = false
    var isDeleted = false
    init(_ id: PersistentIdentifier) { self.id = id }
  }
  /// Two objects have the same after a constraint joined them.
  private(set) var facts: Facts
  /// The object that the context knows, which lives as long as this one: otherwise a fetch would make a third.
  private var joined: (any PersistentModel)?

  public init(_ entity: String) {
    facts = Facts(PersistentIdentifier(entityName: entity, key: UUID().uuidString))
  }

  func join(_ other: any PersistentModel) {
    (facts, joined) = (other._modelState.facts, other)
  }

  var registrar: ObservationRegistrar { facts.registrar }
  var id: PersistentIdentifier {
    get { facts.id }
    set { facts.id = newValue }
  }
  var context: ModelContext? {
    get { facts.context }
    set { facts.context = newValue }
  }
  var changed: Set<String> {
    get { facts.changed }
    set { facts.changed = newValue }
  }
  var isInserted: Bool {
    get { facts.isInserted }
    set { facts.isInserted = newValue }
  }
  var isDeleted: Bool {
    get { facts.isDeleted }
    set { facts.isDeleted = newValue }
  }
}

/// The identity of a stored model.
public struct PersistentIdentifier: Hashable, Comparable, Identifiable, Codable, Sendable {
  /// The identity of a stored model among those of all stores.
  public struct ID: Hashable, Comparable, Codable, Sendable {
    let entityName: String
    let key: String
    public static func < (lhs: ID, rhs: ID) -> Bool {
      (lhs.entityName, lhs.key) < (rhs.entityName, rhs.key)
    }
  }
  /// The store of the model; `nil` until the model is saved.
  public internal(set) var storeIdentifier: String?
  public let entityName: String
  let key: String

  init(entityName: String, key: String, storeIdentifier: String? = nil) {
    (self.entityName, self.key) = (entityName, key)
    self.storeIdentifier = storeIdentifier
  }

  public var id: ID { ID(entityName: entityName, key: key) }

  // A model has the same identity before and after its first save.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key && lhs.entityName == rhs.entityName
  }
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.id < rhs.id }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// An entity's name is that of its class, without the types around it.
func entityName(of type: any PersistentModel.Type) -> String { String(describing: type) }
