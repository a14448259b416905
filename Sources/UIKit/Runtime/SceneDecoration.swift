internal import KeyboardProtocol

/// Describes what a snapshot shows of a view besides its colors and its text.
@MainActor
struct SceneDecoration {
  let view: UIView
  /// The view's frame in the keyboard's coordinates.
  let frame: CGRect
  var budget: DrawingLeft
  private var marks: [DrawnMark] = []

  /// The remaining budget for drawings; a keyboard that draws without end must not outgrow a frame.
  struct DrawingLeft {
    var marks = ProtocolLimits.drawnMarks
    var steps = ProtocolLimits.drawnSteps
    var effects = ProtocolLimits.drawnEffects
    var textBytes = ProtocolLimits.frameBytes / 8
  }
  /// The decoration of a view; `nil` if it has none.
  ///
  /// A view that is turned or scaled is described as if it were upright around the same middle.
  static func of(
    _ view: UIView, frame: CGRect, map: CGAffineTransform?, _ left: inout DrawingLeft
  ) -> ViewDecoration? {
    guard let map, let turn = turn(map, view.bounds.size) else {
      return of(view, frame: frame, &left)
    }
    let upright = CGRect(
      x: frame.midX - view.bounds.width / 2, y: frame.midY - view.bounds.height / 2,
      width: view.bounds.width, height: view.bounds.height)
    var decoration = of(view, frame: upright, &left) ?? ViewDecoration()
    decoration.turn = turn
    return decoration
  }

  private static func turn(_ map: CGAffineTransform, _ size: CGSize) -> ViewDecoration.Turn? {
    let (a, b, c, d) = (factor(map.a), factor(map.b), factor(map.c), factor(map.d))
    if a == 1, b == 0, c == 0, d == 1 { return nil }
    return .init(a: a, b: b, c: c, d: d, width: rounded(size.width), height: rounded(size.height))
  }
  /// Factors are rounded less than points: they are multiplied by the size of a view.
  private static func factor(_ value: CGFloat) -> Double {
    guard value.isFinite else { return 0 }
    return (min(max(Double(value), -1000), 1000) * 65536).rounded() / 65536
  }

  private static func of(
    _ view: UIView, frame: CGRect, _ left: inout DrawingLeft
  ) -> ViewDecoration? {
    let layer = view.layer
    let image = imageName(of: view)
    let look = view.controlLook()
    let isPlain =
      layer.borderWidth <= 0 && layer.shadowOpacity <= 0 && !view.clipsToBounds && image == nil
      && (view as? UIButton)?.currentBackgroundImage == nil
      && view.drawing == nil && look == nil && layer.sublayers == nil
      && !view.drawsTextItself
      && type(of: layer) == CALayer.self
      && layer.contents == nil && layer.effects.isEmpty && layer.mask == nil && view.mask == nil
      && isPlainBox(view)
      && partFrames(of: view, frame: frame) == nil
    // Nearly all views of a keyboard.
    if isPlain { return nil }
    var maker = SceneDecoration(view: view, frame: frame, budget: left)
    maker.addBox()
    let clips = maker.needsClip
    if clips { maker.add(.clip(maker.outline)) }
    maker.add(ViewDrawing.layers(of: view, frame: frame), from: .zero)
    if let look { maker.add(look, from: maker.origin) }
    if let drawing = view.drawing { maker.addClipped(drawing) }
    maker.addImages()
    if clips { maker.add(.end) }
    if layer.hasSquareCorners { maker.addBorder() }
    var decoration = ViewDecoration(
      border: layer.hasSquareCorners ? nil : border(of: layer), shadow: shadow(of: layer),
      clips: view.clipsToBounds,
      drawsText: view.drawsTextItself
        || [look, view.drawing].contains { $0?.texts.isEmpty == false },
      image: image.map { String($0.prefix(256)) })
    if let parts = partFrames(of: view, frame: frame) {
      (decoration.imageFrame, decoration.textFrame) = (parts.image, parts.text)
    }
    decoration.marks = maker.marks
    decoration.effects = maker.protocolEffects(layer.effects)
    decoration.mask = maker.mask()
    if layer.hasSquareCorners, view.clipsToBounds, decoration.mask.isEmpty {
      decoration.mask = [.fill(maker.outline, color: 0xFF, isEvenOdd: false)]
    }
    left = maker.budget
    return decoration.isEmpty ? nil : decoration
  }

  private init(view: UIView, frame: CGRect, budget: DrawingLeft) {
    (self.view, self.frame, self.budget) = (view, frame, budget)
  }

  private static func imageName(of view: UIView) -> String? {
    if let button = view as? UIButton { return name(of: button.shownImage) }
    return name(of: (view as? UIImageView)?.currentImage)
  }

  private static func name(of image: UIImage?) -> String? {
    guard let image, !image.name.isEmpty else { return nil }
    return image.name
  }

  /// Where a button has its image and its title, and a field its text; `nil` for the many that have text in their
  /// middle alone.
  private static func partFrames(
    of view: UIView, frame: CGRect
  ) -> (image: DrawnRect?, text: DrawnRect?)? {
    guard let button = view as? UIButton else {
      guard let place = view.shownTextRect, place != view.bounds else { return nil }
      return (
        nil,
        rect(place.offsetBy(dx: frame.minX - view.bounds.minX, dy: frame.minY - view.bounds.minY))
      )
    }
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

  static func border(of layer: CALayer) -> ViewDecoration.Border? {
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

  /// A color as 0xRRGGBBAA, `nil` if it is invisible.
  static func shown(_ color: CGColor?) -> UInt32? {
    guard let packed = color?.packed, packed & 0xFF != 0 else { return nil }
    return packed
  }
}

// MARK: - Drawings

extension SceneDecoration {
  /// The view's own drawing, in its own coordinates, cut off at its bounds.
  private mutating func addClipped(_ drawing: RecordedDrawing) {
    add(.clip(steps(RecordedDrawing.Shape.rounded(frame, 0).elements, from: .zero)))
    add(drawing, from: origin)
    add(.end)
  }

  /// Where the view's own coordinates begin.
  private var origin: CGPoint {
    CGPoint(x: frame.minX - view.bounds.minX, y: frame.minY - view.bounds.minY)
  }

  /// The drawing of the view's mask, as marks; empty without a mask.
  private mutating func mask() -> [DrawnMark] {
    let drawing: RecordedDrawing
    if let mask = view.mask {
      let moved = CGAffineTransform(
        translationX: mask.frame.minX - mask.bounds.minX, y: mask.frame.minY - mask.bounds.minY)
      var whole = RecordedDrawing()
      whole.append(ViewDrawing.of(mask), moved)
      drawing = whole
    } else if let mask = view.layer.mask {
      drawing = ViewDrawing.of(mask, origin: .zero)
    } else {
      return []
    }
    let shown = marks
    marks = []
    add(drawing, from: origin)
    // An empty mask hides everything, so it is sent as a mark that shows nothing.
    if marks.isEmpty { add(.end) }
    defer { marks = shown }
    return marks
  }

  mutating func add(_ drawing: RecordedDrawing, from origin: CGPoint) {
    for command in drawing.commands { add(command, from: origin) }
  }

  mutating func add(_ command: RecordedDrawing.Command, from origin: CGPoint) {
    func moved(_ frame: CGRect) -> DrawnRect {
      Self.rect(frame.offsetBy(dx: origin.x, dy: origin.y))
    }
    switch command {
    case .fill(let shape, let color, let isEvenOdd):
      guard let color = Self.shown(color) else { return }
      add(.fill(steps(shape.elements, from: origin), color: color, isEvenOdd: isEvenOdd))
    case .stroke(let shape, let color, let width, let line):
      guard let color = Self.shown(color) else { return }
      add(
        .stroke(
          steps(shape.elements, from: origin), color: color, width: Self.rounded(width),
          line: line.told))
    case .gradient(let colors, let stops, let from, let to):
      add(
        .gradient(
          colors: Self.packed(colors), stops: Self.bounded(stops), from: Self.point(from, origin),
          to: Self.point(to, origin)))
    case .radialGradient(let colors, let stops, let center, let from, let to):
      add(
        .radialGradient(
          colors: Self.packed(colors), stops: Self.bounded(stops),
          center: Self.point(center, origin), from: Self.rounded(from), to: Self.rounded(to)))
    case .text(let text, let frame, let color, let size, let face):
      if let parts = face.parts(of: text, in: frame, size: size) {
        for part in parts {
          add(
            .text(part.text, part.frame, color: color, fontSize: size, face: part.face),
            from: origin)
        }
        return
      }
      guard let color = Self.shown(color) else { return }
      if let file = face.file, addGlyphs(of: text, in: frame, color, size, face, file, from: origin)
      {
        return
      }
      add(
        .text(text, moved(frame), color: color, fontSize: Self.rounded(size), font: face.told))
    case .image(let name, let frame, let placed):
      addImage(name, frame.offsetBy(dx: origin.x, dy: origin.y), placed)
    case .clip(let shape): add(.clip(steps(shape.elements, from: origin)))
    case .group(let effects): add(.group(protocolEffects(effects)))
    case .mask(let isInverse): add(.mask(isInverse: isInverse))
    case .endMask: add(.endMask)
    case .end: add(.end)
    }
  }

  /// Draws a text in the font of a file; false where the remaining drawing has no room for its outlines.
  private mutating func addGlyphs(
    of text: String, in frame: CGRect, _ color: UInt32, _ size: CGFloat,
    _ face: RecordedDrawing.Face, _ file: FontFace, from origin: CGPoint
  ) -> Bool {
    let line = GlyphLine(text, in: frame, size: size, face: face, file: file)
    guard line.outline.count <= budget.steps else { return false }
    let place = Self.rect(frame.offsetBy(dx: origin.x, dy: origin.y))
    add(.glyphs(text, place, steps(line.outline, from: origin), color: color))
    var plain = face
    (plain.file, plain.alignment) = (nil, .left)
    for part in line.rest {
      add(
        .text(
          part.text, Self.rect(part.frame.offsetBy(dx: origin.x, dy: origin.y)), color: color,
          fontSize: Self.rounded(size), font: plain.told))
    }
    return true
  }

  private static func packed(_ colors: [CGColor]) -> [UInt32] {
    colors.prefix(ProtocolLimits.gradientColors).map(\.packed)
  }
  private static func bounded(_ stops: [CGFloat]) -> [Double] {
    stops.prefix(ProtocolLimits.gradientColors).map(rounded)
  }

  /// The effects in the protocol's form, as many as the budget allows.
  private mutating func protocolEffects(_ effects: [RecordedDrawing.Effect]) -> [DrawnEffect] {
    let told = effects.compactMap(Self.told).prefix(budget.effects)
    budget.effects -= told.count
    return Array(told)
  }
  private static func told(_ effect: RecordedDrawing.Effect) -> DrawnEffect? {
    switch effect {
    case .opacity(let opacity): .opacity(min(max(rounded(opacity), 0), 1))
    case .blur(let radius): .blur(rounded(radius))
    case .colors(let values):
      // A factor of a thousandth is seen, unlike such a part of a point.
      DrawnColorMatrix(values: values.map { $0.isFinite ? Double($0) : 0 }).map(DrawnEffect.colors)
    case .blend(let blend): DrawnBlend(rawValue: blend.rawValue).map(DrawnEffect.blend)
    case .shadow(let color, let radius, let offset):
      shown(color).map {
        .shadow(
          .init(
            offset: DrawnPoint(x: rounded(offset.width), y: rounded(offset.height)),
            radius: rounded(radius), color: $0))
      }
    case .isolated: .isolated
    }
  }

  mutating func add(_ mark: DrawnMark) {
    guard budget.marks > 0 else { return }
    let name =
      switch mark {
      case .text(let text, _, _, _, _), .glyphs(let text, _, _, _): text
      case .image(let image): image.name
      default: ""
      }
    guard name.utf8.count <= budget.textBytes else { return }
    budget.textBytes -= name.utf8.count
    budget.marks -= 1
    marks.append(mark)
  }

  /// The steps of a path; of one that is too long, nothing.
  mutating func steps(_ elements: [PathElement], from origin: CGPoint) -> [DrawnStep] {
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

  static func rect(_ rect: CGRect) -> DrawnRect {
    DrawnRect(
      origin: point(rect.origin), width: rounded(rect.width), height: rounded(rect.height))
  }

  /// Pictures are compared; what does not compare equal to itself becomes 0.
  static func rounded(_ value: CGFloat) -> Double {
    guard value.isFinite else { return 0 }
    let bounded = min(max(Double(value), -ProtocolLimits.magnitude), ProtocolLimits.magnitude)
    return (bounded * 1024).rounded() / 1024
  }
}

// MARK: - Text and lines

extension RecordedDrawing.Line {
  var told: DrawnLine {
    DrawnLine(
      cap: DrawnLine.Cap(rawValue: UInt8(clamping: cap.rawValue)) ?? .butt,
      join: DrawnLine.Join(rawValue: UInt8(clamping: join.rawValue)) ?? .miter,
      dash: dash.prefix(ProtocolLimits.dashes).map { $0.isFinite ? Double($0) : 0 },
      phase: phase.isFinite ? Double(phase) : 0)
  }
}

extension RecordedDrawing.Face {
  fileprivate var told: ViewFont {
    ViewFont(
      weight: weight, isItalic: isItalic, isMonospaced: isMonospaced,
      alignment: alignment == .center ? .center : alignment == .right ? .right : .left)
  }
}

extension UIFont {
  /// The face as a picture has it.
  func face(_ alignment: NSTextAlignment, isRightToLeft: Bool = false) -> ViewFont {
    drawnFace(alignment == .natural && isRightToLeft ? .right : alignment).told
  }

  /// The face as a drawing has it.
  package func drawnFace(_ alignment: NSTextAlignment) -> RecordedDrawing.Face {
    var face = RecordedDrawing.Face()
    (face.weight, face.isItalic, face.isMonospaced) = (cssWeight, isItalic, isFixedPitch)
    (face.alignment, face.file, face.hasEvenDigits) = (alignment, self.face, hasEvenDigits)
    return face
  }
}
