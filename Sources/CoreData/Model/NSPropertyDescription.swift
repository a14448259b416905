/// A property of an entity.
open class NSPropertyDescription: NSObject, NSCopying, @unchecked Sendable {  // unchanged in use
  open var name: String = "" { didSet { owner?.forgetProperties() } }
  open var isOptional = true
  open var isTransient = false
  open var userInfo: [AnyHashable: Any]?
  open var renamingIdentifier: String? {
    get { earlierName ?? (name.isEmpty ? nil : name) }
    set { earlierName = newValue }
  }
  /// Kept, without effect: stores are compared by their tables.
  open var versionHashModifier: String?
  /// Kept, without effect.
  open var isIndexedBySpotlight = false
  /// Kept, without effect.
  open var isIndexed = false

  weak var owner: NSEntityDescription?
  private(set) var earlierName: String?

  open var entity: NSEntityDescription { owner ?? NSEntityDescription() }
  public override init() { super.init() }
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }
  /// A property of the same values that belongs to no entity.
  func duplicate() -> NSPropertyDescription {
    let copy = blank()
    copy.name = name
    copy.isOptional = isOptional
    copy.isTransient = isTransient
    copy.userInfo = userInfo
    copy.earlierName = earlierName
    return copy
  }
  func blank() -> NSPropertyDescription { NSPropertyDescription() }

  private var conditions: [NSPredicate] = []
  private var warnings: [Any] = []
  open var validationPredicates: [NSPredicate] { conditions }
  open var validationWarnings: [Any] { warnings }
  open func setValidationPredicates(
    _ validationPredicates: [NSPredicate]?, withValidationWarnings validationWarnings: [String]?
  ) {
    conditions = validationPredicates ?? []
    warnings = validationWarnings ?? []
  }
}

/// A tie of an entity to another one.
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
  open weak var destinationEntity: NSEntityDescription?
  open weak var inverseRelationship: NSRelationshipDescription?
  /// 1 for a tie to at most one object; any other number makes it a tie to many.
  open var maxCount = 0
  open var minCount = 0
  open var deleteRule = NSDeleteRule.nullifyDeleteRule
  open var isOrdered = false
  open var isToMany: Bool { maxCount != 1 }

  override func blank() -> NSPropertyDescription { NSRelationshipDescription() }
  override func duplicate() -> NSPropertyDescription {
    let copy = super.duplicate()
    guard let copy = copy as? NSRelationshipDescription else { return copy }
    copy.maxCount = maxCount
    copy.minCount = minCount
    copy.deleteRule = deleteRule
    copy.isOrdered = isOrdered
    return copy
  }
}

/// The effect on the objects at the other end when an object is deleted.
public enum NSDeleteRule: UInt, Sendable {
  case noActionDeleteRule = 0
  case nullifyDeleteRule, cascadeDeleteRule, denyDeleteRule
}

/// A fetch request as a property.
open class NSFetchedPropertyDescription: NSPropertyDescription, @unchecked Sendable {
  open var fetchRequest: NSFetchRequest<any NSFetchRequestResult>?
  override func blank() -> NSPropertyDescription { NSFetchedPropertyDescription() }
}

/// A value that a request computes on iOS. Only the name is used here: requests compute no values.
open class NSExpressionDescription: NSPropertyDescription, @unchecked Sendable {
  open var expressionResultType = NSAttributeType.undefinedAttributeType
  override func blank() -> NSPropertyDescription { NSExpressionDescription() }
}

/// Kept, without effect: a search reads all objects of an entity.
open class NSFetchIndexDescription: NSObject, @unchecked Sendable {
  open var name: String
  open var elements: [NSFetchIndexElementDescription]
  open var partialIndexPredicate: NSPredicate?
  public init(name: String, elements: [NSFetchIndexElementDescription]?) {
    self.name = name
    self.elements = elements ?? []
  }
}
/// A property of an index.
open class NSFetchIndexElementDescription: NSObject, @unchecked Sendable {
  public let property: NSPropertyDescription?
  open var collationType: NSFetchIndexElementType
  open var isAscending = true
  public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
    self.property = property
    self.collationType = collationType
  }
}
public enum NSFetchIndexElementType: UInt, Sendable {
  case binary = 0
  case rTree
}
