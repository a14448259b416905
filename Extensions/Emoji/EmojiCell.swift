import UIKit

/// One emoji of the grid.
final class EmojiCell: UICollectionViewCell {
    static let identifier = "emoji"
    private let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .systemFont(ofSize: 28)
        label.textAlignment = .center
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
        isAccessibilityElement = true
        accessibilityTraits = .keyboardKey
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    func show(_ emoji: String, isRecent: Bool) {
        label.text = emoji
        accessibilityLabel = isRecent ? "recent \(emoji)" : emoji
    }
}

/// The heading of a group.
final class GroupHeader: UICollectionReusableView {
    static let identifier = "group"
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .preferredFont(forTextStyle: .caption1)
        label.textColor = .secondaryLabel
        label.frame = bounds.insetBy(dx: 8, dy: 0)
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }
}
