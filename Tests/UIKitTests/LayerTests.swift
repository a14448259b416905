import Testing

@testable import UIKit

@MainActor @Suite struct LayerTests {
  @Test func `a bare layer's frame follows from bounds, position and anchor`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
    #expect(layer.position == CGPoint(x: 30, y: 50))
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(layer.frame == CGRect(x: 30, y: 50, width: 40, height: 60))
    layer.bounds.size.width = 80
    #expect(layer.frame.width == 80)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 1))
    #expect(layer.frame == CGRect(x: 30, y: 50, width: 160, height: 60))
  }

  @Test func `a view's layer is a window on the view`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.layer.position = CGPoint(x: 50, y: 50)
    view.layer.transform = CATransform3DMakeScale(2, 2, 1)
    view.layer.masksToBounds = true
    #expect(view.center == CGPoint(x: 50, y: 50))
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 2) && view.clipsToBounds)
    #expect(view.frame == CGRect(x: 30, y: 40, width: 40, height: 20))
  }

  @Test func `layers stand where they were put`() {
    let parent = CALayer()
    let layers = (0..<4).map { index in
      let layer = CALayer()
      layer.name = "\(index)"
      return layer
    }
    parent.addSublayer(layers[0])
    parent.insertSublayer(layers[1], at: 0)
    parent.insertSublayer(layers[2], above: layers[1])
    parent.insertSublayer(layers[3], below: layers[0])
    #expect(parent.sublayers?.compactMap(\.name) == ["1", "2", "3", "0"])
    parent.replaceSublayer(layers[3], with: layers[1])
    #expect(parent.sublayers?.compactMap(\.name) == ["2", "1", "0"])
    parent.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(parent.sublayers == nil && layers[0].superlayer == nil)
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[0])
    #expect(layers[0].superlayer == nil)
  }

  @Test func `a view's layer is of the class that the view names`() {
    final class Bubble: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let layer = Bubble().layer as? CAShapeLayer
    #expect(layer?.lineWidth == 1 && layer?.fillColor == CGColor(gray: 0, alpha: 1))
    #expect(CAGradientLayer().endPoint == CGPoint(x: 0.5, y: 1))
  }

  @MainActor private final class Ends: NSObject, CAAnimationDelegate {
    var ends: [Bool] = []
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ends.append(flag) }
  }

  @Test func `an animation ends on the virtual clock, or when it is taken away`() {
    let (layer, ends, clock) = (CALayer(), Ends(), VirtualClock.current)
    func animation() -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 0.2
      animation.delegate = ends
      return animation
    }
    layer.add(animation(), forKey: "fade")
    clock.advance(microseconds: 199_000, afterEach: {})
    #expect(ends.ends.isEmpty && layer.animationKeys() == ["fade"])
    clock.advance(microseconds: 1000, afterEach: {})
    #expect(ends.ends == [true] && layer.animationKeys() == nil)
    layer.add(animation(), forKey: nil)
    layer.removeAllAnimations()
    #expect(ends.ends == [true, false])
  }

  @MainActor private final class Frames: NSObject {
    var times: [Double] = []
    func frame(_ link: CADisplayLink) {
      times.append((link.timestamp * 1000).rounded())
      if times.count == 3 { link.invalidate() }
    }
  }

  @Test func `a display link is called sixty times a second until it ends`() {
    let (frames, clock) = (Frames(), VirtualClock.current)
    let start = CACurrentMediaTime()
    let link = CADisplayLink(target: frames, selector: Selector._of("frame:", Frames.frame(_:)))
    link.add(to: .main, forMode: .common)
    clock.advance(microseconds: 1_000_000, afterEach: {})
    #expect(frames.times == [1, 2, 3].map { (start * 1000 + $0 * 1000 / 60).rounded() })
  }

  @Test func `a rotation by a quarter turns x to y`() {
    let turn = CATransform3DGetAffineTransform(CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    let point = CGPoint(x: 1, y: 0).applying(turn)
    #expect(abs(point.x) < 1e-9 && abs(point.y - 1) < 1e-9)
    let both = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 5, 0, 0)
    #expect(CGPoint.zero.applying(CATransform3DGetAffineTransform(both)) == CGPoint(x: 10, y: 0))
    #expect(CATransform3DIsAffine(both) && CATransform3DIsIdentity(CATransform3DIdentity))
  }

  @Test func `transactions nest, with settings of their own`() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(2)
    #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2)
    CATransaction.commit()
    #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 0.25)
    CATransaction.commit()
  }
}
