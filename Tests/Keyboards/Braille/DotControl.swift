import UIKit

/// A dot that stays down until the cell is complete; several fingers may press several at once.
final class DotControl: UIControl {
    let dot: Cell

    init(dot: Cell, number: Int) {
        self.dot = dot
        super.init(frame: .zero)
        backgroundColor = .clear
        isExclusiveTouch = false
        isAccessibilityElement = true
        accessibilityLabel = "dot \(number)"
        accessibilityTraits = [.keyboardKey, .allowsDirectInteraction]
    }

    required init?(coder: NSCoder) { nil }

    override var isSelected: Bool {
        didSet {
            accessibilityValue = isSelected ? "down" : nil
            setNeedsDisplay()
        }
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let side = min(rect.width, rect.height) * 0.8
        let circle = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
        context.setFillColor((isSelected ? UIColor.label : UIColor.systemGray4).cgColor)
        context.fillEllipse(in: circle)
        context.setStrokeColor(UIColor.gray.cgColor)
        context.setLineWidth(2)
        context.strokeEllipse(in: circle)
    }
}
