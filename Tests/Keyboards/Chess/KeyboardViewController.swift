import UIKit

enum Move {
    case piece(Character)
    case square(file: Character)
    case rank(Int)
    case suffix(String)
    case castle(long: Bool)
    case next
}

/// Notates a game: numbers come by themselves, and so do the spaces.
final class KeyboardViewController: UIInputViewController {
    private var halfMoves = 0
    private let isFigurine = UserDefaults.standard.bool(forKey: "figurine")

    @PartBuilder<Move> private var parts: [any KeyboardPart] {
        Line<Move> {
            for (name, figure) in zip("KQRBN", "♔♕♖♗♘") {
                Press(title: String(figure), output: Move.piece(isFigurine ? figure : name))
            }
        }
        Line<Move> {
            for file in "abcdefgh" { Press(title: String(file), output: Move.square(file: file)) }
        }
        Line<Move> {
            for rank in 1...8 { Press(title: "\(rank)", output: Move.rank(rank), tint: .secondaryLabel) }
        }
        Line<Move> {
            Press(title: "×", output: Move.suffix("x"))
            Press(title: "+", output: Move.suffix("+"))
            Press(title: "#", output: Move.suffix("#"))
            Press(title: "0-0", output: Move.castle(long: false))
            if halfMoves == 0 {
                Press(title: "0-0-0", output: Move.castle(long: true))
            }
            Press(title: "next", output: Move.next, tint: .systemGreen)
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let board = Line<Move>(.vertical) { for part in parts { Wrapped(part) } }
        let boardView = board.makeView { [weak self] in self?.play($0) }
        boardView.frame = view.bounds
        boardView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(boardView)
    }

    private func play(_ move: Move) {
        if textDocumentProxy.documentContextBeforeInput?.last?.isWhitespace ?? true { number() }
        switch move {
        case .piece(let piece): textDocumentProxy.insertText(String(piece))
        case .square(file: let file): textDocumentProxy.insertText("\(file)")
        case .rank(let rank): textDocumentProxy.insertText("\(rank)")
        case .suffix(let text): textDocumentProxy.insertText(text)
        case .castle(long: true): textDocumentProxy.insertText("O-O-O")
        case .castle: textDocumentProxy.insertText("O-O")
        case .next:
            halfMoves += 1
            textDocumentProxy.insertText(" ")
        }
    }

    private func number() {
        if halfMoves.isMultiple(of: 2) { textDocumentProxy.insertText("\(halfMoves / 2 + 1). ") }
    }
}

/// A part whose type has been forgotten.
struct Wrapped: KeyboardPart {
    private let make: (@escaping (Any) -> Void) -> UIView

    init(_ part: any KeyboardPart) {
        func erase<Part: KeyboardPart>(_ part: Part) -> (@escaping (Any) -> Void) -> UIView {
            { send in part.makeView { send($0) } }
        }
        make = erase(part)
    }

    func makeView(_ send: @escaping (Any) -> Void) -> UIView { make(send) }
}
