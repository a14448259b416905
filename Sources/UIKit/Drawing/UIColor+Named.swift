/// The colors that have names. Those that Apple documents with a light and a dark value follow the appearance.
extension UIColor {
  public class var black: UIColor { Named.black }
  public class var darkGray: UIColor { Named.darkGray }
  public class var lightGray: UIColor { Named.lightGray }
  public class var white: UIColor { Named.white }
  public class var gray: UIColor { Named.gray }
  public class var clear: UIColor { Named.clear }
  public class var red: UIColor { Named.red }
  public class var green: UIColor { Named.green }
  public class var blue: UIColor { Named.blue }
  public class var cyan: UIColor { Named.cyan }
  public class var yellow: UIColor { Named.yellow }
  public class var magenta: UIColor { Named.magenta }
  public class var orange: UIColor { Named.orange }
  public class var purple: UIColor { Named.purple }
  public class var brown: UIColor { Named.brown }
  public class var systemRed: UIColor { Named.systemRed }
  public class var systemOrange: UIColor { Named.systemOrange }
  public class var systemYellow: UIColor { Named.systemYellow }
  public class var systemGreen: UIColor { Named.systemGreen }
  public class var systemMint: UIColor { Named.systemMint }
  public class var systemTeal: UIColor { Named.systemTeal }
  public class var systemCyan: UIColor { Named.systemCyan }
  public class var systemBlue: UIColor { Named.systemBlue }
  public class var systemIndigo: UIColor { Named.systemIndigo }
  public class var systemPurple: UIColor { Named.systemPurple }
  public class var systemPink: UIColor { Named.systemPink }
  public class var systemBrown: UIColor { Named.systemBrown }
  public class var systemGray: UIColor { Named.systemGray }
  public class var systemGray2: UIColor { Named.systemGray2 }
  public class var systemGray3: UIColor { Named.systemGray3 }
  public class var systemGray4: UIColor { Named.systemGray4 }
  public class var systemGray5: UIColor { Named.systemGray5 }
  public class var systemGray6: UIColor { Named.systemGray6 }
  public class var label: UIColor { Named.label }
  public class var secondaryLabel: UIColor { Named.secondaryLabel }
  public class var tertiaryLabel: UIColor { Named.tertiaryLabel }
  public class var quaternaryLabel: UIColor { Named.quaternaryLabel }
  public class var placeholderText: UIColor { Named.placeholderText }
  public class var link: UIColor { Named.link }
  public class var separator: UIColor { Named.separator }
  public class var opaqueSeparator: UIColor { Named.opaqueSeparator }
  public class var systemFill: UIColor { Named.systemFill }
  public class var secondarySystemFill: UIColor { Named.secondarySystemFill }
  public class var tertiarySystemFill: UIColor { Named.tertiarySystemFill }
  public class var quaternarySystemFill: UIColor { Named.quaternarySystemFill }
  public class var systemBackground: UIColor { Named.systemBackground }
  public class var secondarySystemBackground: UIColor { Named.secondarySystemBackground }
  public class var tertiarySystemBackground: UIColor { Named.tertiarySystemBackground }
  public class var systemGroupedBackground: UIColor { Named.systemGroupedBackground }
  public class var secondarySystemGroupedBackground: UIColor {
    Named.secondarySystemGroupedBackground
  }
  public class var tertiarySystemGroupedBackground: UIColor {
    Named.tertiarySystemGroupedBackground
  }
  public class var darkText: UIColor { Named.darkText }
  public class var lightText: UIColor { Named.lightText }
  public class var tintColor: UIColor { Named.systemBlue }
}

/// One instance per name, so that a dynamic color equals itself.
private enum Named {
  static let black = UIColor(white: 0, alpha: 1)
  static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  static let white = UIColor(white: 1, alpha: 1)
  static let gray = UIColor(white: 0.5, alpha: 1)
  static let clear = UIColor(white: 0, alpha: 0)
  static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  static let systemRed = pair(0xFF3B30, 1, dark: 0xFF453A, 1)
  static let systemOrange = pair(0xFF9500, 1, dark: 0xFF9F0A, 1)
  static let systemYellow = pair(0xFFCC00, 1, dark: 0xFFD60A, 1)
  static let systemGreen = pair(0x34C759, 1, dark: 0x30D158, 1)
  static let systemMint = pair(0x00C7BE, 1, dark: 0x63E6E2, 1)
  static let systemTeal = pair(0x30B0C7, 1, dark: 0x40C8E0, 1)
  static let systemCyan = pair(0x32ADE6, 1, dark: 0x64D2FF, 1)
  static let systemBlue = pair(0x007AFF, 1, dark: 0x0A84FF, 1)
  static let systemIndigo = pair(0x5856D6, 1, dark: 0x5E5CE6, 1)
  static let systemPurple = pair(0xAF52DE, 1, dark: 0xBF5AF2, 1)
  static let systemPink = pair(0xFF2D55, 1, dark: 0xFF375F, 1)
  static let systemBrown = pair(0xA2845E, 1, dark: 0xAC8E68, 1)
  static let systemGray = pair(0x8E8E93, 1, dark: 0x8E8E93, 1)
  static let systemGray2 = pair(0xAEAEB2, 1, dark: 0x636366, 1)
  static let systemGray3 = pair(0xC7C7CC, 1, dark: 0x48484A, 1)
  static let systemGray4 = pair(0xD1D1D6, 1, dark: 0x3A3A3C, 1)
  static let systemGray5 = pair(0xE5E5EA, 1, dark: 0x2C2C2E, 1)
  static let systemGray6 = pair(0xF2F2F7, 1, dark: 0x1C1C1E, 1)
  static let label = pair(0x000000, 1, dark: 0xFFFFFF, 1)
  static let secondaryLabel = pair(0x3C3C43, 0.6, dark: 0xEBEBF5, 0.6)
  static let tertiaryLabel = pair(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3)
  static let quaternaryLabel = pair(0x3C3C43, 0.18, dark: 0xEBEBF5, 0.16)
  static let placeholderText = pair(0x3C3C43, 0.3, dark: 0xEBEBF5, 0.3)
  static let link = pair(0x007AFF, 1, dark: 0x0984FF, 1)
  static let separator = pair(0x3C3C43, 0.29, dark: 0x545458, 0.6)
  static let opaqueSeparator = pair(0xC6C6C8, 1, dark: 0x38383A, 1)
  static let systemFill = pair(0x787880, 0.2, dark: 0x787880, 0.36)
  static let secondarySystemFill = pair(0x787880, 0.16, dark: 0x787880, 0.32)
  static let tertiarySystemFill = pair(0x767680, 0.12, dark: 0x767680, 0.24)
  static let quaternarySystemFill = pair(0x747480, 0.08, dark: 0x767680, 0.18)
  static let systemBackground = pair(0xFFFFFF, 1, dark: 0x000000, 1)
  static let secondarySystemBackground = pair(0xF2F2F7, 1, dark: 0x1C1C1E, 1)
  static let tertiarySystemBackground = pair(0xFFFFFF, 1, dark: 0x2C2C2E, 1)
  static let systemGroupedBackground = pair(0xF2F2F7, 1, dark: 0x000000, 1)
  static let secondarySystemGroupedBackground = pair(0xFFFFFF, 1, dark: 0x1C1C1E, 1)
  static let tertiarySystemGroupedBackground = pair(0xF2F2F7, 1, dark: 0x2C2C2E, 1)
  static let darkText = UIColor(white: 0, alpha: 1)
  static let lightText = UIColor(white: 1, alpha: 0.6)

  private static func pair(
    _ light: UInt32, _ lightAlpha: CGFloat, dark: UInt32, _ darkAlpha: CGFloat
  ) -> UIColor {
    let light = fixed(light, lightAlpha)
    let dark = fixed(dark, darkAlpha)
    return UIColor { $0.userInterfaceStyle == .dark ? dark : light }
  }

  private static func fixed(_ rgb: UInt32, _ alpha: CGFloat) -> UIColor {
    UIColor(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
      blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
  }
}
