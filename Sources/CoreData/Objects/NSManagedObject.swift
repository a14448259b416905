/// A result of a fetch request.
public protocol NSFetchRequestResult: NSObjectProtocol {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

/// An object of a store.
///
/// `keyward-lower` makes the properties that are declared with `@NSManaged` computed ones, which find their values here.
open class NSManagedObject: NSObject, NSFetchRequestResult {
  /// An object's place in the changes of its context.
  enum Stage { case unchanged, inserted, updated, deleted }

  public let entity: NSEntityDescription
  public internal(set) weak var managedObjectContext: NSManagedObjectContext?
  private var identity: NSManagedObjectID?
  /// The values, where they were read: ties to one object as identities, ties to many as `Links`.
  var values: [String: Any]
  /// The values as the source has them.
  var before = Snapshot()
  var changedKeys: Set<String> = []
  var stage = Stage.unchanged
  /// Whether the values were read.
  var isLoaded = true
  private var publisher: ObservableObjectPublisher?

  /// Makes an object with the default values, and inserts it where a context is given.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.entity = entity
    values = entity.defaults
    super.init()
    guard let context else { return }
    context.insert(self)
  }
  /// Makes a new object in a context.
  public convenience init(context moc: NSManagedObjectContext) {
    let type = Self.self
    guard let entity = ManagedClasses.entity(of: type, in: moc.model) else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "An NSManagedObject of class '\(type)' must have a valid NSEntityDescription.")
    }
    self.init(entity: entity, insertInto: moc)
  }
  @inline(never)
  public convenience init(_madeIn context: NSManagedObjectContext) { self.init(context: context) }
  // The initializer above, called with the class in the place of a static method's.
  @_silgen_name("$s8CoreData15NSManagedObjectC7_madeInAcA0cD7ContextC_tcfC")
  public static func _make(in context: __owned NSManagedObjectContext) -> NSManagedObject
  /// Makes an object of a class that only its entity names.
  public required convenience init(
    _entity entity: NSEntityDescription, _ context: NSManagedObjectContext?
  ) {
    self.init(entity: entity, insertInto: context)
  }

  public var objectID: NSManagedObjectID {
    if let identity { return identity }
    let made = NSManagedObjectID(entity: entity)
    identity = made
    return made
  }
  /// Makes this object the one of an identity, with values to be read.
  func adopt(_ id: NSManagedObjectID, in context: NSManagedObjectContext) {
    identity = id
    managedObjectContext = context
    values = [:]
    isLoaded = false
  }

  /// Takes over the identity of a row.
  func take(identity id: NSManagedObjectID) { identity = id }
  /// Forgets the ties to many, which are then read again.
  func forgetLists() {
    guard stage != .inserted else { return }
    for (key, value) in values where value is Links { values[key] = nil }
    for (key, value) in before.values where value is Links { before.values[key] = nil }
  }

  // MARK: State

  open var isInserted: Bool { stage == .inserted }
  open var isUpdated: Bool { stage == .updated }
  open var isDeleted: Bool { stage == .deleted }
  open var hasChanges: Bool { stage != .unchanged }
  open var hasPersistentChangedValues: Bool {
    changedKeys.contains { entity.propertiesByName[$0]?.isTransient == false }
  }
  open var isFault: Bool { !isLoaded }
  open var faultingState: Int { isLoaded ? 0 : 1 }
  open func hasFault(forRelationshipNamed key: String) -> Bool { !isLoaded || values[key] == nil }
  open func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
    switch primitive(key) {
    case let id as NSManagedObjectID: [id]
    case let links as Links: links.ids
    default: []
    }
  }
  open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

  open class func entity() -> NSEntityDescription {
    let models = NSManagedObjectModel.used.value.reversed()
    for model in models {
      if let found = ManagedClasses.entity(of: self, in: model) { return found }
    }
    UncaughtException.raise(
      "NSInternalInconsistencyException",
      "No NSEntityDescriptions in any model claim the class \(self)")
  }
  // The generated one of a subclass comes before it, as in Xcode.
  @_disfavoredOverload
  open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.managedClass = self
    return request
  }

  // MARK: Life cycle

  open func awakeFromInsert() {}
  open func awakeFromFetch() {}
  open func prepareForDeletion() {}
  open func willSave() {}
  open func didSave() {}
  open func willTurnIntoFault() {}
  open func didTurnIntoFault() {}

  // MARK: Values

  open func primitiveValue(forKey key: String) -> Any? {
    exposed(primitive(key), entity.propertiesByName[key])
  }
  open func setPrimitiveValue(_ value: Any?, forKey key: String) {
    load()
    guard let property = property(key, "setPrimitiveValue:forKey:") else { return }
    values[key] = hidden(value, property)
  }
  open func willAccessValue(forKey key: String?) { load() }
  open func didAccessValue(forKey key: String?) {}
  open func willChangeValue(forKey key: String) {
    load()
    publisher?.send()
  }
  open func didChangeValue(forKey key: String) {
    guard entity.propertiesByName[key] != nil else { return }
    changedKeys.insert(key)
    managedObjectContext?.noteChange(of: self)
    KeyValueObservers.announce(self, path: nil, key: key)
  }

  open func value(forKey key: String) -> Any? {
    if key == "objectID" || key == "self" { return key == "self" ? self : objectID }
    guard let property = entity.propertiesByName[key] else {
      return coded(key) ?? value(forUndefinedKey: key)
    }
    return exposed(primitive(key), property)
  }
  open func setValue(_ value: Any?, forKey key: String) {
    guard entity.propertiesByName[key] != nil else {
      return setValue(value, forUndefinedKey: key)
    }
    assign(value, key)
  }
  open func value(forUndefinedKey key: String) -> Any? {
    UncaughtException.raise(
      "NSUnknownKeyException",
      "[<\(String(reflecting: type(of: self)))> valueForUndefinedKey:]: the entity \(entity.name ?? "") is not key value "
        + "coding-compliant for the key \"\(key)\".")
  }
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    UncaughtException.raise(
      "NSUnknownKeyException",
      "[<\(String(reflecting: type(of: self)))> setValue:forUndefinedKey:]: the entity \(entity.name ?? "") is not key value "
        + "coding-compliant for the key \"\(key)\".")
  }
  /// A stored property of the class, which is no part of the model.
  private func coded(_ key: String) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror, current.subjectType != NSManagedObject.self {
      if let child = current.children.first(where: { $0.label == key }) {
        return ManagedValue.plain(child.value)
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  open func changedValues() -> [String: Any] {
    changedKeys.reduce(into: [:]) { $0[$1] = value(forKey: $1) ?? NSNull() }
  }
  open func changedValuesForCurrentEvent() -> [String: Any] { changedValues() }
  open func committedValues(forKeys keys: [String]?) -> [String: Any] {
    load()
    let keys = keys ?? entity.propertiesByName.keys.sorted()
    return keys.reduce(into: [:]) { found, key in
      found[key] = exposed(before.values[key], entity.propertiesByName[key]) ?? NSNull()
    }
  }

  /// Announces changes of the values in advance, in SwiftUI and to other subscribers.
  public var objectWillChange: ObservableObjectPublisher {
    if let publisher { return publisher }
    let made = ObservableObjectPublisher()
    publisher = made
    return made
  }

  // MARK: Validation

  open func validateForInsert() throws { try Validation(object: self).run() }
  open func validateForUpdate() throws { try Validation(object: self).run() }
  open func validateForDelete() throws { try Validation(object: self).runForDeletion() }

  open override var description: String {
    let shown =
      isLoaded
      ? "{"
        + values.keys.sorted().map { "\($0) = \(values[$0].map { "\($0)" } ?? "nil")" }
        .joined(separator: "; ") + "}" : "<fault>"
    return
      "<\(String(reflecting: type(of: self)))> (entity: \(entity.name ?? ""); id: \(objectID); data: \(shown))"
  }
}

extension NSManagedObject: ObservableObject {}

extension NSManagedObject: KeyValueCoded {
  package func codedValue(_ key: String) -> Any?? { .some(value(forKey: key)) }
  package func setCoded(_ value: Any?, _ key: String) -> Bool {
    setValue(value, forKey: key)
    return true
  }
}

extension _ObjectiveCInitializable where Self: NSManagedObject {
  /// Makes an object of a class that only the running program knows.
  public init(context: NSManagedObjectContext, _: Void = ()) {
    self = unsafeDowncast(Self._make(in: context), to: Self.self)
  }
}
