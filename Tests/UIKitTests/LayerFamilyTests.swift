import KeyboardProtocol
import Testing

@testable import UIKit

/// Layers that draw their sublayers in their own way, and the values of animations.
@MainActor @Suite struct LayerFamilyTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  private var marks: [DrawnMark] {
    SnapshotBuilder.picture(of: root).views[0].decoration?.marks ?? []
  }
  /// The left upper corners of the filled shapes, with their colors.
  private var fills: [String] {
    marks.compactMap { mark in
      guard case .fill(let steps, let color, _) = mark, case .move(let start) = steps.first else {
        return nil
      }
      return "\(start.x) \(start.y) \(String(color, radix: 16))"
    }
  }
  private var texts: [String] {
    marks.compactMap { if case .text(let text, _, _, _, _) = $0 { text } else { nil } }
  }
  private func square(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 10) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: side, height: side)
    layer.backgroundColor = UIColor.red.cgColor
    return layer
  }

  // MARK: Replicators

  @Test func `a replicator draws its sublayers several times, each moved on and colored`() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 5, y: 5, width: 100, height: 20)
    replicator.addSublayer(square(0, 0))
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 1, 0)
    replicator.instanceRedOffset = -0.25
    replicator.instanceAlphaOffset = -0.5
    root.layer.addSublayer(replicator)
    #expect(fills == ["5.0 5.0 ff0000ff", "25.0 6.0 bf000080"])
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    replicator.sublayers?[0].contents = image.pngData().flatMap(UIImage.init(data:))?.cgImage
    // An image has colors of its own, which an effect multiplies.
    let factors = marks.compactMap { mark -> [Double]? in
      guard case .group(let effects) = mark, case .colors(let matrix) = effects.first else {
        return nil
      }
      return [matrix.values[0], matrix.values[6], matrix.values[18]]
    }
    #expect(factors == [[0.75, 1, 0.5], [0.5, 1, 0]])
  }

  @Test func `a replicator turns its copies about its anchor point`() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.addSublayer(square(0, 0))
    replicator.instanceCount = 4
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    root.layer.addSublayer(replicator)
    #expect(
      fills == [
        "0.0 0.0 ff0000ff", "100.0 0.0 ff0000ff", "100.0 100.0 ff0000ff", "0.0 100.0 ff0000ff",
      ])
  }

  nonisolated static let counts = [
    (Int.min, 0), (-1, 0), (0, 0), (1, 1), (7, 7), (1024, 1024), (Int.max, 1024),
  ]
  @Test(arguments: counts) func `a replicator's copies are bounded`(count: Int, drawn: Int) {
    let replicator = CAReplicatorLayer()
    replicator.addSublayer(square(0, 0))
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeScale(.infinity, .nan, 1e300)
    root.layer.addSublayer(replicator)
    #expect(fills.count == drawn)
  }

  @Test func `replicators inside each other stay within a drawing's limit`() {
    var inner: CALayer = square(0, 0)
    for _ in 0..<20 {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = .max
      replicator.addSublayer(inner)
      inner = replicator
    }
    root.layer.addSublayer(inner)
    #expect(fills.count == 9 * 1024)
  }

  // MARK: Transforms

  @Test func `a transform layer joins the transforms of its sublayers and has no look of its own`()
  {
    let space = CATransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    space.backgroundColor = UIColor.blue.cgColor
    space.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let inner = square(45, 45)
    inner.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    space.addSublayer(inner)
    root.layer.addSublayer(space)
    // The two turns cancel each other out; flattened one by one they would make the square a quarter as wide.
    #expect(fills == ["45.0 45.0 ff0000ff"])
    #expect(space.hitTest(CGPoint(x: 2, y: 2)) == nil)
    space.opacity = 0.5
    inner.opacity = 0.5
    let opacities = marks.compactMap { mark -> DrawnEffect? in
      if case .group(let effects) = mark { effects.first } else { nil }
    }
    #expect(opacities == [.opacity(0.5), .opacity(0.5)])
  }

  @Test func `a turned layer's sublayers and paths turn with it`() {
    let layer = square(40, 40, side: 20)
    layer.addSublayer(square(0, 0))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
    root.layer.addSublayer(layer)
    #expect(fills == ["60.0 60.0 ff0000ff", "60.0 60.0 ff0000ff"])
  }

  @Test func `a bare layer is cut off at its edge, seen through and masked`() {
    let layer = square(0, 0)
    layer.masksToBounds = true
    layer.opacity = 0.5
    layer.mask = square(2, 2, side: 4)
    root.layer.addSublayer(layer)
    let kinds = marks.map { String(describing: $0).prefix { $0 != "(" } }
    #expect(kinds == ["group", "mask", "fill", "endMask", "clip", "fill", "end", "end", "end"])
  }

  @Test func `masks that contain each other end`() {
    let (outer, inner) = (square(0, 0), square(0, 0))
    outer.addSublayer(inner)
    for layer in [outer, inner] {
      layer.mask = outer
      layer.transform = CATransform3DMakeScale(2, 2, 1)
    }
    root.layer.addSublayer(outer)
    #expect(marks.count > 100)
  }

  @Test func `an inverse undoes a transform, and there is none of a flat one`() {
    var turn = CATransform3DMakeRotation(0.7, 1, 2, 3)
    turn = CATransform3DTranslate(CATransform3DScale(turn, 2, 3, 4), 5, 6, 7)
    turn.m34 = -0.002
    let both = CATransform3DConcat(turn, CATransform3DInvert(turn))
    #expect([both.m11, both.m22, both.m33, both.m44].allSatisfy { abs($0 - 1) < 1e-9 })
    #expect([both.m12, both.m34, both.m41, both.m43].allSatisfy { abs($0) < 1e-9 })
    for flat in [
      CATransform3D(), CATransform3DMakeScale(1, 0, 1), CATransform3DMakeScale(.infinity, 1, 1),
    ] { #expect(CATransform3DInvert(flat) == flat) }
  }

  // MARK: Scrolling and coordinates

  nonisolated static let rects: [(CAScrollLayerScrollMode, CGRect, CGPoint)] = [
    (.both, CGRect(x: 30, y: 40, width: 5, height: 5), CGPoint(x: 15, y: 25)),
    (.both, CGRect(x: 0, y: 0, width: 5, height: 5), .zero),
    (.both, CGRect(x: 8, y: 8, width: 50, height: 5), CGPoint(x: 8, y: 0)),
    (.vertically, CGRect(x: 30, y: 40, width: 5, height: 5), CGPoint(x: 0, y: 25)),
    (.horizontally, CGRect(x: 30, y: 40, width: 5, height: 5), CGPoint(x: 15, y: 0)),
    (.none, CGRect(x: 30, y: 40, width: 5, height: 5), .zero),
    (.both, CGRect(x: CGFloat.nan, y: .infinity, width: 5.0, height: 5.0), .zero),
  ]
  @Test(arguments: rects) func `a scroll layer shows a rectangle in its directions`(
    mode: CAScrollLayerScrollMode, rect: CGRect, origin: CGPoint
  ) {
    let layer = CAScrollLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.scrollMode = mode
    let inner = CALayer()
    inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.addSublayer(inner)
    inner.scrollRectToVisible(rect)
    #expect(layer.bounds == CGRect(origin: origin, size: CGSize(width: 20, height: 20)))
    #expect(inner.visibleRect == layer.bounds && layer.masksToBounds)
  }

  @Test func `scrolling to a point brings it to the origin`() {
    let layer = CAScrollLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    let inner = square(50, 0)
    layer.addSublayer(inner)
    inner.scroll(CGPoint(x: 1, y: 2))
    #expect(layer.bounds.origin == CGPoint(x: 51, y: 2))
    layer.bounds.size.width = .nan
    #expect(inner.visibleRect.size.width >= 0 || inner.visibleRect.size.width.isNaN)
    #expect(CALayer().visibleRect == .zero && square(3, 4).visibleRect.size.width == 10)
  }

  @Test func `points are converted between layers, and through those of views`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    root.addSubview(view)
    let (first, second) = (square(5, 5), square(20, 20))
    view.layer.addSublayer(first)
    root.layer.addSublayer(second)
    first.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(first.convert(CGPoint(x: 0, y: 0), to: nil) == CGPoint(x: 10, y: 20))
    #expect(first.convert(CGPoint(x: 5, y: 5), to: second) == CGPoint(x: 0, y: 10))
    #expect(first.convert(CGPoint(x: 0, y: 10), from: second) == CGPoint(x: 5, y: 5))
    #expect(
      second.convert(first.bounds, from: first) == CGRect(x: -10, y: 0, width: 20, height: 20))
    view.layer.addSublayer(root.layer)
    #expect(root.layer.convert(CGPoint.zero, to: first).x.isFinite)
  }

  @Test func `a layer's time follows its speed and offset`() {
    let (outer, inner) = (CALayer(), CALayer())
    outer.addSublayer(inner)
    outer.speed = 2
    outer.beginTime = 10
    inner.timeOffset = 3
    #expect(inner.convertTime(20, from: nil) == 23 && inner.convertTime(23, to: nil) == 20)
    #expect(inner.convertTime(20, from: outer) == 23 && outer.convertTime(23, from: inner) == 20)
    inner.speed = 0
    #expect(inner.convertTime(1e9, from: nil) == 3)
    let timing: any CAMediaTiming = inner
    timing.timeOffset = 4
    let animation: any CAMediaTiming = CABasicAnimation()
    #expect(inner.timeOffset == 4 && animation.speed == 1)
  }

  // MARK: Texts

  nonisolated static let modes: [(CATextLayerTruncationMode, String)] = [
    (.none, "abcd"), (.end, "abc…"), (.start, "…hij"), (.middle, "a…j"),
  ]
  @Test(arguments: modes) func `a text layer leaves text out`(
    mode: CATextLayerTruncationMode, shown: String
  ) {
    let text = CATextLayer()
    text.string = "abcdefghij"
    text.font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
    text.fontSize = 10
    text.frame = CGRect(
      x: 0, y: 0, width: TextMetrics.width(of: "abcd", in: text.font as! UIFont) + 1, height: 12)
    text.truncationMode = mode
    root.layer.addSublayer(text)
    #expect(texts == [shown])
    text.frame.size.width = 500
    #expect(texts == ["abcdefghij"])
  }

  @Test func `a wrapped text layer breaks lines and truncates the last one that has room`() {
    let text = CATextLayer()
    text.string = "one two three four"
    text.fontSize = 10
    text.isWrapped = true
    text.truncationMode = .end
    text.frame = CGRect(x: 0, y: 0, width: 45, height: 100)
    root.layer.addSublayer(text)
    #expect(texts.joined() == "one two three four" && texts.count > 1)
    text.frame.size.height = 14
    #expect(texts.count == 1 && texts[0].hasPrefix("one") && texts[0].hasSuffix("…"))
    text.frame.size = CGSize(width: 1e300, height: CGFloat.nan)
    #expect(texts == ["one two three four"])
  }

  // MARK: Transactions, actions and animations

  @Test func `a transaction has its settings and yours by key`() {
    CATransaction.begin()
    CATransaction.setValue(2, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue(
      CAMediaTimingFunction(name: .easeIn), forKey: kCATransactionAnimationTimingFunction)
    CATransaction.setValue("mine", forKey: "key")
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2 && CATransaction.disableActions())
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 2)
    #expect(CATransaction.value(forKey: "key") as? String == "mine")
    #expect(CATransaction.value(forKey: kCATransactionCompletionBlock) == nil)
    var points: [Float] = [0, 0]
    CATransaction.animationTimingFunction()?.getControlPoint(at: 1, values: &points)
    CATransaction.animationTimingFunction()?.getControlPoint(at: 4, values: &points)
    #expect(points == [0.42, 0])
    CATransaction.commit()
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "key") == nil && !CATransaction.disableActions())
  }

  @MainActor private final class Actions: NSObject, CALayerDelegate, CAAction {
    var events: [String] = []
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      layer.name == "silent" ? NSNull() : self
    }
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
      events.append("\(event) \((anObject as? CALayer)?.name ?? "")")
    }
  }

  @Test func `a layer runs its action when it is added and removed`() {
    let (parent, layer, actions) = (CALayer(), CALayer(), Actions())
    layer.name = "a"
    layer.delegate = actions
    parent.addSublayer(layer)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.removeFromSuperlayer()
    parent.addSublayer(layer)
    CATransaction.commit()
    layer.removeFromSuperlayer()
    #expect(actions.events == ["onOrderIn a", "onOrderOut a"])
    layer.name = "silent"
    layer.actions = [kCAOnOrderIn: actions]
    parent.addSublayer(layer)
    #expect(actions.events.count == 2)
    layer.delegate = nil
    layer.actions = [kCAOnOrderOut: CATransition()]
    layer.removeFromSuperlayer()
    #expect(layer.animationKeys() == [kCATransition])
    layer.removeAllAnimations()
  }

  @Test func `an animation is a container of any key`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("mine", forKey: "name")
    animation.setValue(2.5, forKey: "duration")
    animation.setValue(0.5, forKeyPath: "toValue")
    #expect(animation.value(forKey: "name") as? String == "mine" && animation.duration == 2.5)
    #expect(animation.toValue as? Double == 0.5 && animation.value(forKey: "none") == nil)
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    #expect(animation.valueFunction?.name == .rotateZ)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "other")) == nil)
  }

  nonisolated static let springs: [(Double, CGFloat, CGFloat, CGFloat)] = [
    (0.5, 0, 0, 8 * .pi), (0.5, 0.5, 0.5, 4 * .pi), (0.5, -0.5, -0.5, 16 * .pi), (0.5, 1, 1, 0),
  ]
  @Test(arguments: springs) func `a spring has a duration and a bounce`(
    duration: Double, given: CGFloat, bounce: CGFloat, damping: CGFloat
  ) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: given)
    #expect(abs(spring.perceptualDuration - duration) < 1e-9 && abs(spring.bounce - bounce) < 1e-9)
    #expect(abs(spring.damping - damping) < 1e-9)
  }

  @Test func `a spring settles later with less damping, and never without`() {
    let spring = CASpringAnimation()
    #expect(abs(spring.settlingDuration - 1.41) < 0.01)
    spring.damping = 40
    let critical = spring.settlingDuration
    spring.allowsOverdamping = true
    #expect(spring.settlingDuration > critical)
    spring.damping = 0
    #expect(spring.settlingDuration == .infinity)
    for value in [CGFloat.nan, -1, .infinity, 0] {
      spring.stiffness = value
      #expect(spring.settlingDuration == 0 && !spring.bounce.isInfinite)
    }
  }
}
