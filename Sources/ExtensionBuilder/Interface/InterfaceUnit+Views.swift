import NibArchive

extension InterfaceUnit {
  mutating func addView(
    _ element: InterfaceElement, _ rule: ElementRule, asElement name: String? = nil
  ) -> Int {
    let place = reserve(element, rule.baseClass)
    archive.objects[place].customClass = customClass(of: element)
    for value in rule.defaults where element[value.key] == nil {
      set(value.key, value.value, of: place)
    }
    addAttributes(of: element, as: name ?? element.name, to: place)
    for child in element.children { add(child, to: place, of: element) }
    if element["fixedFrame"] == "YES" { fixFrame(of: element, at: place) }
    if element.name == "tableViewCell" { nameParts(of: element, at: place) }
    addRuntimeAttributes(of: element, to: place)
    return place
  }

  /// A view without constraints gets some from Xcode as it builds: they pin its upper left corner and its size.
  private mutating func fixFrame(of element: InterfaceElement, at place: Int) {
    guard element["translatesAutoresizingMaskIntoConstraints"] == "NO" else { return }
    archive.objects[place].properties.removeAll {
      $0.key == "translates" || $0.key == "autoresizingMask"
    }
    set("translates", .bool(true), of: place)
    let flexibleRightAndBottom = 4.0 + 32
    set("autoresizingMask", .number(flexibleRightAndBottom), of: place)
  }

  /// A cell of one of UIKit's styles makes its labels itself; those in the file name them.
  private mutating func nameParts(of cell: InterfaceElement, at place: Int) {
    for name in ["textLabel", "detailTextLabel", "imageView"] {
      guard let part = cell[name].flatMap({ places[$0] }) else { continue }
      archive.objects[place].properties.insert(.init(name, .object(part)), at: 0)
    }
  }

  private mutating func add(
    _ child: InterfaceElement, to place: Int, of element: InterfaceElement
  ) {
    switch child.name {
    case "subviews":
      let installed = child.children.filter { !variations.excluded.contains($0.identifier) }
      let views = installed.compactMap { add($0) }
      for left in child.children where variations.excluded.contains(left.identifier) {
        _ = add(left)
      }
      let key = element.name == "stackView" ? "arranged" : "subviews"
      set(key, .list(views.map { .object($0) }), of: place)
    case "constraints":
      let mine = child.children.compactMap { addConstraint($0, in: place) }
      set("constraints", .list(mine.map { .object($0) }), of: place)
    case "viewLayoutGuide", "viewLayoutGuides":
      addGuide(child, of: place)
    case "connections": queue(child.children, from: place)
    case "prototypes", "cells": for cell in child.children { addPrototype(cell, to: place) }
    case "segments": addSegments(child, to: place)
    case "state": set("state", state(child), of: place)
    case "buttonConfiguration": set("configuration", configuration(child), of: place)
    case "accessibility": addAccessibility(child, to: place)
    case "blurEffect":
      set("blurEffect", .string(child["style"] ?? "regular"), of: place)
    case "vibrancyEffect": set("vibrancyEffect", .bool(true), of: place)
    default:
      if ElementRule.isView(child.name) || ElementRule.others[child.name] != nil
        || ElementRule.missing[child.name] != nil
      {
        addPart(child, to: place, of: element)
      } else {
        addValue(child, to: place, of: element)
      }
    }
  }

  /// A view that is a part of another one, such as a cell's content.
  private mutating func addPart(
    _ child: InterfaceElement, to place: Int, of element: InterfaceElement
  ) {
    let parts: Set<String> = [
      "contentView", "tableHeaderView", "tableFooterView", "backgroundView",
      "selectedBackgroundView", "accessoryView", "collectionViewLayout",
    ]
    guard parts.contains(child.key) else {
      return diagnostics.missing(
        "the part \(child.key) of <\(element.name)>", at: child.position,
        consequence: "it is skipped")
    }
    guard let part = add(child) else { return }
    set(child.key, .object(part), of: place)
  }

  // MARK: Values

  /// Adds a value from a separate element.
  mutating func addValue(_ child: InterfaceElement, to place: Int, of element: InterfaceElement) {
    let key = child.key
    switch child.name {
    case _ where key.hasPrefix("simulated") || key == "canvasLocation": break
    case "rect": if key == "frame" { set("frame", values.rect(child), of: place) }
    case "autoresizingMask": set("autoresizingMask", autoresizingMask(child), of: place)
    case "color": set(key, values.color(child), of: place)
    case "fontDescription": set("font", values.font(child), of: place)
    case "string", "mutableString": set(key, .string(child.text), of: place)
    case "attributedString": set(key, values.attributedString(child), of: place)
    case "imageReference": set(key, values.imageReference(child), of: place)
    case "size": set(key, .numbers(values.numbers(child, "width", "height")), of: place)
    case "point": set(key, .numbers(values.numbers(child, "x", "y")), of: place)
    case "inset":
      set(key, .numbers(values.numbers(child, "minY", "minX", "maxY", "maxX")), of: place)
    case "edgeInsets":
      set(key, .numbers(values.numbers(child, "top", "left", "bottom", "right")), of: place)
    case "directionalEdgeInsets":
      set(key, .numbers(values.numbers(child, "top", "leading", "bottom", "trailing")), of: place)
    case "nil", "variation", "userDefinedRuntimeAttributes", "extendedEdge", "gestureRecognizers",
      "preferredSymbolConfiguration", "navigationItem", "tabBarItem", "layoutGuides",
      "offsetWrapper", "behavior":
      break
    case "textInputTraits": set("textInputTraits", inputTraits(child), of: place)
    default:
      diagnostics.missing(
        "<\(child.name)\(key.isEmpty ? "" : " key=\"\(key)\"")> in <\(element.name)>",
        at: child.position, consequence: "it is skipped")
    }
  }

  private func inputTraits(_ element: InterfaceElement) -> NibValue {
    var record: [NibProperty] = []
    for (name, text) in element.attributes.sorted(by: { $0.key < $1.key }) {
      switch ElementRule.inputTraits[name] {
      case .choice(let key, let words)?:
        if let raw = words[text] { record.append(.init(key, .number(Double(raw)))) }
      case .bool(let key)?:
        record.append(.init(key, .bool(values.bool(text, in: element, name))))
      default: break
      }
    }
    return .record(record)
  }

  private func autoresizingMask(_ element: InterfaceElement) -> NibValue {
    let bits = [
      ("flexibleMinX", 1), ("widthSizable", 2), ("flexibleMaxX", 4), ("flexibleMinY", 8),
      ("heightSizable", 16), ("flexibleMaxY", 32),
    ]
    return .number(Double(bits.reduce(0) { element[$1.0] == "YES" ? $0 | $1.1 : $0 }))
  }

  private mutating func addAccessibility(_ element: InterfaceElement, to place: Int) {
    for (name, key) in [
      ("label", "accessibilityLabel"), ("hint", "accessibilityHint"),
      ("identifier", "accessibilityIdentifier"), ("value", "accessibilityValue"),
    ] {
      if let text = element[name] ?? element.child(key: name)?.text {
        set(key, .string(text), of: place)
      }
    }
    for child in element.children {
      if child.name == "bool", child.key == "isElement" {
        let isElement = values.bool(child["value"] ?? "NO", in: child, "isElement")
        set("isAccessibilityElement", .bool(isElement), of: place)
      } else if child.name == "accessibilityTraits" {
        let bits: [(String, Int)] = [
          ("button", 0), ("link", 1), ("image", 2), ("selected", 3), ("playsSound", 4),
          ("keyboardKey", 5), ("staticText", 6), ("summaryElement", 7), ("notEnabled", 8),
          ("updatesFrequently", 9), ("searchField", 10), ("startsMediaSession", 11),
          ("adjustable", 12), ("allowsDirectInteraction", 13), ("causesPageTurn", 14),
          ("header", 16),
        ]
        let traits = bits.reduce(0) { child[$1.0] == "YES" ? $0 | 1 << $1.1 : $0 }
        set("accessibilityTraits", .number(Double(traits)), of: place)
      }
    }
  }

  // MARK: Buttons and segments

  private func state(_ element: InterfaceElement) -> NibValue {
    let states = ["normal": 0, "highlighted": 1, "disabled": 2, "selected": 4, "focused": 8]
    var record = [NibProperty("state", .number(Double(states[element.key] ?? 0)))]
    if let title = element["title"] ?? element.child(key: "title")?.text {
      record.append(.init("title", .string(title)))
    }
    let isSystem = element["catalog"] == "system"
    let symbol = element.child(key: "preferredSymbolConfiguration")
    if let name = element["image"] {
      record.append(.init("image", values.image(name, isSystem: isSystem, symbol: symbol)))
    }
    if let name = element["backgroundImage"] {
      record.append(.init("backgroundImage", values.image(name, isSystem: isSystem)))
    }
    for child in element.children {
      switch child.name {
      case "color": record.append(.init(child.key, values.color(child)))
      case "imageReference": record.append(.init(child.key, values.imageReference(child)))
      case "attributedString": record.append(.init(child.key, values.attributedString(child)))
      case "nil", "string", "mutableString", "preferredSymbolConfiguration": break
      default:
        diagnostics.missing(
          "<\(child.name)> in a button's state", at: child.position, consequence: "it is skipped")
      }
    }
    return .record(record)
  }

  private func configuration(_ element: InterfaceElement) -> NibValue {
    var record: [NibProperty] = []
    for name in ["style", "title", "cornerStyle", "buttonSize", "imagePlacement", "subtitle"] {
      if let text = element[name] { record.append(.init(name, .string(text))) }
    }
    for name in ["imagePadding", "titlePadding"] {
      if let text = element[name] {
        record.append(.init(name, .number(values.number(text, in: element, name))))
      }
    }
    if let name = element["image"] {
      record.append(
        .init(
          "image",
          values.image(
            name, isSystem: element["catalog"] == "system",
            symbol: element.child(key: "preferredSymbolConfigurationForImage"))))
    }
    for child in element.children {
      switch child.name {
      case "color": record.append(.init(child.key, values.color(child)))
      case "imageReference": record.append(.init(child.key, values.imageReference(child)))
      case "attributedString": record.append(.init(child.key, values.attributedString(child)))
      case "fontDescription": record.append(.init("font", values.font(child)))
      case "string", "mutableString": record.append(.init(child.key, .string(child.text)))
      case "directionalEdgeInsets":
        record.append(
          .init(
            child.key, .numbers(values.numbers(child, "top", "leading", "bottom", "trailing"))))
      case "backgroundConfiguration": record += background(child)
      case "nil", "preferredSymbolConfigurationForImage": break
      default:
        diagnostics.missing(
          "<\(child.name) key=\"\(child.key)\"> in a button's configuration", at: child.position,
          consequence: "it is skipped")
      }
    }
    return .record(record)
  }

  private func background(_ element: InterfaceElement) -> [NibProperty] {
    var record: [NibProperty] = []
    for name in ["cornerRadius", "strokeWidth"] {
      if let text = element[name] {
        record.append(.init("background." + name, .number(values.number(text, in: element, name))))
      }
    }
    for child in element.children where child.name == "color" {
      record.append(.init("background." + child.key, values.color(child)))
    }
    return record
  }

  private mutating func addSegments(_ element: InterfaceElement, to place: Int) {
    let segments = element.children.map { segment -> NibValue in
      var record: [NibProperty] = []
      if let title = segment["title"] { record.append(.init("title", .string(title))) }
      if let name = segment["image"] {
        record.append(
          .init("image", values.image(name, isSystem: segment["catalog"] == "system")))
      }
      if let width = segment["width"] {
        record.append(.init("width", .number(values.number(width, in: segment, "width"))))
      }
      if let enabled = segment["enabled"] {
        record.append(.init("isEnabled", .bool(values.bool(enabled, in: segment, "enabled"))))
      }
      return .record(record)
    }
    guard archive.objects[place].properties.first?.key != "segments" else {
      return diagnostics.once(
        "a segmented control has one <segments>; another one is skipped", at: element.position)
    }
    // Before the chosen one, which must be there.
    archive.objects[place].properties.insert(.init("segments", .list(segments)), at: 0)
  }

  // MARK: Cells

  /// A cell that a list makes repeatedly, as a separate archive.
  private mutating func addPrototype(_ cell: InterfaceElement, to list: Int) {
    guard let identifier = cell["reuseIdentifier"], !identifier.isEmpty else {
      return diagnostics.warning(
        "the cell has no reuse identifier, so no code can dequeue it; give it one in the attributes "
          + "inspector", at: cell.position)
    }
    var unit = InterfaceUnit(classes: classes, values: values, variations: variations)
    unit.addTopLevel([cell])
    set("prototype", .number(Double(archive.parts.count)), of: list)
    archive.parts.append(.init(identifier: identifier, archive: unit.finish()))
  }
}
