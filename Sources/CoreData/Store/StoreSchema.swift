/// The tables of a model, named and laid out as Apple's Core Data does, so that a store that a Mac made can be opened.
///
/// All entities below one root share its table. A tie to one object is a column; where both ends are ties to many, or
/// no tie leads back, the pairs are in a table of their own.
struct StoreSchema {
  let entities: [NSEntityDescription]
  /// Numbers of the entities by name.
  private(set) var numbers: [String: Int64] = [:]
  /// The tables that the file had when it was opened.
  var existing: Set<String> = []
  private(set) var names: [Int64: NSEntityDescription] = [:]

  init(_ entities: [NSEntityDescription]) {
    self.entities = entities.sorted { ($0.name ?? "") < ($1.name ?? "") }
    number(by: [:])
  }

  /// Takes the numbers that a store has; entities that it lacks get the next ones.
  mutating func number(by known: [String: Int64]) {
    numbers = [:]
    names = [:]
    // Core Data counts entities with 32 bits; a file may have any number.
    let known = known.filter { 0 < $0.value && $0.value < Int64(Int32.max) }
    var next = (known.values.max() ?? 0) + 1
    if HistoryTables.numbers.contains(next) { next = HistoryTables.string + 1 }
    for entity in entities {
      let name = entity.name ?? ""
      let earlier = entity.renamingIdentifier ?? name
      let number = known[name] ?? known[earlier] ?? next
      if number == next { next += 1 }
      if HistoryTables.numbers.contains(next) { next = HistoryTables.string + 1 }
      numbers[name] = number
      names[number] = entity
    }
  }

  static func quoted(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
  static func table(of entity: NSEntityDescription) -> String {
    "Z" + (entity.root.name ?? "").uppercased()
  }
  static func column(of property: NSPropertyDescription) -> String {
    "Z" + property.name.uppercased()
  }

  /// Where the place of an object in an ordered tie of another is.
  static func orderColumn(of relationship: NSRelationshipDescription) -> String {
    "Z_FOK_" + relationship.name.uppercased()
  }

  /// Whether the pairs of a tie are in a table of their own.
  static func hasPairs(_ relationship: NSRelationshipDescription) -> Bool {
    guard relationship.isToMany else { return false }
    return relationship.inverseRelationship?.isToMany ?? true
  }

  /// The table of pairs of a tie, and its columns for the objects at both ends.
  struct Pairs: Equatable {
    var table: String
    var owner: String
    var target: String
    /// The column of the places in the tie, and those of both directions.
    var order: String?
    var allOrders: [String]
  }
  func pairs(of relationship: NSRelationshipDescription) -> Pairs {
    let other = relationship.inverseRelationship
    let own = key(of: relationship)
    var isFirst = other.map { key(of: $0) >= own } ?? true
    // A store that a Mac made may have named the table by the other end.
    if let other, other !== relationship, !existing.isEmpty {
      let mine = table(of: isFirst ? relationship : other)
      let others = table(of: isFirst ? other : relationship)
      if !existing.contains(mine), existing.contains(others) { isFirst.toggle() }
    }
    let first = isFirst ? relationship : other ?? relationship
    let number = numbers[first.owner?.name ?? ""] ?? 0
    let second = first.inverseRelationship
    let back = second.map { $0.name.uppercased() } ?? "OWNER"
    let table = self.table(of: first)
    // The column of the first end has the name of the way back.
    let secondNumber = numbers[first.destinationEntity?.name ?? ""] ?? 0
    var owner = "Z_\(number)\(back)"
    var target = "Z_\(secondNumber)\(first.name.uppercased())"
    if owner == target { target += "1" }
    if !isFirst { swap(&owner, &target) }
    var orders: [String] = []
    if first.isOrdered { orders.append("Z_FOK_" + first.name.uppercased()) }
    if let second, second !== first, second.isOrdered {
      orders.append("Z_FOK1_" + second.name.uppercased())
    }
    let order = relationship.isOrdered ? (isFirst ? orders.first : orders.last) : nil
    return Pairs(
      table: table, owner: owner, target: target,
      order: order, allOrders: orders)
  }
  private func table(of relationship: NSRelationshipDescription) -> String {
    "Z_\(numbers[relationship.owner?.name ?? ""] ?? 0)\(relationship.name.uppercased())"
  }
  private func key(of relationship: NSRelationshipDescription) -> String {
    (relationship.owner?.name ?? "") + "\u{0}" + relationship.name
  }

  /// The columns of the table of a root entity with the type of each.
  func columns(of root: NSEntityDescription) -> [(name: String, type: String)] {
    var seen: Set<String> = []
    var columns: [(String, String)] = []
    for entity in root.family {
      for property in entity.propertiesByName.values.sorted(by: { $0.name < $1.name }) {
        guard let type = Self.type(of: property) else { continue }
        let name = Self.column(of: property)
        if seen.insert(name).inserted { columns.append((name, type)) }
        guard let tie = property as? NSRelationshipDescription,
          tie.inverseRelationship?.isOrdered == true
        else { continue }
        let order = Self.orderColumn(of: tie)
        if seen.insert(order).inserted { columns.append((order, "INTEGER")) }
      }
    }
    return columns
  }

  /// `nil` for properties without a column.
  static func type(of property: NSPropertyDescription) -> String? {
    if property.isTransient { return nil }
    if let tie = property as? NSRelationshipDescription { return tie.isToMany ? nil : "INTEGER" }
    guard let attribute = property as? NSAttributeDescription else { return nil }
    return switch attribute.attributeType {
    case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType,
      .booleanAttributeType:
      "INTEGER"
    case .decimalAttributeType: "DECIMAL"
    case .doubleAttributeType, .floatAttributeType: "FLOAT"
    case .dateAttributeType: "TIMESTAMP"
    case .stringAttributeType, .URIAttributeType: "VARCHAR"
    case .binaryDataAttributeType, .UUIDAttributeType, .transformableAttributeType,
      .undefinedAttributeType, .objectIDAttributeType:
      "BLOB"
    }
  }

  /// All ties whose pairs are in a table of their own, each pair of ends once.
  var tablesOfPairs: [Pairs] {
    var found: [String: Pairs] = [:]
    for entity in entities {
      for tie in entity.relationshipsByName.values where tie.owner === entity && Self.hasPairs(tie)
      {
        let pairs = pairs(of: tie)
        if found[pairs.table] == nil { found[pairs.table] = pairs }
      }
    }
    return found.values.sorted { $0.table < $1.table }
  }
}
