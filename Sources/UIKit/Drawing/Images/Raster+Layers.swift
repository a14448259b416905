extension Raster {
  /// The pixels of a drawing while a part of it is drawn on its own.
  struct Layer {
    var values: [UInt8]
    var clips: [[UInt8]]
  }
  /// A clip, a group or a mask that has begun.
  enum Scope {
    case clip
    case group([RecordedDrawing.Effect], behind: Layer)
    /// The mask is being drawn.
    case mask(isInverse: Bool, behind: Layer)
    /// The part that the mask lets through is being drawn.
    case masked([UInt8], behind: Layer)
  }
  /// Each layer has the size of the whole drawing.
  private static let deepest = 16

  /// Whether the pixels are those of a layer.
  var isLayered: Bool {
    scopes.contains { if case .clip = $0 { false } else { true } }
  }
  var layer: Layer { Layer(values: values, clips: clips) }

  mutating func begin(_ scope: Scope) throws(ImageObstacle) {
    guard scopes.count < Self.deepest else {
      throw ImageObstacle(reason: "more than \(Self.deepest) clips, groups and masks are nested")
    }
    scopes.append(scope)
    if case .clip = scope { return }
    clear()
  }
  private mutating func clear() {
    values = [UInt8](repeating: 0, count: values.count)
    clips = []
  }

  mutating func endMask() {
    guard case .mask(let isInverse, let behind)? = scopes.last else { return }
    let cover = opacities.map { isInverse ? 255 - $0 : $0 }
    scopes[scopes.count - 1] = .masked(cover, behind: behind)
    clear()
  }

  mutating func end() {
    switch scopes.popLast() {
    case .clip?: _ = clips.popLast()
    case .group(let effects, let behind)?: finish(effects, over: behind)
    case .masked(let cover, let behind)?:
      multiply(by: cover)
      finish([], over: behind)
    // Without its `endMask` a mask hides nothing, and shows nothing.
    case .mask(_, let behind)?: (values, clips) = (behind.values, behind.clips)
    case nil: break
    }
  }

  /// Takes away what commands cover, as much as they are opaque.
  mutating func erase(_ hole: [RecordedDrawing.Command]) throws(ImageObstacle) {
    let whole = self
    values = [UInt8](repeating: 0, count: values.count)
    for command in hole { try draw(command) }
    let left = opacities.map { 255 - $0 }
    self = whole
    multiply(by: left)
  }

  private var opacities: [UInt8] {
    stride(from: 3, to: values.count, by: 4).map { values[$0] }
  }
  private mutating func multiply(by cover: [UInt8]) {
    for (pixel, share) in cover.enumerated() where share != 255 {
      for part in pixel * 4..<pixel * 4 + 4 {
        values[part] = UInt8((Int(values[part]) * Int(share) + 127) / 255)
      }
    }
  }

  // MARK: Groups

  /// Lays the pixels over those behind them, after their effects; the first effect is the innermost.
  private mutating func finish(_ effects: [RecordedDrawing.Effect], over behind: Layer) {
    var blend: RecordedDrawing.Blend?
    for effect in effects {
      blend = nil
      switch effect {
      case .opacity(let opacity):
        let share = UInt8((min(max(opacity, 0), 1) * 255).rounded())
        multiply(by: [UInt8](repeating: share, count: values.count / 4))
      case .blur(let radius): values = blurred(values, by: radius)
      case .colors(let matrix): apply(matrix)
      case .shadow(let color, let radius, let offset):
        let content = Layer(values: values, clips: [])
        values = shadow(of: content.values, Paint.Color(color), radius: radius, offset: offset)
        lay(content.values, blend: nil)
      case .blend(let mode): blend = mode
      case .isolated: break
      }
    }
    let top = values
    (values, clips) = (behind.values, behind.clips)
    lay(top, blend: blend)
  }

  /// Lays pixels over these, inside of the clip.
  private mutating func lay(_ top: [UInt8], blend: RecordedDrawing.Blend?) {
    let clip = clips.last
    for at in stride(from: 0, to: top.count, by: 4) where top[at + 3] > 0 {
      let share = clip.map { Float($0[at / 4]) / 255 } ?? 1
      guard share > 0 else { continue }
      let (over, under) = (Float(top[at + 3]) / 255, Float(values[at + 3]) / 255)
      var color = SIMD3(Float(top[at]), Float(top[at + 1]), Float(top[at + 2])) / 255
      let below = SIMD3(Float(values[at]), Float(values[at + 1]), Float(values[at + 2])) / 255
      if let blend, under > 0 {
        let mixed = blend.mix(below / under, color / over)
        color = color * (1 - under) + mixed * (over * under)
      }
      let sum = color * share + below * (1 - over * share)
      for part in 0..<3 { values[at + part] = UInt8(min(max(sum[part], 0), 1) * 255 + 0.5) }
      values[at + 3] = UInt8(min(over * share + under * (1 - over * share), 1) * 255 + 0.5)
    }
  }

  /// Applies a matrix of colors: four rows of four factors and a summand.
  private mutating func apply(_ matrix: [CGFloat]) {
    guard matrix.count == 20 else { return }
    let rows = matrix.map { Float($0) }
    for at in stride(from: 0, to: values.count, by: 4) {
      let alpha = Float(values[at + 3]) / 255
      let factor = alpha > 0 ? 1 / (255 * alpha) : 0
      let color = [
        Float(values[at]) * factor, Float(values[at + 1]) * factor, Float(values[at + 2]) * factor,
        alpha,
      ]
      let changed = (0..<4).map { row -> Float in
        let sum = (0..<4).reduce(rows[row * 5 + 4]) { $0 + rows[row * 5 + $1] * color[$1] }
        return sum.isFinite ? min(max(sum, 0), 1) : 0
      }
      for part in 0..<3 { values[at + part] = UInt8(changed[part] * changed[3] * 255 + 0.5) }
      values[at + 3] = UInt8(changed[3] * 255 + 0.5)
    }
  }

  private func shadow(
    of values: [UInt8], _ color: Paint.Color, radius: CGFloat, offset: CGSize
  ) -> [UInt8] {
    var shade = [UInt8](repeating: 0, count: values.count)
    // Farther away nothing of it is in the drawing.
    func bounded(_ distance: CGFloat, _ most: Int) -> Int {
      min(max(Int(bounding: distance.rounded()), -most), most)
    }
    let (dx, dy) = (bounded(offset.width, width), bounded(offset.height, height))
    let parts = [color.red, color.green, color.blue, 1].map { $0 * color.alpha }
    for y in max(0, dy)..<max(0, dy, min(height, height + dy)) {
      for x in max(0, dx)..<max(0, dx, min(width, width + dx)) {
        let opacity = Float(values[((y - dy) * width + x - dx) * 4 + 3])
        guard opacity > 0 else { continue }
        for part in 0..<4 { shade[(y * width + x) * 4 + part] = UInt8(opacity * parts[part] + 0.5) }
      }
    }
    return blurred(shade, by: radius / 2)
  }

  /// Pixels that are mixed with those around them, with a standard deviation in pixels.
  ///
  /// Three means of neighbors are within 3 percent of a normal distribution (SVG 1.1, "feGaussianBlur").
  private func blurred(_ values: [UInt8], by deviation: CGFloat) -> [UInt8] {
    guard deviation.isFinite, deviation > 0.2 else { return values }
    let size = (min(deviation, 256) * 3 * (2 * CGFloat.pi).squareRoot() / 4 + 0.5).rounded(.down)
    let reach = max(1, Int(size)) / 2
    guard reach > 0 else { return values }
    var values = values
    for _ in 0..<3 {
      for y in 0..<height { mean(&values, from: y * width, step: 1, count: width, reach) }
      for x in 0..<width { mean(&values, from: x, step: width, count: height, reach) }
    }
    return values
  }

  /// Replaces each pixel of a line by the mean of those up to a reach away; beyond the ends all is clear.
  private func mean(
    _ values: inout [UInt8], from start: Int, step: Int, count: Int, _ reach: Int
  ) {
    let size = 2 * reach + 1
    let line = (0..<count).map { place -> SIMD4<Int32> in
      let at = (start + place * step) * 4
      return SIMD4(
        Int32(values[at]), Int32(values[at + 1]), Int32(values[at + 2]), Int32(values[at + 3]))
    }
    var sum = line.prefix(reach).reduce(SIMD4<Int32>.zero) { $0 &+ $1 }
    for place in 0..<count {
      if place + reach < count { sum &+= line[place + reach] }
      if place > reach { sum &-= line[place - reach - 1] }
      let at = (start + place * step) * 4
      for part in 0..<4 { values[at + part] = UInt8((Int(sum[part]) + size / 2) / size) }
    }
  }
}

extension ImagePixels {
  /// All of the pixels in one color, as opaque as they are; the same ones without a color.
  func tinted(_ color: CGColor?) -> ImagePixels {
    guard let color = color.map({ Paint.Color($0) }) else { return self }
    var tinted = self
    let parts = [color.red, color.green, color.blue].map { UInt8($0 * 255 + 0.5) }
    for at in stride(from: 0, to: bytes.count, by: 4) {
      for part in 0..<3 { tinted.bytes[at + part] = parts[part] }
      tinted.bytes[at + 3] = UInt8(Float(bytes[at + 3]) * color.alpha + 0.5)
    }
    return tinted
  }
}
