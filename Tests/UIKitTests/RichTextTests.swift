import KeyboardProtocol
import Testing

@testable import UIKit

/// Snapshots of a keyboard show text with several styles.
@MainActor @Suite struct `Rich text in the scene` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let label = UILabel(frame: CGRect(x: 10, y: 20, width: 200, height: 40))

  init() { root.addSubview(label) }

  private var marks: [DrawnMark] {
    SnapshotBuilder.picture(of: root).views[1].decoration?.marks ?? []
  }
  private var texts: [(text: String, frame: DrawnRect, color: UInt32, size: Double)] {
    marks.compactMap {
      if case .text(let text, let frame, let color, let size, _) = $0 {
        (text, frame, color, size)
      } else {
        nil
      }
    }
  }
  private func set(_ parts: [(String, [NSAttributedString.Key: Any])]) {
    let whole = NSMutableAttributedString()
    for (text, attributes) in parts {
      whole.append(NSAttributedString(string: text, attributes: attributes))
    }
    label.attributedText = whole
  }

  @Test func `text of one look stays text`() {
    set([("plain", [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red])])
    let entry = SnapshotBuilder.picture(of: root).views[1]
    #expect(entry.decoration == nil && entry.text == "plain" && entry.foreground == 0xFF00_00FF)
  }

  /// Each letter is six points wide: ten have room.
  @Test(arguments: [
    (NSLineBreakMode.byTruncatingTail, "abcdefghi…"), (.byTruncatingHead, "…hijklmnop"),
    (.byTruncatingMiddle, "abcd…lmnop"), (.byClipping, "abcdefghij"),
  ])
  func `one line is cut as the label says`(mode: NSLineBreakMode, shown: String) {
    label.font = .monospacedSystemFont(ofSize: 10, weight: .regular)
    label.frame.size.width = 60
    label.lineBreakMode = mode
    label.text = "abcdefghijklmnop"
    #expect(texts.map(\.text).joined() == shown)
    label.text = "abcdefghij"
    #expect(texts.isEmpty)
  }

  @Test func `lines of several sizes have room as high as each is`() {
    let (large, small) = (UIFont.systemFont(ofSize: 22), UIFont.systemFont(ofSize: 10))
    set([("2\n", [.font: large]), ("ABC", [.font: small])])
    label.numberOfLines = 0
    label.sizeToFit()
    #expect(abs(label.bounds.height - large.lineHeight - small.lineHeight) < 0.6)
    #expect(texts.map(\.text) == ["2", "ABC"] && texts.map(\.size) == [22, 10])
    label.frame.size = CGSize(width: 100, height: large.lineHeight + small.lineHeight / 2)
    #expect(texts.map(\.text) == ["2…"])
    label.frame.size.height = large.lineHeight / 2
    #expect(texts.map(\.text) == ["2…"])
  }

  /// A paragraph of two lines, and one of one line: the tops of all lines and the height, in heights of the font.
  @Test func `lines have the distances of their paragraphs`() {
    let font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
    let unit = font.lineHeight
    let table: [((NSMutableParagraphStyle) -> Void, tops: [CGFloat], height: CGFloat)] = [
      ({ _ in }, [0, 1, 2], 3),
      ({ $0.lineSpacing = unit }, [0, 2, 4], 5),
      ({ $0.paragraphSpacing = unit }, [0, 1, 3], 4),
      ({ $0.paragraphSpacingBefore = unit }, [0, 1, 3], 4),
      ({ $0.lineHeightMultiple = 2 }, [1, 3, 5], 6),
      ({ $0.minimumLineHeight = unit * 2 }, [1, 3, 5], 6),
      ({ $0.maximumLineHeight = unit / 2 }, [-0.5, 0, 0.5], 1.5),
      ({ ($0.minimumLineHeight, $0.maximumLineHeight) = (unit * 3, unit * 3) }, [2, 5, 8], 9),
      ({ $0.lineSpacing = -unit }, [0, 1, 2], 3), ({ $0.lineSpacing = .nan }, [0, 1, 2], 3),
    ]
    for (index, row) in table.enumerated() {
      let style = NSMutableParagraphStyle()
      row.0(style)
      set([("one two\nsix", [.font: font, .paragraphStyle: style])])
      label.numberOfLines = 0
      label.frame = CGRect(x: 0, y: 0, width: 24, height: 200)
      let size = label.sizeThatFits(CGSize(width: 24, height: 200))
      #expect(abs(size.height - row.height * unit) < 0.6, "row \(index)")
      let first = 100 - row.height * unit / 2
      #expect(texts.map(\.text.first) == ["o", "t", "s"])
      for (line, top) in zip(texts, row.tops) {
        #expect(
          abs(line.frame.origin.y - Double(first + top * unit)) < 0.1, "row \(index): \(line)")
      }
    }
  }

  @Test func `lines have the indents of their paragraph, which leave less room`() {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (12, 6, -6)
    let font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
    set([("ab cd ef gh", [.font: font, .paragraphStyle: style])])
    label.numberOfLines = 0
    // Room for seven letters, of which the first line has four and the others have five.
    label.frame = CGRect(x: 0, y: 0, width: 42, height: 100)
    #expect(texts.map(\.text) == ["ab", "cd ef", "gh"])
    #expect(texts.map { $0.frame.origin.x.rounded() } == [12, 6, 6])
  }

  @Test func `letters have a distance, except where a script joins them`() {
    let font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
    set([("abc", [.font: font, .kern: 4])])
    #expect(texts.map(\.text) == ["a", "b", "c"])
    #expect(texts.map { $0.frame.origin.x.rounded() - 10 } == [0, 10, 20])
    #expect(label.intrinsicContentSize.width == 30)
    set([("سلام", [.font: font, .kern: 4])])
    #expect(texts.map(\.text) == ["سلام"])
  }

  @Test func `a label shows the lines for which it has room, and no more than it may`() {
    label.font = .monospacedSystemFont(ofSize: 10, weight: .regular)
    label.frame = CGRect(x: 0, y: 0, width: 60, height: label.font.lineHeight * 3)
    label.text = "one two three four five six seven eight nine ten"
    for (limit, lines) in [
      (0, ["one two ", "three four ", "five six …"]), (2, ["one two ", "three fou…"]),
      (1, ["one two t…"]),
    ] {
      label.numberOfLines = limit
      #expect(
        texts.map { $0.text.trimmingCharacters(in: .whitespaces) }
          == lines.map { $0.trimmingCharacters(in: .whitespaces) })
    }
    label.text = "one\ntwo"
    #expect(texts.map(\.text) == ["one…"])
    label.text = "a\nb"
    label.numberOfLines = 2
    #expect(texts.map(\.text) == ["a", "b"])
    label.frame.size.height = 0
    label.numberOfLines = 0
    #expect(texts.count == 1)
    label.frame.size.height = .nan
    #expect(texts.count == 1)
  }

  @Test func `a text view shows its lines`() {
    let field = UITextView(frame: CGRect(x: 0, y: 100, width: 100, height: 90))
    field.text = "one\ntwo"
    root.addSubview(field)
    let marks = SnapshotBuilder.picture(of: root).views.last?.decoration?.marks ?? []
    let shown = marks.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
    #expect(shown == ["one", "two"])
  }

  @Test(arguments: [Double.infinity, .nan, 1e300])
  func `a line style that is no style draws no line`(style: Double) {
    set([("a", [.underlineStyle: style]), ("b", [.foregroundColor: UIColor.red])])
    #expect(texts.map(\.text) == ["a", "b"] && marks.count == 2)
  }

  @Test func `each look has its place on a common baseline`() throws {
    set([
      ("00", [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]),
      ("00", [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.blue]),
    ])
    let texts = texts
    try #require(texts.count == 2)
    #expect(texts.map(\.text) == ["00", "00"] && texts.map(\.color) == [0xFF00_00FF, 0x0000_FFFF])
    #expect(texts[0].frame.origin.x == 10 && texts[1].frame.origin.x == 35)
    let baselines = texts.map { $0.frame.origin.y + $0.frame.height / 2 + $0.size * 0.35 }
    #expect(abs(baselines[0] - baselines[1]) < 0.01 && abs(baselines[0] - 47) < 0.01)
  }

  @Test(arguments: [
    (NSAttributedString.Key.underlineStyle, 1, [49.2]), (.underlineStyle, 9, [49.2, 52.057]),
    (.strikethroughStyle, 1, [41.2]), (.underlineStyle, 0, []),
  ])
  func `lines are drawn below and through it`(
    key: NSAttributedString.Key, style: Int, places: [Double]
  ) {
    set([("000", [key: style, .font: UIFont.systemFont(ofSize: 20)])])
    label.textAlignment = .right
    let lines = marks.compactMap { mark -> (x: Double, y: Double)? in
      guard case .fill(let steps, _, _) = mark, case .move(let corner)? = steps.first else {
        return nil
      }
      return (corner.x, corner.y)
    }
    #expect(lines.count == places.count && texts.count == 1)
    for (line, place) in zip(lines, places) {
      #expect(abs(line.y - place) < 0.01 && abs(line.x - (210 - 37.5)) < 0.01)
    }
  }

  @Test func `a title of a button is shown so, too`() {
    let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 40))
    button.setAttributedTitle(
      NSAttributedString(string: "go", attributes: [.underlineStyle: 1]), for: .normal)
    root.addSubview(button)
    root.layoutIfNeeded()
    let marks = SnapshotBuilder.picture(of: root).views[2].decoration?.marks ?? []
    #expect(marks.count == 2)
  }

  @Test func `what has no room ends with an ellipsis`() {
    label.frame.size.width = 40
    set([("aaaa", [.underlineStyle: 1]), ("bbbbbbbb", [.foregroundColor: UIColor.red])])
    #expect(texts.last?.text.last == "…")
    #expect(texts.map(\.frame.width).reduce(0, +) <= 40)
  }

  private final class Drawn: UIView {
    override func draw(_ rect: CGRect) {
      let style = NSMutableParagraphStyle()
      style.alignment = .center
      "one two".draw(
        in: CGRect(x: 0, y: 0, width: 30, height: 60),
        withAttributes: [.font: UIFont.boldSystemFont(ofSize: 12), .paragraphStyle: style])
    }
  }

  @Test func `drawn text is broken, aligned and bold`() {
    let drawn = Drawn(frame: CGRect(x: 0, y: 0, width: 30, height: 60))
    root.insertSubview(drawn, at: 0)
    root.layoutIfNeeded()
    drawn.displayIfNeeded()
    let lines = marks.compactMap { mark -> (String, Double, UInt8)? in
      if case .text(let text, let frame, _, _, let font) = mark {
        (text, frame.origin.x + frame.width / 2, font.weight)
      } else {
        nil
      }
    }
    #expect(lines.map(\.0) == ["one", "two"] && lines.allSatisfy { $0.2 == 6 })
    #expect(lines.allSatisfy { abs($0.1 - 15) < 0.01 })
  }
}

/// Snapshots of a keyboard show rotated views.
@MainActor @Suite struct `Turned views in the scene` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  @Test func `a label by a quarter covers its turned frame, with text that is turned`() throws {
    let label = UILabel(frame: CGRect(x: 100, y: 100, width: 60, height: 20))
    label.text = "up"
    label.transform = CGAffineTransform(rotationAngle: -.pi / 2)
    root.addSubview(label)
    let entry = SnapshotBuilder.picture(of: root).views[1]
    let frame = [entry.frame.x, entry.frame.y, entry.frame.width, entry.frame.height]
    #expect(zip(frame, [120, 80, 20, 60]).allSatisfy { abs($0 - $1) < 0.01 })
    let turn = try #require(entry.decoration?.turn)
    #expect([turn.a, turn.b, turn.c, turn.d] == [0, -1, 1, 0])
    #expect((turn.width, turn.height) == (60, 20))
  }

  @Test func `those inside are turned along, and a tap finds where they show`() throws {
    let plate = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    plate.transform = CGAffineTransform(rotationAngle: .pi)
    let key = UIButton(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    plate.addSubview(key)
    root.addSubview(plate)
    let entry = SnapshotBuilder.picture(of: root).views[2]
    #expect(abs(entry.frame.x - 80) < 0.01 && abs(entry.frame.y - 90) < 0.01)
    #expect(entry.reach == .tappable && entry.decoration?.turn?.a == -1)
  }

  @Test func `what is only moved is not turned`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.transform = CGAffineTransform(translationX: 5, y: 6)
    root.addSubview(view)
    let entry = SnapshotBuilder.picture(of: root).views[1]
    #expect(entry.decoration == nil && entry.frame.x == 5 && entry.frame.y == 6)
  }
}
