import SwiftUI
import UIKit

// A UIKit stack with a hosted list of phrases between a UIKit bar and a UIKit control inside SwiftUI. Swift 5.

class KeyboardViewController: UIInputViewController {
    private let store = DraftStore()
    private lazy var list = UIHostingController(
        rootView: DraftList(store: store) { [weak self] in self?.say($0) })
    private let count = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        let bar = UIStackView(arrangedSubviews: [count, button("undo"), button("space")])
        bar.distribution = .fillEqually
        let all = UIStackView(arrangedSubviews: [bar, list.view])
        addChild(list)
        all.axis = .vertical
        all.frame = view.bounds
        all.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        list.view.backgroundColor = nil
        list.didMove(toParent: self)
        view.addSubview(all)
        view.heightAnchor.constraint(equalToConstant: 330).isActive = true
        showCount()
    }

    private func button(_ title: String) -> UIButton {
        let button = UIButton(configuration: .tinted())
        button.setTitle(title, for: .normal)
        button.addTarget(self, action: #selector(pressed), for: .primaryActionTriggered)
        return button
    }

    @objc private func pressed(_ sender: UIButton) {
        switch sender.currentTitle {
        case "undo":
            guard let last = store.said.popLast() else { break }
            for _ in last { textDocumentProxy.deleteBackward() }
        default: textDocumentProxy.insertText(" ")
        }
        showCount()
    }

    private func say(_ phrase: String) {
        textDocumentProxy.insertText(phrase)
        store.said.append(phrase)
        showCount()
    }

    private func showCount() {
        count.text = "said \(store.said.count)"
    }
}
