import UIKit

final class KeyboardViewController: UIInputViewController {
    private let speller = Speller(["the", "keyboard", "hello", "help", "word", "world", "works"])
    private let bar = SuggestionBar()
    private var search: Task<Void, any Error>?

    private var currentWord: String {
        let context = textDocumentProxy.documentContextBeforeInput ?? ""
        return String(context.reversed().prefix { $0.isLetter }.reversed())
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        bar.delegate = self
        bar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 44)
        bar.autoresizingMask = .flexibleWidth
        view.addSubview(bar)
        let keys = ["qwertyuiop", "asdfghjkl", "zxcvbnm "]
        for (row, line) in keys.enumerated() {
            for (column, letter) in line.enumerated() {
                let action = UIAction(title: letter == " " ? "space" : String(letter)) { [weak self] _ in
                    self?.type(letter)
                }
                let button = UIButton(type: .system, primaryAction: action)
                button.frame = CGRect(x: 4 + column * 38, y: 48 + row * 54, width: 36, height: 50)
                view.addSubview(button)
            }
        }
        Task { [weak self] in
            guard let lexicon = await self?.requestSupplementaryLexicon() else { return }
            await self?.speller.add(lexicon.entries.map { $0.documentText.lowercased() })
        }
    }

    private func type(_ letter: Character) {
        if letter == " ", let correction = bar.suggestions.first, textDocumentProxy.autocorrectionType != .no
        {
            replaceWord(by: correction)
        }
        textDocumentProxy.insertText(String(letter))
        look(up: currentWord)
    }

    private func look(up word: String) {
        search?.cancel()
        search = Task { @MainActor in
            let found = await speller.suggestions(for: word)
            try Task.checkCancellation()
            bar.show(typed: word, suggestions: found)
        }
    }

    private func replaceWord(by word: String) {
        for _ in currentWord { textDocumentProxy.deleteBackward() }
        textDocumentProxy.insertText(word)
    }
}

extension KeyboardViewController: SuggestionBarDelegate {
    func suggestionBar(_ bar: SuggestionBar, didChoose word: String, keepsTyped: Bool) {
        if keepsTyped { Task { await speller.learn(word) } }
        replaceWord(by: word)
        textDocumentProxy.insertText(" ")
        look(up: "")
    }
}
