import UIKit

/// One big key. How long it is held makes the dot or the dash, and how long it rests ends the letter.
public class MorseViewController: UIInputViewController {

    enum Tempo {
        static let dash: TimeInterval = 0.25
        static let letterPause = 0.6
        static let wordPause = 1.4
    }

    static let alphabet: [String: String] = [
        ".-": "a", "-...": "b", "-.-.": "c", "-..": "d", ".": "e", "..-.": "f", "--.": "g", "....": "h",
        "..": "i", ".---": "j", "-.-": "k", ".-..": "l", "--": "m", "-.": "n", "---": "o", ".--.": "p",
        "--.-": "q", ".-.": "r", "...": "s", "-": "t", "..-": "u", "...-": "v", ".--": "w", "-..-": "x",
        "-.--": "y", "--..": "z",
    ]

    var signal = String() {
        didSet { display.text = signal.isEmpty ? "·" : signal }
    }
    var pressedAt: TimeInterval = 0
    weak var letterTimer: Timer?
    weak var wordTimer: Timer?

    var display = UILabel()
    var paddle: UIControl!

    public override func viewDidLoad() {
        super.viewDidLoad()
        paddle = UIControl(frame: CGRect.zero)
        paddle.accessibilityIdentifier = "paddle"
        paddle.backgroundColor = UIColor.darkGray
        paddle.layer.cornerRadius = 30
        paddle.addTarget(self, action: #selector(down), for: .touchDown)
        paddle.addTarget(self, action: #selector(up), for: [.touchUpInside, .touchUpOutside])
        paddle.addTarget(self, action: #selector(cancel), for: .touchCancel)
        display.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 40)
        display.autoresizingMask = .flexibleWidth
        display.textAlignment = NSTextAlignment.center
        display.font =
            UIFont(name: "Menlo-Regular", size: 20) ?? .monospacedSystemFont(ofSize: 20, weight: .regular)
        view.addSubview(display)
        view.addSubview(paddle)
    }

    public override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let side = min(view.bounds.width, view.bounds.height - 40) - 20
        paddle.bounds.size = CGSize(width: side, height: side)
        paddle.center = CGPoint(x: view.bounds.midX, y: 40 + (view.bounds.height - 40) / 2)
    }

    public override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        letterTimer?.invalidate()
        wordTimer?.invalidate()
    }

    @objc func down() {
        pressedAt = CACurrentMediaTime()
        letterTimer?.invalidate()
        wordTimer?.invalidate()
        paddle.alpha = 0.6
    }

    @objc func up() {
        paddle.alpha = 1
        signal += CACurrentMediaTime() - pressedAt < Tempo.dash ? "." : "-"
        letterTimer = Timer.scheduledTimer(
            timeInterval: Tempo.letterPause, target: self, selector: #selector(endLetter(_:)), userInfo: nil,
            repeats: false)
        wordTimer = Timer.scheduledTimer(
            timeInterval: Tempo.wordPause, target: self, selector: #selector(MorseViewController.endWord),
            userInfo: nil, repeats: false)
    }

    @objc func cancel() {
        paddle.alpha = 1
    }

    @objc func endLetter(_ timer: Timer) {
        let letter = MorseViewController.alphabet[signal] ?? "?"
        textDocumentProxy.insertText(letter)
        signal = ""
    }

    @objc func endWord() {
        textDocumentProxy.insertText(" ")
    }
}
