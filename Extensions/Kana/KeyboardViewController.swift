import UIKit

/// Letters that become kana, and kana that become words: what is not decided yet is marked text of the document.
class KeyboardViewController: UIInputViewController {

    private static let letterRows = ["kstnhmyrw", "gzdbpjcf-", "aiueo"]

    private lazy var composition = Composition(
        table: RomajiTable(text: resource("romaji")), dictionary: KanaDictionary(text: resource("dictionary")))
    private let bar = CandidateBar()
    private let nextKeyboardButton = UIButton(type: .system)
    private let spaceButton = UIButton(type: .system)
    private let returnButton = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.tintColor = .label
        bar.choosing = self
        let rows = Self.letterRows.map { row in
            makeRow(row.map { makeKey(String($0), action: #selector(letterTapped(_:))) })
        }
        let keys = UIStackView(arrangedSubviews: [bar] + rows + [makeControlRow()])
        keys.axis = .vertical
        keys.spacing = 6
        keys.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(keys)
        NSLayoutConstraint.activate([
            bar.heightAnchor.constraint(equalToConstant: 36),
            keys.topAnchor.constraint(equalTo: view.topAnchor, constant: 4),
            keys.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 4),
            keys.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -4),
            keys.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -4),
        ])
        let heights = keys.arrangedSubviews.dropFirst().map(\.heightAnchor)
        heights.dropFirst().forEach { $0.constraint(equalTo: heights[0]).isActive = true }
        showComposition()
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        // The document keeps the marked text; the next composition must not find it again.
        if !composition.isEmpty { commit() }
    }

    // MARK: - Actions

    @objc private func letterTapped(_ sender: UIButton) {
        composition.type(sender.currentTitle ?? "")
        markComposition()
    }

    @objc private func spaceTapped() {
        guard !composition.isEmpty else { return textDocumentProxy.insertText("　") }
        composition.chooseNext()
        markComposition()
    }

    @objc private func returnTapped() {
        if composition.isEmpty { textDocumentProxy.insertText("\n") } else { commit() }
    }

    @objc private func deleteTapped() {
        guard !composition.isEmpty else { return textDocumentProxy.deleteBackward() }
        composition.deleteBackward()
        markComposition()
    }

    private func markComposition() {
        let text = composition.text
        textDocumentProxy.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
        if composition.isEmpty { textDocumentProxy.unmarkText() }
        showComposition()
    }

    private func commit() {
        textDocumentProxy.unmarkText()
        composition.clear()
        showComposition()
    }

    private func showComposition() {
        bar.show(composition.candidates, chosen: composition.chosen)
        spaceButton.setTitle(composition.isEmpty ? "空白" : "変換", for: .normal)
        returnButton.setTitle(composition.isEmpty ? "改行" : "確定", for: .normal)
    }

    // MARK: - Views

    private func makeControlRow() -> UIStackView {
        nextKeyboardButton.setTitle("🌐", for: .normal)
        nextKeyboardButton.accessibilityLabel = "Next Keyboard"
        nextKeyboardButton.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        spaceButton.addTarget(self, action: #selector(spaceTapped), for: .touchUpInside)
        spaceButton.accessibilityIdentifier = "space"
        returnButton.addTarget(self, action: #selector(returnTapped), for: .touchUpInside)
        returnButton.accessibilityIdentifier = "return"
        for key in [spaceButton, returnButton] {
            key.backgroundColor = .systemGray3
            key.layer.cornerRadius = 5
        }
        let deleteButton = makeKey("⌫", action: #selector(deleteTapped))
        deleteButton.accessibilityLabel = "delete"
        return makeRow([nextKeyboardButton, spaceButton, deleteButton, returnButton])
    }

    private func makeRow(_ keys: [UIView]) -> UIStackView {
        let row = UIStackView(arrangedSubviews: keys)
        row.distribution = .fillEqually
        row.spacing = 4
        return row
    }

    private func makeKey(_ title: String, action: Selector) -> UIButton {
        let key = UIButton(type: .system)
        key.setTitle(title, for: .normal)
        key.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .systemGray2 : .white }
        key.layer.cornerRadius = 5
        key.addTarget(self, action: action, for: .touchUpInside)
        return key
    }

    private func resource(_ name: String) -> String {
        guard let file = Bundle.main.url(forResource: name, withExtension: "txt") else { return "" }
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
}

extension KeyboardViewController: CandidateBarDelegate {

    func candidateBar(_ bar: CandidateBar, didChoose candidate: String) {
        textDocumentProxy.setMarkedText(
            candidate, selectedRange: NSRange(location: candidate.utf16.count, length: 0))
        commit()
    }
}
