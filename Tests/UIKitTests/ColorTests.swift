import Testing

@testable import UIKit

@MainActor
struct ColorTests {
  nonisolated static let fixed: [(UIColor, UInt32)] = [
    (.black, 0x0000_00FF), (.white, 0xFFFF_FFFF), (.clear, 0), (.gray, 0x8080_80FF),
    (.darkGray, 0x5555_55FF), (.lightGray, 0xAAAA_AAFF), (.red, 0xFF00_00FF),
    (.green, 0x00FF_00FF), (.blue, 0x0000_FFFF), (.cyan, 0x00FF_FFFF), (.yellow, 0xFFFF_00FF),
    (.magenta, 0xFF00_FFFF), (.orange, 0xFF80_00FF), (.purple, 0x8000_80FF),
    (.brown, 0x9966_33FF),
  ]

  @Test(arguments: fixed)
  func `a standard colour has Apple's components`(color: UIColor, packed: UInt32) {
    #expect(color.cgColor.packed == packed)
  }

  nonisolated static let dynamic: [(UIColor, UInt32, UInt32)] = [
    (.systemRed, 0xFF3B_30FF, 0xFF45_3AFF), (.systemOrange, 0xFF95_00FF, 0xFF9F_0AFF),
    (.systemYellow, 0xFFCC_00FF, 0xFFD6_0AFF), (.systemGreen, 0x34C7_59FF, 0x30D1_58FF),
    (.systemBlue, 0x007A_FFFF, 0x0A84_FFFF), (.systemIndigo, 0x5856_D6FF, 0x5E5C_E6FF),
    (.systemGray, 0x8E8E_93FF, 0x8E8E_93FF), (.systemGray2, 0xAEAE_B2FF, 0x6363_66FF),
    (.systemGray4, 0xD1D1_D6FF, 0x3A3A_3CFF), (.systemGray6, 0xF2F2_F7FF, 0x1C1C_1EFF),
    (.label, 0x0000_00FF, 0xFFFF_FFFF), (.secondaryLabel, 0x3C3C_4399, 0xEBEB_F599),
    (.systemBackground, 0xFFFF_FFFF, 0x0000_00FF),
    (.secondarySystemBackground, 0xF2F2_F7FF, 0x1C1C_1EFF),
  ]

  @Test(arguments: dynamic)
  func `a system colour follows the appearance`(color: UIColor, light: UInt32, dark: UInt32) {
    let lightTraits = UITraitCollection(userInterfaceStyle: .light)
    let darkTraits = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.resolvedColor(with: lightTraits).cgColor.packed == light)
    #expect(color.resolvedColor(with: darkTraits).cgColor.packed == dark)
    let faded = color.withAlphaComponent(0).resolvedColor(with: darkTraits)
    #expect(faded.cgColor.packed == dark & 0xFFFF_FF00)
  }

  @Test(arguments: stride(from: 0.0, to: 1.0, by: 0.09).map { CGFloat($0) })
  func `hue, saturation and brightness survive the way through red, green and blue`(hue: CGFloat) {
    var h: CGFloat = 0
    var s: CGFloat = 0
    var b: CGFloat = 0
    let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
    color.getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect(abs(h - hue) < 1e-9 && abs(s - 0.6) < 1e-9 && abs(b - 0.8) < 1e-9)
  }

  @Test func `components are read back`() {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).getRed(&r, green: &g, blue: &b, alpha: &a)
    #expect([r, g, b, a] == [0.1, 0.2, 0.3, 0.4])
    #expect(!UIColor.red.getWhite(&r, alpha: &a))
    #expect(UIColor.gray.getWhite(&r, alpha: &a) && r == 0.5 && a == 1)
  }

  @Test func `a colour outside the range is packed within it`() {
    #expect(UIColor(red: 2, green: -1, blue: .nan, alpha: 1).cgColor.packed == 0xFF00_00FF)
  }

  @Test func `a provider that answers with itself ends`() {
    final class Loop: @unchecked Sendable { var color = UIColor.red }
    let loop = Loop()
    loop.color = UIColor { _ in loop.color }
    #expect(loop.color.cgColor.alpha == 0)
    loop.color = .red
  }

  @Test func `equal components make equal colours`() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor.label == UIColor.label && UIColor.label != UIColor.black)
    #expect(UIColor(cgColor: UIColor.blue.cgColor) == .blue)
  }
}
