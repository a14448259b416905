extension FilterRecipe {
  private static func colors(_ keys: String...) -> @Sendable () -> [String: Any] {
    {
      Dictionary(keys.enumerated().map { ($1, $0 == 0 ? CIColor.white : CIColor.black) }) { a, _ in
        a
      }
    }
  }

  static let generators: [String: FilterRecipe] = [
    "CIConstantColorGenerator": FilterRecipe(
      kCICategoryGenerator, [kCIInputColorKey], { [kCIInputColorKey: CIColor.red] }
    ) { CIImage(color: $0.color(kCIInputColorKey, .red)) },
    "CICheckerboardGenerator": FilterRecipe(
      kCICategoryGenerator,
      [kCIInputCenterKey, "inputColor0", "inputColor1", kCIInputWidthKey, kCIInputSharpnessKey],
      colors("inputColor0", "inputColor1")
    ) { inputs in
      let side = max(inputs.number(kCIInputWidthKey, 80), 0.01)
      return pattern(inputs) { x, y in
        let step = floor(x / side) + floor(y / side)
        return step.truncatingRemainder(dividingBy: 2) == 0
      }
    },
    "CIStripesGenerator": FilterRecipe(
      kCICategoryGenerator,
      [kCIInputCenterKey, "inputColor0", "inputColor1", kCIInputWidthKey, kCIInputSharpnessKey],
      colors("inputColor0", "inputColor1")
    ) { inputs in
      let side = max(inputs.number(kCIInputWidthKey, 80), 0.01)
      return pattern(inputs) { x, _ in floor(x / side).truncatingRemainder(dividingBy: 2) == 0 }
    },
    "CILinearGradient": FilterRecipe(
      kCICategoryGradient, ["inputPoint0", "inputPoint1", "inputColor0", "inputColor1"],
      colors("inputColor0", "inputColor1")
    ) { linear($0) { $0 } },
    "CISmoothLinearGradient": FilterRecipe(
      kCICategoryGradient, ["inputPoint0", "inputPoint1", "inputColor0", "inputColor1"],
      colors("inputColor0", "inputColor1")
    ) { linear($0) { $0 * $0 * (3 - 2 * $0) } },
    "CIRadialGradient": FilterRecipe(
      kCICategoryGradient,
      [kCIInputCenterKey, "inputRadius0", "inputRadius1", "inputColor0", "inputColor1"],
      colors("inputColor0", "inputColor1")
    ) { inputs in
      let (from, to) = (inputs.number("inputRadius0", 5), inputs.number("inputRadius1", 100))
      let center = inputs.point(kCIInputCenterKey, CGPoint(x: 150, y: 150))
      return gradient(inputs) { x, y in
        let distance = hypot(x - Double(center.x), y - Double(center.y))
        return to == from ? (distance < from ? 0 : 1) : (distance - from) / (to - from)
      }
    },
    "CIGaussianGradient": FilterRecipe(
      kCICategoryGradient, [kCIInputCenterKey, "inputColor0", "inputColor1", kCIInputRadiusKey],
      { ["inputColor0": CIColor.white, "inputColor1": CIColor.clear] }
    ) { inputs in
      let radius = max(inputs.number(kCIInputRadiusKey, 300), 0.01)
      let center = inputs.point(kCIInputCenterKey, CGPoint(x: 150, y: 150))
      return gradient(inputs) { x, y in
        let distance = min(1, hypot(x - Double(center.x), y - Double(center.y)) / radius)
        return distance * distance * (3 - 2 * distance)
      }
    },
  ]

  private static func pattern(
    _ inputs: FilterInputs, _ isFirst: @escaping (Double, Double) -> Bool
  ) -> CIImage {
    let center = inputs.point(kCIInputCenterKey, CGPoint(x: 150, y: 150))
    return gradient(inputs) { x, y in
      isFirst(x - Double(center.x), y - Double(center.y)) ? 0 : 1
    }
  }
  private static func linear(
    _ inputs: FilterInputs, _ curve: @escaping (Double) -> Double
  ) -> CIImage {
    let from = inputs.point("inputPoint0", .zero)
    let to = inputs.point("inputPoint1", CGPoint(x: 200, y: 200))
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
      inputs.color("inputColor0", .white), inputs.color("inputColor1", .black)
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
