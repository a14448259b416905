private import SQLite3

/// An open database, used by one thread at a time.
final class Database: @unchecked Sendable {  // all use is behind the lock
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
  private let path: String?
  private var handle: OpaquePointer
  private var isReadOnly: Bool
  private let lock = NSRecursiveLock()
  private let migrations = NSRecursiveLock()
  private var statements: [String: OpaquePointer] = [:]
  private var depth = 0

  /// Opens a file, or a database in memory without one.
  ///
  /// SQLite's locks and shared memory are refused in the sandbox, so the module `SQLite3` opens files without locks, and the
  /// journal is a file that is deleted after each transaction, SQLite's default: a write-ahead log needs shared memory.
  init(path: String?, isReadOnly: Bool) throws {
    (self.path, self.isReadOnly) = (path, isReadOnly)
    handle = try Self.open(path, isReadOnly: isReadOnly)
  }

  private static func open(_ path: String?, isReadOnly: Bool) throws -> OpaquePointer {
    var opened: OpaquePointer?
    let flags =
      (isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      | SQLITE_OPEN_FULLMUTEX
    let status = sqlite3_open_v2(path ?? ":memory:", &opened, flags, nil)
    guard status == SQLITE_OK, let opened else {
      let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw Failure(description: reason)
    }
    return opened
  }

  /// Opens a file that was opened for reading for writing as well.
  func makeWritable() throws {
    try lock.withLock {
      guard isReadOnly else { return }
      let writable = try Self.open(path, isReadOnly: false)
      forgetStatements()
      sqlite3_close_v2(handle)
      (handle, isReadOnly) = (writable, false)
    }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs a statement, and returns the number of rows that it changed.
  func change(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try lock.withLock {
      try run(sql, values)
      return Int(sqlite3_changes(handle))
    }
  }

  @discardableResult
  func run(_ sql: String, _ values: [SQLValue] = []) throws -> [[SQLValue]] {
    try lock.withLock {
      let statement = try prepared(sql)
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      for (index, value) in values.enumerated() { try bind(value, Int32(index + 1), statement) }
      var rows: [[SQLValue]] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW:
          rows.append((0..<sqlite3_column_count(statement)).map { column($0, statement) })
        case SQLITE_DONE: return rows
        default: throw failure
        }
      }
    }
  }

  /// Makes all changes of a closure or none; another transaction inside is undone with it.
  func transaction<T>(_ body: () throws -> T) throws -> T {
    try lock.withLock { try unlockedTransaction(body) }
  }
  /// Makes all changes of a closure in several databases, or none.
  static func transaction<T>(in databases: [Database], _ body: () throws -> T) throws -> T {
    // Everyone takes the locks in the same order.
    let ordered = databases.sorted { ObjectIdentifier($0) < ObjectIdentifier($1) }
    func begin(_ rest: ArraySlice<Database>) throws -> T {
      if let next = rest.first { return try next.transaction { try begin(rest.dropFirst()) } }
      let result = try body()
      // After this the disk can no longer become full: what is left is to delete the journals.
      if ordered.count > 1 { for database in ordered { try database.flush() } }
      return result
    }
    return try begin(ordered[...])
  }
  /// Makes all changes of a migration or none. Its closures may wait for another thread that uses the database, whose changes
  /// belong to the transaction, too.
  func migration<T>(_ body: () throws -> T) throws -> T {
    try migrations.withLock { try unlockedTransaction(body) }
  }

  private func unlockedTransaction<T>(_ body: () throws -> T) throws -> T {
    try begin()
    do {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }
  private func begin() throws {
    try lock.withLock {
      try run(depth == 0 ? "BEGIN IMMEDIATE" : "SAVEPOINT z_\(depth)")
      depth += 1
    }
  }
  private func commit() throws {
    try lock.withLock {
      try run(depth == 1 ? "COMMIT" : "RELEASE z_\(depth - 1)")
      depth -= 1
    }
  }
  private func rollBack() {
    lock.withLock {
      depth -= 1
      // After some errors SQLite has done it already.
      if depth == 0 {
        _ = try? run("ROLLBACK")
      } else {
        _ = try? run("ROLLBACK TO z_\(depth)")
        _ = try? run("RELEASE z_\(depth)")
      }
    }
  }
  private func flush() throws {
    try lock.withLock {
      guard sqlite3_db_cacheflush(handle) == SQLITE_OK else { throw failure }
    }
  }

  /// Forgets the prepared statements, which hold the names of columns that a change of the tables removes.
  func forgetStatements() {
    lock.withLock {
      for statement in statements.values { sqlite3_finalize(statement) }
      statements = [:]
    }
  }

  private var failure: Failure { Failure(description: String(cString: sqlite3_errmsg(handle))) }

  private func prepared(_ sql: String) throws -> OpaquePointer {
    if let found = statements[sql] { return found }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw failure
    }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLValue, _ index: Int32, _ statement: OpaquePointer) throws {
    // SQLite copies the bytes.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let status =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .real(let number): sqlite3_bind_double(statement, index, number)
      case .text(var text):
        text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text64(
              statement, index, $0.baseAddress, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
          }
        }
      case .blob(let data) where data.isEmpty: sqlite3_bind_zeroblob(statement, index, 0)
      case .blob(let data):
        data.withUnsafeBytes {
          sqlite3_bind_blob64(statement, index, $0.baseAddress, UInt64($0.count), transient)
        }
      }
    guard status == SQLITE_OK else { throw failure }
  }

  private func column(_ index: Int32, _ statement: OpaquePointer) -> SQLValue {
    let count = Int(sqlite3_column_bytes(statement, index))
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT:
      guard let text = sqlite3_column_text(statement, index) else { return .text("") }
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      guard let bytes = sqlite3_column_blob(statement, index) else { return .blob(Data()) }
      return .blob(Data(bytes: bytes, count: count))
    default: return .null
    }
  }
}
