/// The tables that a schema needs, made of those that are there.
extension Store {
  var version: Schema.Version? {
    let found = try? database.run("SELECT value FROM z_metadata WHERE name = 'version'")
    guard case .text(let text)? = found?.first?.first else { return nil }
    return Schema.Version(text)
  }

  /// Adds, renames and removes columns.
  func adapt(to schema: Schema) throws {
    guard configuration.allowsSave || configuration.isStoredInMemoryOnly else { return }
    do {
      try database.transaction {
        for entity in schema.entities { try adapt(EntityInfo.of(entity.type)) }
        try database.run(
          "INSERT OR REPLACE INTO z_metadata VALUES ('version', ?)",
          [.text(schema.version.description)])
      }
      database.forgetStatements()
    } catch let error as SwiftDataError {
      throw error
    } catch {
      throw SwiftDataError.loadIssueModelContainer.because("\(configuration.url.path): \(error)")
    }
  }

  /// The names of a table's columns but the key; empty without the table.
  func columnNames(of table: String) throws -> [String] {
    try database.run("SELECT name FROM pragma_table_info(?)", [.text(table)]).compactMap {
      guard case .text(let name)? = $0.first, name != "z_pk" else { return nil }
      return name
    }
  }

  private func adapt(_ info: EntityInfo) throws {
    let wanted = Self.columns(of: info)
    let table = Self.quoted(info.name)
    var present = Set(try columnNames(of: info.name))
    let isNew = try database.run(
      "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [.text(info.name)]
    ).isEmpty
    if isNew {
      let columns = ["z_pk TEXT PRIMARY KEY"] + wanted.map { Self.quoted($0.name) }
      try database.run("CREATE TABLE \(table) (\(columns.joined(separator: ", ")))")
      return try makeIndices(info)
    }
    try dropIndices(info)
    for property in wanted where !present.contains(property.name) {
      let original = property.schemaProperty.originalName
      if present.contains(original), !wanted.contains(where: { $0.name == original }) {
        try database.run(
          "ALTER TABLE \(table) RENAME COLUMN \(Self.quoted(original)) TO \(Self.quoted(property.name))"
        )
        present.remove(original)
      } else {
        try add(property, to: info)
      }
    }
    for name in present where !wanted.contains(where: { $0.name == name }) {
      try database.run("ALTER TABLE \(table) DROP COLUMN \(Self.quoted(name))")
    }
    try renameLinks(info)
    try makeIndices(info)
  }

  /// Adds a column; models that are stored already get the property's default value.
  private func add(_ property: EntityInfo.Property, to info: EntityInfo) throws {
    let (table, column) = (Self.quoted(info.name), Self.quoted(property.name))
    try database.run("ALTER TABLE \(table) ADD COLUMN \(column)")
    guard !property.isOptional || property.metadata.hasDefault, try count(info) > 0 else { return }
    guard property.metadata.hasDefault else {
      throw SwiftDataError.loadIssueModelContainer.because(
        "\(info.name).\(property.name) is new, and stored models have no value for it; "
          + "give it a default value or make it optional")
    }
    guard let box = property.metadata.box(info.type.init(_stored: _StoredModel())) else { return }
    try database.run("UPDATE \(table) SET \(column) = ?", [try property.metadata.encode(box)])
  }

  private func renameLinks(_ info: EntityInfo) throws {
    for property in info.properties where property.relationship != nil {
      let original = property.schemaProperty.originalName
      let relation = info.relation(of: property)
      guard original != property.name, relation.key == info.name + "." + property.name else {
        continue
      }
      try database.run(
        "UPDATE OR IGNORE z_links SET relation = ? WHERE relation = ?",
        [.text(relation.key), .text(info.name + "." + original)])
    }
  }

  private func dropIndices(_ info: EntityInfo) throws {
    let found = try database.run(
      "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
      [.text(info.name)])
    for case .text(let name)? in found.map(\.first) {
      try database.run("DROP INDEX \(Self.quoted(name))")
    }
  }
  private func makeIndices(_ info: EntityInfo) throws {
    for properties in info.constraints + info.indices {
      let names = properties.filter(\.isColumn).map(\.name)
      guard !names.isEmpty else { continue }
      let index = "z_\(info.name)_" + names.joined(separator: "_")
      try database.run(
        "CREATE INDEX IF NOT EXISTS \(Self.quoted(index)) ON \(Self.quoted(info.name)) "
          + "(\(names.map(Self.quoted).joined(separator: ", ")))")
    }
  }
}
