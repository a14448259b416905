/// The ways to an object's values.
extension NSManagedObject {
  /// Reads the values where that was not done yet.
  func load() {
    guard !isLoaded else { return }
    managedObjectContext?.fill(self)
  }

  func property(_ key: String, _ method: String) -> NSPropertyDescription? {
    if let property = entity.propertiesByName[key] { return property }
    UncaughtException.raise(
      "NSUnknownKeyException",
      "[<\(String(reflecting: type(of: self)))> \(method)]: the entity \(entity.name ?? "") has no property \"\(key)\""
    )
  }

  /// A value in the form that it is kept in.
  func primitive(_ key: String) -> Any? {
    load()
    if let value = values[key] { return value }
    guard let tie = entity.propertiesByName[key] as? NSRelationshipDescription, tie.isToMany else {
      return nil
    }
    let links = Links(managedObjectContext?.links(of: self, tie) ?? [])
    values[key] = links
    if stage != .inserted { before.values[key] = links }
    return links
  }

  /// A value as code sees it.
  func exposed(_ raw: Any?, _ property: NSPropertyDescription?) -> Any? {
    guard let tie = property as? NSRelationshipDescription else { return raw }
    if let id = raw as? NSManagedObjectID { return managedObjectContext?.object(with: id) ?? nil }
    guard let links = raw as? Links else { return nil }
    let objects = links.ids.compactMap { managedObjectContext?.object(with: $0) }
    return tie.isOrdered ? NSOrderedSet(array: objects) : NSSet(array: objects)
  }
  /// A value in the form that it is kept in, of one that code gives; ties alone are not followed back.
  func hidden(_ value: Any?, _ property: NSPropertyDescription) -> Any? {
    if let attribute = property as? NSAttributeDescription {
      guard let normalized = ManagedValue.normalized(value, attribute) else {
        raise(attribute, value)
      }
      return normalized
    }
    guard let tie = property as? NSRelationshipDescription else { return value }
    if tie.isToMany { return Links(Self.objects(value).map(\.objectID)) }
    return (ManagedValue.plain(value) as? NSManagedObject)?.objectID
  }
  private func raise(_ attribute: NSAttributeDescription, _ value: Any?) -> Never {
    UncaughtException.raise(
      "NSInvalidArgumentException",
      "Unacceptable type of value for attribute: property = \"\(attribute.name)\"; desired type = "
        + "\(attribute.attributeType); given type = \(type(of: value)); value = \(value ?? "nil").")
  }

  /// The objects of any kind of collection.
  static func objects(_ value: Any?) -> [NSManagedObject] {
    switch ManagedValue.plain(value) {
    case let list as [NSManagedObject]: list
    case let set as NSSet: set.allObjects.compactMap { $0 as? NSManagedObject }
    case let set as NSOrderedSet: set.array.compactMap { $0 as? NSManagedObject }
    case let set as Set<NSManagedObject>: Array(set)
    case let one as NSManagedObject: [one]
    default: []
    }
  }

  /// Sets a value, with the other ends of its ties.
  func assign(_ value: Any?, _ key: String) {
    guard let property = property(key, "setValue:forKey:") else { return }
    guard let tie = property as? NSRelationshipDescription else {
      willChangeValue(forKey: key)
      values[key] = hidden(value, property)
      return didChangeValue(forKey: key)
    }
    let targets = Self.objects(value)
    if tie.isToMany {
      let wanted = Links(targets.map(\.objectID))
      for id in (primitive(key) as? Links)?.ids ?? [] where !wanted.contains(id) {
        if let object = managedObjectContext?.object(with: id) { untie(tie, object) }
      }
      for object in targets { self.tie(tie, object) }
      if tie.isOrdered { setOrder(wanted, tie) }
    } else if let object = targets.first {
      self.tie(tie, object)
    } else if let old = one(tie) {
      untie(tie, old)
    }
  }

  // MARK: Ties

  /// The object at the other end of a tie to one.
  func one(_ tie: NSRelationshipDescription) -> NSManagedObject? {
    guard let id = primitive(tie.name) as? NSManagedObjectID else { return nil }
    return managedObjectContext?.object(with: id)
  }

  /// Ties two objects at both ends.
  func tie(_ tie: NSRelationshipDescription, _ other: NSManagedObject, at index: Int? = nil) {
    bringIn(other)
    if !tie.isToMany, let old = one(tie), old !== other { untie(tie, old) }
    if let inverse = tie.inverseRelationship, !inverse.isToMany, let old = other.one(inverse),
      old !== self
    {
      old.untie(tie, other)
    }
    addEnd(tie, other, at: index)
    if let inverse = tie.inverseRelationship { other.addEnd(inverse, self) }
  }
  func untie(_ tie: NSRelationshipDescription, _ other: NSManagedObject) {
    removeEnd(tie, other)
    if let inverse = tie.inverseRelationship { other.removeEnd(inverse, self) }
  }

  /// An object that belongs to no context joins that of the one it is tied to, as on a device.
  private func bringIn(_ other: NSManagedObject) {
    if other.managedObjectContext == nil { managedObjectContext?.insert(other) }
    if managedObjectContext == nil { other.managedObjectContext?.insert(self) }
    guard let own = managedObjectContext, let others = other.managedObjectContext, own !== others
    else { return }
    UncaughtException.raise(
      "NSInvalidArgumentException",
      "Illegal attempt to establish a relationship between objects in different contexts")
  }

  func addEnd(_ tie: NSRelationshipDescription, _ other: NSManagedObject, at index: Int? = nil) {
    guard tie.isToMany else {
      guard (primitive(tie.name) as? NSManagedObjectID) !== other.objectID else { return }
      willChangeValue(forKey: tie.name)
      values[tie.name] = other.objectID
      return didChangeValue(forKey: tie.name)
    }
    var links = primitive(tie.name) as? Links ?? Links()
    guard !links.contains(other.objectID) else { return }
    willChangeValue(forKey: tie.name)
    links.insert(other.objectID, at: index)
    values[tie.name] = links
    didChangeValue(forKey: tie.name)
  }
  func removeEnd(_ tie: NSRelationshipDescription, _ other: NSManagedObject) {
    guard tie.isToMany else {
      guard (primitive(tie.name) as? NSManagedObjectID) === other.objectID else { return }
      willChangeValue(forKey: tie.name)
      values[tie.name] = nil
      return didChangeValue(forKey: tie.name)
    }
    guard var links = primitive(tie.name) as? Links, links.contains(other.objectID) else { return }
    willChangeValue(forKey: tie.name)
    links.remove(other.objectID)
    values[tie.name] = links
    didChangeValue(forKey: tie.name)
  }
  /// Gives the objects of an ordered tie, which are tied already, another order.
  func setOrder(_ links: Links, _ tie: NSRelationshipDescription) {
    guard (primitive(tie.name) as? Links)?.ids != links.ids else { return }
    willChangeValue(forKey: tie.name)
    values[tie.name] = links
    didChangeValue(forKey: tie.name)
  }
}
