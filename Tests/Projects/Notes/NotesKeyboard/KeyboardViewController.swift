import NoteKit
import UIKit

class KeyboardViewController: UIInputViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let keys = [
      NoteKey(title: "note") { [unowned self] in insert(Note(text: "note").shout) },
      NoteKey(title: NSLocalizedString("list", comment: "The key that begins a list")) {
        [unowned self] in insert(Bullet.next(after: textDocumentProxy.documentContextBeforeInput))
      },
      NoteKey(title: "sounds") { [unowned self] in insert(sounds()) },
    ]
    let row = UIStackView(arrangedSubviews: keys)
    row.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
    row.distribution = .fillEqually
    view.addSubview(row)
  }

  private func insert(_ text: String) { textDocumentProxy.insertText(text) }

  private func sounds() -> String {
    Bundle.main.path(forResource: "click", ofType: "txt", inDirectory: "Sounds") == nil
      ? "none" : "click"
  }
}
