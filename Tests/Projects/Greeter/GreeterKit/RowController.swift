import UIKit

/// A controller that shows a row of keys, which its subclasses choose.
open class RowController: UIInputViewController {
  /// The row, once the view is loaded.
  @IBOutlet public var row: UIStackView!

  open var titles: [String] { [] }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let row = UIStackView(arrangedSubviews: titles.map(makeKey))
    row.distribution = .fillEqually
    row.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(row)
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      row.topAnchor.constraint(equalTo: view.topAnchor),
      row.heightAnchor.constraint(equalToConstant: 44),
    ])
    self.row = row
  }

  open func makeKey(_ title: String) -> UIButton {
    let key = UIButton(type: .system)
    key.setTitle(title, for: .normal)
    key.addTarget(self, action: #selector(keyTapped(_:)), for: .touchUpInside)
    return key
  }

  @objc open func keyTapped(_ sender: UIButton) {
    guard let title = sender.currentTitle else { return }
    textDocumentProxy.insertText(title)
  }
}
