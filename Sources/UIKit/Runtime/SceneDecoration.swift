internal import KeyboardProtocol

/// Tells what a picture shows of a view beside its colours and its text.
@MainActor
struct SceneDecoration {
  private let view: UIView
  /// The view's frame in the keyboard's coordinates.
  private let frame: CGRect
  private var budget: DrawingLeft
  private var marks: [DrawnMark] = []

  /// How much may still be told of drawings; a keyboard that draws without end must not outgrow a frame.
  struct DrawingLeft {
    var marks = ProtocolLimits.drawnMarks
    var steps = ProtocolLimits.drawnSteps
    var textBytes = ProtocolLimits.frameBytes / 8
  }
  /// Layers inside layers may be nested without end.
  private static let deepest = 32

  /// The decoration of a view, `nil` where there is nothing to tell.
  static func of(_ view: UIView, frame: CGRect, _ left: inout DrawingLeft) -> ViewDecoration? {
    let layer = view.layer
    let image = imageName(of: view)
    let isPlain =
      layer.borderWidth <= 0 && layer.shadowOpacity <= 0 && !view.clipsToBounds && image == nil
      && view.drawing == nil && layer.sublayers == nil && type(of: layer) == CALayer.self
      && partFrames(of: view, frame: frame) == nil
    // Nearly all views of a keyboard.
    if isPlain { return nil }
    var maker = SceneDecoration(view: view, frame: frame, budget: left)
    maker.addLayers()
    if let drawing = view.drawing { maker.add(drawing) }
    var decoration = ViewDecoration(
      border: border(of: layer), shadow: shadow(of: layer), clips: view.clipsToBounds,
      image: image.map { String($0.prefix(256)) })
    if let parts = partFrames(of: view, frame: frame) {
      (decoration.imageFrame, decoration.textFrame) = (parts.image, parts.text)
    }
    decoration.marks = maker.marks
    left = maker.budget
    return decoration.isEmpty ? nil : decoration
  }

  private init(view: UIView, frame: CGRect, budget: DrawingLeft) {
    (self.view, self.frame, self.budget) = (view, frame, budget)
  }

  private static func imageName(of view: UIView) -> String? {
    if let button = view as? UIButton { return name(of: button.shownImage) }
    guard let view = view as? UIImageView else { return nil }
    return name(of: view.isHighlighted ? view.highlightedImage ?? view.image : view.image)
  }

  private static func name(of image: UIImage?) -> String? {
    guard let image, !image.name.isEmpty else { return nil }
    return image.name
  }

  /// Where a button has its image and its title, `nil` for the many that have a title in their middle alone.
  private static func partFrames(
    of view: UIView, frame: CGRect
  ) -> (image: DrawnRect?, text: DrawnRect?)? {
    guard let button = view as? UIButton else { return nil }
    let image = name(of: button.shownImage) == nil ? nil : button.madeImageView?.frame
    let text = button.shownTitle == nil ? nil : button.madeTitleLabel?.frame
    if image == nil {
      // Where a line has too much text for it, the picture cuts it off as the label would.
      guard let text else { return nil }
      let centre = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
      let isInTheMiddle = abs(text.midX - centre.x) < 0.5 && abs(text.midY - centre.y) < 0.5
      if isInTheMiddle || text.isEmpty { return nil }
    }
    func placed(_ part: CGRect?) -> DrawnRect? {
      part.map {
        rect($0.offsetBy(dx: frame.minX - view.bounds.minX, dy: frame.minY - view.bounds.minY))
      }
    }
    return (placed(image), placed(text))
  }

  private static func border(of layer: CALayer) -> ViewDecoration.Border? {
    guard layer.borderWidth > 0, let color = shown(layer.borderColor) else { return nil }
    return .init(width: Double(layer.borderWidth), color: color)
  }

  private static func shadow(of layer: CALayer) -> ViewDecoration.Shadow? {
    guard layer.shadowOpacity > 0, let full = layer.shadowColor,
      let color = shown(full.copy(alpha: full.alpha * CGFloat(layer.shadowOpacity)))
    else { return nil }
    return .init(
      offset: DrawnPoint(
        x: Double(layer.shadowOffset.width), y: Double(layer.shadowOffset.height)),
      radius: Double(layer.shadowRadius), color: color)
  }

  /// A colour as 0xRRGGBBAA, `nil` when nothing of it shows.
  private static func shown(_ color: CGColor?) -> UInt32? {
    guard let packed = color?.packed, packed & 0xFF != 0 else { return nil }
    return packed
  }
}

// MARK: - Layers

extension SceneDecoration {
  private mutating func addLayers() {
    addContent(of: view.layer, in: frame)
    let bounds = view.bounds
    for layer in view.layer.sublayers ?? [] {
      add(
        layer, origin: CGPoint(x: frame.minX - bounds.minX, y: frame.minY - bounds.minY), depth: 0)
    }
  }

  private mutating func add(_ layer: CALayer, origin: CGPoint, depth: Int) {
    guard depth < Self.deepest, !layer.isHidden, layer.opacity > 0.01, budget.marks > 0 else {
      return
    }
    let frame = layer.frame.offsetBy(dx: origin.x, dy: origin.y)
    if let color = Self.shown(layer.backgroundColor) {
      add(.fill(rounded(frame, layer.cornerRadius), color: color))
    }
    addContent(of: layer, in: frame)
    if layer.borderWidth > 0, let color = Self.shown(layer.borderColor) {
      add(
        .stroke(
          rounded(frame, layer.cornerRadius), color: color, width: Double(layer.borderWidth)))
    }
    let inner = CGPoint(x: frame.minX - layer.bounds.minX, y: frame.minY - layer.bounds.minY)
    for sublayer in layer.sublayers ?? [] { add(sublayer, origin: inner, depth: depth + 1) }
  }

  /// What only some classes of layer show.
  private mutating func addContent(of layer: CALayer, in frame: CGRect) {
    switch layer {
    case let layer as CAShapeLayer:
      guard let path = layer.path else { return }
      let steps = self.steps(path.elements, from: frame.origin)
      if let color = Self.shown(layer.fillColor) { add(.fill(steps, color: color)) }
      if layer.lineWidth > 0, let color = Self.shown(layer.strokeColor) {
        add(.stroke(steps, color: color, width: Double(layer.lineWidth)))
      }
    case let layer as CAGradientLayer:
      let colors = (layer.colors ?? []).prefix(ProtocolLimits.gradientColors).map {
        (($0 as? CGColor) ?? ($0 as? UIColor)?.cgColor)?.packed ?? 0
      }
      guard !colors.isEmpty else { return }
      add(.clip(rounded(frame, layer.cornerRadius)))
      add(
        .gradient(
          colors: colors, from: place(layer.startPoint, in: frame),
          to: place(layer.endPoint, in: frame)))
      add(.endClip)
    case let layer as CATextLayer:
      let text = layer.string as? String ?? (layer.string as? NSAttributedString)?.string ?? ""
      guard !text.isEmpty, let color = Self.shown(layer.foregroundColor) else { return }
      add(.text(text, Self.rect(frame), color: color, fontSize: Double(layer.fontSize)))
    default: break
    }
  }

  private func place(_ unit: CGPoint, in frame: CGRect) -> DrawnPoint {
    Self.point(
      CGPoint(x: frame.minX + unit.x * frame.width, y: frame.minY + unit.y * frame.height))
  }

  private mutating func rounded(_ frame: CGRect, _ radius: CGFloat) -> [DrawnStep] {
    let most = min(frame.width, frame.height) / 2
    let radius = min(max(radius, 0), max(most, 0))
    let path =
      radius > 0
      ? CGPath(roundedRect: frame, cornerWidth: radius, cornerHeight: radius, transform: nil)
      : CGPath(rect: frame, transform: nil)
    return steps(path.elements, from: .zero)
  }
}

// MARK: - Drawings

extension SceneDecoration {
  private mutating func add(_ drawing: RecordedDrawing) {
    let origin = CGPoint(
      x: frame.minX - view.bounds.minX, y: frame.minY - view.bounds.minY)
    add(.clip(rounded(frame, 0)))
    for command in drawing.commands {
      switch command {
      case .fill(let shape, let color):
        guard let color = Self.shown(color) else { continue }
        add(.fill(steps(shape.elements, from: origin), color: color))
      case .stroke(let shape, let color, let width):
        guard let color = Self.shown(color) else { continue }
        add(.stroke(steps(shape.elements, from: origin), color: color, width: Double(width)))
      case .gradient(let colors, let from, let to):
        add(
          .gradient(
            colors: colors.prefix(ProtocolLimits.gradientColors).map(\.packed),
            from: Self.point(from, origin), to: Self.point(to, origin)))
      case .text(let text, let frame, let color, let size):
        guard let color = Self.shown(color) else { continue }
        add(
          .text(
            text, Self.rect(frame.offsetBy(dx: origin.x, dy: origin.y)), color: color,
            fontSize: Double(size)))
      case .image(let name, let frame):
        add(.image(name, Self.rect(frame.offsetBy(dx: origin.x, dy: origin.y))))
      case .clip(let shape): add(.clip(steps(shape.elements, from: origin)))
      case .endClip: add(.endClip)
      }
    }
    add(.endClip)
  }

  private mutating func add(_ mark: DrawnMark) {
    guard budget.marks > 0 else { return }
    if case .text(let text, _, _, _) = mark {
      guard text.utf8.count <= budget.textBytes else { return }
      budget.textBytes -= text.utf8.count
    } else if case .image(let name, _) = mark {
      guard name.utf8.count <= budget.textBytes else { return }
      budget.textBytes -= name.utf8.count
    }
    budget.marks -= 1
    marks.append(mark)
  }

  /// The steps of a path; of one that is too long, nothing.
  private mutating func steps(_ elements: [PathElement], from origin: CGPoint) -> [DrawnStep] {
    guard elements.count <= budget.steps else { return [] }
    budget.steps -= elements.count
    return elements.map { element in
      switch element {
      case .move(let end): .move(Self.point(end, origin))
      case .line(let end): .line(Self.point(end, origin))
      case .quadratic(let end, let control):
        .quadratic(Self.point(end, origin), control: Self.point(control, origin))
      case .cubic(let end, let control1, let control2):
        .cubic(
          Self.point(end, origin), control1: Self.point(control1, origin),
          control2: Self.point(control2, origin))
      case .close: .close
      }
    }
  }

  private static func point(_ point: CGPoint, _ origin: CGPoint = .zero) -> DrawnPoint {
    DrawnPoint(x: rounded(point.x + origin.x), y: rounded(point.y + origin.y))
  }

  private static func rect(_ rect: CGRect) -> DrawnRect {
    DrawnRect(
      origin: point(rect.origin), width: rounded(rect.width), height: rounded(rect.height))
  }

  /// Pictures are compared; what does not compare equal to itself becomes 0.
  private static func rounded(_ value: CGFloat) -> Double {
    guard value.isFinite else { return 0 }
    let bounded = min(max(Double(value), -ProtocolLimits.magnitude), ProtocolLimits.magnitude)
    return (bounded * 1024).rounded() / 1024
  }
}

// MARK: - Text

extension UIFont {
  /// The face as a picture has it.
  func face(_ alignment: NSTextAlignment) -> ViewFont {
    ViewFont(
      weight: cssWeight, isItalic: isItalic, isMonospaced: isFixedPitch,
      alignment: alignment == .center ? .center : alignment == .right ? .right : .left)
  }

  /// Style sheets count weights in hundreds.
  private var cssWeight: UInt8 {
    switch weight.rawValue {
    case ..<(-0.7): 1
    case ..<(-0.5): 2
    case ..<(-0.2): 3
    case ..<0.1: 4
    case ..<0.27: 5
    case ..<0.35: 6
    case ..<0.5: 7
    case ..<0.6: 8
    default: 9
    }
  }
}
