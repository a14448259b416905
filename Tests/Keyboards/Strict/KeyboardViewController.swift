import UIKit
import os

// Swift 6: an actor looks words up, a task brings the answer back.

private let log = Logger(subsystem: "org.example.strict", category: "keys")

@MainActor
protocol KeyGridDelegate: AnyObject {
    func keyGrid(_ grid: KeyGrid, didPress key: Key)
}

final class KeyGrid: UIView {
    weak var delegate: (any KeyGridDelegate)?
    private var buttons: [Key: UIButton] = [:]

    init(keys: [Key]) {
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        var leading = leadingAnchor
        var first: UIButton?
        for key in keys {
            let button = UIButton(type: .system)
            button.setTitle(key.title, for: .normal)
            button.addAction(
                UIAction { [weak self] _ in
                    guard let self else { return }
                    delegate?.keyGrid(self, didPress: key)
                }, for: .touchUpInside)
            button.translatesAutoresizingMaskIntoConstraints = false
            addSubview(button)
            buttons[key] = button
            NSLayoutConstraint.activate([
                button.leadingAnchor.constraint(equalTo: leading),
                button.topAnchor.constraint(equalTo: topAnchor),
                button.bottomAnchor.constraint(equalTo: bottomAnchor),
            ])
            if let first {
                button.widthAnchor.constraint(equalTo: first.widthAnchor).isActive = true
            } else {
                first = button
            }
            leading = button.trailingAnchor
        }
        leading.constraint(equalTo: trailingAnchor).isActive = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError() }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        log.info("grid in window: \(self.window != nil)")
    }
}

final class KeyboardViewController: UIInputViewController {
    private let dictionary = Dictionary()
    private lazy var grid = KeyGrid(keys: Key.allCases)
    private var word = ""
    private var lookup: Task<Void, Never>?

    override func viewDidLoad() {
        super.viewDidLoad()
        grid.delegate = self
        view.addSubview(grid)
        NSLayoutConstraint.activate([
            grid.topAnchor.constraint(equalTo: view.topAnchor),
            grid.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: grid.trailingAnchor),
            view.bottomAnchor.constraint(equalTo: grid.bottomAnchor),
        ])
        registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, previous) in
            log.notice(
                "style \(previous.userInterfaceStyle.rawValue) to \(self.traitCollection.userInterfaceStyle.rawValue)"
            )
        }
    }

    private func expand() {
        let typed = word
        word = ""
        lookup?.cancel()
        lookup = Task {
            guard let expansion = await dictionary.expansion(of: typed), !Task.isCancelled else {
                return textDocumentProxy.insertText(" ")
            }
            for _ in typed { textDocumentProxy.deleteBackward() }
            textDocumentProxy.insertText(expansion + " \(await dictionary.lookups)")
        }
    }
}

extension KeyboardViewController: KeyGridDelegate {
    func keyGrid(_ grid: KeyGrid, didPress key: Key) {
        switch key {
        case .space: expand()
        default:
            word += key.title
            textDocumentProxy.insertText(key.title)
        }
    }
}
