import UIKit

class KeyboardViewController: UIInputViewController {
    private lazy var dictionary: Candidates = {
        let url = Bundle.main.url(forResource: "pinyin", withExtension: "txt")!
        return Candidates(text: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
    }()
    private let bar = CandidateBar()
    private var composing = "" {
        didSet {
            bar.candidates = composing.isEmpty ? [] : dictionary[composing]
            let length = (composing as NSString).length
            textDocumentProxy.setMarkedText(composing, selectedRange: NSMakeRange(length, 0))
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        bar.onChoose = { [weak self] in self?.commit($0) }
        let keys = UIStackView(arrangedSubviews: ["qwertyuiop", "asdfghjkl", "zxcvbnm␣⌫"].map(makeRow))
        keys.axis = .vertical
        keys.distribution = .fillEqually
        for subview in [bar.collectionView, keys] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
            subview.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
            subview.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
        }
        bar.collectionView.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        bar.collectionView.heightAnchor.constraint(equalToConstant: 44).isActive = true
        keys.topAnchor.constraint(equalTo: bar.collectionView.bottomAnchor).isActive = true
        keys.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    }

    private func makeRow(_ letters: String) -> UIView {
        let row = UIStackView()
        row.distribution = .fillEqually
        for letter in letters {
            let key = UIButton(type: .system)
            key.setTitle(String(letter), for: .normal)
            key.tag = Int(letter.unicodeScalars.first!.value)
            key.addTarget(self, action: #selector(keyTapped), for: .touchUpInside)
            row.addArrangedSubview(key)
        }
        return row
    }

    @objc private func keyTapped(_ sender: UIButton) {
        switch UnicodeScalar(sender.tag)! {
        case "␣":
            if composing.isEmpty { textDocumentProxy.insertText(" ") } else { commit(bar.candidates[0]) }
        case "⌫":
            if composing.isEmpty { textDocumentProxy.deleteBackward() } else { composing.removeLast() }
        case let letter:
            composing.append(Character(letter))
        }
    }

    private func commit(_ text: String) {
        textDocumentProxy.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
        textDocumentProxy.unmarkText()
        composing = ""
    }

    override func selectionDidChange(_ textInput: UITextInput?) {
        bar.collectionView.collectionViewLayout.invalidateLayout()
    }
}
