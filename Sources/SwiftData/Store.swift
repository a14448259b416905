/// The tables of one configuration: one for each class, and one of links between models.
final class Store: @unchecked Sendable {  // the database has a lock, the rest is constant
  struct Row {
    let key: String
    /// In the order of the class's columns.
    let values: [SQLValue]
  }
  let configuration: ModelConfiguration
  let database: Database
  let identifier: String

  init(_ configuration: ModelConfiguration) throws {
    self.configuration = configuration
    let isReadOnly = !configuration.allowsSave && !configuration.isStoredInMemoryOnly
    do {
      database = try Self.open(configuration, isReadOnly: isReadOnly)
      if !isReadOnly {
        try database.run("CREATE TABLE IF NOT EXISTS z_metadata (name TEXT PRIMARY KEY, value)")
        try database.run(
          "CREATE TABLE IF NOT EXISTS z_links (relation TEXT, a TEXT, b TEXT, PRIMARY KEY (relation, a, b))"
        )
        try database.run("CREATE INDEX IF NOT EXISTS z_links_b ON z_links (relation, b)")
      }
      let known = try database.run("SELECT value FROM z_metadata WHERE name = 'identifier'")
      if case .text(let text)? = known.first?.first {
        identifier = text
      } else {
        identifier = UUID().uuidString
        try database.run("INSERT INTO z_metadata VALUES ('identifier', ?)", [.text(identifier)])
      }
    } catch {
      throw SwiftDataError.loadIssueModelContainer.because("\(configuration.url.path): \(error)")
    }
  }

  // MARK: One connection for each file, which has no locks against others

  private final class Weak {
    weak var database: Database?
    init(_ database: Database) { self.database = database }
  }
  private static let lock = NSLock()
  nonisolated(unsafe) private static var open: [String: Weak] = [:]

  private static func open(
    _ configuration: ModelConfiguration, isReadOnly: Bool
  ) throws -> Database {
    if configuration.isStoredInMemoryOnly { return try Database(path: nil, isReadOnly: false) }
    return try lock.withLock {
      let path = configuration.url.standardizedFileURL.path
      if let found = open[path]?.database, FileManager.default.fileExists(atPath: path) {
        if !isReadOnly { try found.makeWritable() }
        return found
      }
      if !isReadOnly {
        try FileManager.default.createDirectory(
          at: configuration.url.deletingLastPathComponent(), withIntermediateDirectories: true)
      }
      let made = try Database(path: path, isReadOnly: isReadOnly)
      open[path] = Weak(made)
      return made
    }
  }

  // MARK: Names

  static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
  static func columns(of info: EntityInfo) -> [EntityInfo.Property] {
    info.properties.filter(\.isColumn)
  }
  private func selected(_ info: EntityInfo) -> String {
    (["z_pk"] + Self.columns(of: info).map { Self.quoted($0.name) })
      .map { "t." + $0 }.joined(separator: ", ")
  }
  private func rows(_ found: [[SQLValue]]) -> [Row] {
    found.compactMap { values in
      guard case .text(let key)? = values.first else { return nil }
      return Row(key: key, values: Array(values.dropFirst()))
    }
  }

  // MARK: Reading

  func rows(_ info: EntityInfo) throws -> [Row] {
    try rows(
      database.run("SELECT \(selected(info)) FROM \(Self.quoted(info.name)) t ORDER BY t.rowid"))
  }
  func row(_ info: EntityInfo, _ key: String) throws -> Row? {
    try rows(
      database.run(
        "SELECT \(selected(info)) FROM \(Self.quoted(info.name)) t WHERE t.z_pk = ?", [.text(key)])
    ).first
  }
  func count(_ info: EntityInfo) throws -> Int {
    let found = try database.run("SELECT count(*) FROM \(Self.quoted(info.name))")
    guard case .integer(let count)? = found.first?.first else { return 0 }
    return Int(count)
  }
  /// The rows of the models that a relationship of a model leads to, in the order in which they were added.
  func related(_ relation: EntityInfo.Relation, _ key: String, target: EntityInfo) throws -> [Row] {
    let (own, other) = relation.isReversed ? ("b", "a") : ("a", "b")
    return try rows(
      database.run(
        "SELECT \(selected(target)) FROM z_links l JOIN \(Self.quoted(target.name)) t ON t.z_pk = l.\(other) "
          + "WHERE l.relation = ? AND l.\(own) = ? ORDER BY l.rowid",
        [.text(relation.key), .text(key)]))
  }
  /// The stored model other than `key` with these values.
  func key(
    _ info: EntityInfo, with values: [(EntityInfo.Property, SQLValue)], except key: String
  ) throws -> String? {
    let conditions = values.map { "\(Self.quoted($0.0.name)) = ?" }.joined(separator: " AND ")
    let found = try database.run(
      "SELECT z_pk FROM \(Self.quoted(info.name)) WHERE \(conditions) AND z_pk <> ? LIMIT 1",
      values.map(\.1) + [.text(key)])
    guard case .text(let text)? = found.first?.first else { return nil }
    return text
  }

  // MARK: Writing

  func checkSaving() throws {
    guard configuration.allowsSave else {
      throw SwiftDataError.modelValidationFailure.because(
        "the configuration \(configuration.name) doesn't allow saving")
    }
  }
  func insert(_ info: EntityInfo, _ key: String, _ values: [(EntityInfo.Property, SQLValue)]) throws
  {
    let names = (["z_pk"] + values.map { Self.quoted($0.0.name) }).joined(separator: ", ")
    let places = Array(repeating: "?", count: values.count + 1).joined(separator: ", ")
    try database.run(
      "INSERT INTO \(Self.quoted(info.name)) (\(names)) VALUES (\(places))",
      [.text(key)] + values.map(\.1))
  }
  /// Changes a row; throws if there is none any more.
  func update(_ info: EntityInfo, _ key: String, _ values: [(EntityInfo.Property, SQLValue)]) throws
  {
    let changes =
      values.isEmpty
      ? "z_pk = z_pk" : values.map { "\(Self.quoted($0.0.name)) = ?" }.joined(separator: ", ")
    let count = try database.change(
      "UPDATE \(Self.quoted(info.name)) SET \(changes) WHERE z_pk = ?",
      values.map(\.1) + [.text(key)])
    guard count > 0 else {
      throw SwiftDataError.modelValidationFailure.because(
        "the stored \(info.name) of a changed model was deleted, by another context for example; "
          + "a fetch takes that in")
    }
  }
  func delete(_ info: EntityInfo, _ key: String) throws {
    try database.run("DELETE FROM \(Self.quoted(info.name)) WHERE z_pk = ?", [.text(key)])
    try database.run("DELETE FROM z_links WHERE a = ? OR b = ?", [.text(key), .text(key)])
  }
  func link(_ relation: EntityInfo.Relation, _ own: String, _ other: String) throws {
    let (a, b) = relation.isReversed ? (other, own) : (own, other)
    try database.run(
      "INSERT OR IGNORE INTO z_links VALUES (?, ?, ?)", [.text(relation.key), .text(a), .text(b)])
  }
  /// Removes one link of a model, or all.
  func unlink(_ relation: EntityInfo.Relation, _ own: String, _ other: String?) throws {
    let (a, b) = relation.isReversed ? ("b", "a") : ("a", "b")
    let values: [SQLValue] = [.text(relation.key), .text(own)]
    let sql = "DELETE FROM z_links WHERE relation = ? AND \(a) = ?"
    guard let other else {
      try database.run(sql, values)
      return
    }
    try database.run(sql + " AND \(b) = ?", values + [.text(other)])
  }
}
