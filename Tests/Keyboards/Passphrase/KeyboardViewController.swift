import UIKit

final class KeyboardViewController: UIInputViewController {
    private struct Recipe: Codable {
        var length = 12
        var usesDigits = true
        var usesSigns = false

        var alphabet: [Character] {
            Array("abcdefghijkmnpqrstuvwxyz") + (usesDigits ? Array("23456789") : [])
                + (usesSigns ? Array("!?%+") : [])
        }

        func make<G: RandomNumberGenerator>(using generator: inout G) -> String {
            String((0..<length).map { _ in alphabet.randomElement(using: &generator)! })
        }
    }

    private var recipe = Recipe() {
        didSet {
            title = "\(recipe.length)"
            caption.text = title
            if let data = try? JSONEncoder().encode(recipe) {
                UserDefaults.standard.set(data, forKey: "recipe")
            }
        }
    }

    private let caption = with(UILabel()) {
        $0.font = .monospacedDigitSystemFont(ofSize: 17, weight: .semibold)
        $0.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    }

    private let slider = with(UISlider()) {
        $0.minimumValue = 4
        $0.maximumValue = 20
        $0.isContinuous = true
    }

    private let digits = with(UISwitch()) { $0.accessibilityLabel = "digits" }
    private let signs = with(UISwitch()) { $0.accessibilityLabel = "signs" }
    private let strength = UIProgressView(progressViewStyle: .bar)

    override func viewDidLoad() {
        super.viewDidLoad()
        if let data = UserDefaults.standard.data(forKey: "recipe"),
            let saved = try? JSONDecoder().decode(Recipe.self, from: data)
        {
            recipe = saved
        }
        slider.value = Float(recipe.length)
        digits.isOn = recipe.usesDigits
        signs.setOn(recipe.usesSigns, animated: false)
        slider.addTarget(self, action: #selector(lengthChanged), for: .valueChanged)
        for toggle in [digits, signs] {
            toggle.addTarget(self, action: #selector(alphabetChanged), for: .valueChanged)
        }
        let generate = with(UIButton(type: .system)) {
            $0.setTitle("Generate", for: .normal)
            $0.addTarget(self, action: #selector(generatePassword), for: .touchUpInside)
        }
        let four = with(UIButton(type: .system)) {
            $0.setTitle("PIN", for: .normal)
            $0.addTarget(self, action: #selector(generatePin), for: .touchUpInside)
        }
        let column = with(
            UIStackView(arrangedSubviews: [
                row(caption, slider), row(label("Digits"), digits), row(label("Signs"), signs), strength,
                row(generate, four),
            ])
        ) {
            $0.axis = .vertical
            $0.alignment = .fill
            $0.spacing = UIStackView.spacingUseSystem
            $0.setCustomSpacing(16, after: strength)
            $0.translatesAutoresizingMaskIntoConstraints = false
        }
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            column.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            column.widthAnchor.constraint(lessThanOrEqualToConstant: 400),
            with(column.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -24)) {
                $0.priority = .defaultHigh
            },
        ])
        recipe.length = Int(slider.value)
    }

    private func label(_ text: String) -> UILabel {
        with(UILabel()) { $0.text = text }
    }

    private func row(_ views: UIView...) -> UIStackView {
        with(UIStackView(arrangedSubviews: views)) {
            $0.distribution = .equalSpacing
            $0.alignment = .center
        }
    }

    @objc private func lengthChanged(_ sender: UISlider) {
        recipe.length = Int(sender.value.rounded())
        strength.setProgress(Float(recipe.length) / 20, animated: true)
    }

    @objc private func alphabetChanged(_ sender: UISwitch) {
        recipe.usesDigits = digits.isOn
        recipe.usesSigns = signs.isOn
    }

    @objc private func generatePassword() {
        var generator = SystemRandomNumberGenerator()
        textDocumentProxy.insertText(recipe.make(using: &generator))
    }

    @objc private func generatePin() {
        let pin = (0..<4).map { _ in String(Int.random(in: 0...9)) }.joined()
        textDocumentProxy.insertText(" " + pin)
    }
}

private func with<T: AnyObject>(_ object: T, _ configure: (T) -> Void) -> T {
    configure(object)
    return object
}
