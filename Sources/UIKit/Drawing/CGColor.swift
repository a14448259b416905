/// A color as four fixed components in sRGB.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  let red: CGFloat
  let green: CGFloat
  let blue: CGFloat
  public let alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Red, green, blue and alpha. Apple's gray colors have two components; ours always have four.
  public var components: [CGFloat]? { [red, green, blue, alpha] }
  public var numberOfComponents: Int { 4 }
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
  }
  public func hash(into hasher: inout Hasher) { hasher.combine([red, green, blue, alpha]) }
  public var description: String { "CGColor(\(red) \(green) \(blue) \(alpha))" }

  /// The color as 0xRRGGBBAA, components outside 0...1 clamped.
  package var packed: UInt32 {
    [red, green, blue, alpha].reduce(0) { packed, component in
      let clamped = component.isFinite ? min(max(component, 0), 1) : 0
      return packed << 8 | UInt32((clamped * 255).rounded())
    }
  }
}
