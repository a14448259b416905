import Platform
public import KeyboardProtocol

extension LayoutSnapshot {
  /// The snapshot as lines for a golden file: one for each view in drawing order, indented below its parent.
  ///
  /// Default values are left out. Equal snapshots have equal text; texts are escaped.
  public var goldenText: String {
    var text = "keyboard \(SVGText.number(width)) x \(SVGText.number(height))\n"
    var depths: [Int] = []
    for view in views {
      let parent = Int(view.parent)
      let depth = depths.indices.contains(parent) ? depths[parent] + 1 : 0
      depths.append(depth)
      // A keyboard may nest its views without end, and the lines would fill the memory.
      text += String(repeating: "  ", count: min(depth, 40)) + view.goldenLine + "\n"
    }
    return text
  }
}

extension ViewSnapshot {
  fileprivate var goldenLine: String {
    var parts = [
      className.escaped(limit: 80),
      [frame.x, frame.y, frame.width, frame.height].map(SVGText.number).joined(separator: " "),
    ]
    func add(_ name: String, _ value: String?) {
      if let value { parts.append("\(name)=\(Self.quoted(value))") }
    }
    add("text", text)
    add("label", accessibilityLabel)
    add("id", accessibilityIdentifier)
    if reach != .notInteractive { parts.append(reach.name) }
    if isHidden, reach != .hidden { parts.append("hidden") }
    if !isEnabled, reach != .disabled { parts.append("disabled") }
    if isSelected { parts.append("selected") }
    if isHighlighted { parts.append("highlighted") }
    if alpha != 1 { parts.append("alpha=\(SVGText.number(alpha))") }
    if traits != 0 { parts.append("traits=\(traitNames.joined(separator: ","))") }
    if fontSize != 0 { parts.append("font=\(SVGText.number(fontSize))\(font.words)") }
    if let foreground { parts.append("color=\(Self.hex(foreground))") }
    if let background { parts.append("background=\(Self.hex(background))") }
    if cornerRadius != 0 { parts.append("corner=\(SVGText.number(cornerRadius))") }
    if let decoration { parts += decoration.words }
    return parts.joined(separator: " ")
  }

  fileprivate static func quoted(_ text: String) -> String {
    "\""
      + text.escaped(limit: 400).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\\"") + "\""
  }

  /// A color in the form #RRGGBBAA.
  public static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The accessibility traits by Apple's names; a bit that has none by its number.
  public var traitNames: [String] {
    (0..<32).filter { traits >> $0 & 1 == 1 }.map { Self.names[$0] ?? "bit\($0)" }
  }

  private static let names: [Int: String] = [
    0: "button", 1: "link", 2: "image", 3: "selected", 4: "playsSound", 5: "keyboardKey",
    6: "staticText", 7: "summaryElement", 8: "notEnabled", 9: "updatesFrequently",
    10: "searchField", 11: "startsMediaSession", 12: "adjustable", 13: "allowsDirectInteraction",
    14: "causesPageTurn", 16: "header",
  ]
}

extension ViewSnapshot.Reach {
  /// The case's name.
  public var name: String {
    switch self {
    case .notInteractive: "notInteractive"
    case .tappable: "tappable"
    case .hidden: "hidden"
    case .disabled: "disabled"
    case .covered: "covered"
    case .outside: "outside"
    }
  }
}

extension ViewFont.Alignment {
  /// The case's name.
  public var name: String {
    switch self {
    case .left: "left"
    case .center: "center"
    case .right: "right"
    }
  }
}

extension ViewFont {
  fileprivate var words: String {
    (weight == 4 ? "" : "/\(weight)00") + (isItalic ? "/italic" : "")
      + (isMonospaced ? "/monospaced" : "") + (alignment == .left ? "" : "/\(alignment.name)")
  }
}

extension ViewDecoration {
  fileprivate var words: [String] {
    var words: [String] = []
    if let border {
      words.append("border=\(SVGText.number(border.width))/\(ViewSnapshot.hex(border.color))")
    }
    if let shadow {
      let figures = [shadow.offset.x, shadow.offset.y, shadow.radius].map(SVGText.number)
      words.append("shadow=\(figures.joined(separator: "/"))/\(ViewSnapshot.hex(shadow.color))")
    }
    if clips { words.append("clips") }
    if let image { words.append("image=\(ViewSnapshot.quoted(image))") }
    if let imageFrame { words.append("imageFrame=\(imageFrame.words)") }
    if let textFrame { words.append("textFrame=\(textFrame.words)") }
    if !marks.isEmpty { words.append("drawn=\(marks.count)") }
    if !effects.isEmpty { words.append("effects=\(effects.map(\.word).joined(separator: ","))") }
    if !mask.isEmpty { words.append("mask=\(mask.count)") }
    if let turn {
      let factors = [turn.a, turn.b, turn.c, turn.d].map(SVGText.number)
      words.append("turn=\(factors.joined(separator: "/"))")
    }
    return words
  }
}

extension DrawnRect {
  fileprivate var words: String {
    [origin.x, origin.y, width, height].map(SVGText.number).joined(separator: "/")
  }
}

extension DrawnEffect {
  fileprivate var word: String {
    switch self {
    case .opacity(let opacity): "opacity/\(SVGText.number(opacity))"
    case .blur(let radius): "blur/\(SVGText.number(radius))"
    case .colors: "colors"
    case .blend(let mode): mode.name
    case .shadow(let shadow): "shadow/\(SVGText.number(shadow.radius))"
    case .isolated: "isolated"
    }
  }
}
