/// Draws views that are not in the keyboard's tree, such as masks: what they show becomes a drawing.
@MainActor
package struct ViewDrawing {
  package private(set) var drawing = RecordedDrawing()
  /// Views and layers may be nested without end.
  private static let deepest = 32
  private var layersLeft = 10_000
  private var particlesLeft = 16_384

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
    let look = view.controlLook()
    if let look { drawing.append(look, CGAffineTransform(translationX: origin.x, y: origin.y)) }
    if let drawn = view.drawing {
      drawing.append(drawn, CGAffineTransform(translationX: origin.x, y: origin.y))
    }
    if look == nil, let label = view as? UILabel, !label.drawsTextItself {
      addText(of: label, frame: frame)
    }
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
    let outline = view.layer.outline(in: frame)
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
    addSublayers(
      of: view.layer, origin: CGPoint(x: frame.minX - bounds.minX, y: frame.minY - bounds.minY),
      depth: 0)
  }

  private mutating func add(_ layer: CALayer, origin: CGPoint, depth: Int) {
    guard layer is CATransformLayer || !CATransform3DIsIdentity(layer.transform) else {
      guard begin(layer, depth: depth) else { return }
      return addUpright(layer, in: layer.frame.offsetBy(dx: origin.x, dy: origin.y), depth: depth)
    }
    add(layer, in: CATransform3DMakeTranslation(origin.x, origin.y, 0), opacity: 1, depth: depth)
  }
  /// Whether a layer is drawn. Masks may contain each other, so the number of layers has a limit.
  private mutating func begin(_ layer: CALayer, depth: Int) -> Bool {
    guard depth < Self.deepest, layersLeft > 0, !layer.isHidden, layer.opacity > 0.01 else {
      return false
    }
    layersLeft -= 1
    return true
  }

  /// Draws a layer that is turned or scaled, or those in a space without a plane.
  private mutating func add(_ layer: CALayer, in space: CATransform3D, opacity: Float, depth: Int) {
    guard begin(layer, depth: depth) else { return }
    let place = CATransform3DConcat(layer.placement, space)
    if layer is CATransformLayer {
      for sublayer in layer.sublayers ?? [] {
        add(sublayer, in: place, opacity: opacity * min(layer.opacity, 1), depth: depth + 1)
      }
      return
    }
    if opacity < 1 { drawing.append(.group([.opacity(CGFloat(opacity))])) }
    let upright = part { $0.addUpright(layer, in: layer.bounds, depth: depth) }
    drawing.append(upright, CATransform3DGetAffineTransform(place))
    if opacity < 1 { drawing.append(.end) }
  }
  /// A drawing of its own, which counts toward the limit of this one.
  private mutating func part(_ draw: (inout ViewDrawing) -> Void) -> RecordedDrawing {
    var maker = ViewDrawing()
    (maker.layersLeft, maker.particlesLeft) = (layersLeft, particlesLeft)
    draw(&maker)
    (layersLeft, particlesLeft) = (maker.layersLeft, maker.particlesLeft)
    return maker.drawing
  }

  private mutating func addUpright(_ layer: CALayer, in frame: CGRect, depth: Int) {
    let inner = CGPoint(x: frame.minX - layer.bounds.minX, y: frame.minY - layer.bounds.minY)
    let outline = layer.outline(in: frame)
    var effects = layer.shadowEffects
    if layer.opacity < 1 { effects.append(.opacity(CGFloat(layer.opacity))) }
    if !effects.isEmpty { drawing.append(.group(effects)) }
    if let mask = layer.mask {
      drawing.append(.mask(isInverse: false))
      add(mask, origin: inner, depth: depth + 1)
      drawing.append(.endMask)
    }
    if layer.masksToBounds { drawing.append(.clip(outline)) }
    if let color = layer.backgroundColor { drawing.append(.fill(outline, color: color)) }
    addContent(of: layer, in: frame)
    if layer.borderWidth > 0, let color = layer.borderColor {
      drawing.append(.stroke(outline, color: color, width: layer.borderWidth))
    }
    addSublayers(of: layer, origin: inner, depth: depth + 1)
    if layer.masksToBounds { drawing.append(.end) }
    if layer.mask != nil { drawing.append(.end) }
    if !effects.isEmpty { drawing.append(.end) }
  }

  private mutating func addSublayers(of layer: CALayer, origin: CGPoint, depth: Int) {
    guard let replicator = layer as? CAReplicatorLayer else {
      for sublayer in layer.sublayers ?? [] { add(sublayer, origin: origin, depth: depth) }
      return
    }
    let original = part { maker in
      for sublayer in layer.sublayers ?? [] { maker.add(sublayer, origin: .zero, depth: depth) }
    }
    guard !original.commands.isEmpty else { return }
    let (bounds, anchor) = (layer.bounds, layer.anchorPoint)
    let (x, y) = (
      bounds.minX + bounds.width * anchor.x, bounds.minY + bounds.height * anchor.y
    )
    let step = CATransform3DConcat(
      CATransform3DTranslate(replicator.instanceTransform, -x, -y, 0),
      CATransform3DMakeTranslation(x, y, 0))
    let start = CGAffineTransform(translationX: origin.x, y: origin.y)
    var place = CATransform3DIdentity
    for index in 0..<replicator.copies(of: original) {
      var copy = RecordedDrawing()
      copy.append(original, CATransform3DGetAffineTransform(place).concatenating(start))
      drawing.append(copy, multipliedBy: replicator.factors(ofCopy: index))
      place = CATransform3DConcat(place, step)
    }
  }

  /// The drawing of the layer classes with their own content.
  private mutating func addContent(of layer: CALayer, in frame: CGRect) {
    if let image = layer.contents.flatMap({ $0 as? CGImage }), let content = image.content {
      drawing.append(.image(image.name, frame, PlacedImage(content: content)))
    }
    if let drawn = layer.drawn {
      drawing.append(.clip(.rounded(frame, 0)))
      drawing.append(
        drawn,
        CGAffineTransform(
          translationX: frame.minX - layer.bounds.minX, y: frame.minY - layer.bounds.minY))
      drawing.append(.end)
    }
    switch layer {
    case let layer as CAShapeLayer: add(layer, in: frame)
    case let layer as CAGradientLayer: add(layer, in: frame)
    case let layer as CAEmitterLayer:
      drawing.append(
        Particles.drawing(of: layer, &particlesLeft),
        CGAffineTransform(
          translationX: frame.minX - layer.bounds.minX, y: frame.minY - layer.bounds.minY))
    case let layer as CATextLayer:
      let text = layer.string as? String ?? (layer.string as? NSAttributedString)?.string ?? ""
      guard !text.isEmpty, let color = layer.foregroundColor else { return }
      for (line, place) in layer.lines(of: text, in: frame) {
        drawing.append(
          .text(line, place, color: color, fontSize: layer.fontSize, face: layer.face))
      }
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
      let part = CGPath(elements: shape.elements)
        .trimmed(from: layer.strokeStart, to: layer.strokeEnd)
      guard !part.isEmpty else { return }
      drawing.append(.stroke(.init(part), color: color, width: layer.lineWidth, line: layer.line))
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
    drawing.append(.clip(layer.outline(in: frame)))
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
    return shownFont.drawnFace(alignment)
  }
  private var shownFont: UIFont { font as? UIFont ?? .systemFont(ofSize: fontSize) }

  /// The lines of a text with their frames. One line is in the middle of the layer; several begin at its top.
  fileprivate func lines(of text: String, in frame: CGRect) -> [(String, CGRect)] {
    guard fontSize > 0, fontSize.isFinite, frame.width > 0, frame.width.isFinite else {
      return [(text, frame)]
    }
    // No layer has room for more.
    let text = String(text.prefix(4096))
    let font = shownFont.withSize(fontSize)
    guard isWrapped else { return [(truncated(text, at: frame.width, font), frame)] }
    var lines = TextLayout(
      plain: text, font: font, width: frame.width, lineLimit: 0, mode: .byWordWrapping
    ).lines
    guard lines.count > 1 else { return [(truncated(text, at: frame.width, font), frame)] }
    let most = Int(exactly: (frame.height / font.lineHeight).rounded(.down)) ?? lines.count
    if lines.count > max(most, 1) {
      let rest = lines[(max(most, 1) - 1)...].joined()
      lines.removeSubrange((max(most, 1) - 1)...)
      lines.append(truncated(rest, at: frame.width, font))
    }
    return lines.enumerated().map { index, line in
      (
        line,
        CGRect(
          x: frame.minX, y: frame.minY + CGFloat(index) * font.lineHeight, width: frame.width,
          height: font.lineHeight)
      )
    }
  }

  /// The part of a line for which there is room.
  private func truncated(_ line: String, at width: CGFloat, _ font: UIFont) -> String {
    guard TextMetrics.width(of: line, in: font) > width + 0.01 else { return line }
    let mark = truncationMode == .none ? "" : "…"
    let room = width - TextMetrics.width(of: mark, in: font)
    func fitting(_ characters: some Sequence<Character>, _ room: CGFloat) -> Int {
      var left = room
      return characters.prefix { character in
        left -= TextMetrics.advance(of: character, in: font)
        return left >= 0
      }.count
    }
    switch truncationMode {
    case .start: return mark + line.suffix(fitting(line.reversed(), room))
    case .middle:
      return line.prefix(fitting(line, room / 2)) + mark
        + line.suffix(fitting(line.reversed(), room / 2))
    default: return line.prefix(max(fitting(line, room), 1)) + mark
    }
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

extension CALayer {
  /// The shadow of what the layer shows; none where it clips, since the shadow is outside.
  fileprivate var shadowEffects: [RecordedDrawing.Effect] {
    guard shadowOpacity > 0, !masksToBounds, let color = shadowColor else { return [] }
    let alpha = color.alpha * CGFloat(min(shadowOpacity, 1))
    return [
      .shadow(color: color.copy(alpha: alpha) ?? color, radius: shadowRadius, offset: shadowOffset)
    ]
  }
}
