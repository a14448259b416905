import UIKit

@objc(BrailleKeyboard)
class BrailleKeyboard: UIInputViewController {
    private var dots: [DotControl] = []
    private let enter = UIButton(type: .system)
    private var cell: Cell = [] {
        didSet {
            enter.setTitle(cell.letter.map(String.init) ?? cell.pattern, for: .normal)
            for dot in dots { dot.isSelected = cell.contains(dot.dot) }
        }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.isMultipleTouchEnabled = true
        let columns = (0..<2).map { column -> UIStackView in
            let controls = (0..<3).map { row -> DotControl in
                let number = column * 3 + row
                let control = DotControl(dot: Cell.all[number], number: number + 1)
                control.addTarget(self, action: #selector(toggle(_:)), for: .touchDown)
                return control
            }
            dots += controls
            let stack = UIStackView(arrangedSubviews: controls)
            stack.axis = .vertical
            stack.distribution = .fillEqually
            return stack
        }
        enter.accessibilityIdentifier = "enter"
        enter.titleLabel?.font = .preferredFont(forTextStyle: .largeTitle)
        enter.titleLabel?.adjustsFontForContentSizeCategory = true
        enter.addTarget(self, action: #selector(complete), for: .primaryActionTriggered)
        cell = []

        let board = UIStackView(arrangedSubviews: [columns[0], enter, columns[1]])
        board.alignment = .fill
        board.isLayoutMarginsRelativeArrangement = true
        board.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        board.frame = view.bounds
        board.autoresizingMask = [.flexibleHeight, .flexibleWidth]
        view.addSubview(board)
        enter.widthAnchor.constraint(equalTo: board.widthAnchor, multiplier: 1 / 3).isActive = true
        columns[0].widthAnchor.constraint(equalTo: columns[1].widthAnchor).isActive = true
    }

    @objc private func toggle(_ sender: DotControl) {
        cell.formSymmetricDifference(sender.dot)
    }

    @objc private func complete() {
        defer { cell = [] }
        guard let letter = cell.letter else {
            UIAccessibility.post(notification: .announcement, argument: "unknown")
            return
        }
        textDocumentProxy.insertText(String(letter))
    }
}
