extension FilterRecipe {
  static let geometry: [String: FilterRecipe] = [
    "CICrop": FilterRecipe(
      kCICategoryGeometryAdjustment, [kCIInputImageKey, "inputRectangle"],
      { ["inputRectangle": CIVector(cgRect: CGRect(x: 0, y: 0, width: 1e9, height: 1e9))] }
    ) { inputs in
      inputs.image().map { image in
        inputs.rect("inputRectangle").map(image.cropped) ?? image
      }
    },
    "CIAffineTransform": FilterRecipe(
      kCICategoryGeometryAdjustment, [kCIInputImageKey, kCIInputTransformKey], { [:] }
    ) { inputs in inputs.image()?.transformed(by: inputs.transform(kCIInputTransformKey)) },
    "CILanczosScaleTransform": FilterRecipe(
      kCICategoryGeometryAdjustment, [kCIInputScaleKey: 1, kCIInputAspectRatioKey: 1]
    ) { image, inputs in
      let scale = inputs.number(kCIInputScaleKey)
      return image.samplingLinear().transformed(
        by: CGAffineTransform(
          scaleX: CGFloat(scale * inputs.number(kCIInputAspectRatioKey)), y: CGFloat(scale)),
        highQualityDownsample: true)
    },
    "CIAffineClamp": FilterRecipe(
      kCICategoryTileEffect, [kCIInputImageKey, kCIInputTransformKey], { [:] }
    ) { inputs in
      inputs.image()?.clampedToExtent().transformed(by: inputs.transform(kCIInputTransformKey))
    },
    "CIAffineTile": FilterRecipe(
      kCICategoryTileEffect, [kCIInputImageKey, kCIInputTransformKey], { [:] }
    ) { inputs in
      inputs.image().map { tiled($0).transformed(by: inputs.transform(kCIInputTransformKey)) }
    },
    "CIPixellate": FilterRecipe(
      kCICategoryStylize, [kCIInputImageKey, kCIInputCenterKey, kCIInputScaleKey],
      { [kCIInputCenterKey: CIVector(x: 150, y: 150), kCIInputScaleKey: 8] }
    ) { inputs in
      let scale = CGFloat(inputs.number(kCIInputScaleKey))
      let side = PixelRect.whole(scale, .toNearestOrAwayFromZero)
      return inputs.image().map { pixellated($0, side, inputs.point(kCIInputCenterKey)) }
    },
    "CIGaussianBlur": FilterRecipe(kCICategoryBlur, [kCIInputRadiusKey: 10]) { image, inputs in
      let sigma = min(max(inputs.number(kCIInputRadiusKey), 0), 200)
      // Less reaches no other pixel, and its square may be 0.
      guard sigma > 0.01 else { return image }
      let reach = max(1, Int((sigma * 3).rounded(.up)))
      let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
      return blurred(image, weights)
    },
    "CIBoxBlur": FilterRecipe(kCICategoryBlur, [kCIInputRadiusKey: 10]) { image, inputs in
      let reach = Int(min(max(inputs.number(kCIInputRadiusKey), 0), 200) / 2)
      return reach > 0 ? blurred(image, Array(repeating: 1, count: 2 * reach + 1)) : image
    },
    "CIUnsharpMask": FilterRecipe(
      kCICategorySharpen, [kCIInputRadiusKey: 2.5, kCIInputIntensityKey: 0.5]
    ) { image, inputs in
      let share = Float(inputs.number(kCIInputIntensityKey))
      let soft = image.clampedToExtent().applyingGaussianBlur(
        sigma: inputs.number(kCIInputRadiusKey))
      return image.combined(with: soft, image.extent) { pixel, soft in
        let sharp = pixel + (pixel - soft) * share
        return Pixel(sharp.x, sharp.y, sharp.z, pixel.w)
      }
    },
    "CIAreaAverage": FilterRecipe(
      kCICategoryReduction, [kCIInputImageKey, kCIInputExtentKey], { [:] }
    ) { inputs in
      inputs.image().map { average($0, inputs.rect(kCIInputExtentKey) ?? $0.extent) }
    },
  ]

  private static func tiled(_ image: CIImage) -> CIImage {
    let tile = PixelRect(image.extent)
    guard !tile.isEmpty, !image.extent.isInfinite else { return image }
    func place(_ value: Int, _ low: Int, _ count: Int) -> Int {
      let rest = (value - low) % count
      return low + (rest < 0 ? rest + count : rest)
    }
    return CIImage(.infinite) { rect, rendering throws(NoPixels) in
      let source = try image.bitmap(tile, rendering)
      return Bitmap(rect) { x, y in
        source[place(x, tile.x, tile.width), place(y, tile.y, tile.height)]
      }
    }
  }
  /// Squares of one color, the mean of their pixels. Edges are continued.
  private static func pixellated(_ image: CIImage, _ side: Int, _ center: CGPoint) -> CIImage {
    let (originX, originY) = (PixelRect.whole(center.x, .down), PixelRect.whole(center.y, .down))
    let whole = PixelRect(image.extent)
    guard side > 1, !whole.isEmpty else { return image }
    let isEndless = image.extent.isInfinite
    return CIImage(image.extent) { rect, rendering throws(NoPixels) in
      let columns = MosaicAxis(
        rect.x, rect.width, originX, side, isEndless ? nil : (whole.x, whole.width))
      let rows = MosaicAxis(
        rect.y, rect.height, originY, side, isEndless ? nil : (whole.y, whole.height))
      let pixels = try image.bitmap(
        PixelRect(x: columns.low, y: rows.low, width: columns.count, height: rows.count), rendering)
      var squares = [Pixel](repeating: .zero, count: columns.squares * rows.squares)
      for row in 0..<rows.squares {
        for y in rows.places(row) {
          let shareY = rows.share(y, row)
          for column in 0..<columns.squares {
            for x in columns.places(column) {
              squares[row * columns.squares + column] +=
                pixels[x, y] * (columns.share(x, column) * shareY)
            }
          }
        }
      }
      return Bitmap(rect) { x, y in squares[rows.square(y) * columns.squares + columns.square(x)] }
    }
  }
  /// The weighted mean of the pixels around, first of each row and then of each column.
  private static func blurred(_ image: CIImage, _ weights: [Float]) -> CIImage {
    let reach = weights.count / 2
    let sum = weights.reduce(0, +)
    let shares = weights.map { $0 / sum }
    let extent =
      image.extent.isInfinite || image.extent.isNull
      ? image.extent : image.extent.insetBy(dx: CGFloat(-reach), dy: CGFloat(-reach))
    // Pixels outside the image are clear and need no memory.
    let whole = image.extent.isInfinite ? nil : PixelRect(image.extent)
    return CIImage(extent) { rect, rendering throws(NoPixels) in
      let needed = rect.grown(reach)
      let source = try image.bitmap(whole.map(needed.intersection) ?? needed, rendering)
      let area = source.rect
      func near(_ place: Int, _ start: Int, _ count: Int) -> Range<Int> {
        let first = min(max(place - reach, start), start + count)
        return first..<max(first, min(place + reach + 1, start + count))
      }
      var rows = Bitmap(PixelRect(x: rect.x, y: area.y, width: rect.width, height: area.height))
      for x in 0..<rect.width {
        let columns = near(rect.x + x, area.x, area.width)
        let skipped = reach - rect.x - x
        for y in 0..<area.height {
          var pixel = Pixel.zero
          for column in columns {
            pixel += source.pixels[y * area.width + column - area.x] * shares[column + skipped]
          }
          rows.pixels[y * rect.width + x] = pixel
        }
      }
      var result = Bitmap(rect)
      for y in 0..<rect.height {
        let lines = near(rect.y + y, area.y, area.height)
        let skipped = reach - rect.y - y
        for x in 0..<rect.width {
          var pixel = Pixel.zero
          for line in lines {
            pixel += rows.pixels[(line - area.y) * rect.width + x] * shares[line + skipped]
          }
          result.pixels[y * rect.width + x] = pixel
        }
      }
      return result
    }
  }
  /// One pixel with the mean of an area.
  private static func average(_ image: CIImage, _ extent: CGRect) -> CIImage {
    let area = PixelRect(extent.common(with: image.extent))
    return CIImage(CGRect(x: 0, y: 0, width: 1, height: 1)) { rect, rendering throws(NoPixels) in
      guard !area.isEmpty else { return Bitmap(rect) }
      guard area.width <= ImagePixels.most / area.height else {
        throw NoPixels(reason: "an average of more than \(ImagePixels.most) pixels")
      }
      var sum = SIMD4<Double>.zero
      let rows = max(1, (1 << 20) / area.width)
      var y = area.y
      while y < area.y + area.height {
        let height = min(rows, area.y + area.height - y)
        let part = PixelRect(x: area.x, y: y, width: area.width, height: height)
        for pixel in try image.bitmap(part, rendering).pixels { sum += SIMD4<Double>(pixel) }
        y += height
      }
      let mean = Pixel(sum / Double(area.width * area.height))
      return Bitmap(rect) { _, _ in mean }
    }
  }
}

/// The squares of a mosaic along one axis, and the pixels that each is the mean of.
private struct MosaicAxis {
  private let start: Int
  private let side: Int
  /// The pixels that there are; those beyond the edges equal the last ones.
  private let end: (low: Int, high: Int)
  let squares: Int
  var low: Int { places(0).lowerBound }
  var count: Int { places(squares - 1).upperBound - low }

  init(_ place: Int, _ length: Int, _ origin: Int, _ side: Int, _ whole: (Int, Int)?) {
    let rest = (place - origin) % side
    start = place - (rest < 0 ? rest + side : rest)
    self.side = side
    squares = (place + length - 1 - start) / side + 1
    end = whole.map { ($0.0, $0.0 + $0.1 - 1) } ?? (start, start + squares * side - 1)
  }
  func square(_ place: Int) -> Int { (place - start) / side }
  /// The pixels of a square; the nearest one for a square outside the image.
  func places(_ square: Int) -> Range<Int> {
    let from = start + square * side
    let first = min(max(from, end.low), end.high)
    return first..<min(max(from + side - 1, end.low), end.high) + 1
  }
  /// The part of a square that is like a pixel.
  func share(_ place: Int, _ square: Int) -> Float {
    let from = start + square * side
    let first = place == end.low ? from : max(place, from)
    let last = place == end.high ? from + side - 1 : min(place, from + side - 1)
    return Float(last - first + 1) / Float(side)
  }
}
