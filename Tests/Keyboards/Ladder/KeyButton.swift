import UIKit

@IBDesignable
extension UIView {
    @IBInspectable var cornerRadius: CGFloat {
        get { return layer.cornerRadius }
        set {
            layer.cornerRadius = newValue
            layer.masksToBounds = newValue > 0
        }
    }
}

class KeyButton: UIButton {

    @IBInspectable var plainColor: UIColor = .white {
        didSet { backgroundColor = plainColor }
    }
    @IBInspectable var upper: String?
    @objc dynamic var presses: Int = 0

    override func awakeFromNib() {
        super.awakeFromNib()
        titleLabel?.font = UIFont.preferredFont(forTextStyle: .title2)
        accessibilityHint = upper
    }

    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? .lightGray : plainColor }
    }
}
