/// Which share of each pixel an area covers.
struct AreaCoverage {
  private struct Edge {
    let top: CGPoint
    let bottom: CGPoint
    let turn: Int
  }
  private let edges: [Edge]
  private let isEvenOdd: Bool
  private let width: Int
  private let height: Int
  /// Lines through each row of pixels, along which the area is measured.
  private static let samples = 8

  init(_ lines: [[CGPoint]], isEvenOdd: Bool, width: Int, height: Int) {
    (self.isEvenOdd, self.width, self.height) = (isEvenOdd, width, height)
    edges = lines.flatMap { line -> [Edge] in
      guard let first = line.first else { return [] }
      return zip(line, line.dropFirst() + [first]).compactMap { a, b in
        guard a.isNearby, b.isNearby, a.y != b.y else { return nil }
        return a.y < b.y ? Edge(top: a, bottom: b, turn: 1) : Edge(top: b, bottom: a, turn: -1)
      }
    }
    .sorted { $0.top.y < $1.top.y }
  }

  /// Calls the closure for each row that the area touches, with the share of each pixel.
  func forEachRow(_ body: (Int, [Float]) -> Void) {
    guard let first = edges.first, let last = edges.map(\.bottom.y).max() else { return }
    let rows = max(0, Int(first.top.y.rounded(.down)))..<max(0, min(height, Int(last.rounded(.up))))
    var next = 0
    var active: [Edge] = []
    for row in rows {
      while next < edges.count, edges[next].top.y < CGFloat(row + 1) {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { $0.bottom.y <= CGFloat(row) }
      guard !active.isEmpty else { continue }
      body(row, cover(row, active))
    }
  }

  private func cover(_ row: Int, _ active: [Edge]) -> [Float] {
    var cover = [Float](repeating: 0, count: width)
    for sample in 0..<Self.samples {
      let y = CGFloat(row) + (CGFloat(sample) + 0.5) / CGFloat(Self.samples)
      var crossings: [(x: CGFloat, turn: Int)] = []
      for edge in active where edge.top.y <= y && y < edge.bottom.y {
        let share = (y - edge.top.y) / (edge.bottom.y - edge.top.y)
        crossings.append((edge.top.x + (edge.bottom.x - edge.top.x) * share, edge.turn))
      }
      crossings.sort { $0.x < $1.x }
      add(crossings, to: &cover)
    }
    return cover
  }

  private func add(_ crossings: [(x: CGFloat, turn: Int)], to cover: inout [Float]) {
    var turns = 0
    for (index, crossing) in crossings.enumerated().dropLast() {
      turns += isEvenOdd ? 1 : crossing.turn
      let isInside = isEvenOdd ? turns % 2 == 1 : turns != 0
      if isInside { add(from: crossing.x, to: crossings[index + 1].x, &cover) }
    }
  }

  private func add(from start: CGFloat, to end: CGFloat, _ cover: inout [Float]) {
    let (left, right) = (max(start, 0), min(end, CGFloat(width)))
    guard left < right else { return }
    let share = 1 / Float(Self.samples)
    let (first, last) = (Int(left), min(Int(right), width - 1))
    if first == last {
      cover[first] += Float(right - left) * share
      return
    }
    cover[first] += Float(CGFloat(first + 1) - left) * share
    for x in first + 1..<last { cover[x] += share }
    cover[last] += Float(right - CGFloat(last)) * share
  }
}

extension CGPoint {
  /// Whether it is a place that can be counted in pixels.
  fileprivate var isNearby: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}

/// The fill of an area.
enum Paint {
  struct Color {
    let red: Float
    let green: Float
    let blue: Float
    let alpha: Float
  }
  case plain(Color)
  case linear(Ramp, CGPoint, CGPoint)
  case radial(Ramp, CGPoint, CGFloat, CGFloat)

  init(_ color: CGColor) { self = .plain(Color(color)) }

  func color(_ x: CGFloat, _ y: CGFloat) -> Color {
    switch self {
    case .plain(let color): return color
    case .linear(let ramp, let from, let to):
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx * dx + dy * dy
      return ramp.color(length > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / length : 1)
    case .radial(let ramp, let center, let from, let to):
      let distance = hypot(x - center.x, y - center.y)
      return ramp.color(to == from ? 1 : (distance - from) / (to - from))
    }
  }
}

extension Paint.Color {
  init(_ color: CGColor) {
    func bounded(_ value: CGFloat) -> Float { value.isFinite ? Float(min(max(value, 0), 1)) : 0 }
    self.init(
      red: bounded(color.red), green: bounded(color.green), blue: bounded(color.blue),
      alpha: bounded(color.alpha))
  }
}

/// Colors that pass into each other.
struct Ramp {
  private let colors: [Paint.Color]
  private let stops: [CGFloat]

  init(_ colors: [CGColor], _ stops: [CGFloat]) {
    self.colors = colors.map(Paint.Color.init)
    let even = colors.indices.map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
    self.stops = stops.count == colors.count ? stops : even
  }

  func color(_ place: CGFloat) -> Paint.Color {
    guard let first = colors.first, let last = colors.last else {
      return Paint.Color(red: 0, green: 0, blue: 0, alpha: 0)
    }
    guard let after = stops.firstIndex(where: { place < $0 }) else { return last }
    guard after > 0 else { return first }
    let (a, b) = (colors[after - 1], colors[after])
    let share = Float((place - stops[after - 1]) / (stops[after] - stops[after - 1]))
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
    return Paint.Color(
      red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
      alpha: mix(a.alpha, b.alpha))
  }
}
