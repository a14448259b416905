extension NSManagedObjectContext {
  /// Deletes an object, and applies the delete rules of its ties at once.
  public func delete(_ object: NSManagedObject) {
    // A list instead of recursion: a chain of objects may be long.
    var waiting = [object]
    var new: [NSManagedObjectID] = []
    while let next = waiting.popLast() {
      guard next.managedObjectContext === self, next.stage != .deleted else { continue }
      if next.stage == .inserted { new.append(next.objectID) }
      waiting += deleteAlone(next).reversed()
    }
    // A new object was never saved, but is deleted for those who watch.
    for id in new { deleted[id] = nil }
  }

  /// Deletes one object; returns those that its delete rules delete too.
  private func deleteAlone(_ object: NSManagedObject) -> [NSManagedObject] {
    object.load()
    object.prepareForDeletion()
    object.stage = .deleted
    updated[object.objectID] = nil
    forgetInsertion(of: object.objectID)
    deleted[object.objectID] = object
    note { $0.deleted.insert(object) }
    return object.entity.relationshipsByName.values.sorted { $0.name < $1.name }
      .flatMap { apply($0, object) }
  }

  private func apply(
    _ tie: NSRelationshipDescription, _ object: NSManagedObject
  ) -> [NSManagedObject] {
    let others = object.objectIDs(forRelationshipNamed: tie.name).map { self.object(with: $0) }
    var cascaded: [NSManagedObject] = []
    for other in others where other.stage != .deleted {
      switch tie.deleteRule {
      case .cascadeDeleteRule: cascaded.append(other)
      case .nullifyDeleteRule:
        guard let inverse = tie.inverseRelationship else { continue }
        // A list that was never read is read without this object.
        if inverse.isToMany, other.isLoaded == false || other.values[inverse.name] == nil {
          continue
        }
        other.removeEnd(inverse, object)
      case .denyDeleteRule, .noActionDeleteRule: break
      }
    }
    return cascaded
  }

  // MARK: Undoing

  /// Undoes all changes since the last save.
  public func rollback() {
    for object in Array(inserted.values) {
      note { $0.deleted.insert(object) }
      forget(object)
    }
    for object in Array(updated.values) + Array(deleted.values) {
      object.willChangeValue(forKey: "")
      note { $0.refreshed.insert(object) }
      object.stage = .unchanged
      object.values = object.before.values
      object.changedKeys = []
    }
    // Lists that were read after a deletion lack its objects; the source has all of them.
    if !deleted.isEmpty { for object in registeredObjects { object.forgetLists() } }
    forgetInsertions()
    updated = [:]
    deleted = [:]
    processPendingChanges()
  }
  /// Forgets all objects.
  public func reset() {
    for object in registeredObjects { forget(object) }
    forgetInsertions()
    updated = [:]
    deleted = [:]
    pending = PendingChanges()
  }
  /// Reads an object's values again; with `mergeChanges` its unsaved changes stay.
  public func refresh(_ object: NSManagedObject, mergeChanges flag: Bool) {
    guard object.managedObjectContext === self, object.stage != .inserted, object.isLoaded else {
      return
    }
    object.willChangeValue(forKey: "")
    note { $0.refreshed.insert(object) }
    guard flag, object.stage != .unchanged else {
      if object.stage == .updated {
        updated[object.objectID] = nil
        object.stage = .unchanged
      }
      object.willTurnIntoFault()
      object.values = [:]
      object.before = Snapshot()
      object.changedKeys = []
      object.isLoaded = false
      return object.didTurnIntoFault()
    }
    guard let snapshot = told({ try source?.snapshot(of: object.objectID) }) ?? nil else { return }
    let own = object.values.filter { object.changedKeys.contains($0.key) }
    object.before = snapshot
    object.values = snapshot.values.merging(own) { $1 }
    for key in object.changedKeys where own[key] == nil { object.values[key] = nil }
  }
  public func refreshAllObjects() {
    for object in registeredObjects { refresh(object, mergeChanges: true) }
    processPendingChanges()
  }
  public func detectConflicts(for object: NSManagedObject) {}
}
