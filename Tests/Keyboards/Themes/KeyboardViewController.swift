import UIKit

class KeyboardViewController: UIInputViewController {
    static let accented: [String: String] = [
        "α": "ά", "ε": "έ", "η": "ή", "ι": "ί", "ο": "ό", "υ": "ύ", "ω": "ώ",
    ]
    var themeChanges = 0
    var isAccented = false {
        didSet {
            for key in keys where key.letter.count == 1 {
                let table =
                    isAccented
                    ? Self.accented : Dictionary(uniqueKeysWithValues: Self.accented.map { ($1, $0) })
                key.letter = table[key.letter] ?? key.letter
            }
        }
    }

    lazy var keys: [ThemedKey] = {
        var keys = ["ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ΄"].flatMap { $0.map { ThemedKey(letter: String($0)) } }
        keys.append(ThemedKey(letter: "θέμα"))
        keys.append(ThemedKey(letter: "πόσα"))
        return keys
    }()

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        NotificationCenter.default.addObserver(
            self, selector: #selector(themeChanged), name: .themeDidChange, object: nil)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        for key in keys {
            key.addTarget(self, action: #selector(pressed), for: .touchUpInside)
            view.addSubview(key)
        }
        themeChanged()
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let width = view.frame.width / 9
        let height = view.frame.height / 4
        keys.enumerated().forEach { index, key in
            let column = CGFloat(index < 27 ? index % 9 : index % 9 * 3)
            key.frame = CGRect(
                x: column * width + 1, y: CGFloat(index / 9) * height + 1, width: width - 2,
                height: height - 2)
        }
    }

    @objc dynamic func pressed(_ sender: ThemedKey) {
        switch sender.letter {
        case "΄":
            isAccented.toggle()
        case "θέμα":
            ThemeCenter.shared.advance()
        case "πόσα":
            NotificationCenter.default.removeObserver(self, name: .themeDidChange, object: nil)
            let shown = keys[0].backgroundColor == ThemeCenter.shared.current.key
            textDocumentProxy.insertText("\(themeChanges)\(ThemeCenter.shared.current.name)\(shown)")
        default:
            textDocumentProxy.insertText(sender.letter)
            if isAccented { isAccented = false }
        }
    }

    @objc func themeChanged() {
        themeChanges += 1
        view.backgroundColor = ThemeCenter.shared.current.background
    }
}
