import UIKit

/// The button of a key.
final class KeyButton: UIButton {
    let key: Key

    init(_ key: Key) {
        self.key = key
        super.init(frame: .zero)
        setTitle(key.title, for: .normal)
        setTitleColor(.label, for: .normal)
        titleLabel?.font = .systemFont(ofSize: key.title.count > 1 ? 16 : 22)
        accessibilityLabel = key.label ?? key.title
        backgroundColor = .systemBackground
        layer.cornerRadius = 5
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    /// Shows the key's letter as it will be typed; its name stays.
    func show(isUppercase: Bool) {
        guard case .insert(let text) = key.action, key.label == nil else { return }
        setTitle(isUppercase ? text.uppercased() : text, for: .normal)
    }
}
