import UIKit

class PianoKey: UIView {
    enum Color { case white, black }

    let note: String
    let color: Color
    var isDown = false {
        didSet { imageView.isHighlighted = isDown }
    }
    private let imageView = UIImageView()

    init(note: String, color: Color) {
        self.note = note
        self.color = color
        super.init(frame: CGRect.zero)
        isUserInteractionEnabled = true
        accessibilityIdentifier = note
        imageView.contentMode = .scaleToFill
        addSubview(imageView)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("keys are made in code")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        imageView.frame = bounds
        if imageView.image?.size != bounds.size, !bounds.isEmpty {
            imageView.image = PianoKey.picture(size: bounds.size, fill: color == .white ? .white : .black)
            imageView.highlightedImage = PianoKey.picture(size: bounds.size, fill: .gray)
        }
    }

    static func picture(size: CGSize, fill: UIColor) -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(size, false, 0)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        fill.setFill()
        UIColor.darkGray.setStroke()
        let rect = CGRect(origin: .zero, size: size).insetBy(dx: 0.5, dy: 0.5)
        let path = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.bottomLeft, .bottomRight],
            cornerRadii: CGSize(width: 4, height: 4))
        context.addPath(path.cgPath)
        context.setLineWidth(1)
        context.drawPath(using: .fillStroke)
        return UIGraphicsGetImageFromCurrentImageContext()
    }
}
