extension NSManagedObjectContext {
  /// The results of a request.
  public func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] {
    let found = try results(of: request.plan)
    let fitting = found.compactMap { $0 as? T }
    if fitting.count < found.count, let first = found.first {
      SystemServices.tell(
        "Core Data leaves out \(found.count - fitting.count) results of a fetch: \(type(of: first)) isn't \(T.self); "
          + "name the class in the model")
    }
    return fitting
  }
  public func count<T>(for request: NSFetchRequest<T>) throws -> Int {
    var plan = request.plan
    plan.resultType = .managedObjectIDResultType
    plan.sortDescriptors = nil
    return try results(of: plan).count
  }

  /// The results of any type.
  func results(of plan: FetchPlan) throws -> [Any] {
    let entity = try plan.entity(in: self)
    // Without a search or order, the first rows are enough.
    var objects = try candidates(
      for: entity, includesSubentities: plan.includesSubentities,
      includesPending: plan.includesPending, refreshes: plan.refreshes, matching: plan.predicate)
    if let descriptors = plan.sortDescriptors, !descriptors.isEmpty {
      objects = Self.sorted(objects, descriptors)
    }
    if plan.offset > 0 { objects = Array(objects.dropFirst(plan.offset)) }
    if plan.limit > 0 { objects = Array(objects.prefix(plan.limit)) }
    switch plan.resultType {
    case .managedObjectIDResultType: return objects.map(\.objectID)
    case .countResultType: return [NSNumber(value: objects.count)]
    case .dictionaryResultType: return dictionaries(objects, plan, entity)
    default: return objects
    }
  }

  /// The objects of an entity, with the unsaved changes of this context.
  func candidates(
    for entity: NSEntityDescription, includesSubentities: Bool, includesPending: Bool,
    refreshes: Bool = false, matching predicate: NSPredicate? = nil
  ) throws -> [NSManagedObject] {
    guard let source else {
      throw CoreDataError.make(
        NSCoreDataError, "The context has neither a persistent store coordinator nor a parent")
    }
    var found: [NSManagedObject] = []
    for (id, snapshot) in try source.objects(of: entity)
    where includesSubentities || id.entity.name == entity.name {
      let object = object(with: id)
      if object.stage == .deleted, includesPending { continue }
      if !object.isLoaded {
        take(snapshot, for: object)
        object.awakeFromFetch()
      } else if refreshes, object.stage == .unchanged {
        take(snapshot, for: object)
      }
      guard predicate?.evaluate(with: object) ?? true else { continue }
      found.append(object)
    }
    guard includesPending else { return found }
    for id in insertionOrder {
      guard let object = inserted[id], object.entity.isKindOf(entity: entity),
        includesSubentities || object.entity.name == entity.name,
        predicate?.evaluate(with: object) ?? true
      else { continue }
      found.append(object)
    }
    return found
  }

  /// Stable, as SQLite's order is by rows where the values are equal.
  static func sorted<Item: NSObject>(
    _ objects: [Item], _ descriptors: [NSSortDescriptor]
  ) -> [Item] {
    objects.enumerated().sorted { left, right in
      for descriptor in descriptors {
        switch descriptor.compare(left.element, to: right.element) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return left.offset < right.offset
    }.map(\.element)
  }

  private func dictionaries(
    _ objects: [NSManagedObject], _ plan: FetchPlan, _ entity: NSEntityDescription
  ) -> [NSDictionary] {
    let names =
      plan.properties?.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
      ?? entity.attributesByName.keys.sorted()
    let groups = plan.groups?.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
    var seen: Set<NSDictionary> = []
    var found: [NSDictionary] = []
    for object in objects {
      let values = NSMutableDictionary()
      for name in names {
        if let value = PathValue.value(of: object, at: name) { values[name as NSString] = value }
      }
      if let groups {
        let key = NSMutableDictionary()
        for name in groups { key[name as NSString] = PathValue.value(of: object, at: name) }
        guard seen.insert(key).inserted else { continue }
      } else if plan.isDistinct {
        guard seen.insert(values).inserted else { continue }
      }
      found.append(values)
    }
    return found
  }

  /// The contexts whose blocks this thread runs, the innermost last.
  static var running: [NSManagedObjectContext] {
    Thread.current.threadDictionary["NSManagedObjectContext"] as? [NSManagedObjectContext] ?? []
  }
  static var current: NSManagedObjectContext? { running.last }
  func asCurrent<Result, Failure: Error>(
    _ block: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = Thread.current.threadDictionary
    let outer = Self.running
    thread["NSManagedObjectContext"] = outer + [self]
    defer { thread["NSManagedObjectContext"] = outer }
    return try block()
  }
}

/// The value at the end of a path of keys.
enum PathValue {
  static func value(of object: NSManagedObject, at path: String) -> Any? {
    var current: Any? = object
    for key in path.split(separator: ".").map(String.init) {
      switch current {
      case let one as NSManagedObject:
        current =
          key == "objectID" || one.entity.propertiesByName[key] != nil
          ? one.value(forKey: key) : nil
      case let set as NSSet where key == "@count": current = NSNumber(value: set.count)
      case let set as NSOrderedSet where key == "@count": current = NSNumber(value: set.count)
      default: return nil
      }
    }
    return current
  }
}
