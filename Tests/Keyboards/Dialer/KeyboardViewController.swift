import UIKit

final class KeyboardViewController: UIInputViewController, KeypadViewDelegate {

    private lazy var keypad = KeypadView(delegate: self)

    override func loadView() {
        let root = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        root.allowsSelfSizing = true
        keypad.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(keypad)
        NSLayoutConstraint.activate([
            keypad.topAnchor.constraint(equalTo: root.topAnchor),
            keypad.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            keypad.leftAnchor.constraint(equalTo: root.leftAnchor),
            keypad.rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        view = root
    }

    func keypad(_ keypad: KeypadView, didEnter digit: String) {
        textDocumentProxy.insertText(digit)
    }

    func keypadDidDelete(_ keypad: KeypadView) {
        textDocumentProxy.deleteBackward()
    }
}
