import UIKit

/// Three large pictures, each of which says a whole phrase.
class KeyboardViewController: UIInputViewController {

    private static let pictureHeight: CGFloat = 160

    private var said: [String] = []
    private lazy var takeBackButton = makeButton(
        title: NSLocalizedString("takeBack", comment: "Removes the last phrase"), action: #selector(takeBack))
    private lazy var nextKeyboardButton = makeButton(
        title: "🌐", action: #selector(handleInputModeList(from:with:)), events: .allTouchEvents)

    override func viewDidLoad() {
        super.viewDidLoad()
        nextKeyboardButton.accessibilityLabel = "Next Keyboard"
        takeBackButton.accessibilityIdentifier = "takeBack"

        let pictures = UIStackView(arrangedSubviews: Word.allCases.map(makePicture))
        pictures.distribution = .fillEqually
        pictures.spacing = 8
        let controls = UIStackView(arrangedSubviews: [nextKeyboardButton, takeBackButton])
        controls.distribution = .fillProportionally
        let rows = UIStackView(arrangedSubviews: [pictures, controls])
        rows.axis = .vertical
        rows.spacing = 8
        rows.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(rows)
        // Held sideways, an iPhone has less height than that.
        let height = pictures.heightAnchor.constraint(equalToConstant: Self.pictureHeight)
        height.priority = .defaultHigh
        NSLayoutConstraint.activate([
            height,
            rows.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            rows.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8),
            rows.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -8),
            rows.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -4),
        ])
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    // MARK: - Actions

    @objc private func say(_ sender: PictureButton) {
        let before = textDocumentProxy.documentContextBeforeInput ?? ""
        let isApart = before.last?.isWhitespace ?? true
        let phrase = isApart ? sender.word.phrase : " " + sender.word.phrase
        textDocumentProxy.insertText(phrase)
        said.append(phrase)
        takeBackButton.isEnabled = true
    }

    /// Removes the last phrase, as long as it still is before the insertion point.
    @objc private func takeBack() {
        guard let phrase = said.popLast() else { return }
        takeBackButton.isEnabled = !said.isEmpty
        // iOS may show the text before the insertion point from the beginning of a sentence only.
        let before = textDocumentProxy.documentContextBeforeInput ?? ""
        guard !before.isEmpty, before.hasSuffix(phrase) || phrase.hasSuffix(before) else { return }
        for _ in phrase { textDocumentProxy.deleteBackward() }
    }

    // MARK: - Views

    private func makePicture(_ word: Word) -> UIView {
        let button = PictureButton(word)
        button.addTarget(self, action: #selector(say(_:)), for: .touchUpInside)
        return button
    }

    private func makeButton(
        title: String, action: Selector, events: UIControl.Event = .touchUpInside
    ) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addTarget(self, action: action, for: events)
        return button
    }
}
