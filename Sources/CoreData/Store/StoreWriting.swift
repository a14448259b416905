/// Writes the objects of a store.
extension NSPersistentStore {
  /// Writes all changes or none; returns the new versions.
  func write(
    _ changes: ChangeSet, _ origin: HistoryOrigin
  ) throws -> [NSManagedObjectID: Int64] {
    var settled: [(NSManagedObjectID, Int64)] = []
    do {
      return try database.transaction {
        for change in changes.inserted where change.id.row == nil {
          let row = try nextRow(change.id.entity)
          settled.append((change.id, row))
        }
        let rows = Dictionary(settled.map { ($0.0, $0.1) }) { first, _ in first }
        let entries = try historyEntries(of: changes)
        var versions: [NSManagedObjectID: Int64] = [:]
        for change in changes.inserted {
          versions[change.id] = try insert(change, rows)
        }
        for change in changes.updated { versions[change.id] = try update(change, rows) }
        for change in changes.inserted + changes.updated {
          if let row = rows[change.id] ?? change.id.row { try writeLinks(of: change, row, rows) }
        }
        for id in changes.deleted { try remove(id) }
        try checkUniqueness(of: changes, rows)
        try record(entries, rows, origin)
        for (id, row) in settled {
          id.settle(row, in: self)
          identities.note(id, row, id.entity.root.name ?? "")
        }
        return versions
      }
    } catch let error as NSError where error.code == NSSQLiteError {
      throw CoreDataError.make(
        NSPersistentStoreSaveError,
        "The store's file cannot be written: \(error.localizedDescription)",
        [NSUnderlyingErrorKey: error])
    }
  }

  /// Makes a temporary identity that of a row which doesn't exist yet.
  func reserve(_ id: NSManagedObjectID) throws {
    let row = try database.transaction { try nextRow(id.entity) }
    id.settle(row, in: self)
    identities.note(id, row, id.entity.root.name ?? "")
  }

  private func nextRow(_ entity: NSEntityDescription) throws -> Int64 {
    let number = schema.numbers[entity.root.name ?? ""] ?? 0
    let table = StoreSchema.quoted(StoreSchema.table(of: entity))
    let rows = try database.rows(
      "SELECT max(ifnull((SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?), 0), "
        + "ifnull((SELECT max(Z_PK) FROM \(table)), 0)) + 1", [.integer(number)])
    // After the greatest number SQLite continues with a fraction.
    guard case .integer(let row)? = rows.first?[0], row > 0 else {
      throw CoreDataError.make(
        NSPersistentStoreSaveError,
        "The store has no number left for another object of the entity \(entity.name ?? "")")
    }
    try database.run(
      "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", [.integer(row), .integer(number)])
    return row
  }

  private typealias Rows = [NSManagedObjectID: Int64]

  private func cell(_ value: Any?, _ property: NSPropertyDescription, _ rows: Rows) -> Cell {
    if let attribute = property as? NSAttributeDescription {
      return ManagedValue.cell(value, attribute)
    }
    guard let id = value as? NSManagedObjectID else { return .null }
    return (rows[id] ?? id.row).map { .integer($0) } ?? .null
  }

  private func columns(of change: ChangeSet.Change) -> [NSPropertyDescription] {
    change.id.entity.propertiesByName.values.filter { property in
      StoreSchema.type(of: property) != nil && change.keys?.contains(property.name) ?? true
    }.sorted { $0.name < $1.name }
  }

  /// Writes a new object, in the place of an earlier one where it took over its row; returns the version.
  private func insert(_ change: ChangeSet.Change, _ rows: Rows) throws -> Int64 {
    guard let row = rows[change.id] ?? change.id.row else { return 0 }
    let properties = columns(of: change)
    let names = properties.map { ", " + StoreSchema.quoted(StoreSchema.column(of: $0)) }.joined()
    let marks = String(repeating: ", ?", count: properties.count)
    let number = schema.numbers[change.id.entity.name ?? ""] ?? 0
    let table = StoreSchema.quoted(StoreSchema.table(of: change.id.entity))
    let earlier =
      change.id.row == nil
      ? [] : try database.rows("SELECT Z_OPT FROM \(table) WHERE Z_PK = ?", [.integer(row)])
    let version = earlier.first.map { ($0[0].integer ?? 0) &+ 1 } ?? 1
    try database.run(
      "INSERT OR REPLACE INTO \(table) (Z_PK, Z_ENT, Z_OPT\(names)) VALUES (?, ?, ?\(marks))",
      [.integer(row), .integer(number), .integer(version)]
        + properties.map { cell(change.snapshot.values[$0.name], $0, rows) })
    return version
  }

  private func update(_ change: ChangeSet.Change, _ rows: Rows) throws -> Int64 {
    guard let row = change.id.row else { return 0 }
    let properties = columns(of: change)
    let table = StoreSchema.quoted(StoreSchema.table(of: change.id.entity))
    let list = properties.map { ", \(StoreSchema.quoted(StoreSchema.column(of: $0))) = ?" }.joined()
    try database.run(
      "UPDATE \(table) SET Z_OPT = ifnull(Z_OPT, 0) + 1\(list) WHERE Z_PK = ?",
      properties.map { cell(change.snapshot.values[$0.name], $0, rows) } + [.integer(row)])
    let found = try database.rows("SELECT Z_OPT FROM \(table) WHERE Z_PK = ?", [.integer(row)])
    return found.first?[0].integer ?? 0
  }

  /// Writes pairs, and the places in ordered ties; the objects at the other end have the rest in columns of their own.
  private func writeLinks(of change: ChangeSet.Change, _ row: Int64, _ rows: Rows) throws {
    for tie in change.id.entity.relationshipsByName.values
    where tie.isToMany && !tie.isTransient && change.keys?.contains(tie.name) ?? true {
      guard let links = change.snapshot.values[tie.name] as? Links else { continue }
      let targets = links.ids.compactMap { rows[$0] ?? $0.row }
      if StoreSchema.hasPairs(tie) {
        try writePairs(schema.pairs(of: tie), row, targets)
      } else if tie.isOrdered, let inverse = tie.inverseRelationship,
        let destination = tie.destinationEntity
      {
        let table = StoreSchema.quoted(StoreSchema.table(of: destination))
        let column = StoreSchema.quoted(StoreSchema.orderColumn(of: inverse))
        for (place, target) in targets.enumerated() {
          try database.run(
            "UPDATE \(table) SET \(column) = ? WHERE Z_PK = ?",
            [.integer(Int64(place)), .integer(target)])
        }
      }
    }
  }

  private func writePairs(
    _ pairs: StoreSchema.Pairs, _ row: Int64, _ targets: [Int64]
  ) throws {
    let table = StoreSchema.quoted(pairs.table)
    let owner = StoreSchema.quoted(pairs.owner)
    let target = StoreSchema.quoted(pairs.target)
    let order = pairs.order.map(StoreSchema.quoted)
    let known = try database.rows(
      "SELECT \(target) FROM \(table) WHERE \(owner) = ?", [.integer(row)])
    let before = Set(known.compactMap { $0[0].integer })
    for gone in before.subtracting(targets) {
      try database.run(
        "DELETE FROM \(table) WHERE \(owner) = ? AND \(target) = ?",
        [.integer(row), .integer(gone)])
    }
    for (place, key) in targets.enumerated() where order != nil || !before.contains(key) {
      try database.run(
        "INSERT OR IGNORE INTO \(table) (\(owner), \(target)) VALUES (?, ?)",
        [.integer(row), .integer(key)])
      guard let order else { continue }
      try database.run(
        "UPDATE \(table) SET \(order) = ? WHERE \(owner) = ? AND \(target) = ?",
        [.integer(Int64(place)), .integer(row), .integer(key)])
    }
  }

  /// Removes a row, its pairs, and what still leads to it.
  func remove(_ id: NSManagedObjectID) throws {
    guard let row = id.row else { return }
    for tie in id.entity.relationshipsByName.values where StoreSchema.hasPairs(tie) {
      let pairs = schema.pairs(of: tie)
      try database.run(
        "DELETE FROM \(StoreSchema.quoted(pairs.table)) WHERE \(StoreSchema.quoted(pairs.owner)) = ?",
        [.integer(row)])
    }
    try database.run(
      "DELETE FROM \(StoreSchema.quoted(StoreSchema.table(of: id.entity))) WHERE Z_PK = ?",
      [.integer(row)])
  }

  // MARK: Uniqueness

  /// Looks for another object with the values that only one may have.
  private func checkUniqueness(of changes: ChangeSet, _ rows: Rows) throws {
    for change in changes.inserted + changes.updated {
      if let other = try rival(of: change.id, change.snapshot.values, row: rows[change.id]),
        !changes.deleted.contains(other)
      {
        throw CoreDataError.make(
          NSManagedObjectConstraintMergeError, "Could not merge changes: a value must be unique",
          [NSAffectedObjectsErrorKey: [change.id, other]])
      }
    }
  }
  /// Another row with the same unique values.
  func rival(
    of id: NSManagedObjectID, _ values: [String: Any], row: Int64? = nil
  ) throws -> NSManagedObjectID? {
    let table = StoreSchema.quoted(StoreSchema.table(of: id.entity))
    for names in id.entity.uniqueNames {
      let attributes = names.compactMap { id.entity.attributesByName[$0] }
      let cells = attributes.map { ManagedValue.cell(values[$0.name], $0) }
      guard !cells.isEmpty, !cells.contains(.null)
      else { continue }
      let terms = attributes.map { StoreSchema.quoted(StoreSchema.column(of: $0)) + " = ?" }
      let rows = try database.rows(
        "SELECT Z_PK, Z_ENT FROM \(table) WHERE " + terms.joined(separator: " AND "), cells)
      for found in rows {
        guard let key = found[0].integer, let number = found[1].integer,
          key != row ?? id.row, let entity = schema.names[number],
          entity.isKindOf(entity: id.entity)
        else { continue }
        return self.id(entity, key)
      }
    }
    return nil
  }
}
