import CoreGraphics
import QuartzCore
import UIKit
import UIKit.UIGestureRecognizerSubclass

// Keys that draw themselves and take gestures instead of being buttons.

enum Stroke {
    case letter(Character)
    case shift
    case space
}

class SketchKey: UIView {
    let stroke: Stroke
    var isUppercase = false { didSet { setNeedsDisplay() } }
    private let outline = CAShapeLayer()
    private let shine = CAGradientLayer()

    init(_ stroke: Stroke) {
        self.stroke = stroke
        super.init(frame: .zero)
        backgroundColor = .clear
        contentMode = .redraw
        outline.fillColor = UIColor.clear.cgColor
        outline.strokeColor = UIColor.darkGray.cgColor
        outline.lineWidth = 1
        outline.lineJoin = .round
        shine.colors = [UIColor.white.cgColor, UIColor.lightGray.cgColor]
        shine.locations = [0, 1]
        layer.insertSublayer(shine, at: 0)
        layer.addSublayer(outline)
    }

    required init?(coder: NSCoder) { nil }

    var title: String {
        switch stroke {
        case .letter(let character):
            return isUppercase ? String(character).uppercased() : String(character)
        case .shift: return "shift"
        case .space: return "space"
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let path = UIBezierPath(
            roundedRect: bounds.insetBy(dx: 2, dy: 2), byRoundingCorners: [.topLeft, .topRight],
            cornerRadii: CGSize(width: 5, height: 5))
        outline.path = path.cgPath
        outline.frame = bounds
        shine.frame = bounds
        layer.shadowPath = path.cgPath
        CATransaction.commit()
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        UIColor(white: 0.95, alpha: 1).setFill()
        UIBezierPath(roundedRect: rect.insetBy(dx: 2, dy: 2), cornerRadius: 5).fill()
        context.restoreGState()

        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 20, weight: .medium),
            .foregroundColor: UIColor.black,
            .paragraphStyle: style,
        ]
        let size = (title as NSString).size(withAttributes: attributes)
        let origin = CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2)
        (title as NSString).draw(at: origin, withAttributes: attributes)
    }
}

/// Recognizes as soon as a finger is down, as keyboards do that cannot wait.
class TouchDownRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        if state == .possible { state = .recognized }
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
}

class KeyboardViewController: UIInputViewController {
    private var keys: [SketchKey] = []
    private var isLocked = false
    private var link: CADisplayLink?
    private var frames = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        let rows: [[Stroke]] = ["abc", "xyz"].map { $0.map { .letter($0) } } + [[.shift, .space]]
        let column = UIStackView()
        column.axis = .vertical
        column.distribution = .fillEqually
        column.translatesAutoresizingMaskIntoConstraints = false
        for row in rows {
            let line = UIStackView()
            line.distribution = .fillEqually
            for stroke in row { line.addArrangedSubview(makeKey(stroke)) }
            column.addArrangedSubview(line)
        }
        view.addSubview(column)
        column.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        column.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
        column.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        column.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true

        let pan = UIPanGestureRecognizer(target: self, action: #selector(moveCursor))
        pan.cancelsTouchesInView = false
        view.addGestureRecognizer(pan)
    }

    private func makeKey(_ stroke: Stroke) -> SketchKey {
        let key = SketchKey(stroke)
        keys.append(key)
        switch stroke {
        case .letter:
            key.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(typeLetter(_:))))
            let hold = UILongPressGestureRecognizer(target: self, action: #selector(showVariant(_:)))
            key.addGestureRecognizer(hold)
        case .shift:
            let once = UITapGestureRecognizer(target: self, action: #selector(shiftOnce))
            let twice = UITapGestureRecognizer(target: self, action: #selector(shiftLock))
            twice.numberOfTapsRequired = 2
            once.require(toFail: twice)
            key.addGestureRecognizer(once)
            key.addGestureRecognizer(twice)
        case .space:
            key.addGestureRecognizer(TouchDownRecognizer(target: self, action: #selector(typeSpace)))
        }
        return key
    }

    private func setUppercase(_ isUppercase: Bool) {
        for key in keys { key.isUppercase = isUppercase }
    }

    @objc func typeLetter(_ tap: UITapGestureRecognizer) {
        guard tap.state == .ended, let key = tap.view as? SketchKey else { return }
        textDocumentProxy.insertText(key.title)
        if !isLocked { setUppercase(false) }
    }

    @objc func showVariant(_ hold: UILongPressGestureRecognizer) {
        guard let key = hold.view as? SketchKey else { return }
        let place = hold.location(in: key)
        if hold.state == .began, key.bounds.contains(place) {
            textDocumentProxy.insertText("(\(key.title))")
        }
    }

    @objc func shiftOnce() {
        isLocked = false
        setUppercase(true)
    }

    @objc func shiftLock() {
        isLocked = true
        setUppercase(true)
        link = CADisplayLink(target: self, selector: #selector(blink(_:)))
        link?.add(to: .main, forMode: .common)
    }

    @objc func blink(_ link: CADisplayLink) {
        frames += 1
        if frames == 6 {
            link.invalidate()
            textDocumentProxy.insertText("^")
        }
    }

    @objc func typeSpace() {
        textDocumentProxy.insertText(" ")
    }

    @objc func moveCursor(_ pan: UIPanGestureRecognizer) {
        guard pan.state == .changed else { return }
        let steps = Int(pan.translation(in: view).x / 10)
        if steps != 0 {
            textDocumentProxy.adjustTextPosition(byCharacterOffset: steps)
            pan.setTranslation(.zero, in: view)
        }
    }
}
