/// A class of models and its properties, looked up once.
final class EntityInfo: @unchecked Sendable {
  // Only the relations change after the initializer, under the lock.
  struct Target {
    let target: any PersistentModel.Type
    let isToMany: Bool
    let isRequired: Bool
    let schema: Schema.Relationship
  }
  final class Property {
    let metadata: Schema.PropertyMetadata
    let schemaProperty: any SchemaProperty
    let relationship: Target?
    var name: String { metadata.name }
    var attribute: Schema.Attribute? { schemaProperty as? Schema.Attribute }
    /// Whether the row has a column for it.
    var isColumn: Bool { attribute?.isStored ?? false }
    var isOptional: Bool { schemaProperty.isOptional }

    init(_ metadata: Schema.PropertyMetadata) {
      self.metadata = metadata
      guard let kind = metadata.valueType as? any _RelationshipValue.Type else {
        let attribute = metadata.metadata as? Schema.Attribute ?? Schema.Attribute()
        (attribute.name, attribute.valueType) = (metadata.name, metadata.valueType)
        attribute.isOptional = metadata.valueType is any AnyOptional.Type
        (schemaProperty, relationship) = (attribute, nil)
        return
      }
      let schema = metadata.metadata as? Schema.Relationship ?? Schema.Relationship()
      (schema.name, schema.valueType) = (metadata.name, metadata.valueType)
      (schema.isOptional, schema.isToOneRelationship) = (!kind._isRequired, !kind._isToMany)
      schema.destination = entityName(of: kind._target)
      schemaProperty = schema
      relationship = Target(
        target: kind._target, isToMany: kind._isToMany, isRequired: kind._isRequired,
        schema: schema)
    }
  }
  /// The place of a relationship among the store's links.
  struct Relation {
    let key: String
    /// Whether this side is the second one of the links.
    let isReversed: Bool
    let inverse: Property?
  }

  let type: any PersistentModel.Type
  let name: String
  let properties: [Property]
  let byStorage: [AnyKeyPath: Property]
  let constraints: [[Property]]
  let indices: [[Property]]
  private var relations: [String: Relation] = [:]

  private init(_ type: any PersistentModel.Type) {
    self.type = type
    name = entityName(of: type)
    let all = type.schemaMetadata.map(Property.init)
    properties = all
    byStorage = all.reduce(into: [:]) { $0[$1.metadata.storage] = $1 }
    func named(_ paths: [AnyKeyPath]) -> [Property] {
      paths.compactMap { path in all.first { $0.metadata.keypath == path } }
    }
    constraints =
      all.filter { $0.attribute?.isUnique == true }.map { [$0] }
      + type._constraints.map(named).filter { !$0.isEmpty }
    indices = type._indices.map(named).filter { !$0.isEmpty }
  }

  private static let lock = NSRecursiveLock()
  nonisolated(unsafe) private static var known: [ObjectIdentifier: EntityInfo] = [:]

  static func of(_ type: any PersistentModel.Type) -> EntityInfo {
    lock.withLock {
      if let found = known[ObjectIdentifier(type)] { return found }
      let made = EntityInfo(type)
      known[ObjectIdentifier(type)] = made
      return made
    }
  }

  func relation(of property: Property) -> Relation {
    Self.lock.withLock {
      if let found = relations[property.name] { return found }
      let made = makeRelation(property)
      relations[property.name] = made
      return made
    }
  }

  private func makeRelation(_ property: Property) -> Relation {
    let own = name + "." + property.name
    guard let target = property.relationship, let inverse = inverse(of: property),
      inverse !== property
    else { return Relation(key: own, isReversed: false, inverse: inverse(of: property)) }
    let other = entityName(of: target.target) + "." + inverse.name
    return Relation(key: min(own, other), isReversed: other < own, inverse: inverse)
  }

  /// The property of the related class that leads back: the named one, or the only one that can.
  private func inverse(of property: Property) -> Property? {
    guard let target = property.relationship else { return nil }
    let other = EntityInfo.of(target.target)
    if let path = target.schema.inverseKeyPath {
      return other.properties.first { $0.metadata.keypath == path }
    }
    let back = other.properties.filter {
      $0.relationship.map { ObjectIdentifier($0.target) } == ObjectIdentifier(type)
    }
    if let named = back.first(where: {
      $0.relationship?.schema.inverseKeyPath == property.metadata.keypath
    }) {
      return named
    }
    // A property that another one names, or that names another one, has its inverse already.
    func isFree(_ candidate: Property, among others: [Property]) -> Bool {
      candidate.relationship?.schema.inverseKeyPath == nil
        && !others.contains {
          $0.relationship?.schema.inverseKeyPath == candidate.metadata.keypath
        }
    }
    let free = back.filter { $0 !== property && isFree($0, among: properties) }
    let rivals = properties.filter {
      $0.relationship.map { ObjectIdentifier($0.target) } == ObjectIdentifier(target.target)
        && isFree($0, among: other.properties)
    }
    return free.count == 1 && (rivals.count == 1 || other === self) ? free.first : nil
  }
}

extension EntityInfo.Property: @unchecked Sendable {}  // nothing of it changes
