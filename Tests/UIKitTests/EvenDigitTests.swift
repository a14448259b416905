import KeyboardProtocol
import Testing

@testable import UIKit

/// Fonts whose digits all have one width.
@MainActor @Suite struct `Digits of one width` {
  nonisolated private static let weights: [UIFont.Weight] = [.thin, .regular, .bold]

  @Test(arguments: weights)
  func `every digit is as wide as the widest one`(weight: UIFont.Weight) {
    let even = UIFont.monospacedDigitSystemFont(ofSize: 100, weight: weight)
    let plain = UIFont.systemFont(ofSize: 100, weight: weight)
    let digits = (0...9).map(String.init)
    let widest = digits.map { TextMetrics.width(of: $0, in: plain) }.max() ?? 0
    for digit in digits {
      #expect(TextMetrics.width(of: digit, in: even) == widest)
      #expect(abs(TextMetrics.width(of: digit + digit, in: even) - 2 * widest) < 0.03)
    }
    #expect(TextMetrics.width(of: "1", in: plain) < widest)
    #expect(TextMetrics.width(of: "AVT", in: even) == TextMetrics.width(of: "AVT", in: plain))
  }

  /// The texts of a label, and where they are: left edge and width, or the middle of a digit.
  private func parts(_ text: String, _ font: UIFont, _ alignment: NSTextAlignment) -> [(
    String, DrawnRect, ViewFont.Alignment
  )] {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    root.addSubview(label)
    (label.text, label.font, label.textAlignment) = (text, font, alignment)
    let view = SnapshotBuilder.picture(of: root).views[1]
    #expect(view.text == text)
    return (view.decoration?.marks ?? []).compactMap {
      guard case .text(let text, let frame, _, _, let font) = $0 else { return nil }
      return (text, frame, font.alignment)
    }
  }

  @Test(arguments: [NSTextAlignment.left, .center, .right])
  func `digits are drawn in cells that stay where they are`(alignment: NSTextAlignment) throws {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    let thin = parts("11:11 min", font, alignment)
    let wide = parts("40:08 min", font, alignment)
    #expect(thin.map(\.0) == ["1", "1", ":", "1", "1", " min"])
    #expect(wide.map(\.0) == ["4", "0", ":", "0", "8", " min"])
    for (first, second) in zip(thin, wide) where first.2 == .center {
      #expect(abs(first.1.origin.x - second.1.origin.x) < 0.02)
      #expect(first.1.width == second.1.width)
    }
    let cells = thin.filter { $0.2 == .center }.map(\.1)
    #expect(cells.count == 4 && cells[1].origin.x > cells[0].origin.x)
    #expect(abs(cells[1].origin.x - cells[0].origin.x - cells[0].width) < 0.02)
  }

  @Test func `texts without digits, and digits of other fonts, are drawn as a whole`() {
    let even = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    #expect(parts("min", even, .left).isEmpty)
    #expect(parts("11", .systemFont(ofSize: 20), .left).isEmpty)
  }

  @Test func `a descriptor and another size keep the digits`() {
    let font = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .bold)
    #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
    #expect(font.withSize(9).hasEvenDigits)
    #expect(!UIFont(descriptor: UIFont.systemFont(ofSize: 9).fontDescriptor, size: 0).hasEvenDigits)
  }
}
