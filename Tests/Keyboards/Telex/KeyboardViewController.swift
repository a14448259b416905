import UIKit

class LetterKey: UIButton {
    var letter: Character = " "

    class func key(_ letter: Character) -> LetterKey {
        let key = LetterKey(type: .roundedRect)
        key.letter = letter
        key.setTitle(letter == " " ? "cách" : String(letter), for: .normal)
        return key
    }

    override var isHighlighted: Bool {
        didSet { backgroundColor = isHighlighted ? .lightGray : .clear }
    }
}

class KeyboardViewController: UIInputViewController {
    var engine = TelexEngine()
    var grid: [[LetterKey]] = []

    override func loadView() {
        super.loadView()
        for line in ["qwertyuiop", "asdfghjkl", "zxcvbnm "] {
            grid.append(line.map(LetterKey.key))
        }
        for key in grid.joined() {
            key.addTarget(self, action: #selector(KeyboardViewController.press(key:)), for: .touchUpInside)
            view.addSubview(key)
        }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let rowHeight = view.frame.height / CGFloat(grid.count)
        var y: CGFloat = 0
        for line in grid {
            let keyWidth = view.frame.size.width / CGFloat(line.count)
            var x: CGFloat = 0
            for key in line {
                key.frame = CGRect(x: x, y: y, width: keyWidth, height: rowHeight)
                x += keyWidth
            }
            y += rowHeight
        }
    }

    @objc func press(key: LetterKey) {
        let proxy = textDocumentProxy
        let edit = engine.edit(typing: key.letter, after: proxy.documentContextBeforeInput ?? "")
        for _ in 0..<edit.deletions {
            proxy.deleteBackward()
        }
        proxy.insertText(edit.insertion)
    }
}
