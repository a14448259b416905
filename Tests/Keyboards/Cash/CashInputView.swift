import UIKit

/// The keyboard's own input view, which clicks.
class CashInputView: UIInputView, UIInputViewAudioFeedback {
    var enableInputClicksWhenVisible: Bool { return true }

    let display = UILabel()
    private let pad = UIStackView()
    var onKey: ((String) -> Void)?

    convenience init() {
        self.init(frame: .zero, inputViewStyle: .keyboard)
        allowsSelfSizing = true
        display.textAlignment = .right
        display.font = UIFont.monospacedDigitSystemFont(ofSize: 24, weight: .light)
        pad.axis = .vertical
        pad.distribution = .fillEqually
        pad.spacing = 1
        [["7", "8", "9"], ["4", "5", "6"], ["1", "2", "3"], ["00", "0", "⌫"], ["C", "zahlen"]].forEach {
            titles in
            let row = UIStackView()
            row.axis = .horizontal
            row.distribution = titles.count == 3 ? .fillEqually : .fill
            titles.forEach { row.addArrangedSubview(makeKey($0)) }
            pad.addArrangedSubview(row)
        }
        [display, pad].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            addSubview($0)
        }
        setNeedsUpdateConstraints()
    }

    private var didSetUpConstraints = false

    override func updateConstraints() {
        if !didSetUpConstraints {
            didSetUpConstraints = true
            NSLayoutConstraint.activate([
                display.topAnchor.constraint(equalTo: topAnchor),
                display.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
                display.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
                display.heightAnchor.constraint(equalToConstant: 40),
                pad.topAnchor.constraint(equalTo: display.bottomAnchor),
                pad.leadingAnchor.constraint(equalTo: leadingAnchor),
                pad.trailingAnchor.constraint(equalTo: trailingAnchor),
                pad.bottomAnchor.constraint(equalTo: bottomAnchor),
            ])
        }
        super.updateConstraints()
    }

    private func makeKey(_ title: String) -> UIButton {
        let key = UIButton(type: .system)
        key.setTitle(title, for: .normal)
        key.contentEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10)
        key.setContentHuggingPriority(title == "zahlen" ? .defaultLow : .defaultHigh, for: .horizontal)
        key.addTarget(self, action: #selector(press(_:)), for: .touchDown)
        return key
    }

    @objc private func press(_ key: UIButton) {
        UIDevice.current.playInputClick()
        onKey?(key.currentTitle ?? "")
    }
}
