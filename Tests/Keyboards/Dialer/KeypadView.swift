import UIKit

protocol KeypadViewDelegate: AnyObject {
    func keypad(_ keypad: KeypadView, didEnter digit: String)
    func keypadDidDelete(_ keypad: KeypadView)
}

/// A view with its own nib, for use in code as well as in Interface Builder.
@IBDesignable
class KeypadView: UIView {

    @IBOutlet var contentView: UIView!
    @IBOutlet private(set) weak var echo: UILabel?

    weak var delegate: KeypadViewDelegate?

    convenience init(delegate: KeypadViewDelegate) {
        // Autoresizing has nothing to go by in a frame without a size.
        self.init(frame: CGRect(x: 0, y: 0, width: 340, height: 264))
        self.delegate = delegate
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        Bundle(for: type(of: self)).loadNibNamed("KeypadView", owner: self, options: nil)
        addSubview(contentView)
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }

    @IBAction func digit(_ sender: UIButton) {
        echo?.text = (echo?.text ?? "") + "\(sender.tag)"
        delegate?.keypad(self, didEnter: String(sender.tag))
    }

    @IBAction func erase(_ sender: AnyObject) {
        delegate?.keypadDidDelete(self)
    }
}
