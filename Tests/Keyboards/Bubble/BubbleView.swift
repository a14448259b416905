import UIKit

class BubbleView: UIView {
    private let label = UILabel()

    init(frame: CGRect, text: String) {
        super.init(frame: frame)
        isOpaque = false
        label.text = text
        label.font = label.font.withSize(30)
        label.textColor = .black
        label.textAlignment = .center
        addSubview(label)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 4, dy: 4)
    }

    override func draw(_ rect: CGRect) {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: rect.midX - 6, y: rect.maxY))
        path.addCurve(
            to: CGPoint(x: rect.minX, y: rect.midY),
            controlPoint1: CGPoint(x: rect.midX - 8, y: rect.maxY - 8),
            controlPoint2: CGPoint(x: rect.minX, y: rect.maxY - 8))
        path.addArc(
            withCenter: CGPoint(x: rect.midX, y: rect.midY), radius: rect.width / 2, startAngle: .pi,
            endAngle: 0, clockwise: true)
        path.addLine(to: CGPoint(x: rect.midX + 6, y: rect.maxY))
        path.close()
        UIColor.white.setFill()
        path.fill()
        UIColor.lightGray.setStroke()
        path.stroke()
    }
}
