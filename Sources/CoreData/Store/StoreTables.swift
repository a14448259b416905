/// Makes the tables of a store, and adds those parts that a later version of the model has.
struct StoreTables {
  let database: Database
  let mayMigrate: Bool

  /// Brings the file and the schema together.
  func prepare(_ schema: inout StoreSchema, isReadOnly: Bool) throws {
    let known = try existingNumbers()
    schema.number(by: known)
    schema.existing = try Set(
      database.rows("SELECT name FROM sqlite_master WHERE type = 'table'").compactMap { $0[0].text }
    )
    let missing = try steps(schema)
    if !known.isEmpty, !missing.isEmpty, !mayMigrate || isReadOnly {
      throw CoreDataError.make(
        NSPersistentStoreIncompatibleVersionHashError,
        "The model used to open the store is incompatible with the one used to create the store",
        ["reason": missing.first ?? ""])
    }
    guard !isReadOnly, known.isEmpty || !missing.isEmpty else { return }
    let schema = schema
    try database.transaction {
      for step in missing { try database.run(step) }
      for entity in schema.entities { try note(entity, schema) }
    }
  }

  private func existingNumbers() throws -> [String: Int64] {
    guard try !columns(of: "Z_PRIMARYKEY").isEmpty else { return [:] }
    var numbers: [String: Int64] = [:]
    try database.run("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY") { row in
      guard let name = row[0].text, let number = row[1].integer,
        !HistoryTables.numbers.contains(number)
      else { return }
      numbers[name] = number
    }
    return numbers
  }

  /// The columns of a table, in capitals; empty if there is no such table.
  private func columns(of table: String) throws -> Set<String> {
    var found: Set<String> = []
    try database.run("SELECT name FROM pragma_table_info(?)", [.text(table)]) { row in
      if let name = row[0].text { found.insert(name.uppercased()) }
    }
    return found
  }

  /// The statements that the file lacks.
  private func steps(_ schema: StoreSchema) throws -> [String] {
    let quoted = StoreSchema.quoted
    var steps: [String] = []
    if try columns(of: "Z_PRIMARYKEY").isEmpty {
      steps.append(
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)"
      )
    }
    if try columns(of: "Z_METADATA").isEmpty {
      steps.append(
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)"
      )
    }
    for root in schema.entities where root.superentity == nil {
      let table = StoreSchema.table(of: root)
      var existing = try columns(of: table)
      let earlier = "Z" + (root.renamingIdentifier ?? "").uppercased()
      if existing.isEmpty, earlier != table {
        existing = try columns(of: earlier)
        if !existing.isEmpty {
          steps.append("ALTER TABLE \(quoted(earlier)) RENAME TO \(quoted(table))")
        }
      }
      steps += tableSteps(root, schema, existing)
    }
    for pairs in schema.tablesOfPairs {
      let existing = try columns(of: pairs.table)
      guard existing.isEmpty else {
        for order in pairs.allOrders where !existing.contains(order) {
          steps.append("ALTER TABLE \(quoted(pairs.table)) ADD COLUMN \(quoted(order)) INTEGER")
        }
        continue
      }
      steps.append(
        "CREATE TABLE \(quoted(pairs.table)) (\(quoted(pairs.owner)) INTEGER, \(quoted(pairs.target)) INTEGER, "
          + pairs.allOrders.map { "\(quoted($0)) INTEGER, " }.joined()
          + "PRIMARY KEY (\(quoted(pairs.owner)), \(quoted(pairs.target))))")
      steps.append(
        "CREATE INDEX \(quoted(pairs.table + "_INDEX")) ON \(quoted(pairs.table)) (\(quoted(pairs.target)))"
      )
    }
    return steps
  }

  private func tableSteps(
    _ root: NSEntityDescription, _ schema: StoreSchema, _ existing: Set<String>
  ) -> [String] {
    let quoted = StoreSchema.quoted
    let table = StoreSchema.table(of: root)
    let columns = schema.columns(of: root)
    guard !existing.isEmpty else {
      let list = columns.map { ", \(quoted($0.name)) \($0.type)" }.joined()
      let ties = columns.filter { $0.type == "INTEGER" && isTie($0.name, root) }
      return [
        "CREATE TABLE \(quoted(table)) (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER\(list))"
      ]
        + ties.map {
          "CREATE INDEX \(quoted(table + "_" + $0.name + "_INDEX")) ON \(quoted(table)) (\(quoted($0.name)))"
        }
    }
    let earlier = earlierNames(root)
    return columns.filter { !existing.contains($0.name) }.flatMap { column -> [String] in
      if let old = earlier[column.name], existing.contains(old) {
        return [
          "ALTER TABLE \(quoted(table)) RENAME COLUMN \(quoted(old)) TO \(quoted(column.name))"
        ]
      }
      let add = "ALTER TABLE \(quoted(table)) ADD COLUMN \(quoted(column.name)) \(column.type)"
      return [add]
        + (initial(column.name, root).map {
          ["UPDATE \(quoted(table)) SET \(quoted(column.name)) = \($0)"]
        } ?? [])
    }
  }

  private func isTie(_ column: String, _ root: NSEntityDescription) -> Bool {
    root.family.contains { entity in
      entity.relationshipsByName.values.contains { StoreSchema.column(of: $0) == column }
    }
  }

  private func earlierNames(_ root: NSEntityDescription) -> [String: String] {
    var names: [String: String] = [:]
    for property in root.family.flatMap(\.properties) {
      guard let earlier = property.earlierName, earlier != property.name else { continue }
      names[StoreSchema.column(of: property)] = "Z" + earlier.uppercased()
    }
    return names
  }

  /// The default of a new column for the rows that exist, as a literal.
  private func initial(_ column: String, _ root: NSEntityDescription) -> String? {
    let attributes = root.family.flatMap(\.attributesByName.values)
    guard let attribute = attributes.first(where: { StoreSchema.column(of: $0) == column }),
      let value = attribute.defaultValue
    else { return nil }
    switch ManagedValue.cell(value, attribute) {
    case .integer(let number): return String(number)
    case .real(let number): return String(number)
    case .text(let text): return "'" + text.replacingOccurrences(of: "'", with: "''") + "'"
    case .blob, .null: return nil
    }
  }

  private func note(_ entity: NSEntityDescription, _ schema: StoreSchema) throws {
    let number = schema.numbers[entity.name ?? ""] ?? 0
    let above = entity.superentity?.name.flatMap { schema.numbers[$0] } ?? 0
    let rows = try database.rows(
      "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?", [.integer(number)])
    let last = rows.first?.first?.integer ?? 0
    try database.run(
      "INSERT OR REPLACE INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES (?, ?, ?, ?)",
      [.integer(number), .text(entity.name ?? ""), .integer(above), .integer(last)])
  }
}
