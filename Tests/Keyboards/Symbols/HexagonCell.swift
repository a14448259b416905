import UIKit

final class HexagonCell: UICollectionViewCell {
    static let identifier = String(describing: HexagonCell.self)
    private let shape = CAShapeLayer()
    private let symbol = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        shape.fillColor = UIColor.systemBackground.cgColor
        shape.strokeColor = UIColor.systemGray4.cgColor
        contentView.layer.addSublayer(shape)
        symbol.textAlignment = .center
        symbol.font = UIFont(name: "Georgia", size: 20)
        contentView.addSubview(symbol)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func configure(with text: String) {
        symbol.text = text
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        symbol.frame = contentView.bounds
        let path = UIBezierPath()
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        for corner in 0..<6 {
            let angle = CGFloat(corner) * .pi / 3 + .pi / 6
            let point = CGPoint(
                x: center.x + cos(angle) * bounds.width / 2, y: center.y + sin(angle) * bounds.width / 2)
            corner == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        path.close()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        shape.path = path.cgPath
        CATransaction.commit()
    }

    override var isSelected: Bool {
        didSet { shape.fillColor = (isSelected ? UIColor.systemBlue : .systemBackground).cgColor }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        symbol.text = nil
    }
}
