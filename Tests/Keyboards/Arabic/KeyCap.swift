import QuartzCore
import UIKit

/// A key that takes no touches itself: what shows is a layer of text on the view's own.
final class KeyCap: UIView {
    let text: String
    let glyph = CATextLayer()

    init(_ text: String) {
        self.text = text
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isAccessibilityElement = true
        accessibilityLabel = text
        layer.cornerRadius = 5
        layer.backgroundColor = UIColor.white.cgColor
        layer.shadowColor = UIColor.black.cgColor
        layer.shadowOpacity = 0.3
        layer.shadowOffset = CGSize(width: 0, height: 1)
        layer.shadowRadius = 0.5
        glyph.string = text
        glyph.fontSize = 22
        glyph.foregroundColor = UIColor.black.cgColor
        glyph.alignmentMode = .center
        glyph.contentsScale = UIScreen.main.scale
        layer.addSublayer(glyph)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        glyph.frame = CGRect(x: 0, y: bounds.midY - 14, width: bounds.width, height: 28)
    }

    var isPressed = false {
        didSet { layer.backgroundColor = (isPressed ? UIColor.lightGray : .white).cgColor }
    }
}
