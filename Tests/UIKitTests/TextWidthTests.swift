import Foundation
import KeyboardHost
import KeyboardProtocol
import TestSupport
import Testing

@testable import UIKit

/// The table of widths by which the keyboard lays out text, against the shaping engine that draws it.
@MainActor @Suite struct `The width of a text` {
  nonisolated private static let samples: [(name: String, text: String, weight: UIFont.Weight)] = [
    ("Latin", "Keyboard", .regular), ("light", "Keyboard", .light), ("bold", "Weight", .bold),
    ("kerned", "AVATAR To Yes", .regular), ("accents", "Tiếng Việt Größe", .regular),
    ("digits", "0123456789.,%", .regular), ("Greek", "Καλημέρα", .regular),
    ("Cyrillic", "Здравствуйте", .regular), ("Arabic", "السلام عليكم", .regular),
    ("Hebrew", "שלום עולם", .regular), ("Devanagari", "नमस्ते दुनिया", .regular),
    ("Bengali", "বাংলা ভাষা", .regular), ("Tamil", "தமிழ் மொழி", .regular),
    ("Gujarati", "ગુજરાતી ભાષા", .regular), ("Thai", "สวัสดีครับ", .regular),
    ("Chinese", "你好，世界", .regular), ("Japanese", "こんにちはカナ", .regular),
    ("Korean", "안녕하세요", .regular), ("emoji", "😀👍🏽👩‍👧🇫🇷", .regular),
  ]
  private static let size: CGFloat = 100

  /// The table has no conjuncts, in which several letters become one glyph.
  nonisolated private static let tolerances = ["Devanagari": 0.06, "Tamil": 0.03]

  /// Red bars around the text show where it begins and ends.
  @Test(arguments: samples)
  func `is within 2 percent of what is drawn, except conjuncts`(
    sample: (name: String, text: String, weight: UIFont.Weight)
  ) throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 1400, height: 160))
    let font = UIFont.systemFont(ofSize: Self.size, weight: sample.weight)
    (label.text, label.font, label.textColor) = ("|\(sample.text)|", font, .black)
    let root = UIView(frame: label.frame)
    root.backgroundColor = .white
    root.addSubview(label)
    root.layoutIfNeeded()
    let svg = SnapshotBuilder.picture(of: root).svg()
    let bar = "<tspan fill=\"#ff0000\">|</tspan>"
    let marked = svg.replacingOccurrences(
      of: ">|\(sample.text)|<", with: ">\(bar)\(sample.text)\(bar)<")
    try #require(marked != svg, "\(svg)")
    let program = stageFolder.appendingPathComponent("libexec/keyward/keyward-render").path
    let png = Data(try PictureRenderer(program: program).png(of: marked, scale: 1))
    let pixels = try #require(ImageCodecs.read(png, .png))
    let starts = barStarts(in: pixels)
    try #require(starts.count == 2, "\(starts)")
    let expected = TextMetrics.width(of: "|\(sample.text)", in: font)
    let drawn = starts[1] - starts[0]
    let tolerance = Self.tolerances[sample.name] ?? 0.02
    #expect(abs(drawn / expected - 1) < tolerance, "\(drawn), not \(expected)")
  }

  /// Where the red parts begin.
  private func barStarts(in pixels: ImagePixels) -> [CGFloat] {
    let inked = (0..<pixels.width).map { x -> Bool in
      (0..<pixels.height).contains { y in
        let at = (y * pixels.width + x) * 4
        return pixels.bytes[at] > 200 && pixels.bytes[at + 1] < 100 && pixels.bytes[at + 2] < 100
      }
    }
    return inked.indices.filter { inked[$0] && ($0 == 0 || !inked[$0 - 1]) }.map { CGFloat($0) }
  }
}
