import UIKit

/// Keys of equal size in columns, twice as many where it is wide and low, placed without constraints.
final class KeyGrid: UIView {
    private let columns: Int
    private let gap: CGFloat = 4

    init(keys: [UIButton], columns: Int) {
        self.columns = columns
        super.init(frame: .zero)
        keys.forEach(addSubview)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        return nil
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        // An iPhone that is held sideways has no height for many rows.
        let columns = bounds.width > 4 * bounds.height ? 2 * self.columns : self.columns
        let rows = (subviews.count + columns - 1) / columns
        let width = (bounds.width - gap * CGFloat(columns + 1)) / CGFloat(columns)
        let height = (bounds.height - gap * CGFloat(rows + 1)) / CGFloat(rows)
        for (index, key) in subviews.enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            key.frame = CGRect(
                x: gap + CGFloat(column) * (width + gap), y: gap + CGFloat(row) * (height + gap), width: width,
                height: height)
        }
    }
}
