/// The models of a container, with a version.
public final class Schema: @unchecked Sendable, Hashable, CustomDebugStringConvertible {
  // Nothing of it changes.
  public let version: Version
  public let encodingVersion = Version(1, 0, 0)
  /// The models and those that their relationships lead to.
  public let entities: [Entity]
  let types: [String: any PersistentModel.Type]

  public convenience init(
    _ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)
  ) {
    self.init(types, version: version)
  }
  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }
  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
    self.version = version
    var found: [String: any PersistentModel.Type] = [:]
    var names: [String] = []
    var waiting = Array(types.reversed())
    while let type = waiting.popLast() {
      let name = SwiftData.entityName(of: type)
      guard found[name] == nil else { continue }
      found[name] = type
      names.append(name)
      waiting += EntityInfo.of(type).properties.compactMap { $0.relationship?.target }
    }
    self.types = found
    entities = names.compactMap { name in found[name].map { Entity(name, $0) } }
  }

  public var entitiesByName: [String: Entity] {
    entities.reduce(into: [:]) { $0[$1.name] = $1 }
  }
  public func entity<T: PersistentModel>(for type: T.Type) -> Entity? {
    entitiesByName[SwiftData.entityName(of: type)]
  }
  public static func entityName(for type: any PersistentModel.Type) -> String {
    SwiftData.entityName(of: type)
  }

  public static func == (lhs: Schema, rhs: Schema) -> Bool {
    lhs.version == rhs.version && Set(lhs.types.keys) == Set(rhs.types.keys)
      && lhs.types.allSatisfy { rhs.types[$0].map(ObjectIdentifier.init) == ObjectIdentifier($1) }
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    hasher.combine(Set(types.keys))
  }
  public var debugDescription: String {
    "Schema \(version) (\(entities.map(\.name).joined(separator: ", ")))"
  }

  /// A version of three numbers.
  public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    public let major: Int
    public let minor: Int
    public let patch: Int
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      (self.major, self.minor, self.patch) = (major, minor, patch)
    }
    init?(_ text: String) {
      let numbers = text.split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 3 else { return nil }
      self.init(numbers[0], numbers[1], numbers[2])
    }
    public var description: String { "\(major).\(minor).\(patch)" }
    public static func < (lhs: Version, rhs: Version) -> Bool {
      (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
    }
  }

  /// A class of models.
  public final class Entity: @unchecked Sendable, Hashable {  // nothing of it changes
    public let name: String
    let type: any PersistentModel.Type
    init(_ name: String, _ type: any PersistentModel.Type) { (self.name, self.type) = (name, type) }

    private var info: EntityInfo { EntityInfo.of(type) }
    public var storedPropertiesByName: [String: any SchemaProperty] {
      info.properties.reduce(into: [:]) { $0[$1.name] = $1.schemaProperty }
    }
    public var attributesByName: [String: Attribute] {
      storedPropertiesByName.compactMapValues { $0 as? Attribute }
    }
    public var relationshipsByName: [String: Relationship] {
      storedPropertiesByName.compactMapValues { $0 as? Relationship }
    }
    public var attributes: Set<Attribute> { Set(attributesByName.values) }
    public var relationships: Set<Relationship> { Set(relationshipsByName.values) }
    /// The names of the properties whose values together occur once.
    public var uniquenessConstraints: [[String]] { info.constraints.map { $0.map(\.name) } }
    public var indices: [[String]] { info.indices.map { $0.map(\.name) } }

    public static func == (lhs: Entity, rhs: Entity) -> Bool {
      lhs.name == rhs.name && ObjectIdentifier(lhs.type) == ObjectIdentifier(rhs.type)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

/// A stored property of a model.
public protocol SchemaProperty: Hashable {
  var name: String { get }
  var originalName: String { get }
  var valueType: any Any.Type { get }
  var isAttribute: Bool { get }
  var isRelationship: Bool { get }
  var isOptional: Bool { get }
  var isUnique: Bool { get }
}
extension SchemaProperty {
  public var isRelationship: Bool { !isAttribute }
}

/// A numbered version of an app's models.
public protocol VersionedSchema: SendableMetatype {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}

/// Properties whose values together occur once; a model with the same ones updates the stored model.
extension Schema {
  public struct Unique<T: PersistentModel>: @unchecked Sendable {
    public let _paths: [[AnyKeyPath]]
    public init(_ constraints: [PartialKeyPath<T>]...) { _paths = constraints }
  }
  /// Properties that the store has an index of. Predicates are evaluated in memory, so an index doesn't make fetches faster.
  public struct Index<T: PersistentModel>: @unchecked Sendable {
    /// The form of an index.
    public struct Types<Root: PersistentModel>: @unchecked Sendable {
      let paths: [AnyKeyPath]
      public static func binary(_ paths: [PartialKeyPath<Root>]) -> Types { Types(paths: paths) }
      /// Only kept as a plain index.
      public static func rtree(_ paths: [PartialKeyPath<Root>]) -> Types { Types(paths: paths) }
    }
    public let _paths: [[AnyKeyPath]]
    public init(_ indices: [PartialKeyPath<T>]...) { _paths = indices }
    public init(_ indices: Types<T>...) { _paths = indices.map(\.paths) }
  }
}
