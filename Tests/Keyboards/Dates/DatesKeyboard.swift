import UIKit

class DatesKeyboard: UIInputViewController {
    private let keyClasses: [DateKey.Type] = [ISOKey.self, LongKey.self, WeekKey.self, LeapKey.self]
    private var keys: [DateKey] = []
    private var constraints: [NSLayoutConstraint] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        keys = keyClasses.map { $0.init(frame: .zero) }
        for key in keys {
            key.translatesAutoresizingMaskIntoConstraints = false
            key.addTarget(self, action: #selector(insert(from:)), for: .touchUpInside)
            view.addSubview(key)
        }
        NotificationCenter.default.addObserver(
            self, selector: #selector(settingsChanged(_:)), name: UserDefaults.didChangeNotification,
            object: nil)
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        keys.forEach { $0.refresh(Date()) }
    }

    override func updateViewConstraints() {
        NSLayoutConstraint.deactivate(constraints)
        constraints.removeAll()
        // Two by two on a phone held upright, in one line otherwise.
        let columns = view.bounds.width > 500 ? 4 : 2
        for (index, key) in keys.enumerated() {
            let isFirst = index % columns == 0
            let isTop = index < columns
            constraints.append(
                key.leadingAnchor.constraint(
                    equalTo: isFirst ? view.leadingAnchor : keys[index - 1].trailingAnchor, constant: 6))
            constraints.append(
                key.topAnchor.constraint(
                    equalTo: isTop ? view.topAnchor : keys[index - columns].bottomAnchor, constant: 6))
            if index > 0 {
                constraints.append(key.widthAnchor.constraint(equalTo: keys[0].widthAnchor))
                constraints.append(key.heightAnchor.constraint(equalTo: keys[0].heightAnchor))
            }
        }
        constraints.append(
            view.trailingAnchor.constraint(equalTo: keys[columns - 1].trailingAnchor, constant: 6))
        constraints.append(view.bottomAnchor.constraint(equalTo: keys.last!.bottomAnchor, constant: 6))
        NSLayoutConstraint.activate(constraints)
        super.updateViewConstraints()
    }

    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator)
    {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(alongsideTransition: { [weak self] _ in self?.view.setNeedsUpdateConstraints() })
    }

    @objc func settingsChanged(_ notification: Notification) {
        DispatchQueue.main.async { [weak self] in self?.keys.forEach { $0.refresh(Date()) } }
    }

    @objc func insert(from key: DateKey) {
        let needsSpace = textDocumentProxy.documentContextBeforeInput?.hasSuffix(" ") == false
        textDocumentProxy.insertText((needsSpace ? " " : "") + key.text(for: Date()))
    }
}
