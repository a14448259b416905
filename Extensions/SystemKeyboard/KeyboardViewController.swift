import UIKit

/// The keyboard for fields that no other may serve: every keyboard type, and what the user's data suggest.
class KeyboardViewController: UIInputViewController {
    private enum Case {
        case lower
        case next
        case locked

        var isUpper: Bool { self != .lower }
    }

    private static let rowHeight: CGFloat = 54
    private static let barHeight: CGFloat = 44
    private static let repeatDelay: TimeInterval = 0.5
    private static let repeatInterval: TimeInterval = 0.1

    private let suggestions = Suggestions()
    private let bar = UIStackView()
    private let board = UIStackView()
    private var height: NSLayoutConstraint?
    private var barHeight: NSLayoutConstraint?
    private var plane = KeyPlane.letters
    private var letters = Case.lower
    private var shown: Look?
    private var repeatTimer: Timer?

    /// The inputs of the keys' appearance.
    private struct Look: Equatable {
        var type: UIKeyboardType
        var returnTitle: String
        var hasGlobe: Bool
        var plane: KeyPlane
        var suggestions: [String]
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        for stack in [bar, board] {
            stack.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(stack)
        }
        bar.distribution = .fillEqually
        bar.spacing = 1
        board.axis = .vertical
        board.distribution = .fillEqually
        board.spacing = 8
        let height = view.heightAnchor.constraint(equalToConstant: 0)
        height.priority = UILayoutPriority(999)
        let barHeight = bar.heightAnchor.constraint(equalToConstant: 0)
        NSLayoutConstraint.activate([
            bar.topAnchor.constraint(equalTo: view.topAnchor),
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            board.topAnchor.constraint(equalTo: bar.bottomAnchor, constant: 4),
            board.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 4),
            board.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -4),
            board.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -4),
            barHeight, height,
        ])
        self.height = height
        self.barHeight = barHeight
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        plane = KeyPlane.first(for: fieldType)
        letters = .lower
        capitalize()
        showKeys()
    }

    override func viewWillLayoutSubviews() {
        showKeys()
        super.viewWillLayoutSubviews()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        stopDeleting()
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        capitalize()
        showKeys()
    }

    // MARK: - Content

    private var fieldType: UIKeyboardType { textDocumentProxy.keyboardType ?? .default }

    private func showKeys() {
        let isSecret = textDocumentProxy.isSecureTextEntry ?? false
        let look = Look(
            type: fieldType, returnTitle: title(of: textDocumentProxy.returnKeyType ?? .default),
            hasGlobe: needsInputModeSwitchKey, plane: plane,
            // A password is filled in by the app that keeps it, never shown above the keys.
            suggestions: isSecret ? [] : suggestions.texts(for: textDocumentProxy.textContentType ?? nil))
        guard look != shown else { return showCase() }
        shown = look
        fill(look)
        showCase()
    }

    private func fill(_ look: Look) {
        board.arrangedSubviews.forEach { $0.removeFromSuperview() }
        let rows = look.plane.rows(for: look.type, returnTitle: look.returnTitle, hasGlobe: look.hasGlobe)
        rows.map(makeRow).forEach(board.addArrangedSubview)
        bar.arrangedSubviews.forEach { $0.removeFromSuperview() }
        look.suggestions.map(makeSuggestion).forEach(bar.addArrangedSubview)
        barHeight?.constant = look.suggestions.isEmpty ? 0 : Self.barHeight
        height?.constant = CGFloat(rows.count) * Self.rowHeight + (look.suggestions.isEmpty ? 0 : Self.barHeight)
    }

    private func showCase() {
        for case let button as KeyButton in board.arrangedSubviews.flatMap(\.subviews) {
            button.show(isUppercase: letters.isUpper)
            switch button.key.action {
            case .shift:
                button.setTitle(letters == .locked ? "⇪" : "⇧", for: .normal)
                button.isSelected = letters.isUpper
            case .insert("\n"):
                let waits = textDocumentProxy.enablesReturnKeyAutomatically ?? false
                button.isEnabled = !waits || textDocumentProxy.hasText
            default: break
            }
        }
    }

    private func makeRow(_ keys: [Key]) -> UIView {
        let row = UIStackView()
        row.spacing = 5
        let buttons = keys.map(KeyButton.init)
        for button in buttons {
            connect(button)
            row.addArrangedSubview(button)
            guard let first = buttons.first, button !== first else { continue }
            let share = button.key.weight / first.key.weight
            button.widthAnchor.constraint(equalTo: first.widthAnchor, multiplier: share).isActive = true
        }
        return row
    }

    private func connect(_ button: KeyButton) {
        switch button.key.action {
        case .nextKeyboard:
            button.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        case .shift:
            button.addTarget(self, action: #selector(shiftTouched(_:for:)), for: .touchDown)
        case .delete:
            button.addTarget(self, action: #selector(startDeleting), for: .touchDown)
            button.addTarget(
                self, action: #selector(stopDeleting), for: [.touchUpInside, .touchUpOutside, .touchCancel])
        case .insert, .show:
            button.addTarget(self, action: #selector(keyTapped(_:)), for: .touchUpInside)
        }
    }

    private func makeSuggestion(_ text: String) -> UIView {
        let button = UIButton(type: .system)
        button.setTitle(text, for: .normal)
        button.addTarget(self, action: #selector(suggestionTapped(_:)), for: .touchUpInside)
        return button
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

    // MARK: - Effects of keys

    @objc private func keyTapped(_ sender: KeyButton) {
        switch sender.key.action {
        case .insert(let text):
            textDocumentProxy.insertText(letters.isUpper && sender.key.label == nil ? text.uppercased() : text)
            if letters == .next { letters = .lower }
            capitalize()
            showKeys()
        case .show(let other):
            plane = other
            showKeys()
        case .delete, .shift, .nextKeyboard: break
        }
    }

    @objc private func shiftTouched(_ sender: KeyButton, for event: UIEvent) {
        if event.allTouches?.first?.tapCount == 2 {
            letters = .locked
        } else {
            letters = letters.isUpper ? .lower : .next
        }
        showCase()
    }

    /// A suggestion represents the whole value.
    @objc private func suggestionTapped(_ sender: UIButton) {
        guard let text = sender.currentTitle else { return }
        while textDocumentProxy.documentContextBeforeInput?.isEmpty == false { textDocumentProxy.deleteBackward() }
        textDocumentProxy.insertText(text)
        showKeys()
    }

    @objc private func startDeleting() {
        stopDeleting()
        deleteOne()
        repeatTimer = Timer.scheduledTimer(
            timeInterval: Self.repeatDelay, target: self, selector: #selector(repeatDeleting), userInfo: nil,
            repeats: false)
    }

    @objc private func repeatDeleting() {
        deleteOne()
        repeatTimer = Timer.scheduledTimer(
            timeInterval: Self.repeatInterval, target: self, selector: #selector(repeatDeleting), userInfo: nil,
            repeats: false)
    }

    @objc private func stopDeleting() {
        repeatTimer?.invalidate()
        repeatTimer = nil
    }

    private func deleteOne() {
        textDocumentProxy.deleteBackward()
        capitalize()
        showKeys()
    }

    /// Raises shift where the field requests a capital next; shift that the user locked stays on.
    private func capitalize() {
        guard letters != .locked else { return }
        let before = textDocumentProxy.documentContextBeforeInput ?? ""
        let isStart: Bool
        switch textDocumentProxy.autocapitalizationType ?? .sentences {
        case .allCharacters: isStart = true
        case .words: isStart = before.last.map { $0.isWhitespace } ?? true
        case .sentences:
            let end = before.last { !$0.isWhitespace }
            let isAfterSpace = before.last?.isWhitespace ?? true
            let isNewSentence = end.map { ".!?".contains($0) } ?? true
            isStart = isAfterSpace && isNewSentence || before.last == "\n"
        default: isStart = false
        }
        letters = isStart ? .next : .lower
    }
}
