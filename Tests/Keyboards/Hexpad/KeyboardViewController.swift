import UIKit

/// Colors by their hexadecimal digits: the keyboard takes on the color that is before the insertion point.
class KeyboardViewController: UIInputViewController {

    class GradientView: UIView {
        override class var layerClass: AnyClass { return CAGradientLayer.self }
        var gradient: CAGradientLayer { return layer as! CAGradientLayer }
    }

    class Cap: UIButton {
        let digit: String

        init(digit: String) {
            self.digit = digit
            super.init(frame: .zero)
            setTitle(digit, for: .normal)
            titleLabel?.font = UIFont.monospacedSystemFont(ofSize: 19, weight: .medium)
            layer.cornerRadius = 8
            layer.shadowOffset = CGSize(width: 0, height: 2)
            layer.shadowRadius = 1
            clipsToBounds = false
            restyle()
        }

        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            super.traitCollectionDidChange(previousTraitCollection)
            if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) { restyle() }
        }

        func restyle() {
            let isDark = traitCollection.userInterfaceStyle == .dark
            backgroundColor = isDark ? UIColor(white: 0.3, alpha: 1) : UIColor.white
            setTitleColor(isDark ? .white : .black, for: .normal)
            layer.shadowOpacity = isDark ? 0 : 0.4
            layer.shadowColor = UIColor.black.withAlphaComponent(0.5).cgColor
        }
    }

    var background: GradientView { return view as! GradientView }
    let caps = "0123456789ABCDEF#".map { Cap(digit: String($0)) }
    let swatch = UILabel()

    override func loadView() {
        view = GradientView()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        background.gradient.startPoint = CGPoint(x: 0, y: 0)
        background.gradient.endPoint = CGPoint(x: 1, y: 1)
        background.gradient.locations = [0, 0.7, 1]
        paint(UIColor.lightGray)
        caps.forEach {
            $0.addTarget(self, action: #selector(add(_:)), for: .touchDown)
            view.addSubview($0)
        }
        swatch.layer.masksToBounds = true
        swatch.layer.cornerRadius = 12
        swatch.textAlignment = .center
        view.addSubview(swatch)
        swatch.isUserInteractionEnabled = true
        swatch.accessibilityIdentifier = "swatch"
        swatch.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(insertRGB)))
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width / 6, height = view.bounds.height / 3
        for (index, cap) in caps.enumerated() {
            cap.frame = CGRect(
                x: CGFloat(index % 6) * width, y: CGFloat(index / 6) * height, width: width, height: height
            )
            .insetBy(dx: 3, dy: 3)
        }
        swatch.frame = CGRect(x: 5 * width, y: 2 * height, width: width, height: height).insetBy(dx: 3, dy: 3)
    }

    @objc func add(_ cap: Cap) {
        textDocumentProxy.insertText(cap.digit)
        color.map(paint)
    }

    var color: UIColor? {
        guard let context = textDocumentProxy.documentContextBeforeInput,
            let hash = context.lastIndex(of: "#"),
            let number = UInt32(context[context.index(after: hash)...], radix: 16),
            context.distance(from: hash, to: context.endIndex) == 7
        else { return nil }
        return UIColor(
            red: CGFloat(number >> 16 & 255) / 255, green: CGFloat(number >> 8 & 255) / 255,
            blue: CGFloat(number & 255) / 255, alpha: 1)
    }

    func paint(_ color: UIColor) {
        background.gradient.colors = [
            color.cgColor, color.withAlphaComponent(0.6).cgColor, UIColor.gray.cgColor,
        ]
        swatch.backgroundColor = color
        var hue: CGFloat = 0, saturation: CGFloat = 0, brightness: CGFloat = 0
        color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        swatch.text = "\(Int((hue * 360).rounded()))°"
        swatch.textColor = brightness > 0.5 ? .black : .white
    }

    @objc func insertRGB() {
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0
        swatch.backgroundColor?.getRed(&red, green: &green, blue: &blue, alpha: nil)
        let parts = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
        textDocumentProxy.insertText(" rgb(\(parts.joined(separator: ", ")))")
    }
}
