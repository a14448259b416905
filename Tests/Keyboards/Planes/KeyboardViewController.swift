import UIKit

class KeyboardViewController: UIInputViewController {
    private var state = KeyboardState() {
        didSet { if state != oldValue { rebuild() } }
    }
    private let container = UIStackView()
    private var lastShift: TimeInterval = -1
    private var lastSpace: TimeInterval = -1

    override func viewDidLoad() {
        super.viewDidLoad()
        container.axis = .vertical
        container.distribution = .fillEqually
        container.frame = view.bounds
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(container)
        rebuild()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if textDocumentProxy.keyboardType == .numbersAndPunctuation { state.plane = .numbers }
        capitalize()
        rebuild()
    }

    private func rebuild() {
        for row in container.arrangedSubviews {
            container.removeArrangedSubview(row)
            row.removeFromSuperview()
        }
        let upper = state.plane == .letters && state.shift != .off
        for row in state.rows {
            let line = UIStackView()
            line.distribution = .fillEqually
            for key in upper ? row.uppercased() : row {
                line.addArrangedSubview(button(String(key), #selector(type(_:))))
            }
            container.addArrangedSubview(line)
        }
        let returnTitle: String
        switch textDocumentProxy.returnKeyType {
        case .go?: returnTitle = "ir"
        case .search?, .google?, .yahoo?: returnTitle = "buscar"
        case .send?: returnTitle = "enviar"
        default: returnTitle = "intro"
        }
        let last = UIStackView(arrangedSubviews: [
            button(state.plane == .letters ? "123" : "ABC", #selector(turn)),
            button(state.plane == .letters ? "⇧" : "#+=", #selector(shift(_:event:))),
            button("espacio", #selector(space(_:event:))), button("⌫", #selector(erase)),
            button(returnTitle, #selector(enter)),
        ])
        last.distribution = .fillProportionally
        container.addArrangedSubview(last)
    }

    private func button(_ title: String, _ action: Selector) -> UIButton {
        let button = UIButton(type: .custom)
        button.setTitle(title, for: .normal)
        button.setTitleColor(.label, for: .normal)
        button.addTarget(self, action: action, for: .touchUpInside)
        return button
    }

    @objc private func type(_ button: UIButton) {
        textDocumentProxy.insertText(button.currentTitle!)
        capitalize()
    }

    @objc private func turn() {
        state.plane = state.plane == .letters ? .numbers : .letters
    }

    @objc private func shift(_ button: UIButton, event: UIEvent) {
        if state.plane != .letters {
            state.plane = state.plane == .numbers ? .symbols : .numbers
            return
        }
        state.tapShift(again: event.timestamp - lastShift < 0.4)
        lastShift = event.timestamp
    }

    @objc private func space(_ button: UIButton, event: UIEvent) {
        let isDouble = event.timestamp - lastSpace < 0.5
        lastSpace = isDouble ? -1 : event.timestamp
        let context = textDocumentProxy.documentContextBeforeInput ?? ""
        if isDouble, context.hasSuffix(" "), context.dropLast().last?.isLetter == true {
            textDocumentProxy.deleteBackward()
            textDocumentProxy.insertText(". ")
        } else {
            textDocumentProxy.insertText(" ")
        }
        if state.plane != .letters { state.plane = .letters }
        capitalize()
    }

    @objc private func erase() {
        textDocumentProxy.deleteBackward()
        capitalize()
    }

    @objc private func enter() {
        textDocumentProxy.insertText("\n")
        capitalize()
    }

    private func capitalize() {
        guard state.shift != .locked else { return }
        let proxy = textDocumentProxy
        let wants = KeyboardState.wantsCapital(
            proxy.autocapitalizationType, after: proxy.documentContextBeforeInput)
        state.shift = wants ? .once : .off
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        capitalize()
    }
}
