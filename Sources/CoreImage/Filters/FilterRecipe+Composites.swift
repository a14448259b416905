extension FilterRecipe {
  private static let background = [kCIInputImageKey, kCIInputBackgroundImageKey]

  /// An image on another one, by the parts that each has at a place.
  private static func composite(
    _ extent: @escaping @Sendable (CGRect, CGRect) -> CGRect,
    _ combine: @escaping @Sendable (Pixel, Pixel) -> Pixel
  ) -> FilterRecipe {
    FilterRecipe(kCICategoryCompositeOperation, background, { [:] }) { inputs in
      guard let image = inputs.image() else { return inputs.image(kCIInputBackgroundImageKey) }
      guard let below = inputs.image(kCIInputBackgroundImageKey) else { return image }
      return image.combined(with: below, extent(image.extent, below.extent), combine)
    }
  }
  /// A mode that mixes the colors where both are.
  private static func blend(
    _ mix: @escaping @Sendable (SIMD3<Float>, SIMD3<Float>) -> SIMD3<Float>
  ) -> FilterRecipe {
    composite({ $0.union($1) }) { top, below in
      let both = Pixel(of: mix(top.color, below.color), 1) * (top.w * below.w)
      let mixed = top * (1 - below.w) + below * (1 - top.w) + both
      return Pixel(mixed.x, mixed.y, mixed.z, top.w + below.w - top.w * below.w)
    }
  }
  private static func each(
    _ mix: @escaping @Sendable (Float, Float) -> Float
  ) -> FilterRecipe {
    blend { a, b in SIMD3(mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z)) }
  }

  static let composites: [String: FilterRecipe] = [
    "CISourceOverCompositing": composite({ $0.union($1) }) { $0 + $1 * (1 - $0.w) },
    "CISourceInCompositing": composite({ $0.common(with: $1) }) { $0 * $1.w },
    "CISourceOutCompositing": composite({ a, _ in a }) { $0 * (1 - $1.w) },
    "CISourceAtopCompositing": composite({ _, b in b }) { $0 * $1.w + $1 * (1 - $0.w) },
    "CIAdditionCompositing": composite({ $0.union($1) }) { pointwiseMin($0 + $1, .one) },
    "CIMultiplyCompositing": composite({ $0.union($1) }) { $0 * $1 },
    "CIMaximumCompositing": composite({ $0.union($1) }) { pointwiseMax($0, $1) },
    "CIMinimumCompositing": composite({ $0.union($1) }) { pointwiseMin($0, $1) },
    "CIMultiplyBlendMode": blend { $0 * $1 },
    "CIScreenBlendMode": blend { $0 + $1 - $0 * $1 },
    "CIDarkenBlendMode": blend { pointwiseMin($0, $1) },
    "CILightenBlendMode": blend { pointwiseMax($0, $1) },
    "CIExclusionBlendMode": blend { $0 + $1 - $0 * $1 * 2 },
    "CIDifferenceBlendMode": each { abs($0 - $1) },
    "CIOverlayBlendMode": each { hardLight($1, $0) },
    "CIHardLightBlendMode": each { hardLight($0, $1) },
    "CISoftLightBlendMode": each { softLight($0, $1) },
    "CIColorDodgeBlendMode": each { $1 == 0 ? 0 : $0 >= 1 ? 1 : min(1, $1 / (1 - $0)) },
    "CIColorBurnBlendMode": each { $1 >= 1 ? 1 : $0 <= 0 ? 0 : 1 - min(1, (1 - $1) / $0) },
    "CIHueBlendMode": blend { Hue.lit(Hue.saturated($0, Hue.saturation($1)), Hue.light($1)) },
    "CISaturationBlendMode": blend {
      Hue.lit(Hue.saturated($1, Hue.saturation($0)), Hue.light($1))
    },
    "CIColorBlendMode": blend { Hue.lit($0, Hue.light($1)) },
    "CILuminosityBlendMode": blend { Hue.lit($1, Hue.light($0)) },
    "CIBlendWithMask": masked { luminance(SIMD3($0.x, $0.y, $0.z)) },
    "CIBlendWithAlphaMask": masked { $0.w },
    "CIBlendWithRedMask": masked { $0.x },
    "CIDissolveTransition": FilterRecipe(
      kCICategoryTransition, [kCIInputImageKey, kCIInputTargetImageKey, kCIInputTimeKey],
      { [kCIInputTimeKey: 0] }
    ) { inputs in
      guard let from = inputs.image(), let to = inputs.image(kCIInputTargetImageKey) else {
        return nil
      }
      let share = Float(min(max(inputs.number(kCIInputTimeKey), 0), 1))
      return from.combined(with: to, from.extent.union(to.extent)) {
        $0 * (1 - share) + $1 * share
      }
    },
  ]
  private static func hardLight(_ a: Float, _ b: Float) -> Float {
    a <= 0.5 ? 2 * a * b : 1 - 2 * (1 - a) * (1 - b)
  }
  private static func softLight(_ a: Float, _ b: Float) -> Float {
    guard a > 0.5 else { return b - (1 - 2 * a) * b * (1 - b) }
    let curve = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : max(b, 0).squareRoot()
    return b + (2 * a - 1) * (curve - b)
  }
  private static func masked(_ share: @escaping @Sendable (Pixel) -> Float) -> FilterRecipe {
    FilterRecipe(kCICategoryStylize, background + [kCIInputMaskImageKey], { [:] }) { inputs in
      guard let image = inputs.image() else { return nil }
      let below = inputs.image(kCIInputBackgroundImageKey) ?? CIImage.empty()
      guard let mask = inputs.image(kCIInputMaskImageKey) else { return image }
      // The image and its opposite, each as far as the mask lets it through.
      func part(_ image: CIImage, _ change: @escaping (Float) -> Float) -> CIImage {
        image.combined(with: mask, image.extent) { $0 * change(min(max(share($1), 0), 1)) }
      }
      return part(image) { $0 }.combined(
        with: part(below) { 1 - $0 }, image.extent.union(below.extent), +)
    }
  }
}

/// Light and saturation of colors, as the modes define them that mix hues.
private enum Hue {
  static func light(_ color: SIMD3<Float>) -> Float { (color * SIMD3(0.3, 0.59, 0.11)).sum() }
  static func saturation(_ color: SIMD3<Float>) -> Float { color.max() - color.min() }
  static func saturated(_ color: SIMD3<Float>, _ saturation: Float) -> SIMD3<Float> {
    let (low, high) = (color.min(), color.max())
    return high > low ? (color - low) * (saturation / (high - low)) : .zero
  }
  /// The color with another light, moved toward gray where it leaves the range.
  static func lit(_ color: SIMD3<Float>, _ light: Float) -> SIMD3<Float> {
    let moved = color + (light - self.light(color))
    let (low, high) = (moved.min(), moved.max())
    if low < 0, light > low { return (moved - light) * (light / (light - low)) + light }
    if high > 1, high > light { return (moved - light) * ((1 - light) / (high - light)) + light }
    return moved
  }
}
