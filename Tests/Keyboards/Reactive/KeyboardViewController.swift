import Combine
import UIKit

// A view that follows a view model by its publishers.

class KeyboardViewController: UIInputViewController {
    private let model = KeyboardViewModel()
    private var cancellables: Set<AnyCancellable> = []
    private lazy var letterButtons = ["a", "b", "c"].map(makeLetter)
    private let suggestionButton = UIButton(type: .system)
    private var changes = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        let shift = UIButton(
            type: .system,
            primaryAction: UIAction(title: "shift") { [model] _ in
                model.intents.send(.shift)
            })
        suggestionButton.accessibilityIdentifier = "suggestion"
        suggestionButton.addAction(
            UIAction { [weak self] _ in self?.takeSuggestion() }, for: .touchUpInside)
        let stack = UIStackView(arrangedSubviews: [suggestionButton, shift] + letterButtons)
        stack.axis = .vertical
        stack.distribution = .fillEqually
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            stack.topAnchor.constraint(equalTo: view.topAnchor),
            stack.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        bind()
    }

    private func bind() {
        model.output
            .sink { [weak self] in self?.textDocumentProxy.insertText($0) }
            .store(in: &cancellables)
        model.$isUppercase
            .dropFirst()
            .sink { [unowned self] isUppercase in
                for button in letterButtons {
                    let title = button.title(for: .normal) ?? ""
                    button.setTitle(isUppercase ? title.uppercased() : title.lowercased(), for: .normal)
                }
            }
            .store(in: &cancellables)
        model.$suggestion
            .combineLatest(model.$word)
            .receive(on: RunLoop.main)
            .sink { [weak self] suggestion, word in
                self?.suggestionButton.setTitle(suggestion, for: .normal)
                self?.suggestionButton.isEnabled = suggestion != nil && !word.isEmpty
            }
            .store(in: &cancellables)
        model.objectWillChange
            .sink { [weak self] in self?.changes += 1 }
            .store(in: &cancellables)
    }

    private func makeLetter(_ letter: String) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(letter, for: .normal)
        button.addAction(
            UIAction { [model] _ in model.intents.send(.letter(letter)) }, for: .touchUpInside)
        return button
    }

    private func takeSuggestion() {
        guard let suggestion = model.suggestion else { return }
        for _ in model.word { textDocumentProxy.deleteBackward() }
        textDocumentProxy.insertText(suggestion + (changes > 0 ? "." : "?"))
        model.word = ""
    }
}
