import UIKit

/// Everything with a theme receives a change of the theme by itself.
@objcMembers
class ThemedKey: UIButton {
    dynamic var letter: String {
        didSet { setTitle(letter, for: .normal) }
    }

    init(letter: String) {
        self.letter = letter
        super.init(frame: .zero)
        setTitle(letter, for: .normal)
        layer.cornerRadius = 4
        NotificationCenter.default.addObserver(
            self, selector: #selector(themeDidChange(_:)), name: .themeDidChange, object: ThemeCenter.shared)
        apply(ThemeCenter.shared.current)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }

    func themeDidChange(_ notification: Notification) {
        apply(ThemeCenter.shared.current)
    }

    func apply(_ theme: Theme) {
        backgroundColor = theme.key
        setTitleColor(theme.text, for: .normal)
        setTitleColor(theme.text.withAlphaComponent(0.5), for: .highlighted)
    }
}
