/// Reads the objects of a store.
extension NSPersistentStore {
  /// The columns of an entity's own and inherited properties.
  private func properties(of entity: NSEntityDescription) -> [NSPropertyDescription] {
    entity.propertiesByName.values.filter { StoreSchema.type(of: $0) != nil }
      .sorted { $0.name < $1.name }
  }

  func objects(
    of entity: NSEntityDescription
  ) throws -> [(id: NSManagedObjectID, snapshot: Snapshot)] {
    var found: [(NSManagedObjectID, Snapshot)] = []
    for member in entity.family where !member.isAbstract {
      guard let number = schema.numbers[member.name ?? ""] else { continue }
      let properties = properties(of: member)
      let sql = select(properties, member) + " WHERE Z_ENT = ? ORDER BY Z_PK"
      var rows: [[Cell]] = []
      try database.run(sql, [.integer(number)]) { row in rows.append(row.cells) }
      for cells in rows {
        guard let key = cells[0].integer else { continue }
        found.append((id(member, key), try snapshot(cells, properties)))
      }
    }
    return found
  }

  private func select(_ properties: [NSPropertyDescription], _ entity: NSEntityDescription)
    -> String
  {
    let columns = properties.map { ", " + StoreSchema.quoted(StoreSchema.column(of: $0)) }
    return "SELECT Z_PK, Z_OPT" + columns.joined() + " FROM "
      + StoreSchema.quoted(StoreSchema.table(of: entity))
  }

  func snapshot(of id: NSManagedObjectID) throws -> Snapshot? {
    guard let key = id.row else { return nil }
    let properties = properties(of: id.entity)
    let rows = try database.rows(select(properties, id.entity) + " WHERE Z_PK = ?", [.integer(key)])
    return try rows.first.map { try snapshot($0, properties) }
  }

  private func snapshot(_ cells: [Cell], _ properties: [NSPropertyDescription]) throws -> Snapshot {
    var snapshot = Snapshot(version: cells[1].integer ?? 0)
    for (property, cell) in zip(properties, cells.dropFirst(2)) {
      if let tie = property as? NSRelationshipDescription {
        guard let key = cell.integer, let target = tie.destinationEntity,
          let id = try target.subentities.isEmpty ? self.id(target, key) : self.found(target, key)
        else { continue }
        snapshot.values[property.name] = id
      } else if let attribute = property as? NSAttributeDescription {
        snapshot.values[property.name] = ManagedValue.value(cell, attribute)
      }
    }
    return snapshot
  }

  /// The identity of a row whose entity is one of several.
  func found(_ entity: NSEntityDescription, _ key: Int64) throws -> NSManagedObjectID? {
    let table = StoreSchema.quoted(StoreSchema.table(of: entity))
    let rows = try database.rows("SELECT Z_ENT FROM \(table) WHERE Z_PK = ?", [.integer(key)])
    guard let number = rows.first?[0].integer, let own = schema.names[number] else { return nil }
    return id(own, key)
  }

  func links(
    of id: NSManagedObjectID, _ tie: NSRelationshipDescription
  ) throws -> [NSManagedObjectID] {
    guard let key = id.row, let target = tie.destinationEntity else { return [] }
    let table = StoreSchema.quoted(StoreSchema.table(of: target))
    let sql: String
    if StoreSchema.hasPairs(tie) {
      let pairs = schema.pairs(of: tie)
      let owner = StoreSchema.quoted(pairs.owner)
      let other = StoreSchema.quoted(pairs.target)
      let order = pairs.order.map { "p." + StoreSchema.quoted($0) + ", " } ?? ""
      sql =
        "SELECT t.Z_PK, t.Z_ENT FROM \(StoreSchema.quoted(pairs.table)) p JOIN \(table) t ON t.Z_PK = p.\(other) "
        + "WHERE p.\(owner) = ? ORDER BY \(order)t.Z_PK"
    } else {
      guard let inverse = tie.inverseRelationship else { return [] }
      let column = StoreSchema.quoted(StoreSchema.column(of: inverse))
      let order =
        tie.isOrdered ? StoreSchema.quoted(StoreSchema.orderColumn(of: inverse)) + ", " : ""
      sql = "SELECT Z_PK, Z_ENT FROM \(table) WHERE \(column) = ? ORDER BY \(order)Z_PK"
    }
    return try database.rows(sql, [.integer(key)]).compactMap { cells in
      guard let key = cells[0].integer, let number = cells[1].integer,
        let entity = schema.names[number]
      else { return nil }
      return self.id(entity, key)
    }
  }
}
