import UIKit

final class NoteKey: UIButton {
  init(title: String, action: @escaping () -> Void) {
    super.init(frame: .zero)
    setTitle(title, for: .normal)
    addAction(UIAction { _ in action() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }
}
