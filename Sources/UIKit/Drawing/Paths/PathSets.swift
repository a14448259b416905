/// The set operations on the areas of two outlines, both as straight lines.
///
/// All lines are cut where they meet. A piece of a line belongs to the result's outline if the result is on one of its
/// sides only.
struct PathSets {
  typealias Rule = CGPathFillRule
  private var pieces: [(a: CGPoint, b: CGPoint)] = []
  private let first: Flattened
  private let second: Flattened
  private let rule: Rule
  /// How far beside a line its sides are looked at.
  private let step: CGFloat
  /// Points are on a grid much finer than the step, so that the ends of pieces from two lines are the same.
  private let grid: CGFloat

  init(_ first: CGPath, _ second: CGPath, rule: Rule) {
    (self.first, self.second) = (Flattened(first.elements), Flattened(second.elements))
    self.rule = rule
    let box = first.boundingBoxOfPath.union(second.boundingBoxOfPath)
    let size = box.isNull ? 1 : max(box.width, box.height, .leastNormalMagnitude)
    step = size * 1e-6
    // A power of two, which leaves whole numbers as they are.
    grid = CGFloat(sign: .plus, exponent: (size * 1e-9).exponent, significand: 1)
    pieces = cut(Self.lines(self.first) + Self.lines(self.second))
  }

  /// The lines of closed parts: areas have no open ends.
  private static func lines(_ path: Flattened) -> [(CGPoint, CGPoint)] {
    path.lines.flatMap { points in
      zip(points, points.dropFirst() + [points[0]]).filter { $0 != $1 }
    }
  }

  // MARK: Areas

  /// The outline of the points for which a condition on both areas holds.
  func area(_ condition: (_ inFirst: Bool, _ inSecond: Bool) -> Bool) -> CGPath {
    var outline: [(CGPoint, CGPoint)] = []
    var known = Set<PiecePlace>()
    for (a, b) in pieces where known.insert(PiecePlace(a, b)).inserted {
      let (left, right) = sides(of: a, b)
      let isLeft = condition(first.has(left, rule), second.has(left, rule))
      let isRight = condition(first.has(right, rule), second.has(right, rule))
      if isLeft != isRight { outline.append(isLeft ? (a, b) : (b, a)) }
    }
    return CGPath(elements: Self.joined(outline))
  }
  private func sides(of a: CGPoint, _ b: CGPoint) -> (CGPoint, CGPoint) {
    let (x, y) = (b.x - a.x, b.y - a.y)
    let length = max((x * x + y * y).squareRoot(), .leastNormalMagnitude)
    let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    let way = CGPoint(x: -y / length * step, y: x / length * step)
    return (
      CGPoint(x: middle.x + way.x, y: middle.y + way.y),
      CGPoint(x: middle.x - way.x, y: middle.y - way.y)
    )
  }

  /// A line whose direction doesn't matter.
  private struct PiecePlace: Hashable {
    let low: CGPoint
    let high: CGPoint
    init(_ a: CGPoint, _ b: CGPoint) {
      (low, high) = (a.x, a.y) < (b.x, b.y) ? (a, b) : (b, a)
    }
    static func == (left: Self, right: Self) -> Bool {
      left.low == right.low && left.high == right.high
    }
    func hash(into hasher: inout Hasher) {
      for number in [low.x, low.y, high.x, high.y] { hasher.combine(number) }
    }
  }

  /// Closed parts made of lines that have the area on the same side.
  private static func joined(_ lines: [(CGPoint, CGPoint)]) -> [PathElement] {
    var next: [CGPointKey: [Int]] = [:]
    for (index, line) in lines.enumerated() { next[CGPointKey(line.0), default: []].append(index) }
    var isUsed = [Bool](repeating: false, count: lines.count)
    var elements: [PathElement] = []
    for start in lines.indices where !isUsed[start] {
      var points: [CGPoint] = []
      var current = start
      while true {
        isUsed[current] = true
        points.append(lines[current].0)
        let free = (next[CGPointKey(lines[current].1)] ?? []).filter { !isUsed[$0] }
        guard let following = free.min(by: { turn(current, $0) < turn(current, $1) }) else { break }
        current = following
      }
      points = straightened(points)
      guard points.count > 2 else { continue }
      elements.append(.move(points[0]))
      elements += points.dropFirst().map { .line($0) } + [.close]
    }
    /// How far a line turns to the other side: the sharpest turn towards the area keeps parts that touch apart.
    func turn(_ old: Int, _ new: Int) -> CGFloat {
      let (a, b) = (lines[old], lines[new])
      let before = atan2(a.1.y - a.0.y, a.1.x - a.0.x)
      let angle = atan2(b.1.y - b.0.y, b.1.x - b.0.x) - before
      let turned = angle.truncatingRemainder(dividingBy: 2 * .pi)
      return -(turned <= -.pi ? turned + 2 * .pi : turned > .pi ? turned - 2 * .pi : turned)
    }
    return elements
  }
  /// The points without those in the middle of a straight line.
  private static func straightened(_ points: [CGPoint]) -> [CGPoint] {
    points.indices.filter { index in
      let a = points[(index + points.count - 1) % points.count]
      let (b, c) = (points[index], points[(index + 1) % points.count])
      let area = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
      return abs(area) > 1e-9 * max(abs(c.x - a.x) + abs(c.y - a.y), 1)
    }
    .map { points[$0] }
  }

  // MARK: Lines

  /// The lines of the first path whose middles are inside the second one's area, or outside.
  func lines(inside: Bool) -> CGPath {
    var elements: [PathElement] = []
    for points in first.lines {
      for (a, b) in zip(points, points.dropFirst()) where a != b {
        for (a, b) in cut((a, b), by: Self.lines(second)) {
          let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
          guard second.has(middle, rule) == inside else { continue }
          if elements.last?.points.last != a { elements.append(.move(a)) }
          elements.append(.line(b))
        }
      }
    }
    return CGPath(elements: elements)
  }

  // MARK: Cutting

  private func cut(_ lines: [(CGPoint, CGPoint)]) -> [(CGPoint, CGPoint)] {
    lines.flatMap { cut($0, by: lines) }
  }
  /// A line in pieces that meet others only at their ends.
  private func cut(
    _ line: (CGPoint, CGPoint), by others: [(CGPoint, CGPoint)]
  ) -> [(CGPoint, CGPoint)] {
    let (a, b) = (rounded(line.0), rounded(line.1))
    var cuts: [(CGFloat, CGPoint)] = [(0, a), (1, b)]
    for other in others { meet((a, b), (rounded(other.0), rounded(other.1)), &cuts) }
    let points = cuts.sorted { $0.0 < $1.0 }.map(\.1)
    return zip(points, points.dropFirst()).filter { $0 != $1 }
  }
  private func rounded(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: (point.x / grid).rounded() * grid, y: (point.y / grid).rounded() * grid)
  }
  private func meet(
    _ line: (CGPoint, CGPoint), _ other: (CGPoint, CGPoint),
    _ cuts: inout [(CGFloat, CGPoint)]
  ) {
    let (p, q) = (line.0, other.0)
    let (rx, ry) = (line.1.x - p.x, line.1.y - p.y)
    let (sx, sy) = (other.1.x - q.x, other.1.y - q.y)
    let length = (rx * rx + ry * ry)
    guard length > 0 else { return }
    // An end of the other line on this one is that end exactly.
    for end in [other.0, other.1] {
      let share = ((end.x - p.x) * rx + (end.y - p.y) * ry) / length
      let distance = abs((end.x - p.x) * ry - (end.y - p.y) * rx) / length.squareRoot()
      if share > 0, share < 1, distance <= grid * 4 { cuts.append((share, end)) }
    }
    let cross = rx * sy - ry * sx
    guard abs(cross) > 1e-14 * length.squareRoot() * (sx * sx + sy * sy).squareRoot() else {
      return
    }
    let t = ((q.x - p.x) * sy - (q.y - p.y) * sx) / cross
    let u = ((q.x - p.x) * ry - (q.y - p.y) * rx) / cross
    guard t > 0, t < 1, u > 0, u < 1 else { return }
    cuts.append((t, rounded(CGPoint(x: p.x + t * rx, y: p.y + t * ry))))
  }
}
private struct CGPointKey: Hashable {
  let x: CGFloat
  let y: CGFloat
  init(_ point: CGPoint) { (x, y) = (point.x, point.y) }
}
extension Flattened {
  fileprivate func has(_ point: CGPoint, _ rule: CGPathFillRule) -> Bool {
    let found = winding(around: point)
    return rule == .winding ? found.turns != 0 : found.crossings % 2 == 1
  }
}

/// The areas and lines of two paths together. Curves of the results are short straight lines.
extension CGPath {
  /// The outline of what is inside one of the paths or both.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathSets(self, other, rule: rule).area { $0 || $1 }
  }
  /// The outline of what is inside both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathSets(self, other, rule: rule).area { $0 && $1 }
  }
  /// The outline of what is inside this path and not inside the other one.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathSets(self, other, rule: rule).area { $0 && !$1 }
  }
  /// The outline of what is inside exactly one of the paths.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    PathSets(self, other, rule: rule).area { $0 != $1 }
  }
  /// The parts of this path's lines that are inside the other path.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathSets(self, other, rule: rule).lines(inside: true)
  }
  /// The parts of this path's lines that are not inside the other path.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    PathSets(self, other, rule: rule).lines(inside: false)
  }
  /// The outline of the same area without lines that cross or are within it.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    PathSets(self, CGPath(elements: []), rule: rule).area { inside, _ in inside }
  }
  /// Whether the areas of the paths have points in common.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    !intersection(other, using: rule).isEmpty
  }
  /// The path with its curves as straight lines, 32 for each curve whatever the threshold.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(
      elements: Flattened(elements).lines.flatMap { points in
        let isClosed = points.count > 2 && points.first == points.last
        let lines = isClosed ? points.dropLast() : points[...]
        return [PathElement.move(points[0])] + lines.dropFirst().map { .line($0) }
          + (isClosed ? [.close] : [])
      })
  }
}
