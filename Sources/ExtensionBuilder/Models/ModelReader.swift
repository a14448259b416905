import DataModel
import ExtensionBundle
import Foundation

/// Reads the XML of one version of a data model, as Xcode writes it.
struct ModelReader {
  /// A class that Xcode would generate.
  struct GeneratedClass: Equatable {
    enum Kind { case whole, properties }
    var kind: Kind
    var name: String
    var entity: DataModelFile.Entity
    /// The attributes whose values are scalars.
    var scalars: Set<String>
  }
  struct Result {
    var model = DataModelFile()
    var classes: [GeneratedClass] = []
    /// The names of the classes by entity.
    var classNames: [String: String] = [:]
  }

  /// Far above any keyboard's.
  static let entityLimit = 1_000
  static let propertyLimit = 20_000
  private static let deepestInheritance = 32

  private let diagnostics: InterfaceDiagnostics
  private let module: String
  private var result = Result()
  private var places: [String: SourcePosition] = [:]
  private var propertyCount = 0

  /// The model; errors go to `diagnostics`.
  static func read(
    _ bytes: [UInt8], module: String, diagnostics: InterfaceDiagnostics
  ) -> Result? {
    let root: InterfaceElement
    do throws(InterfaceFault) { root = try InterfaceXML.read(bytes, writer: "Xcode") } catch {
      diagnostics.error(error.reason, at: error.position)
      return nil
    }
    var reader = ModelReader(diagnostics: diagnostics, module: module)
    reader.read(root)
    return diagnostics.errors.isEmpty ? reader.result : nil
  }

  private init(diagnostics: InterfaceDiagnostics, module: String) {
    self.diagnostics = diagnostics
    self.module = module
  }

  private mutating func read(_ root: InterfaceElement) {
    guard root.name == "model" else {
      return diagnostics.error(
        "a data model begins with <model>, and this file with <\(root.name)>", at: root.position)
    }
    result.model.versionIdentifier = root["userDefinedModelVersionIdentifier"] ?? ""
    let entities = root.children.filter { $0.name == "entity" }
    guard entities.count <= Self.entityLimit else {
      return diagnostics.error(
        "the model has more than \(Self.entityLimit) entities", at: root.position)
    }
    for element in entities { read(entity: element) }
    guard propertyCount <= Self.propertyLimit else {
      return diagnostics.error(
        "the entities have more than \(Self.propertyLimit) properties", at: root.position)
    }
    for element in root.children where element.name == "configuration" {
      result.model.configurations[element["name"] ?? ""] = element.children.compactMap {
        $0.name == "memberEntity" ? $0["name"] : nil
      }
    }
    for element in root.children where element.name == "fetchRequest" {
      var request = DataModelFile.FetchRequest(
        name: element["name"] ?? "", entity: element["entity"] ?? "")
      request.predicate = element["predicateString"]
      request.limit = Int(element["fetchLimit"] ?? "") ?? 0
      result.model.fetchRequests.append(request)
    }
    checkParents()
    checkDestinations()
    checkUniqueness()
  }

  // MARK: Entities

  private mutating func read(entity element: InterfaceElement) {
    let name = element["name"] ?? ""
    guard ModelName.isIdentifier(name) else {
      return diagnostics.error(
        "the entity's name \"\(name.prefix(80))\" isn't a Swift name", at: element.position)
    }
    guard places.updateValue(element.position, forKey: name) == nil else {
      return diagnostics.error("the model has two entities named \(name)", at: element.position)
    }
    var entity = DataModelFile.Entity(name: name)
    entity.parent = element["parentEntity"]
    entity.isAbstract = element["isAbstract"] == "YES"
    entity.renaming = element["elementID"]
    entity.userInfo = userInfo(of: element)
    var scalars: Set<String> = []
    var names: Set<String> = []
    for child in element.children
    where ["attribute", "relationship", "fetchedProperty"].contains(child.name) {
      let property = child["name"] ?? ""
      guard ModelName.isProperty(property), names.insert(property).inserted else {
        diagnostics.error(
          "the property's name \"\(property.prefix(80))\" isn't a Swift name that begins with a letter, "
            + "or \(name) has it twice",
          at: child.position)
        continue
      }
      if ModelName.reserved.contains(property) {
        diagnostics.error(
          "NSManagedObject has a member \(property) of its own; give the property another name",
          at: child.position)
      }
      places[name + "." + property] = child.position
      switch child.name {
      case "attribute":
        if let attribute = attribute(child) { entity.attributes.append(attribute) }
        if child["usesScalarValueType"] == "YES" { scalars.insert(property) }
      case "relationship": entity.relationships.append(relationship(child))
      default:
        diagnostics.warning(
          "the fetched property \(property) is left out; fetch the objects with a request",
          at: child.position)
      }
    }
    propertyCount += names.count
    entity.uniqueness = (element.child("uniquenessConstraints")?.children ?? []).map {
      $0.children.compactMap { $0["value"] }
    }
    add(entity, element, scalars)
  }

  private mutating func add(
    _ entity: DataModelFile.Entity, _ element: InterfaceElement, _ scalars: Set<String>
  ) {
    var entity = entity
    let written = element["representedClassName"] ?? ""
    let last = written.split(separator: ".").last.map(String.init) ?? ""
    if !last.isEmpty, last != "NSManagedObject" {
      guard ModelName.isIdentifier(last) else {
        return diagnostics.error(
          "the class's name \"\(written.prefix(80))\" isn't a Swift name", at: element.position)
      }
      result.classNames[entity.name] = last
      let isQualified = written.contains(".") && !written.hasPrefix(".")
      entity.className = isQualified ? written : module + "." + last
    }
    result.model.entities.append(entity)
    guard let name = result.classNames[entity.name] else { return }
    switch element["codeGenerationType"] {
    case "class":
      result.classes.append(.init(kind: .whole, name: name, entity: entity, scalars: scalars))
    case "category":
      result.classes.append(.init(kind: .properties, name: name, entity: entity, scalars: scalars))
    default: break
    }
  }

  private func userInfo(of element: InterfaceElement) -> [String: String] {
    (element.child("userInfo")?.children ?? []).reduce(into: [:]) { entries, entry in
      if let key = entry["key"] { entries[key] = entry["value"] ?? "" }
    }
  }

  // MARK: Properties

  private func attribute(_ element: InterfaceElement) -> DataModelFile.Attribute? {
    let name = element["name"] ?? ""
    let written = element["attributeType"] ?? "Undefined"
    let type =
      DataModelFile.AttributeType(rawValue: written)
      ?? (written == "Binary Data" ? .binary : nil)
    guard let type else {
      diagnostics.error(
        "the type \(written.prefix(80)) of the attribute \(name) is not available",
        at: element.position)
      return nil
    }
    var attribute = DataModelFile.Attribute(name: name, type: type)
    attribute.isOptional = element["optional"] == "YES"
    attribute.isTransient = element["transient"] == "YES"
    attribute.defaultValue = element["defaultDateTimeInterval"] ?? element["defaultValueString"]
    attribute.minimum = element["minDateTimeInterval"] ?? element["minValueString"]
    attribute.maximum = element["maxDateTimeInterval"] ?? element["maxValueString"]
    attribute.pattern = element["regularExpressionString"]
    if let pattern = attribute.pattern, (try? NSRegularExpression(pattern: pattern)) == nil {
      diagnostics.error(
        "the pattern \"\(pattern.prefix(80))\" of the attribute \(name) isn't a regular expression",
        at: element.position)
    }
    attribute.transformer = element["valueTransformerName"]
    attribute.isExternal = element["allowsExternalBinaryDataStorage"] == "YES"
    attribute.isPreserved = element["preserveAfterDeletion"] == "YES"
    attribute.renaming = element["elementID"]
    attribute.userInfo = userInfo(of: element)
    if element["derived"] == "YES" { attribute.derivation = element["derivationExpression"] }
    if let value = attribute.defaultValue, !ModelName.fits(value, type) {
      diagnostics.error(
        "the default \"\(value.prefix(80))\" of the attribute \(name) isn't a value of the type \(written)",
        at: element.position)
    }
    if let custom = element["customClassName"] {
      guard ModelName.isType(custom) else {
        diagnostics.error(
          "the class \"\(custom.prefix(80))\" of the attribute \(name) isn't a Swift type",
          at: element.position)
        return nil
      }
      attribute.customClass = custom
    }
    return attribute
  }

  private func relationship(_ element: InterfaceElement) -> DataModelFile.Relationship {
    let name = element["name"] ?? ""
    var tie = DataModelFile.Relationship(
      name: name, destination: element["destinationEntity"] ?? "")
    tie.inverse = element["inverseName"]
    tie.isToMany = element["toMany"] == "YES"
    tie.isOrdered = element["ordered"] == "YES"
    tie.isOptional = element["optional"] == "YES"
    tie.minimum = Int(element["minCount"] ?? "") ?? 0
    tie.maximum = Int(element["maxCount"] ?? "") ?? (tie.isToMany ? 0 : 1)
    // Before Xcode 4.3, a tie to many was one whose greatest number isn't 1.
    if element["toMany"] == nil, tie.maximum != 1 { tie.isToMany = true }
    tie.renaming = element["elementID"]
    tie.userInfo = userInfo(of: element)
    if let rule = element["deletionRule"] {
      guard let known = DataModelFile.DeleteRule(rawValue: rule) else {
        diagnostics.error(
          "the deletion rule \(rule.prefix(80)) of \(name) is not known", at: element.position)
        return tie
      }
      tie.deleteRule = known
    }
    return tie
  }

  // MARK: Ties between entities

  private func place(_ name: String) -> SourcePosition {
    places[name] ?? SourcePosition(line: 1, column: 1)
  }

  private func checkParents() {
    let parents = result.model.entities.reduce(into: [String: String]()) { $0[$1.name] = $1.parent }
    let entityNames = Set(result.model.entities.map(\.name))
    for entity in result.model.entities {
      var current = entity.parent
      var depth = 0
      while let name = current {
        depth += 1
        guard entityNames.contains(name) else {
          diagnostics.error(
            "the parent entity \(name.prefix(80)) of \(entity.name) is not in the model",
            at: place(entity.name))
          break
        }
        guard depth <= Self.deepestInheritance else {
          diagnostics.error(
            "\(entity.name) has more than \(Self.deepestInheritance) entities above it, or is its own parent",
            at: place(entity.name))
          break
        }
        current = parents[name]
      }
    }
  }

  /// A constraint can only name attributes, which the entity or one above it has.
  private func checkUniqueness() {
    let entities = result.model.entities.reduce(into: [String: DataModelFile.Entity]()) {
      $0[$1.name] = $1
    }
    for entity in result.model.entities where !entity.uniqueness.isEmpty {
      var known: Set<String> = []
      var current: DataModelFile.Entity? = entity
      for _ in 0...Self.deepestInheritance {
        guard let holder = current else { break }
        known.formUnion(holder.attributes.map(\.name))
        current = holder.parent.flatMap { entities[$0] }
      }
      for name in entity.uniqueness.joined() where !known.contains(name) {
        diagnostics.error(
          "a constraint of \(entity.name) names \(name.prefix(80)), which is not an attribute of it",
          at: place(entity.name))
      }
    }
  }

  private func checkDestinations() {
    let ties = result.model.entities.reduce(into: [String: Set<String>]()) {
      $0[$1.name] = Set($1.relationships.map(\.name))
    }
    let parents = result.model.entities.reduce(into: [String: String]()) { $0[$1.name] = $1.parent }
    for entity in result.model.entities {
      for tie in entity.relationships {
        let at = place(entity.name + "." + tie.name)
        guard ties[tie.destination] != nil else {
          diagnostics.error(
            "the relationship \(tie.name) leads to the entity \(tie.destination.prefix(80)), which is not in the model",
            at: at)
          continue
        }
        guard let inverse = tie.inverse else { continue }
        var holder: String? = tie.destination
        var steps = 0
        while let name = holder, ties[name]?.contains(inverse) != true,
          steps < Self.deepestInheritance
        {
          holder = parents[name]
          steps += 1
        }
        if holder.flatMap({ ties[$0] })?.contains(inverse) != true {
          diagnostics.error(
            "the inverse \(inverse.prefix(80)) of \(tie.name) is not a relationship of \(tie.destination)",
            at: at)
        }
      }
    }
  }
}
