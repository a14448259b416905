/// A kind of objects.
open class NSEntityDescription: NSObject, NSCopying, @unchecked Sendable {  // unchanged once in use
  open var name: String?
  open var managedObjectClassName: String! = "NSManagedObject"
  open var isAbstract = false
  open var userInfo: [AnyHashable: Any]?
  /// Kept, without effect: stores are compared by their tables.
  open var versionHashModifier: String?
  /// Kept, without effect: a search reads all objects of an entity.
  open var indexes: [NSFetchIndexDescription] = []
  open var renamingIdentifier: String? {
    get { earlierName ?? name }
    set { earlierName = newValue }
  }
  private(set) var earlierName: String?
  private var constraints: [[Any]] = []
  private var own: [NSPropertyDescription] = []
  private var known: [String: NSPropertyDescription]?
  private var knownDefaults: [String: Any]?
  public internal(set) weak var superentity: NSEntityDescription?
  weak var model: NSManagedObjectModel?
  open var managedObjectModel: NSManagedObjectModel { model ?? NSManagedObjectModel() }

  public override init() { super.init() }

  open var subentities: [NSEntityDescription] = [] {
    didSet {
      for entity in oldValue where entity.superentity === self { entity.superentity = nil }
      for entity in subentities {
        entity.superentity = self
        entity.forgetProperties()
      }
    }
  }
  open var subentitiesByName: [String: NSEntityDescription] {
    subentities.reduce(into: [:]) { $0[$1.name ?? ""] = $1 }
  }

  /// All properties, those of the entities above too. Set, they are this entity's own.
  open var properties: [NSPropertyDescription] {
    get { (superentity?.properties ?? []) + own }
    set {
      let above = superentity?.propertiesByName ?? [:]
      own = newValue.filter { above[$0.name] !== $0 }
      for property in own { property.owner = self }
      forgetProperties()
    }
  }
  func forgetProperties() {
    known = nil
    knownDefaults = nil
    for entity in subentities { entity.forgetProperties() }
  }
  open var propertiesByName: [String: NSPropertyDescription] {
    if let known { return known }
    let all = properties.reduce(into: [String: NSPropertyDescription]()) { $0[$1.name] = $1 }
    known = all
    return all
  }
  /// The values of new objects.
  var defaults: [String: Any] {
    if let knownDefaults { return knownDefaults }
    let all = attributesByName.compactMapValues { attribute in
      ManagedValue.normalized(attribute.defaultValue, attribute) ?? nil
    }
    knownDefaults = all
    return all
  }
  open var attributesByName: [String: NSAttributeDescription] {
    propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
  }
  open var relationshipsByName: [String: NSRelationshipDescription] {
    propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
  }
  open func relationships(
    forDestination entity: NSEntityDescription
  ) -> [NSRelationshipDescription] {
    relationshipsByName.values.filter { $0.destinationEntity === entity }
      .sorted { $0.name < $1.name }
  }
  open func isKindOf(entity: NSEntityDescription) -> Bool {
    var current: NSEntityDescription? = self
    while let one = current {
      if one === entity || one.name == entity.name { return true }
      current = one.superentity
    }
    return false
  }

  open var uniquenessConstraints: [[Any]] {
    get { constraints }
    set { constraints = newValue }
  }
  /// The names of the attributes of each constraint, those of the entities above too.
  var uniqueNames: [[String]] {
    (superentity?.uniqueNames ?? [])
      + constraints.map { list in
        list.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
      }
  }

  /// The highest entity, whose table has the objects.
  var root: NSEntityDescription {
    var current = self
    while let above = current.superentity { current = above }
    return current
  }
  /// This entity and all below it.
  var family: [NSEntityDescription] { [self] + subentities.flatMap(\.family) }

  /// A copy without its place among other entities.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSEntityDescription()
    copy.name = name
    copy.managedObjectClassName = managedObjectClassName
    copy.isAbstract = isAbstract
    copy.userInfo = userInfo
    copy.earlierName = earlierName
    copy.constraints = constraints
    copy.properties = own.map { $0.duplicate() }
    return copy
  }

  // MARK: Objects

  open class func entity(
    forEntityName entityName: String, in context: NSManagedObjectContext
  ) -> NSEntityDescription? {
    context.model?.entitiesByName[entityName]
  }
  open class func insertNewObject(
    forEntityName entityName: String, into context: NSManagedObjectContext
  ) -> NSManagedObject {
    guard let entity = entity(forEntityName: entityName, in: context) else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "+entityForName: could not locate an entity named '\(entityName)' in this model.")
    }
    return ManagedClasses.type(of: entity).init(_entity: entity, context)
  }
  open override var description: String { "<NSEntityDescription: \(name ?? "")>" }
}

/// The classes of entities by their names.
enum ManagedClasses {
  private static let known = Guarded<[String: NSManagedObject.Type]>([:])

  static func type(of entity: NSEntityDescription) -> NSManagedObject.Type {
    guard let name = entity.managedObjectClassName, name != "NSManagedObject" else {
      return NSManagedObject.self
    }
    if let type = known.value[name] { return type }
    let type = find(name) ?? NSManagedObject.self
    known.change { $0[name] = type }
    return type
  }
  private static func find(_ name: String) -> NSManagedObject.Type? {
    if let type = NSClassFromString(name) as? NSManagedObject.Type { return type }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    if let type = known.value[last] { return type }
    // The keyboard's own module, whose principal class names it.
    let information = Bundle.main.infoDictionary?["NSExtension"] as? [String: Any]
    let principal = information?["NSExtensionPrincipalClass"] as? String
    let module = principal?.split(separator: ".").first.map(String.init) ?? ""
    return NSClassFromString(module + "." + last) as? NSManagedObject.Type
  }
  /// Notes a class that code names, which may be in a module of its own.
  static func note(_ type: NSManagedObject.Type) {
    let name = String(describing: type)
    guard known.value[name] == nil else { return }
    known.change { $0[name] = type }
  }

  /// The entity of a class: by its full name, else by the last part of it.
  static func entity(
    of type: NSManagedObject.Type, in model: NSManagedObjectModel?
  ) -> NSEntityDescription? {
    note(type)
    let full = String(reflecting: type)
    let last = String(describing: type)
    let entities = model?.entities ?? []
    return entities.first { $0.managedObjectClassName == full }
      ?? entities.first {
        $0.managedObjectClassName.split(separator: ".").last.map(String.init) == last
      }
  }
}

/// A value behind a lock.
final class Guarded<Value>: @unchecked Sendable {
  private var stored: Value
  private let lock = NSRecursiveLock()
  init(_ value: Value) { stored = value }
  var value: Value {
    lock.lock()
    defer { lock.unlock() }
    return stored
  }
  func change(_ body: (inout Value) -> Void) {
    lock.lock()
    defer { lock.unlock() }
    body(&stored)
  }
}
