public let NSPersistentStoreURLKey = "storeURL"
public let NSPersistentHistoryTokenKey = "historyToken"

extension NSNotification.Name {
  /// Posted for each store that this process changes, if it has the option; not for the changes of other processes.
  public static let NSPersistentStoreRemoteChange = NSNotification.Name(
    "NSPersistentStoreRemoteChangeNotification")
}

/// Tells those who watch a file that it changed.
enum RemoteChanges {
  private struct Open { weak var store: NSPersistentStore? }
  private static let known = Guarded<[Open]>([])

  /// Notes a store whose coordinator posts notifications.
  static func watch(_ store: NSPersistentStore) {
    guard
      NSPersistentStore.flag(
        NSPersistentStoreRemoteChangeNotificationPostOptionKey, store.options)
    else { return }
    known.change { list in
      list.removeAll { $0.store == nil }
      list.append(Open(store: store))
    }
  }

  /// Posts for all coordinators that have the store's file open.
  ///
  /// That is done in the next turn of the main queue, because a handler may save again.
  static func announce(_ changed: NSPersistentStore) {
    for store in known.value.compactMap(\.store) where isSame(store, changed) {
      guard let coordinator = store.persistentStoreCoordinator,
        coordinator.persistentStores.contains(where: { $0 === store })
      else { continue }
      var information: [AnyHashable: Any] = [NSStoreUUIDKey: store.identifier ?? ""]
      information[NSPersistentStoreURLKey] = store.url
      if store.tracksHistory, let last = try? changed.lastTransaction() {
        information[NSPersistentHistoryTokenKey] = NSPersistentHistoryToken(
          numbers: [store.identifier: last])
      }
      let post = Post(coordinator: coordinator, information: information)
      DispatchQueue.main.async { post.run() }
    }
  }
  private static func isSame(_ store: NSPersistentStore, _ other: NSPersistentStore) -> Bool {
    if store === other { return true }
    guard !store.isInMemory, !other.isInMemory else { return false }
    return store.url?.standardizedFileURL == other.url?.standardizedFileURL
  }
  private struct Post: @unchecked Sendable {  // run once, in the main queue
    let coordinator: NSPersistentStoreCoordinator
    let information: [AnyHashable: Any]
    func run() {
      NotificationCenter.default.post(
        name: .NSPersistentStoreRemoteChange, object: coordinator, userInfo: information)
    }
  }
}
