package import KeyboardProtocol

/// Keyward's drawings for the system symbols that keyboards show most.
///
/// `SymbolShapes` has a drawing for each of the basic names. Filled, struck through, and enclosed ones are made of them, and
/// letters and numbers in a circle or square.
package enum SymbolTable {
  /// A symbol's name, taken apart.
  private struct Form {
    var parts: [SymbolPart]
    var isFilled = false
    var isStruck = false
    /// The outline around it, and whether that is filled.
    var enclosure: (outline: [DrawnStep], isFilled: Bool)?
    var badge: [SymbolPart]?
  }
  private static let shapes: [Substring: Substring] = {
    let tables = [
      SymbolShapes.keys, SymbolShapes.objects, SymbolShapes.signs, SymbolShapes.devices,
      SymbolShapes.nature,
    ]
    let lines = tables.flatMap { $0.split(separator: "\n") }
    return lines.reduce(into: [:]) { shapes, line in
      guard let bar = line.firstIndex(of: "|") else { return }
      let drawing = line[line.index(after: bar)...]
      for name in line[..<bar].split(separator: ",") { shapes[name] = drawing }
    }
  }()

  /// Whether there is a drawing for a name.
  static func contains(_ name: String) -> Bool { form(of: Substring(name)) != nil }

  /// The names that have a drawing, sorted.
  static var names: [String] { shapes.keys.map(String.init).sorted() }

  /// A symbol's drawing in the middle of a frame; a neutral mark for one that is unknown.
  static func marks(
    _ name: String, in frame: DrawnRect, color: UInt32, weight: UInt8
  ) -> [DrawnMark] {
    let form = form(of: Substring(name)) ?? Form(parts: SymbolPart.parts(SymbolShapes.unknown))
    return SymbolPen(frame, color, weight).marks(form)
  }

  /// The lines and areas of a symbol in place of it; any other mark unchanged.
  package static func expanded(_ mark: DrawnMark) -> [DrawnMark] {
    guard case .image(let image) = mark, case .symbol(let weight) = image.source else {
      return [mark]
    }
    return marks(image.name, in: image.frame, color: image.color ?? 0x0000_00FF, weight: weight)
  }

  private static let suffixes: Set<Substring> = [
    "fill", "slash", "circle", "square", "rectangle", "viewfinder",
  ]

  /// No name of Apple's symbols is nearly as long; the keyboard may send one of megabytes.
  private static let longestName = 128

  private static func form(of name: Substring) -> Form? {
    guard name.utf8.count <= longestName else { return nil }
    if let drawing = shapes[name] { return Form(parts: SymbolPart.parts(drawing)) }
    if let letters = letters(name) { return Form(parts: letters) }
    if let badge = name.firstRange(of: ".badge."), var form = form(of: name[..<badge.lowerBound]) {
      let sign = name[badge.upperBound...]
      guard let parts = shapes[sign == "exclamationmark" ? "exclamationmark" : sign] else {
        return nil
      }
      form.badge = SymbolPart.parts(parts)
      return form
    }
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: dot)...]
    guard suffixes.contains(suffix), var form = form(of: name[..<dot]) else { return nil }
    switch suffix {
    case "fill":
      // Corners have no inside.
      let isClosed = if case .close? = form.enclosure?.outline.last { true } else { false }
      if isClosed { form.enclosure?.isFilled = true } else { form.isFilled = true }
    case "slash": form.isStruck = true
    case "circle": form.enclosure = (SymbolShapes.circle, false)
    case "rectangle": form.enclosure = (SymbolShapes.rectangle, false)
    case "viewfinder": form.enclosure = (SymbolShapes.viewfinder, false)
    default: form.enclosure = (SymbolShapes.square, false)
    }
    return form
  }

  /// A letter or a number, which is a symbol only where it is enclosed.
  private static func letters(_ name: Substring) -> [SymbolPart]? {
    let isNumber = (1...2).contains(name.count) && name.allSatisfy { $0.isASCII && $0.isNumber }
    guard isNumber || name.count == 1 && name.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      return nil
    }
    return [SymbolPart(letters: name.uppercased(), size: name.count > 1 ? 17 : 21, weight: 5)]
  }

  /// Draws forms in a square of 24 units.
  private struct SymbolPen {
    private let origin: DrawnPoint
    private let scale: Double
    private let color: UInt32
    private let width: Double
    private let font: UInt8
    private static let widths = [0.8, 1.1, 1.4, 1.8, 2.1, 2.4, 2.8, 3.2, 3.6]
    private static let ink: UInt32 = 0x0000_00FF

    init(_ frame: DrawnRect, _ color: UInt32, _ weight: UInt8) {
      let side = min(frame.width, frame.height)
      origin = DrawnPoint(
        x: frame.origin.x + (frame.width - side) / 2, y: frame.origin.y + (frame.height - side) / 2)
      (scale, self.color) = (side / 24, color)
      width = Self.widths[min(max(Int(weight), 1), 9) - 1]
      font = weight
    }

    private init(_ other: SymbolPen, middle: DrawnPoint, by factor: Double) {
      scale = other.scale * factor
      origin = DrawnPoint(
        x: other.origin.x + (middle.x - 12 * factor) * other.scale,
        y: other.origin.y + (middle.y - 12 * factor) * other.scale)
      (color, font) = (other.color, other.font)
      width = other.width * (0.75 + 0.25 / factor)
    }

    func marks(_ form: Form) -> [DrawnMark] {
      var marks: [DrawnMark]
      if let enclosure = form.enclosure {
        let inner = SymbolPen(self, middle: DrawnPoint(x: 12, y: 12), by: 0.58)
        let glyph = inner.drawing(
          form.parts, isFilled: form.isFilled, enclosure.isFilled ? Self.ink : color)
        let outline = SymbolPart(.outline, enclosure.outline)
        marks =
          enclosure.isFilled
          ? cleared(by: glyph, solid(outline, color)) : [stroke(outline, color, width)] + glyph
      } else {
        marks = drawing(form.parts, isFilled: form.isFilled, color)
      }
      if form.isStruck {
        let line = SymbolPart(
          .line, [.move(DrawnPoint(x: 3.5, y: 2.5)), .line(DrawnPoint(x: 20.5, y: 21.5))])
        marks =
          cleared(by: [stroke(line, Self.ink, width * 3)], marks) + [stroke(line, color, width)]
      }
      if let badge = form.badge { marks = with(badge, marks) }
      return marks
    }

    /// A small filled circle with a symbol at the lower right.
    private func with(_ sign: [SymbolPart], _ marks: [DrawnMark]) -> [DrawnMark] {
      let middle = DrawnPoint(x: 18.6, y: 18.2)
      let around = SymbolPart(
        .outline, SymbolPathReader.arc(middle, 6.4, 6.4, 0, 360, isStart: true) + [.close])
      let inside = SymbolPart(
        .outline, SymbolPathReader.arc(middle, 4.4, 4.4, 0, 360, isStart: true) + [.close])
      let pen = SymbolPen(self, middle: middle, by: 0.24)
      return cleared(by: [fill(around, Self.ink)], marks)
        + cleared(by: pen.drawing(sign, isFilled: false, Self.ink), solid(inside, color))
    }

    private func drawing(_ parts: [SymbolPart], isFilled: Bool, _ color: UInt32) -> [DrawnMark] {
      let hasOutline = isFilled && parts.contains { $0.kind == .outline }
      guard hasOutline else { return parts.flatMap { plain($0, isFilled: isFilled, color) } }
      let inner = parts.filter { $0.kind == .innerLine || $0.kind == .innerArea }
      let outlines = parts.filter { $0.kind == .outline }.flatMap { solid($0, color) }
      let rest = parts.filter { $0.kind == .line || $0.kind == .area || $0.kind == .text }
      let clear = inner.flatMap { plain($0, isFilled: false, Self.ink) }
      return (clear.isEmpty ? outlines : cleared(by: clear, outlines))
        + rest.flatMap { plain($0, isFilled: isFilled, color) }
    }

    private func plain(_ part: SymbolPart, isFilled: Bool, _ color: UInt32) -> [DrawnMark] {
      switch part.kind {
      case .outline, .line, .innerLine: [stroke(part, color, width)]
      case .area, .innerArea: [fill(part, color)]
      case .text: [text(part, color)]
      }
    }

    private func solid(_ part: SymbolPart, _ color: UInt32) -> [DrawnMark] {
      [fill(part, color), stroke(part, color, width)]
    }

    /// Marks without what others cover.
    private func cleared(by marks: [DrawnMark], _ rest: [DrawnMark]) -> [DrawnMark] {
      [.mask(isInverse: true)] + marks + [.endMask] + rest + [.end]
    }

    private func stroke(_ part: SymbolPart, _ color: UInt32, _ width: Double) -> DrawnMark {
      .stroke(
        placed(part.steps), color: color, width: width * scale,
        line: DrawnLine(cap: .round, join: .round))
    }
    private func fill(_ part: SymbolPart, _ color: UInt32) -> DrawnMark {
      .fill(placed(part.steps), color: color)
    }

    private func text(_ part: SymbolPart, _ color: UInt32) -> DrawnMark {
      let middle = place(part.middle)
      let size = part.size * scale
      let frame = DrawnRect(
        origin: DrawnPoint(x: middle.x - 2 * size, y: middle.y - size), width: 4 * size,
        height: 2 * size)
      let isItalic = part.letters == "I" && part.weight == 4
      let weight = min(max(Int(part.weight) + Int(font) - 4, 1), 9)
      return .text(
        part.letters, frame, color: color, fontSize: size,
        font: ViewFont(
          weight: UInt8(weight), isItalic: isItalic, isMonospaced: false, alignment: .center))
    }

    private func place(_ point: DrawnPoint) -> DrawnPoint {
      DrawnPoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }
    private func placed(_ steps: [DrawnStep]) -> [DrawnStep] {
      steps.map { step in
        switch step {
        case .move(let end): .move(place(end))
        case .line(let end): .line(place(end))
        case .quadratic(let end, let control): .quadratic(place(end), control: place(control))
        case .cubic(let end, let control1, let control2):
          .cubic(place(end), control1: place(control1), control2: place(control2))
        case .close: .close
        }
      }
    }
  }
}
