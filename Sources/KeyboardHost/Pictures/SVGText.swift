import Platform

/// Writes SVG so that the same picture is the same text, and no text of a keyboard ends an element.
struct SVGText {
  private(set) var text = ""

  mutating func add(_ line: String) {
    text += line
    text += "\n"
  }

  /// An element without content.
  mutating func element(_ name: String, _ attributes: [(String, String)]) {
    add("<\(name)\(Self.list(attributes))/>")
  }

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    add("<\(name)\(Self.list(attributes))>")
  }

  mutating func close(_ name: String) { add("</\(name)>") }

  /// An element with text in it.
  mutating func element(_ name: String, _ attributes: [(String, String)], text: String) {
    add("<\(name)\(Self.list(attributes))>\(text.escaped(for: .picture))</\(name)>")
  }

  private static func list(_ attributes: [(String, String)]) -> String {
    attributes.map { " \($0.0)=\"\($0.1.escaped(for: .picture))\"" }.joined()
  }

  /// A number with at most three digits behind the point, the same on every machine.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let thousandths = Int((min(max(value, -1e9), 1e9) * 1000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = String(whole)
    if rest > 0 {
      var fraction = String(1000 + rest).dropFirst()
      while fraction.last == "0" { fraction.removeLast() }
      digits += "." + fraction
    }
    return thousandths < 0 ? "-" + digits : digits
  }

  /// The attributes of a paint: a color, and its opacity where it lets something through.
  static func paint(_ name: String, _ color: UInt32) -> [(String, String)] {
    let hex = String(color >> 8, radix: 16)
    var attributes = [(name, "#" + String(repeating: "0", count: 6 - hex.count) + hex)]
    let alpha = color & 0xFF
    if alpha != 0xFF { attributes.append((name + "-opacity", number(Double(alpha) / 255))) }
    return attributes
  }
}
