extension NSManagedObjectContext {
  /// Deletes an object, and applies the delete rules of its ties at once.
  public func delete(_ object: NSManagedObject) {
    guard object.managedObjectContext === self, object.stage != .deleted else { return }
    object.load()
    object.prepareForDeletion()
    let wasInserted = object.stage == .inserted
    object.stage = .deleted
    updated[object.objectID] = nil
    if wasInserted {
      inserted[object.objectID] = nil
      insertionOrder.removeAll { $0 === object.objectID }
    }
    // A new object was never saved, but is deleted for those who watch.
    deleted[object.objectID] = object
    note { $0.deleted.insert(object) }
    for tie in object.entity.relationshipsByName.values.sorted(by: { $0.name < $1.name }) {
      apply(tie, object)
    }
    if wasInserted { deleted[object.objectID] = nil }
  }

  private func apply(_ tie: NSRelationshipDescription, _ object: NSManagedObject) {
    let others = object.objectIDs(forRelationshipNamed: tie.name).map { self.object(with: $0) }
    for other in others where other.stage != .deleted {
      switch tie.deleteRule {
      case .cascadeDeleteRule: delete(other)
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
    inserted = [:]
    insertionOrder = []
    updated = [:]
    deleted = [:]
    processPendingChanges()
  }
  /// Forgets all objects.
  public func reset() {
    for object in registeredObjects { forget(object) }
    inserted = [:]
    insertionOrder = []
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
    guard let snapshot = try? source?.snapshot(of: object.objectID) else { return }
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
