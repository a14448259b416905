import KeyboardProtocol
import Testing

@testable import UIKit

private let insets = UIEdgeInsets(top: 4, left: 10, bottom: 10, right: 2)

private final class InsetText: UILabel {
  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}
private final class InsetDraw: UILabel {
  override func draw(_ rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
}
private final class TopText: UILabel {
  override func drawText(in rect: CGRect) {
    super.drawText(in: textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines))
  }
}
private final class UsualText: UILabel {
  override func drawText(in rect: CGRect) { super.drawText(in: rect) }
}
private final class NoText: UILabel {
  override func drawText(in rect: CGRect) {}
}
private final class WiderText: UILabel {
  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    let inner = super.textRect(
      forBounds: bounds.inset(by: insets), limitedToNumberOfLines: lines)
    return inner.inset(
      by: UIEdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
}

private final class InsetField: UITextField {
  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
  override func drawPlaceholder(in rect: CGRect) {
    "search".draw(in: rect.inset(by: insets), withAttributes: [.font: shownFont])
  }
}

@MainActor @Suite struct `Texts that a class draws itself` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
  private func shown<View: UIView>(_ view: View) -> View {
    view.frame = CGRect(x: 30, y: 20, width: 200, height: 60)
    root.addSubview(view)
    return view
  }
  private func isDrawn(_ view: UIView) throws -> Bool {
    root.displayIfNeeded()
    let name = String(describing: type(of: view))
    let entry = SnapshotBuilder.picture(of: root).views.first { $0.className == name }
    return try #require(entry).decoration?.drawsText ?? false
  }
  private func isNear(_ size: CGSize, _ other: CGSize, _ x: CGFloat, _ y: CGFloat) -> Bool {
    abs(size.width - other.width - x) < 0.001 && abs(size.height - other.height - y) < 0.001
  }
  private func place(_ drawing: RecordedDrawing?) -> CGRect? {
    drawing?.commands.lazy.compactMap { command -> CGRect? in
      if case .text(_, let frame, _, _, _) = command { frame } else { nil }
    }.first
  }

  /// Each row: a class, and where its text is, if it isn't in the usual place.
  nonisolated static let labels: [(String, @MainActor @Sendable () -> UILabel, CGPoint?)] = [
    ("insets in drawText", { InsetText() }, CGPoint(x: 10, y: 27)),
    ("insets in draw", { InsetDraw() }, CGPoint(x: 10, y: 27)),
    ("the usual text", { UsualText() }, nil),
    ("a wider text rectangle", { WiderText() }, nil),
  ]
  @Test(arguments: labels.indices)
  func `a label's text is where its class draws it`(index: Int) throws {
    let (name, make, point) = Self.labels[index]
    let label = make()
    label.text = "Key"
    #expect(try isDrawn(shown(label)) == (point != nil), "\(name)")
    let place = place(label.drawing)
    #expect(place?.minX == point?.x, "\(name)")
    // Lines are as high as their font, in fractions of a point.
    if let point { #expect(abs((place?.midY ?? 0) - point.y) < 0.05, "\(name) \(place as Any)") }
  }

  @Test func `a label can have its text at the top, or nowhere`() throws {
    let label = shown(TopText())
    label.text = "Key"
    #expect(try isDrawn(label))
    #expect(abs((place(label.drawing)?.minY ?? -1)) < 0.05)
    let empty = shown(NoText())
    empty.text = "Key"
    #expect(try isDrawn(empty))
    #expect(empty.drawing == nil && empty.controlLook() == nil)
  }

  @Test func `what a label draws follows its text, color and size`() throws {
    let label = shown(InsetText())
    label.textAlignment = .right
    label.text = "Key"
    _ = try isDrawn(label)
    let before = try #require(label.drawing)
    label.textColor = .red
    _ = try isDrawn(label)
    let red = try #require(label.drawing)
    #expect(red != before && place(red) == place(before))
    label.frame.size.width = 150
    _ = try isDrawn(label)
    let (old, new) = try (#require(place(red)), #require(place(label.drawing)))
    #expect(abs(old.maxX - 198) < 0.01 && abs(new.maxX - 148) < 0.01)
    label.text = "Word"
    _ = try isDrawn(label)
    #expect(label.drawing?.texts == ["Word"])
  }

  @Test func `room around a label's text counts in its size, on one line and on several`() {
    let (plain, wide, inset) = (UILabel(), WiderText(), InsetText())
    for label in [plain, wide, inset] { label.text = "several words on a line" }
    #expect(isNear(wide.intrinsicContentSize, plain.intrinsicContentSize, 12, 14))
    #expect(isNear(wide.intrinsicContentSize, inset.intrinsicContentSize, 0, 0))
    for label in [plain, wide] { label.numberOfLines = 0 }
    let fitting = plain.sizeThatFits(CGSize(width: 60, height: 0))
    let around = wide.sizeThatFits(CGSize(width: 72, height: 0))
    #expect(fitting.height > 40)
    #expect(isNear(around, fitting, 12, 14))
  }

  @Test func `a field draws its text or its placeholder, and not its text while it is edited`()
    throws
  {
    let field = shown(InsetField())
    #expect(try !isDrawn(field))
    field.placeholder = "nothing yet"
    #expect(try isDrawn(field))
    #expect(field.controlLook()?.texts == ["search"])
    field.text = "word"
    #expect(try isDrawn(field))
    #expect(field.controlLook()?.texts == ["word"] && place(field.controlLook())?.minX == 10)
    root.enter(UIWindow(of: root))
    #expect(field.becomeFirstResponder())
    #expect(try !isDrawn(field))
    #expect(field.resignFirstResponder())
    #expect(try isDrawn(field))
  }
}
