import DataModel

extension NSManagedObjectModel {
  /// Makes a model of a compiled file.
  convenience init(_ file: DataModelFile) {
    self.init()
    let made = file.entities.map(Self.entity)
    let named = made.reduce(into: [String: NSEntityDescription]()) { $0[$1.name ?? ""] = $1 }
    for entity in file.entities {
      named[entity.name]?.subentities = file.entities.filter { $0.parent == entity.name }
        .compactMap { named[$0.name] }
    }
    entities = made
    for entity in file.entities {
      for tie in entity.relationships {
        guard let relationship = named[entity.name]?.relationshipsByName[tie.name] else { continue }
        let destination = named[tie.destination]
        relationship.destinationEntity = destination
        relationship.inverseRelationship = tie.inverse.flatMap {
          destination?.relationshipsByName[$0]
        }
      }
    }
    for (name, list) in file.configurations {
      setEntities(list.compactMap { named[$0] }, forConfigurationName: name)
    }
    if !file.versionIdentifier.isEmpty { versionIdentifiers = [file.versionIdentifier] }
    for template in file.fetchRequests {
      let request = NSFetchRequest<any NSFetchRequestResult>(entityName: template.entity)
      if let text = template.predicate {
        guard let predicate = NSPredicate(readable: text) else {
          SystemServices.tell(
            "Core Data leaves out the fetch request \(template.name) of the model: its predicate \"\(text.prefix(200))\" "
              + "cannot be read")
          continue
        }
        request.predicate = predicate
      }
      request.fetchLimit = template.limit
      setFetchRequestTemplate(request, forName: template.name)
    }
  }

  private static func entity(_ file: DataModelFile.Entity) -> NSEntityDescription {
    let entity = NSEntityDescription()
    entity.name = file.name
    entity.managedObjectClassName = file.className
    entity.isAbstract = file.isAbstract
    entity.uniquenessConstraints = file.uniqueness
    entity.userInfo = file.userInfo
    if let renaming = file.renaming { entity.renamingIdentifier = renaming }
    entity.properties = file.attributes.map(attribute) + file.relationships.map(relationship)
    return entity
  }

  private static func attribute(_ file: DataModelFile.Attribute) -> NSPropertyDescription {
    let attribute =
      file.derivation == nil ? NSAttributeDescription() : NSDerivedAttributeDescription()
    attribute.name = file.name
    attribute.attributeType = type(file.type)
    attribute.isOptional = file.isOptional
    attribute.isTransient = file.isTransient
    attribute.valueTransformerName = file.transformer
    attribute.attributeValueClassName = file.customClass
    attribute.allowsExternalBinaryDataStorage = file.isExternal
    attribute.preservesValueInHistoryOnDeletion = file.isPreserved
    attribute.userInfo = file.userInfo
    if let renaming = file.renaming { attribute.renamingIdentifier = renaming }
    attribute.minimum = file.minimum.flatMap(Double.init)
    attribute.maximum = file.maximum.flatMap(Double.init)
    attribute.pattern = file.pattern
    attribute.defaultValue = file.defaultValue.flatMap { value($0, of: file.type) }
    (attribute as? NSDerivedAttributeDescription)?.derivation = file.derivation
    return attribute
  }

  private static func relationship(_ file: DataModelFile.Relationship) -> NSPropertyDescription {
    let relationship = NSRelationshipDescription()
    relationship.name = file.name
    relationship.isOptional = file.isOptional
    relationship.isOrdered = file.isOrdered
    relationship.minCount = file.minimum
    relationship.maxCount = file.isToMany ? (file.maximum == 1 ? 0 : file.maximum) : 1
    relationship.userInfo = file.userInfo
    if let renaming = file.renaming { relationship.renamingIdentifier = renaming }
    relationship.deleteRule =
      switch file.deleteRule {
      case .noAction: .noActionDeleteRule
      case .nullify: .nullifyDeleteRule
      case .cascade: .cascadeDeleteRule
      case .deny: .denyDeleteRule
      }
    return relationship
  }

  private static func type(_ type: DataModelFile.AttributeType) -> NSAttributeType {
    switch type {
    case .integer16: .integer16AttributeType
    case .integer32: .integer32AttributeType
    case .integer64: .integer64AttributeType
    case .decimal: .decimalAttributeType
    case .double: .doubleAttributeType
    case .float: .floatAttributeType
    case .string: .stringAttributeType
    case .boolean: .booleanAttributeType
    case .date: .dateAttributeType
    case .binary: .binaryDataAttributeType
    case .uuid: .UUIDAttributeType
    case .uri: .URIAttributeType
    case .transformable: .transformableAttributeType
    case .undefined: .undefinedAttributeType
    }
  }

  /// The default of an attribute; `nil` where the text does not fit the type, which the builder reports.
  private static func value(_ text: String, of type: DataModelFile.AttributeType) -> Any? {
    switch type {
    case .integer16, .integer32, .integer64:
      Int64(text).map { NSNumber(value: $0) } ?? Double(text).map { NSNumber(value: $0) }
    case .decimal: NSDecimalNumber(string: text)
    case .double, .float: Double(text).map { NSNumber(value: $0) }
    case .boolean: NSNumber(value: ["YES", "1", "true"].contains(text))
    case .date: Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
    case .string: text
    case .uuid: UUID(uuidString: text)
    case .uri: URL(string: text)
    case .binary, .transformable, .undefined: nil
    }
  }
}
