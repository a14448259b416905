/// A path that is being made.
public final class CGMutablePath: CGPath, @unchecked Sendable {  // for one thread at a time
  /// Makes an empty path.
  public init() { super.init(elements: []) }

  /// Begins a part.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.move(point.applying(transform)))
  }
  /// Adds a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.line(point.applying(transform)))
  }
  /// Adds a part of lines.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }
  /// Adds a curve with one control point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    elements.append(
      .quadratic(end.applying(transform), control: control.applying(transform)))
  }
  /// Adds a curve with two control points.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    elements.append(
      .cubic(
        end.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform)))
  }
  /// Ends the part where it began.
  public func closeSubpath() { if !elements.isEmpty { elements.append(.close) } }

  // MARK: Shapes

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addLines(
      between: [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ], transform: transform)
    closeSubpath()
  }
  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let place = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    let circle = CGMutablePath()
    circle.addArc(
      center: .zero, radius: 1, startAngle: 0, endAngle: 2 * CGFloat.pi, clockwise: false)
    circle.closeSubpath()
    elements += circle.elements.map { $0.applying(place.concatenating(transform)) }
  }
  /// Adds a rectangle with round corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    addRoundedRect(
      in: rect,
      radii: [CGSize](repeating: CGSize(width: cornerWidth, height: cornerHeight), count: 4),
      transform: transform)
  }
  /// Adds a rectangle with a radius for each corner: top left, top right, bottom right, bottom left.
  func addRoundedRect(
    in rect: CGRect, radii: [CGSize], transform: CGAffineTransform = .identity
  ) {
    let radii = radii.map {
      CGSize(
        width: min(max($0.width, 0), rect.width / 2),
        height: min(max($0.height, 0), rect.height / 2))
    }
    let corners = [
      (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)),
      (CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: -1, y: 0), CGPoint(x: 0, y: 1)),
      (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: 0, y: -1), CGPoint(x: -1, y: 0)),
      (CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: -1)),
    ]
    for (index, (corner, before, after)) in corners.enumerated() {
      func inset(_ direction: CGPoint, _ share: CGFloat) -> CGPoint {
        CGPoint(
          x: corner.x + direction.x * radii[index].width * share,
          y: corner.y + direction.y * radii[index].height * share)
      }
      if index == 0 {
        move(to: inset(before, 1), transform: transform)
      } else {
        addLine(to: inset(before, 1), transform: transform)
      }
      guard radii[index] != .zero else { continue }
      let rest = 1 - quarterCircleControl
      addCurve(
        to: inset(after, 1), control1: inset(before, rest), control2: inset(after, rest),
        transform: transform)
    }
    closeSubpath()
  }

  // MARK: Arcs

  /// Adds an arc, after a line to its start. Angles grow from the x axis towards the y axis; clockwise they shrink.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.isFinite, endAngle.isFinite else { return }
    let turn = 2 * CGFloat.pi
    var sweep = endAngle - startAngle
    if clockwise {
      if sweep > 0 { sweep -= (sweep / turn).rounded(.up) * turn }
      sweep = max(sweep, -turn)
    } else {
      if sweep < 0 { sweep += (-sweep / turn).rounded(.up) * turn }
      sweep = min(sweep, turn)
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: sweep, transform: transform)
  }
  /// Adds an arc that covers an angle, after a line to its start.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.isFinite, delta.isFinite, abs(delta) < 1e6 else { return }
    func place(_ angle: CGFloat, _ along: CGFloat = 0) -> CGPoint {
      let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
      return CGPoint(
        x: center.x + radius * (cosine - along * sine),
        y: center.y + radius * (sine + along * cosine))
    }
    if case .close? = elements.last {
      move(to: place(startAngle), transform: transform)
    } else if isEmpty {
      move(to: place(startAngle), transform: transform)
    } else {
      addLine(to: place(startAngle), transform: transform)
    }
    let count = max(1, Int((abs(delta) / (CGFloat.pi / 2) - 1e-9).rounded(.up)))
    let step = delta / CGFloat(count)
    let along = 4 / 3 * CGFloat(tan(Double(step) / 4))
    for index in 0..<count {
      let (from, to) = (
        startAngle + step * CGFloat(index), startAngle + step * CGFloat(index + 1)
      )
      addCurve(
        to: place(to), control1: place(from, along), control2: place(to, -along),
        transform: transform)
    }
  }
  /// Adds an arc that touches two lines: from here to the first point, and from there to the second one.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let start = currentPoint
    let (a, b) = (start.direction(from: tangent1End), tangent2End.direction(from: tangent1End))
    let cosine = a.x * b.x + a.y * b.y
    let sine = a.x * b.y - a.y * b.x
    guard abs(sine) > 1e-9 else { return addLine(to: tangent1End, transform: transform) }
    let distance = radius * (1 + cosine) / abs(sine)
    let first = CGPoint(x: tangent1End.x + a.x * distance, y: tangent1End.y + a.y * distance)
    let last = CGPoint(x: tangent1End.x + b.x * distance, y: tangent1End.y + b.y * distance)
    let half = CGFloat(((1 + cosine) / 2).squareRoot())
    let middle = (radius * radius + distance * distance).squareRoot()
    let bisector = CGPoint(x: (a.x + b.x) / 2 / half, y: (a.y + b.y) / 2 / half)
    let center = CGPoint(
      x: tangent1End.x + bisector.x * middle, y: tangent1End.y + bisector.y * middle)
    addArc(
      center: center, radius: radius, startAngle: first.angle(from: center),
      endAngle: last.angle(from: center), clockwise: sine > 0, transform: transform)
  }

  /// Adds another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += transform.isIdentity ? path.elements : path.elements.map { $0.applying(transform) }
  }
}

/// How far a control point is along the tangent of a quarter circle of radius 1.
private let quarterCircleControl: CGFloat = 4 / 3 * (CGFloat(2).squareRoot() - 1)

extension CGPoint {
  fileprivate func direction(from other: CGPoint) -> CGPoint {
    let length = distance(to: other)
    return length > 0 ? CGPoint(x: (x - other.x) / length, y: (y - other.y) / length) : .zero
  }
  fileprivate func angle(from center: CGPoint) -> CGFloat {
    CGFloat(atan2(Double(y - center.y), Double(x - center.x)))
  }
}
