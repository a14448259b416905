import UIKit

class KeyboardViewController: UIInputViewController {
    var amount = Amount() {
        didSet { cashView.display.attributedText = styled(amount) }
    }
    let cashView = CashInputView()

    override func viewDidLoad() {
        super.viewDidLoad()
        self.inputView = cashView
        cashView.onKey = { [weak self] key in self?.handle(key) }
        amount = Amount()
    }

    func styled(_ amount: Amount) -> NSAttributedString {
        let text = NSMutableAttributedString(string: amount.description)
        let color: UIColor = amount.minorUnits == 0 ? .lightGray : .black
        text.addAttribute(.foregroundColor, value: color, range: NSRange(location: 0, length: text.length))
        return text
    }

    func handle(_ key: String) {
        switch key {
        case "⌫": amount.erase()
        case "C": amount.reset()
        case "zahlen":
            textDocumentProxy.insertText(amount.description)
            amount.reset()
        default: amount.enter(key)
        }
    }
}
