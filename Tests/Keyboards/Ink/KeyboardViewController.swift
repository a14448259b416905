import CoreGraphics
import QuartzCore
import UIKit

// Keys are controls whose layer is their shape; they track their finger themselves and notify a delegate.

@objc protocol InkKeyDelegate {
    func inkKey(_ key: InkKey, didCommit text: String)
}

class InkKey: UIControl {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    weak var delegate: InkKeyDelegate?
    let text: String
    let alternatives: [String]
    private var chosen = 0
    private let glyph = CATextLayer()
    private let dot = CALayer()

    var shape: CAShapeLayer { layer as! CAShapeLayer }

    init(text: String, alternatives: [String] = []) {
        self.text = text
        self.alternatives = alternatives
        super.init(frame: CGRect(x: 0, y: 0, width: 40, height: 50))
        shape.fillColor = UIColor.secondarySystemBackground.cgColor
        shape.strokeColor = UIColor.separator.cgColor
        shape.lineWidth = 1 / UIScreen.main.scale
        shape.shadowOpacity = 0.2
        shape.shadowRadius = 1
        shape.shadowOffset = CGSize(width: 0, height: 1)
        glyph.string = text
        glyph.fontSize = 18
        glyph.alignmentMode = .center
        glyph.contentsScale = UIScreen.main.scale
        layer.addSublayer(glyph)
        if !alternatives.isEmpty {
            dot.backgroundColor = UIColor.systemBlue.cgColor
            dot.cornerRadius = 2
            layer.addSublayer(dot)
        }
        isAccessibilityElement = true
        accessibilityLabel = text
        accessibilityTraits = .keyboardKey
    }

    required init?(coder aDecoder: NSCoder) { return nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let path = CGMutablePath()
        let rect = bounds.insetBy(dx: 2, dy: 2)
        path.move(to: CGPoint(x: rect.minX + 6, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX - 6, y: rect.minY))
        path.addArc(
            center: CGPoint(x: rect.maxX - 6, y: rect.minY + 6), radius: 6, startAngle: -.pi / 2,
            endAngle: 0, clockwise: false)
        path.addCurve(
            to: CGPoint(x: rect.minX, y: rect.maxY), control1: CGPoint(x: rect.maxX, y: rect.maxY),
            control2: CGPoint(x: rect.midX, y: rect.maxY))
        path.closeSubpath()
        shape.path = path
        shape.shadowPath = path
        glyph.frame = rect
        dot.frame = CGRect(x: rect.maxX - 6, y: rect.minY + 2, width: 4, height: 4)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        chosen = 0
        lift(true)
        return super.beginTracking(touch, with: event)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let moved = Int((touch.location(in: self).x - bounds.midX) / bounds.width)
        chosen = min(max(0, moved), alternatives.count)
        return super.continueTracking(touch, with: event)
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        lift(false)
        let output = chosen == 0 ? text : alternatives[chosen - 1]
        delegate?.inkKey(self, didCommit: output)
    }

    override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        lift(false)
    }

    private func lift(_ isLifted: Bool) {
        let spring = CASpringAnimation(keyPath: "transform.scale")
        spring.fromValue = isLifted ? 1 : 1.1
        spring.toValue = isLifted ? 1.1 : 1
        spring.duration = 0.15
        layer.add(spring, forKey: "lift")
        UIView.performWithoutAnimation { alpha = isLifted ? 0.8 : 1 }
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -2, dy: -2).contains(point)
    }
}

class KeyboardViewController: UIInputViewController, InkKeyDelegate {
    var keys = [InkKey]()
    let bar = CAGradientLayer()

    override func viewDidLoad() {
        super.viewDidLoad()
        bar.colors = [UIColor.clear.cgColor, UIColor.black.withAlphaComponent(0.1).cgColor]
        bar.startPoint = CGPoint(x: 0.5, y: 0)
        view.layer.insertSublayer(bar, at: 0)
        for (text, alternatives) in [("a", ["ä", "à"]), ("n", ["ñ"]), ("!", [])] {
            let key = InkKey(text: text, alternatives: alternatives)
            key.delegate = self
            keys.append(key)
            view.addSubview(key)
        }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        bar.frame = view.layer.bounds
        let width = view.frame.size.width / CGFloat(keys.count)
        for i in 0..<keys.count {
            keys[i].frame = CGRect(x: CGFloat(i) * width, y: 20, width: width, height: 80)
        }
    }

    func inkKey(_ key: InkKey, didCommit text: String) {
        textDocumentProxy.insertText(text)
        UIView.transition(
            with: key, duration: 0.2, options: .transitionCrossDissolve,
            animations: {
                key.shape.fillColor = UIColor.systemFill.cgColor
            },
            completion: { [weak self] finished in
                if text == "!", finished { self?.textDocumentProxy.insertText("?") }
            })
    }
}
