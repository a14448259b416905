/// A view of UIKit's that represents a leaf: touches find it where it shows something.
@MainActor
protocol LeafView: UIView {
  var takesHits: Bool { get set }
  /// Whether a point of the view is a part of what it shows.
  func isHit(at point: CGPoint) -> Bool
}

extension LeafView {
  /// Brings the view to its place, named if a name is waiting.
  func take(_ frame: CGRect, _ placement: Placement) {
    if takesHits != placement.allowsHits { takesHits = placement.allowsHits }
    setFrame(frame)
    placement.names?.apply(to: self)
    placement.host.add(self)
  }
}

extension UIView {
  /// Sets the frame past a transform, and only where it differs.
  func setFrame(_ frame: CGRect) {
    let size = bounds.size
    if size != frame.size { bounds.size = frame.size }
    let middle = CGPoint(x: frame.midX, y: frame.midY)
    if center != middle { center = middle }
  }
}

/// A rectangle of one color.
final class ColorView: UIView, LeafView {
  var takesHits = true
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  func isHit(at point: CGPoint) -> Bool { (backgroundColor?.cgColor.alpha ?? 0) > 0 }
  func show(
    _ color: UIColor, in frame: CGRect, _ environment: EnvironmentValues, _ placement: Placement
  ) {
    let resolved = color.resolvedColor(with: environment.traits)
    if backgroundColor != resolved { backgroundColor = resolved }
    take(frame, placement)
  }
}

/// A shape that is filled or traced: by the view's own corners where these suffice, else by a layer.
final class ShapeBackedView: UIView, LeafView {
  var takesHits = true
  private var path = Path()
  private var isFilled = false
  private var paint = _Paint(.none)
  private var stroke: StrokeStyle?
  private var isEvenOdd = false
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  func isHit(at point: CGPoint) -> Bool { isFilled && path.contains(point, eoFill: isEvenOdd) }

  func show(
    _ fill: ShapeFill, in frame: CGRect, _ environment: EnvironmentValues, _ placement: Placement
  ) {
    let bounds = CGRect(origin: .zero, size: frame.size)
    path = fill.shape?.path(in: bounds) ?? Path(bounds)
    (paint, stroke) = (fill.style._paint(in: environment), fill.stroke)
    isEvenOdd = fill.isEvenOdd
    isFilled = paint.isVisible && stroke == nil
    take(frame, placement)
    paintOutline(bounds)
  }
  /// Shows another outline with the same paint.
  func redraw(_ shape: any Shape) {
    path = shape.path(in: bounds)
    paintOutline(bounds)
  }
  private func paintOutline(_ bounds: CGRect) {
    if let stroke {
      if paint.isOneColor { return trace(paint, stroke, bounds) }
      return traceDrawn(paint, stroke)
    }
    switch paint.kind {
    case .color(let color): self.fill(color, bounds)
    case .gradient(let colors, let stops, let start, let end):
      gradient(colors, stops, CGPoint(x: start.x, y: start.y), CGPoint(x: end.x, y: end.y), bounds)
    case .radial, .angular, .mesh, .elliptical, .image: drawn(paint, bounds)
    case .none: reset(nil, 0)
    }
  }
  /// Shows what no layer of UIKit's shows as a drawing.
  private func drawn(_ paint: _Paint, _ bounds: CGRect) {
    reset(nil, 0, keepsDrawing: true)
    var whole = RecordedDrawing()
    let outline = isEvenOdd ? path.normalized(eoFill: true) : path
    whole.append(.clip(RecordedDrawing.Shape(outline.cgPath)))
    whole.append(paint.drawing(in: path.boundingRect), .identity)
    whole.append(.end)
    if drawing != whole { drawing = whole }
  }

  /// Shows a line that has several colors as a drawing.
  private func traceDrawn(_ paint: _Paint, _ stroke: StrokeStyle) {
    reset(nil, 0, keepsDrawing: true)
    let line = RecordedDrawing.Line(
      cap: stroke.lineCap, join: stroke.lineJoin, dash: stroke.dash, phase: stroke.dashPhase)
    let half = stroke.lineWidth / 2
    var whole = RecordedDrawing()
    whole.append(.mask(isInverse: false))
    whole.append(
      .stroke(
        RecordedDrawing.Shape(path.cgPath), color: CGColor(gray: 0, alpha: 1),
        width: stroke.lineWidth, line: line))
    whole.append(.endMask)
    whole.append(
      paint.drawing(in: path.boundingRect.insetBy(dx: -half, dy: -half)), .identity)
    whole.append(.end)
    if drawing != whole { drawing = whole }
  }

  private func reset(_ color: UIColor?, _ radius: CGFloat, keepsDrawing: Bool = false) {
    if backgroundColor != color { backgroundColor = color }
    if layer.cornerRadius != radius { layer.cornerRadius = radius }
    if layer.borderWidth != 0 { layer.borderWidth = 0 }
    if layer.sublayers != nil { layer.sublayers = nil }
    if !keepsDrawing, drawing != nil { drawing = nil }
  }
  private func fill(_ color: UIColor, _ bounds: CGRect) {
    if let simple = path.simple, simple.rect == bounds { return reset(color, simple.radius) }
    reset(nil, 0)
    let shape = CAShapeLayer()
    shape.frame = bounds
    shape.path = path.cgPath
    if isEvenOdd { shape.fillRule = .evenOdd }
    shape.fillColor = color.cgColor
    layer.sublayers = [shape]
  }
  private func trace(_ paint: _Paint, _ stroke: StrokeStyle, _ bounds: CGRect) {
    reset(nil, 0)
    let shape = CAShapeLayer()
    shape.frame = bounds
    shape.path = path.cgPath
    shape.fillColor = nil
    shape.strokeColor = paint.color.cgColor
    shape.lineWidth = stroke.lineWidth
    shape.lineCap = stroke.lineCap == .round ? .round : stroke.lineCap == .square ? .square : .butt
    shape.lineJoin =
      stroke.lineJoin == .round ? .round : stroke.lineJoin == .bevel ? .bevel : .miter
    shape.lineDashPhase = stroke.dashPhase
    if !stroke.dash.isEmpty {
      shape.lineDashPattern = stroke.dash.map { NSNumber(value: Double($0)) }
    }
    layer.sublayers = [shape]
  }
  private func gradient(
    _ colors: [UIColor], _ stops: [CGFloat], _ start: CGPoint, _ end: CGPoint, _ bounds: CGRect
  ) {
    guard let simple = path.simple, simple.rect == bounds else { return drawn(paint, bounds) }
    reset(nil, simple.radius)
    let gradient = CAGradientLayer()
    gradient.frame = bounds
    gradient.cornerRadius = simple.radius
    gradient.colors = colors.map(\.cgColor)
    gradient.locations = stops.map { NSNumber(value: Double($0)) }
    (gradient.startPoint, gradient.endPoint) = (start, end)
    layer.sublayers = [gradient]
  }
}

extension _Paint {
  var isOneColor: Bool {
    switch kind {
    case .color, .none: true
    default: false
    }
  }
  var isVisible: Bool {
    switch kind {
    case .color(let color): color.cgColor.alpha > 0
    case .gradient(let colors, _, _, _), .radial(let colors, _, _, _, _),
      .angular(let colors, _, _, _, _):
      colors.contains { $0.cgColor.alpha > 0 }
    case .mesh(let mesh):
      mesh.background.alpha > 0 || mesh.colors.contains { $0.alpha > 0 }
    case .elliptical(let ellipses): ellipses.colors.contains { $0.alpha > 0 }
    case .image(let tiles): tiles.opacity > 0
    case .none: false
    }
  }
}

/// Where touches are taken without anything being shown.
final class HitRegionView: UIView, LeafView {
  var takesHits = true
  var path = Path()
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  func isHit(at point: CGPoint) -> Bool { path.contains(point) }
}

/// A view that contains others and takes no touches itself.
class HolderView: UIView {
  final var takesHits = true
  /// The shape outside of which touches pass by, in the view's own coordinates.
  final var clipPath: Path?
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard takesHits, isUserInteractionEnabled, !isHidden, alpha >= 0.01 else { return nil }
    if clipsToBounds, !bounds.holds(point) || clipPath?.contains(point) == false { return nil }
    return contentHit(point, with: event)
  }
}

extension UIView {
  /// The frontmost of the views inside that a point hits.
  func contentHit(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    for view in subviews.reversed() {
      let inside = convert(point, to: view)
      if let leaf = view as? any LeafView {
        guard leaf.takesHits, !leaf.isHidden, leaf.alpha >= 0.01, leaf.bounds.contains(inside),
          leaf.isHit(at: inside)
        else { continue }
        return leaf
      }
      if let found = view.hitTest(inside, with: event) { return found }
    }
    return nil
  }
  /// The texts inside, for tests that look for the view by its name.
  var nameOfContent: String? {
    var parts: [String] = []
    func collect(_ view: UIView) {
      if view.accessibilityElementsHidden || view.isHidden { return }
      let label = view.accessibilityLabel ?? (view as? UIImageView)?.image?.contentName
      if let label, !label.isEmpty {
        // A label that several views share, as all of a stack do, is read once.
        if parts.last != label { parts.append(label) }
        return
      }
      for subview in view.subviews { collect(subview) }
    }
    for view in subviews { collect(view) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
  /// The name of the only view with a name behind this one, such as the letter of a key whose gestures lie above it.
  var nameBehind: String? {
    guard let around = superview else { return nil }
    var found: String?
    for view in around.subviews {
      if view === self { break }
      guard frame.contains(CGPoint(x: view.frame.midX, y: view.frame.midY)), !view.isHidden,
        !view.accessibilityElementsHidden
      else { continue }
      let name =
        view.accessibilityLabel ?? (view as? UIImageView)?.image?.contentName ?? view.nameOfContent
      guard let name, !name.isEmpty, name != found else { continue }
      guard found == nil else { return nil }
      found = name
    }
    return found
  }
}
extension UIImage {
  var contentName: String? { name.isEmpty ? nil : name }
}
