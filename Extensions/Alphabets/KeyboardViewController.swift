import SwiftUI
import UIKit

/// Puts the SwiftUI keyboard on the screen and passes on to its model what iOS reports.
final class KeyboardViewController: UIInputViewController {

    private let heightPriority = UILayoutPriority(999)
    private lazy var model = KeyboardModel(controller: self)

    override func viewDidLoad() {
        super.viewDidLoad()
        let inputView = ClickingInputView(frame: .zero, inputViewStyle: .keyboard)
        inputView.allowsSelfSizing = true
        self.inputView = inputView
        host(KeyboardView().environmentObject(model), in: inputView)
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        model.readController()
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        model.readField()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        model.release(.delete)
    }

    override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
        model.readField()
    }

    private func host(_ rootView: some View, in inputView: UIView) {
        let hosting = UIHostingController(rootView: rootView)
        hosting.view.backgroundColor = .clear
        // The SwiftUI views decide the height of the keyboard.
        hosting.view.setContentHuggingPriority(heightPriority, for: .vertical)
        hosting.view.setContentCompressionResistancePriority(heightPriority, for: .vertical)
        hosting.view.translatesAutoresizingMaskIntoConstraints = false
        addChild(hosting)
        inputView.addSubview(hosting.view)
        NSLayoutConstraint.activate([
            hosting.view.leadingAnchor.constraint(equalTo: inputView.leadingAnchor),
            hosting.view.trailingAnchor.constraint(equalTo: inputView.trailingAnchor),
            hosting.view.topAnchor.constraint(equalTo: inputView.topAnchor),
            hosting.view.bottomAnchor.constraint(equalTo: inputView.bottomAnchor),
        ])
        hosting.didMove(toParent: self)
    }
}

/// An input view whose keys may click.
private final class ClickingInputView: UIInputView, UIInputViewAudioFeedback {
    var enableInputClicksWhenVisible: Bool { true }
}
