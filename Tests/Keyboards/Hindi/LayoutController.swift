import UIKit

/// A keyboard for any layout; its class is generic, and so cannot itself be named in a manifest.
class LayoutController<Layout: KeyboardLayout>: UIInputViewController {
    private var planes: [Layout.Plane: UIStackView] = [:]
    private var keys: [Layout.Key] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        for plane in Layout.Plane.allCases {
            let stack = UIStackView(arrangedSubviews: Layout.rows(of: plane).map(row))
            stack.axis = .vertical
            stack.distribution = .fillEqually
            stack.spacing = 2
            stack.isHidden = plane != Layout.start
            planes[plane] = stack
            view.addSubview(stack)
            stack.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                stack.leftAnchor.constraint(equalTo: view.leftAnchor),
                stack.rightAnchor.constraint(equalTo: view.rightAnchor),
                stack.topAnchor.constraint(equalTo: view.topAnchor),
                stack.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            ])
        }
    }

    private func row(_ row: [Layout.Key]) -> UIStackView {
        let stack = UIStackView()
        stack.spacing = 2
        stack.distribution = .fillProportionally
        for key in row {
            let button = UIButton(type: .system)
            button.setTitle(Layout.title(of: key), for: .normal)
            button.titleLabel?.font = .systemFont(ofSize: 18)
            button.tag = keys.count
            keys.append(key)
            button.addTarget(nil, action: #selector(press), for: .touchUpInside)
            stack.addArrangedSubview(button)
        }
        return stack
    }

    @objc func press(_ sender: UIButton) {
        let context = textDocumentProxy.documentContextBeforeInput
        switch Layout.effect(of: keys[sender.tag], after: context) {
        case .insert(let text): textDocumentProxy.insertText(text)
        case .erase: textDocumentProxy.deleteBackward()
        case .turn(let plane): planes.forEach { $0.value.isHidden = $0.key != plane }
        case .nothing: break
        }
    }
}

final class KeyboardViewController: LayoutController<Devanagari> {}
