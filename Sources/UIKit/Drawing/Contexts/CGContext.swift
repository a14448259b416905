/// How a drawing mixes with what is below it. Only kept.
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
  private struct State {
    var transform = CGAffineTransform.identity
    var fill = CGColor(gray: 0, alpha: 1)
    var stroke = CGColor(gray: 0, alpha: 1)
    var alpha: CGFloat = 1
    var lineWidth: CGFloat = 1
    var line = RecordedDrawing.Line()
    var clips = 0
  }
  private var state = State()
  private var saved: [State] = []
  private var current = CGMutablePath()
  private(set) var drawing = RecordedDrawing()
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
  /// The drawing so far, with every clip ended.
  package var recorded: RecordedDrawing {
    var whole = drawing
    for _ in 0..<state.clips { whole.append(.end) }
    return whole
  }

  /// The drawing so far, on black where the context has no opacity.
  var content: ImageContent {
    guard isOpaque else { return ImageContent(drawing, size: size, scale: scale) }
    var whole = RecordedDrawing()
    let all = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
    whole.append(.fill(.init(all), color: CGColor(gray: 0, alpha: 1)))
    whole.append(drawing, .identity)
    return ImageContent(whole, size: size, scale: scale)
  }
  var isOpaque = false

  // MARK: State

  /// Remembers colors, lines, transform and clip.
  open func saveGState() { saved.append(state) }
  /// Restores the state that was saved last.
  open func restoreGState() {
    guard let last = saved.popLast() else { return }
    for _ in last.clips..<max(state.clips, last.clips) { record(.end) }
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

  // Ignored: they change how edges look, not what is drawn.
  open func setMiterLimit(_ limit: CGFloat) {}
  open func setFlatness(_ flatness: CGFloat) {}
  open func setBlendMode(_ mode: CGBlendMode) {
    if mode != .normal { drawing.inexact = "a blend mode was set" }
  }
  open func setShadow(offset: CGSize, blur: CGFloat) { drawing.inexact = "a shadow was set" }
  open func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    if color != nil { drawing.inexact = "a shadow was set" }
  }
  open func setShouldAntialias(_ shouldAntialias: Bool) {}
  open func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  open func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {}
  open func endTransparencyLayer() {}

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
    clip(current.elements)
    beginPath()
  }
  open func clip(to rect: CGRect) { clip(CGPath(rect: rect, transform: nil).elements) }
  /// Clips to the rectangle. The mask is kept out of it: nothing has pixels here.
  open func clip(to rect: CGRect, mask: CGImage) {
    drawing.inexact = "a mask of an image was set"
    clip(to: rect)
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
  /// Drawn as a clear fill: what was there before stays written down.
  open func clear(_ rect: CGRect) {
    let elements = CGPath(rect: rect, transform: nil).elements
    if !drawing.commands.isEmpty { drawing.inexact = "a part was cleared" }
    memory?.clear(rect.applying(deviceTransform))
    record(.fill(shape(elements), color: CGColor(gray: 0, alpha: 0)))
  }
  /// The first row of an image's pixels is its last here, as in every context that UIKit makes.
  open func draw(_ image: CGImage, in rect: CGRect) {
    draw(image.name, image.content.map { PlacedImage(content: $0) }, in: rect, isFlipped: true)
  }

  open func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    record(
      .gradient(
        colors: gradient.colors.map(faded), stops: gradient.locations,
        from: start.applying(deviceTransform), to: end.applying(deviceTransform)))
  }
  open func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    record(
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
      height: Int(pixels: (size.height * scale).rounded()), drawing: drawing, content: content)
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
    record(
      .fill(shape(elements), color: faded(state.fill), isEvenOdd: rule == .evenOdd))
  }
  func stroke(_ elements: [PathElement]) {
    guard !elements.isEmpty else { return }
    record(
      .stroke(
        shape(elements), color: faded(state.stroke), width: state.lineWidth, line: state.line))
  }
  func clip(_ elements: [PathElement]) {
    state.clips += 1
    record(.clip(shape(elements)))
  }
  /// Laid-out lines of text.
  func draw(text lines: RecordedDrawing) {
    for command in lines.commands {
      switch command {
      case .text(let text, let frame, let color, let size, let face):
        record(
          .text(
            text, frame.applying(deviceTransform), color: faded(color), fontSize: size, face: face))
      case .fill(let shape, let color, _):
        record(.fill(self.shape(shape.elements), color: faded(color)))
      default: break
      }
    }
  }
  func draw(_ image: UIImage, in rect: CGRect) {
    draw(image.name, image.placed(), in: rect, isFlipped: false)
  }
  private func draw(_ name: String, _ placed: PlacedImage?, in rect: CGRect, isFlipped: Bool) {
    let ctm = deviceTransform
    let mirrors = (ctm.a < 0, (ctm.d < 0) != isFlipped)
    if abs(ctm.b) > 1e-9 || abs(ctm.c) > 1e-9 { drawing.inexact = "an image was drawn at an angle" }
    if state.alpha != 1 { drawing.inexact = "an image was drawn with an opacity" }
    let turned = placed.flatMap { $0.mirrored(mirrors.0, mirrors.1) }
    record(.image(name, rect.applying(ctm), turned))
  }

  private func shape(_ elements: [PathElement]) -> RecordedDrawing.Shape {
    let transform = deviceTransform
    return RecordedDrawing.Shape(
      elements: transform.isIdentity ? elements : elements.map { $0.applying(transform) })
  }
  func faded(_ color: CGColor) -> CGColor {
    state.alpha == 1 ? color : color.copy(alpha: color.alpha * state.alpha) ?? color
  }
}
