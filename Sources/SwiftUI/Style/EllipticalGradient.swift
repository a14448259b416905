/// Colors by their distance from a point, measured in parts of the size of what they fill. Drawn as rings of one color
/// each.
public struct EllipticalGradient: ShapeStyle, Equatable {
  let gradient: Gradient
  let center: UnitPoint
  let startRadiusFraction: CGFloat
  let endRadiusFraction: CGFloat
  public init(
    gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    (self.gradient, self.center) = (gradient, center)
    self.startRadiusFraction = startRadiusFraction
    self.endRadiusFraction = endRadiusFraction
  }
  public init(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(colors: colors), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  public init(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) {
    self.init(
      gradient: Gradient(stops: stops), center: center,
      startRadiusFraction: startRadiusFraction, endRadiusFraction: endRadiusFraction)
  }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    _Paint(
      .elliptical(
        Ellipses(
          colors: gradient.stops.map { $0.color.uiColor(in: environment).cgColor },
          stops: gradient.stops.map(\.location), center: center, start: startRadiusFraction,
          end: endRadiusFraction)))
  }
}
extension EllipticalGradient: View {
  public var body: some View { Rectangle().fill(self) }
}
extension ShapeStyle where Self == EllipticalGradient {
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  public static func ellipticalGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    ellipticalGradient(
      gradient.gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    ellipticalGradient(
      Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
  public static func ellipticalGradient(
    stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    ellipticalGradient(
      Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

// MARK: Gradients of one color

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    _ gradient: AnyGradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient.gradient, startPoint: startPoint, endPoint: endPoint)
  }
}
extension ShapeStyle where Self == RadialGradient {
  public static func radialGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startRadius: CGFloat = 0,
    endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(
      gradient: gradient.gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}
extension ShapeStyle where Self == AngularGradient {
  public static func angularGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(
      gradient: gradient.gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }
  public static func conicGradient(
    _ gradient: AnyGradient, center: UnitPoint = .center, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(gradient: gradient.gradient, center: center, angle: angle)
  }
}

/// An elliptical gradient with the colors of an environment.
struct Ellipses {
  private static let count = 64
  let colors: [CGColor]
  let stops: [CGFloat]
  let center: UnitPoint
  let start: CGFloat
  let end: CGFloat

  func faded(_ opacity: Double) -> Ellipses {
    Ellipses(
      colors: colors.map { $0.copy(alpha: $0.alpha * opacity) ?? $0 }, stops: stops,
      center: center, start: start, end: end)
  }
  /// Rings that don't overlap, so that translucent colors keep their opacity.
  func draw(_ drawing: inout RecordedDrawing, over bounds: CGRect) {
    guard let last = colors.last else { return }
    let middle = CGPoint(
      x: bounds.minX + center.x * bounds.width, y: bounds.minY + center.y * bounds.height)
    func ellipse(_ part: CGFloat) -> CGRect {
      let size = CGSize(width: 2 * part * bounds.width, height: 2 * part * bounds.height)
      return CGRect(
        x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
        height: size.height)
    }
    func ring(_ outer: CGPath, _ inner: CGFloat, _ color: CGColor) {
      let path = CGMutablePath()
      path.addPath(outer)
      if inner > 0 { path.addEllipse(in: ellipse(inner)) }
      drawing.append(.fill(RecordedDrawing.Shape(path), color: color, isEvenOdd: true))
    }
    let (from, to) = (max(0, min(start, end)), max(0, max(start, end)))
    guard from.isFinite, to.isFinite else { return }
    ring(CGPath(rect: bounds.union(ellipse(to))), to, end < start ? colors[0] : last)
    for index in 0..<Self.count {
      let inner = from + (to - from) * CGFloat(index) / CGFloat(Self.count)
      let outer = from + (to - from) * CGFloat(index + 1) / CGFloat(Self.count)
      let part = (CGFloat(index) + 0.5) / CGFloat(Self.count)
      let path = CGMutablePath()
      path.addEllipse(in: ellipse(outer))
      ring(path, inner, ColorRamp.color(at: end < start ? 1 - part : part, colors, stops))
    }
    guard from > 0 else { return }
    let path = CGMutablePath()
    path.addEllipse(in: ellipse(from))
    ring(path, 0, end < start ? last : colors[0])
  }
}
