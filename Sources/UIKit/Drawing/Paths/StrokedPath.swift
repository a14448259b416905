/// The outline of a line with a width: one closed part for an open line, two for a closed one.
///
/// By the winding rule, its inside is what the line covers.
struct StrokedPath {
  private let half: CGFloat
  private let cap: CGLineCap
  private let join: CGLineJoin
  private let miterLimit: CGFloat

  init(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
    (half, self.cap, self.join, self.miterLimit) = (width / 2, cap, join, miterLimit)
  }

  func outline(of lines: [[CGPoint]]) -> [PathElement] {
    guard half > 0, half.isFinite else { return [] }
    return lines.flatMap { line -> [PathElement] in
      let points = line.reduce(into: [CGPoint]()) { points, point in
        if points.last.map({ !Self.isSame($0, point) }) ?? true { points.append(point) }
      }
      guard points.count > 1 else { return points.first.map(dot) ?? [] }
      if points.count > 3, Self.isSame(points[0], points[points.count - 1]) {
        let ring = Array(points.dropLast())
        return closed(side(of: ring, isClosed: true))
          + closed(side(of: ring.reversed(), isClosed: true))
      }
      let back = Array(points.reversed())
      return closed(
        side(of: points, isClosed: false) + end(of: points) + side(of: back, isClosed: false)
          + end(of: back))
    }
  }

  /// Whether there is no line between two points. One between nearly equal points has no direction.
  private static func isSame(_ a: CGPoint, _ b: CGPoint) -> Bool {
    hypot(b.x - a.x, b.y - a.y) < 1e-6
  }
  private func closed(_ points: [CGPoint]) -> [PathElement] {
    guard let first = points.first else { return [] }
    return [.move(first)] + points.dropFirst().map { .line($0) } + [.close]
  }

  /// A line without a length has only its ends.
  private func dot(at point: CGPoint) -> [PathElement] {
    switch cap {
    case .butt: return []
    case .round: return closed(arc(point, from: 0, by: 2 * .pi))
    case .square:
      return CGPath(
        rect: CGRect(x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half),
        transform: nil
      ).elements
    }
  }

  // MARK: Sides

  /// The points on one side of a line, from its beginning to its end.
  private func side(of points: [CGPoint], isClosed: Bool) -> [CGPoint] {
    let count = points.count
    return points.indices.flatMap { index -> [CGPoint] in
      let point = points[index]
      guard isClosed || index > 0 else { return [moved(point, along: normal(point, points[1]))] }
      guard isClosed || index < count - 1 else {
        return [moved(point, along: normal(points[index - 1], point))]
      }
      return corner(points[(index + count - 1) % count], point, points[(index + 1) % count])
    }
  }

  private func corner(_ a: CGPoint, _ point: CGPoint, _ b: CGPoint) -> [CGPoint] {
    let (before, after) = (normal(a, point), normal(point, b))
    let (start, end) = (moved(point, along: before), moved(point, along: after))
    let cross = before.dx * after.dy - before.dy * after.dx
    let dot = before.dx * after.dx + before.dy * after.dy
    if abs(cross) < 1e-9, dot > 0 { return [start] }
    // Where the line turns to this side, its two edges meet before the corner. If they are too short for that, the way
    // over the corner itself winds the right way around everything between them.
    let middle = CGVector(dx: before.dx + after.dx, dy: before.dy + after.dy)
    let meeting = moved(point, along: middle, by: 1 / max(1 + dot, 1e-9))
    if cross > 0 {
      let depth = half * cross / max(1 + dot, 1e-9)
      let room = min(hypot(point.x - a.x, point.y - a.y), hypot(b.x - point.x, b.y - point.y))
      return depth <= room / 2 ? [meeting] : [start, point, end]
    }
    switch join {
    case .round:
      return arc(point, from: atan2(before.dy, before.dx), by: -acos(min(max(dot, -1), 1)))
    case .miter where 2 <= miterLimit * miterLimit * (1 + dot): return [meeting]
    case .miter, .bevel: return [start, end]
    }
  }

  /// The points between the two sides at the end of a line.
  private func end(of points: [CGPoint]) -> [CGPoint] {
    let (before, point) = (points[points.count - 2], points[points.count - 1])
    let side = normal(before, point)
    switch cap {
    case .butt: return []
    case .round: return Array(arc(point, from: atan2(side.dy, side.dx), by: -.pi))
    case .square:
      let ahead = moved(point, along: CGVector(dx: side.dy, dy: -side.dx))
      return [moved(ahead, along: side), moved(ahead, along: side, by: -1)]
    }
  }

  /// Points on a circle of the line's width, less than a twentieth of a point away from it.
  private func arc(_ center: CGPoint, from start: CGFloat, by angle: CGFloat) -> [CGPoint] {
    let step = 2 * acos(max(1 - 0.05 / max(half, 0.1), 0))
    let count = min(max(Int((abs(angle) / step).rounded(.up)), 1), 256)
    return (0...count).map {
      let angle = start + angle * CGFloat($0) / CGFloat(count)
      return CGPoint(x: center.x + cos(angle) * half, y: center.y + sin(angle) * half)
    }
  }

  /// The direction across a line, of length 1.
  private func normal(_ a: CGPoint, _ b: CGPoint) -> CGVector {
    let length = max(hypot(b.x - a.x, b.y - a.y), .leastNormalMagnitude)
    return CGVector(dx: -(b.y - a.y) / length, dy: (b.x - a.x) / length)
  }
  private func moved(_ point: CGPoint, along way: CGVector, by factor: CGFloat = 1) -> CGPoint {
    CGPoint(x: point.x + way.dx * half * factor, y: point.y + way.dy * half * factor)
  }
}

extension CGPath {
  /// The outline of the line that a stroke of this path draws. Curves become short straight lines.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let stroke = StrokedPath(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
    return CGPath(
      elements: stroke.outline(of: Flattened(elements).lines).map { $0.applying(transform) })
  }

  /// The dashes of this path, each as an open part. Curves become short straight lines.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    let line = RecordedDrawing.Line(cap: .butt, join: .miter, dash: lengths, phase: phase)
    let dashes = StrokeOutline(width: 0, line: line).dashes(Flattened(elements).lines)
    return CGPath(
      elements: dashes.flatMap { points -> [PathElement] in
        guard let first = points.first else { return [] }
        return [.move(first.applying(transform))]
          + points.dropFirst().map { .line($0.applying(transform)) }
      })
  }
}
