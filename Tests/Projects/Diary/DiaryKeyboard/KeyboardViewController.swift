import DayKit
import DiaryCore
import UIKit

class KeyboardViewController: UIInputViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let row = UIStackView(arrangedSubviews: [
      key("day") { Day.monday.title }, key("mood") { Page().mood }, key("facts") { self.facts },
    ])
    row.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
    row.distribution = .fillEqually
    view.addSubview(row)
  }

  private var facts: String {
    #if MARKED && DEBUG
      let build = "marked debug"
    #else
      let build = "other"
    #endif
    let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
    return Line(words: [NSLocalizedString("today", comment: ""), build, version ?? "none"]).text
  }

  private func key(_ title: String, _ text: @escaping () -> String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.addAction(
      UIAction { [unowned self] _ in textDocumentProxy.insertText(text()) }, for: .touchUpInside)
    return button
  }
}
