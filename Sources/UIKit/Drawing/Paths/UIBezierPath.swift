/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}

/// A path with its drawing attributes.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  private var path = CGMutablePath()

  /// Makes an empty path.
  public override init() { super.init() }
  /// Makes a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }
  /// Makes an ellipse.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }
  /// Makes a rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }
  /// Makes a rectangle of which some corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let order: [UIRectCorner] = [.topLeft, .topRight, .bottomRight, .bottomLeft]
    path.addRoundedRect(
      in: rect, radii: order.map { corners.contains($0) ? cornerRadii : .zero })
  }
  /// Makes an arc; clockwise as seen on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
  /// Makes a path of another one's elements.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path.addPath(CGPath)
  }

  /// A copy with the same elements and the same line.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: cgPath)
    (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (
      lineWidth, lineCapStyle, lineJoinStyle
    )
    (copy.miterLimit, copy.flatness) = (miterLimit, flatness)
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }

  /// The same path from its end to its beginning: each part runs the other way, the last one first.
  open func reversing() -> UIBezierPath {
    guard let copy = copy() as? UIBezierPath else { return UIBezierPath() }
    copy.cgPath = CGPath(elements: PathElement.reversed(path.elements))
    return copy
  }

  /// Paths may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Reads a path from an archive.
  public required init?(coder: NSCoder) {
    guard let elements = PathElement.elements(coder.lengths("UIBezierPathElements") ?? []) else {
      return nil
    }
    super.init()
    path.elements = elements
    lineWidth = coder.length("UIBezierPathLineWidth")
    lineCapStyle =
      CGLineCap(rawValue: coder.decodeInt32(forKey: "UIBezierPathLineCapStyle")) ?? .butt
    lineJoinStyle =
      CGLineJoin(rawValue: coder.decodeInt32(forKey: "UIBezierPathLineJoinStyle")) ?? .miter
    miterLimit = coder.length("UIBezierPathMiterLimit")
    flatness = coder.length("UIBezierPathFlatness")
    usesEvenOddFillRule = coder.decodeBool(forKey: "UIBezierPathUsesEvenOddFillRule")
    dash = coder.lengths("UIBezierPathLineDash")
      .map { (lengths: $0, phase: coder.length("UIBezierPathLineDashPhase")) }
  }
  /// Writes the path to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(lengths: path.elements.flatMap(\.numbers), "UIBezierPathElements")
    coder.encode(length: lineWidth, "UIBezierPathLineWidth")
    coder.encode(lineCapStyle.rawValue, forKey: "UIBezierPathLineCapStyle")
    coder.encode(lineJoinStyle.rawValue, forKey: "UIBezierPathLineJoinStyle")
    coder.encode(length: miterLimit, "UIBezierPathMiterLimit")
    coder.encode(length: flatness, "UIBezierPathFlatness")
    coder.encode(usesEvenOddFillRule, forKey: "UIBezierPathUsesEvenOddFillRule")
    guard let dash else { return }
    coder.encode(lengths: dash.lengths, "UIBezierPathLineDash")
    coder.encode(length: dash.phase, "UIBezierPathLineDashPhase")
  }

  // MARK: Building

  /// The elements.
  open var cgPath: CGPath {
    get { CGPath(elements: path.elements) }
    set { path.elements = newValue.elements }
  }
  /// Begins a part.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a curve with two control points.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a curve with one control point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Adds an arc, after a line to its start; clockwise as seen on the screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // The screen's y axis points down, so growing angles turn clockwise there.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }
  /// Ends the part where it began.
  open func close() { path.closeSubpath() }
  /// Empties the path.
  open func removeAllPoints() { path.elements = [] }
  /// Adds another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    path.elements = path.elements.map { $0.applying(transform) }
  }

  // MARK: Asking

  /// Whether there is nothing in the path.
  open var isEmpty: Bool { path.isEmpty }
  /// The rectangle around all points, control points included.
  open var bounds: CGRect { path.boundingBox }
  /// The current point of the path.
  open var currentPoint: CGPoint { path.currentPoint }
  /// Whether a point is inside.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Drawing

  /// The width of the line.
  open var lineWidth: CGFloat = 1
  /// The ends of the line.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of the line.
  open var lineJoinStyle = CGLineJoin.miter
  /// How far a corner may reach out.
  open var miterLimit: CGFloat = 10
  /// How exactly curves are drawn; kept.
  open var flatness: CGFloat = 0.6
  /// Whether every other crossing is outside.
  open var usesEvenOddFillRule = false
  private var dash: (lengths: [CGFloat], phase: CGFloat)?

  /// Makes the line a broken one.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern, count > 0 else { return dash = nil }
    dash = (Array(UnsafeBufferPointer(start: pattern, count: count)), phase)
  }

  /// Fills the path in the current context.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.fill(path.elements, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
  /// Draws the path's line in the current context.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    if let dash { context.setLineDash(phase: dash.phase, lengths: dash.lengths) }
    context.stroke(path.elements)
    context.restoreGState()
  }
  /// Fills the path with a blend mode and an opacity.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.with(blendMode, alpha: alpha) { fill() }
  }
  /// Draws the path's line with a blend mode and an opacity.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    UIGraphicsGetCurrentContext()?.with(blendMode, alpha: alpha) { stroke() }
  }
  /// Confines what is drawn to the path.
  open func addClip() {
    UIGraphicsGetCurrentContext()?.clip(
      path.elements, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}
