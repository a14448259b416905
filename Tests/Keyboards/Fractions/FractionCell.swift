import UIKit

class FractionCell: UICollectionViewCell {

    let label = UILabel(frame: .zero)
    private let bar = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        label.autoresizingMask = [UIViewAutoresizing.flexibleWidth, .flexibleHeight]
        label.frame = UIEdgeInsetsInsetRect(contentView.bounds, UIEdgeInsetsMake(2, 2, 6, 2))
        contentView.addSubview(label)
        bar.lineCap = kCALineCapRound
        bar.lineJoin = kCALineJoinRound
        bar.strokeColor = UIColor.gray.cgColor
        bar.lineWidth = 2
        contentView.layer.addSublayer(bar)
        isAccessibilityElement = true
        accessibilityTraits = UIAccessibilityTraitButton | UIAccessibilityTraitKeyboardKey
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 8, y: bounds.height - 4))
        path.addLine(to: CGPoint(x: bounds.width - 8, y: bounds.height - 4))
        bar.path = path.cgPath
    }
}
