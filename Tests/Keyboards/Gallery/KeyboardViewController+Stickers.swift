import UIKit

extension KeyboardViewController {
    /// Drawings with effects, and below them the same after a way through a PNG file.
    func stickers() -> UIView {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 90, height: 90))
        let images = [greeting, ring, tinted, overlapping].map { draw in
            renderer.image { draw($0.cgContext) }
        }
        func shown(_ image: UIImage?) -> UIView {
            let picture = UIImageView(image: image)
            picture.contentMode = .scaleAspectFit
            return picture
        }
        let copies = images.map { $0.pngData().flatMap { UIImage(data: $0, scale: 3) } }
        return grid([images.map(shown), copies.map(shown)])
    }

    private func greeting(_ context: CGContext) {
        UIColor.systemTeal.setFill()
        UIBezierPath(
            roundedRect: CGRect(x: 4, y: 8, width: 82, height: 74), cornerRadius: 16
        ).fill()
        context.setShadow(
            offset: CGSize(width: 0, height: 3), blur: 4, color: UIColor.black.cgColor)
        let style: [NSAttributedString.Key: Any] = [
            .font: UIFont.boldSystemFont(ofSize: 26), .foregroundColor: UIColor.white,
        ]
        ("Hello" as NSString).draw(at: CGPoint(x: 10, y: 14), withAttributes: style)
        ("👋🏽👩‍👧" as NSString).draw(at: CGPoint(x: 10, y: 46), withAttributes: style)
    }

    private func ring(_ context: CGContext) {
        UIColor.systemPink.setFill()
        UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 80, height: 80)).fill()
        context.setBlendMode(.clear)
        UIBezierPath(ovalIn: CGRect(x: 25, y: 25, width: 40, height: 40)).fill()
        context.setBlendMode(.destinationOver)
        UIColor.systemYellow.setFill()
        UIRectFill(CGRect(x: 0, y: 45, width: 90, height: 20))
    }

    private func tinted(_ context: CGContext) {
        let shape = UIGraphicsImageRenderer(size: CGSize(width: 90, height: 90)).image { _ in
            ("漢Ωж" as NSString).draw(
                at: CGPoint(x: 4, y: 24), withAttributes: [.font: UIFont.systemFont(ofSize: 32)])
        }
        shape.draw(at: .zero)
        context.setBlendMode(.sourceIn)
        let colors = [UIColor.systemRed.cgColor, UIColor.systemBlue.cgColor] as CFArray
        let space = CGColorSpaceCreateDeviceRGB()
        guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: nil)
        else { return }
        context.drawLinearGradient(
            gradient, start: .zero, end: CGPoint(x: 90, y: 0), options: [])
    }

    private func overlapping(_ context: CGContext) {
        let colors = [UIColor.cyan, .magenta, .yellow]
        context.setBlendMode(.multiply)
        for (index, color) in colors.enumerated() {
            let angle = CGFloat(index) * 2 * .pi / 3
            color.setFill()
            UIBezierPath(
                ovalIn: CGRect(x: 20 + 16 * sin(angle), y: 20 - 16 * cos(angle), width: 50, height: 50)
            ).fill()
        }
        context.setBlendMode(.normal)
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        UIColor.black.setFill()
        UIRectFill(CGRect(x: 0, y: 38, width: 90, height: 8))
        UIRectFill(CGRect(x: 41, y: 0, width: 8, height: 90))
        context.endTransparencyLayer()
    }
}
