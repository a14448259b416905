import Testing

@testable import UIKit

@MainActor @Suite struct `Recipes that keyboards share` {
  /// Each row: a text, and the numbers of the values that it represents.
  nonisolated static let texts: [(String, [CGFloat])] = [
    ("{1, 2}", [1, 2]), ("{-0.5,3e2}", [-0.5, 300]), (" { 7 , 8 } ", [7, 8]),
    ("", [0, 0]), ("{1}", [0, 0]), ("{1, 2, 3}", [0, 0]), ("{1, x}", [0, 0]),
  ]
  @Test(arguments: texts.indices)
  func `a text of two numbers is read as a point, a size, a vector and an offset`(index: Int) {
    let (text, numbers) = Self.texts[index]
    #expect(NSCoder.cgPoint(for: text) == CGPoint(x: numbers[0], y: numbers[1]), "\(text)")
    #expect(NSCoder.cgSize(for: text) == CGSize(width: numbers[0], height: numbers[1]), "\(text)")
    #expect(NSCoder.cgVector(for: text) == CGVector(dx: numbers[0], dy: numbers[1]), "\(text)")
    #expect(
      NSCoder.uiOffset(for: text) == UIOffset(horizontal: numbers[0], vertical: numbers[1]),
      "\(text)")
  }

  @Test func `geometry is written as iOS writes it, and read back`() {
    let rect = CGRect(x: 1, y: 2.5, width: 30, height: 0.1)
    #expect(NSCoder.string(for: rect) == "{{1, 2.5}, {30, 0.10000000000000001}}")
    #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
    #expect(NSStringFromCGRect(rect) == NSCoder.string(for: rect))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4}")
    #expect(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}") == insets)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(NSCoder.nsDirectionalEdgeInsets(for: NSCoder.string(for: directional)) == directional)
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(NSCoder.string(for: transform) == "[1, 2, 3, 4, 5, 6]")
    #expect(NSCoder.cgAffineTransform(for: "[1, 2, 3, 4, 5, 6]") == transform)
    #expect(NSCoder.cgAffineTransform(for: "nothing") == .identity)
  }

  @Test func `geometry survives an archive`() throws {
    let writer = NSKeyedArchiver(requiringSecureCoding: true)
    let transform = CGAffineTransform(rotationAngle: 1)
    writer.encode(CGVector(dx: 1, dy: 2), forKey: "vector")
    writer.encode(transform, forKey: "transform")
    writer.encode(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), forKey: "insets")
    writer.encode(UIOffset(horizontal: 5, vertical: 6), forKey: "offset")
    writer.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    let reader = try NSKeyedUnarchiver(forReadingFrom: writer.encodedData)
    #expect(reader.decodeCGVector(forKey: "vector") == CGVector(dx: 1, dy: 2))
    #expect(reader.decodeCGAffineTransform(forKey: "transform") == transform)
    #expect(reader.decodeUIEdgeInsets(forKey: "insets").bottom == 3)
    #expect(reader.decodeUIOffset(forKey: "offset").vertical == 6)
    #expect(reader.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(reader.decodeCGVector(forKey: "missing") == .zero)
  }

  @Test func `an animator along a curve of control points makes its changes`() {
    let view = UIView()
    let animator = UIViewPropertyAnimator(
      duration: 0.3, controlPoint1: CGPoint(x: 0.2, y: 0), controlPoint2: CGPoint(x: 0, y: 1)
    ) { view.alpha = 0.5 }
    #expect(view.alpha == 1 && animator.duration == 0.3)
    animator.startAnimation()
    #expect(view.alpha == 0.5)
  }

  @Test func `a table controller's refresh control is that of its table`() {
    let (controller, control) = (UITableViewController(style: .plain), UIRefreshControl())
    controller.refreshControl = control
    #expect(controller.tableView?.refreshControl === control)
    #expect(control.superview === controller.tableView)
    controller.refreshControl = nil
    #expect(controller.tableView?.refreshControl == nil && control.superview == nil)
  }

  @Test func `fields keep rules for passwords and whether they want predictions`() {
    let rules = UITextInputPasswordRules(descriptor: "minlength: 8;")
    let (field, view) = (UITextField(), UITextView())
    #expect(field.inlinePredictionType == .default && field.passwordRules == nil)
    field.passwordRules = rules
    field.inlinePredictionType = .no
    view.passwordRules = rules
    view.inlinePredictionType = .yes
    for (traits, type) in [
      (field as any UITextInputTraits, UITextInlinePredictionType.no), (view, .yes),
    ] {
      #expect(traits.inlinePredictionType == type)
      #expect(traits.passwordRules??.passwordRulesDescriptor == "minlength: 8;")
    }
  }

  @Test func `a symbol with a variable value is the symbol`() {
    let image = UIImage(systemName: "wifi", variableValue: 0.5, configuration: nil)
    #expect(image?.isSymbolImage == true && image?.name == "wifi")
    #expect(UIImage(systemName: "", variableValue: 0.5) == nil)
  }

  @Test func `icons of a search bar replace the system's and are moved`() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56))
    bar.text = "word"
    bar.layoutIfNeeded()
    func images() -> [String: CGRect] {
      var found: [String: CGRect] = [:]
      for case .image(let name, let frame, _) in bar.searchTextField.controlLook()?.commands ?? [] {
        found[name] = frame
      }
      return found
    }
    #expect(images().isEmpty && bar.image(for: .search, state: .normal) == nil)
    let (lens, clear) = try (
      #require(UIImage(systemName: "star")), #require(UIImage(systemName: "trash"))
    )
    bar.setImage(lens, for: .search, state: .normal)
    bar.setImage(clear, for: .clear, state: .normal)
    #expect(bar.image(for: .search, state: .normal) === lens)
    let (before, trash) = try (#require(images()["star"]), #require(images()["trash"]))
    #expect(before.midX == 16 && trash.minX > 200)
    bar.setPositionAdjustment(UIOffset(horizontal: 5, vertical: -2), for: .search)
    #expect(images()["star"] == before.offsetBy(dx: 5, dy: -2) && images()["trash"] == trash)
    #expect(bar.positionAdjustment(for: .search).horizontal == 5)
    bar.setImage(nil, for: .search, state: .normal)
    #expect(images().keys.sorted() == ["trash"])
  }

  @Test func `a search bar's text, field and buttons are moved`() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56))
    bar.showsBookmarkButton = true
    bar.layoutIfNeeded()
    let field = bar.searchTextField
    let (text, frame) = (field.textRect(forBounds: field.bounds), field.frame)
    let button = try #require(bar.button(.bookmark))
    let end = button.frame
    bar.searchTextPositionAdjustment = UIOffset(horizontal: 4, vertical: 1)
    bar.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 0, vertical: 3)
    bar.setPositionAdjustment(UIOffset(horizontal: -6, vertical: 0), for: .bookmark)
    bar.layoutIfNeeded()
    #expect(field.textRect(forBounds: field.bounds) == text.offsetBy(dx: 4, dy: 1))
    #expect(field.frame == frame.offsetBy(dx: 0, dy: 3))
    #expect(button.frame == end.offsetBy(dx: -6, dy: 3))
    let star = UIImage(systemName: "star")
    bar.setImage(star, for: .bookmark, state: .normal)
    #expect(button.image(for: .normal) === star)
    bar.setImage(nil, for: .bookmark, state: .normal)
    #expect(button.image(for: .normal)?.name == "book")
  }

  @Test func `a button that closes is a gray cross in a circle, in any tint`() {
    let button = UIButton(type: .close)
    button.frame.size = button.intrinsicContentSize
    #expect(button.bounds.size == CGSize(width: 30, height: 30))
    #expect(button.accessibilityLabel == "Close")
    button.tintColor = .red
    button.layoutIfNeeded()
    let image = button.image(for: .normal)
    #expect(image?.name == "xmark" && image?.ownTint == .secondaryLabel)
    let circle = button.controlLook()?.commands.compactMap { command -> CGRect? in
      if case .fill(let shape, _, _) = command { shape.bounds } else { nil }
    }
    #expect(circle == [button.bounds])
  }
}
