/// Where the opacity of a pixel is, and whether the colors are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// The order of a pixel's bytes.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// How the parts of a pixel are packed.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  case mask = 0xF0000
  case packed = 0
  case RGB555 = 0x10000
  case RGB565 = 0x20000
  case RGB101010 = 0x30000
  case RGBCIF10 = 0x40000
}

/// The layout of a pixel: its opacity, the order of its bytes, and whether it consists of floating-point numbers.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(
    alpha: CGImageAlphaInfo, component: CGImageComponentInfo = .integer,
    byteOrder: CGImageByteOrderInfo = .orderDefault, pixelFormat: CGImagePixelFormatInfo = .packed
  ) {
    rawValue = alpha.rawValue | component.rawValue | byteOrder.rawValue | pixelFormat.rawValue
  }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrderDefault: CGBitmapInfo = []
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)

  public var alpha: CGImageAlphaInfo { CGImageAlphaInfo(rawValue: rawValue & 0x1F) ?? .none }
  public var component: CGImageComponentInfo {
    CGImageComponentInfo(rawValue: rawValue & 0xF00) ?? .integer
  }
  public var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & 0x7000) ?? .orderDefault
  }
  public var pixelFormat: CGImagePixelFormatInfo {
    CGImagePixelFormatInfo(rawValue: rawValue & 0xF0000) ?? .packed
  }
}

/// The kind of a pixel's numbers.
public enum CGImageComponentInfo: UInt32, Sendable {
  case integer = 0
  case float = 0x100
}

/// How colors outside a device's range are changed. Kept: all colors are in sRGB.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The layout of pixels in memory, one of those that Core Graphics draws in on iOS with a byte per part.
struct BitmapLayout {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let bytesPerPixel: Int
  let info: CGBitmapInfo
  let space: CGColorSpace?

  var alpha: CGImageAlphaInfo { info.alpha }
  var byteCount: Int { bytesPerRow * height }

  /// `nil` for a layout in which nothing can be drawn, or for more pixels than there may be. 0 bytes per row means as many as needed.
  init?(
    width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace?,
    info: CGBitmapInfo, isDrawnIn: Bool = true
  ) {
    guard width > 0, height > 0, width <= ImagePixels.most / height, bitsPerComponent == 8,
      info.component == .integer, info.pixelFormat == .packed
    else { return nil }
    switch (info.alpha, space?.components) {
    case (.alphaOnly, _): bytesPerPixel = 1
    case (.none, 1): bytesPerPixel = 1
    case (.premultipliedFirst, 3), (.premultipliedLast, 3), (.noneSkipFirst, 3),
      (.noneSkipLast, 3):
      bytesPerPixel = 4
    case (.first, 3), (.last, 3):
      guard !isDrawnIn else { return nil }
      bytesPerPixel = 4
    case (.none, 3):
      guard !isDrawnIn else { return nil }
      bytesPerPixel = 3
    default: return nil
    }
    guard [.orderDefault, .order32Big, .order32Little].contains(info.byteOrder) else { return nil }
    let least = width * bytesPerPixel
    guard bytesPerRow == 0 || bytesPerRow >= least, bytesPerRow <= ImagePixels.most * 4 / height
    else { return nil }
    (self.width, self.height, self.info, self.space) = (width, height, info, space)
    self.bytesPerRow = bytesPerRow == 0 ? least : bytesPerRow
  }

  /// Red, green, blue and opacity, each by the place of its byte in a pixel; `nil` for a part without one.
  private var places: (red: Int, green: Int, blue: Int, alpha: Int?) {
    let isFirst = [.premultipliedFirst, .noneSkipFirst, .first].contains(alpha)
    let hasAlpha = ![.noneSkipFirst, .noneSkipLast, .none].contains(alpha)
    let order = isFirst ? [1, 2, 3, 0] : [0, 1, 2, 3]
    let turned =
      info.byteOrder == .order32Little && bytesPerPixel == 4 ? order.map { 3 - $0 } : order
    return (turned[0], turned[1], turned[2], hasAlpha ? turned[3] : nil)
  }
  private var isMultiplied: Bool { ![.first, .last].contains(alpha) }

  /// Reads pixels whose colors are multiplied by their opacity.
  func multiplied(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var values = [UInt8](repeating: 0, count: width * height * 4)
    let places = places
    for row in 0..<height {
      for column in 0..<width {
        let from = row * bytesPerRow + column * bytesPerPixel
        let to = (row * width + column) * 4
        guard from + bytesPerPixel <= bytes.count else { return values }
        if bytesPerPixel == 1 {
          let value = bytes[from]
          let isOpacity = alpha == .alphaOnly
          for part in 0..<3 { values[to + part] = isOpacity ? 0 : value }
          values[to + 3] = isOpacity ? value : 255
          continue
        }
        let opacity = places.alpha.map { bytes[from + $0] } ?? 255
        for (part, place) in [places.red, places.green, places.blue].enumerated() {
          let value = bytes[from + place]
          values[to + part] =
            isMultiplied ? value : UInt8((Int(value) * Int(opacity) + 127) / 255)
        }
        values[to + 3] = opacity
      }
    }
    return values
  }

  /// Writes pixels whose colors are multiplied by their opacity.
  func write(_ values: [UInt8], to bytes: UnsafeMutableRawBufferPointer) {
    let places = places
    for row in 0..<height {
      for column in 0..<width {
        let to = row * bytesPerRow + column * bytesPerPixel
        let from = (row * width + column) * 4
        if bytesPerPixel == 1 {
          bytes[to] = alpha == .alphaOnly ? values[from + 3] : Self.gray(values[from..<from + 3])
          continue
        }
        bytes[to + places.red] = values[from]
        bytes[to + places.green] = values[from + 1]
        bytes[to + places.blue] = values[from + 2]
        if let place = places.alpha { bytes[to + place] = values[from + 3] }
      }
    }
  }
  /// The brightness of a color, with the weights that sRGB has.
  private static func gray(_ color: ArraySlice<UInt8>) -> UInt8 {
    let sum = zip(color, [0.2126, 0.7152, 0.0722]).reduce(0.5) { $0 + Double($1.0) * $1.1 }
    return UInt8(min(sum, 255))
  }
}
