import UIKit

/// The first steps with Interface Builder: everything hangs on File's Owner, keys share one action.
class KeyboardViewController: UIInputViewController {

    @IBOutlet weak var statusLabel: UILabel!
    @IBOutlet private weak var globeButton: UIButton!
    @IBOutlet var letterButtons: [UIButton]!
    @IBOutlet weak var heightConstraint: NSLayoutConstraint?

    private var typed = 0 {
        didSet { statusLabel.text = "\(typed) typed" }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        for button in letterButtons {
            button.layer.shadowOpacity = 0.3
        }
        heightConstraint?.constant = 200
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        globeButton.isHidden = !needsInputModeSwitchKey
    }

    @IBAction func letterPressed(_ sender: UIButton) {
        guard let title = sender.title(for: .normal) else { return }
        textDocumentProxy.insertText(title)
        typed += 1
    }

    @IBAction private func spacePressed() {
        textDocumentProxy.insertText(" ")
    }

    @IBAction func deletePressed(_ sender: Any, forEvent event: UIEvent) {
        textDocumentProxy.deleteBackward()
    }
}
