import UIKit

/// A control that is large enough for a paw: a picture above its name.
final class PictureButton: UIControl {
    let word: Word

    init(_ word: Word) {
        self.word = word
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = word.name
        accessibilityIdentifier = word.rawValue
        layOut()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.5 : 1 }
    }

    private func layOut() {
        let picture = UIImageView(image: word.picture)
        picture.contentMode = .scaleAspectFit
        let name = UILabel()
        name.text = word.name
        name.font = .preferredFont(forTextStyle: .headline)
        name.textAlignment = .center
        name.adjustsFontSizeToFitWidth = true
        name.setContentHuggingPriority(.required, for: .vertical)
        let stack = UIStackView(arrangedSubviews: [picture, name])
        stack.axis = .vertical
        stack.spacing = 8
        // The touches are the control's own.
        stack.isUserInteractionEnabled = false
        stack.translatesAutoresizingMaskIntoConstraints = false
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: topAnchor, constant: 16),
            stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
            stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
            stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
        ])
    }
}
