/// A transaction as the file has it.
struct HistoryTransactionRow {
  let number: Int64
  let timestamp: Date
  let author: String?
  let bundleID: String
  let contextName: String?
  let processID: String
}
/// A change as the file has it.
struct HistoryChangeRow {
  let number: Int64
  let type: NSPersistentHistoryChangeType
  let entity: Int64
  let row: Int64
  let transaction: Int64
  let properties: [String]?
}

/// The file may be another program's, which makes no promise about its size or contents.
private enum HistoryLimit {
  static let rows: Int64 = 1_000_000
  static let text: Int64 = 10_000
  static let properties: Int64 = 100_000
  static let value: Int64 = 16 << 20
}

/// Reads the history of a store.
extension NSPersistentStore {
  /// Whether the store was opened with history, as far as its type allows it.
  var tracksHistory: Bool {
    type == NSSQLiteStoreType && Self.flag(NSPersistentHistoryTrackingKey, options)
  }

  /// The number of the last transaction, 0 if there was none.
  func lastTransaction() throws -> Int64 {
    try HistoryTables(database: database).last("ATRANSACTION", HistoryTables.transaction)
  }

  /// The transactions after a place in the history.
  func history(
    after bound: NSPersistentHistoryChangeRequest.Bound, withChanges: Bool
  ) throws -> [NSPersistentHistoryTransaction] {
    let tables = try HistoryTables(database: database)
    switch bound {
    case .start: return try history(tables, "Z_PK > ?", .integer(0), withChanges)
    case .date(let date):
      return try history(tables, "ZTIMESTAMP > ?", Self.cell(date), withChanges)
    case .token(let token):
      let number = token.numbers[identifier] ?? 0
      if token.numbers[identifier] != nil { try checkAge(number, tables) }
      return try history(tables, "Z_PK > ?", .integer(number), withChanges)
    }
  }

  /// Refuses a token after which transactions were deleted, because the result would be incomplete.
  private func checkAge(_ number: Int64, _ tables: HistoryTables) throws {
    guard tables.has("ATRANSACTION") else { return }
    let first = try database.rows("SELECT min(Z_PK) FROM ATRANSACTION WHERE Z_PK > 0").first?[0]
      .integer
    let last = try tables.last("ATRANSACTION", HistoryTables.transaction)
    let isComplete = first.map { $0 - 1 <= number } ?? (last <= number)
    guard !isComplete else { return }
    throw CoreDataError.make(
      NSPersistentHistoryTokenExpiredError, "The history after the token was deleted",
      [NSAffectedStoresErrorKey: [self]])
  }

  private func history(
    _ tables: HistoryTables, _ condition: String, _ limit: Cell, _ withChanges: Bool
  ) throws -> [NSPersistentHistoryTransaction] {
    let rows = try transactionRows(tables, condition, limit)
    guard withChanges, let first = rows.first, let last = rows.last else {
      return rows.map { NSPersistentHistoryTransaction($0, storeID: identifier, changes: nil) }
    }
    let changes = try changeRows(tables, from: first.number, to: last.number)
    let tombstones = try tombstones(tables, changes.filter { $0.type == .delete })
    let groups = Dictionary(grouping: changes, by: \.transaction)
    return try rows.map { row in
      let bare = NSPersistentHistoryTransaction(row, storeID: identifier, changes: nil)
      let own = try (groups[row.number] ?? []).compactMap { change in
        try changedObject(change).map { id in
          NSPersistentHistoryChange(
            change, id, tombstone: tombstones[change.number].flatMap { values($0, id.entity) },
            in: bare)
        }
      }
      let whole = NSPersistentHistoryTransaction(row, storeID: identifier, changes: own)
      for change in own { change.whole = whole }
      return whole
    }
  }

  private func transactionRows(
    _ tables: HistoryTables, _ condition: String, _ limit: Cell
  ) throws -> [HistoryTransactionRow] {
    let table = "ATRANSACTION"
    guard tables.has(table), tables.column("ZTIMESTAMP", of: table) != "NULL" else { return [] }
    let strings = try sharedStrings(tables)
    let names = ["AUTHOR", "BUNDLEID", "CONTEXTNAME", "PROCESSID"]
    let columns =
      names.map { tables.column("Z\($0)TS", of: table) }
      + names.map { "substr(\(tables.column("Z\($0)", of: table)), 1, \(HistoryLimit.text))" }
    var found: [HistoryTransactionRow] = []
    try database.run(
      "SELECT Z_PK, ZTIMESTAMP, \(columns.joined(separator: ", ")) FROM \(table) "
        + "WHERE \(condition) ORDER BY Z_PK LIMIT \(HistoryLimit.rows + 1)", [limit]
    ) { row in
      let cells = row.cells
      guard let number = cells[0].integer, number > found.last?.number ?? 0,
        let date = Self.date(cells[1])
      else { return }
      let texts = (0..<4).map { place in
        cells[2 + place].integer.flatMap { strings[$0] } ?? cells[6 + place].text
      }
      found.append(
        HistoryTransactionRow(
          number: number, timestamp: date, author: texts[0], bundleID: texts[1] ?? "",
          contextName: texts[2], processID: texts[3] ?? ""))
    }
    try checkCount(found.count)
    return found
  }
  private func sharedStrings(_ tables: HistoryTables) throws -> [Int64: String] {
    guard tables.has("ATRANSACTIONSTRING") else { return [:] }
    let name = tables.column("ZNAME", of: "ATRANSACTIONSTRING")
    var strings: [Int64: String] = [:]
    try database.run(
      "SELECT Z_PK, substr(\(name), 1, \(HistoryLimit.text)) FROM ATRANSACTIONSTRING "
        + "LIMIT \(HistoryLimit.rows)"
    ) { row in
      if let number = row[0].integer, let text = row[1].text { strings[number] = text }
    }
    return strings
  }
  private static func date(_ cell: Cell) -> Date? {
    let seconds: Double
    switch cell {
    case .real(let number): seconds = number
    case .integer(let number): seconds = Double(number)
    default: return nil
    }
    // A date far beyond these ends a program that formats it.
    let range =
      Date.distantPast
      .timeIntervalSinceReferenceDate...Date.distantFuture
      .timeIntervalSinceReferenceDate
    return range.contains(seconds) ? Date(timeIntervalSinceReferenceDate: seconds) : nil
  }

  private func changeRows(
    _ tables: HistoryTables, from first: Int64, to last: Int64
  ) throws -> [HistoryChangeRow] {
    let table = "ACHANGE"
    guard tables.has(table), tables.column("ZTRANSACTIONID", of: table) != "NULL" else { return [] }
    let columns = ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"]
      .map { tables.column($0, of: table) }.joined(separator: ", ")
    let properties = tables.column("KW_PROPERTIES", of: table)
    var found: [HistoryChangeRow] = []
    try database.run(
      "SELECT Z_PK, \(columns), substr(\(properties), 1, \(HistoryLimit.properties)) "
        + "FROM \(table) WHERE ZTRANSACTIONID BETWEEN ? AND ? "
        + "ORDER BY Z_PK LIMIT \(HistoryLimit.rows + 1)", [.integer(first), .integer(last)]
    ) { row in
      let cells = row.cells
      guard let number = cells[0].integer, number > found.last?.number ?? 0,
        let type = cells[1].integer.flatMap({ Int(exactly: $0) })
          .flatMap(NSPersistentHistoryChangeType.init),
        let entity = cells[2].integer, let key = cells[3].integer, key > 0,
        let transaction = cells[4].integer
      else { return }
      let names = type == .update ? cells[5].text?.split(separator: "\n").map(String.init) : nil
      found.append(
        HistoryChangeRow(
          number: number, type: type, entity: entity, row: key, transaction: transaction,
          properties: names))
    }
    try checkCount(found.count)
    return found
  }
  private func checkCount(_ count: Int) throws {
    guard count > Int(HistoryLimit.rows) else { return }
    throw CoreDataError.make(
      NSPersistentStoreOperationError,
      "The store's history has more than \(HistoryLimit.rows) entries; fetch those after a later "
        + "token, or delete some")
  }

  /// The identity of a changed object; `nil` if the model has no such entity.
  private func changedObject(_ change: HistoryChangeRow) throws -> NSManagedObjectID? {
    guard let entity = schema.names[change.entity], !entity.isAbstract else { return nil }
    // An object that still exists knows its entity better than the history.
    if entity.superentity != nil || !entity.subentities.isEmpty,
      let id = try found(entity.root, change.row)
    {
      return id
    }
    return id(entity, change.row)
  }

  // MARK: Tombstones

  private typealias Tombstone = [String: Cell]

  private func tombstones(
    _ tables: HistoryTables, _ deletions: [HistoryChangeRow]
  ) throws -> [Int64: Tombstone] {
    guard let first = deletions.first, let last = deletions.last,
      Set(["CHANGE", "NAME", "VALUE"]).isSubset(of: tables.existing["KW_TOMBSTONE"] ?? [])
    else { return [:] }
    var found: [Int64: Tombstone] = [:]
    try database.run(
      "SELECT CHANGE, substr(NAME, 1, \(HistoryLimit.text)), VALUE FROM KW_TOMBSTONE "
        + "WHERE CHANGE BETWEEN ? AND ? AND length(VALUE) <= \(HistoryLimit.value) "
        + "LIMIT \(HistoryLimit.rows)", [.integer(first.number), .integer(last.number)]
    ) { row in
      guard let change = row[0].integer, let name = row[1].text else { return }
      found[change, default: [:]][name] = row[2]
    }
    return found
  }
  private func values(_ tombstone: Tombstone, _ entity: NSEntityDescription) -> [AnyHashable: Any]?
  {
    let attributes = entity.attributesByName
    var values: [AnyHashable: Any] = [:]
    for (name, cell) in tombstone {
      guard let attribute = attributes[name] else { continue }
      values[name] = ManagedValue.value(cell, attribute)
    }
    return values.isEmpty ? nil : values
  }
}
