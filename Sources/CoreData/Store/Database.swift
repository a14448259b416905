internal import SQLite3

/// A value of a column.
enum Cell: Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)

  var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value.rounded())
    case .text(let text): Int64(text)
    default: nil
    }
  }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// One connection to a file of SQLite's.
///
/// Its own file system without locks is used: the sandbox refuses locks, and only this process opens the container's files.
/// For the same reason the journal is a file beside the store, without the memory that processes share.
final class Database: @unchecked Sendable {  // used behind the coordinator's lock
  private var handle: OpaquePointer?
  private var prepared: [String: OpaquePointer] = [:]
  let path: String

  init(path: String, isReadOnly: Bool) throws {
    self.path = path
    var flags = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    flags |= SQLITE_OPEN_FULLMUTEX
    var name = path
    if isReadOnly, path != ":memory:" {
      // A file in the bundle may be in the mode that would need a second file, which is never written there.
      let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
      name =
        "file:" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
        + "?immutable=1"
      flags |= SQLITE_OPEN_URI
    }
    let status = sqlite3_open_v2(name, &handle, flags, nil)
    guard status == SQLITE_OK else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      sqlite3_close_v2(handle)
      handle = nil
      throw CoreDataError.make(
        NSPersistentStoreOpenError, "The store's file cannot be opened: \(message)",
        [NSSQLiteErrorDomain: NSNumber(value: status), NSFilePathErrorKey: path])
    }
    guard !isReadOnly, path != ":memory:" else { return }
    // A file that another program wrote with a write-ahead log is read without shared memory, then changed.
    try run("PRAGMA locking_mode=EXCLUSIVE")
    try run("PRAGMA journal_mode=TRUNCATE")
    try run("PRAGMA locking_mode=NORMAL")
  }
  deinit { close() }
  func close() {
    for statement in prepared.values { sqlite3_finalize(statement) }
    prepared = [:]
    if let handle { sqlite3_close_v2(handle) }
    handle = nil
  }

  private func failure() -> NSError {
    guard let handle else { return CoreDataError.sqlite(21, "it is closed", path: path) }
    return CoreDataError.sqlite(
      sqlite3_errcode(handle), String(cString: sqlite3_errmsg(handle)), path: path)
  }

  private func statement(_ sql: String) throws -> OpaquePointer {
    if let known = prepared[sql] {
      sqlite3_reset(known)
      sqlite3_clear_bindings(known)
      return known
    }
    var made: OpaquePointer?
    guard let handle, sqlite3_prepare_v2(handle, sql, -1, &made, nil) == SQLITE_OK, let made else {
      throw failure()
    }
    if prepared.count > 200 {
      for statement in prepared.values { sqlite3_finalize(statement) }
      prepared = [:]
    }
    prepared[sql] = made
    return made
  }

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func bind(_ cells: [Cell], to statement: OpaquePointer) throws {
    for (index, cell) in cells.enumerated() {
      let place = Int32(index + 1)
      let status: Int32
      switch cell {
      case .null: status = sqlite3_bind_null(statement, place)
      case .integer(let value): status = sqlite3_bind_int64(statement, place, value)
      case .real(let value): status = sqlite3_bind_double(statement, place, value)
      case .text(let text):
        status = sqlite3_bind_text64(
          statement, place, text, UInt64(text.utf8.count), Self.transient, UInt8(SQLITE_UTF8))
      case .blob(let data):
        status = data.withUnsafeBytes { bytes in
          bytes.baseAddress.map {
            sqlite3_bind_blob64(statement, place, $0, UInt64(bytes.count), Self.transient)
          } ?? sqlite3_bind_zeroblob(statement, place, 0)
        }
      }
      guard status == SQLITE_OK else { throw failure() }
    }
  }

  /// Runs a statement, with its rows one by one.
  func run(_ sql: String, _ cells: [Cell] = [], row: ((borrowing Row) throws -> Void)? = nil)
    throws
  {
    let statement = try statement(sql)
    defer { sqlite3_reset(statement) }
    try bind(cells, to: statement)
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try row?(Row(statement: statement))
      case SQLITE_DONE: return
      default: throw failure()
      }
    }
  }
  /// The rows of a query.
  func rows(_ sql: String, _ cells: [Cell] = []) throws -> [[Cell]] {
    var rows: [[Cell]] = []
    try run(sql, cells) { row in rows.append(row.cells) }
    return rows
  }

  /// A row while a statement is at it.
  struct Row {
    fileprivate let statement: OpaquePointer
    var cells: [Cell] { (0..<Int(sqlite3_column_count(statement))).map { self[$0] } }
    subscript(column: Int) -> Cell {
      let column = Int32(column)
      switch sqlite3_column_type(statement, column) {
      case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
      case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
      case SQLITE_TEXT:
        guard let start = sqlite3_column_text(statement, column) else { return .null }
        let count = Int(sqlite3_column_bytes(statement, column))
        return .text(
          String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
      case SQLITE_BLOB:
        let count = Int(sqlite3_column_bytes(statement, column))
        guard let start = sqlite3_column_blob(statement, column) else { return .blob(Data()) }
        return .blob(Data(bytes: start, count: count))
      default: return .null
      }
    }
  }

  /// Runs statements that are undone together where one fails.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      try? run("ROLLBACK")
      throw error
    }
  }
}
