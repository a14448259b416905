/// A drawing, in order, in the coordinates of its view or image.
package struct RecordedDrawing: Hashable, Sendable {
  /// One thing that was drawn; `DrawnMark` of the protocol says what each means.
  package enum Command: Hashable, Sendable {
    case fill(Shape, color: CGColor, isEvenOdd: Bool = false)
    case stroke(Shape, color: CGColor, width: CGFloat, line: Line = Line())
    case gradient(colors: [CGColor], stops: [CGFloat] = [], from: CGPoint, to: CGPoint)
    case radialGradient(
      colors: [CGColor], stops: [CGFloat], center: CGPoint, from: CGFloat, to: CGFloat)
    case text(String, CGRect, color: CGColor, fontSize: CGFloat, face: Face = Face())
    case image(String, CGRect, PlacedImage? = nil)
    case clip(Shape)
    case group([Effect])
    case mask(isInverse: Bool)
    case endMask
    case end
  }
  /// The lines and curves of something that was drawn.
  package struct Shape: Hashable, Sendable {
    let elements: [PathElement]
    package var bounds: CGRect { CGPath(elements: elements).boundingBoxOfPath }
    package init(_ path: CGPath) { elements = path.elements }
    init(elements: [PathElement]) { self.elements = elements }
    /// Whether it is one upright rectangle.
    var isRectangle: Bool {
      let corners = elements.compactMap { element -> CGPoint? in
        switch element {
        case .move(let point), .line(let point): point
        default: nil
        }
      }
      let isOneLine = elements.dropFirst().allSatisfy { if case .move = $0 { false } else { true } }
      guard isOneLine, corners.count == 4, elements.count <= 5 else { return false }
      return corners.indices.allSatisfy {
        let (a, b) = (corners[$0], corners[($0 + 1) % 4])
        return a.x == b.x || a.y == b.y
      }
    }
  }
  /// How a line is drawn.
  package struct Line: Hashable, Sendable {
    package var cap = CGLineCap.butt
    package var join = CGLineJoin.miter
    package var dash: [CGFloat] = []
    package var phase: CGFloat = 0
    package init() {}
    package init(cap: CGLineCap, join: CGLineJoin, dash: [CGFloat], phase: CGFloat) {
      (self.cap, self.join, self.dash, self.phase) = (cap, join, dash, phase)
    }
  }
  /// The face of a text and where it is in its frame.
  package struct Face: Hashable, Sendable {
    /// In hundreds, as style sheets count.
    var weight: UInt8 = 4
    var isItalic = false
    var isMonospaced = false
    /// Whether every digit is as wide as the widest one.
    var hasEvenDigits = false
    var alignment = NSTextAlignment.left
    /// The font that draws the glyphs; `nil` for the system's.
    var file: FontFace?
    package init() {}
  }
  /// A change of how a part looks as a whole.
  package enum Effect: Hashable, Sendable {
    case opacity(CGFloat)
    case blur(CGFloat)
    /// Four rows of four factors and a summand.
    case colors([CGFloat])
    case blend(Blend)
    case shadow(color: CGColor, radius: CGFloat, offset: CGSize)
    case isolated
  }
  /// How colors blend with those behind them, in the protocol's order.
  package enum Blend: UInt8, Sendable {
    case multiply = 0
    case screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity
  }

  /// A keyboard that draws without end must not fill the memory.
  static let limit = 10_000
  package private(set) var commands: [Command] = []
  /// A requested drawing that the commands cannot represent, so exact pixels cannot be made of
  /// them.
  var inexact: String?

  package init() {}
  package mutating func append(_ command: Command) {
    if commands.count < Self.limit {
      commands.append(command)
    } else {
      inexact = "more than \(Self.limit) things were drawn"
    }
  }
  /// Adds another drawing, moved and scaled.
  package mutating func append(_ other: RecordedDrawing, _ transform: CGAffineTransform) {
    for command in other.commands { append(command.applying(transform)) }
    inexact = inexact ?? other.inexact
  }
  /// Another drawing where this one is opaque.
  func masking(_ other: RecordedDrawing) -> RecordedDrawing {
    var drawing = RecordedDrawing()
    drawing.append(.mask(isInverse: false))
    drawing.append(self, .identity)
    drawing.append(.endMask)
    drawing.append(other, .identity)
    drawing.append(.end)
    return drawing
  }
  /// Replaces what was drawn after a number of commands; false where that would be too much.
  mutating func replace(from start: Int, with part: [Command]) -> Bool {
    guard start + part.count <= Self.limit else {
      inexact = "more than \(Self.limit) things were drawn"
      return false
    }
    commands.replaceSubrange(start..., with: part)
    return true
  }
  /// The texts that were drawn, in order.
  package var texts: [String] {
    commands.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
  }
}

extension CGAffineTransform {
  /// How much longer lines become, on average over the directions.
  package var lengthFactor: CGFloat { abs(a * d - b * c).squareRoot() }
}

extension RecordedDrawing.Shape {
  package func applying(_ transform: CGAffineTransform) -> Self {
    transform.isIdentity ? self : Self(elements: elements.map { $0.applying(transform) })
  }
}

extension RecordedDrawing.Command {
  /// The area that a line covers in place of the line.
  var outlined: Self {
    guard case .stroke(let shape, let color, let width, let line) = self else { return self }
    let areas = StrokeOutline(width: width, line: line).outline(Flattened(shape.elements).lines)
    let elements = areas.flatMap { area -> [PathElement] in
      guard let first = area.first else { return [] }
      return [.move(first)] + area.dropFirst().map { .line($0) } + [.close]
    }
    return .fill(RecordedDrawing.Shape(elements: elements), color: color)
  }

  /// The same in other coordinates. Texts and images stay upright.
  package func applying(_ transform: CGAffineTransform) -> Self {
    if transform.isIdentity { return self }
    let factor = transform.lengthFactor
    switch self {
    case .fill(let shape, let color, let isEvenOdd):
      return .fill(shape.applying(transform), color: color, isEvenOdd: isEvenOdd)
    case .stroke(let shape, let color, let width, let line):
      return .stroke(
        shape.applying(transform), color: color, width: width * factor, line: line.scaled(factor))
    case .gradient(let colors, let stops, let from, let to):
      return .gradient(
        colors: colors, stops: stops, from: from.applying(transform), to: to.applying(transform))
    case .radialGradient(let colors, let stops, let center, let from, let to):
      return .radialGradient(
        colors: colors, stops: stops, center: center.applying(transform), from: from * factor,
        to: to * factor)
    case .text(let text, let frame, let color, let size, let face):
      return .text(
        text, frame.applying(transform), color: color, fontSize: size * factor, face: face)
    case .image(let name, let frame, let placed):
      return .image(name, frame.applying(transform), placed)
    case .clip(let shape): return .clip(shape.applying(transform))
    case .group(let effects): return .group(effects.map { $0.scaled(factor) })
    case .mask, .endMask, .end: return self
    }
  }
}

extension RecordedDrawing.Line {
  fileprivate func scaled(_ factor: CGFloat) -> Self {
    Self(cap: cap, join: join, dash: dash.map { $0 * factor }, phase: phase * factor)
  }
}

extension RecordedDrawing.Effect {
  fileprivate func scaled(_ factor: CGFloat) -> Self {
    switch self {
    case .blur(let radius): .blur(radius * factor)
    case .shadow(let color, let radius, let offset):
      .shadow(
        color: color, radius: radius * factor,
        offset: CGSize(width: offset.width * factor, height: offset.height * factor))
    default: self
    }
  }
}
