import UIKit

// One view sees to all fingers: keys are labels, and a finger may slide from one to the next before it leaves.

struct PadKey {
    let label: UILabel
    let output: String
}

protocol PadViewDelegate: AnyObject {
    func pad(_ pad: PadView, didType text: String)
}

@objcMembers
class PadView: UIView {
    weak var delegate: PadViewDelegate?
    private var keys: [PadKey] = []
    private var active: [UITouch: Int] = [:]
    private let bubble = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        isMultipleTouchEnabled = true
        bubble.fillRule = .evenOdd
        layer.addSublayer(bubble)
        for output in ["q", "w", "e", "r", "t", "y"] {
            let label = UILabel()
            label.text = output
            label.textAlignment = .center
            label.isUserInteractionEnabled = false
            addSubview(label)
            keys.append(PadKey(label: label, output: output))
        }
    }

    required init?(coder: NSCoder) { fatalError("not from a nib") }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = bounds.width / CGFloat(keys.count)
        for (index, key) in keys.enumerated() {
            key.label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
                .insetBy(dx: 3, dy: 6)
        }
    }

    private func index(at point: CGPoint) -> Int? {
        keys.indices.min { one, other in
            abs(keys[one].label.frame.midX - point.x) < abs(keys[other].label.frame.midX - point.x)
        }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            active[touch] = index(at: touch.location(in: self))
        }
        showBubble()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches where active[touch] != nil {
            active[touch] = index(at: touch.location(in: self))
        }
        showBubble()
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
            if let index = active.removeValue(forKey: touch) {
                delegate?.pad(self, didType: keys[index].output)
            }
        }
        showBubble()
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { active[touch] = nil }
        showBubble()
    }

    private func showBubble() {
        let path = CGMutablePath()
        for index in active.values {
            let frame = keys[index].label.frame
            path.move(to: CGPoint(x: frame.minX, y: frame.maxY))
            path.addLine(to: CGPoint(x: frame.minX, y: frame.minY))
            path.addQuadCurve(
                to: CGPoint(x: frame.maxX, y: frame.minY),
                control: CGPoint(x: frame.midX, y: frame.minY - 10))
            path.addLine(to: CGPoint(x: frame.maxX, y: frame.maxY))
            path.closeSubpath()
        }
        bubble.path = path
    }
}

class KeyboardViewController: UIInputViewController {
    private let pad = PadView(frame: .zero)
    private let feedback = UISelectionFeedbackGenerator()

    override func viewDidLoad() {
        super.viewDidLoad()
        pad.delegate = self
        pad.frame = view.bounds
        pad.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(pad)
    }
}

extension KeyboardViewController: PadViewDelegate {
    func pad(_ pad: PadView, didType text: String) {
        feedback.selectionChanged()
        textDocumentProxy.insertText(text)
    }
}
