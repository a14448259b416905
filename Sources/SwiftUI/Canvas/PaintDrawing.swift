extension _Paint {
  /// The paint over a rectangle, as drawn after a clip.
  func drawing(in bounds: CGRect) -> RecordedDrawing {
    var drawing = RecordedDrawing()
    func place(_ unit: UnitPoint) -> CGPoint {
      CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
    }
    switch kind {
    case .none: break
    case .color(let color):
      drawing.append(.fill(RecordedDrawing.Shape(CGPath(rect: bounds)), color: color.cgColor))
    case .gradient(let colors, let stops, let start, let end):
      drawing.append(
        .gradient(
          colors: colors.map(\.cgColor), stops: stops, from: place(start), to: place(end)))
    case .radial(let colors, let stops, let center, let from, let to):
      drawing.append(
        .radialGradient(
          colors: colors.map(\.cgColor), stops: stops, center: place(center), from: from, to: to))
    case .angular(let colors, let stops, let center, let start, let end):
      Wedges(
        colors: colors.map(\.cgColor), stops: stops, center: place(center), start: start, end: end
      ).draw(&drawing, over: bounds)
    case .mesh(let mesh): mesh.draw(&drawing, over: bounds)
    case .elliptical(let ellipses): ellipses.draw(&drawing, over: bounds)
    case .image(let tiles): tiles.moved(to: bounds.origin).draw(&drawing, over: bounds)
    }
    return drawing
  }
}

extension CGPath {
  /// A rectangle.
  convenience init(rect: CGRect) { self.init(rect: rect, transform: nil) }
  static func polygon(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }
}

/// Colors between colors.
enum ColorRamp {
  static func mix(_ first: CGColor, _ second: CGColor, _ part: CGFloat) -> CGColor {
    let (a, b) = (first.rgba, second.rgba)
    let mixed = zip(a, b).map { $0 + ($1 - $0) * part }
    return CGColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
  }
  /// The color at a place of a gradient; beyond its ends that of the end.
  static func color(at place: CGFloat, _ colors: [CGColor], _ stops: [CGFloat]) -> CGColor {
    guard let first = colors.first, stops.count == colors.count else {
      return CGColor(gray: 0, alpha: 0)
    }
    guard let next = stops.firstIndex(where: { $0 >= place }) else {
      return colors[colors.count - 1]
    }
    guard next > 0 else { return first }
    let length = stops[next] - stops[next - 1]
    guard length > 0 else { return colors[next] }
    return mix(colors[next - 1], colors[next], (place - stops[next - 1]) / length)
  }
}

/// Colors by their angle around a point, as wedges of one color each.
struct Wedges {
  private static let count = 90
  let colors: [CGColor]
  let stops: [CGFloat]
  let center: CGPoint
  let start: Double
  let end: Double

  func draw(_ drawing: inout RecordedDrawing, over bounds: CGRect) {
    guard !colors.isEmpty else { return }
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ]
    // Beyond the farthest corner, so that the straight outer edges are outside.
    let radius = 1.1 * (corners.map { hypot($0.x - center.x, $0.y - center.y) }.max() ?? 0)
    let step = 2 * Double.pi / Double(Self.count)
    for index in 0..<Self.count {
      let from = start + Double(index) * step
      // A little overlap hides the seams.
      let points = [from, from + step * 1.05].map {
        CGPoint(x: center.x + radius * cos($0), y: center.y + radius * sin($0))
      }
      drawing.append(
        .fill(
          RecordedDrawing.Shape(.polygon([center] + points)),
          color: ColorRamp.color(at: part(from + step / 2), colors, stops)))
    }
  }
  /// The position of an angle in the gradient; angles outside it are split between both ends.
  private func part(_ angle: Double) -> CGFloat {
    let length = end - start
    guard length > 0 else { return 1 }
    let part = (angle - start) / length
    guard part > 1 else { return part }
    return angle - end < (start + 2 * .pi - end) / 2 ? 1 : 0
  }
}
