extension Path {
  /// Calls a closure with each step of the outline.
  public func forEach(_ body: (Element) -> Void) {
    for element in cgPath.elements {
      switch element {
      case .move(let end): body(.move(to: end))
      case .line(let end): body(.line(to: end))
      case .quadratic(let end, let control): body(.quadCurve(to: end, control: control))
      case .cubic(let end, let control1, let control2):
        body(.curve(to: end, control1: control1, control2: control2))
      case .close: body(.closeSubpath)
      }
    }
  }
  /// A part of the outline, by its length. Curves become lines.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    Path(cgPath.trimmed(from: from, to: to))
  }
  /// The outline of the strip that tracing the path covers: here the box around it.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    Path(boundingRect.insetBy(dx: -style.lineWidth / 2, dy: -style.lineWidth / 2))
  }
  /// The points where the outline is, as text.
  public var description: String {
    var parts: [String] = []
    func text(_ points: CGPoint...) -> String {
      points.map { "\($0.x) \($0.y)" }.joined(separator: " ")
    }
    forEach { element in
      switch element {
      case .move(let end): parts.append(text(end) + " m")
      case .line(let end): parts.append(text(end) + " l")
      case .quadCurve(let end, let control): parts.append(text(control, end) + " q")
      case .curve(let end, let c1, let c2): parts.append(text(c1, c2, end) + " c")
      case .closeSubpath: parts.append("h")
      }
    }
    return parts.joined(separator: " ")
  }
}
extension Path: LosslessStringConvertible {
  /// The outline in the form of `description`.
  public init?(_ string: String) {
    self.init()
    var numbers: [CGFloat] = []
    for word in string.split(separator: " ") {
      if let number = Double(word) {
        numbers.append(number)
        continue
      }
      guard let count = ["m": 2, "l": 2, "q": 4, "c": 6, "h": 0][word], numbers.count == count
      else { return nil }
      let points = stride(from: 0, to: count, by: 2).map {
        CGPoint(x: numbers[$0], y: numbers[$0 + 1])
      }
      switch word {
      case "m": move(to: points[0])
      case "l": addLine(to: points[0])
      case "q": addQuadCurve(to: points[1], control: points[0])
      case "c": addCurve(to: points[2], control1: points[0], control2: points[1])
      default: closeSubpath()
      }
      numbers = []
    }
  }
}

/// A part of a shape's outline.
public struct _TrimmedShape<S: Shape>: Shape {
  public var shape: S
  public var startFraction: CGFloat
  public var endFraction: CGFloat
  public nonisolated init(shape: S, startFraction: CGFloat = 0, endFraction: CGFloat = 1) {
    (self.shape, self.startFraction, self.endFraction) = (shape, startFraction, endFraction)
  }
  public nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect).trimmedPath(from: startFraction, to: endFraction)
  }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
  public nonisolated var animatableData:
    AnimatablePair<S.AnimatableData, AnimatablePair<CGFloat, CGFloat>>
  {
    get { AnimatablePair(shape.animatableData, AnimatablePair(startFraction, endFraction)) }
    set {
      shape.animatableData = newValue.first
      (startFraction, endFraction) = (newValue.second.first, newValue.second.second)
    }
  }
}
/// A shape that is moved.
public struct OffsetShape<Content: Shape>: Shape {
  public var shape: Content
  public var offset: CGSize
  public nonisolated init(shape: Content, offset: CGSize) {
    (self.shape, self.offset) = (shape, offset)
  }
  public nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
  }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
  public nonisolated var animatableData:
    AnimatablePair<Content.AnimatableData, CGSize.AnimatableData>
  {
    get { AnimatablePair(shape.animatableData, offset.animatableData) }
    set { (shape.animatableData, offset.animatableData) = (newValue.first, newValue.second) }
  }
}
/// A shape that is turned.
public struct RotatedShape<Content: Shape>: Shape {
  public var shape: Content
  public var angle: Angle
  public var anchor: UnitPoint
  public nonisolated init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
    (self.shape, self.angle, self.anchor) = (shape, angle, anchor)
  }
  public nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      around(anchor, rect, CGAffineTransform(rotationAngle: angle.radians)))
  }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
  public nonisolated var animatableData: AnimatablePair<Content.AnimatableData, Double> {
    get { AnimatablePair(shape.animatableData, angle.radians) }
    set { (shape.animatableData, angle.radians) = (newValue.first, newValue.second) }
  }
}
/// A shape that is larger or smaller.
public struct ScaledShape<Content: Shape>: Shape {
  public var shape: Content
  public var scale: CGSize
  public var anchor: UnitPoint
  public nonisolated init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
    (self.shape, self.scale, self.anchor) = (shape, scale, anchor)
  }
  public nonisolated func path(in rect: CGRect) -> Path {
    shape.path(in: rect).applying(
      around(anchor, rect, CGAffineTransform(scaleX: scale.width, y: scale.height)))
  }
  public nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    shape.sizeThatFits(proposal)
  }
  public nonisolated var animatableData:
    AnimatablePair<Content.AnimatableData, CGSize.AnimatableData>
  {
    get { AnimatablePair(shape.animatableData, scale.animatableData) }
    set { (shape.animatableData, scale.animatableData) = (newValue.first, newValue.second) }
  }
}
extension Shape {
  /// A part of the outline, by its length.
  public nonisolated func trim(
    from startFraction: CGFloat = 0, to endFraction: CGFloat = 1
  ) -> some Shape {
    _TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
  }
  public nonisolated func offset(_ offset: CGSize) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: offset)
  }
  public nonisolated func offset(_ offset: CGPoint) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
  }
  public nonisolated func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
    OffsetShape(shape: self, offset: CGSize(width: x, height: y))
  }
  public nonisolated func scale(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> ScaledShape<Self> {
    ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
  }
  public nonisolated func scale(
    _ scale: CGFloat, anchor: UnitPoint = .center
  ) -> ScaledShape<Self> { self.scale(x: scale, y: scale, anchor: anchor) }
  public nonisolated func rotation(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> RotatedShape<Self> { RotatedShape(shape: self, angle: angle, anchor: anchor) }
}
