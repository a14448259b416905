import Foundation
import SQLite3
import simd

/// How often each phrase was used, in a database of the keyboard's container.
final class Tally {
    private var database: OpaquePointer?
    private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(named name: String) {
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        guard sqlite3_open_v2(folder.appendingPathComponent(name).path, &database, flags, nil) == SQLITE_OK
        else {
            database = nil
            return
        }
        sqlite3_exec(
            database, "CREATE TABLE IF NOT EXISTS uses (phrase TEXT PRIMARY KEY, count INTEGER)", nil, nil,
            nil)
    }

    deinit { sqlite3_close(database) }

    /// Counts one more use and answers how many there are now.
    func count(_ phrase: String) -> Int {
        var statement: OpaquePointer?
        let sql =
            "INSERT INTO uses VALUES (?, 1) ON CONFLICT(phrase) DO UPDATE SET count = count + 1 RETURNING count"
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK else { return -1 }
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, phrase, -1, transient)
        guard sqlite3_step(statement) == SQLITE_ROW else { return -2 }
        return Int(sqlite3_column_int(statement, 0))
    }

    /// The smallest of four counts.
    static func least(_ a: Int32, _ b: Int32, _ c: Int32, _ d: Int32) -> Int {
        Int(simd_reduce_min(simd_int4(a, b, c, d)))
    }
}
