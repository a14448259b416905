import UIKit

class KeyboardViewController: UIInputViewController {

    private static let rows = [
        ["7", "8", "9", "%"],
        ["4", "5", "6", "X"],
        ["1", "2", "3", "-"],
        ["0", ".", "=", "+"],
    ]

    private var calculator = Calculator()
    private let displayLabel = UILabel()
    private let nextKeyboardButton = UIButton(type: .system)
    private var buttons: [UIButton] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        configureDisplay()
        configureNextKeyboardButton()
        layOutKeys()
        updateColors()
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        updateColors()
    }

    // MARK: - Actions

    @objc private func keyTapped(_ sender: UIButton) {
        guard let title = sender.currentTitle, let key = Calculator.Key(rawValue: title) else { return }
        calculator.press(key)
        displayLabel.text = calculator.display
    }

    @objc private func insertTapped(_ sender: UIButton) {
        guard let text = calculator.insertableText else { return }
        textDocumentProxy.insertText(text)
    }

    // MARK: - Views

    private func configureDisplay() {
        displayLabel.text = calculator.display
        displayLabel.font = UIFont.systemFont(ofSize: 28)
        displayLabel.textAlignment = .right
        displayLabel.accessibilityIdentifier = "display"
    }

    private func configureNextKeyboardButton() {
        nextKeyboardButton.setTitle("🌐", for: .normal)
        nextKeyboardButton.accessibilityLabel = "Next Keyboard"
        nextKeyboardButton.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        style(nextKeyboardButton)
    }

    private func layOutKeys() {
        var rows = KeyboardViewController.rows.map { titles in
            row(of: titles.map { makeKey($0, action: #selector(keyTapped(_:))) })
        }
        let clearKey = makeKey("C", action: #selector(keyTapped(_:)))
        let insertKey = makeKey("Insert", action: #selector(insertTapped(_:)))
        rows.append(row(of: [clearKey, insertKey, nextKeyboardButton]))

        let stack = UIStackView(arrangedSubviews: [displayLabel] + rows)
        stack.axis = .vertical
        stack.distribution = .fillEqually
        stack.spacing = 6
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)

        let height = view.heightAnchor.constraint(equalToConstant: 280)
        height.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 6),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -6),
            stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 6),
            stack.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -6),
            height,
        ])
    }

    private func makeKey(_ title: String, action: Selector) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addTarget(self, action: action, for: .touchUpInside)
        style(button)
        return button
    }

    private func style(_ button: UIButton) {
        button.titleLabel?.font = UIFont.systemFont(ofSize: 22)
        button.layer.cornerRadius = 5
        buttons.append(button)
    }

    private func row(of views: [UIView]) -> UIStackView {
        let row = UIStackView(arrangedSubviews: views)
        row.axis = .horizontal
        row.distribution = .fillEqually
        row.spacing = 6
        return row
    }

    private func updateColors() {
        let isDark = textDocumentProxy.keyboardAppearance == .dark
        let textColor: UIColor = isDark ? .white : .black
        displayLabel.textColor = textColor
        for button in buttons {
            button.setTitleColor(textColor, for: .normal)
            button.backgroundColor = isDark ? .darkGray : .white
        }
    }
}
