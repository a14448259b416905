public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"
public let NSInvalidatedObjectsKey = "invalidated"
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
public let NSDeletedObjectIDsKey = "deleted_objectIDs"

extension NSNotification.Name {
  public static let NSManagedObjectContextDidSave = NSNotification.Name(
    "NSManagingContextDidSaveChangesNotification")
  public static let NSManagedObjectContextWillSave = NSNotification.Name(
    "NSManagingContextWillSaveChangesNotification")
  public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name(
    "NSObjectsChangedInManagingContextNotification")
  public static let NSManagedObjectContextDidSaveObjectIDs = NSNotification.Name(
    "_NSManagedObjectContextDidSaveObjectIDsNotification")
  public static let NSManagedObjectContextDidMergeChangesObjectIDs = NSNotification.Name(
    "_NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}

extension NSManagedObjectContext {
  public static let didSaveObjectsNotification =
    NSNotification.Name.NSManagedObjectContextDidSave
  public static let willSaveObjectsNotification =
    NSNotification.Name.NSManagedObjectContextWillSave
  public static let didChangeObjectsNotification =
    NSNotification.Name.NSManagedObjectContextObjectsDidChange
  public static let didSaveObjectIDsNotification =
    NSNotification.Name.NSManagedObjectContextDidSaveObjectIDs
  public static let didMergeChangesObjectIDsNotification =
    NSNotification.Name.NSManagedObjectContextDidMergeChangesObjectIDs
  /// The keys of a notification's `userInfo`.
  public enum NotificationKey: String, Sendable {
    case sourceContext, queryGeneration, invalidatedAllObjects
    case insertedObjects = "inserted"
    case updatedObjects = "updated"
    case deletedObjects = "deleted"
    case refreshedObjects = "refreshed"
    case invalidatedObjects = "invalidated"
    case insertedObjectIDs = "inserted_objectIDs"
    case updatedObjectIDs = "updated_objectIDs"
    case deletedObjectIDs = "deleted_objectIDs"
  }

  /// Notes a change for the next notification, which is posted once for a turn of the main queue or a block.
  func note(_ change: (inout PendingChanges) -> Void) {
    guard !isDetached else { return }
    change(&pending)
    // Such a context has no queue in which to post later; saving and `processPendingChanges()` post.
    guard concurrencyType != .confinementConcurrencyType, !pending.isScheduled else { return }
    pending.isScheduled = true
    perform {}
  }

  /// Posts the notification of the changes since the last one.
  public func processPendingChanges() {
    let changes = pending
    pending = PendingChanges()
    guard !changes.isEmpty else { return }
    NotificationCenter.default.post(
      name: .NSManagedObjectContextObjectsDidChange, object: self, userInfo: changes.userInfo)
  }

  // MARK: Other contexts

  /// Watches the saves of other contexts with the same source.
  func observeStores() {
    guard observation == nil, source != nil, !isDetached else { return }
    observation = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: nil, queue: nil
    ) { [weak self] notification in
      guard let self, self.automaticallyMergesChangesFromParent,
        let other = notification.object as? NSManagedObjectContext, other !== self,
        self.follows(other)
      else { return }
      let saved = SavedObjects(notification)
      self.perform { self.merge(saved) }
    }
  }
  private func follows(_ other: NSManagedObjectContext) -> Bool {
    if let parent { return other === parent || other.parent === parent }
    return other.parent == nil && other.persistentStoreCoordinator === persistentStoreCoordinator
  }

  /// Takes over the changes that another context has saved.
  public func mergeChanges(fromContextDidSave notification: Notification) {
    let saved = SavedObjects(notification)
    performAndWait { merge(saved) }
  }
  public class func mergeChanges(
    fromRemoteContextSave changeNotificationData: [AnyHashable: Any],
    into contexts: [NSManagedObjectContext]
  ) {
    let saved = SavedObjects(changeNotificationData)
    for context in contexts { context.performAndWait { context.merge(saved) } }
  }

  private func merge(_ saved: SavedObjects) {
    for id in saved.deleted {
      guard let object = registeredObject(for: id) else { continue }
      note { $0.deleted.insert(object) }
      forget(object)
    }
    for id in saved.changed {
      if let object = registeredObject(for: id) {
        refresh(object, mergeChanges: true)
      }
    }
    for id in saved.inserted {
      let object = object(with: id)
      note { $0.inserted.insert(object) }
    }
    processPendingChanges()
  }
}

/// The changes since the last notification.
struct PendingChanges {
  var inserted: Set<NSManagedObject> = []
  var updated: Set<NSManagedObject> = []
  var deleted: Set<NSManagedObject> = []
  var refreshed: Set<NSManagedObject> = []
  var isScheduled = false

  var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
  }
  var userInfo: [AnyHashable: Any] {
    let changed = updated.subtracting(inserted).subtracting(deleted)
    let sets = [
      NSInsertedObjectsKey: inserted, NSUpdatedObjectsKey: changed, NSDeletedObjectsKey: deleted,
      NSRefreshedObjectsKey: refreshed,
    ]
    return sets.filter { !$0.value.isEmpty }.reduce(into: [:]) { $0[$1.key] = $1.value }
  }
}

/// The identities of what was saved, which other contexts may know too.
private struct SavedObjects: @unchecked Sendable {  // identities alone
  var inserted: [NSManagedObjectID]
  var changed: [NSManagedObjectID]
  var deleted: [NSManagedObjectID]

  init(_ notification: Notification) { self.init(notification.userInfo ?? [:]) }
  init(_ information: [AnyHashable: Any]) {
    func ids(_ keys: String...) -> [NSManagedObjectID] {
      keys.flatMap { key -> [NSManagedObjectID] in
        switch information[key] {
        case let objects as Set<NSManagedObject>: objects.map(\.objectID)
        case let ids as Set<NSManagedObjectID>: Array(ids)
        case let ids as [NSManagedObjectID]: ids
        default: []
        }
      }
    }
    inserted = ids(NSInsertedObjectsKey, NSInsertedObjectIDsKey)
    changed = ids(NSUpdatedObjectsKey, NSUpdatedObjectIDsKey, NSRefreshedObjectsKey)
    deleted = ids(NSDeletedObjectsKey, NSDeletedObjectIDsKey)
  }
}
