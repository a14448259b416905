import UIKit

/// A new keyboard target: the button to the next keyboard, and one key that types.
class KeyboardViewController: UIInputViewController {
  @IBOutlet var nextKeyboardButton: UIButton!

  override func updateViewConstraints() {
    super.updateViewConstraints()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    nextKeyboardButton = UIButton(type: .system)
    nextKeyboardButton.setTitle(
      NSLocalizedString("Next Keyboard", comment: "Title of the button"), for: [])
    nextKeyboardButton.addTarget(
      self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
    let letter = UIButton(type: .system)
    letter.setTitle("a", for: .normal)
    letter.addTarget(self, action: #selector(type(_:)), for: .touchUpInside)
    let places: [(UIButton, NSLayoutXAxisAnchor)] = [
      (nextKeyboardButton, view.leftAnchor), (letter, view.centerXAnchor),
    ]
    for (button, edge) in places {
      button.sizeToFit()
      button.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(button)
      button.leftAnchor.constraint(equalTo: edge).isActive = true
      button.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
    }
  }

  override func viewWillLayoutSubviews() {
    nextKeyboardButton.isHidden = !needsInputModeSwitchKey
    super.viewWillLayoutSubviews()
  }

  override func textDidChange(_ textInput: UITextInput?) {
    let isDark = textDocumentProxy.keyboardAppearance == .dark
    nextKeyboardButton.setTitleColor(isDark ? .white : .black, for: [])
  }

  @objc private func type(_ sender: UIButton) {
    textDocumentProxy.insertText(sender.currentTitle ?? "")
  }
}
