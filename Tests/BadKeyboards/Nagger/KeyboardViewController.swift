import UIKit

/// Types nothing until the user allows full access, which it does not need.
class KeyboardViewController: UIInputViewController {

    private let plea = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        plea.text = hasFullAccess ? "" : "Allow Full Access in Settings to start typing!"
        plea.textAlignment = .center
        let pad = UIStackView(arrangedSubviews: [plea] + ["123", "456", "789"].map(makeRow))
        pad.axis = .vertical
        pad.distribution = .fillEqually
        pad.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(pad)
        NSLayoutConstraint.activate([
            pad.topAnchor.constraint(equalTo: view.topAnchor),
            pad.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            pad.leftAnchor.constraint(equalTo: view.leftAnchor),
            pad.rightAnchor.constraint(equalTo: view.rightAnchor),
        ])
    }

    private func makeRow(_ digits: String) -> UIView {
        let row = UIStackView()
        row.distribution = .fillEqually
        for digit in digits {
            let key = UIButton(type: .system)
            key.setTitle(String(digit), for: .normal)
            key.addTarget(self, action: #selector(press), for: .touchUpInside)
            row.addArrangedSubview(key)
        }
        return row
    }

    @objc private func press(_ key: UIButton) {
        guard hasFullAccess else {
            plea.textColor = .systemRed
            return
        }
        textDocumentProxy.insertText(key.title(for: .normal) ?? "")
    }
}
