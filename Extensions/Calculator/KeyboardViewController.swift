import UIKit

class KeyboardViewController: UIInputViewController {

    @IBOutlet private weak var displayLabel: UILabel!
    @IBOutlet private weak var nextKeyboardButton: UIButton!
    @IBOutlet private var keys: [UIButton]!

    private static let operators: Set<String> = ["%", "X", "-", "+", "="]

    private var calculator = Calculator()

    override func loadView() {
        Bundle.main.loadNibNamed("Calculator", owner: self, options: nil)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        nextKeyboardButton.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        updateColors()
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        updateColors()
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        updateColors()
    }

    // MARK: - Actions

    @IBAction private func digitTapped(_ sender: UIButton) {
        press(Calculator.Key(rawValue: String(sender.tag)))
    }

    @IBAction private func functionTapped(_ sender: UIButton) {
        press(sender.currentTitle.flatMap { Calculator.Key(rawValue: $0) })
    }

    @IBAction private func insertTapped(_ sender: UIButton) {
        guard let text = calculator.insertableText else { return }
        textDocumentProxy.insertText(text)
    }

    private func press(_ key: Calculator.Key?) {
        guard let key = key else { return }
        calculator.press(key)
        displayLabel.text = calculator.display
    }

    // MARK: - Appearance

    private func updateColors() {
        let isDark = textDocumentProxy.keyboardAppearance == .dark || traitCollection.userInterfaceStyle == .dark
        let textColor: UIColor = isDark ? .white : .black
        displayLabel.textColor = textColor
        for button in keys {
            let isOperator = KeyboardViewController.operators.contains(button.currentTitle ?? "")
            button.setTitleColor(isOperator ? .white : textColor, for: .normal)
            button.backgroundColor = isOperator ? .systemOrange : isDark ? .darkGray : .white
        }
    }
}
