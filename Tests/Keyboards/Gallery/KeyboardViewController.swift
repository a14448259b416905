import SwiftUI
import UIKit

/// Shows one scene of a family of drawings: the one that the text of the field names.
final class KeyboardViewController: UIInputViewController {
    private let content = UIView()

    override func viewDidLoad() {
        super.viewDidLoad()
        content.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(content)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 8),
            content.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -8),
            content.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            content.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
            content.heightAnchor.constraint(equalToConstant: 200),
        ])
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        content.subviews.forEach { $0.removeFromSuperview() }
        let scene: UIView
        switch textDocumentProxy.documentContextBeforeInput {
        case "images": scene = pictures()
        case "drawings": scene = drawings()
        case "stickers": scene = stickers()
        case "texts": scene = texts()
        case "scripts": scene = scripts()
        case "emoji": scene = emoji()
        case "symbols": scene = symbols()
        case "materials": scene = materials()
        case "controls": scene = controls()
        case "lists": scene = ShelfList()
        case "buttons": scene = styledButtons()
        case "layers": scene = layers()
        case "swiftui": scene = hosted()
        default: return
        }
        scene.translatesAutoresizingMaskIntoConstraints = false
        content.addSubview(scene)
        for edge in [NSLayoutConstraint.Attribute.leading, .trailing, .top, .bottom] {
            NSLayoutConstraint(
                item: scene, attribute: edge, relatedBy: .equal, toItem: content, attribute: edge,
                multiplier: 1, constant: 0
            ).isActive = true
        }
    }

    func grid(_ rows: [[UIView]]) -> UIView {
        let lines = rows.map { row -> UIView in
            let line = UIStackView(arrangedSubviews: row)
            (line.spacing, line.distribution) = (8, .fillEqually)
            return line
        }
        let whole = UIStackView(arrangedSubviews: lines)
        (whole.axis, whole.spacing, whole.distribution) = (.vertical, 8, .fillEqually)
        return whole
    }

    // MARK: Pictures

    private func pictures() -> UIView {
        let sail = UIImage(named: "Sail")
        let modes: [UIView.ContentMode] = [
            .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft, .bottomRight,
        ]
        let shown = modes.map { mode -> UIView in
            let picture = UIImageView(image: sail)
            (picture.contentMode, picture.clipsToBounds) = (mode, true)
            picture.backgroundColor = .white
            return picture
        }
        let tinted = UIImageView(image: sail?.withRenderingMode(.alwaysTemplate))
        (tinted.tintColor, tinted.contentMode) = (.systemPurple, .scaleAspectFit)
        let frame = Bundle.main.path(forResource: "Frame", ofType: "png").flatMap {
            UIImage(contentsOfFile: $0)
        }
        let stretched = frame?.resizableImage(
            withCapInsets: UIEdgeInsets(top: 7, left: 7, bottom: 7, right: 7), resizingMode: .stretch)
        let key = UIButton(type: .custom)
        key.setBackgroundImage(stretched, for: .normal)
        key.setTitle("caps", for: .normal)
        key.setTitleColor(.black, for: .normal)
        let read = Bundle.main.url(forResource: "Frame", withExtension: "png").flatMap {
            try? Data(contentsOf: $0)
        }
        let tiled = UIView()
        if let image = read.flatMap(UIImage.init(data:)) {
            tiled.backgroundColor = UIColor(patternImage: image)
        }
        return grid([Array(shown[..<3]), Array(shown[3...]), [tinted, key, tiled]])
    }

    private func drawings() -> UIView {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 90))
        func shown(_ draw: (CGContext) -> Void) -> UIView {
            let picture = UIImageView(image: renderer.image { draw($0.cgContext) })
            picture.contentMode = .scaleAspectFit
            return picture
        }
        let star = shown { context in
            UIColor.systemOrange.setFill()
            let path = UIBezierPath()
            for point in 0..<10 {
                let (angle, reach) = (Double(point) * .pi / 5, point % 2 == 0 ? 42.0 : 18.0)
                let place = CGPoint(x: 60 + sin(angle) * reach, y: 45 - cos(angle) * reach)
                point == 0 ? path.move(to: place) : path.addLine(to: place)
            }
            path.close()
            path.fill()
            UIColor.brown.setStroke()
            (path.lineWidth, path.lineJoinStyle) = (3, .round)
            path.stroke()
        }
        let wheel = shown { context in
            for part in 0..<12 {
                UIColor(hue: CGFloat(part) / 12, saturation: 0.8, brightness: 0.9, alpha: 1).setFill()
                let path = UIBezierPath()
                path.move(to: CGPoint(x: 60, y: 45))
                path.addArc(
                    withCenter: CGPoint(x: 60, y: 45), radius: 40, startAngle: CGFloat(part) * .pi / 6,
                    endAngle: CGFloat(part + 1) * .pi / 6, clockwise: true)
                path.fill()
            }
        }
        let sky = shown { context in
            let colors = [UIColor.blue.cgColor, UIColor.cyan.cgColor, UIColor.white.cgColor] as CFArray
            let space = CGColorSpaceCreateDeviceRGB()
            guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: [0, 0.6, 1])
            else { return }
            context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 0, y: 90), options: [])
            context.setBlendMode(.multiply)
            context.setFillColor(UIColor.yellow.cgColor)
            context.fillEllipse(in: CGRect(x: 40, y: 20, width: 50, height: 50))
        }
        let dashes = shown { context in
            context.setStrokeColor(UIColor.systemRed.cgColor)
            for (row, pattern) in [[6, 3], [1, 6], [12, 4, 2, 4]].enumerated() {
                context.setLineDash(phase: 0, lengths: pattern.map { CGFloat($0) })
                context.setLineWidth(4)
                context.setLineCap(row == 1 ? .round : .butt)
                context.move(to: CGPoint(x: 10, y: 20 + row * 25))
                context.addLine(to: CGPoint(x: 110, y: 20 + row * 25))
                context.strokePath()
            }
        }
        let clipped = shown { context in
            UIBezierPath(ovalIn: CGRect(x: 15, y: 5, width: 90, height: 80)).addClip()
            for stripe in 0..<12 where stripe % 2 == 0 {
                UIColor.systemIndigo.setFill()
                context.fill(CGRect(x: stripe * 10, y: 0, width: 10, height: 90))
            }
        }
        let turned = shown { context in
            context.translateBy(x: 60, y: 45)
            context.rotate(by: .pi / 8)
            UIColor.systemGreen.withAlphaComponent(0.6).setFill()
            UIBezierPath(roundedRect: CGRect(x: -45, y: -20, width: 90, height: 40), cornerRadius: 12)
                .fill()
            let words: [NSAttributedString.Key: Any] = [
                .font: UIFont.boldSystemFont(ofSize: 22), .foregroundColor: UIColor.black,
            ]
            ("turned" as NSString).draw(at: CGPoint(x: -38, y: -14), withAttributes: words)
        }
        return grid([[star, wheel, sky], [dashes, clipped, turned]])
    }

    // MARK: Text

    private func label(_ text: String, _ size: CGFloat = 17) -> UILabel {
        let label = UILabel()
        (label.text, label.font) = (text, .systemFont(ofSize: size))
        return label
    }

    private func texts() -> UIView {
        let weights: [UIFont.Weight] = [.ultraLight, .regular, .semibold, .black]
        let first = weights.map { weight -> UIView in
            let label = label("Hamburg")
            (label.font, label.textAlignment) = (.systemFont(ofSize: 17, weight: weight), .center)
            return label
        }
        let long = "The quick brown fox jumps over the lazy dog, twice each day."
        let modes: [NSLineBreakMode] = [.byTruncatingTail, .byTruncatingMiddle, .byTruncatingHead]
        let second = modes.map { mode -> UIView in
            let label = label(long, 14)
            label.lineBreakMode = mode
            return label
        }
        let wrapped = label(long, 13)
        wrapped.numberOfLines = 0
        let shrunk = label("As wide as fits", 40)
        (shrunk.adjustsFontSizeToFitWidth, shrunk.minimumScaleFactor) = (true, 0.3)
        let slanted = label("Slanted 0123")
        slanted.font = .italicSystemFont(ofSize: 18)
        let digits = label("11:11 08:58")
        digits.font = .monospacedSystemFont(ofSize: 16, weight: .medium)
        let rich = NSMutableAttributedString(string: "line struck wide red")
        rich.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 0, length: 4))
        rich.addAttribute(.strikethroughStyle, value: 1, range: NSRange(location: 5, length: 6))
        rich.addAttribute(.kern, value: 2, range: NSRange(location: 12, length: 4))
        rich.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 17, length: 3))
        let mixed = UILabel()
        mixed.attributedText = rich
        let right = label("at the right")
        right.textAlignment = .right
        return grid([first, second, [wrapped, shrunk], [slanted, digits], [mixed, right]])
    }

    private func scripts() -> UIView {
        let words = [
            "مرحبا بالعالم", "नमस्ते दुनिया", "สวัสดีชาวโลก", "שלום עולם", "Καλημέρα κόσμε",
            "Привет, мир", "こんにちは世界", "안녕하세요 세계", "你好，世界", "বাংলা লিপি", "தமிழ் எழுத்து",
            "Ħello ẅørłð",
        ]
        let labels = words.map { label($0, 20) }
        return grid((0..<4).map { Array(labels[$0 * 3..<$0 * 3 + 3]) })
    }

    private func emoji() -> UIView {
        let faces = [
            "😀", "😂", "🥰", "👋🏽", "👩‍💻", "👨‍👩‍👧‍👦", "🇩🇪", "🇯🇵", "1️⃣", "❤️", "🏳️‍🌈", "🐶", "🍎", "⚽️", "🚀",
        ]
        let keys = faces.map { face -> UIView in
            let key = UIButton(type: .system)
            key.setTitle(face, for: .normal)
            key.titleLabel?.font = .systemFont(ofSize: 34)
            return key
        }
        return grid((0..<3).map { Array(keys[$0 * 5..<$0 * 5 + 5]) })
    }

    private func symbols() -> UIView {
        let names = [
            "globe", "delete.left", "shift.fill", "return", "keyboard.chevron.compact.down", "mic",
            "face.smiling", "magnifyingglass", "gearshape.fill", "heart.fill", "star", "trash",
            "paperplane.fill", "doc.on.doc", "clock", "bell.badge", "arrow.up.circle", "xmark.circle.fill",
        ]
        let scales: [UIImage.SymbolScale] = [.small, .medium, .large]
        let weights: [UIImage.SymbolWeight] = [.light, .regular, .bold]
        let shown = names.enumerated().map { index, name -> UIView in
            let look = UIImage.SymbolConfiguration(
                pointSize: 24, weight: weights[index / 6], scale: scales[index % 3])
            let picture = UIImageView(image: UIImage(systemName: name, withConfiguration: look))
            picture.contentMode = .center
            picture.tintColor = [.label, .systemBlue, .systemRed][index / 6]
            return picture
        }
        return grid((0..<3).map { Array(shown[$0 * 6..<$0 * 6 + 6]) })
    }
}
