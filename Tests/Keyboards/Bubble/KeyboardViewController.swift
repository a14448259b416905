import AudioToolbox
import UIKit

/// A Norwegian keyboard laid out by frames, without a single constraint but the height.
class KeyboardViewController: UIInputViewController, KeyButtonDelegate {
    let letters = ["qwertyuiopå", "asdfghjkløæ", "zxcvbnm"]
    var lines: [[KeyButton]] = []
    let deleteKey = UIButton(type: .custom)
    var pressed = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        for line in letters {
            var keys: [KeyButton] = []
            for letter in line {
                let key = KeyButton(frame: .zero)
                key.setTitle(String(letter), for: UIControl.State())
                key.delegate = self
                view.addSubview(key)
                keys.append(key)
            }
            lines.append(keys)
        }
        deleteKey.setImage(UIImage(systemName: "delete.left"), for: .normal)
        deleteKey.accessibilityLabel = "slett"
        deleteKey.tintColor = .darkGray
        deleteKey.contentMode = .center
        deleteKey.addTarget(self, action: #selector(deletePressed), for: .touchDown)
        view.addSubview(deleteKey)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let height = view.heightAnchor.constraint(equalToConstant: 200)
        height.priority = UILayoutPriority.required - 1
        height.isActive = true
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width / CGFloat(letters[0].count)
        let height = view.bounds.height / CGFloat(lines.count)
        for (row, keys) in lines.enumerated() {
            let indent = (view.bounds.width - width * CGFloat(keys.count)) / 2
            for (column, key) in keys.enumerated() {
                key.frame = CGRect(
                    x: indent + CGFloat(column) * width, y: CGFloat(row) * height, width: width,
                    height: height
                ).insetBy(dx: 2, dy: 5)
            }
        }
        deleteKey.frame = CGRect(
            x: view.bounds.width - width * 1.5, y: height * 2, width: width * 1.5, height: height)
    }

    @objc func deletePressed() {
        textDocumentProxy.deleteBackward()
    }

    func keyButtonDidBegin(_ key: KeyButton) {
        pressed += 1
        AudioServicesPlaySystemSound(1104)
    }

    func keyButton(_ key: KeyButton, didFinishInside inside: Bool) {
        pressed -= 1
        if inside, let title = key.currentTitle {
            textDocumentProxy.insertText(title)
        }
    }
}
