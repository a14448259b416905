extension NSManagedObjectContext {
  /// Writes the changes to the stores, or hands them to the parent context.
  public func save() throws {
    processPendingChanges()
    guard hasChanges else { return }
    if !isDetached {
      NotificationCenter.default.post(name: .NSManagedObjectContextWillSave, object: self)
    }
    prepareObjects()
    try validateObjects()
    try settleRivals()
    let changes = try changeSet()
    if let parent {
      parent.performAndWait { parent.take(changes) }
    } else {
      try write(changes)
    }
    finish()
  }

  /// Lets objects change themselves, which may change others.
  private func prepareObjects() {
    var done: Set<NSManagedObject> = []
    for _ in 0..<100 {
      let next = (Array(inserted.values) + Array(updated.values) + Array(deleted.values)).filter {
        !done.contains($0)
      }
      guard !next.isEmpty else { break }
      for object in next {
        done.insert(object)
        object.willSave()
      }
    }
    for object in Array(inserted.values) + Array(updated.values) {
      for attribute in object.entity.attributesByName.values {
        guard let derived = attribute as? NSDerivedAttributeDescription, derived.derivation != nil
        else { continue }
        let value = derived.derived(for: object)
        object.values[derived.name] = ManagedValue.normalized(value, derived) ?? nil
        object.changedKeys.insert(derived.name)
      }
    }
    processPendingChanges()
  }

  private func validateObjects() throws {
    var errors: [NSError] = []
    func note(_ body: () throws -> Void) {
      do { try body() } catch let error as NSError {
        errors += error.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [error]
      }
    }
    for id in insertionOrder { if let object = inserted[id] { note(object.validateForInsert) } }
    for object in updated.values { note(object.validateForUpdate) }
    for object in deleted.values { note(object.validateForDelete) }
    guard let first = errors.first else { return }
    guard errors.count > 1 else { throw first }
    throw CoreDataError.make(
      NSValidationMultipleErrorsError, "Multiple validation errors occurred.",
      [NSDetailedErrorsKey: errors])
  }

  private var policy: NSMergePolicyType {
    (mergePolicy as? NSMergePolicy)?.mergeType ?? .errorMergePolicyType
  }

  /// Solves conflicts about values that only one object may have, as the merge policy says.
  private func settleRivals() throws {
    guard parent == nil, policy != .errorMergePolicyType else { return }
    let storeWins =
      policy == .mergeByPropertyStoreTrumpMergePolicyType || policy == .rollbackMergePolicyType
    /// The unsaved objects by their values.
    var holders: [UniqueValues: NSManagedObject] = [:]
    /// The identities that now belong to other objects.
    var moved: [NSManagedObjectID: NSManagedObjectID] = [:]
    let changed = updated.values.sorted { $0.objectID.row ?? 0 < $1.objectID.row ?? 0 }
    for object in changed + insertionOrder.compactMap({ inserted[$0] })
    where object.managedObjectContext === self {
      let values = UniqueValues.all(of: object)
      if let other = values.lazy.compactMap({ holders[$0] }).first(where: {
        $0 !== object && $0.managedObjectContext === self && $0.stage != .deleted
      }) {
        guard object.stage == .inserted else {
          // Both are in the store.
          if storeWins { refresh(object, mergeChanges: false) } else { delete(other) }
          continue
        }
        let id = other.objectID
        if storeWins {
          moved[object.objectID] = id
          forget(object)
          continue
        }
        forget(other)
        if id.isTemporaryID {
          moved[id] = object.objectID
        } else {
          moved[object.objectID] = id
          rename(object, to: id)
        }
      }
      for one in values { holders[one] = object }
      guard !values.isEmpty,
        let store = object.objectID.persistentStore ?? assigned[object.objectID]
          ?? coordinator?.store(of: object.entity),
        let rival = try coordinator?.locked({
          try store.rival(of: object.objectID, object.values)
        }), deleted[rival] == nil, moved[rival] == nil
      else { continue }
      // A changed object may have given the values up.
      if let known = updated[rival], Set(UniqueValues.all(of: known)).isDisjoint(with: values) {
        continue
      }
      guard object.stage == .inserted else {
        if storeWins {
          refresh(object, mergeChanges: false)
        } else {
          delete(self.object(with: rival))
        }
        continue
      }
      moved[object.objectID] = rival
      if storeWins {
        forget(object)
      } else {
        if let known = registeredObject(for: rival) { forget(known) }
        rename(object, to: rival)
      }
    }
    redirect(moved)
  }

  /// Ties unsaved objects that led to one identity to the one in its place.
  private func redirect(_ moved: [NSManagedObjectID: NSManagedObjectID]) {
    guard !moved.isEmpty else { return }
    func target(_ id: NSManagedObjectID) -> NSManagedObjectID? {
      var current = id
      for _ in 0..<moved.count {
        guard let next = moved[current] else { break }
        current = next
      }
      return current === id ? nil : current
    }
    for object in Array(inserted.values) + Array(updated.values) {
      for (name, tie) in object.entity.relationshipsByName {
        switch object.values[name] {
        case let id as NSManagedObjectID:
          guard let new = target(id) else { continue }
          object.values[name] = nil
          object.tie(tie, self.object(with: new))
        case var links as Links:
          for (place, id) in links.ids.enumerated() {
            guard let new = target(id) else { continue }
            links.remove(id)
            object.values[name] = links
            object.tie(tie, self.object(with: new), at: place)
            links = object.values[name] as? Links ?? links
          }
        default: continue
        }
      }
    }
  }

  private func changeSet() throws -> ChangeSet {
    var changes = ChangeSet()
    for id in insertionOrder {
      guard let object = inserted[id] else { continue }
      changes.inserted.append(.init(id: id, snapshot: Snapshot(values: object.values)))
    }
    for object in updated.values {
      changes.updated.append(
        .init(
          id: object.objectID, snapshot: Snapshot(values: object.values),
          keys: object.changedKeys, expected: object.before.version))
    }
    changes.deleted = Array(deleted.keys)
    return changes
  }

  private func write(_ changes: ChangeSet) throws {
    guard let coordinator = persistentStoreCoordinator else {
      throw CoreDataError.make(
        NSPersistentStoreSaveError, "The context has no persistent store coordinator")
    }
    try coordinator.locked {
      var changes = changes
      try solveConflicts(&changes, coordinator)
      let versions = try coordinator.save(
        changes, assigned: assigned,
        HistoryOrigin(author: transactionAuthor, contextName: name))
      for (id, version) in versions {
        (inserted[id] ?? updated[id])?.before.version = version
      }
    }
  }

  /// Compares the versions of the objects with those of the store.
  private func solveConflicts(
    _ changes: inout ChangeSet, _ coordinator: NSPersistentStoreCoordinator
  ) throws {
    var conflicts: [NSMergeConflict] = []
    for (index, change) in changes.updated.enumerated().reversed() {
      guard let object = updated[change.id] else { continue }
      guard let current = try coordinator.snapshot(of: change.id) else {
        changes.updated.remove(at: index)
        if policy == .errorMergePolicyType {
          conflicts.append(NSMergeConflict(object, old: change.expected ?? 0, new: 0))
        }
        continue
      }
      guard current.version != change.expected else { continue }
      let stored = current.values
      let foreign = Set(object.before.values.keys).union(stored.keys).filter { key in
        !Self.isSame(stored[key], object.before.values[key])
          && !(object.entity.relationshipsByName[key]?.isToMany ?? false)
      }
      switch policy {
      case .errorMergePolicyType:
        conflicts.append(
          NSMergeConflict(object, old: change.expected ?? 0, new: current.version))
      case .rollbackMergePolicyType:
        changes.updated.remove(at: index)
        take(current, for: object)
      case .overwriteMergePolicyType: break
      case .mergeByPropertyObjectTrumpMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType:
        let storeWins = policy == .mergeByPropertyStoreTrumpMergePolicyType
        for key in foreign where storeWins || !object.changedKeys.contains(key) {
          object.values[key] = stored[key]
          changes.updated[index].keys?.remove(key)
        }
        changes.updated[index].snapshot.values = object.values
      }
    }
    guard conflicts.isEmpty else {
      throw CoreDataError.make(
        NSManagedObjectMergeError, "Could not merge changes.",
        [NSPersistentStoreSaveConflictsErrorKey: conflicts])
    }
  }
  private static func isSame(_ left: Any?, _ right: Any?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left as NSObject, let right as NSObject): left.isEqual(right)
    case (let left as AnyHashable, let right as AnyHashable): left == right
    default: false
    }
  }

  /// Marks everything as saved, and posts the notifications.
  private func finish() {
    let (new, changed, gone) = (
      Array(inserted.values), Array(updated.values), Array(deleted.values)
    )
    forgetInsertions()
    updated = [:]
    deleted = [:]
    assigned = [:]
    for object in new + changed {
      object.stage = .unchanged
      object.changedKeys = []
      object.before.values = object.values
    }
    for object in gone { forget(object) }
    for object in new + changed + gone { object.didSave() }
    guard !isDetached else { return }
    let sets = [
      NSInsertedObjectsKey: Set(new), NSUpdatedObjectsKey: Set(changed),
      NSDeletedObjectsKey: Set(gone),
    ].filter { !$0.value.isEmpty }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextDidSave, object: self,
      userInfo: sets.reduce(into: [AnyHashable: Any]()) { $0[$1.key] = $1.value })
    NotificationCenter.default.post(
      name: .NSManagedObjectContextDidSaveObjectIDs, object: self,
      userInfo: sets.reduce(into: [AnyHashable: Any]()) {
        $0[$1.key + "_objectIDs"] = Set($1.value.map(\.objectID))
      })
  }

  // MARK: Parents

  /// Takes over the changes of a child context.
  func take(_ changes: ChangeSet) {
    for change in changes.inserted {
      let object = object(with: change.id)
      object.isLoaded = true
      object.values = change.snapshot.values
      guard object.stage == .unchanged else { continue }
      object.stage = .inserted
      noteInsertion(of: object)
      note { $0.inserted.insert(object) }
    }
    for change in changes.updated {
      let object = object(with: change.id)
      object.load()
      object.willChangeValue(forKey: "")
      for key in change.keys ?? [] {
        object.values[key] = change.snapshot.values[key]
        object.changedKeys.insert(key)
      }
      noteChange(of: object)
    }
    for id in changes.deleted { delete(object(with: id)) }
    processPendingChanges()
  }
}

/// The values of an object that no other one may have.
private struct UniqueValues: Hashable {
  let table: String
  let names: [String]
  let cells: [Cell]

  /// Those of each constraint that has values.
  static func all(of object: NSManagedObject) -> [UniqueValues] {
    object.entity.uniqueNames.compactMap { names in
      let attributes = names.compactMap { object.entity.attributesByName[$0] }
      let cells = attributes.map { ManagedValue.cell(object.values[$0.name], $0) }
      guard !cells.isEmpty, !cells.contains(.null) else { return nil }
      return UniqueValues(table: object.entity.root.name ?? "", names: names, cells: cells)
    }
  }
}

extension NSManagedObjectContext: ObjectSource {
  func objects(
    of entity: NSEntityDescription
  ) throws -> [(id: NSManagedObjectID, snapshot: Snapshot)] {
    try performAndWait {
      try candidates(for: entity, includesSubentities: true, includesPending: true).map { object in
        object.load()
        return (object.objectID, Snapshot(values: object.values, version: object.before.version))
      }
    }
  }
  func snapshot(of id: NSManagedObjectID) throws -> Snapshot? {
    try performAndWait {
      if let object = registeredObject(for: id), object.isLoaded {
        return object.stage == .deleted
          ? nil : Snapshot(values: object.values, version: object.before.version)
      }
      return try source?.snapshot(of: id)
    }
  }
  func links(
    of id: NSManagedObjectID, _ relationship: NSRelationshipDescription
  ) throws -> [NSManagedObjectID] {
    performAndWait { object(with: id).objectIDs(forRelationshipNamed: relationship.name) }
  }
}
