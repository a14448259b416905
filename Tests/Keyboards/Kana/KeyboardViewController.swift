import UIKit

class KeyboardViewController: UIInputViewController {
    private let lines = [
        ["あいうえお", "かきくけこ", "さしすせそ"],
        ["たちつてと", "なにぬねの", "はひふへほ"],
        ["まみむめも", "や（ゆ）よ", "らりるれろ"],
        ["゛゜小", "わをんー", "、。？！"],
    ]
    private weak var lastKey: FlickKey?
    private var taps = 0
    private var pause: Timer?

    override func viewDidLoad() {
        super.viewDidLoad()
        let board = UIView()
        board.backgroundColor = .systemGray3
        board.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(board)
        var above: UIView?
        for line in lines {
            var before: UIView?
            for kana in line {
                let key = FlickKey(kana)
                key.handler = { [weak self] in self?.flicked($0, $1) }
                key.translatesAutoresizingMaskIntoConstraints = false
                board.addSubview(key)
                NSLayoutConstraint.activate([
                    key.topAnchor.constraint(equalTo: above?.bottomAnchor ?? board.topAnchor, constant: 2),
                    key.leftAnchor.constraint(equalTo: before?.rightAnchor ?? board.leftAnchor, constant: 2),
                    key.widthAnchor.constraint(
                        equalTo: board.widthAnchor, multiplier: 1 / 3, constant: -8 / 3),
                    key.heightAnchor.constraint(
                        equalTo: board.heightAnchor, multiplier: 0.25, constant: -2.5),
                ])
                before = key
            }
            above = before
        }
        for attribute: NSLayoutConstraint.Attribute in [.left, .right, .top, .bottom] {
            NSLayoutConstraint(
                item: board, attribute: attribute, relatedBy: .equal, toItem: view, attribute: attribute,
                multiplier: 1, constant: 0
            ).isActive = true
        }
    }

    private func flicked(_ key: FlickKey, _ direction: FlickDirection) {
        if key.kana.first == "゛" { return decorate() }
        pause?.invalidate()
        if direction == .center, key === lastKey {
            taps += 1
            textDocumentProxy.deleteBackward()
            textDocumentProxy.insertText(String(key.kana[taps % key.kana.count]))
        } else {
            taps = 0
            textDocumentProxy.insertText(String(key.kana[direction.rawValue]))
        }
        lastKey = direction == .center ? key : nil
        pause = Timer.scheduledTimer(withTimeInterval: 0.8, repeats: false) { [weak self] _ in
            self?.lastKey = nil
        }
    }

    /// Changes は to ば to ぱ, and か to が.
    private func decorate() {
        lastKey = nil
        guard let last = textDocumentProxy.documentContextBeforeInput?.last else { return }
        let cycles = ["かが", "きぎ", "くぐ", "けげ", "こご", "さざ", "しじ", "ただ", "てで", "とど", "はばぱ", "ひびぴ", "やゃ", "つっづ"]
        for cycle in cycles.map(Array.init) {
            guard let index = cycle.firstIndex(of: last) else { continue }
            textDocumentProxy.deleteBackward()
            textDocumentProxy.insertText(String(cycle[(index + 1) % cycle.count]))
        }
    }
}
