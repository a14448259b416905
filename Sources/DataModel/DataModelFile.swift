/// A data model in the form that the builder puts into a bundle and Core Data loads.
package struct DataModelFile: Codable, Equatable, Sendable {
  /// The kinds of objects.
  package var entities: [Entity] = []
  /// The names of entities by the name of the configuration.
  package var configurations: [String: [String]] = [:]
  /// The fetch requests that the model names.
  package var fetchRequests: [FetchRequest] = []
  /// `userDefinedModelVersionIdentifier`; empty if the model has none.
  package var versionIdentifier = ""

  /// Makes an empty model.
  package init() {}

  /// A kind of objects.
  package struct Entity: Codable, Equatable, Sendable {
    /// The name that fetch requests use.
    package var name: String
    /// `Module.Class`, or `NSManagedObject`.
    package var className = "NSManagedObject"
    /// The entity from which this one inherits properties.
    package var parent: String?
    /// Whether no object has exactly this entity.
    package var isAbstract = false
    /// The values.
    package var attributes: [Attribute] = []
    /// The ties to other objects.
    package var relationships: [Relationship] = []
    /// Lists of attributes whose values only one object may have.
    package var uniqueness: [[String]] = []
    /// The name in an earlier version of the model.
    package var renaming: String?
    /// The developer's own entries.
    package var userInfo: [String: String] = [:]

    /// Makes an entity without properties.
    package init(name: String) { self.name = name }
  }

  /// The type of an attribute, as the model's file names it.
  package enum AttributeType: String, Codable, Sendable, CaseIterable {
    case integer16 = "Integer 16"
    case integer32 = "Integer 32"
    case integer64 = "Integer 64"
    case decimal = "Decimal"
    case double = "Double"
    case float = "Float"
    case string = "String"
    case boolean = "Boolean"
    case date = "Date"
    case binary = "Binary"
    case uuid = "UUID"
    case uri = "URI"
    case transformable = "Transformable"
    case undefined = "Undefined"
  }

  /// A value of an object.
  package struct Attribute: Codable, Equatable, Sendable {
    /// The name of the property.
    package var name: String
    /// The type of the value.
    package var type: AttributeType
    /// Whether an object may be saved without the value.
    package var isOptional = false
    /// Whether the value is never saved.
    package var isTransient = false
    /// The default in the form of the model's file, seconds since 2001 for a date.
    package var defaultValue: String?
    /// The least value, or the least length of a text.
    package var minimum: String?
    /// The greatest value, or the greatest length of a text.
    package var maximum: String?
    /// A pattern that a text must match as a whole.
    package var pattern: String?
    /// The name of a value transformer.
    package var transformer: String?
    /// The class of a transformable value.
    package var customClass: String?
    /// Whether large values may be in files of their own.
    package var isExternal = false
    /// Whether the history keeps the value of a deleted object.
    package var isPreserved = false
    /// How the value is derived from others.
    package var derivation: String?
    /// The name in an earlier version of the model.
    package var renaming: String?
    /// The developer's own entries.
    package var userInfo: [String: String] = [:]

    /// Makes an attribute.
    package init(name: String, type: AttributeType) {
      self.name = name
      self.type = type
    }
  }

  /// The effect on the objects at the other end when an object is deleted.
  package enum DeleteRule: String, Codable, Sendable {
    case noAction = "No Action"
    case nullify = "Nullify"
    case cascade = "Cascade"
    case deny = "Deny"
  }

  /// A tie to one or many other objects.
  package struct Relationship: Codable, Equatable, Sendable {
    /// The name of the property.
    package var name: String
    /// The entity at the other end.
    package var destination: String
    /// The relationship of that entity that leads back.
    package var inverse: String?
    /// Whether it leads to many objects.
    package var isToMany = false
    /// Whether the many objects have an order.
    package var isOrdered = false
    /// Whether an object may be saved without it.
    package var isOptional = false
    /// The effect of a deletion.
    package var deleteRule = DeleteRule.nullify
    /// The least number of objects.
    package var minimum = 0
    /// The greatest number of objects, 0 for any number.
    package var maximum = 0
    /// The name in an earlier version of the model.
    package var renaming: String?
    /// The developer's own entries.
    package var userInfo: [String: String] = [:]

    /// Makes a relationship to at most one object.
    package init(name: String, destination: String) {
      self.name = name
      self.destination = destination
    }
  }

  /// A fetch request of the model.
  package struct FetchRequest: Codable, Equatable, Sendable {
    /// The name of the template.
    package var name: String
    /// The entity whose objects are fetched.
    package var entity: String
    /// The predicate's format.
    package var predicate: String?
    /// The greatest number of objects, 0 for all.
    package var limit = 0

    /// Makes a request for all objects of an entity.
    package init(name: String, entity: String) {
      self.name = name
      self.entity = entity
    }
  }
}
