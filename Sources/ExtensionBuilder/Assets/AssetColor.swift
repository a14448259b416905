import Foundation

/// The components of a color in an asset catalog, in all the spellings that Xcode has.
enum AssetColor {
  /// Red, green, blue and alpha in sRGB; `nil` where a component is missing or no number.
  static func components(_ color: [String: Any]) -> [Double]? {
    guard let json = color["components"] as? [String: Any],
      let alpha = json["alpha"].map({ value($0, isAlpha: true) }) ?? 1
    else { return nil }
    if let white = json["white"] {
      return value(white).map { [$0, $0, $0, alpha] }
    }
    guard let red = json["red"].flatMap({ value($0) }),
      let green = json["green"].flatMap({ value($0) }),
      let blue = json["blue"].flatMap({ value($0) })
    else { return nil }
    let rgb = [red, green, blue]
    switch color["color-space"] as? String {
    case "display-p3": return sRGB(displayP3: rgb) + [alpha]
    case "extended-linear-srgb": return rgb.map(encode) + [alpha]
    default: return rgb + [alpha]
    }
  }

  /// `0.5` is a part of one; `128` and `0x80` are parts of 255, for all except an alpha of 1.
  static func value(_ written: Any, isAlpha: Bool = false) -> Double? {
    let text: String
    switch written {
    case let string as String: text = string.trimmingCharacters(in: .whitespaces)
    case let number as NSNumber: text = number.stringValue
    default: return nil
    }
    if text.lowercased().hasPrefix("0x") {
      return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
    }
    guard let number = Double(text), number.isFinite, abs(number) < 1e6 else { return nil }
    return text.contains(".") || isAlpha && number <= 1 ? number : number / 255
  }

  // The curve of IEC 61966-2-1, which Display P3 has too, carried on beyond 0 and 1 by its own mirror.
  private static func encode(_ value: Double) -> Double {
    let size = abs(value)
    let encoded = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }

  private static func decode(_ value: Double) -> Double {
    let size = abs(value)
    let decoded = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -decoded : decoded
  }

  /// By the primaries of both spaces and their common white, D65.
  private static func sRGB(displayP3 rgb: [Double]) -> [Double] {
    let linear = rgb.map(decode)
    let rows = [
      [1.2249401762805598, -0.2249401762805598, 0],
      [-0.0420569547096881, 1.0420569547096880, 0],
      [-0.0196375545903344, -0.0786360455506319, 1.0982736001409663],
    ]
    return rows.map { row in encode(zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }) }
  }
}
