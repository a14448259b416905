import UIKit

// French: holding a letter opens a strip of its accents; the finger chooses one by where it lifts.

private let accents: [String: [String]] = [
    "e": ["é", "è", "ê", "ë"],
    "a": ["à", "â", "æ"],
    "c": ["ç"],
    "o": ["ô", "œ"],
    "u": ["ù", "û", "ü"],
]

final class AccentStrip: UIView {
    private(set) var labels = [UILabel]()
    var choice: String? {
        labels.first { $0.backgroundColor == .systemBlue }?.text
    }

    func present(_ options: [String], over key: UIView, in host: UIView) {
        labels.forEach { $0.removeFromSuperview() }
        labels = options.map { option in
            let label = UILabel()
            label.text = option
            label.textAlignment = .center
            label.font = UIFont.preferredFont(forTextStyle: .title2)
            label.layer.masksToBounds = true
            label.layer.cornerRadius = 4
            addSubview(label)
            return label
        }
        let keyFrame = key.convert(key.bounds, to: host)
        let width = CGFloat(options.count) * 36
        frame = CGRect(
            x: min(max(0, keyFrame.midX - 18), host.bounds.maxX - width), y: max(0, keyFrame.minY - 44),
            width: width, height: 44)
        for (index, label) in labels.enumerated() {
            label.frame = CGRect(x: CGFloat(index) * 36, y: 0, width: 36, height: 44).insetBy(dx: 2, dy: 4)
        }
        highlight(at: keyFrame.midX - frame.minX)
        isHidden = false
    }

    func highlight(at x: CGFloat) {
        guard !labels.isEmpty else { return }
        let index = Swift.min(Swift.max(0, Int(x / 36)), labels.count - 1)
        for (position, label) in labels.enumerated() {
            label.backgroundColor = position == index ? .systemBlue : .clear
            label.textColor = position == index ? .white : .black
        }
    }
}

final class KeyboardViewController: UIInputViewController {
    private let strip = AccentStrip()
    private let feedback = UIImpactFeedbackGenerator(style: .light)

    override func viewDidLoad() {
        super.viewDidLoad()

        let rows: [UIStackView] = ["azertyuiop", "qsdfghjklm", "wxcvbn'"].map { row in
            let stack = UIStackView()
            stack.axis = .horizontal
            stack.distribution = .fillEqually
            stack.spacing = 5
            row.forEach { stack.addArrangedSubview(makeKey(String($0))) }
            return stack
        }
        let board = UIStackView()
        board.axis = .vertical
        board.distribution = .fillEqually
        board.spacing = 8
        rows.forEach(board.addArrangedSubview)
        board.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(board)

        let margins = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            board.leadingAnchor.constraint(equalTo: margins.leadingAnchor, constant: 3),
            board.trailingAnchor.constraint(equalTo: margins.trailingAnchor, constant: -3),
            board.topAnchor.constraint(equalTo: margins.topAnchor, constant: 44),
            board.bottomAnchor.constraint(equalTo: margins.bottomAnchor, constant: -3),
        ])

        strip.isHidden = true
        strip.backgroundColor = .white
        strip.layer.borderWidth = 1
        strip.layer.borderColor = UIColor.lightGray.cgColor
        view.addSubview(strip)
    }

    private func makeKey(_ letter: String) -> UIButton {
        let key = UIButton(type: .custom)
        key.setTitle(letter, for: .normal)
        key.setTitleColor(.black, for: .normal)
        key.setTitleColor(.gray, for: .highlighted)
        key.backgroundColor = UIColor.white.withAlphaComponent(0.9)
        key.layer.cornerRadius = 5
        key.addTarget(self, action: #selector(insertLetter(_:)), for: .touchUpInside)
        if accents.keys.contains(letter) {
            let hold = UILongPressGestureRecognizer(target: self, action: #selector(held(_:)))
            hold.minimumPressDuration = 0.35
            hold.cancelsTouchesInView = true
            key.addGestureRecognizer(hold)
        }
        return key
    }

    @objc private func insertLetter(_ sender: UIButton) {
        textDocumentProxy.insertText(sender.currentTitle ?? "")
    }

    @objc private func held(_ gesture: UILongPressGestureRecognizer) {
        guard let key = gesture.view as? UIButton, let letter = key.currentTitle else { return }
        switch gesture.state {
        case .began:
            feedback.prepare()
            feedback.impactOccurred()
            strip.present(accents[letter] ?? [], over: key, in: view)
        case .changed:
            strip.highlight(at: gesture.location(in: strip).x)
        case .ended:
            if let choice = strip.choice { textDocumentProxy.insertText(choice) }
            strip.isHidden = true
        case .cancelled, .failed:
            strip.isHidden = true
        default:
            break
        }
    }
}
