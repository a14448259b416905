import UIKit

class KeyboardViewController: UIInputViewController {
    struct Model {
        private let words = Trie<Int, String>()
        private static let letters = ["", "", "abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]

        init(_ list: [String]) {
            for word in list {
                words.insert(
                    word, at: word.compactMap { letter in Self.letters.firstIndex { $0.contains(letter) } })
            }
        }

        static func caption(_ digit: Int) -> String { letters[digit] }

        func guesses(for digits: [Int]) -> [String] {
            let known = words.values(at: digits)
            guard known.isEmpty else { return known }
            return [String(digits.compactMap { Self.letters[$0].first })]
        }
    }

    let model = Model(["home", "good", "gone", "hood", "me", "of", "kiss", "lips", "go", "in"])
    var digits: [Int] = []
    var choice = 0
    var shown = 0

    lazy var keys: [UIButton] = (1...12).map { position in
        let key = UIButton(type: .custom)
        key.tag = position
        key.layer.borderWidth = 0.5
        key.layer.borderColor = UIColor.gray.cgColor
        key.titleLabel?.numberOfLines = 2
        key.titleLabel?.lineBreakMode = .byWordWrapping
        key.addTarget(self, action: #selector(pressed), for: .touchUpInside)
        switch position {
        case 1, 10, 11, 12:
            key.setTitle([1: "⌫", 10: "next", 11: "0", 12: "#"][position], for: .normal)
            key.setTitleColor(.systemBlue, for: .normal)
        default:
            let caption = NSMutableAttributedString(
                string: "\(position)\n", attributes: [.font: UIFont.boldSystemFont(ofSize: 18)])
            caption.append(
                NSAttributedString(
                    string: Model.caption(position),
                    attributes: [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: UIColor.systemGray]))
            key.setAttributedTitle(caption, for: .normal)
            key.accessibilityLabel = String(position)
        }
        return key
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        keys.forEach(view.addSubview)
        view.layoutMargins = .zero
    }

    override func viewDidLayoutSubviews() {
        let size = CGSize(width: view.bounds.width / 3, height: view.bounds.height / 4)
        for key in keys {
            let (row, column) = (key.tag - 1).quotientAndRemainder(dividingBy: 3)
            key.frame = CGRect(
                origin: CGPoint(x: size.width * CGFloat(column), y: size.height * CGFloat(row)), size: size)
        }
        super.viewDidLayoutSubviews()
    }

    @objc func pressed(_ key: UIButton, forEvent event: UIEvent) {
        switch key.tag {
        case 1 where digits.isEmpty:
            textDocumentProxy.deleteBackward()
        case 1:
            digits.removeLast()
            choice = 0
            refresh()
        case 10:
            choice += 1
            refresh()
        case 11, 12:
            digits = []
            (choice, shown) = (0, 0)
            textDocumentProxy.insertText(key.tag == 11 ? " " : ".")
        default:
            digits.append(key.tag)
            choice = 0
            refresh()
        }
    }

    private func refresh() {
        (0..<shown).forEach { _ in textDocumentProxy.deleteBackward() }
        let guesses = model.guesses(for: digits)
        let word = guesses[choice % guesses.count]
        textDocumentProxy.insertText(word)
        shown = word.count
    }
}
