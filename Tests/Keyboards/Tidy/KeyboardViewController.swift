import UIKit

class KeyboardViewController: UIInputViewController {
    private let rules = RulesViewController(style: .plain)
    private lazy var tidyButton = UIBarKey(title: "Tidy", target: self, action: #selector(tidy))
    private lazy var nextButton = UIBarKey(
        title: "Next", target: self, action: #selector(handleInputModeList(from:with:)),
        events: .allTouchEvents)
    private var disabled = Set<Rule>()

    override func viewDidLoad() {
        super.viewDidLoad()
        rules.delegate = self
        addChild(rules)
        view.addSubview(rules.view)
        rules.didMove(toParent: self)
        view.addSubview(tidyButton)
        view.insertSubview(nextButton, aboveSubview: tidyButton)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        nextButton.isHidden = !needsInputModeSwitchKey
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let bar = view.bounds.height - 40
        rules.view.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: bar)
        nextButton.frame = CGRect(x: 0, y: bar, width: 60, height: 40)
        tidyButton.frame = CGRect(x: 60, y: bar, width: view.bounds.width - 60, height: 40)
    }

    /// Replaces what is before the insertion point, as far as it can be seen.
    @objc private func tidy() {
        guard let text = textDocumentProxy.documentContextBeforeInput else { return }
        var tidied = text
        let changes = Rule.all.filter { !disabled.contains($0) && $0.apply(to: &tidied) }
        guard !changes.isEmpty else { return UIDevice.current.playInputClick() }
        for _ in 0..<text.count {
            textDocumentProxy.deleteBackward()
        }
        textDocumentProxy.insertText(tidied)
    }
}

extension KeyboardViewController: RulesViewControllerDelegate {
    func rulesViewController(_ controller: RulesViewController, didToggle rule: Rule) {
        if disabled.remove(rule) == nil { disabled.insert(rule) }
    }

    func rulesViewController(_ controller: RulesViewController, isEnabled rule: Rule) -> Bool {
        !disabled.contains(rule)
    }
}

final class UIBarKey: UIButton {
    convenience init(title: String, target: Any?, action: Selector, events: UIControl.Event = .touchUpInside)
    {
        self.init(type: .system)
        setTitle(title, for: .normal)
        addTarget(target, action: action, for: events)
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        backgroundColor = superview == nil ? nil : .systemGray5
    }
}
