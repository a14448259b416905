import DataModel

/// Writes the classes that Xcode generates for the entities of a model.
///
/// Their properties have the form that `keyward-lower` gives those that are declared with `@NSManaged`.
struct ModelClasses {
  let result: ModelReader.Result

  /// `nil` where no entity wants any.
  var text: String? {
    guard !result.classes.isEmpty else { return nil }
    return "import CoreData\n" + result.classes.map(text).joined()
  }

  private func text(of generated: ModelReader.GeneratedClass) -> String {
    let name = ModelName.written(generated.name)
    let entity = generated.entity
    var lines: [String] = [""]
    if generated.kind == .whole {
      lines.append("public class \(name): \(superclass(of: entity)) {}")
      lines.append("extension \(name): Identifiable {}")
    }
    lines.append("extension \(name) {")
    lines.append(
      "  @nonobjc public class func fetchRequest() -> NSFetchRequest<\(name)> { NSFetchRequest<\(name)>(entityName: \"\(entity.name)\") }"
    )
    for attribute in entity.attributes {
      let type = Self.type(of: attribute, isScalar: generated.scalars.contains(attribute.name))
      lines.append(property(attribute.name, type))
    }
    for tie in entity.relationships { lines += relationship(tie) }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func superclass(of entity: DataModelFile.Entity) -> String {
    // A parent's own class, or that of an entity above it.
    let parents = result.model.entities.reduce(into: [String: String]()) { $0[$1.name] = $1.parent }
    var parent = entity.parent
    while let current = parent {
      if let name = result.classNames[current] { return ModelName.written(name) }
      parent = parents[current]
    }
    return "NSManagedObject"
  }

  private func property(_ name: String, _ type: String) -> String {
    "  public var \(ModelName.written(name)): \(type) { get { _managed(\"\(name)\") } set { _setManaged(\"\(name)\", newValue) } }"
  }

  private static func type(of attribute: DataModelFile.Attribute, isScalar: Bool) -> String {
    switch attribute.type {
    case .integer16: isScalar ? "Int16" : "NSNumber?"
    case .integer32: isScalar ? "Int32" : "NSNumber?"
    case .integer64: isScalar ? "Int64" : "NSNumber?"
    case .double: isScalar ? "Double" : "NSNumber?"
    case .float: isScalar ? "Float" : "NSNumber?"
    case .boolean: isScalar ? "Bool" : "NSNumber?"
    case .decimal: "NSDecimalNumber?"
    case .string: "String?"
    case .date: isScalar ? "TimeInterval" : "Date?"
    case .binary: "Data?"
    case .uuid: "UUID?"
    case .uri: "URL?"
    case .transformable, .undefined: (attribute.customClass ?? "NSObject") + "?"
    }
  }

  private func relationship(_ tie: DataModelFile.Relationship) -> [String] {
    let target = result.classNames[tie.destination].map(ModelName.written) ?? "NSManagedObject"
    guard tie.isToMany else { return [property(tie.name, target + "?")] }
    let set = tie.isOrdered ? "NSOrderedSet" : "NSSet"
    let name = tie.name.prefix(1).uppercased() + tie.name.dropFirst()
    func method(_ base: String, _ parameters: String, _ arguments: String) -> String {
      "  public func \(base)(\(parameters)) { _performManaged(\"\(base)\", \(arguments)) }"
    }
    var lines = [property(tie.name, set + "?")]
    if tie.isOrdered {
      lines += [
        method("insertInto\(name)", "_ value: \(target), at idx: Int", "value, idx"),
        method("removeFrom\(name)", "at idx: Int", "idx"),
        method(
          "insertInto\(name)", "_ values: [\(target)], at indexes: NSIndexSet", "values, indexes"),
        method("removeFrom\(name)", "at indexes: NSIndexSet", "indexes"),
        method("replace\(name)", "at idx: Int, with value: \(target)", "idx, value"),
        method(
          "replace\(name)", "at indexes: NSIndexSet, with values: [\(target)]", "indexes, values"),
      ]
    }
    return lines + [
      method("addTo\(name)", "_ value: \(target)", "value"),
      method("removeFrom\(name)", "_ value: \(target)", "value"),
      method("addTo\(name)", "_ values: \(set)", "values"),
      method("removeFrom\(name)", "_ values: \(set)", "values"),
    ]
  }
}
