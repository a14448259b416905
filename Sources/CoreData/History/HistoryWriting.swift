/// A change that is to be part of the history.
struct HistoryEntry {
  let id: NSManagedObjectID
  let type: NSPersistentHistoryChangeType
  var properties: [String]?
  var tombstone: [(name: String, value: Cell)] = []
}

/// Writes the history of a store, in the transaction that changes its objects.
extension NSPersistentStore {
  /// The entries for changes, as the store has their rows; called before they are written.
  func historyEntries(of changes: ChangeSet) throws -> [HistoryEntry] {
    guard history != nil else { return [] }
    var entries: [HistoryEntry] = []
    for change in changes.inserted {
      // A new object may take over the row of another one with the same unique values.
      let replaces = try change.id.row != nil && cells([], of: change.id) != nil
      entries.append(
        HistoryEntry(
          id: change.id, type: replaces ? .update : .insert,
          properties: replaces ? saved(change.id.entity.propertiesByName.keys, change.id) : nil))
    }
    for change in changes.updated {
      let names = saved(change.keys ?? [], change.id)
      guard !names.isEmpty, try cells([], of: change.id) != nil else { continue }
      entries.append(HistoryEntry(id: change.id, type: .update, properties: names))
    }
    for id in changes.deleted where id.row != nil {
      let kept = id.entity.attributesByName.values.filter {
        $0.preservesValueInHistoryOnDeletion && StoreSchema.type(of: $0) != nil
      }.sorted { $0.name < $1.name }
      guard let values = try cells(kept, of: id) else { continue }
      var entry = HistoryEntry(id: id, type: .delete)
      entry.tombstone = zip(kept.map(\.name), values).filter { $0.1 != .null }
        .map { (name: $0, value: $1) }
      entries.append(entry)
    }
    return entries
  }
  private func saved(_ names: some Sequence<String>, _ id: NSManagedObjectID) -> [String] {
    let properties = id.entity.propertiesByName
    return names.filter { properties[$0]?.isTransient == false }.sorted()
  }
  /// The values of a row; `nil` if the store has no such row.
  private func cells(
    _ attributes: [NSAttributeDescription], of id: NSManagedObjectID
  ) throws -> [Cell]? {
    guard let row = id.row else { return nil }
    let columns = attributes.map { ", " + StoreSchema.quoted(StoreSchema.column(of: $0)) }
    let table = StoreSchema.quoted(StoreSchema.table(of: id.entity))
    let rows = try database.rows(
      "SELECT Z_PK\(columns.joined()) FROM \(table) WHERE Z_PK = ?", [.integer(row)])
    return rows.first.map { Array($0.dropFirst()) }
  }

  /// Adds a transaction to the history.
  func record(
    _ entries: [HistoryEntry], _ rows: [NSManagedObjectID: Int64], _ origin: HistoryOrigin
  ) throws {
    guard let history, !entries.isEmpty else { return }
    let number = try history.take(1, "ATRANSACTION", HistoryTables.transaction)
    let texts = try [origin.author, bundleID, origin.contextName, processID].map(history.string)
    try database.run(
      "INSERT INTO ATRANSACTION (Z_PK, Z_ENT, Z_OPT, ZTIMESTAMP, ZAUTHORTS, ZBUNDLEIDTS, "
        + "ZCONTEXTNAMETS, ZPROCESSIDTS) VALUES (?, ?, 1, ?, ?, ?, ?, ?)",
      [.integer(number), .integer(HistoryTables.transaction), .real(try nextTimestamp())] + texts)
    var next = try history.take(entries.count, "ACHANGE", HistoryTables.change)
    for entry in entries {
      guard let row = rows[entry.id] ?? entry.id.row else { continue }
      let entity = schema.numbers[entry.id.entity.name ?? ""] ?? 0
      try database.run(
        "INSERT INTO ACHANGE (Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, "
          + "KW_PROPERTIES) VALUES (?, ?, 1, ?, ?, ?, ?, ?)",
        [
          .integer(next), .integer(HistoryTables.change), .integer(Int64(entry.type.rawValue)),
          .integer(entity), .integer(row), .integer(number),
          entry.properties.map { .text($0.joined(separator: "\n")) } ?? .null,
        ])
      for value in entry.tombstone {
        try database.run(
          "INSERT INTO KW_TOMBSTONE (CHANGE, NAME, VALUE) VALUES (?, ?, ?)",
          [.integer(next), .text(value.name), value.value])
      }
      next += 1
    }
  }

  private var bundleID: String { Bundle.main.bundleIdentifier ?? "" }
  private var processID: String {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleExecutable") as? String
      ?? ProcessInfo.processInfo.processName
  }
  /// The time, or a moment after the last transaction: apps go on after the date of the last one that they know.
  private func nextTimestamp() throws -> Double {
    let now = Date().timeIntervalSinceReferenceDate
    let rows = try database.rows("SELECT max(ZTIMESTAMP) FROM ATRANSACTION")
    guard case .real(let last)? = rows.first?[0], now <= last, last - now < 1 else { return now }
    return last + 1e-6
  }

  // MARK: Deleting

  /// Deletes transactions; returns their number.
  func deleteHistory(before bound: NSPersistentHistoryChangeRequest.Bound) throws -> Int {
    guard history != nil else {
      throw CoreDataError.make(
        NSPersistentStoreSaveError, "The store is read-only", [NSAffectedStoresErrorKey: [self]])
    }
    let condition: String
    let limit: Cell
    switch bound {
    case .start: return 0
    case .date(let date): (condition, limit) = ("ZTIMESTAMP < ?", Self.cell(date))
    case .token(let token):
      guard let number = token.numbers[identifier] else { return 0 }
      (condition, limit) = ("Z_PK < ?", .integer(number))
    }
    let gone = "(SELECT Z_PK FROM ATRANSACTION WHERE \(condition))"
    return try database.transaction {
      let count = try database.rows(
        "SELECT count(*) FROM ATRANSACTION WHERE \(condition)", [limit])
      try database.run(
        "DELETE FROM KW_TOMBSTONE WHERE CHANGE IN "
          + "(SELECT Z_PK FROM ACHANGE WHERE ZTRANSACTIONID IN \(gone))", [limit])
      try database.run("DELETE FROM ACHANGE WHERE ZTRANSACTIONID IN \(gone)", [limit])
      try database.run("DELETE FROM ATRANSACTION WHERE \(condition)", [limit])
      let used = ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"].map {
        "SELECT \($0) FROM ATRANSACTION WHERE \($0) IS NOT NULL"
      }
      try database.run(
        "DELETE FROM ATRANSACTIONSTRING WHERE Z_PK NOT IN "
          + "(\(used.joined(separator: " UNION ")))")
      return Int(count.first?[0].integer ?? 0)
    }
  }
  static func cell(_ date: Date) -> Cell { .real(date.timeIntervalSinceReferenceDate) }
}
