import Combine
import UIKit

final class KeyboardViewController: UIInputViewController {
    private let store = Store(Toki.State(), reduce: Toki.reduce)
    private var subscriptions = Set<AnyCancellable>()
    private let grid = UIStackView()
    private let letters = UIStackView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(grid)
        view.addSubview(letters)
        grid.axis = .vertical
        grid.distribution = .fillEqually
        letters.distribution = .fillProportionally
        for letter in "ejklmnpstuw" {
            letters.addArrangedSubview(key(String(letter), .filter(letter)))
        }
        letters.addArrangedSubview(key("ante", .more))
        letters.addArrangedSubview(key(".", .stop))
        letters.addArrangedSubview(key("weka", .erase))

        store.$state
            .map(\.shown)
            .removeDuplicates()
            .sink { [weak self] in self?.show($0) }
            .store(in: &subscriptions)
        store.effects
            .receive(on: RunLoop.main)
            .sink { [weak self] in self?.run($0) }
            .store(in: &subscriptions)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        letters.frame = CGRect(x: 0, y: view.bounds.maxY - 50, width: view.bounds.width, height: 50)
        grid.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.maxY - 50)
    }

    private func key(_ title: String, _ action: Toki.Action) -> UIButton {
        let key = UIButton(type: .system)
        key.setTitle(title, for: .normal)
        key.titleLabel?.adjustsFontSizeToFitWidth = true
        key.addAction(UIAction { [store] _ in store.send(action) }, for: .touchUpInside)
        return key
    }

    private func show(_ words: [String]) {
        UIView.performWithoutAnimation {
            grid.arrangedSubviews.forEach { $0.removeFromSuperview() }
            for start in stride(from: 0, to: words.count, by: 3) {
                let row = UIStackView(arrangedSubviews: words[start...].prefix(3).map { key($0, .word($0)) })
                row.distribution = .fillEqually
                grid.addArrangedSubview(row)
            }
            grid.layoutIfNeeded()
        }
    }

    private func run(_ effect: Store<Toki.State, Toki.Action>.Effect) {
        switch effect {
        case .insert(let text):
            textDocumentProxy.insertText(text)
        case .deleteWord:
            let context = textDocumentProxy.documentContextBeforeInput ?? ""
            let ended = context.reversed().drop { $0 == " " }
            let before = ended.drop { $0 != " " }.dropFirst()
            for _ in 0..<(context.count - before.count) { textDocumentProxy.deleteBackward() }
        }
    }
}
