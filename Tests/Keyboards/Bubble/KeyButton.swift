import UIKit

protocol KeyButtonDelegate: AnyObject {
    func keyButtonDidBegin(_ key: KeyButton)
    func keyButton(_ key: KeyButton, didFinishInside inside: Bool)
}

/// A button that shows a bubble above itself while a finger is on it.
class KeyButton: UIButton {
    weak var delegate: KeyButtonDelegate?
    private var bubble: BubbleView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel?.font = .systemFont(ofSize: 22, weight: .light)
        titleLabel?.textAlignment = .center
        setTitleColor(.black, for: .normal)
        backgroundColor = .white
        layer.cornerRadius = 5
        layer.shadowColor = UIColor.gray.cgColor
        layer.shadowOffset = CGSize(width: 0, height: 1)
        layer.shadowOpacity = 0.8
        layer.shadowRadius = 0
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: 5).cgPath
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        showBubble()
        delegate?.keyButtonDidBegin(self)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesMoved(touches, with: event)
        guard let touch = touches.first else { return }
        bubble?.isHidden = !point(inside: touch.location(in: self), with: event)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        let inside = touches.first.map { bounds.contains($0.location(in: self)) } ?? false
        hideBubble()
        delegate?.keyButton(self, didFinishInside: inside)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        hideBubble()
    }

    private func showBubble() {
        guard bubble == nil, let host = superview, let title = currentTitle else { return }
        let size = CGSize(width: bounds.width * 1.6, height: bounds.height)
        let origin = CGPoint(x: center.x - size.width / 2, y: max(0, frame.minY - size.height))
        let bubble = BubbleView(frame: CGRect(origin: origin, size: size), text: title)
        bubble.isUserInteractionEnabled = false
        host.addSubview(bubble)
        host.bringSubviewToFront(bubble)
        self.bubble = bubble
    }

    private func hideBubble() {
        bubble?.removeFromSuperview()
        bubble = nil
    }
}
