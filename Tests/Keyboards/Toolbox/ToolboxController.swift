import SwiftUI

// One UIKit bar over four SwiftUI boards, each in a controller that lives only while it is chosen. Swift 6.

@MainActor
protocol Typist: AnyObject {
    func put(_ text: String)
    func compose(_ text: String?)
}

final class ToolboxController: UIInputViewController, Typist {
    private enum Board: Int, CaseIterable {
        case sum, fingers, words, paint
    }

    private let choice = UISegmentedControl(items: Board.allCases.map { "\($0)" })
    private var shown: UIViewController?

    override func viewDidLoad() {
        super.viewDidLoad()
        choice.selectedSegmentIndex = 0
        choice.addAction(UIAction { [unowned self] _ in showChoice() }, for: .valueChanged)
        choice.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 32)
        choice.autoresizingMask = .flexibleWidth
        view.addSubview(choice)
        let height = view.heightAnchor.constraint(equalToConstant: 240)
        height.priority = .defaultHigh
        height.isActive = true
        showChoice()
    }

    private func showChoice() {
        shown?.willMove(toParent: nil)
        shown?.view.removeFromSuperview()
        shown?.removeFromParent()
        let next = makeBoard(Board(rawValue: choice.selectedSegmentIndex) ?? .sum)
        addChild(next)
        next.view.frame = view.bounds.inset(by: UIEdgeInsets(top: 32, left: 0, bottom: 0, right: 0))
        next.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(next.view)
        next.didMove(toParent: self)
        shown = next
    }

    private func makeBoard(_ board: Board) -> UIViewController {
        switch board {
        case .sum: UIHostingController(rootView: SumBoard().environment(TypistBox(self)))
        case .fingers: UIHostingController(rootView: FingerBoard(typist: self))
        case .words: UIHostingController(rootView: WordBoard(typist: self))
        case .paint: UIHostingController(rootView: PaintBoard(typist: self))
        }
    }

    func put(_ text: String) {
        textDocumentProxy.insertText(text)
    }

    func compose(_ text: String?) {
        if let text {
            let end = NSRange(location: text.utf16.count, length: 0)
            textDocumentProxy.setMarkedText(text, selectedRange: end)
        } else {
            textDocumentProxy.unmarkText()
        }
    }
}

@Observable @MainActor
final class TypistBox {
    @ObservationIgnored private(set) weak var typist: (any Typist)?
    init(_ typist: any Typist) { self.typist = typist }
}
