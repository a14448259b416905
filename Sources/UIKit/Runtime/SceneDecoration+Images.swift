internal import KeyboardProtocol

extension SceneDecoration {
  /// Images may be parts of images, and be drawn in images that are drawn in images.
  private static let deepestImage = 8

  /// The image of an image view, or of a button below its title.
  mutating func addImages() {
    if let button = view as? UIButton { return addImages(of: button) }
    guard let view = view as? UIImageView, let image = view.currentImage, !image.name.isEmpty
    else { return }
    addImage(
      image.name, image.frame(in: frame, view.contentMode),
      image.placed(tint: view.tintColor, in: view), caps: image.drawnCaps)
  }

  /// Whether the edge of the view hides a part of what its images and layers show.
  var needsClip: Bool {
    guard view.clipsToBounds else { return false }
    if view.layer.sublayers?.isEmpty == false { return true }
    if let button = view as? UIButton {
      return view.layer.cornerRadius > 0
        && (button.currentBackgroundImage != nil || button.shownImage != nil)
    }
    guard let image = (view as? UIImageView)?.currentImage, !image.name.isEmpty else {
      return false
    }
    return view.layer.cornerRadius > 0
      || !frame.insetBy(dx: -0.01, dy: -0.01).contains(
        image.frame(in: frame, view.contentMode))
  }
  /// The view's edge.
  var outline: [DrawnStep] {
    mutating get {
      steps(view.layer.outline(in: frame).elements, from: .zero)
    }
  }

  private mutating func addImages(of button: UIButton) {
    let (dx, dy) = (frame.minX - view.bounds.minX, frame.minY - view.bounds.minY)
    if let image = button.currentBackgroundImage, let part = button.madeBackgroundView {
      addImage(
        image.name, part.frame.offsetBy(dx: dx, dy: dy),
        image.placed(tint: button.tintColor, in: button), caps: image.drawnCaps)
    }
    guard let image = button.shownImage, !image.name.isEmpty, let part = button.madeImageView
    else { return }
    let isTemplate = button.buttonType != .custom || button.configuration != nil
    addImage(
      image.name, image.frame(in: part.frame.offsetBy(dx: dx, dy: dy), part.contentMode),
      image.placed(tint: button.shownImageTint, in: button, isTemplate: isTemplate),
      caps: image.drawnCaps)
  }

  /// Adds an image with the description that the host shows; one that was drawn, as its drawing.
  mutating func addImage(
    _ name: String, _ frame: CGRect, _ placed: PlacedImage?, caps: DrawnImage.Caps? = nil,
    depth: Int = 0
  ) {
    var image = DrawnImage(String(name.prefix(256)), Self.rect(frame), caps: caps)
    guard let placed, depth < Self.deepestImage else { return add(.image(image)) }
    image.color = placed.color.map { Self.shown($0) ?? 0 }
    image.turn = placed.orientation.drawn
    switch placed.content.origin {
    case .drawing(let drawing, let size):
      return add(drawing, size, as: image, in: frame, depth: depth)
    case .part(let whole, let part):
      add(.clip(image.frame.outline))
      let (wide, high) = (frame.width / part.width, frame.height / part.height)
      addImage(
        name,
        CGRect(
          x: frame.minX - part.minX * wide, y: frame.minY - part.minY * high, width: wide,
          height: high), PlacedImage(content: whole, color: placed.color), depth: depth + 1)
      return add(.end)
    case .symbol(let weight): image.source = .symbol(weight: weight)
    case .file, .data, .pixels: image.source = SceneImages.source(of: placed.content)
    }
    add(.image(image))
  }

  private mutating func add(
    _ drawing: RecordedDrawing, _ size: CGSize, as image: DrawnImage, in frame: CGRect, depth: Int
  ) {
    guard size.width > 0, size.height > 0 else { return }
    let isTinted = image.color != nil && budget.effects > 0
    if isTinted, let matrix = image.color.flatMap(DrawnColorMatrix.init(everythingIn:)) {
      budget.effects -= 1
      add(.group([.colors(matrix)]))
    }
    for slice in image.caps?.slices(filling: image.frame) ?? [(.unit, image.frame)] {
      add(.clip(slice.to.outline))
      let place = CGAffineTransform(image.turn, of: size, slice.from, onto: slice.to)
      for command in drawing.commands {
        // A line that is stretched in one direction alone has no one width any more.
        let command = place.isUneven ? command.outlined : command
        guard case .image(let name, let inner, let placed) = command.applying(place) else {
          add(command.applying(place), from: .zero)
          continue
        }
        addImage(name, inner, placed, depth: depth + 1)
      }
      add(.end)
    }
    if isTinted { add(.end) }
  }
}

extension DrawnRect {
  fileprivate static let unit = DrawnRect(origin: DrawnPoint(x: 0, y: 0), width: 1, height: 1)

  fileprivate var outline: [DrawnStep] {
    let (right, bottom) = (origin.x + width, origin.y + height)
    return [
      .move(origin), .line(DrawnPoint(x: right, y: origin.y)),
      .line(DrawnPoint(x: right, y: bottom)), .line(DrawnPoint(x: origin.x, y: bottom)), .close,
    ]
  }
}

extension DrawnColorMatrix {
  /// Makes everything one color and keeps its opacity.
  fileprivate init?(everythingIn color: UInt32) {
    let parts = [24, 16, 8, 0].map { Double(color >> $0 & 0xFF) / 255 }
    self.init(
      values: [0, 0, 0, 0, parts[0], 0, 0, 0, 0, parts[1], 0, 0, 0, 0, parts[2]]
        + [0, 0, 0, parts[3], 0])
  }
}

extension CGAffineTransform {
  fileprivate var isUneven: Bool {
    let (first, second) = (hypot(a, b), hypot(c, d))
    return abs(first - second) > 0.01 * max(first, second)
  }

  /// Brings a part of what has a size, turned, onto a rectangle.
  fileprivate init(
    _ turn: DrawnImage.Turn, of size: CGSize, _ from: DrawnRect, onto to: DrawnRect
  ) {
    let unit = turn.matrix
    let (wide, high) = (to.width / max(from.width, 1e-9), to.height / max(from.height, 1e-9))
    let stored = CGAffineTransform(scaleX: 1 / size.width, y: 1 / size.height)
    let turned = CGAffineTransform(
      a: unit.a, b: unit.b, c: unit.c, d: unit.d, tx: unit.e, ty: unit.f)
    let placed = CGAffineTransform(
      a: wide, b: 0, c: 0, d: high, tx: to.origin.x - from.origin.x * wide,
      ty: to.origin.y - from.origin.y * high)
    self = stored.concatenating(turned).concatenating(placed)
  }
}
