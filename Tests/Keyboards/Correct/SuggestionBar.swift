import UIKit

@MainActor
protocol SuggestionBarDelegate: AnyObject {
    func suggestionBar(_ bar: SuggestionBar, didChoose word: String, keepsTyped: Bool)
}

final class SuggestionBar: UIVisualEffectView {
    weak var delegate: (any SuggestionBarDelegate)?
    private let stack = UIStackView()
    private(set) var suggestions: [String] = []

    convenience init() {
        self.init(effect: UIBlurEffect(style: .systemThinMaterial))
        stack.distribution = .fillEqually
        stack.frame = contentView.bounds
        stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(stack)
    }

    func show(typed: String, suggestions: [String]) {
        self.suggestions = suggestions
        stack.arrangedSubviews.forEach { $0.removeFromSuperview() }
        guard !suggestions.isEmpty else { return }
        add("“\(typed)”", typed, keepsTyped: true)
        for word in suggestions { add(word, word, keepsTyped: false) }
    }

    private func add(_ title: String, _ word: String, keepsTyped: Bool) {
        let action = UIAction(title: title) { [weak self] _ in
            guard let self else { return }
            self.delegate?.suggestionBar(self, didChoose: word, keepsTyped: keepsTyped)
        }
        let button = UIButton(configuration: .plain(), primaryAction: action)
        button.alpha = 0
        stack.addArrangedSubview(button)
        UIView.animate(withDuration: 0.2) { button.alpha = 1 }
    }
}
