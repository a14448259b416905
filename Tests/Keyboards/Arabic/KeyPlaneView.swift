import UIKit

/// The whole plane of keys; gaps between keys belong to the nearest one.
class KeyPlaneView: UIView {
    var rows: [[KeyCap]] = [] {
        didSet {
            subviews.forEach { $0.removeFromSuperview() }
            rows.joined().forEach(addSubview)
            setNeedsLayout()
        }
    }
    var onTouch: ((KeyCap) -> Void)?
    private var pressed: KeyCap?

    override func layoutSubviews() {
        super.layoutSubviews()
        let height = bounds.height / CGFloat(max(rows.count, 1))
        for (number, row) in rows.enumerated() {
            let width = bounds.width / CGFloat(row.count)
            for (position, cap) in row.enumerated() {
                // From the right, as the script runs.
                cap.frame = CGRect(
                    x: bounds.maxX - CGFloat(position + 1) * width, y: CGFloat(number) * height, width: width,
                    height: height
                ).insetBy(dx: 4, dy: 6)
            }
        }
    }

    func cap(nearest point: CGPoint) -> KeyCap? {
        func distance(_ cap: KeyCap) -> CGFloat {
            let dx = max(cap.frame.minX - point.x, 0, point.x - cap.frame.maxX)
            let dy = max(cap.frame.minY - point.y, 0, point.y - cap.frame.maxY)
            return dx * dx + dy * dy
        }
        return rows.joined().min { distance($0) < distance($1) }
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        return self
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -8, dy: -8).contains(point)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        pressed = touches.first.flatMap { cap(nearest: $0.location(in: self)) }
        pressed?.isPressed = true
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let pressed { onTouch?(pressed) }
        clear()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        clear()
    }

    private func clear() {
        pressed?.isPressed = false
        pressed = nil
    }
}
