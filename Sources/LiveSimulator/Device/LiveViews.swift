import KeyboardHost
import KeyboardProtocol
import Platform

/// A keyboard's views as JSON for the page, which draws them: short names, and nothing where it would be the default.
///
/// All texts stay values; the page never makes markup of them.
enum LiveViews {
  private typealias Members = [(name: String, value: JSONValue)]

  /// The longest text of a view that is sent, in characters: more can't be read in a key.
  static let longestText = 2000

  /// The most bytes of all views in one message; `outline` is sent of those that come after them.
  static let mostBytes = 16 << 20

  /// A view's place alone.
  static func outline(_ view: ViewSnapshot) -> JSONValue { .object(place(of: view)) }

  private static func place(of view: ViewSnapshot) -> Members {
    [
      ("f", numbers([view.frame.x, view.frame.y, view.frame.width, view.frame.height])),
      ("p", .integer(Int64(view.parent))),
      ("c", text(String(decoding: view.className.utf8.prefix(200), as: UTF8.self))),
    ]
  }

  static func json(_ view: ViewSnapshot) -> JSONValue {
    var members = place(of: view)
    if view.reach != .notInteractive { members.append(("e", .integer(Int64(view.reach.rawValue)))) }
    if view.isHidden { members.append(("h", .bool(true))) }
    if view.alpha < 1 { members.append(("a", .number(view.alpha))) }
    if let shown = view.text { members.append(("t", text(shown))) }
    if let label = view.accessibilityLabel { members.append(("l", text(label))) }
    if let name = view.accessibilityIdentifier { members.append(("d", text(name))) }
    if let color = view.background { members.append(("b", .integer(Int64(color)))) }
    if let color = view.foreground { members.append(("k", .integer(Int64(color)))) }
    if view.fontSize > 0 { members.append(("s", .number(view.fontSize))) }
    if view.font != ViewFont() { members.append(("o", font(view.font))) }
    if view.cornerRadius > 0 { members.append(("r", .number(view.cornerRadius))) }
    if view.isSelected { members.append(("x", .bool(true))) }
    if view.isHighlighted { members.append(("y", .bool(true))) }
    if !view.isEnabled { members.append(("n", .bool(true))) }
    if let decoration = view.decoration { members.append(("z", json(decoration))) }
    return .object(members)
  }

  private static func json(_ decoration: ViewDecoration) -> JSONValue {
    var members: Members = []
    if let border = decoration.border {
      members.append(("border", .array([.number(border.width), .integer(Int64(border.color))])))
    }
    if let shadow = decoration.shadow { members.append(("shadow", json(shadow))) }
    if decoration.clips { members.append(("clips", .bool(true))) }
    if decoration.drawsText { members.append(("drawn", .bool(true))) }
    if let image = decoration.image {
      members.append(("image", text(image)))
    }
    if let turn = decoration.turn {
      members.append(
        (
          "turn",
          .array([turn.a, turn.b, turn.c, turn.d, turn.width, turn.height].map { .number($0) })
        ))
    }
    if let frame = decoration.imageFrame { members.append(("imageFrame", rect(frame))) }
    if let frame = decoration.textFrame { members.append(("textFrame", rect(frame))) }
    let marks = decoration.marks.flatMap(SymbolTable.expanded)
    if !marks.isEmpty { members.append(("marks", .array(marks.map(json)))) }
    if !decoration.effects.isEmpty {
      members.append(("effects", .array(decoration.effects.map(json))))
    }
    let mask = decoration.mask.flatMap(SymbolTable.expanded)
    if !mask.isEmpty { members.append(("mask", .array(mask.map(json)))) }
    return .object(members)
  }

  private static func json(_ shadow: ViewDecoration.Shadow) -> JSONValue {
    .array([
      .number(shadow.offset.x), .number(shadow.offset.y), .number(shadow.radius),
      .integer(Int64(shadow.color)),
    ])
  }

  private static func json(_ effect: DrawnEffect) -> JSONValue {
    switch effect {
    case .opacity(let opacity): .array([.string("opacity"), .number(opacity)])
    case .blur(let radius): .array([.string("blur"), .number(radius)])
    case .colors(let matrix): .array([.string("colors"), numbers(matrix.values)])
    case .blend(let mode): .array([.string("blend"), .string(mode.name)])
    case .shadow(let shadow): .array([.string("shadow"), json(shadow)])
    case .isolated: .array([.string("isolated")])
    }
  }

  /// A mark as a list: its name, then what it needs.
  private static func json(_ mark: DrawnMark) -> JSONValue {
    switch mark {
    case .fill(let steps, let color, let isEvenOdd):
      .array([.string("fill"), path(steps), .integer(Int64(color)), .bool(isEvenOdd)])
    case .stroke(let steps, let color, let width, let line):
      .array([
        .string("stroke"), path(steps), .integer(Int64(color)), .number(width),
        .string("\(line.cap)"), .string("\(line.join)"), numbers(line.dash), .number(line.phase),
      ])
    case .gradient(let colors, let stops, let from, let to):
      .array([
        .string("linear"), .array(colors.map { .integer(Int64($0)) }), numbers(stops),
        numbers([from.x, from.y, to.x, to.y]),
      ])
    case .radialGradient(let colors, let stops, let center, let from, let to):
      .array([
        .string("radial"), .array(colors.map { .integer(Int64($0)) }), numbers(stops),
        numbers([center.x, center.y, from, to]),
      ])
    case .text(let words, let frame, let color, let size, let face):
      .array([
        .string("text"), text(words), rect(frame), .integer(Int64(color)), .number(size),
        font(face),
      ])
    case .glyphs(_, _, let steps, let color):
      .array([.string("glyphs"), path(steps), .integer(Int64(color))])
    case .image(let drawn): image(drawn)
    case .clip(let steps): .array([.string("clip"), path(steps)])
    case .group(let effects): .array([.string("group"), .array(effects.map(json))])
    case .mask(let isInverse): .array([.string("mask"), .bool(isInverse)])
    case .endMask: .array([.string("endMask")])
    case .end: .array([.string("end")])
    }
  }

  /// An image's name and frame, its source, its color, how it is turned, and the parts that keep their size.
  private static func image(_ image: DrawnImage) -> JSONValue {
    let matrix = image.turn.matrix
    let slices = image.caps?.slices(filling: image.frame) ?? []
    return .array([
      .string("image"), text(image.name), rect(image.frame),
      .optional(LiveImages.key(image.source)),
      image.color.map { .integer(Int64($0)) } ?? .null,
      image.turn == .up
        ? .null : numbers([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]),
      slices.isEmpty
        ? .null
        : .array(
          slices.map { slice in
            .array([.array(values(slice.from).map { .number($0) }), rect(slice.to)])
          }),
    ])
  }

  /// A path as one list: a letter for each step, then its numbers.
  private static func path(_ steps: [DrawnStep]) -> JSONValue {
    var values: [JSONValue] = []
    for step in steps {
      switch step {
      case .move(let end): values += [.string("M"), .number(end.x), .number(end.y)]
      case .line(let end): values += [.string("L"), .number(end.x), .number(end.y)]
      case .quadratic(let end, let control):
        values += [.string("Q")] + [control.x, control.y, end.x, end.y].map { .number($0) }
      case .cubic(let end, let control1, let control2):
        values +=
          [.string("C")]
          + [control1.x, control1.y, control2.x, control2.y, end.x, end.y].map { .number($0) }
      case .close: values.append(.string("Z"))
      }
    }
    return .array(values)
  }

  private static func font(_ font: ViewFont) -> JSONValue {
    .array([
      .integer(Int64(font.weight)), .bool(font.isItalic), .bool(font.isMonospaced),
      .integer(Int64(font.alignment.rawValue)),
    ])
  }

  private static func rect(_ rect: DrawnRect) -> JSONValue {
    numbers(values(rect))
  }

  private static func values(_ rect: DrawnRect) -> [Double] {
    [rect.origin.x, rect.origin.y, rect.width, rect.height]
  }

  private static func numbers(_ values: [Double]) -> JSONValue {
    .array(values.map { .number(($0 * 100).rounded() / 100) })
  }

  private static func text(_ text: String) -> JSONValue {
    .string(text.utf8.count <= longestText ? text : String(text.prefix(longestText)))
  }
}
