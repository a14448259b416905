import Testing

@testable import UIKit

@MainActor @Suite struct `Layers that lay out and draw` {
  private final class Framed: UIView {
    let gradient = CAGradientLayer()
    var calls: [String] = []
    override func layoutSublayers(of layer: CALayer) {
      calls.append("before")
      super.layoutSublayers(of: layer)
      gradient.frame = bounds
      calls.append("after")
    }
    override func layoutSubviews() {
      super.layoutSubviews()
      calls.append("subviews")
    }
  }
  private final class Halves: CALayer {
    let left = CALayer()
    var passes = 0
    override func layoutSublayers() {
      super.layoutSublayers()
      passes += 1
      if left.superlayer == nil { addSublayer(left) }
      left.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height)
    }
  }
  private final class Stripe: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(UIColor.red.cgColor)
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 2))
    }
  }
  @MainActor private final class Helper: NSObject, CALayerDelegate {
    var laidOut: [CGFloat] = []
    func layoutSublayers(of layer: CALayer) { laidOut.append(layer.bounds.width) }
    func draw(_ layer: CALayer, in ctx: CGContext) { ctx.fill(layer.bounds) }
  }

  @Test func `a view's layer lays out the view, and what its class adds`() {
    let view = Framed(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.layer.addSublayer(view.gradient)
    view.layoutIfNeeded()
    #expect(view.calls == ["before", "subviews", "after"] && view.gradient.frame == view.bounds)
    view.layoutIfNeeded()
    #expect(view.calls.count == 3)
    view.layer.setNeedsLayout()
    #expect(view.layer.needsLayout())
    view.layer.layoutIfNeeded()
    #expect(view.calls.count == 6 && !view.layer.needsLayout())
  }

  @Test func `a layer without a view is laid out along with the view that it is in`() {
    let (view, layer) = (UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)), Halves())
    let root = UIView(frame: view.frame)
    root.addSubview(view)
    root.layoutIfNeeded()
    view.layer.addSublayer(layer)
    root.layoutIfNeeded()
    #expect(layer.passes == 0)
    layer.frame = view.bounds
    root.layoutIfNeeded()
    #expect(layer.passes == 1 && layer.left.frame.width == 20)
    layer.frame.origin.x = 5
    root.layoutIfNeeded()
    #expect(layer.passes == 1)
    layer.bounds.size.width = 60
    layer.layoutIfNeeded()
    #expect(layer.passes == 2 && layer.left.frame.width == 30)
    root.layoutIfNeeded()
    #expect(layer.passes == 2)
  }

  @Test func `a delegate lays out and draws a layer`() {
    let (view, layer, helper) = (UIView(), CALayer(), Helper())
    layer.delegate = helper
    layer.frame = CGRect(x: 0, y: 0, width: 30, height: 10)
    view.frame = layer.frame
    view.layer.addSublayer(layer)
    view.layoutIfNeeded()
    #expect(helper.laidOut == [30])
    view.displayIfNeeded()
    #expect(ViewDrawing.layers(of: view, frame: view.bounds).commands.isEmpty)
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    view.displayIfNeeded()
    #expect(!layer.needsDisplay())
    #expect(!ViewDrawing.layers(of: view, frame: view.bounds).commands.isEmpty)
  }

  @Test func `a layer's own drawing is shown in its place, and follows its size if it should`() {
    let (view, layer) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Stripe())
    layer.needsDisplayOnBoundsChange = true
    view.layer.addSublayer(layer)
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 10)
    func stripe() -> CGRect? {
      view.displayIfNeeded()
      return ViewDrawing.layers(of: view, frame: view.bounds).commands.lazy
        .compactMap { command -> CGRect? in
          if case .fill(let shape, _, _) = command { shape.bounds } else { nil }
        }.first
    }
    #expect(stripe() == CGRect(x: 10, y: 20, width: 30, height: 2))
    layer.frame.size.width = 12
    #expect(stripe() == CGRect(x: 10, y: 20, width: 12, height: 2))
    layer.needsDisplayOnBoundsChange = false
    layer.frame.size.width = 25
    #expect(stripe() == CGRect(x: 10, y: 20, width: 12, height: 2))
  }
}
