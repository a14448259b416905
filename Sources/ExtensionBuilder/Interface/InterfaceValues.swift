import ExtensionBundle
import NibArchive

/// Reads the values that are separate elements: colors, fonts, images, texts.
struct InterfaceValues {
  let diagnostics: InterfaceDiagnostics
  /// The colors at the file's end, by name, for those that no asset catalog has.
  let namedColors: [String: InterfaceElement]

  // MARK: Plain values

  func bool(_ text: String, in element: InterfaceElement, _ name: String) -> Bool {
    switch text {
    case "YES", "true", "1": return true
    case "NO", "false", "0": return false
    default:
      diagnostics.error("\(name)=\"\(text)\" is neither YES nor NO", at: element.position)
      return false
    }
  }

  func number(_ text: String, in element: InterfaceElement, _ name: String) -> Double {
    // Interface Builder's way to write an infinite one, and a height that the content decides.
    if text == "infinity" || text == "infinite" { return Double(Float.greatestFiniteMagnitude) }
    // Products of numbers that UIKit can use stay finite.
    guard let number = Double(text), number.magnitude <= Double(Float.greatestFiniteMagnitude)
    else {
      diagnostics.error("\(name)=\"\(text)\" isn't a number", at: element.position)
      return 0
    }
    return number
  }

  func numbers(_ element: InterfaceElement, _ names: String...) -> [Double] {
    names.map { name in element[name].map { number($0, in: element, name) } ?? 0 }
  }

  func rect(_ element: InterfaceElement) -> NibValue {
    .numbers(numbers(element, "x", "y", "width", "height"))
  }

  // MARK: Colors

  func color(_ element: InterfaceElement) -> NibValue {
    var record: [NibProperty] = []
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
      record.append(.init("system", .string(name)))
    } else if let name = element["name"] {
      record.append(.init("name", .string(name)))
      if let resource = namedColors[name]?.child("color") { record += components(of: resource) }
    }
    record += components(of: element)
    if record.isEmpty {
      diagnostics.missing(
        "a color of this kind", at: element.position, consequence: "it is skipped")
    }
    return .record(record)
  }

  private func components(of element: InterfaceElement) -> [NibProperty] {
    let alpha = element["alpha"] == nil ? 1 : numbers(element, "alpha")[0]
    if element["red"] != nil {
      return [.init("rgba", .numbers(numbers(element, "red", "green", "blue") + [alpha]))]
    }
    if element["white"] != nil {
      let white = numbers(element, "white")[0]
      return [.init("rgba", .numbers([white, white, white, alpha]))]
    }
    guard element["cyan"] != nil else { return [] }
    let inks = numbers(element, "cyan", "magenta", "yellow", "black")
    let light = inks[..<3].map { (1 - $0) * (1 - inks[3]) }
    return [.init("rgba", .numbers(light + [alpha]))]
  }

  // MARK: Fonts

  func font(_ element: InterfaceElement) -> NibValue {
    var record: [NibProperty] = []
    for name in ["type", "weight", "style", "name", "family", "metaFont"] {
      if let text = element[name] { record.append(.init(name, .string(text))) }
    }
    if let size = element["pointSize"] ?? element["size"] {
      record.append(.init("size", .number(number(size, in: element, "pointSize"))))
    }
    return .record(record)
  }

  // MARK: Images

  func image(_ name: String, isSystem: Bool, symbol: InterfaceElement? = nil) -> NibValue {
    var record = [NibProperty("name", .string(name))]
    if isSystem { record.append(.init("isSystem", .bool(true))) }
    if let symbol { record += symbolConfiguration(symbol) }
    return .record(record)
  }

  func imageReference(_ element: InterfaceElement) -> NibValue {
    image(
      element["image"] ?? "", isSystem: element["catalog"] == "system",
      symbol: element.child(key: "symbolConfiguration") ?? element)
  }

  private func symbolConfiguration(_ element: InterfaceElement) -> [NibProperty] {
    var record: [NibProperty] = []
    if let size = element["pointSize"] {
      record.append(.init("pointSize", .number(number(size, in: element, "pointSize"))))
    }
    if let scale = element["scale"] ?? element["symbolScale"] {
      record.append(.init("scale", .string(scale)))
    }
    return record
  }

  // MARK: Texts with attributes

  func attributedString(_ element: InterfaceElement) -> NibValue {
    .list(element.children.filter { $0.name == "fragment" }.map(fragment))
  }

  private func fragment(_ element: InterfaceElement) -> NibValue {
    let text = element["content"] ?? element.child(key: "content")?.text ?? ""
    var record = [NibProperty("text", .string(text))]
    for attribute in element.child("attributes")?.children ?? [] {
      switch (attribute.name, attribute.key) {
      case ("color", "NSColor"): record.append(.init("color", color(attribute)))
      case ("color", "NSBackgroundColor"): record.append(.init("background", color(attribute)))
      case ("font", "NSFont"), ("fontDescription", "NSFont"):
        record.append(.init("font", font(attribute)))
      case ("paragraphStyle", _):
        if let word = attribute["alignment"], let raw = ElementRule.textAlignments[word] {
          record.append(.init("alignment", .number(Double(raw))))
        }
        if let word = attribute["lineBreakMode"], let raw = ElementRule.lineBreakModes[word] {
          record.append(.init("lineBreakMode", .number(Double(raw))))
        }
      case ("integer", "NSUnderline"), ("integer", "NSStrikethrough"):
        let value = numbers(attribute, "value")[0]
        record.append(
          .init(attribute.key == "NSUnderline" ? "underline" : "strikethrough", .number(value)))
      default:
        diagnostics.missing(
          "the attribute \(attribute.key) of an attributed text", at: attribute.position,
          consequence: "it is skipped")
      }
    }
    return .record(record)
  }
}
