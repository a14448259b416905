import UIKit

class KeyboardViewController: UIInputViewController {

    @IBOutlet fileprivate var rungs: [KeyButton]!
    private var isUpper = false

    override func viewDidLoad() {
        super.viewDidLoad()
        let board =
            UINib(nibName: "Rungs", bundle: nil).instantiate(withOwner: self, options: nil)[0] as! UIView
        board.frame = view.bounds
        view.addSubview(board)
        rungs.sort { $0.tag < $1.tag }
        for rung in rungs {
            rung.addTarget(self, action: #selector(press(_:)), for: .touchUpInside)
        }
    }

    @objc private func press(_ sender: KeyButton) {
        sender.presses += 1
        let text = isUpper ? sender.upper : sender.currentTitle
        textDocumentProxy.insertText(text ?? "?")
        if sender === rungs.last, sender.cornerRadius == 4.5, sender.layer.masksToBounds {
            textDocumentProxy.insertText("|")
            isUpper.toggle()
        }
    }

    @IBAction func climb(_ sender: UITapGestureRecognizer) {
        isUpper.toggle()
    }
}
