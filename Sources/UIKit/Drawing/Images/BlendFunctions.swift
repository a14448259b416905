/// The blend functions of "Compositing and Blending Level 1" (W3C), which are those of PDF.
extension RecordedDrawing.Blend {
  /// The color of a pixel where a source covers a backdrop, both opaque.
  func mix(_ backdrop: SIMD3<Float>, _ source: SIMD3<Float>) -> SIMD3<Float> {
    let one = SIMD3<Float>(repeating: 1)
    // A context's own pixels may have more color than opacity.
    let (backdrop, source) = (pointwiseMin(backdrop, one), pointwiseMin(source, one))
    switch self {
    case .multiply: return backdrop * source
    case .screen: return backdrop + source - backdrop * source
    case .overlay: return each(source, backdrop, Self.hardLight)
    case .darken: return pointwiseMin(backdrop, source)
    case .lighten: return pointwiseMax(backdrop, source)
    case .colorDodge: return each(backdrop, source, Self.dodge)
    case .colorBurn: return one - each(one - backdrop, one - source, Self.dodge)
    case .softLight: return each(backdrop, source, Self.softLight)
    case .hardLight: return each(backdrop, source, Self.hardLight)
    case .difference: return pointwiseMax(backdrop, source) - pointwiseMin(backdrop, source)
    case .exclusion: return backdrop + source - 2 * backdrop * source
    case .hue:
      return source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation:
      return backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: return source.withLuminosity(backdrop.luminosity)
    case .luminosity: return backdrop.withLuminosity(source.luminosity)
    }
  }

  private func each(
    _ backdrop: SIMD3<Float>, _ source: SIMD3<Float>, _ mix: (Float, Float) -> Float
  ) -> SIMD3<Float> {
    SIMD3(mix(backdrop.x, source.x), mix(backdrop.y, source.y), mix(backdrop.z, source.z))
  }

  private static func hardLight(_ backdrop: Float, _ source: Float) -> Float {
    source <= 0.5
      ? backdrop * 2 * source : backdrop + (2 * source - 1) - backdrop * (2 * source - 1)
  }
  private static func dodge(_ backdrop: Float, _ source: Float) -> Float {
    backdrop == 0 ? 0 : source >= 1 ? 1 : min(1, backdrop / (1 - source))
  }
  private static func softLight(_ backdrop: Float, _ source: Float) -> Float {
    guard source > 0.5 else { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
    let lit =
      backdrop <= 0.25
      ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : max(backdrop, 0).squareRoot()
    return backdrop + (2 * source - 1) * (lit - backdrop)
  }
}

extension SIMD3<Float> {
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Float { self.max() - self.min() }

  fileprivate func withLuminosity(_ luminosity: Float) -> Self {
    let moved = self + (luminosity - self.luminosity)
    let (low, high) = (moved.min(), moved.max())
    var color = moved
    if low < 0 { color = luminosity + (color - luminosity) * (luminosity / (luminosity - low)) }
    if high > 1 {
      color = luminosity + (color - luminosity) * ((1 - luminosity) / (high - luminosity))
    }
    return color
  }

  fileprivate func withSaturation(_ saturation: Float) -> Self {
    let low = self.min()
    let range = self.max() - low
    return range > 0 ? (self - low) * (saturation / range) : .zero
  }
}
