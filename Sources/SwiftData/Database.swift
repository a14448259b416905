private import SQLite3

/// An open database, used by one thread at a time.
final class Database: @unchecked Sendable {  // all use is behind the lock
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
  private let handle: OpaquePointer
  private let lock = NSRecursiveLock()
  private var statements: [String: OpaquePointer] = [:]
  private var depth = 0

  /// Opens a file, or a database in memory without one.
  ///
  /// SQLite's locks and shared memory are refused in the sandbox, so the module `SQLite3` opens files without locks, and the
  /// journal is a file that is deleted after each transaction, SQLite's default: a write-ahead log needs shared memory.
  init(path: String?, isReadOnly: Bool) throws {
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
    handle = opened
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  @discardableResult
  func run(_ sql: String, _ values: [SQLValue] = []) throws -> [[SQLValue]] {
    try lock.withLock {
      let statement = try prepared(sql)
      defer {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
      }
      for (index, value) in values.enumerated() { bind(value, Int32(index + 1), statement) }
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

  /// Makes all changes of a closure or none; another one inside belongs to it.
  func transaction<T>(_ body: () throws -> T) throws -> T {
    try lock.withLock {
      if depth > 0 { return try body() }
      depth += 1
      defer { depth -= 1 }
      try run("BEGIN IMMEDIATE")
      do {
        let result = try body()
        try run("COMMIT")
        return result
      } catch {
        _ = try? run("ROLLBACK")
        throw error
      }
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

  private func bind(_ value: SQLValue, _ index: Int32, _ statement: OpaquePointer) {
    // SQLite copies the bytes.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(var text):
      _ = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), transient)
        }
      }
    case .blob(let data):
      guard !data.isEmpty else {
        sqlite3_bind_zeroblob(statement, index, 0)
        return
      }
      _ = data.withUnsafeBytes {
        sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), transient)
      }
    }
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
