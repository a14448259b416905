import TestSupport
import Testing

@testable import UIKit

@MainActor
struct ViewAppearanceTests {
  /// Two overlapping children: `back` under `front`, and a grandchild that reaches out of `back`.
  @MainActor struct Scene {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let front = UIView(frame: CGRect(x: 40, y: 40, width: 50, height: 50))
    let inner = UIView(frame: CGRect(x: 40, y: 0, width: 40, height: 20))
    init() {
      root.addSubview(back)
      root.addSubview(front)
      back.addSubview(inner)
    }
    func name(_ view: UIView?) -> String {
      [("root", root), ("back", back), ("front", front), ("inner", inner)]
        .first { $0.1 === view }?.0 ?? "none"
    }
  }

  nonisolated static let hits: [(CGFloat, CGFloat, String, @MainActor @Sendable (Scene) -> Void)] =
    [
      (5, 5, "root", { _ in }), (20, 20, "back", { _ in }), (50, 50, "front", { _ in }),
      (55, 15, "inner", { _ in }), (80, 15, "root", { _ in }), (100, 100, "none", { _ in }),
      (-1, 5, "none", { _ in }), (99.9, 99.9, "root", { _ in }),
      (50, 50, "back", { $0.front.isHidden = true }), (50, 50, "back", { $0.front.alpha = 0.005 }),
      (50, 50, "front", { $0.front.alpha = 0.01 }),
      (50, 50, "back", { $0.front.isUserInteractionEnabled = false }),
      (50, 50, "back", { $0.root.bringSubviewToFront($0.back) }),
      (55, 15, "root", { $0.back.isUserInteractionEnabled = false }),
      (5, 5, "none", { $0.root.isHidden = true }),
    ]

  @Test(arguments: hits)
  func `a point hits the frontmost view that takes touches`(
    x: CGFloat, y: CGFloat, expected: String, change: @MainActor @Sendable (Scene) -> Void
  ) {
    let scene = Scene()
    change(scene)
    #expect(scene.name(scene.root.hitTest(CGPoint(x: x, y: y), with: nil)) == expected)
  }

  @Test func `labels and images let touches through, buttons do not`() {
    for (view, isHit) in [(UILabel(), false), (UIImageView(), false), (UIButton(), true)]
      as [(UIView, Bool)]
    {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.frame = root.bounds
      root.addSubview(view)
      #expect((root.hitTest(.zero, with: nil) === view) == isHit)
    }
  }

  @Test func `a layer shows its view's own state and changes it`() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.backgroundColor = .red
    #expect(view.layer.backgroundColor == UIColor.red.cgColor && view.layer.frame == view.frame)
    view.layer.backgroundColor = UIColor.blue.cgColor
    view.layer.masksToBounds = true
    view.layer.opacity = 0.5
    #expect(view.backgroundColor == .blue && view.clipsToBounds && view.alpha == 0.5)
    #expect(view.layer === view.layer)
  }

  @Test func `a view's layer is of the class that the view names`() {
    final class Shape: CALayer {
      override class func _make() -> CALayer? { Shape() }
    }
    final class Drawn: UIView { override class var layerClass: AnyClass { Shape.self } }
    final class Wrong: UIView { override class var layerClass: AnyClass { NSObject.self } }
    #expect(Drawn().layer is Shape)
    #expect(type(of: Wrong().layer) == CALayer.self)
  }

  @Test func `a layer never ends up inside itself`() {
    let outer = CALayer()
    let inner = CALayer()
    outer.addSublayer(inner)
    inner.addSublayer(outer)
    #expect(outer.superlayer == nil && inner.sublayers == nil)
    inner.removeFromSuperlayer()
    #expect(outer.sublayers == nil)
  }

  @Test func `an overridden style holds for the view and what is in it`() {
    final class Watcher: UIView {
      var previous: [UIUserInterfaceStyle] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        previous.append(previousTraitCollection?.userInterfaceStyle ?? .unspecified)
      }
    }
    let root = UIView()
    let inner = Watcher()
    root.addSubview(inner)
    root.overrideUserInterfaceStyle = .dark
    root.overrideUserInterfaceStyle = .dark
    #expect(inner.traitCollection.userInterfaceStyle == .dark)
    #expect(inner.previous == [.light])
    inner.overrideUserInterfaceStyle = .light
    #expect(inner.traitCollection.userInterfaceStyle == .light)
  }

  @Test func `an image is as big as the file in the bundle, and missing without one`() throws {
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
      0, 0, 0, 60, 0, 0, 0, 30,
    ]
    try withScratchFolder { folder in
      try Data(header).write(to: folder.appendingPathComponent("key@2x.png"))
      try Data(header.dropLast()).write(to: folder.appendingPathComponent("cut.png"))
      let found = ImageFile.find(named: "key", in: folder)
      #expect(found?.0.header?.width == 60 && found?.0.header?.height == 30 && found?.1 == 2)
      for name in ["cut", "none", "", "../key", "key/.."] {
        #expect(ImageFile.find(named: name, in: folder) == nil, "\(name)")
      }
    }
  }
}
