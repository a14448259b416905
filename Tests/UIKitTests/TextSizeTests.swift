import Testing

@testable import UIKit

@MainActor
struct TextSizeTests {
  /// Heights are whole pixels of a screen with three to a point.
  nonisolated static let labels: [(String?, CGFloat, UIFont.Weight, CGFloat, CGFloat)] = [
    (nil, 17, .regular, 0, 0), ("", 17, .regular, 0, 0),
    ("0", 10, .regular, 19.0 / 3, 12), ("00", 10, .regular, 38.0 / 3, 12),
    ("il", 20, .regular, 29.0 / 3, 24), ("W", 100, .regular, 95, 358.0 / 3),
    ("\u{E9}", 100, .regular, 175.0 / 3, 358.0 / 3), ("\u{6F22}", 10, .regular, 10, 12),
    ("e\u{301}", 100, .regular, 175.0 / 3, 358.0 / 3), ("0", 100, .bold, 69, 358.0 / 3),
  ]

  @Test(arguments: labels)
  func `a label is as big as its text by the table`(
    text: String?, size: CGFloat, weight: UIFont.Weight, width: CGFloat, height: CGFloat
  ) {
    let label = UILabel()
    label.font = .systemFont(ofSize: size, weight: weight)
    label.text = text
    let measured = label.intrinsicContentSize
    #expect(abs(measured.width - width) < 1e-6 && abs(measured.height - height) < 1e-6)
  }

  /// Widths that HarfBuzz has for bold text of 1,000 points in the fonts of images, each to that of regular text.
  nonisolated static let bold: [(String, Double)] = [
    ("\u{648}\u{636}\u{639}: \u{639}\u{627}\u{62F}\u{64A}", 5_507 / 4_648),
    ("\u{928}\u{92E}\u{938}\u{94D}\u{924}\u{947}", 2_324 / 2_112),
    ("\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}", 2_352 / 2_252),
  ]

  @Test(arguments: bold)
  func `bold text of a script with its own font is as much wider as it is drawn`(
    text: String, ratio: Double
  ) {
    func width(_ weight: UIFont.Weight) -> CGFloat {
      (text as NSString).size(withAttributes: [
        .font: UIFont.systemFont(ofSize: 500, weight: weight)
      ])
      .width
    }
    #expect(abs(width(.bold) / width(.regular) - ratio) < 0.03)
  }

  nonisolated static let wrapped: [(String, CGFloat, Int, [String], Bool)] = [
    ("00 00 00", 25, 0, ["00 ", "00 ", "00"], false),
    ("00 00 00", 25, 2, ["00 ", "00 00"], true),
    ("00 00 00", 1000, 0, ["00 00 00"], false),
    ("000000", 13, 0, ["00", "00", "00"], false),
    ("0\n\n0", 100, 0, ["0", "", "0"], false),
    ("0\n0\n0", 100, 2, ["0", "0"], true),
    ("00-00", 20, 0, ["00-", "00"], false),
    ("0", 1, 0, ["0"], true),
    ("00 00", 25, 1, ["00 00"], true),
  ]

  @Test(arguments: wrapped)
  func `text wraps at spaces and hyphens`(
    text: String, width: CGFloat, limit: Int, lines: [String], isTruncated: Bool
  ) {
    let font = UIFont.systemFont(ofSize: 10)
    let attributed = TextLayout(
      NSAttributedString(string: text), font: font, width: width, lineLimit: limit,
      mode: .byTruncatingTail)
    let plain = TextLayout(
      plain: text, font: font, width: width, lineLimit: limit, mode: .byTruncatingTail)
    for layout in [attributed, plain] {
      #expect(layout.lines == lines)
      #expect(layout.isTruncated == isTruncated)
      #expect(layout.size.width <= max(TextMetrics.pixelCeiling(width), 0))
    }
  }

  @Test(arguments: [
    "", "a", "one two three", "tab\tand\nline", "\u{1F600}\u{1F600} mixed \u{5B57}",
  ])
  func `no character is lost in wrapping`(text: String) {
    for width in stride(from: 0.0, through: 120, by: 7) {
      let layout = TextLayout(
        NSAttributedString(string: text), font: .systemFont(ofSize: 12), width: width,
        lineLimit: 0, mode: .byWordWrapping)
      #expect(layout.lines.joined() == text.filter { !$0.isNewline })
    }
  }

  @Test func `the font of an attributed text counts, not the label's`() {
    let label = UILabel()
    label.attributedText = NSAttributedString(
      string: "00", attributes: [.font: UIFont.systemFont(ofSize: 100)])
    #expect(label.intrinsicContentSize.width == 125)
    #expect(label.shownFontSize == 100)
  }

  @Test func `a label that may shrink does so to its least scale and no further`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 62.5, height: 20))
    label.font = .systemFont(ofSize: 20)
    label.text = "0000000000"
    #expect(label.shownFontSize == 20)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.25
    #expect(label.shownFontSize == 10)
    label.minimumScaleFactor = 0.75
    #expect(label.shownFontSize == 15)
  }

  @Test(arguments: [10.0, 17, 33])
  func `a font's line is its ascent and descent`(size: CGFloat) {
    let font = UIFont.systemFont(ofSize: size)
    #expect(abs(font.ascender - font.descender - font.lineHeight) < 1e-9)
    #expect(font.capHeight < font.ascender && font.xHeight < font.capHeight)
    #expect(font.withSize(size) == font && font.withSize(size + 1) != font)
  }

  @Test func `bold text is wider and fixed pitch is even`() {
    let regular = TextMetrics.width(of: "keyboard", in: .systemFont(ofSize: 17))
    #expect(TextMetrics.width(of: "keyboard", in: .boldSystemFont(ofSize: 17)) > regular)
    let mono = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
    #expect(TextMetrics.width(of: "iii", in: mono) == TextMetrics.width(of: "WWW", in: mono))
  }
}
