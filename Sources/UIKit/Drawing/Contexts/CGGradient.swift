/// An array of Core Foundation, which is Foundation's here.
public typealias CFArray = NSArray

/// How colors are numbered. Every color here is in sRGB.
public final class CGColorSpace: Hashable, Sendable {
  /// A component's name.
  public var name: NSString? { key as NSString }
  private let key: String
  let components: Int

  init(name: String, components: Int) {
    key = name
    self.components = components
  }
  /// Makes the space of that name.
  public convenience init?(name: NSString) {
    self.init(name: name as String, components: (name as String).contains("Gray") ? 1 : 3)
  }

  /// How many components a color has, opacity aside.
  public var numberOfComponents: Int { components }

  // Constant strings.
  nonisolated(unsafe) public static let sRGB: NSString = "kCGColorSpaceSRGB"
  nonisolated(unsafe) public static let extendedSRGB: NSString = "kCGColorSpaceExtendedSRGB"
  nonisolated(unsafe) public static let displayP3: NSString = "kCGColorSpaceDisplayP3"
  nonisolated(unsafe) public static let linearSRGB: NSString = "kCGColorSpaceLinearSRGB"
  nonisolated(unsafe) public static let extendedLinearSRGB: NSString =
    "kCGColorSpaceExtendedLinearSRGB"
  nonisolated(unsafe) public static let genericRGBLinear: NSString = "kCGColorSpaceGenericRGBLinear"
  nonisolated(unsafe) public static let adobeRGB1998: NSString = "kCGColorSpaceAdobeRGB1998"
  nonisolated(unsafe) public static let dcip3: NSString = "kCGColorSpaceDCIP3"
  nonisolated(unsafe) public static let extendedDisplayP3: NSString =
    "kCGColorSpaceExtendedDisplayP3"
  nonisolated(unsafe) public static let linearDisplayP3: NSString = "kCGColorSpaceLinearDisplayP3"
  nonisolated(unsafe) public static let extendedLinearDisplayP3: NSString =
    "kCGColorSpaceExtendedLinearDisplayP3"
  nonisolated(unsafe) public static let itur_709: NSString = "kCGColorSpaceITUR_709"
  nonisolated(unsafe) public static let itur_2020: NSString = "kCGColorSpaceITUR_2020"
  nonisolated(unsafe) public static let extendedITUR_2020: NSString =
    "kCGColorSpaceExtendedITUR_2020"
  nonisolated(unsafe) public static let genericGrayGamma2_2: NSString =
    "kCGColorSpaceGenericGrayGamma2_2"
  nonisolated(unsafe) public static let linearGray: NSString = "kCGColorSpaceLinearGray"
  nonisolated(unsafe) public static let extendedGray: NSString = "kCGColorSpaceExtendedGray"

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.key == b.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// The device's colors.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace {
  CGColorSpace(name: "kCGColorSpaceDeviceRGB", components: 3)
}
/// The device's greys.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace {
  CGColorSpace(name: "kCGColorSpaceDeviceGray", components: 1)
}

extension CGColor {
  /// Makes a color of as many components as the space has, and an opacity.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    if space.components == 1 {
      self.init(gray: components[0], alpha: components[1])
    } else {
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
  }
  /// The space of the color's components.
  public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
}

/// How far a gradient extends beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colors that pass into each other.
public final class CGGradient: Sendable {
  let colors: [CGColor]
  let locations: [CGFloat]

  /// Makes a gradient of colors; without locations they are spread evenly.
  public init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let found = colors.compactMap { $0 as? CGColor }
    guard !found.isEmpty, found.count == colors.count else { return nil }
    self.colors = found
    self.locations = Self.spread(locations, found.count)
  }
  /// Makes a gradient of the colors' components.
  public init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count > 0 else { return nil }
    colors = (0..<count).compactMap {
      CGColor(colorSpace: space, components: components + $0 * (space.components + 1))
    }
    self.locations = Self.spread(locations, count)
  }

  private static func spread(_ locations: UnsafePointer<CGFloat>?, _ count: Int) -> [CGFloat] {
    if let locations { return Array(UnsafeBufferPointer(start: locations, count: count)) }
    return (0..<count).map { CGFloat($0) / CGFloat(max(count - 1, 1)) }
  }
}
