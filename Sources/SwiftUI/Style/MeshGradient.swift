/// Colors spread over a grid of points. Shown as small patches of one color each.
public struct MeshGradient: ShapeStyle, Equatable {
  /// Where the points of the grid are, in parts of the size.
  public enum Points: Equatable, Sendable {
    case points([SIMD2<Float>])
    case bezierPoints([BezierPoint])
  }
  public enum Colors: Equatable, Sendable {
    case colors([Color])
    case resolvedColors([Color.Resolved])
  }
  /// A point of the grid, with the control points of the curves that go out from it.
  public struct BezierPoint: Equatable, Sendable {
    public var position: SIMD2<Float>
    public var leadingControlPoint: SIMD2<Float>
    public var topControlPoint: SIMD2<Float>
    public var trailingControlPoint: SIMD2<Float>
    public var bottomControlPoint: SIMD2<Float>
    public init(
      position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
      trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
    ) {
      self.position = position
      (self.leadingControlPoint, self.topControlPoint) = (leadingControlPoint, topControlPoint)
      self.trailingControlPoint = trailingControlPoint
      self.bottomControlPoint = bottomControlPoint
    }
  }
  public var width: Int
  public var height: Int
  public var locations: Points
  public var colors: Colors
  public var background: Color
  public var smoothsColors: Bool
  public var colorSpace: Gradient.ColorSpace

  public init(
    width: Int, height: Int, locations: Points, colors: Colors, background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    (self.width, self.height, self.locations) = (width, height, locations)
    (self.colors, self.background) = (colors, background)
    (self.smoothsColors, self.colorSpace) = (smoothsColors, colorSpace)
  }
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
    smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points), colors: .colors(colors),
      background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  public init(
    width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved],
    background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .points(points),
      colors: .resolvedColors(resolvedColors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color],
    background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints),
      colors: .colors(colors), background: background, smoothsColors: smoothsColors,
      colorSpace: colorSpace)
  }
  public init(
    width: Int, height: Int, bezierPoints: [BezierPoint], resolvedColors: [Color.Resolved],
    background: Color = .clear, smoothsColors: Bool = true,
    colorSpace: Gradient.ColorSpace = .device
  ) {
    self.init(
      width: width, height: height, locations: .bezierPoints(bezierPoints),
      colors: .resolvedColors(resolvedColors), background: background,
      smoothsColors: smoothsColors, colorSpace: colorSpace)
  }

  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let shown: [CGColor] =
      switch colors {
      case .colors(let colors): colors.map { $0.uiColor(in: environment).cgColor }
      case .resolvedColors(let colors):
        colors.map {
          CGColor(
            red: CGFloat($0.red), green: CGFloat($0.green), blue: CGFloat($0.blue),
            alpha: CGFloat($0.opacity))
        }
      }
    let mesh = Mesh(
      width: width, height: height, points: locations.bezier, colors: shown,
      background: background.uiColor(in: environment).cgColor, isSmooth: smoothsColors)
    return _Paint(mesh.isWhole ? .mesh(mesh) : .none)
  }
}

extension MeshGradient: View {
  public var body: some View { Rectangle().fill(self) }
}

extension MeshGradient.Points {
  /// The points with control points; those of plain points make straight lines between neighbors.
  fileprivate var bezier: [MeshGradient.BezierPoint?] {
    switch self {
    case .points(let points):
      points.map {
        MeshGradient.BezierPoint(
          position: $0, leadingControlPoint: $0, topControlPoint: $0, trailingControlPoint: $0,
          bottomControlPoint: $0)
      }
    case .bezierPoints(let points): points
    }
  }
}

/// A grid of colors, ready to be drawn.
struct Mesh {
  /// The maximum number of patches: a keyboard may request any grid.
  private static let mostPatches = 1024
  let width: Int
  let height: Int
  let points: [MeshGradient.BezierPoint?]
  let colors: [CGColor]
  let background: CGColor
  let isSmooth: Bool

  /// Whether there are as many points and colors as the grid has places.
  var isWhole: Bool {
    guard width > 1, height > 1, width <= 64, height <= 64 else { return false }
    return points.count == width * height && colors.count == width * height
  }

  private var isOpaque: Bool { colors.allSatisfy { $0.alpha >= 1 } }

  func draw(_ drawing: inout RecordedDrawing, over bounds: CGRect) {
    if background.alpha > 0 {
      drawing.append(.fill(RecordedDrawing.Shape(CGPath(rect: bounds)), color: background))
    }
    let cells = (width - 1) * (height - 1)
    let steps = min(max(Int(Double(Self.mostPatches / cells).squareRoot()), 1), 10)
    for row in 0..<(height - 1) {
      for column in 0..<(width - 1) {
        draw(&drawing, row, column, steps, bounds)
      }
    }
  }

  private func draw(
    _ drawing: inout RecordedDrawing, _ row: Int, _ column: Int, _ steps: Int, _ bounds: CGRect
  ) {
    guard let cell = MeshCell(self, row: row, column: column) else { return }
    let step = 1 / CGFloat(steps)
    // Patches overlap a little, which hides the seams; translucent ones would show twice.
    let overlap = isOpaque ? step * 0.08 : 0
    for y in 0..<steps {
      for x in 0..<steps {
        let (u, v) = (CGFloat(x) * step, CGFloat(y) * step)
        let (right, below) = (min(u + step + overlap, 1), min(v + step + overlap, 1))
        let corners = [(u, v), (right, v), (right, below), (u, below)].map {
          cell.point($0.0, $0.1, in: bounds)
        }
        drawing.append(
          .fill(
            RecordedDrawing.Shape(.polygon(corners)),
            color: cell.color(eased(u + step / 2), eased(v + step / 2))))
      }
    }
  }
  private func eased(_ part: CGFloat) -> CGFloat {
    isSmooth ? part * part * (3 - 2 * part) : part
  }
}

/// One field of a mesh, between four points and four curves.
private struct MeshCell {
  private typealias Point = MeshGradient.BezierPoint
  private let corners: [Point]
  private let colors: [CGColor]

  init?(_ mesh: Mesh, row: Int, column: Int) {
    let first = row * mesh.width + column
    let places = [first, first + 1, first + mesh.width, first + mesh.width + 1]
    corners = places.compactMap { mesh.points[$0] }
    colors = places.map { mesh.colors[$0] }
    guard corners.count == 4 else { return nil }
  }
  func color(_ u: CGFloat, _ v: CGFloat) -> CGColor {
    ColorRamp.mix(
      ColorRamp.mix(colors[0], colors[1], u), ColorRamp.mix(colors[2], colors[3], u), v)
  }
  private static func curve(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>, _ t: Float
  ) -> SIMD2<Float> {
    let s = 1 - t
    // Without control points, a line joins the ends.
    if a == b, c == d { return a * s + d * t }
    return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
  }
  /// A place inside of the four curves.
  func point(_ u: CGFloat, _ v: CGFloat, in bounds: CGRect) -> CGPoint {
    let (u, v) = (Float(u), Float(v))
    let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
    let top = Self.curve(
      p.position, p.trailingControlPoint, q.leadingControlPoint, q.position, u)
    let bottom = Self.curve(
      r.position, r.trailingControlPoint, s.leadingControlPoint, s.position, u)
    let left = Self.curve(p.position, p.bottomControlPoint, r.topControlPoint, r.position, v)
    let right = Self.curve(q.position, q.bottomControlPoint, s.topControlPoint, s.position, v)
    let across = top * (1 - v) + bottom * v
    let down = left * (1 - u) + right * u
    let upper = p.position * (1 - u) + q.position * u
    let lower = r.position * (1 - u) + s.position * u
    let place = across + down - (upper * (1 - v) + lower * v)
    return CGPoint(
      x: bounds.minX + CGFloat(place.x) * bounds.width,
      y: bounds.minY + CGFloat(place.y) * bounds.height)
  }
}
