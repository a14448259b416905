import UIKit

enum FlickDirection: Int, CaseIterable {
    case center, left, up, right, down

    init(translation: CGPoint) {
        if hypot(translation.x, translation.y) < 12 {
            self = .center
        } else if abs(translation.x) > abs(translation.y) {
            self = translation.x < 0 ? .left : .right
        } else {
            self = translation.y < 0 ? .up : .down
        }
    }
}

/// One of the twelve keys: a tap is the first kana of its line, a flick another one, and tapping on goes through them.
final class FlickKey: UIView {
    let kana: [Character]
    var handler: (FlickKey, FlickDirection) -> Void = { _, _ in }
    private let label = UILabel()

    init(_ kana: String) {
        self.kana = Array(kana)
        super.init(frame: .zero)
        label.text = String(kana.first!)
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 24)
        label.numberOfLines = 1
        addSubview(label)
        backgroundColor = .systemGray5
        isAccessibilityElement = true
        accessibilityLabel = label.text
        accessibilityTraits = .keyboardKey
        let tap = UITapGestureRecognizer(target: self, action: #selector(tapped))
        let pan = UIPanGestureRecognizer(target: self, action: #selector(panned(_:)))
        pan.maximumNumberOfTouches = 1
        tap.require(toFail: pan)
        gestureRecognizers = [tap, pan]
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError() }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    override class var requiresConstraintBasedLayout: Bool { true }

    override var intrinsicContentSize: CGSize { CGSize(width: 60, height: 50) }

    @objc private func tapped() { handler(self, .center) }

    @objc private func panned(_ pan: UIPanGestureRecognizer) {
        let direction = FlickDirection(translation: pan.translation(in: self))
        switch pan.state {
        case .changed:
            label.text = String(kana[min(direction.rawValue, kana.count - 1)])
        case .ended:
            label.text = String(kana[0])
            if direction.rawValue < kana.count { handler(self, direction) }
        case .cancelled:
            label.text = String(kana[0])
        default: ()
        }
    }
}
