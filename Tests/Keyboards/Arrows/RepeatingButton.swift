import UIKit

/// A button that repeats while it is held, faster and faster.
@IBDesignable
class RepeatingButton: UIButton {
    @IBInspectable var delay: Double = 0.4
    var action: (() -> Void)?
    private var timer: Timer?
    private var count = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setUp()
    }

    private func setUp() {
        addTarget(self, action: #selector(start), for: .touchDown)
        addTarget(
            self, action: #selector(stop),
            for: [.touchUpInside, .touchUpOutside, .touchCancel, .touchDragExit])
    }

    @objc private func start() {
        count = 0
        fire()
    }

    private func fire() {
        action?()
        count += 1
        let interval = count == 1 ? delay : max(0.05, 0.2 / Double(count))
        timer = Timer(timeInterval: interval, repeats: false) { [weak self] _ in self?.fire() }
        RunLoop.main.add(timer!, forMode: .common)
    }

    @objc private func stop() {
        timer?.invalidate()
        timer = nil
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if superview == nil { stop() }
    }
}
