import UIKit

// A keyboard with a search field of its own: while the field has the focus, keys type into it, and a row of results
// types into the host app.

private enum Layout {
    static let keys = ["q w e r t", "a s d f g", "c o b i n"].map { $0.components(separatedBy: " ") }
    static let margin: CGFloat = 4
}

final class ResultBar: UIScrollView {
    var pick: ((String) -> Void)?
    private let stack = UIStackView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        stack.spacing = 6
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        stack.leadingAnchor.constraint(equalTo: contentLayoutGuide.leadingAnchor).isActive = true
        stack.trailingAnchor.constraint(equalTo: contentLayoutGuide.trailingAnchor).isActive = true
        stack.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor).isActive = true
        stack.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor).isActive = true
        stack.heightAnchor.constraint(equalTo: frameLayoutGuide.heightAnchor).isActive = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func show(_ results: [String]) {
        stack.arrangedSubviews.forEach { $0.removeFromSuperview() }
        for result in results {
            let chip = UIButton(type: .custom)
            chip.setTitle(result, for: .normal)
            chip.setTitleColor(.label, for: .normal)
            chip.layer.cornerRadius = 8
            chip.addTarget(self, action: #selector(chipTapped), for: .touchUpInside)
            stack.addArrangedSubview(chip)
        }
    }

    @objc private func chipTapped(_ sender: UIButton) {
        guard let title = sender.currentTitle else { return }
        pick?(title)
    }
}

class KeyboardViewController: UIInputViewController, UITextFieldDelegate {
    private let symbols = ["cat": "🐱", "car": "🚗", "dog": "🐶", "corn": "🌽", "coin": "🪙"]
    private lazy var field: UITextField = {
        let field = UITextField()
        field.placeholder = "Find"
        field.borderStyle = .roundedRect
        field.clearButtonMode = .whileEditing
        field.returnKeyType = .search
        field.autocorrectionType = .no
        field.delegate = self
        field.leftView = UIImageView(image: UIImage(systemName: "magnifyingglass"))
        field.leftViewMode = .unlessEditing
        field.addTarget(self, action: #selector(edited), for: .editingChanged)
        return field
    }()
    private let results = ResultBar()
    private var ended = 0

    /// Where keys type: the field while it has the focus, else the host app.
    private var target: UIKeyInput { field.isFirstResponder ? field : textDocumentProxy }

    override func viewDidLoad() {
        super.viewDidLoad()
        results.pick = { [weak self] in self?.choose($0) }
        view.addSubview(field)
        view.addSubview(results)
        for row in Layout.keys {
            for letter in row {
                let key = UIButton(type: .system)
                key.setTitle(letter, for: [])
                key.addTarget(self, action: #selector(keyDown(_:)), for: .touchUpInside)
                key.tag = 1
                view.addSubview(key)
            }
        }
        let erase = UIButton(type: .system)
        erase.setTitle("⌫", for: [])
        erase.addTarget(self, action: #selector(eraseDown), for: .touchUpInside)
        let enter = UIButton(type: .system)
        enter.setTitle("⏎", for: [])
        enter.addTarget(self, action: #selector(enterDown), for: .touchUpInside)
        [erase, enter].forEach {
            $0.tag = 2
            view.addSubview($0)
        }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let width = view.bounds.width
        field.frame = CGRect(x: Layout.margin, y: 2, width: width - 2 * Layout.margin, height: 34)
        results.frame = CGRect(x: 0, y: 38, width: width, height: 30)
        let keys = view.subviews.filter { $0.tag == 1 }
        for (index, key) in keys.enumerated() {
            key.frame = CGRect(
                x: width / 5 * CGFloat(index % 5), y: 70 + 36 * CGFloat(index / 5), width: width / 5,
                height: 36)
        }
        for (index, key) in view.subviews.filter({ $0.tag == 2 }).enumerated() {
            key.frame = CGRect(x: width / 2 * CGFloat(index), y: 180, width: width / 2, height: 34)
        }
    }

    @objc private func keyDown(_ sender: UIButton) { target.insertText(sender.currentTitle ?? "") }
    @objc private func eraseDown() { target.deleteBackward() }
    @objc private func enterDown() { target.insertText("\n") }

    @objc private func edited() {
        let text = field.text ?? ""
        results.show(symbols.keys.filter { !text.isEmpty && $0.hasPrefix(text) }.sorted())
    }

    private func choose(_ name: String) {
        textDocumentProxy.insertText(symbols[name] ?? "?")
        field.text = nil
        edited()
        field.resignFirstResponder()
    }

    // MARK: UITextFieldDelegate

    func textFieldDidEndEditing(_ textField: UITextField) { ended += 1 }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        textDocumentProxy.insertText("[\(textField.text ?? "") \(ended)]")
        return false
    }
}
