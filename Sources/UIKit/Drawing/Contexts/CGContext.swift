/// How a drawing mixes with what is below it. Without an effect: `plusDarker` and `plusLighter`.
public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut,
    sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker,
    plusLighter
}

/// The drawn parts of a path.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill = 0
  case eoFill, stroke, fillStroke, eoFillStroke
}

/// Writes down what is drawn. Only a context that was made for pixels has some, once they are read.
///
/// Coordinates have their origin in the upper left corner, as in every context that UIKit makes, except in a context of pixels.
open class CGContext: NSObject {
  struct State {
    var transform = CGAffineTransform.identity
    var fill = CGColor(gray: 0, alpha: 1)
    var stroke = CGColor(gray: 0, alpha: 1)
    var alpha: CGFloat = 1
    var lineWidth: CGFloat = 1
    var line = RecordedDrawing.Line()
    var miterLimit: CGFloat = 10
    var blend = CGBlendMode.normal
    var shadow: RecordedDrawing.Effect?
    /// The beginnings of the clips and masks that later drawings are confined to.
    var limits: [[RecordedDrawing.Command]] = []
  }
  var state = State()
  var saved: [State] = []
  private var current = CGMutablePath()
  var drawing = RecordedDrawing()
  /// The transparency layers that were begun and not ended.
  var layers: [Layer] = []
  /// Where the last erasure is in the drawing.
  var erasure: Erasure?
  /// Whether anything was drawn with a blend mode of groups.
  var hasBlended = false
  /// How often the drawing so far became a part of a mask.
  var rearrangements = 0
  let size: CGSize
  let scale: CGFloat
  /// The layout of the pixels, in a context that was made for them.
  let bitmap: BitmapLayout?
  /// The pixels themselves, once somebody may read or write them.
  var memory: BitmapMemory?
  /// The transform of text; its translation is the place of the next one.
  open var textMatrix = CGAffineTransform.identity
  var textMode = CGTextDrawingMode.fill

  init(size: CGSize, scale: CGFloat, bitmap: BitmapLayout? = nil) {
    self.size = size
    self.scale = scale
    self.bitmap = bitmap
  }
  /// A context whose drawing is read afterwards.
  package convenience init(recording size: CGSize) { self.init(size: size, scale: 1) }

  /// The transform from user coordinates to the drawing, whose origin is in the upper left corner; a bitmap's is in the lower left one.
  var deviceTransform: CGAffineTransform {
    guard bitmap != nil else { return state.transform }
    return state.transform.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height))
  }
  /// The drawing so far, with every clip and layer ended. It doesn't blend with what is behind it.
  package var recorded: RecordedDrawing {
    var whole = RecordedDrawing()
    whole.inexact = drawing.inexact
    if hasBlended { whole.append(.group([.isolated])) }
    drawing.commands.forEach { whole.append($0) }
    var limits = state.limits.count
    for layer in layers.reversed() {
      for _ in layer.limits..<max(limits, layer.limits) { whole.append(.end) }
      whole.append(.end)
      limits = layer.limits
    }
    for _ in 0..<limits { whole.append(.end) }
    if hasBlended { whole.append(.end) }
    return whole
  }

  /// The drawing so far, on black where the context has no opacity.
  var content: ImageContent {
    guard isOpaque else { return ImageContent(recorded, size: size, scale: scale) }
    var whole = RecordedDrawing()
    let all = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
    whole.append(.fill(.init(all), color: CGColor(gray: 0, alpha: 1)))
    whole.append(recorded, .identity)
    return ImageContent(whole, size: size, scale: scale)
  }
  var isOpaque = false

  // MARK: State

  /// Remembers colors, lines, transform and clip.
  open func saveGState() { saved.append(state) }
  /// Restores the state that was saved last.
  open func restoreGState() {
    guard saved.count > layers.last?.saved ?? 0, let last = saved.popLast() else { return }
    for _ in last.limits.count..<max(state.limits.count, last.limits.count) { record(.end) }
    state = last
  }
  /// The transform from user coordinates.
  open var ctm: CGAffineTransform { state.transform }
  open func translateBy(x tx: CGFloat, y ty: CGFloat) {
    state.transform = state.transform.translatedBy(x: tx, y: ty)
  }
  open func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    state.transform = state.transform.scaledBy(x: sx, y: sy)
  }
  open func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }
  open func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }
  open func setFillColor(_ color: CGColor) { state.fill = color }
  open func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  open func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(gray: gray, alpha: alpha)
  }
  open func setStrokeColor(_ color: CGColor) { state.stroke = color }
  open func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
  open func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(gray: gray, alpha: alpha)
  }
  open func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
  open func setLineWidth(_ width: CGFloat) { state.lineWidth = width }

  open func setLineCap(_ cap: CGLineCap) { state.line.cap = cap }
  open func setLineJoin(_ join: CGLineJoin) { state.line.join = join }
  open func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.line.phase, state.line.dash) = (phase, lengths)
  }

  /// Acts on stroked paths; strokes themselves have the default limit of 10.
  open func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
  // Ignored: they change how edges look, not what is drawn.
  open func setFlatness(_ flatness: CGFloat) {}
  open func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }
  /// Each later drawing has a shadow in black with a third of its opacity. The offset is not transformed.
  open func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }
  /// Each later drawing has a shadow; none without a color. The offset is not transformed.
  open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    // Up is positive in a context of pixels, as their origin is in the lower left corner.
    let down = bitmap == nil ? offset.height : -offset.height
    state.shadow = color.map {
      .shadow(color: $0, radius: blur, offset: CGSize(width: offset.width, height: down))
    }
  }
  open func setShouldAntialias(_ shouldAntialias: Bool) {}
  open func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// All that is drawn until the layer's end has the opacity, the shadow and the blend mode as a whole.
  open func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) { beginLayer() }
  open func endTransparencyLayer() { endLayer() }

  // MARK: The current path

  open func beginPath() { current = CGMutablePath() }
  open func move(to point: CGPoint) { current.move(to: point) }
  open func addLine(to point: CGPoint) { current.addLine(to: point) }
  open func addLines(between points: [CGPoint]) { current.addLines(between: points) }
  open func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    current.addCurve(to: end, control1: control1, control2: control2)
  }
  open func addQuadCurve(to end: CGPoint, control: CGPoint) {
    current.addQuadCurve(to: end, control: control)
  }
  open func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    current.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
  open func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    current.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
  }
  open func addRect(_ rect: CGRect) { current.addRect(rect) }
  open func addRects(_ rects: [CGRect]) { current.addRects(rects) }
  open func addEllipse(in rect: CGRect) { current.addEllipse(in: rect) }
  open func addPath(_ path: CGPath) { current.addPath(path) }
  open func closePath() { current.closeSubpath() }
  open var path: CGPath? { current.isEmpty ? nil : current.copy() }
  /// Replaces the path with the outline of the line that `strokePath()` would draw.
  open func replacePathWithStrokedPath() {
    let line = state.line
    let dashed =
      line.dash.isEmpty
      ? current : current.copy(dashingWithPhase: line.phase, lengths: line.dash)
    current = CGMutablePath()
    current.elements =
      dashed.copy(
        strokingWithWidth: state.lineWidth, lineCap: line.cap, lineJoin: line.join,
        miterLimit: state.miterLimit
      ).elements
  }
  open var isPathEmpty: Bool { current.isEmpty }

  open func fillPath(using rule: CGPathFillRule = .winding) {
    fill(current.elements, using: rule)
    beginPath()
  }
  open func strokePath() {
    stroke(current.elements)
    beginPath()
  }
  open func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: fill(current.elements, using: .winding)
    case .eoFill: fill(current.elements, using: .evenOdd)
    case .stroke: stroke(current.elements)
    case .fillStroke, .eoFillStroke:
      fill(current.elements, using: mode == .fillStroke ? .winding : .evenOdd)
      stroke(current.elements)
    }
    beginPath()
  }
  open func clip(using rule: CGPathFillRule = .winding) {
    clip(current.elements, using: rule)
    beginPath()
  }
  open func clip(to rect: CGRect) { clip(CGPath(rect: rect, transform: nil).elements) }
  /// Confines what is drawn to the rectangles together.
  open func clip(to rects: [CGRect]) {
    let area = CGMutablePath()
    area.addRects(rects)
    clip(area.elements)
  }
  /// Confines what is drawn to the rectangle, and there to the opacity of an image.
  open func clip(to rect: CGRect, mask: CGImage) {
    limit([.mask(isInverse: false), image(mask, in: rect), .endMask])
  }

  // MARK: Shapes at once

  open func fill(_ rect: CGRect) {
    fill(CGPath(rect: rect, transform: nil).elements, using: .winding)
  }
  open func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  open func stroke(_ rect: CGRect) { stroke(CGPath(rect: rect, transform: nil).elements) }
  open func stroke(_ rect: CGRect, width: CGFloat) {
    let old = state.lineWidth
    state.lineWidth = width
    stroke(rect)
    state.lineWidth = old
  }
  open func strokeLineSegments(between points: [CGPoint]) {
    let path = CGMutablePath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.addLines(between: [points[index], points[index + 1]])
    }
    stroke(path.elements)
  }
  open func fillEllipse(in rect: CGRect) {
    fill(CGPath(ellipseIn: rect, transform: nil).elements, using: .winding)
  }
  open func strokeEllipse(in rect: CGRect) {
    stroke(CGPath(ellipseIn: rect, transform: nil).elements)
  }
  open func clear(_ rect: CGRect) {
    let elements = CGPath(rect: rect, transform: nil).elements
    erase([.fill(shape(elements), color: CGColor(gray: 0, alpha: 1))])
  }
  /// The first row of an image's pixels is its last here, as in every context that UIKit makes.
  open func draw(_ image: CGImage, in rect: CGRect) {
    paint(self.image(image, in: rect), opacity: state.alpha)
  }

  open func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    paint(
      .gradient(
        colors: gradient.colors.map(faded), stops: gradient.locations,
        from: start.applying(deviceTransform), to: end.applying(deviceTransform)))
  }
  open func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    paint(
      .radialGradient(
        colors: gradient.colors.map(faded), stops: gradient.locations,
        center: endCenter.applying(deviceTransform), from: startRadius * ctm.lengthFactor,
        to: endRadius * ctm.lengthFactor))
  }
  /// The drawing so far as an image.
  open func makeImage() -> CGImage? {
    if let memory { return memory.image() }
    return CGImage(
      name: UIImage.name(of: drawing), width: Int(pixels: (size.width * scale).rounded()),
      height: Int(pixels: (size.height * scale).rounded()), drawing: recorded, content: content)
  }

  // MARK: Recording

  func record(_ command: RecordedDrawing.Command) {
    drawing.append(command)
    memory?.draw(command)
  }

  /// Notes something that the recording does not say.
  func isInexact(_ reason: String) { drawing.inexact = reason }

  var fillColor: CGColor { faded(state.fill) }

  func fill(_ elements: [PathElement], using rule: CGPathFillRule) {
    guard !elements.isEmpty else { return }
    paint(
      .fill(shape(elements), color: faded(state.fill), isEvenOdd: rule == .evenOdd))
  }
  func stroke(_ elements: [PathElement]) {
    guard !elements.isEmpty else { return }
    paint(
      .stroke(
        shape(elements), color: faded(state.stroke), width: state.lineWidth, line: state.line))
  }
  func clip(_ elements: [PathElement], using rule: CGPathFillRule = .winding) {
    let shape = shape(elements)
    guard rule == .evenOdd else { return limit([.clip(shape)]) }
    let area = RecordedDrawing.Command.fill(
      shape, color: CGColor(gray: 0, alpha: 1), isEvenOdd: true)
    limit([.mask(isInverse: false), area, .endMask])
  }
  /// Laid-out lines of text.
  func draw(text lines: RecordedDrawing) {
    for command in lines.commands {
      switch command {
      case .text(let text, let frame, let color, let size, let face):
        paint(
          .text(
            text, frame.applying(deviceTransform), color: faded(color), fontSize: size, face: face))
      case .fill(let shape, let color, _):
        paint(.fill(self.shape(shape.elements), color: faded(color)))
      case .image(let name, let frame, let placed):
        paint(image(name, placed, in: frame, isFlipped: false), opacity: state.alpha)
      // The rules of Porter and Duff rearrange the drawing, in which no shadow may be open.
      case .group, .end: if state.blend == .normal { record(command) }
      default: break
      }
    }
  }
  func draw(_ image: UIImage, in rect: CGRect) {
    paint(
      self.image(image.name, image.placed(), in: rect, isFlipped: false), opacity: state.alpha)
  }
  private func image(_ image: CGImage, in rect: CGRect) -> RecordedDrawing.Command {
    self.image(
      image.name, image.content.map { PlacedImage(content: $0) }, in: rect, isFlipped: true)
  }
  private func image(_ name: String, _ placed: PlacedImage?, in rect: CGRect, isFlipped: Bool)
    -> RecordedDrawing.Command
  {
    let ctm = deviceTransform
    let mirrors = (ctm.a < 0, (ctm.d < 0) != isFlipped)
    if abs(ctm.b) > 1e-9 || abs(ctm.c) > 1e-9 { drawing.inexact = "an image was drawn at an angle" }
    let turned = placed.flatMap { $0.mirrored(mirrors.0, mirrors.1) }
    return .image(name, rect.applying(ctm), turned)
  }

  func shape(_ elements: [PathElement]) -> RecordedDrawing.Shape {
    let transform = deviceTransform
    return RecordedDrawing.Shape(
      elements: transform.isIdentity ? elements : elements.map { $0.applying(transform) })
  }
  func faded(_ color: CGColor) -> CGColor {
    state.alpha == 1 ? color : color.copy(alpha: color.alpha * state.alpha) ?? color
  }
}
