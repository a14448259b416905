/// The brightness of a linear color in sRGB.
func luminance(_ color: SIMD3<Float>) -> Float {
  color.x * 0.2126 + color.y * 0.7152 + color.z * 0.0722
}
private func gray(_ value: Float) -> SIMD3<Float> { SIMD3(repeating: value) }
private func mix(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ share: Float) -> SIMD3<Float> {
  a + (b - a) * share
}
private func limited(_ color: SIMD3<Float>) -> SIMD3<Float> {
  color.clamped(lowerBound: .zero, upperBound: .one)
}

extension FilterRecipe {
  /// A filter that changes each color, with numbers.
  private static func adjust(
    _ numbers: KeyValuePairs<String, Double>,
    _ change: @escaping @Sendable (SIMD3<Float>, [Float]) -> SIMD3<Float>
  ) -> FilterRecipe {
    let keys = numbers.map(\.key)
    return FilterRecipe(kCICategoryColorAdjustment, numbers) { image, inputs in
      let values = keys.map { Float(inputs.number($0)) }
      return image.mapped { pixel, _ in pixel.recolored { change($0, values) } }
    }
  }

  static let colors: [String: FilterRecipe] = [
    "CIColorControls": adjust([
      kCIInputSaturationKey: 1, kCIInputBrightnessKey: 0, kCIInputContrastKey: 1,
    ]) { color, values in
      let saturated = mix(gray(luminance(color)), color, values[0])
      return (saturated + values[1] - 0.5) * values[2] + 0.5
    },
    "CIExposureAdjust": adjust([kCIInputEVKey: 0]) { $0 * exp2($1[0]) },
    "CIGammaAdjust": adjust(["inputPower": 1]) { color, values in
      SIMD3(
        pow(max(color.x, 0), values[0]), pow(max(color.y, 0), values[0]),
        pow(max(color.z, 0), values[0]))
    },
    "CIHueAdjust": adjust([kCIInputAngleKey: 0]) { color, values in
      turned(color, by: values[0])
    },
    "CIVibrance": adjust(["inputAmount": 0]) { color, values in
      let spread = color.max() - color.min()
      return mix(gray(luminance(color)), color, 1 + values[0] * (1 - min(spread, 1)))
    },
    "CILinearToSRGBToneCurve": adjust([:]) { color, _ in Gamma.toCurve(color) },
    "CISRGBToneCurveToLinear": adjust([:]) { color, _ in Gamma.toLinear(color) },
    "CIColorInvert": adjust([:]) { color, _ in 1 - color },
    "CIColorThreshold": adjust(["inputThreshold": 0.5]) { color, values in
      gray(luminance(color) >= values[0] ? 1 : 0)
    },
    "CIColorPosterize": adjust(["inputLevels": 6]) { color, values in
      let steps = max(2, values[0])
      return (limited(color) * (steps - 1)).rounded(.toNearestOrAwayFromZero) / (steps - 1)
    },
    "CIMaximumComponent": adjust([:]) { color, _ in gray(color.max()) },
    "CIMinimumComponent": adjust([:]) { color, _ in gray(color.min()) },
    "CISepiaTone": adjust([kCIInputIntensityKey: 1]) { color, values in
      let sepia = SIMD3<Float>(
        (color * SIMD3(0.393, 0.769, 0.189)).sum(), (color * SIMD3(0.349, 0.686, 0.168)).sum(),
        (color * SIMD3(0.272, 0.534, 0.131)).sum())
      return mix(color, limited(sepia), values[0])
    },
    "CIColorMonochrome": FilterRecipe(
      kCICategoryColorEffect, [kCIInputImageKey, kCIInputColorKey, kCIInputIntensityKey],
      { [kCIInputColorKey: CIColor(red: 0.6, green: 0.45, blue: 0.3), kCIInputIntensityKey: 1] }
    ) { inputs in
      let (tint, share) = (
        inputs.color(kCIInputColorKey), Float(inputs.number(kCIInputIntensityKey))
      )
      return inputs.image()?.mapped { pixel, rendering in
        let tone = rendering.color(tint).color
        return pixel.recolored { mix($0, tone * luminance($0), share) }
      }
    },
    "CIFalseColor": FilterRecipe(
      kCICategoryColorEffect, [kCIInputImageKey, "inputColor0", "inputColor1"],
      {
        [
          "inputColor0": CIColor(red: 0.3, green: 0, blue: 0),
          "inputColor1": CIColor(red: 1, green: 0.9, blue: 0.8),
        ]
      }
    ) { inputs in
      let (dark, light) = (
        inputs.color("inputColor0"), inputs.color("inputColor1")
      )
      return inputs.image()?.mapped { pixel, rendering in
        let (from, to) = (rendering.color(dark), rendering.color(light))
        return (from + (to - from) * luminance(pixel.color)) * pixel.w
      }
    },
    "CIWhitePointAdjust": FilterRecipe(
      kCICategoryColorAdjustment, [kCIInputImageKey, kCIInputColorKey],
      { [kCIInputColorKey: CIColor.white] }
    ) { inputs in
      let white = inputs.color(kCIInputColorKey)
      return inputs.image()?.mapped { pixel, rendering in
        pixel.recolored { $0 * rendering.color(white).color }
      }
    },
    "CIMaskToAlpha": FilterRecipe(kCICategoryColorEffect, [:]) { image, _ in
      image.mapped { pixel, _ in
        let alpha = min(max(luminance(SIMD3(pixel.x, pixel.y, pixel.z)), 0), 1)
        return Pixel(of: .one, alpha)
      }
    },
    "CIColorMatrix": matrix,
    "CIColorClamp": FilterRecipe(
      kCICategoryColorAdjustment,
      [kCIInputImageKey, "inputMinComponents", "inputMaxComponents"],
      {
        [
          "inputMinComponents": CIVector(x: 0, y: 0, z: 0, w: 0),
          "inputMaxComponents": CIVector(x: 1, y: 1, z: 1, w: 1),
        ]
      }
    ) { inputs in
      let (low, high) = (inputs.pixel("inputMinComponents"), inputs.pixel("inputMaxComponents"))
      return inputs.image()?.mapped { pixel, _ in
        let part = Pixel(pixel.color.x, pixel.color.y, pixel.color.z, pixel.w)
        let bound = pointwiseMin(pointwiseMax(part, low), high)
        return Pixel(of: SIMD3(bound.x, bound.y, bound.z), bound.w)
      }
    },
  ]

  private static let matrix = FilterRecipe(
    kCICategoryColorAdjustment,
    [
      kCIInputImageKey, "inputRVector", "inputGVector", "inputBVector", "inputAVector",
      "inputBiasVector",
    ],
    {
      [
        "inputRVector": CIVector(x: 1, y: 0, z: 0, w: 0),
        "inputGVector": CIVector(x: 0, y: 1, z: 0, w: 0),
        "inputBVector": CIVector(x: 0, y: 0, z: 1, w: 0),
        "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 1),
        "inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: 0),
      ]
    }
  ) { inputs in
    let rows = (
      inputs.pixel("inputRVector"), inputs.pixel("inputGVector"), inputs.pixel("inputBVector"),
      inputs.pixel("inputAVector")
    )
    let bias = inputs.pixel("inputBiasVector")
    // Opacity outside the image appears with a bias.
    let extent: CGRect? = bias.w == 0 ? nil : .infinite
    return inputs.image()?.mapped(extent) { pixel, _ in
      let color = pixel.color
      let part = Pixel(color.x, color.y, color.z, pixel.w)
      let sums =
        Pixel(
          (rows.0 * part).sum(), (rows.1 * part).sum(), (rows.2 * part).sum(),
          (rows.3 * part).sum()) + bias
      return Pixel(of: SIMD3(sums.x, sums.y, sums.z), min(max(sums.w, 0), 1))
    }
  }

  /// Turns a color around the grays, as an angle on the wheel.
  private static func turned(_ color: SIMD3<Float>, by angle: Float) -> SIMD3<Float> {
    let (c, s) = (cos(angle), sin(angle))
    let axis = SIMD3<Float>(repeating: 0.577_350_3)
    let cross = SIMD3<Float>(
      axis.y * color.z - axis.z * color.y, axis.z * color.x - axis.x * color.z,
      axis.x * color.y - axis.y * color.x)
    return color * c + cross * s + axis * ((axis * color).sum() * (1 - c))
  }

  /// The effects of Apple's photo app. Apple's tables of colors are not public: each has the same kind of look here.
  static let effects: [String: FilterRecipe] = {
    func effect(_ change: @escaping @Sendable (SIMD3<Float>) -> SIMD3<Float>) -> FilterRecipe {
      FilterRecipe(kCICategoryColorEffect, [:]) { image, _ in
        image.mapped { pixel, rendering in
          pixel.recolored { color in
            guard rendering.isLinear else { return limited(change(color)) }
            return Gamma.toLinear(limited(change(Gamma.toCurve(limited(color)))))
          }
        }
      }
    }
    @Sendable func contrast(_ color: SIMD3<Float>, _ amount: Float) -> SIMD3<Float> {
      (color - 0.5) * amount + 0.5
    }
    return [
      "CIPhotoEffectMono": effect { gray(luminance($0)) },
      "CIPhotoEffectNoir": effect { contrast(gray(luminance($0)), 1.35) - 0.03 },
      "CIPhotoEffectTonal": effect { contrast(gray(luminance($0)), 0.85) },
      "CIPhotoEffectChrome": effect { contrast(mix(gray(luminance($0)), $0, 1.25), 1.1) },
      "CIPhotoEffectFade": effect { contrast(mix(gray(luminance($0)), $0, 0.7), 0.85) + 0.05 },
      "CIPhotoEffectInstant": effect {
        mix(gray(luminance($0)), $0, 0.75) * SIMD3(1.05, 1, 0.9) + SIMD3(0.03, 0.02, 0.02)
      },
      "CIPhotoEffectProcess": effect { contrast($0, 1.08) * SIMD3(0.95, 1.02, 1.05) },
      "CIPhotoEffectTransfer": effect {
        contrast($0, 1.05) * SIMD3(1.06, 1, 0.88) + SIMD3(0.02, 0.01, 0)
      },
    ]
  }()
}
extension FilterInputs {
  /// Four numbers.
  fileprivate func pixel(_ key: String) -> Pixel {
    let vector = vector(key) ?? CIVector()
    return Pixel(Float(vector.x), Float(vector.y), Float(vector.z), Float(vector.w))
  }
}
