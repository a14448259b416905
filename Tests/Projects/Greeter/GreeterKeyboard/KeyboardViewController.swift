import GreeterKit
import UIKit

class KeyboardViewController: RowController {
  private var book: PhraseBook {
    let file = Bundle.main.url(forResource: "greetings", withExtension: "txt")
    let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
    return PhraseBook(phrases: text.split(separator: "\n").map(String.init))
  }

  override var titles: [String] {
    book.phrases + [NSLocalizedString("farewell", comment: ""), "Build"]
  }

  override func makeKey(_ title: String) -> UIButton {
    let key = PhraseButton(type: .system)
    key.phrase = title
    key.setTitle(title, for: .normal)
    key.addTarget(self, action: #selector(phraseTapped(_:)), for: .touchUpInside)
    return key
  }

  @objc private func phraseTapped(_ sender: PhraseButton) {
    guard sender.phrase == "Build" else { return textDocumentProxy.insertText(sender.phrase + " ") }
    #if DEBUG && GREETER && POLITE
      textDocumentProxy.insertText("debug")
    #elseif GREETER && POLITE && !ABSENT
      textDocumentProxy.insertText("release")
    #endif
  }
}
