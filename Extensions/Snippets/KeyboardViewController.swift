import UIKit

/// Letters, and a bar that shows the meaning of the word before the insertion point; space inserts it.
class KeyboardViewController: UIInputViewController {

    private static let letters = "abcdefghijklmnopqrstuvwxyz'"

    private let store = SnippetStore()
    private let bar = UIButton(type: .system)
    private let keepButton = UIButton(type: .contactAdd)
    private let nextKeyboardButton = UIButton(type: .system)
    private let hint = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.tintColor = .label
        requestSupplementaryLexicon { [weak self] lexicon in
            self?.store.take(lexicon)
            self?.showExpansion()
        }
        layOut()
        showExpansion()
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    override func textDidChange(_ textInput: (any UITextInput)?) {
        super.textDidChange(textInput)
        showExpansion()
    }

    // MARK: - The word

    private var word: String {
        let before = textDocumentProxy.documentContextBeforeInput ?? ""
        return String(before.reversed().prefix { $0.isLetter || $0 == "'" }.reversed())
    }

    private func showExpansion() {
        let expansion = store.expansion(of: word)
        bar.setTitle(expansion ?? " ", for: .normal)
        bar.isEnabled = expansion != nil
    }

    private func expand() {
        guard let expansion = store.expansion(of: word) else { return }
        for _ in word { textDocumentProxy.deleteBackward() }
        textDocumentProxy.insertText(expansion)
    }

    // MARK: - Actions

    private func type(_ text: String) {
        hint.text = nil
        textDocumentProxy.insertText(text)
        showExpansion()
    }

    private func space() {
        expand()
        type(" ")
    }

    /// Keeps the selected text under its initials.
    private func keepSelection() {
        guard let text = textDocumentProxy.selectedText, !text.isEmpty else {
            hint.text = "Select the text to keep first."
            return
        }
        guard hasFullAccess else {
            hint.text = "To keep snippets, allow full access in Settings."
            return
        }
        let initials = text.split(whereSeparator: \.isWhitespace).compactMap(\.first).map { $0.lowercased() }.joined()
        store.keep(text, for: initials)
        hint.text = "“\(initials)” stands for it now."
    }

    // MARK: - Views

    private func layOut() {
        var keys = Self.letters.map { letter in
            makeKey(String(letter)) { [unowned self] in type(String(letter)) }
        }
        keys.append(
            makeKey("⌫", label: "delete") { [unowned self] in
                textDocumentProxy.deleteBackward()
                showExpansion()
            })
        let grid = KeyGrid(keys: keys, columns: 7)
        bar.titleLabel?.adjustsFontSizeToFitWidth = true
        bar.accessibilityIdentifier = "expansion"
        bar.addAction(UIAction { [unowned self] _ in space() }, for: .touchUpInside)
        keepButton.accessibilityLabel = "keep"
        keepButton.addAction(UIAction { [unowned self] _ in keepSelection() }, for: .touchUpInside)
        hint.font = .preferredFont(forTextStyle: .footnote)
        hint.textColor = .secondaryLabel
        hint.textAlignment = .center
        nextKeyboardButton.setTitle("🌐", for: .normal)
        nextKeyboardButton.accessibilityLabel = "Next Keyboard"
        nextKeyboardButton.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        let spaceKey = makeKey("space") { [unowned self] in space() }

        let top = UIStackView(arrangedSubviews: [bar, keepButton])
        let bottom = UIStackView(arrangedSubviews: [nextKeyboardButton, spaceKey])
        bottom.spacing = 8
        bottom.isLayoutMarginsRelativeArrangement = true
        bottom.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 4, trailing: 4)
        spaceKey.setContentHuggingPriority(.defaultLow, for: .horizontal)
        nextKeyboardButton.setContentHuggingPriority(.required, for: .horizontal)
        keepButton.setContentHuggingPriority(.required, for: .horizontal)
        let rows = UIStackView(arrangedSubviews: [top, hint, grid, bottom])
        rows.axis = .vertical
        rows.frame = view.bounds
        rows.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(rows)
        NSLayoutConstraint.activate([
            top.heightAnchor.constraint(equalToConstant: 36),
            hint.heightAnchor.constraint(equalToConstant: 16),
            bottom.heightAnchor.constraint(equalToConstant: 40),
        ])
    }

    private func makeKey(_ title: String, label: String? = nil, action: @escaping () -> Void) -> UIButton {
        let key = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
        key.accessibilityLabel = label
        key.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .systemGray2 : .white }
        key.layer.cornerRadius = 5
        return key
    }
}
