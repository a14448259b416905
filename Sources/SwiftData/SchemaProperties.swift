extension Schema {
  /// A stored value.
  public class Attribute: SchemaProperty, @unchecked Sendable {
    // Its name and type are set once, before anyone else has it.
    /// How a value is stored.
    public struct Option: Hashable, Sendable {
      let name: String
      /// A model with the same value as a stored one updates that one.
      public static let unique = Option(name: "unique")
      /// Recorded: values are in the store's file.
      public static let externalStorage = Option(name: "externalStorage")
      /// Recorded: there is no iCloud.
      public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")
      /// Recorded: the store keeps no history.
      public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")
      /// Recorded: there is no Spotlight.
      public static let spotlight = Option(name: "spotlight")
      /// The value is not stored.
      public static let ephemeral = Option(name: "ephemeral")
      /// Recorded: the value's own coding is used.
      public static func transformable(by name: String) -> Option {
        Option(name: "transformable:" + name)
      }
    }
    public internal(set) var name = ""
    public internal(set) var valueType: any Any.Type = Never.self
    public internal(set) var isOptional = false
    public let options: [Option]
    public let hashModifier: String?
    private let original: String?

    public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      (self.options, self.hashModifier) = (options, hashModifier)
      original = originalName
    }
    public var originalName: String { original ?? name }
    public var isAttribute: Bool { true }
    public var isUnique: Bool { options.contains(.unique) }
    public var isTransformable: Bool { options.contains { $0.name.hasPrefix("transformable") } }
    var isStored: Bool { !options.contains(.ephemeral) }

    public static func == (lhs: Attribute, rhs: Attribute) -> Bool {
      lhs.name == rhs.name && lhs.options == rhs.options && lhs.originalName == rhs.originalName
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// A property that refers to other models.
  public final class Relationship: SchemaProperty, @unchecked Sendable {
    // Its name and types are set once, before anyone else has it.
    /// The fate of the related models when a model is deleted.
    public enum DeleteRule: String, Hashable, Codable, Sendable {
      case noAction, nullify, cascade, deny
    }
    /// How a relationship is stored.
    public struct Option: Hashable, Sendable {
      let name: String
      /// Recorded: the relationship's models are a set.
      public static let unique = Option(name: "unique")
    }
    public internal(set) var name = ""
    public internal(set) var valueType: any Any.Type = Never.self
    public internal(set) var isOptional = false
    public internal(set) var isToOneRelationship = false
    public internal(set) var destination = ""
    public let options: [Option]
    public let deleteRule: DeleteRule
    public let minimumModelCount: Int?
    public let maximumModelCount: Int?
    public let inverseKeyPath: AnyKeyPath?
    public let hashModifier: String?
    private let original: String?

    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
      hashModifier: String? = nil
    ) {
      (self.options, self.deleteRule, self.hashModifier) = (options, deleteRule, hashModifier)
      (self.minimumModelCount, self.maximumModelCount) = (minimumModelCount, maximumModelCount)
      (original, inverseKeyPath) = (originalName, inverse)
    }
    public var originalName: String { original ?? name }
    public var isAttribute: Bool { false }
    public var isUnique: Bool { options.contains(.unique) }

    public static func == (lhs: Relationship, rhs: Relationship) -> Bool {
      lhs.name == rhs.name && lhs.destination == rhs.destination
        && lhs.deleteRule == rhs.deleteRule
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// A stored property of a class, as `@Model` describes it.
  public struct PropertyMetadata: @unchecked Sendable {  // its closures are pure
    public let name: String
    public let keypath: AnyKeyPath
    public let metadata: (any SchemaProperty)?
    let hasDefault: Bool
    let valueType: any Any.Type
    let storage: AnyKeyPath
    let box: (AnyObject) -> (any AnyPersisted)?
    let mutate: (AnyObject, () -> Void) -> Void
    /// Gives the second model the stored value of the first, so that both have the same one.
    let share: (AnyObject, AnyObject) -> Void
    var encode: (any AnyPersisted) throws -> SQLValue = { _ in .null }
    var decode: (any AnyPersisted, SQLValue) throws -> Void = { _, _ in }

    private init<M: PersistentModel, V>(
      name: String, _ path: KeyPath<M, V>, _ storage: ReferenceWritableKeyPath<M, _Persisted<V>>,
      _ hasDefault: Bool, _ metadata: (any SchemaProperty)?
    ) {
      (self.name, keypath, self.storage) = (name, path, storage)
      (self.hasDefault, self.metadata, valueType) = (hasDefault, metadata, V.self)
      box = { ($0 as? M)?[keyPath: storage] }
      share = { from, to in
        guard let from = from as? M, let to = to as? M else { return }
        to[keyPath: storage] = from[keyPath: storage]
      }
      mutate = { model, action in
        guard let model = model as? M else { return action() }
        model._modelState.registrar.withMutation(of: model, keyPath: path, action)
      }
    }

    @_disfavoredOverload
    public init<M: PersistentModel, V: Codable>(
      _ name: String, _ path: KeyPath<M, V>, _ storage: ReferenceWritableKeyPath<M, _Persisted<V>>,
      hasDefault: Bool, _ metadata: (any SchemaProperty)? = nil
    ) {
      self.init(name: name, path, storage, hasDefault, metadata)
      encode = { box in
        guard let value = (box as? _Persisted<V>)?.value else { return .null }
        return try ValueCoding.encode(value)
      }
      decode = { box, value in
        (box as? _Persisted<V>)?.value = try ValueCoding.decode(V.self, value)
      }
    }
    public init<M: PersistentModel, V: _RelationshipValue>(
      _ name: String, _ path: KeyPath<M, V>, _ storage: ReferenceWritableKeyPath<M, _Persisted<V>>,
      hasDefault: Bool, _ metadata: (any SchemaProperty)? = nil
    ) {
      self.init(name: name, path, storage, hasDefault, metadata)
    }
  }
}
