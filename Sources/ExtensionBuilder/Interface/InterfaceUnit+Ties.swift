import NibArchive

extension InterfaceUnit {
  // MARK: Guides

  mutating func addGuide(_ element: InterfaceElement, of view: Int) {
    let kinds = [
      "safeArea": "safeArea", "layoutMargins": "margins", "contentLayoutGuide": "content",
      "frameLayoutGuide": "frame",
    ]
    guard let kind = kinds[element.key] else {
      return diagnostics.missing(
        "the layout guide \(element.key)", at: element.position,
        consequence: "the view itself is used")
    }
    let place = reserve(element, "UILayoutGuide")
    set("view", .object(view), of: place)
    set("kind", .string(kind), of: place)
  }

  mutating func addEdgeGuide(_ element: InterfaceElement, before view: InterfaceElement) {
    // The view comes later in the file, and with it its place.
    pendingEdgeGuides.append((element.identifier, view.identifier, element["type"] == "top"))
  }

  mutating func resolveEdgeGuides(of controller: InterfaceElement) {
    for (guide, view, isTop) in pendingEdgeGuides {
      if let place = places[view] { edgeGuides[guide] = (place, isTop) }
    }
    pendingEdgeGuides = []
  }

  // MARK: Constraints

  mutating func addConstraint(_ element: InterfaceElement, in view: Int) -> Int? {
    guard element.name == "constraint" else {
      diagnostics.error(
        "<\(element.name)> is among the constraints; open the file in Xcode and save it again",
        at: element.position)
      return nil
    }
    // Interface Builder takes it out when it builds.
    guard element["placeholder"] != "YES" else { return nil }
    let place = reserve(element, "NSLayoutConstraint")
    constraints.append((element, place, view))
    let isInstalled =
      element["installed"] != "NO" && !variations.excluded.contains(element.identifier)
    return isInstalled ? place : nil
  }

  func properties(ofConstraint element: InterfaceElement, in view: Int) -> [NibProperty] {
    let attributes = SizeClassVariations.attributes(of: element)
    var record: [NibProperty] = []
    func end(_ prefix: String, _ item: String?, _ attribute: String?) {
      guard let attribute else { return }
      guard var raw = Self.layoutAttributes[attribute] else {
        return diagnostics.error(
          "\(attribute) isn't a constraint attribute", at: element.position)
      }
      var object = item.flatMap { places[$0] } ?? view
      if let item, places[item] == nil {
        guard let guide = edgeGuides[item] else {
          return diagnostics.error(
            "the constraint refers to \(item), which is not in the file; delete it in Interface "
              + "Builder", at: element.position)
        }
        object = guide.view
        raw = guide.isTop ? 3 : 4
        record.append(.init(prefix + ".isSafe", .bool(true)))
      }
      record.append(.init(prefix, .object(object)))
      record.append(.init(prefix + "Attribute", .number(Double(raw))))
    }
    end("first", attributes["firstItem"], attributes["firstAttribute"])
    if attributes["secondItem"] != nil || attributes["secondAttribute"] != nil {
      end("second", attributes["secondItem"], attributes["secondAttribute"])
    }
    let relations = ["lessThanOrEqual": -1, "equal": 0, "greaterThanOrEqual": 1]
    if let word = attributes["relation"], let raw = relations[word] {
      record.append(.init("relation", .number(Double(raw))))
    }
    for name in ["constant", "priority"] {
      if let text = attributes[name] {
        record.append(.init(name, .number(values.number(text, in: element, name))))
      }
    }
    if let text = attributes["multiplier"] {
      record.append(.init("multiplier", .number(multiplier(text, in: element))))
    }
    if let name = attributes["identifier"] {
      record.append(.init("identifier", .string(name)))
    }
    return record
  }

  /// A factor, which may be written as the ratio of two numbers.
  private func multiplier(_ text: String, in element: InterfaceElement) -> Double {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      .map { values.number(String($0), in: element, "multiplier") }
    guard parts.count == 2 else { return parts.first ?? 1 }
    guard parts[1] != 0 else {
      diagnostics.error("multiplier=\"\(text)\" divides by zero", at: element.position)
      return 1
    }
    let ratio = parts[0] / parts[1]
    guard ratio.isFinite else {
      diagnostics.error("multiplier=\"\(text)\" isn't a number", at: element.position)
      return 1
    }
    return ratio
  }

  private static let layoutAttributes: [String: Int] = [
    "left": 1, "right": 2, "top": 3, "bottom": 4, "leading": 5, "trailing": 6, "width": 7,
    "height": 8, "centerX": 9, "centerY": 10, "baseline": 11, "lastBaseline": 11,
    "firstBaseline": 12, "leftMargin": 13, "rightMargin": 14, "topMargin": 15,
    "bottomMargin": 16, "leadingMargin": 17, "trailingMargin": 18,
    "centerXWithinMargins": 19, "centerYWithinMargins": 20,
  ]

  // MARK: Connections

  mutating func connect(_ element: InterfaceElement, from source: Int) {
    let destination = element["destination"] ?? ""
    guard let target = places[destination] else {
      if element.name == "segue" {
        return diagnostics.missing(
          "a segue to another scene (\(element["kind"] ?? "?"))", at: element.position,
          consequence: "the segue is never performed")
      }
      return diagnostics.error(
        "the connection leads to \(destination), which is not in the file; delete it in Interface "
          + "Builder", at: element.position)
    }
    switch element.name {
    case "outlet", "outletCollection":
      let name = element["property"] ?? ""
      warnOfMissingOutlet(name, of: source, at: element)
      archive.connections.append(
        .init(
          element.name == "outlet" ? .outlet : .collection, from: source, to: target, label: name))
    case "action":
      let selector = element["selector"] ?? ""
      warnOfMissingAction(selector, of: target, at: element)
      let isControl = element["eventType"] != nil
      archive.connections.append(
        .init(
          isControl ? .action : .gestureAction, from: source, to: target, label: selector,
          events: events(element)))
    default:
      diagnostics.missing(
        "a connection of kind <\(element.name)>", at: element.position,
        consequence: "it is skipped")
    }
  }

  private func events(_ element: InterfaceElement) -> UInt32 {
    guard let name = element["eventType"] else { return 0 }
    let bits: [String: UInt32] = [
      "touchDown": 0, "touchDownRepeat": 1, "touchDragInside": 2, "touchDragOutside": 3,
      "touchDragEnter": 4, "touchDragExit": 5, "touchUpInside": 6, "touchUpOutside": 7,
      "touchCancel": 8, "valueChanged": 12, "primaryActionTriggered": 13,
      "menuActionTriggered": 14, "editingDidBegin": 16, "editingChanged": 17, "editingDidEnd": 18,
      "editingDidEndOnExit": 19,
    ]
    if let bit = bits[name] { return 1 << bit }
    let unions: [String: UInt32] = [
      "allTouchEvents": 0xFFF, "allEditingEvents": 0xF_0000, "allEvents": 0xFFFF_FFFF,
    ]
    if let union = unions[name] { return union }
    diagnostics.error("\(name) isn't a control event", at: element.position)
    return 0
  }

  // MARK: Errors that iOS reports when it loads the nib

  private static let outletsOfUIKit: Set<String> = [
    "view", "delegate", "dataSource", "gestureRecognizers", "contentView", "textLabel",
    "detailTextLabel", "imageView", "backgroundView", "selectedBackgroundView", "accessoryView",
    "tableHeaderView", "tableFooterView", "inputView", "searchDisplayController",
  ]

  private func warnOfMissingOutlet(_ name: String, of source: Int, at element: InterfaceElement) {
    guard let chain = chain(of: source), !Self.outletsOfUIKit.contains(name),
      !chain.contains(where: { $0.outletNames.contains(name) })
    else { return }
    diagnostics.warning(
      "\(chain[0].name) has no outlet \(name), so loading this nib terminates the keyboard; delete the "
        + "connection, or mark the property @IBOutlet", at: element.position)
  }

  private func warnOfMissingAction(_ name: String, of target: Int, at element: InterfaceElement) {
    let ofUIKit: Set<String> = [
      "handleInputModeListFromView:withEvent:", "advanceToNextInputMode", "dismissKeyboard",
    ]
    guard let chain = chain(of: target), !ofUIKit.contains(name),
      !chain.contains(where: { $0.selectors.contains(name) })
    else { return }
    diagnostics.warning(
      "\(chain[0].name) has no action \(name), so the event terminates the keyboard; delete the "
        + "connection, or add the method with @IBAction", at: element.position)
  }

  /// The classes of an object as far as the sources show, or `nil` where they show nothing.
  private func chain(of place: Int) -> [ClassIndex.Class]? {
    let name = archive.objects[place].customClass
    let chain = classes.chain(of: name)
    guard let last = chain.last, last.superclass?.hasPrefix("UI") == true else { return nil }
    return chain
  }
}
