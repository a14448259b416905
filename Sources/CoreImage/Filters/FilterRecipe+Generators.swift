extension FilterRecipe {
  /// Two colors, and other defaults.
  private static func colors(
    _ first: CIColor = .white, _ second: CIColor = .black, points: [String: CGPoint] = [:],
    _ numbers: [String: Double] = [:]
  ) -> @Sendable () -> [String: Any] {
    {
      var found: [String: Any] = ["inputColor0": first, "inputColor1": second]
      for (key, point) in points { found[key] = CIVector(cgPoint: point) }
      for (key, number) in numbers { found[key] = NSNumber(value: number) }
      return found
    }
  }
  private static let center = [kCIInputCenterKey: CGPoint(x: 150, y: 150)]
  private static let ends = [
    "inputPoint0": CGPoint.zero, "inputPoint1": CGPoint(x: 200, y: 200),
  ]

  static let generators: [String: FilterRecipe] = [
    "CIConstantColorGenerator": FilterRecipe(
      kCICategoryGenerator, [kCIInputColorKey], { [kCIInputColorKey: CIColor.red] }
    ) { CIImage(color: $0.color(kCIInputColorKey)) },
    "CICheckerboardGenerator": FilterRecipe(
      kCICategoryGenerator,
      [kCIInputCenterKey, "inputColor0", "inputColor1", kCIInputWidthKey, kCIInputSharpnessKey],
      colors(points: center, [kCIInputWidthKey: 80, kCIInputSharpnessKey: 1])
    ) { inputs in
      let side = max(inputs.number(kCIInputWidthKey), 0.01)
      return pattern(inputs) { x, y in
        let step = floor(x / side) + floor(y / side)
        return step.truncatingRemainder(dividingBy: 2) == 0
      }
    },
    "CIStripesGenerator": FilterRecipe(
      kCICategoryGenerator,
      [kCIInputCenterKey, "inputColor0", "inputColor1", kCIInputWidthKey, kCIInputSharpnessKey],
      colors(points: center, [kCIInputWidthKey: 80, kCIInputSharpnessKey: 1])
    ) { inputs in
      let side = max(inputs.number(kCIInputWidthKey), 0.01)
      return pattern(inputs) { x, _ in floor(x / side).truncatingRemainder(dividingBy: 2) == 0 }
    },
    "CILinearGradient": FilterRecipe(
      kCICategoryGradient, ["inputPoint0", "inputPoint1", "inputColor0", "inputColor1"],
      colors(points: ends)
    ) { linear($0) { $0 } },
    "CISmoothLinearGradient": FilterRecipe(
      kCICategoryGradient, ["inputPoint0", "inputPoint1", "inputColor0", "inputColor1"],
      colors(points: ends)
    ) { linear($0) { $0 * $0 * (3 - 2 * $0) } },
    "CIRadialGradient": FilterRecipe(
      kCICategoryGradient,
      [kCIInputCenterKey, "inputRadius0", "inputRadius1", "inputColor0", "inputColor1"],
      colors(points: center, ["inputRadius0": 5, "inputRadius1": 100])
    ) { inputs in
      let (from, to) = (inputs.number("inputRadius0"), inputs.number("inputRadius1"))
      let center = inputs.point(kCIInputCenterKey)
      return gradient(inputs) { x, y in
        let distance = hypot(x - Double(center.x), y - Double(center.y))
        return to == from ? (distance < from ? 0 : 1) : (distance - from) / (to - from)
      }
    },
    "CIGaussianGradient": FilterRecipe(
      kCICategoryGradient, [kCIInputCenterKey, "inputColor0", "inputColor1", kCIInputRadiusKey],
      colors(.white, .clear, points: center, [kCIInputRadiusKey: 300])
    ) { inputs in
      let radius = max(inputs.number(kCIInputRadiusKey), 0.01)
      let center = inputs.point(kCIInputCenterKey)
      return gradient(inputs) { x, y in
        let distance = min(1, hypot(x - Double(center.x), y - Double(center.y)) / radius)
        return distance * distance * (3 - 2 * distance)
      }
    },
  ]

  private static func pattern(
    _ inputs: FilterInputs, _ isFirst: @escaping (Double, Double) -> Bool
  ) -> CIImage {
    let center = inputs.point(kCIInputCenterKey)
    return gradient(inputs) { x, y in
      isFirst(x - Double(center.x), y - Double(center.y)) ? 0 : 1
    }
  }
  private static func linear(
    _ inputs: FilterInputs, _ curve: @escaping (Double) -> Double
  ) -> CIImage {
    let from = inputs.point("inputPoint0")
    let to = inputs.point("inputPoint1")
    let (wayX, wayY) = (Double(to.x - from.x), Double(to.y - from.y))
    let length = wayX * wayX + wayY * wayY
    return gradient(inputs) { x, y in
      guard length > 0 else { return 0 }
      let share = ((x - Double(from.x)) * wayX + (y - Double(from.y)) * wayY) / length
      return curve(min(max(share, 0), 1))
    }
  }
  /// Two colors without end, mixed by a share at each place.
  private static func gradient(
    _ inputs: FilterInputs, _ share: @escaping (Double, Double) -> Double
  ) -> CIImage {
    let (first, second) = (
      inputs.color("inputColor0"), inputs.color("inputColor1")
    )
    return CIImage(.infinite) { rect, rendering throws(NoPixels) in
      let (from, to) = (rendering.color(first), rendering.color(second))
      return Bitmap(rect) { x, y in
        let part = Float(min(max(share(Double(x) + 0.5, Double(y) + 0.5), 0), 1))
        return from + (to - from) * part
      }
    }
  }
}
