import ExtensionBundle
import NibArchive

/// The objects of a XIB, of one scene of a storyboard, or of one cell, while they become an archive.
struct InterfaceUnit {
  let classes: ClassIndex
  let values: InterfaceValues
  let variations: SizeClassVariations
  var archive = NibArchive()
  /// The places of objects by the identifiers of their elements.
  var places: [String: Int] = [:]
  /// The controller's guides of old storyboards, which represent edges of the safe area.
  var edgeGuides: [String: (view: Int, isTop: Bool)] = [:]
  var pendingEdgeGuides: [(guide: String, view: String, isTop: Bool)] = []
  /// The connections to make once all objects are known.
  private var connections: [(element: InterfaceElement, source: Int)] = []
  var constraints: [(element: InterfaceElement, place: Int, view: Int)] = []

  init(classes: ClassIndex, values: InterfaceValues, variations: SizeClassVariations) {
    self.classes = classes
    self.values = values
    self.variations = variations
  }

  var diagnostics: InterfaceDiagnostics { values.diagnostics }

  mutating func addTopLevel(_ elements: [InterfaceElement]) {
    for element in elements {
      if element.name == "placeholder" {
        addPlaceholder(element)
      } else if element.name == "exit" {
        continue
      } else if let place = add(element) {
        archive.topLevel.append(place)
      }
    }
  }

  /// The archive, with all requested objects connected.
  mutating func finish() -> NibArchive {
    for (element, place, view) in constraints {
      archive.objects[place].properties += properties(ofConstraint: element, in: view)
    }
    for (element, source) in connections { connect(element, from: source) }
    return archive
  }

  // MARK: Objects

  mutating func reserve(_ element: InterfaceElement, _ baseClass: String) -> Int {
    let place = archive.objects.count
    archive.objects.append(.init(baseClass: baseClass, identifier: element.identifier))
    if !element.identifier.isEmpty {
      if places[element.identifier] != nil {
        diagnostics.error(
          "two elements have the identifier \(element.identifier); open the file in Xcode and save "
            + "it again", at: element.position)
      }
      places[element.identifier] = place
    }
    return place
  }

  mutating func set(_ key: String, _ value: NibValue, of place: Int) {
    archive.objects[place].properties.append(.init(key, value))
  }

  private mutating func addPlaceholder(_ element: InterfaceElement) {
    let names = ["IBFilesOwner": "File's Owner", "IBFirstResponder": "First Responder"]
    let kind = element["placeholderIdentifier"] ?? ""
    let place = reserve(element, names[kind] ?? "External")
    if names[kind] == nil { archive.objects[place].identifier = kind }
    if kind == "IBFilesOwner" {
      archive.objects[place].customClass = ownersClass(of: element)
    }
    for child in element.children where child.name == "connections" {
      connections += child.children.map { ($0, place) }
    }
    addRuntimeAttributes(of: element, to: place)
  }

  /// Adds the object that an element represents, and what is inside it.
  mutating func add(_ element: InterfaceElement) -> Int? {
    if let rule = ElementRule.views[element.name] { return addView(element, rule) }
    if let rule = ElementRule.others[element.name] { return addObject(element, rule) }
    if let missing = ElementRule.missing[element.name] {
      diagnostics.missing(
        "\(missing) (<\(element.name)>)", at: element.position,
        consequence: "a plain view replaces it")
      return addView(element, ElementRule("UIView"), asElement: "view")
    }
    diagnostics.error(
      "<\(element.name)> is an object that Keyward does not support; remove it from the "
        + "file, or create it in Swift", at: element.position)
    return nil
  }

  private mutating func addObject(_ element: InterfaceElement, _ rule: ElementRule) -> Int {
    let place = reserve(element, rule.baseClass)
    archive.objects[place].customClass = customClass(of: element)
    addAttributes(of: element, as: element.name, to: place)
    for child in element.children {
      switch child.name {
      case "connections": connections += child.children.map { ($0, place) }
      case "view" where child.key == "view", "tableView" where child.key == "view",
        "collectionView" where child.key == "view":
        if let view = add(child) { set("view", .object(view), of: place) }
      case "layoutGuides":
        guard let view = element.child(key: "view") else { continue }
        for guide in child.children { addEdgeGuide(guide, before: view) }
      default: addValue(child, to: place, of: element)
      }
    }
    resolveEdgeGuides(of: element)
    addRuntimeAttributes(of: element, to: place)
    return place
  }

  /// Adds what the attributes of an element say.
  mutating func addAttributes(
    of element: InterfaceElement, as name: String, to place: Int
  ) {
    // Those depend on values that others bound, and come last.
    let late: Set<String> = ["value", "selectedSegmentIndex", "currentPage", "animating"]
    let all = SizeClassVariations.attributes(of: element).sorted {
      (late.contains($0.key) ? 1 : 0, $0.key) < (late.contains($1.key) ? 1 : 0, $1.key)
    }
    for (attribute, text) in all {
      guard let rule = ElementRule.rule(for: name, attribute: attribute) else {
        diagnostics.missing(
          "the attribute \(attribute) of <\(element.name)>", at: element.position,
          consequence: "it is skipped")
        continue
      }
      switch rule {
      case .bool(let key):
        set(key, .bool(values.bool(text, in: element, attribute)), of: place)
      case .number(let key):
        set(key, .number(values.number(text, in: element, attribute)), of: place)
      case .text(let key): set(key, .string(text), of: place)
      case .image(let key):
        set(key, values.image(text, isSystem: element["catalog"] == "system"), of: place)
      case .choice(let key, let words):
        if let raw = words[text] {
          set(key, .number(Double(raw)), of: place)
        } else {
          diagnostics.missing(
            "\(attribute)=\"\(text)\" of <\(element.name)>", at: element.position,
            consequence: "the default is used")
        }
      case .ignored: break
      }
    }
  }

  mutating func queue(_ connections: [InterfaceElement], from source: Int) {
    self.connections += connections.map { ($0, source) }
  }

  // MARK: Classes

  /// The owner exists already, so its class only determines its connections.
  private func ownersClass(of element: InterfaceElement) -> String {
    let name = element["customClass"] ?? ""
    let chosen = element["customModuleProvider"] == "target" ? nil : element["customModule"]
    return classes.find(name, in: chosen).map { $0.module + "." + $0.found.name } ?? ""
  }

  /// The class that the developer chose, as the runtime finds it; empty where there is none.
  func customClass(of element: InterfaceElement) -> String {
    guard let name = element["customClass"], !name.isEmpty else { return "" }
    let chosen = element["customModuleProvider"] == "target" ? nil : element["customModule"]
    let isBare = element["customModule"] == nil
    if let (module, found) = classes.find(name, in: chosen) {
      if isBare, found.objcName != name {
        diagnostics.warning(
          "the class \(name) is named without its module, so iOS does not find it; choose the module "
            + "in the identity inspector", at: element.position)
      }
      return module + "." + found.name
    }
    if name.hasPrefix("UI"), isBare { return name }
    // As on iOS, where the nib's loading only logs it.
    diagnostics.warning(
      "there is no class \(name) in the sources of module \(classes.module), so the object has the class of its "
        + "element; add the class, or choose another one in the identity inspector",
      at: element.position)
    return ""
  }

  // MARK: Runtime attributes

  mutating func addRuntimeAttributes(of element: InterfaceElement, to place: Int) {
    for attribute in element.child("userDefinedRuntimeAttributes")?.children ?? [] {
      guard let path = attribute["keyPath"], !path.isEmpty else {
        diagnostics.error("a runtime attribute has no key path", at: attribute.position)
        continue
      }
      let value = attribute.child(key: "value")
      let result: NibValue?
      switch attribute["type"] ?? "" {
      case "boolean": result = .bool(values.bool(attribute["value"] ?? "NO", in: attribute, path))
      case "number":
        result = .number(
          values.number(value?["value"] ?? attribute["value"] ?? "", in: attribute, path))
      case "string", "localizedString":
        result = .string(attribute["value"] ?? value?.text ?? "")
      case "color": result = value.map(values.color)
      case "point": result = value.map { .numbers(values.numbers($0, "x", "y")) }
      case "size": result = value.map { .numbers(values.numbers($0, "width", "height")) }
      case "rect": result = value.map(values.rect)
      case "image":
        result = values.image(attribute["value"] ?? "", isSystem: attribute["catalog"] == "system")
      default: result = nil
      }
      if let result {
        archive.objects[place].runtimeAttributes.append(.init(path, result))
      } else {
        diagnostics.missing(
          "a runtime attribute of type \(attribute["type"] ?? "none")", at: attribute.position,
          consequence: "\(path) is left out")
      }
    }
  }
}
