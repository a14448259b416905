/// The outline of a shape.
public struct Path: Equatable, @unchecked Sendable {
  /// One step of an outline.
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }
  /// The outline, as UIKit draws it.
  private var storage = CGMutablePath()
  /// The first rectangle, where only one was added: such shapes are shown by a view's own corners.
  private(set) var simple: SimpleShape?

  public init() {}
  public init(_ path: CGPath) { add { $0.addPath(path) } }
  public init(_ rect: CGRect) { addRect(rect) }
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous)
  {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }
  public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  private mutating func add(_ change: (CGMutablePath) -> Void) {
    if !isKnownUniquelyReferenced(&storage) { storage = storage.mutableCopy() ?? CGMutablePath() }
    simple = nil
    change(storage)
  }

  public var cgPath: CGPath { storage.copy() ?? storage }
  public var isEmpty: Bool { storage.isEmpty }
  public var boundingRect: CGRect { storage.isEmpty ? .null : storage.boundingBoxOfPath }
  public var currentPoint: CGPoint? { storage.isEmpty ? nil : storage.currentPoint }
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    storage.contains(point, using: eoFill ? .evenOdd : .winding, transform: .identity)
  }

  public mutating func move(to point: CGPoint) { add { $0.move(to: point) } }
  public mutating func addLine(to point: CGPoint) { add { $0.addLine(to: point) } }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    add { $0.addQuadCurve(to: end, control: control) }
  }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add { $0.addCurve(to: end, control1: control1, control2: control2) }
  }
  public mutating func closeSubpath() { add { $0.closeSubpath() } }
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    let isFirst = isEmpty && transform.isIdentity
    add { $0.addRect(rect, transform: transform) }
    if isFirst { simple = SimpleShape(rect: rect, radius: 0) }
  }
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    add { $0.addRects(rects, transform: transform) }
  }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let isFirst = isEmpty && transform.isIdentity && cornerSize.width == cornerSize.height
    let (width, height) = (
      min(max(cornerSize.width, 0), rect.width / 2), min(max(cornerSize.height, 0), rect.height / 2)
    )
    add {
      if width > 0, height > 0 {
        $0.addRoundedRect(
          in: rect, cornerWidth: width, cornerHeight: height, transform: transform)
      } else {
        $0.addRect(rect, transform: transform)
      }
    }
    if isFirst { simple = SimpleShape(rect: rect, radius: min(width, height)) }
  }
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    addPath(
      UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style).path(in: rect),
      transform: transform)
  }
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let isCircle = isEmpty && transform.isIdentity && abs(rect.width - rect.height) < 0.001
    add { $0.addEllipse(in: rect, transform: transform) }
    if isCircle { simple = SimpleShape(rect: rect, radius: rect.width / 2) }
  }
  public mutating func addLines(_ lines: [CGPoint]) { add { $0.addLines(between: lines) } }
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    add {
      $0.addArc(
        center: center, radius: radius, startAngle: startAngle.radians,
        endAngle: endAngle.radians, clockwise: clockwise, transform: transform)
    }
  }
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    add {
      $0.addRelativeArc(
        center: center, radius: radius, startAngle: startAngle.radians, delta: delta.radians,
        transform: transform)
    }
  }
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    add {
      $0.addArc(
        tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
    }
  }
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    let taken = isEmpty && transform.isIdentity ? path.simple : nil
    let other = path.storage
    add { $0.addPath(other, transform: transform) }
    simple = taken
  }

  public func applying(_ transform: CGAffineTransform) -> Path {
    var result = Path()
    result.addPath(self, transform: transform)
    return result
  }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    var result = applying(CGAffineTransform(translationX: dx, y: dy))
    result.simple = simple.map {
      SimpleShape(rect: $0.rect.offsetBy(dx: dx, dy: dy), radius: $0.radius)
    }
    return result
  }
  public static func == (old: Path, new: Path) -> Bool { old.storage.isEqual(new.storage) }
}

/// A rectangle, with or without round corners.
struct SimpleShape: Equatable {
  let rect: CGRect
  let radius: CGFloat
}

public enum RoundedCornerStyle: Hashable, Sendable { case circular, continuous }

/// How a path is filled.
public struct FillStyle: Equatable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    (isEOFilled, isAntialiased) = (eoFill, antialiased)
  }
}
/// How a path is traced.
public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}
