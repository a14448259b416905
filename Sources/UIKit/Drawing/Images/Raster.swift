/// Makes pixels of a drawing.
struct Raster {
  let width: Int
  let height: Int
  /// How deep the drawn image is nested in others.
  private let depth: Int
  /// Red, green, blue and opacity, the first three multiplied by the last.
  var values: [UInt8]
  /// How much each clip lets through, the innermost last.
  var clips: [[UInt8]] = []
  /// The clips, groups and masks that have begun and not ended.
  var scopes: [Scope] = []

  init?(width: Int, height: Int, depth: Int) {
    guard let clear = ImagePixels(width: width, height: height) else { return nil }
    (self.width, self.height, self.depth) = (width, height, depth)
    values = clear.bytes
  }

  /// The colors without the factor.
  var pixels: ImagePixels { Self.pixels(of: values, width: width, height: height) }
  static func pixels(of values: [UInt8], width: Int, height: Int) -> ImagePixels {
    var bytes = values
    for at in stride(from: 0, to: bytes.count, by: 4) where bytes[at + 3] != 255 {
      let alpha = Int(bytes[at + 3])
      guard alpha > 0 else { continue }
      for part in at..<at + 3 {
        bytes[part] = UInt8(min(255, (Int(bytes[part]) * 255 + alpha / 2) / alpha))
      }
    }
    return ImagePixels(width: width, height: height, bytes: bytes)
  }

  mutating func draw(_ drawing: RecordedDrawing, scale: CGFloat) throws(ImageObstacle) {
    if let reason = drawing.inexact { throw ImageObstacle(reason: reason) }
    let transform = CGAffineTransform(scaleX: scale, y: scale)
    for command in drawing.commands { try draw(command.applying(transform)) }
  }

  mutating func draw(_ command: RecordedDrawing.Command) throws(ImageObstacle) {
    switch command {
    case .fill(let shape, let color, let isEvenOdd):
      fill(Flattened(shape.elements).lines, isEvenOdd: isEvenOdd, Paint(color))
    case .stroke(let shape, let color, let width, let line):
      let outline = StrokeOutline(width: width, line: line).outline(Flattened(shape.elements).lines)
      fill(outline, isEvenOdd: false, Paint(color))
    case .gradient(let colors, let stops, let from, let to):
      fill(whole, isEvenOdd: false, .linear(Ramp(colors, stops), from, to))
    case .radialGradient(let colors, let stops, let center, let from, let to):
      fill(whole, isEvenOdd: false, .radial(Ramp(colors, stops), center, from, to))
    case .image(let name, let rect, let placed):
      guard let placed else { throw ImageObstacle(reason: "it shows \"\(name)\", which has none") }
      draw(
        try placed.content.pixels(depth: depth).turned(placed.orientation).tinted(placed.color),
        in: rect)
    case .clip(let shape):
      try begin(.clip)
      clip(Flattened(shape.elements).lines)
    case .group(let effects): try begin(.group(effects, behind: layer))
    case .mask(let isInverse): try begin(.mask(isInverse: isInverse, behind: layer))
    case .endMask: endMask()
    case .end: end()
    case .text(let text, let frame, let color, let size, let face):
      try draw(text, in: frame, color, size: size, face)
    }
  }

  private mutating func draw(
    _ text: String, in frame: CGRect, _ color: CGColor, size: CGFloat, _ face: RecordedDrawing.Face
  ) throws(ImageObstacle) {
    if let parts = face.parts(of: text, in: frame, size: size) {
      for part in parts { try draw(part.text, in: part.frame, color, size: size, part.face) }
      return
    }
    guard let file = face.file else {
      return try draw(SystemLine(text, in: frame, size: size, face: face), color)
    }
    let line = GlyphLine(text, in: frame, size: size, face: face, file: file)
    fill(Flattened(line.outline).lines, isEvenOdd: false, Paint(color))
    var left = face
    (left.alignment, left.file) = (.left, nil)
    for part in line.rest {
      try draw(SystemLine(part.text, in: part.frame, size: size, face: left), color)
    }
  }

  private mutating func draw(_ line: SystemLine, _ color: CGColor) throws(ImageObstacle) {
    fill(Flattened(line.outline).lines, isEvenOdd: false, Paint(color))
    for picture in line.pictures {
      guard let pixels = ImageCodecs.read(picture.png, .png) else {
        throw ImageObstacle(reason: "it shows an emoji that cannot be read")
      }
      draw(pixels, in: picture.frame)
    }
  }

  private var whole: [[CGPoint]] {
    let (right, bottom) = (CGFloat(width), CGFloat(height))
    return [
      [.zero, CGPoint(x: right, y: 0), CGPoint(x: right, y: bottom), CGPoint(x: 0, y: bottom)]
    ]
  }

  // MARK: Areas

  private mutating func fill(_ lines: [[CGPoint]], isEvenOdd: Bool, _ paint: Paint) {
    let area = AreaCoverage(lines, isEvenOdd: isEvenOdd, width: width, height: height)
    area.forEachRow { row, cover in
      for x in 0..<width where cover[x] > 0 {
        blend(paint.color(CGFloat(x) + 0.5, CGFloat(row) + 0.5), cover[x], at: row * width + x)
      }
    }
  }

  private mutating func clip(_ lines: [[CGPoint]]) {
    var mask = [UInt8](repeating: 0, count: width * height)
    AreaCoverage(lines, isEvenOdd: false, width: width, height: height).forEachRow { row, cover in
      for x in 0..<width where cover[x] > 0 {
        let before = clips.last.map { Float($0[row * width + x]) } ?? 255
        mask[row * width + x] = UInt8(before * min(cover[x], 1) + 0.5)
      }
    }
    clips.append(mask)
  }

  /// Lays a color over a pixel.
  private mutating func blend(_ color: Paint.Color, _ cover: Float, at pixel: Int) {
    let clip = clips.last.map { Float($0[pixel]) / 255 } ?? 1
    let alpha = color.alpha * min(cover, 1) * clip
    guard alpha > 0 else { return }
    let at = pixel * 4
    for (part, value) in [color.red, color.green, color.blue].enumerated() {
      values[at + part] = UInt8(Float(values[at + part]) * (1 - alpha) + value * alpha * 255 + 0.5)
    }
    values[at + 3] = UInt8(min(255, Float(values[at + 3]) * (1 - alpha) + alpha * 255 + 0.5))
  }

  // MARK: Images

  private mutating func draw(_ image: ImagePixels, in rect: CGRect) {
    guard rect.width > 0, rect.height > 0, rect.isNearby else { return }
    let sampler = ImageSampler(
      image: image, stepX: CGFloat(image.width) / rect.width,
      stepY: CGFloat(image.height) / rect.height)
    let columns = max(0, Int(rect.minX.rounded()))..<max(0, min(width, Int(rect.maxX.rounded())))
    for y in max(0, Int(rect.minY.rounded()))..<max(0, min(height, Int(rect.maxY.rounded()))) {
      for x in columns {
        let color = sampler.color(CGFloat(x) + 0.5 - rect.minX, CGFloat(y) + 0.5 - rect.minY)
        blend(color, 1, at: y * width + x)
      }
    }
  }
}

extension CGRect {
  /// Whether its edges can be counted in pixels.
  fileprivate var isNearby: Bool { [minX, minY, maxX, maxY].allSatisfy { abs($0) < 1e6 } }
}

/// The pixels of an image at other places than its own.
private struct ImageSampler {
  let image: ImagePixels
  let stepX: CGFloat
  let stepY: CGFloat

  /// The mean of the pixels that a smaller image has one for; in a larger image, the nearest one.
  func color(_ x: CGFloat, _ y: CGFloat) -> Paint.Color {
    let columns = span(x, stepX, image.width)
    let rows = span(y, stepY, image.height)
    var (sum, weight) = ([Float](repeating: 0, count: 3), Float(0))
    for row in rows {
      for column in columns {
        let at = (row * image.width + column) * 4
        let alpha = Float(image.bytes[at + 3]) / 255
        for part in 0..<3 { sum[part] += Float(image.bytes[at + part]) / 255 * alpha }
        weight += alpha
      }
    }
    guard weight > 0 else { return Paint.Color(red: 0, green: 0, blue: 0, alpha: 0) }
    return Paint.Color(
      red: sum[0] / weight, green: sum[1] / weight, blue: sum[2] / weight,
      alpha: weight / Float(rows.count * columns.count))
  }

  private func span(_ place: CGFloat, _ step: CGFloat, _ count: Int) -> Range<Int> {
    let middle = place * step
    let low = min(max(Int(bounding: (middle - step / 2).rounded()), 0), count - 1)
    let high = min(max(Int(bounding: (middle + step / 2).rounded()), low + 1), count)
    return step > 1
      ? low..<high
      : {
        let only = min(max(Int(bounding: middle), 0), count - 1)
        return only..<only + 1
      }()
  }
}
