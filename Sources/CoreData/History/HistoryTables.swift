/// The author and the context of a change.
struct HistoryOrigin {
  var author: String?
  var contextName: String?
}

/// The tables of a store's history, named and laid out as Apple's.
///
/// How Apple's `ZCOLUMNS` and `ZTOMBSTONE0` refer to properties is not public, so that those of an update are in a
/// column and the values of a deleted object in a table of Keyward's own.
struct HistoryTables {
  static let change: Int64 = 16_001
  static let transaction: Int64 = 16_002
  static let string: Int64 = 16_003
  /// The numbers of the tables among those of entities.
  static let numbers = change...string

  private static let tables: [(name: String, columns: [(name: String, type: String)])] = [
    (
      "ATRANSACTION",
      [
        ("Z_ENT", "INTEGER"), ("Z_OPT", "INTEGER"), ("ZAUTHORTS", "INTEGER"),
        ("ZBUNDLEIDTS", "INTEGER"), ("ZCONTEXTNAMETS", "INTEGER"), ("ZPROCESSIDTS", "INTEGER"),
        ("ZTIMESTAMP", "FLOAT"), ("ZAUTHOR", "VARCHAR"), ("ZBUNDLEID", "VARCHAR"),
        ("ZCONTEXTNAME", "VARCHAR"), ("ZPROCESSID", "VARCHAR"),
      ]
    ),
    (
      "ACHANGE",
      [
        ("Z_ENT", "INTEGER"), ("Z_OPT", "INTEGER"), ("ZCHANGETYPE", "INTEGER"),
        ("ZENTITY", "INTEGER"), ("ZENTITYPK", "INTEGER"), ("ZTRANSACTIONID", "INTEGER"),
        ("KW_PROPERTIES", "VARCHAR"),
      ]
    ),
    (
      "ATRANSACTIONSTRING", [("Z_ENT", "INTEGER"), ("Z_OPT", "INTEGER"), ("ZNAME", "VARCHAR")]
    ),
    ("KW_TOMBSTONE", [("CHANGE", "INTEGER"), ("NAME", "VARCHAR"), ("VALUE", "BLOB")]),
  ]

  let database: Database
  /// The columns that the file has, by table.
  private(set) var existing: [String: Set<String>] = [:]

  /// Looks for the tables; a view in the place of one may have rows without end.
  init(database: Database) throws {
    self.database = database
    for table in Self.tables {
      let types = try database.rows(
        "SELECT type FROM pragma_table_list WHERE schema = 'main' AND upper(name) = ?",
        [.text(table.name)])
      guard let type = types.first?[0].text else { continue }
      guard type == "table" else {
        throw CoreDataError.make(
          NSPersistentStoreIncompatibleSchemaError,
          "The store's history cannot be read: \(table.name) is a \(type)")
      }
      let columns = try database.rows(
        "SELECT upper(name) FROM pragma_table_info(?)", [.text(table.name)])
      existing[table.name] = Set(columns.compactMap { $0[0].text })
    }
  }

  /// A column, or an expression without a value where the file lacks it.
  func column(_ name: String, of table: String) -> String {
    existing[table]?.contains(name) == true ? name : "NULL"
  }
  func has(_ table: String) -> Bool { existing[table]?.contains("Z_PK") == true }

  /// Adds the tables and columns that the file lacks.
  mutating func prepare() throws {
    var steps: [String] = []
    for table in Self.tables {
      if let known = existing[table.name] {
        steps += table.columns.filter { !known.contains($0.name) }.map {
          "ALTER TABLE \(table.name) ADD COLUMN \($0.name) \($0.type)"
        }
      } else {
        let list = table.columns.map { ", \($0.name) \($0.type)" }.joined()
        steps.append("CREATE TABLE \(table.name) (Z_PK INTEGER PRIMARY KEY\(list))")
      }
      existing[table.name, default: ["Z_PK"]].formUnion(table.columns.map(\.name))
    }
    if !steps.isEmpty {
      steps += [
        "CREATE INDEX IF NOT EXISTS ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
        "CREATE INDEX IF NOT EXISTS KW_TOMBSTONE_CHANGE_INDEX ON KW_TOMBSTONE (CHANGE)",
      ]
    }
    let names = [
      (Self.change, "CHANGE"), (Self.transaction, "TRANSACTION"),
      (Self.string, "TRANSACTIONSTRING"),
    ]
    let known = try database.rows(
      "SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN ? AND ?",
      [.integer(Self.change), .integer(Self.string)])
    guard !steps.isEmpty || known.count < names.count else { return }
    try database.transaction {
      for step in steps { try database.run(step) }
      for (number, name) in names {
        try database.run(
          "INSERT OR IGNORE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, 0, 0)",
          [.integer(number), .text(name)])
      }
    }
  }

  // MARK: Numbers

  /// The last number of a table, also after its rows were deleted.
  func last(_ table: String, _ number: Int64) throws -> Int64 {
    guard has(table) else { return 0 }
    let rows = try database.rows(
      "SELECT max(ifnull((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0), "
        + "ifnull((SELECT max(Z_PK) FROM \(table)), 0))", [.integer(number)])
    guard case .integer(let last)? = rows.first?[0], last >= 0 else { return 0 }
    return last
  }
  /// The first of some new numbers.
  func take(_ count: Int, _ table: String, _ number: Int64) throws -> Int64 {
    let last = try last(table, number)
    let (end, isFull) = last.addingReportingOverflow(Int64(count))
    guard !isFull else {
      throw CoreDataError.make(
        NSPersistentStoreSaveError, "The store has no number left for another entry of its history")
    }
    try database.run(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", [.integer(end), .integer(number)])
    return last + 1
  }
  /// The number of a text that transactions share.
  func string(_ text: String?) throws -> Cell {
    guard let text else { return .null }
    let known = try database.rows(
      "SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ? LIMIT 1", [.text(text)])
    if case .integer? = known.first?[0] { return known[0][0] }
    let number = try take(1, "ATRANSACTIONSTRING", Self.string)
    try database.run(
      "INSERT INTO ATRANSACTIONSTRING (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (?, ?, 1, ?)",
      [.integer(number), .integer(Self.string), .text(text)])
    return .integer(number)
  }
}
