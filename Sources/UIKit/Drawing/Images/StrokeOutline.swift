/// The area that a line of some width covers, as polygons that all turn the same way.
struct StrokeOutline {
  private let half: CGFloat
  private let line: RecordedDrawing.Line
  /// From here on a corner is cut off, as the default of every context.
  private static let miterLimit: CGFloat = 10
  /// More dashes than any line on a screen has.
  private static let mostDashes = 20_000

  init(width: CGFloat, line: RecordedDrawing.Line) {
    half = width / 2
    self.line = line
  }

  func outline(_ lines: [[CGPoint]]) -> [[CGPoint]] {
    guard half > 0, half.isFinite else { return [] }
    return lines.flatMap { whole -> [[CGPoint]] in
      let points = whole.reduce(into: [CGPoint]()) { if $0.last != $1 { $0.append($1) } }
      guard line.dash.contains(where: { $0 > 0 }), line.dash.allSatisfy({ $0 >= 0 }) else {
        return outline(points, isClosed: points.count > 2 && points.first == points.last)
      }
      return dashes(points).flatMap { outline($0, isClosed: false) }
    }
  }

  private func outline(_ points: [CGPoint], isClosed: Bool) -> [[CGPoint]] {
    guard points.count > 1 else {
      guard let point = points.first, line.cap == .round else { return [] }
      return [circle(point)]
    }
    var areas = zip(points, points.dropFirst()).map(segment)
    for index in 1..<points.count - 1 {
      areas += join(points[index - 1], points[index], points[index + 1])
    }
    if isClosed {
      areas += join(points[points.count - 2], points[0], points[1])
    } else {
      areas += cap(points[0], from: points[1])
      areas += cap(points[points.count - 1], from: points[points.count - 2])
    }
    return areas.map(Self.turned)
  }

  private func segment(_ a: CGPoint, _ b: CGPoint) -> [CGPoint] {
    let side = normal(a, b)
    return [a + side, b + side, b - side, a - side]
  }
  /// Half the width, across the line.
  private func normal(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
    let length = hypot(b.x - a.x, b.y - a.y)
    return CGPoint(x: -(b.y - a.y) / length * half, y: (b.x - a.x) / length * half)
  }
  private func circle(_ center: CGPoint) -> [CGPoint] {
    let count = min(max(Int(bounding: half * 4), 16), 128)
    return (0..<count).map {
      let angle = CGFloat($0) / CGFloat(count) * 2 * .pi
      return CGPoint(x: center.x + cos(angle) * half, y: center.y + sin(angle) * half)
    }
  }

  private func cap(_ end: CGPoint, from inside: CGPoint) -> [[CGPoint]] {
    switch line.cap {
    case .butt: return []
    case .round: return [circle(end)]
    case .square:
      let side = normal(inside, end)
      let ahead = CGPoint(x: side.y, y: -side.x)
      return [[end + side, end + side + ahead, end - side + ahead, end - side]]
    }
  }

  private func join(_ a: CGPoint, _ corner: CGPoint, _ b: CGPoint) -> [[CGPoint]] {
    if line.join == .round { return [circle(corner)] }
    let (before, after) = (normal(a, corner), normal(corner, b))
    let turn = before.x * after.y - before.y * after.x
    guard turn != 0 else { return [] }
    // The outer side of the corner.
    let sign: CGFloat = turn > 0 ? -1 : 1
    let (one, two) = (before * sign, after * sign)
    let bevel = [corner, corner + one, corner + two]
    let middle = CGPoint(x: (one.x + two.x) / 2, y: (one.y + two.y) / 2)
    let share = (middle.x * middle.x + middle.y * middle.y) / (half * half)
    guard line.join == .miter, share > 0, 1 / share <= Self.miterLimit * Self.miterLimit else {
      return [bevel]
    }
    return [[corner, corner + one, corner + middle * (1 / share), corner + two]]
  }

  /// The polygon, turned so that areas that overlap do not cancel each other.
  private static func turned(_ area: [CGPoint]) -> [CGPoint] {
    let sum = zip(area, area.dropFirst() + area.prefix(1)).reduce(CGFloat(0)) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    return sum < 0 ? area.reversed() : area
  }

  // MARK: Dashes

  /// The dashes of lines, as lines; the lines themselves where the pattern has no dash.
  func dashes(_ lines: [[CGPoint]]) -> [[CGPoint]] {
    guard line.dash.contains(where: { $0 > 0 }), line.dash.allSatisfy({ $0 >= 0 }) else {
      return lines
    }
    return lines.flatMap { whole in
      dashes(whole.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    }
  }

  private func dashes(_ points: [CGPoint]) -> [[CGPoint]] {
    let pattern = line.dash.count.isMultiple(of: 2) ? line.dash : line.dash + line.dash
    var (index, rest) = start(in: pattern)
    var found: [[CGPoint]] = []
    var current: [CGPoint] = index.isMultiple(of: 2) ? Array(points.prefix(1)) : []
    for (a, b) in zip(points, points.dropFirst()) {
      let length = hypot(b.x - a.x, b.y - a.y)
      var done: CGFloat = 0
      while length - done > rest, found.count < Self.mostDashes {
        done += rest
        let place = a + (b - a) * (done / length)
        if index.isMultiple(of: 2) { found.append(current + [place]) }
        index = (index + 1) % pattern.count
        current = index.isMultiple(of: 2) ? [place] : []
        rest = max(pattern[index], 1e-6)
      }
      rest -= length - done
      if index.isMultiple(of: 2) { current.append(b) }
    }
    return current.count > 1 ? found + [current] : found
  }

  /// The dash or gap at the beginning, and how much of it is left.
  private func start(in pattern: [CGFloat]) -> (index: Int, rest: CGFloat) {
    let whole = pattern.reduce(0, +)
    var phase = line.phase.isFinite ? line.phase.truncatingRemainder(dividingBy: whole) : 0
    if phase < 0 { phase += whole }
    var index = 0
    while phase >= pattern[index] {
      phase -= pattern[index]
      index = (index + 1) % pattern.count
    }
    return (index, pattern[index] - phase)
  }
}

extension CGPoint {
  fileprivate static func + (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x + b.x, y: a.y + b.y)
  }
  fileprivate static func - (a: CGPoint, b: CGPoint) -> CGPoint {
    CGPoint(x: a.x - b.x, y: a.y - b.y)
  }
  fileprivate static func * (a: CGPoint, factor: CGFloat) -> CGPoint {
    CGPoint(x: a.x * factor, y: a.y * factor)
  }
}
