import UIKit

/// Each key tries something that closed access forbids and types the outcome.
class KeyboardViewController: UIInputViewController {

    private let nextKeyboardButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        nextKeyboardButton.setTitle("🌐", for: .normal)
        nextKeyboardButton.accessibilityLabel = "Next Keyboard"
        nextKeyboardButton.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)

        let keys = Attempt.allCases.map { makeKey($0.rawValue) }
        let stack = UIStackView(arrangedSubviews: keys + [nextKeyboardButton])
        stack.axis = .horizontal
        stack.distribution = .fillEqually
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            stack.topAnchor.constraint(equalTo: view.topAnchor),
            stack.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    @objc private func keyTapped(_ sender: UIButton) {
        guard let title = sender.currentTitle, let attempt = Attempt(rawValue: title) else { return }
        let separator = textDocumentProxy.hasText ? ", " : ""
        textDocumentProxy.insertText(separator + attempt.run())
    }

    private func makeKey(_ title: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addTarget(self, action: #selector(keyTapped(_:)), for: .touchUpInside)
        return button
    }
}
