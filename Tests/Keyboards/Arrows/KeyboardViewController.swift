import UIKit

// Keys for editing: the caret by characters, words and lines, deleting in both directions.

class KeyboardViewController: UIInputViewController, UIGestureRecognizerDelegate {
    @IBOutlet weak var spaceBar: UILabel?
    private var panned = 0
    private let selectionFeedback = UISelectionFeedbackGenerator()

    override func viewDidLoad() {
        super.viewDidLoad()
        let left = repeating("left", "arrow.left") { $0.move(-1) }
        let right = repeating("right", "arrow.right") { $0.move(1) }
        let wordLeft = repeating("word left", "arrow.left.to.line") { $0.moveWord(forward: false) }
        let wordRight = repeating("word right", "arrow.right.to.line") { $0.moveWord(forward: true) }
        let delete = repeating("delete", "delete.left") { $0.textDocumentProxy.deleteBackward() }
        let forward = repeating("delete forward", "delete.right") { $0.deleteForward() }

        let bar = UILabel()
        bar.text = "slide to move"
        bar.textAlignment = .center
        bar.textColor = .gray
        bar.backgroundColor = .systemGray5
        bar.isUserInteractionEnabled = true
        bar.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
        let pan = UIPanGestureRecognizer(target: self, action: #selector(slide(_:)))
        pan.delegate = self
        bar.addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer(target: self, action: #selector(insertSpace))
        bar.addGestureRecognizer(tap)
        spaceBar = bar

        let top = UIStackView(arrangedSubviews: [wordLeft, left, right, wordRight])
        let bottom = UIStackView(arrangedSubviews: [delete, bar, forward])
        top.distribution = .fillEqually
        bottom.alignment = .center
        let all = UIStackView(arrangedSubviews: [top, bottom])
        all.axis = .vertical
        all.distribution = .fillEqually
        all.spacing = 10
        all.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(all)
        let guide = view.layoutMarginsGuide
        all.topAnchor.constraint(equalTo: guide.topAnchor).isActive = true
        guide.bottomAnchor.constraint(equalTo: all.bottomAnchor).isActive = true
        all.leadingAnchor.constraint(equalTo: guide.leadingAnchor).isActive = true
        guide.trailingAnchor.constraint(equalTo: all.trailingAnchor).isActive = true
        delete.widthAnchor.constraint(equalToConstant: 80).isActive = true
        forward.widthAnchor.constraint(equalTo: delete.widthAnchor).isActive = true
        bar.heightAnchor.constraint(equalTo: bottom.heightAnchor).isActive = true
    }

    private func repeating(
        _ label: String, _ symbol: String, _ action: @escaping (KeyboardViewController) -> Void
    ) -> RepeatingButton {
        let button = RepeatingButton(frame: .zero)
        button.setImage(UIImage(systemName: symbol), for: .normal)
        button.accessibilityLabel = label
        button.action = { [weak self] in
            if let self = self { action(self) }
        }
        return button
    }

    /// Characters are what people see, offsets are UTF-16 units.
    private func move(_ direction: Int) {
        let proxy = textDocumentProxy
        let context = direction < 0 ? proxy.documentContextBeforeInput : proxy.documentContextAfterInput
        guard let character = direction < 0 ? context?.last : context?.first else { return }
        proxy.adjustTextPosition(byCharacterOffset: direction * String(character).utf16.count)
        selectionFeedback.selectionChanged()
    }

    private func moveWord(forward: Bool) {
        let text =
            (forward
                ? textDocumentProxy.documentContextAfterInput : textDocumentProxy.documentContextBeforeInput)
            ?? ""
        let characters = forward ? Array(text) : text.reversed()
        let gap = characters.prefix { !$0.isLetter }
        let word = characters.dropFirst(gap.count).prefix { $0.isLetter }
        let offset = (String(gap) + String(word)).utf16.count
        textDocumentProxy.adjustTextPosition(byCharacterOffset: forward ? offset : -offset)
    }

    private func deleteForward() {
        guard let next = textDocumentProxy.documentContextAfterInput?.first else { return }
        textDocumentProxy.adjustTextPosition(byCharacterOffset: String(next).utf16.count)
        textDocumentProxy.deleteBackward()
    }

    @objc func slide(_ pan: UIPanGestureRecognizer) {
        if pan.state == .began { panned = 0 }
        let steps = Int(pan.translation(in: view).x / 10)
        while panned != steps {
            let direction = steps > panned ? 1 : -1
            move(direction)
            panned += direction
        }
    }

    @objc func insertSpace() {
        textDocumentProxy.insertText(" ")
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        return otherGestureRecognizer is UITapGestureRecognizer
    }
}
