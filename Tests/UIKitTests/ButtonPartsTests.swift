import KeyboardProtocol
import Testing

@testable import UIKit

/// The positions of a button's image and title.
///
/// The button is 100 by 40 points, the image 20 by 10, and two zeros of 10 points take 12⅔ by 12. The frames were computed
/// by hand: side by side, the block of both is 32⅔ wide and begins at (100 - 32⅔) / 2 = 33⅔.
@MainActor struct ButtonPartsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let image: CGRect?
    let title: CGRect?
    let make: @MainActor (UIButton) -> Void

    init(
      _ name: String, image: (CGFloat, CGFloat)?, title: (CGFloat, CGFloat)?,
      _ make: @escaping @MainActor (UIButton) -> Void
    ) {
      testDescription = name
      self.image = image.map { CGRect(x: $0.0, y: $0.1, width: 20, height: 10) }
      self.title = title.map { CGRect(x: $0.0, y: $0.1, width: 38.0 / 3, height: 12) }
      self.make = make
    }
  }

  nonisolated private static func both(
    _ change: @escaping @MainActor (UIButton) -> Void = { _ in }
  ) -> @MainActor (UIButton) -> Void {
    { button in
      button.setTitle("00", for: .normal)
      button.setImage(UIImage(name: "picture", size: CGSize(width: 20, height: 10)), for: .normal)
      change(button)
    }
  }
  nonisolated private static func configured(
    _ change: @escaping @Sendable (inout UIButton.Configuration) -> Void
  ) -> @MainActor (UIButton) -> Void {
    { button in
      var configuration = UIButton.Configuration.plain()
      configuration.title = "00"
      configuration.image = UIImage(name: "picture", size: CGSize(width: 20, height: 10))
      configuration.imagePadding = 6
      configuration.contentInsets = .zero
      configuration.titleTextAttributesTransformer = .init { attributes in
        var attributes = attributes
        attributes[UIFontAttribute.self] = .systemFont(ofSize: 10)
        return attributes
      }
      change(&configuration)
      button.configuration = configuration
    }
  }

  nonisolated private static let third: CGFloat = 1.0 / 3
  nonisolated static let rows: [Row] = [
    Row("side by side", image: (33 + 2 * third, 15), title: (53 + 2 * third, 14), both()),
    Row(
      "at the left", image: (0, 15), title: (20, 14),
      both { $0.contentHorizontalAlignment = .left }),
    // 100 - 12⅔, and 20 before it.
    Row(
      "at the right", image: (67 + third, 15), title: (87 + third, 14),
      both { $0.contentHorizontalAlignment = .right }),
    Row(
      "at the top", image: (33 + 2 * third, 0), title: (53 + 2 * third, 0),
      both { $0.contentVerticalAlignment = .top }),
    Row(
      "at the bottom", image: (33 + 2 * third, 30), title: (53 + 2 * third, 28),
      both { $0.contentVerticalAlignment = .bottom }),
    // 90 points are left: 10 + (90 - 32⅔) / 2.
    Row(
      "insets of the content", image: (38 + 2 * third, 15), title: (58 + 2 * third, 14),
      both { $0.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 0) }),
    Row(
      "insets that push both apart", image: (29 + 2 * third, 15), title: (57 + 2 * third, 14),
      both {
        $0.imageEdgeInsets = UIEdgeInsets(top: 0, left: -4, bottom: 0, right: 4)
        $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: -4)
      }),
    // The title is centered in 92 points, and moves by half of the missing width.
    Row(
      "an inset of one side", image: (33 + 2 * third, 15), title: (57 + 2 * third, 14),
      both { $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 0) }),
    // The well-known way to put the image above the title: 10 + 6 + 12 points from 6 to 34, both in the middle.
    Row(
      "insets that stack both", image: (40, 6), title: (43 + 2 * third, 22),
      both {
        $0.titleEdgeInsets = UIEdgeInsets(top: 0, left: -20, bottom: -16, right: 0)
        $0.imageEdgeInsets = UIEdgeInsets(top: -18, left: 0, bottom: 0, right: -38.0 / 3)
      }),
    // With the padding the block is 38⅔ wide.
    Row(
      "an image before the title", image: (30 + 2 * third, 15), title: (56 + 2 * third, 14),
      configured { $0.imagePlacement = .leading }),
    Row(
      "an image behind the title", image: (49 + third, 15), title: (30 + 2 * third, 14),
      configured { $0.imagePlacement = .trailing }),
    Row(
      "an image above the title", image: (40, 6), title: (43 + 2 * third, 22),
      configured { $0.imagePlacement = .top }),
    Row(
      "an image below the title", image: (40, 24), title: (43 + 2 * third, 6),
      configured { $0.imagePlacement = .bottom }),
    // 10 + (90 - 38⅔) / 2 across, 4 + (36 - 10) / 2 and 4 + (36 - 12) / 2 down.
    Row(
      "insets of a configuration", image: (35 + 2 * third, 17), title: (61 + 2 * third, 16),
      configured {
        $0.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 0, trailing: 0)
      }),
    Row("an image alone", image: (40, 15), title: nil, configured { $0.title = nil }),
    Row(
      "a title alone at the left", image: nil, title: (0, 14),
      { button in
        button.setTitle("00", for: .normal)
        button.contentHorizontalAlignment = .left
      }),
    // In the middle it needs no separate frame.
    Row("a title alone", image: nil, title: nil, { $0.setTitle("00", for: .normal) }),
  ]

  private func close(_ drawn: DrawnRect?, _ frame: CGRect?) -> Bool {
    guard let drawn, let frame else { return drawn == nil && frame == nil }
    return [
      drawn.origin.x - frame.minX, drawn.origin.y - frame.minY, drawn.width - frame.width,
      drawn.height - frame.height,
    ].allSatisfy { abs($0) < 0.01 }
  }

  @Test(arguments: rows)
  func `a picture has a button's image and title where the button has them`(row: Row) throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let button = UIButton(type: .custom)
    button.frame = CGRect(x: 30, y: 50, width: 100, height: 40)
    root.addSubview(button)
    row.make(button)
    if button.configuration == nil { button.titleLabel?.font = .systemFont(ofSize: 10) }
    root.layoutIfNeeded()
    let decoration = SnapshotBuilder.picture(of: root).views.last?.decoration
    let (image, title) = (decoration?.imageFrame, decoration?.textFrame)
    #expect(close(image, row.image?.offsetBy(dx: 30, dy: 50)), "\(String(describing: image))")
    #expect(close(title, row.title?.offsetBy(dx: 30, dy: 50)), "\(String(describing: title))")
    if row.image != nil { #expect(decoration?.image == "picture") }
  }
}
