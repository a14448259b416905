/// Draws views that are not in the keyboard's tree, such as masks: what they show becomes a drawing.
@MainActor
package struct ViewDrawing {
  package private(set) var drawing = RecordedDrawing()
  /// Views and layers may be nested without end.
  private static let deepest = 32

  /// The drawing of a view and those in it, in the coordinates of the view's bounds.
  package static func of(_ view: UIView) -> RecordedDrawing {
    var maker = ViewDrawing()
    maker.add(view, frame: view.bounds, depth: 0)
    return maker.drawing
  }
  /// The drawing of a view's layers, apart from the view's own properties.
  static func layers(of view: UIView, frame: CGRect) -> RecordedDrawing {
    var maker = ViewDrawing()
    maker.addLayers(of: view, frame: frame)
    return maker.drawing
  }
  /// The drawing of a layer without a view, in the coordinates of its superlayer.
  static func of(_ layer: CALayer, origin: CGPoint) -> RecordedDrawing {
    var maker = ViewDrawing()
    maker.add(layer, origin: origin, depth: 0)
    return maker.drawing
  }

  // MARK: Views

  private mutating func add(_ view: UIView, frame: CGRect, depth: Int) {
    guard depth < Self.deepest, !view.isHidden, view.alpha > 0.01 else { return }
    var effects = view.layer.effects
    if view.alpha < 1 { effects.append(.opacity(view.alpha)) }
    if !effects.isEmpty { drawing.append(.group(effects)) }
    addBox(of: view, frame: frame)
    addLayers(of: view, frame: frame)
    let origin = CGPoint(x: frame.minX - view.bounds.minX, y: frame.minY - view.bounds.minY)
    if let look = view.controlLook() {
      drawing.append(look, CGAffineTransform(translationX: origin.x, y: origin.y))
    }
    if let drawn = view.drawing {
      drawing.append(drawn, CGAffineTransform(translationX: origin.x, y: origin.y))
    }
    if let label = view as? UILabel { addText(of: label, frame: frame) }
    if let view = view as? UIImageView, let image = view.currentImage, !image.name.isEmpty {
      drawing.append(
        .image(
          image.name, image.frame(in: frame, view.contentMode),
          image.placed(tint: view.tintColor, in: view)))
    }
    for subview in view.subviews {
      add(subview, frame: subview.frame.offsetBy(dx: origin.x, dy: origin.y), depth: depth + 1)
    }
    if view.clipsToBounds { drawing.append(.end) }
    if !effects.isEmpty { drawing.append(.end) }
  }
  private mutating func addBox(of view: UIView, frame: CGRect) {
    let outline = RecordedDrawing.Shape.rounded(frame, view.layer.cornerRadius)
    if view.clipsToBounds { drawing.append(.clip(outline)) }
    if let color = view.backgroundColor?.resolvedColor(with: view.traitCollection).cgColor {
      drawing.append(.fill(outline, color: color))
    }
    if view.layer.borderWidth > 0, let color = view.layer.borderColor {
      drawing.append(.stroke(outline, color: color, width: view.layer.borderWidth))
    }
  }
  private mutating func addText(of label: UILabel, frame: CGRect) {
    let lines = label.shownLines
    let size = label.shownFontSize
    let height = label.shownFont.lineHeight * size / max(label.shownFont.pointSize, 1)
    let top = frame.midY - height * CGFloat(lines.count) / 2
    let color = label.shownTextColor.resolvedColor(with: label.traitCollection).cgColor
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let place = CGRect(
        x: frame.minX, y: top + CGFloat(index) * height, width: frame.width, height: height)
      drawing.append(
        .text(
          line, place, color: color, fontSize: size,
          face: label.shownFont.drawnFace(label.textAlignment)))
    }
  }

  // MARK: Layers

  private mutating func addLayers(of view: UIView, frame: CGRect) {
    addContent(of: view.layer, in: frame)
    let bounds = view.bounds
    for layer in view.layer.sublayers ?? [] {
      add(
        layer, origin: CGPoint(x: frame.minX - bounds.minX, y: frame.minY - bounds.minY), depth: 0)
    }
  }

  private mutating func add(_ layer: CALayer, origin: CGPoint, depth: Int) {
    guard depth < Self.deepest, !layer.isHidden, layer.opacity > 0.01 else { return }
    let frame = layer.frame.offsetBy(dx: origin.x, dy: origin.y)
    if let color = layer.backgroundColor {
      drawing.append(.fill(.rounded(frame, layer.cornerRadius), color: color))
    }
    addContent(of: layer, in: frame)
    if layer.borderWidth > 0, let color = layer.borderColor {
      drawing.append(
        .stroke(.rounded(frame, layer.cornerRadius), color: color, width: layer.borderWidth))
    }
    let inner = CGPoint(x: frame.minX - layer.bounds.minX, y: frame.minY - layer.bounds.minY)
    for sublayer in layer.sublayers ?? [] { add(sublayer, origin: inner, depth: depth + 1) }
  }

  /// The drawing of the layer classes with their own content.
  private mutating func addContent(of layer: CALayer, in frame: CGRect) {
    if let image = layer.contents.flatMap({ $0 as? CGImage }), let content = image.content {
      drawing.append(.image(image.name, frame, PlacedImage(content: content)))
    }
    switch layer {
    case let layer as CAShapeLayer: add(layer, in: frame)
    case let layer as CAGradientLayer: add(layer, in: frame)
    case let layer as CATextLayer:
      let text = layer.string as? String ?? (layer.string as? NSAttributedString)?.string ?? ""
      guard !text.isEmpty, let color = layer.foregroundColor else { return }
      drawing.append(
        .text(text, frame, color: color, fontSize: layer.fontSize, face: layer.face))
    default: break
    }
  }

  private mutating func add(_ layer: CAShapeLayer, in frame: CGRect) {
    guard let path = layer.path else { return }
    let shape = RecordedDrawing.Shape(elements: path.elements)
      .applying(CGAffineTransform(translationX: frame.minX, y: frame.minY))
    if let color = layer.fillColor {
      drawing.append(.fill(shape, color: color, isEvenOdd: layer.fillRule == .evenOdd))
    }
    if layer.lineWidth > 0, let color = layer.strokeColor {
      drawing.append(.stroke(shape, color: color, width: layer.lineWidth, line: layer.line))
    }
  }

  private mutating func add(_ layer: CAGradientLayer, in frame: CGRect) {
    let colors = (layer.colors ?? []).map {
      ($0 as? CGColor) ?? ($0 as? UIColor)?.cgColor ?? CGColor(gray: 0, alpha: 0)
    }
    guard !colors.isEmpty else { return }
    func place(_ unit: CGPoint) -> CGPoint {
      CGPoint(x: frame.minX + unit.x * frame.width, y: frame.minY + unit.y * frame.height)
    }
    let stops = (layer.locations ?? []).map { CGFloat($0.doubleValue) }
    drawing.append(.clip(.rounded(frame, layer.cornerRadius)))
    drawing.append(
      .gradient(
        colors: colors, stops: stops.count == colors.count ? stops : [],
        from: place(layer.startPoint), to: place(layer.endPoint)))
    drawing.append(.end)
  }
}

extension RecordedDrawing.Shape {
  /// A rectangle with round corners.
  static func rounded(_ frame: CGRect, _ radius: CGFloat) -> Self {
    let most = min(frame.width, frame.height) / 2
    let radius = min(max(radius, 0), max(most, 0))
    let path =
      radius > 0
      ? CGPath(roundedRect: frame, cornerWidth: radius, cornerHeight: radius, transform: nil)
      : CGPath(rect: frame, transform: nil)
    return Self(elements: path.elements)
  }
}

extension CATextLayer {
  /// The layer's size counts, not that of its font.
  fileprivate var face: RecordedDrawing.Face {
    let alignment: NSTextAlignment =
      switch alignmentMode {
      case .center: .center
      case .right: .right
      default: .left
      }
    return (font as? UIFont ?? .systemFont(ofSize: fontSize)).drawnFace(alignment)
  }
}

extension CAShapeLayer {
  fileprivate var line: RecordedDrawing.Line {
    RecordedDrawing.Line(
      cap: lineCap == .round ? .round : lineCap == .square ? .square : .butt,
      join: lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter,
      dash: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) }, phase: lineDashPhase)
  }
}
