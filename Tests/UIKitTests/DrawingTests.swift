import Testing

@testable import UIKit

/// Whether two rectangles agree to a thousandth, which is less than a curve's error as an arc.
private func near(_ a: CGRect, _ b: CGRect) -> Bool {
  let pairs = [(a.minX, b.minX), (a.minY, b.minY), (a.width, b.width), (a.height, b.height)]
  return pairs.allSatisfy { abs($0 - $1) < 0.01 }
}

@MainActor @Suite struct PathTests {
  /// Each row: a path, its box, a point inside and one outside.
  nonisolated static let shapes:
    [(String, @Sendable () -> UIBezierPath, CGRect, CGPoint, CGPoint)] = [
      (
        "a rectangle", { UIBezierPath(rect: CGRect(x: 1, y: 2, width: 30, height: 40)) },
        CGRect(x: 1, y: 2, width: 30, height: 40), CGPoint(x: 2, y: 3), CGPoint(x: 0, y: 3)
      ),
      (
        "a circle", { UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)) },
        CGRect(x: 0, y: 0, width: 20, height: 20), CGPoint(x: 10, y: 19), CGPoint(x: 1, y: 1)
      ),
      (
        "round corners",
        {
          UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 8)
        },
        CGRect(x: 0, y: 0, width: 40, height: 20), CGPoint(x: 8, y: 1), CGPoint(x: 1, y: 1)
      ),
      (
        "one round corner",
        {
          UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 40, height: 40), byRoundingCorners: .topRight,
            cornerRadii: CGSize(width: 10, height: 10))
        },
        CGRect(x: 0, y: 0, width: 40, height: 40), CGPoint(x: 1, y: 1), CGPoint(x: 39, y: 1)
      ),
      (
        // Clockwise on the screen from the right goes down, through (0, 10).
        "the lower half of a disc",
        {
          UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
        },
        CGRect(x: -10, y: 0, width: 20, height: 10), CGPoint(x: 0, y: 9), CGPoint(x: 0, y: -1)
      ),
      (
        "the upper half of a disc",
        {
          UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
        },
        CGRect(x: -10, y: -10, width: 20, height: 10), CGPoint(x: 0, y: -9), CGPoint(x: 0, y: 1)
      ),
    ]

  @Test(arguments: shapes.indices)
  func `shapes have their box, inside and outside`(index: Int) {
    let (name, make, box, inside, outside) = Self.shapes[index]
    let path = make()
    #expect(near(path.cgPath.boundingBoxOfPath, box), "\(name)")
    #expect(path.contains(inside), "\(name)")
    #expect(!path.contains(outside), "\(name)")
  }

  @Test func `a corner between two lines is rounded where both are touched`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    let end = path.currentPoint
    #expect(abs(end.x - 10) < 1e-6 && abs(end.y - 4) < 1e-6)
    #expect(path.elements[1] == .line(CGPoint(x: 6, y: 0)))
    #expect(near(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 4)))
  }

  @Test func `the box of all points is larger than that of the curve`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingBox.height == 10)
    #expect(path.boundingBoxOfPath.height == 5)
  }

  @Test func `every other crossing is outside where the rule says so`() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)))
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 15, y: 15)) && path.contains(CGPoint(x: 5, y: 5)))
  }

  @Test func `a path is transformed and copied`() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let before = path.cgPath
    path.apply(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 1, y: 1))
    #expect(path.bounds == CGRect(x: 2, y: 3, width: 20, height: 30))
    #expect(before.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    let changed = try #require(before.mutableCopy())
    changed.addLine(to: CGPoint(x: 50, y: 0))
    #expect(changed.boundingBox.width == 50 && before.boundingBox.width == 10)
  }

  @Test func `after closing, the path is where its part began`() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 3, y: 4))
    path.addLine(to: CGPoint(x: 30, y: 4))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 3, y: 4))
  }
}

@MainActor @Suite struct ContextTests {
  private func record(_ draw: (CGContext) -> Void) throws -> [RecordedDrawing.Command] {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 50), false, 2)
    defer { UIGraphicsEndImageContext() }
    let context = try #require(UIGraphicsGetCurrentContext())
    draw(context)
    return context.drawing.commands
  }

  @Test func `what is drawn is written down with colours and places`() throws {
    let commands = try record { context in
      UIColor.red.setFill()
      context.saveGState()
      context.translateBy(x: 10, y: 20)
      context.setAlpha(0.5)
      UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
      context.restoreGState()
      context.setStrokeColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      context.setLineWidth(3)
      context.move(to: .zero)
      context.addLine(to: CGPoint(x: 10, y: 0))
      context.strokePath()
    }
    try #require(commands.count == 2)
    guard case .fill(let shape, let color, _) = commands[0],
      case .stroke(let line, let blue, let width, _) = commands[1]
    else { return #expect(Bool(false), "\(commands)") }
    #expect(shape.bounds == CGRect(x: 10, y: 20, width: 5, height: 5))
    #expect(color == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(line.bounds == CGRect(x: 0, y: 0, width: 10, height: 0))
    #expect(blue.packed == 0x0000_FFFF && width == 3)
  }

  @Test func `a clip ends with the state that it was set in`() throws {
    let commands = try record { context in
      context.saveGState()
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.restoreGState()
      context.restoreGState()
    }
    try #require(commands.count == 2)
    #expect(commands[1] == .end)
  }

  @Test func `contexts nest, and drawing without one does nothing`() {
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    UIGraphicsBeginImageContext(CGSize(width: 8, height: 8))
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 4, height: 4))
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 8, height: 8))
    UIGraphicsEndImageContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test func `a renderer makes an image of its size, named after the text in it`() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
      "A".draw(at: CGPoint(x: 1, y: 2), withAttributes: [.font: UIFont.systemFont(ofSize: 10)])
    }
    #expect(image.size == CGSize(width: 30, height: 20))
    #expect(image.name == "A" && image.drawing?.commands.count == 2)
    #expect(image.cgImage?.width == Int(30 * image.scale))
  }

  @Test func `a gradient takes colours, and refuses what are none`() {
    let space = CGColorSpaceCreateDeviceRGB()
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    let gradient = CGGradient(colorsSpace: space, colors: colors as CFArray, locations: [0, 1])
    #expect(gradient?.colors == colors)
    #expect(
      CGGradient(colorsSpace: space, colors: ["red"] as CFArray, locations: nil) == nil)
  }

  private final class Key: UIView {
    var letter = "a" { didSet { setNeedsDisplay() } }
    var draws = 0
    override func draw(_ rect: CGRect) {
      draws += 1
      (letter as NSString).draw(in: rect, withAttributes: [.foregroundColor: UIColor.white])
    }
  }

  @Test func `a view draws when it has a size, and again when it asks for it`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let key = Key(frame: .zero)
    root.addSubview(key)
    root.displayIfNeeded()
    #expect(key.draws == 0)
    key.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    root.displayIfNeeded()
    root.displayIfNeeded()
    #expect(key.draws == 1)
    #expect(SnapshotBuilder.picture(of: root).views.last?.text == "a")
    key.letter = "b"
    root.displayIfNeeded()
    #expect(SnapshotBuilder.picture(of: root).views.last?.text == "b")
    key.frame.size.width = 40
    root.displayIfNeeded()
    #expect(key.draws == 2)
    key.contentMode = .redraw
    key.frame.size.width = 60
    root.displayIfNeeded()
    #expect(key.draws == 3)
  }

  @Test func `a paragraph's style is copied with the text's attributes`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineSpacing = 4
    let text = NSAttributedString(string: "key", attributes: [.paragraphStyle: style.copy()])
    style.alignment = .right
    let found = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(found?.alignment == .center && found?.lineSpacing == 4)
    #expect(NSParagraphStyle.default.alignment == .natural)
    #expect(try #require(style.mutableCopy() as? NSMutableParagraphStyle) == style)
  }

  @Test func `text that is measured at a width has as many lines as it needs`() {
    let attributes = [NSAttributedString.Key.font: UIFont.systemFont(ofSize: 17)]
    let line = ("word" as NSString).size(withAttributes: attributes)
    let box = ("word word" as NSString).boundingRect(
      with: CGSize(width: line.width + 1, height: 1000), options: .usesLineFragmentOrigin,
      attributes: attributes, context: nil)
    #expect(box.height >= 2 * line.height - 1 && box.width <= line.width + 1)
  }
}
