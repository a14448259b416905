import KeyboardProtocol
import Testing

@testable import UIKit

/// Images among the characters of a text.
@MainActor @Suite struct `Text attachments` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let label = UILabel(frame: CGRect(x: 10, y: 20, width: 200, height: 60))
  private let font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)

  init() {
    root.addSubview(label)
    label.font = font
  }

  private var marks: [DrawnMark] {
    SnapshotBuilder.picture(of: root).views[1].decoration?.marks ?? []
  }
  private var images: [DrawnRect] {
    marks.compactMap { if case .image(let image) = $0 { image.frame } else { nil } }
  }
  private var texts: [(text: String, frame: DrawnRect)] {
    marks.compactMap {
      if case .text(let text, let frame, _, _, _) = $0 { (text, frame) } else { nil }
    }
  }
  private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIImage(name: "picture", size: CGSize(width: width, height: height))
  }
  private func text(_ before: String, _ attachment: NSTextAttachment, _ after: String)
    -> NSAttributedString
  {
    let whole = NSMutableAttributedString(string: before)
    whole.append(NSAttributedString(attachment: attachment))
    whole.append(NSAttributedString(string: after))
    whole.addAttribute(.font, value: font, range: NSRange(location: 0, length: whole.length))
    return whole
  }

  /// Letters are six points wide; the image has 20 x 30 points or bounds.
  @Test(arguments: [
    (bounds: CGRect.zero, width: CGFloat(20), above: CGFloat(30), below: CGFloat(0)),
    (CGRect(x: 0, y: -4, width: 12, height: 10), 12, 6, 4),
    (CGRect(x: 2, y: -20, width: 10, height: 10), 12, -10, 20),
    (CGRect(x: 0, y: 3, width: 8, height: 40), 8, 43, 0),
    (CGRect(x: 0, y: CGFloat.infinity, width: 8, height: CGFloat.nan), 0, 0, 0),
  ])
  func `an attachment has room in its line`(
    bounds: CGRect, width: CGFloat, above: CGFloat, below: CGFloat
  ) throws {
    let attachment = NSTextAttachment(image: picture(20, 30))
    attachment.bounds = bounds
    let whole = text("ab", attachment, "c")
    let letters = TextLayout.Extent(of: font)
    let height = max(letters.ascent, above) + max(letters.descent, below)
    #expect(abs(whole.size().width - 18 - width) < 0.6)
    #expect(abs(whole.size().height - height) < 0.6)
    label.attributedText = whole
    label.sizeToFit()
    #expect(abs(label.bounds.height - height) < 0.6)
    #expect(texts.map(\.text) == ["ab", "c"])
    #expect(abs(texts[1].frame.x - texts[0].frame.x - 12 - width) < 0.1)
    guard width > 0 else { return #expect(images.isEmpty) }
    let image = try #require(images.first)
    let baseline = label.frame.minY + max(letters.ascent, above)
    #expect(abs(image.x - (22 + bounds.minX)) < 0.1)
    #expect(abs(image.y - (baseline - above)) < 0.6)
    #expect(abs(image.height - (above + below > 0 && bounds.height > 0 ? bounds.height : 30)) < 0.1)
  }

  @Test func `a class can give the place and the image`() throws {
    final class Middle: NSTextAttachment {
      let other: UIImage
      init(_ other: UIImage) {
        self.other = other
        super.init()
      }
      required init?(coder: NSCoder) { nil }
      override func attachmentBounds(
        for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
        glyphPosition position: CGPoint, characterIndex charIndex: Int
      ) -> CGRect { CGRect(x: 0, y: -CGFloat(charIndex), width: lineFrag.height, height: 5) }
      override func image(
        forBounds imageBounds: CGRect, textContainer: NSTextContainer?,
        characterIndex charIndex: Int
      ) -> UIImage? { charIndex == 2 ? other : nil }
    }
    label.attributedText = text("ab", Middle(picture(3, 3)), "")
    let image = try #require(images.first)
    #expect(abs(image.width - font.lineHeight) < 0.1 && image.height == 5)
  }

  @Test func `a symbol is as large as the letters`() throws {
    func width(of size: CGFloat) throws -> Double {
      let symbol = NSTextAttachment(image: try #require(UIImage(systemName: "star")))
      let whole = NSMutableAttributedString(attachment: symbol)
      whole.addAttribute(
        .font, value: UIFont.systemFont(ofSize: size), range: NSRange(location: 0, length: 1))
      label.attributedText = whole
      return try #require(images.first).width
    }
    let (small, large) = (try width(of: 10), try width(of: 30))
    #expect(abs(large - small * 3) < 0.5)
  }

  @Test func `an attachment is cut with its line`() {
    label.attributedText = text("abc", NSTextAttachment(image: picture(60, 10)), "defg")
    label.frame.size.width = 50
    #expect(texts.map(\.text).joined() == "abc…" && images.isEmpty)
    label.frame.size.width = 100
    #expect(texts.map(\.text) == ["abc", "de…"] && images.count == 1)
  }

  @Test func `a snapshot's text has no places of images`() {
    label.attributedText = text("go ", NSTextAttachment(image: picture(9, 9)), "")
    #expect(SnapshotBuilder.picture(of: root).views[1].text == "go")
    label.attributedText = NSAttributedString(
      attachment: NSTextAttachment(image: picture(9, 9)))
    #expect(SnapshotBuilder.picture(of: root).views[1].text == nil && images.count == 1)
  }

  @Test func `a text view shows the looks of its parts`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    label.removeFromSuperview()
    root.addSubview(view)
    let large = UIFont.monospacedSystemFont(ofSize: 30, weight: .regular)
    view.attributedText = NSAttributedString(string: "hi", attributes: [.font: large])
    #expect(texts.map(\.text) == ["hi"])
    #expect(
      abs(view.sizeThatFits(CGSize(width: 200, height: 0)).height - large.lineHeight - 16) < 0.6)
    #expect(abs((texts.first?.frame.y ?? 0) - 8) < 0.6)
    view.attributedText = text("ab", NSTextAttachment(image: picture(20, 30)), "c")
    #expect(texts.map(\.text) == ["ab", "c"] && images.count == 1)
    view.text = "plain"
    view.font = font
    #expect(images.isEmpty)
  }
}

extension DrawnRect {
  fileprivate var x: Double { origin.x }
  fileprivate var y: Double { origin.y }
}
