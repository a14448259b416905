/// How a value is shown.
public struct DisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
  /// A picture of a value.
  public struct Image: Sendable {
    private let name: String
    public init(systemName: String, isTemplate: Bool? = nil) { name = systemName }
    public init(named: String, isTemplate: Bool? = nil) { name = named }
    public init(url: URL, isTemplate: Bool? = nil) { name = url.path }
    public init(data: Data, isTemplate: Bool? = nil) { name = "" }
  }
  public var title: LocalizedStringResource
  public var subtitle: LocalizedStringResource?
  public var image: Image?
  public var synonyms: [LocalizedStringResource]
  public init(stringLiteral value: String) { self.init(title: .init(stringLiteral: value)) }
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }
}

/// How a type is called.
public struct TypeDisplayRepresentation: ExpressibleByStringInterpolation, Sendable {
  public var name: LocalizedStringResource
  public var numericFormat: LocalizedStringResource?
  public init(stringLiteral value: String) { self.init(name: .init(stringLiteral: value)) }
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
  }
}

public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}
public protocol DisplayRepresentable: TypeDisplayRepresentable {
  var displayRepresentation: DisplayRepresentation { get }
}

/// A choice that a parameter offers.
public protocol AppEnum: DisplayRepresentable, CaseIterable, RawRepresentable, Hashable, Sendable,
  PersistentlyIdentifiable
where RawValue: LosslessStringConvertible {
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}
extension AppEnum {
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self] ?? .init(stringLiteral: rawValue.description)
  }
}

/// A thing of the app's that a parameter can be.
public protocol AppEntity: Identifiable, DisplayRepresentable, PersistentlyIdentifiable, Sendable
where ID: Sendable & Hashable {
  associatedtype DefaultQuery: EntityQuery
  static var defaultQuery: DefaultQuery { get }
}
extension AppEntity {
  public typealias Property = EntityProperty
}

/// A property of such a thing.
@propertyWrapper public final class EntityProperty<Value>: @unchecked Sendable {  // as its entity
  private var value: Value?
  /// The value. A value that was never set ends the process, as on a device; an optional one is `nil`.
  public var wrappedValue: Value {
    get {
      if let value { return value }
      if let empty = Optional<Any>.none as? Value { return empty }
      preconditionFailure("The property of an entity was read before it was set.")
    }
    set { value = newValue }
  }
  public var projectedValue: EntityProperty { self }
  public init() {}
  public init(title: LocalizedStringResource) {}
}

/// Finds such things.
public protocol EntityQuery: Sendable {
  associatedtype Entity: AppEntity
  associatedtype Suggestions = [Entity]
  init()
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> Suggestions
  func defaultResult() async -> Entity?
}
extension EntityQuery {
  public func defaultResult() async -> Entity? { nil }
}
extension EntityQuery where Suggestions == [Entity] {
  public func suggestedEntities() async throws -> [Entity] { [] }
}
/// Finds them by a text.
public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> [Entity]
}
/// Finds all of them.
public protocol EnumerableEntityQuery: EntityQuery {
  func allEntities() async throws -> [Entity]
}
