/// A fill with an image, or a part of it, again and again.
public struct ImagePaint: ShapeStyle {
  public var image: Image
  /// The part of the image, in unit coordinates.
  public var sourceRect: CGRect
  public var scale: CGFloat
  public init(
    image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) { (self.image, self.sourceRect, self.scale) = (image, sourceRect, scale) }
  public func _paint(in environment: EnvironmentValues) -> _Paint {
    let found = MainActor.assumeIsolated {
      ImageTiles(image, sourceRect, scale, origin: .zero, environment)
    }
    return _Paint(found.map { .image($0) } ?? .none)
  }
}
extension ShapeStyle where Self == ImagePaint {
  public static func image(
    _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
  ) -> ImagePaint { ImagePaint(image: image, sourceRect: sourceRect, scale: scale) }
}

/// An image that is drawn beside itself until an area is full.
struct ImageTiles {
  /// The maximum number of tiles: a keyboard may request any scale.
  private static let mostTiles = 2500
  private let name: String
  private let placed: PlacedImage?
  private let size: CGSize
  private let part: CGRect
  private let origin: CGPoint
  var opacity = 1.0

  @MainActor
  init?(
    _ image: Image, _ part: CGRect, _ scale: CGFloat, origin: CGPoint,
    _ environment: EnvironmentValues
  ) {
    guard let found = ImageElement.uiImage(image, environment), part.width > 0, part.height > 0
    else { return nil }
    size = CGSize(width: found.size.width * scale, height: found.size.height * scale)
    guard size.width > 0.5, size.height > 0.5 else { return nil }
    (name, self.part, self.origin) = (image.name, part, origin)
    var placed = found.placed()
    // Templates and symbols have the foreground's color.
    if placed?.color != nil { placed?.color = environment.foreground(level: 0).color.cgColor }
    self.placed = placed
  }

  func draw(_ drawing: inout RecordedDrawing, over bounds: CGRect) {
    let tile = CGSize(width: size.width * part.width, height: size.height * part.height)
    let start = CGPoint(
      x: origin.x - ((origin.x - bounds.minX) / tile.width).rounded(.up) * tile.width,
      y: origin.y - ((origin.y - bounds.minY) / tile.height).rounded(.up) * tile.height)
    let columns = Int(bounding: ((bounds.maxX - start.x) / tile.width).rounded(.up))
    let rows = Int(bounding: ((bounds.maxY - start.y) / tile.height).rounded(.up))
    guard columns > 0, rows > 0 else { return }
    let isWhole = part == CGRect(x: 0, y: 0, width: 1, height: 1)
    if opacity < 1 { drawing.append(.group([.opacity(opacity)])) }
    var left = Self.mostTiles
    for row in 0..<min(rows, left) {
      for column in 0..<min(columns, left) {
        let corner = CGPoint(
          x: start.x + CGFloat(column) * tile.width, y: start.y + CGFloat(row) * tile.height)
        let frame = CGRect(origin: corner, size: tile)
        if !isWhole { drawing.append(.clip(RecordedDrawing.Shape(CGPath(rect: frame)))) }
        drawing.append(
          .image(
            name,
            CGRect(
              x: corner.x - part.minX * size.width, y: corner.y - part.minY * size.height,
              width: size.width, height: size.height), placed))
        if !isWhole { drawing.append(.end) }
        left -= 1
      }
    }
    if opacity < 1 { drawing.append(.end) }
  }
  /// The tiles, of which one begins at another point.
  func moved(to origin: CGPoint) -> ImageTiles {
    var copy = ImageTiles(self, origin)
    copy.opacity = opacity
    return copy
  }
  private init(_ other: ImageTiles, _ origin: CGPoint) {
    (name, placed, size, part) = (other.name, other.placed, other.size, other.part)
    self.origin = origin
  }
}
