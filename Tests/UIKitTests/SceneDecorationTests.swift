import KeyboardProtocol
import Testing

@testable import UIKit

/// The snapshot's entries for a view besides its colors and its text.
@MainActor @Suite struct `The scene` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 30))

  init() { root.addSubview(view) }

  private var entry: ViewSnapshot { SnapshotBuilder.picture(of: root).views[1] }
  private var marks: [DrawnMark] { entry.decoration?.marks ?? [] }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [DrawnStep] {
    [
      .move(DrawnPoint(x: x, y: y)), .line(DrawnPoint(x: x + width, y: y)),
      .line(DrawnPoint(x: x + width, y: y + height)), .line(DrawnPoint(x: x, y: y + height)),
      .close,
    ]
  }

  @Test func `tells nothing of a plain view`() {
    #expect(entry.decoration == nil && entry.isEnabled && entry.traits == 0)
  }

  @Test func `tells borders, shadows and clipping where they show`() {
    view.layer.borderColor = UIColor.red.cgColor
    view.layer.shadowColor = UIColor.black.cgColor
    #expect(entry.decoration == nil)
    view.layer.borderWidth = 2
    view.layer.shadowOpacity = 0.5
    view.layer.shadowOffset = CGSize(width: 1, height: 2)
    view.layer.shadowRadius = 4
    view.clipsToBounds = true
    #expect(
      entry.decoration
        == ViewDecoration(
          border: .init(width: 2, color: 0xFF00_00FF),
          shadow: .init(offset: DrawnPoint(x: 1, y: 2), radius: 4, color: 0x80), clips: true))
    view.layer.borderColor = UIColor.clear.cgColor
    view.layer.shadowColor = nil
    view.clipsToBounds = false
    #expect(entry.decoration == nil)
  }

  @Test func `draws boxes of which some corners are square`() {
    view.backgroundColor = .red
    view.layer.cornerRadius = 10
    #expect(entry.background == 0xFF00_00FF && entry.cornerRadius == 10 && marks.isEmpty)
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    view.layer.borderColor = UIColor.blue.cgColor
    view.layer.borderWidth = 2
    view.clipsToBounds = true
    #expect(entry.background == nil && entry.cornerRadius == 0)
    func curves(_ steps: [DrawnStep]) -> Int {
      steps.count { if case .cubic = $0 { true } else { false } }
    }
    guard marks.count == 2, case .fill(let fill, 0xFF00_00FF, _) = marks[0],
      case .stroke(let line, 0xFFFF, 2, _) = marks[1],
      case .fill(let mask, _, _)? = entry.decoration?.mask.first
    else {
      Issue.record("\(marks)")
      return
    }
    #expect([fill, line, mask].map(curves) == [2, 2, 2] && entry.decoration?.border == nil)
    view.layer.maskedCorners = []
    #expect(marks.count == 2)
  }

  @Test func `repeats a pattern behind a view`() {
    let pattern = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 15)).image { context in
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    view.backgroundColor = UIColor(patternImage: pattern)
    #expect(entry.background == nil)
    let places = marks.compactMap { mark -> DrawnPoint? in
      guard case .fill(let steps, _, _) = mark, case .move(let start)? = steps.first else {
        return nil
      }
      return start
    }
    #expect(
      places == [(10, 20), (30, 20), (10, 35), (30, 35)].map { DrawnPoint(x: $0.0, y: $0.1) })
    #expect(UIColor(patternImage: pattern).cgColor == CGColor(gray: 0.5, alpha: 1))
  }

  @Test func `tells the image of a view and of a button by its name`() {
    let image = UIImageView(image: UIImage(systemName: "globe"))
    view.addSubview(image)
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "shift"), for: .normal)
    view.addSubview(button)
    let views = SnapshotBuilder.picture(of: root).views
    #expect(views.compactMap { $0.decoration?.image } == ["globe", "shift"])
  }

  @Test func `tells what layers show, in the keyboard's coordinates`() {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 3)).cgPath
    shape.fillColor = UIColor.red.cgColor
    shape.strokeColor = UIColor.blue.cgColor
    shape.lineWidth = 2
    view.layer.addSublayer(shape)
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.white.cgColor, UIColor.black.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    view.layer.addSublayer(gradient)
    let text = CATextLayer()
    text.string = "T"
    text.fontSize = 9
    text.font = UIFont.boldSystemFont(ofSize: 40)
    text.alignmentMode = .center
    text.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    shape.addSublayer(text)
    let hidden = CALayer()
    hidden.backgroundColor = UIColor.red.cgColor
    hidden.isHidden = true
    view.layer.addSublayer(hidden)
    #expect(
      marks == [
        .fill(box(15, 25, 4, 3), color: 0xFF00_00FF),
        .stroke(box(15, 25, 4, 3), color: 0x0000_FFFF, width: 2),
        .text(
          "T", DrawnRect(origin: DrawnPoint(x: 16, y: 27), width: 3, height: 4),
          color: 0xFFFF_FFFF, fontSize: 9, font: ViewFont(weight: 6, alignment: .center)),
        .clip(box(10, 20, 40, 30)),
        .gradient(
          colors: [0xFFFF_FFFF, 0xFF], from: DrawnPoint(x: 10, y: 35),
          to: DrawnPoint(x: 50, y: 35)), .end,
      ])
  }

  private final class Drawn: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.red.setFill()
      UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).fill()
      "k".draw(at: CGPoint(x: 5, y: 6), withAttributes: [.foregroundColor: UIColor.blue])
    }
  }

  @Test func `tells what a view drew`() throws {
    let drawn = Drawn(frame: CGRect(x: 100, y: 50, width: 20, height: 20))
    root.addSubview(drawn)
    root.layoutIfNeeded()
    drawn.displayIfNeeded()
    let marks = try #require(
      SnapshotBuilder.picture(of: root).views.last?.decoration?.marks)
    #expect(marks.first == .clip(box(100, 50, 20, 20)) && marks.last == .end)
    #expect(marks.contains(.fill(box(101, 52, 3, 4), color: 0xFF00_00FF)))
    let texts = marks.compactMap { mark -> String? in
      if case .text(let text, let frame, let color, _, _) = mark {
        "\(text) \(frame.origin.x) \(frame.origin.y) \(color)"
      } else {
        nil
      }
    }
    #expect(texts == ["k 105.0 56.0 \(0x0000_FFFF)"])
  }

  @Test func `stops where a keyboard's layers would outgrow it`() {
    var layer = view.layer
    for _ in 0..<200 {
      let inner = CALayer()
      inner.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      inner.backgroundColor = UIColor.red.cgColor
      layer.addSublayer(inner)
      layer = inner
    }
    #expect(marks.count < 100)
    let shape = CAShapeLayer()
    let path = UIBezierPath()
    for index in 0..<70_000 { path.addLine(to: CGPoint(x: index % 7, y: 0)) }
    shape.path = path.cgPath
    view.layer.sublayers = [shape]
    var bytes: [UInt8] = []
    ExtensionMessage.layout(SnapshotBuilder.picture(of: root)).encode(into: &bytes)
    #expect(throws: Never.self) { try ExtensionMessage(decoding: Array(bytes.dropFirst(4))) }
  }

  @Test func `tells fonts, traits and what is enabled`() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    label.text = "x"
    label.font = .italicSystemFont(ofSize: 12)
    label.textAlignment = .right
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 30, width: 50, height: 20)
    button.setTitle("b", for: .normal)
    button.titleLabel?.font = .monospacedSystemFont(ofSize: 20, weight: .bold)
    button.isEnabled = false
    button.accessibilityTraits = [.button, .keyboardKey]
    root.addSubview(label)
    root.addSubview(button)
    let views = SnapshotBuilder.picture(of: root).views
    #expect(views[2].font == ViewFont(isItalic: true, alignment: .right))
    #expect(views[2].traits == 1 << 6)
    #expect(views[3].font == ViewFont(weight: 7, isMonospaced: true, alignment: .center))
    #expect(!views[3].isEnabled && views[3].traits == 0x21)
  }

  nonisolated static let changes: [(String, @MainActor @Sendable (UIView) -> Void)] = [
    ("border", { $0.layer.borderWidth = 1 }), ("shadow", { $0.layer.shadowOpacity = 1 }),
    ("clipping", { $0.clipsToBounds = true }), ("layers", { $0.layer.addSublayer(CALayer()) }),
    ("traits", { $0.accessibilityTraits = .header }),
  ]

  @Test(arguments: changes)
  func `is pictured again after a change of`(
    what: String, change: @MainActor @Sendable (UIView) -> Void
  ) {
    let before = ViewChanges.count
    change(view)
    #expect(ViewChanges.count > before, "\(what)")
  }
}
