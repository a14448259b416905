import UIKit

class KeyboardViewController: UIInputViewController {

    private static let letterRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    private static let keyColor = color(light: 1, dark: 0.42)
    private static let functionKeyColor = color(light: 0.69, dark: 0.27)
    private static let repeatDelay: TimeInterval = 0.5
    private static let repeatInterval: TimeInterval = 0.1

    private var shift = ShiftState.off
    private var hasTypedWithShift = false
    private var letterButtons: [UIButton] = []
    private let shiftButton = UIButton(type: .system)
    private let deleteButton = UIButton(type: .system)
    private let nextKeyboardButton = UIButton(type: .system)
    private let spaceButton = UIButton(type: .system)
    private let returnButton = UIButton(type: .system)
    private var repeatTimer: Timer?

    override func viewDidLoad() {
        super.viewDidLoad()
        configureKeys()
        layOutKeys()
        updateLetters()
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        updateReturnKey()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        stopDeleting()
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        updateReturnKey()
    }

    // MARK: - Actions

    @objc private func letterTapped(_ sender: UIButton) {
        guard let letter = sender.currentTitle else { return }
        type(letter)
        // A held shift key stays on, as on the system's keyboard.
        if shiftButton.isTracking {
            hasTypedWithShift = true
        } else {
            shift.used()
            updateLetters()
        }
    }

    @objc private func shiftTouched(_ sender: UIButton, for event: UIEvent) {
        let touch = event.allTouches?.first
        shift.touched(count: touch?.tapCount ?? 1)
        hasTypedWithShift = false
        updateLetters()
    }

    @objc private func shiftReleased(_ sender: UIButton) {
        guard hasTypedWithShift else { return }
        hasTypedWithShift = false
        shift.used()
        updateLetters()
    }

    @objc private func spaceTapped(_ sender: UIButton) {
        type(" ")
    }

    @objc private func returnTapped(_ sender: UIButton) {
        type("\n")
    }

    private func type(_ text: String) {
        textDocumentProxy.insertText(text)
        // The system notifies a keyboard of others' changes, not of its own.
        updateReturnKey()
    }

    private func deleteBackward() {
        textDocumentProxy.deleteBackward()
        updateReturnKey()
    }

    @objc private func startDeleting(_ sender: UIButton) {
        stopDeleting()
        deleteBackward()
        repeatTimer = Timer.scheduledTimer(
            timeInterval: KeyboardViewController.repeatDelay, target: self,
            selector: #selector(repeatDeleting(_:)), userInfo: nil, repeats: false)
    }

    @objc private func repeatDeleting(_ timer: Timer) {
        deleteBackward()
        repeatTimer = Timer.scheduledTimer(
            timeInterval: KeyboardViewController.repeatInterval, target: self,
            selector: #selector(repeatDeleting(_:)), userInfo: nil, repeats: false)
    }

    @objc private func stopDeleting() {
        repeatTimer?.invalidate()
        repeatTimer = nil
    }

    // MARK: - Appearance

    private func updateLetters() {
        for button in letterButtons {
            guard let title = button.currentTitle else { continue }
            button.setTitle(shift.isOn ? title.uppercased() : title.lowercased(), for: .normal)
        }
        shiftButton.isSelected = shift.isOn
        shiftButton.backgroundColor =
            shift.isOn ? KeyboardViewController.keyColor : KeyboardViewController.functionKeyColor
        shiftButton.setTitle(shift == .locked ? "⇪" : "⇧", for: .normal)
    }

    private func updateReturnKey() {
        returnButton.setTitle(title(of: textDocumentProxy.returnKeyType ?? .default), for: .normal)
        let waitsForText = textDocumentProxy.enablesReturnKeyAutomatically ?? false
        returnButton.isEnabled = !waitsForText || textDocumentProxy.hasText
    }

    private func title(of type: UIReturnKeyType) -> String {
        switch type {
        case .go: return "go"
        case .google, .search, .yahoo: return "search"
        case .join: return "join"
        case .next: return "next"
        case .route: return "route"
        case .send: return "send"
        case .done: return "done"
        case .emergencyCall: return "emergency call"
        case .continue: return "continue"
        default: return "return"
        }
    }

    private static func color(light: CGFloat, dark: CGFloat) -> UIColor {
        UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? dark : light, alpha: 1) }
    }

    // MARK: - Views

    private func configureKeys() {
        style(shiftButton, title: "⇧", label: "shift")
        shiftButton.addTarget(self, action: #selector(shiftTouched(_:for:)), for: .touchDown)
        shiftButton.addTarget(
            self, action: #selector(shiftReleased(_:)), for: [.touchUpInside, .touchUpOutside, .touchCancel])

        style(deleteButton, title: "⌫", label: "delete")
        deleteButton.addTarget(self, action: #selector(startDeleting(_:)), for: .touchDown)
        deleteButton.addTarget(
            self, action: #selector(stopDeleting), for: [.touchUpInside, .touchUpOutside, .touchCancel])

        style(nextKeyboardButton, title: "🌐", label: "Next Keyboard")
        nextKeyboardButton.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)

        style(spaceButton, title: "space", label: "space")
        spaceButton.addTarget(self, action: #selector(spaceTapped(_:)), for: .touchUpInside)

        style(returnButton, title: "return", label: nil)
        returnButton.accessibilityIdentifier = "return"
        returnButton.addTarget(self, action: #selector(returnTapped(_:)), for: .touchUpInside)
    }

    private func layOutKeys() {
        let letters = KeyboardViewController.letterRows.map { letters in
            letters.map { makeLetterKey(String($0)) }
        }
        // The second row is indented on both sides by what its letters leave.
        let indents = [UIView(), UIView()]
        let rows: [[UIView]] = [
            letters[0],
            [indents[0]] + letters[1] + [indents[1]],
            [shiftButton] + letters[2] + [deleteButton],
            [nextKeyboardButton, spaceButton, returnButton],
        ]
        let stack = UIStackView(arrangedSubviews: rows.map(row(of:)))
        stack.axis = .vertical
        stack.distribution = .fillEqually
        stack.spacing = 8
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)

        let height = view.heightAnchor.constraint(equalToConstant: 216)
        height.priority = UILayoutPriority(999)
        NSLayoutConstraint.activate(
            letterButtons.dropFirst().map {
                $0.widthAnchor.constraint(equalTo: letterButtons[0].widthAnchor)
            })
        NSLayoutConstraint.activate([
            indents[0].widthAnchor.constraint(equalTo: indents[1].widthAnchor),
            shiftButton.widthAnchor.constraint(equalTo: deleteButton.widthAnchor),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 4),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -4),
            stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 6),
            stack.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -4),
            nextKeyboardButton.widthAnchor.constraint(equalToConstant: 44),
            returnButton.widthAnchor.constraint(equalTo: stack.widthAnchor, multiplier: 0.25),
            height,
        ])
    }

    private func makeLetterKey(_ letter: String) -> UIButton {
        let button = UIButton(type: .system)
        // Tests and VoiceOver find the key by one name, even while shift changes its title.
        style(button, title: letter, label: letter)
        button.addTarget(self, action: #selector(letterTapped(_:)), for: .touchUpInside)
        letterButtons.append(button)
        return button
    }

    private func style(_ button: UIButton, title: String, label: String?) {
        button.setTitle(title, for: .normal)
        button.accessibilityLabel = label
        button.titleLabel?.font = UIFont.systemFont(ofSize: 20)
        button.setTitleColor(.label, for: .normal)
        // A key whose name is its title types the title.
        let types = title == label
        button.backgroundColor =
            types ? KeyboardViewController.keyColor : KeyboardViewController.functionKeyColor
        button.layer.cornerRadius = 5
        button.layer.shadowOffset = CGSize(width: 0, height: 1)
        button.layer.shadowOpacity = 0.3
        button.layer.shadowRadius = 0
    }

    private func row(of views: [UIView]) -> UIStackView {
        let row = UIStackView(arrangedSubviews: views)
        row.axis = .horizontal
        row.spacing = 5
        return row
    }
}
