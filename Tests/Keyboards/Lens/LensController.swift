import UIKit

/// A sheet that is held with two fingers: pinched, turned, moved, or tapped to write down the result.
final class LensController: UIInputViewController, UIGestureRecognizerDelegate {
    private lazy var sheet: UIView = {
        let sheet = UIView()
        sheet.isMultipleTouchEnabled = true
        sheet.accessibilityIdentifier = "sheet"
        sheet.backgroundColor = .systemGray5
        return sheet
    }()
    private let guarded = UIButton(type: .custom)
    private let neighbour = UIButton(type: .custom)
    private var zoom: CGFloat = 1
    private var turn: CGFloat = 0
    private var shift = CGPoint.zero

    override func loadView() {
        let root = UIInputView(frame: .zero, inputViewStyle: .keyboard)
        root.allowsSelfSizing = true
        view = root
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let pinch = UIPinchGestureRecognizer(target: self, action: #selector(pinched))
        let rotation = UIRotationGestureRecognizer(target: self, action: #selector(turned))
        let pan = UIPanGestureRecognizer(target: self, action: #selector(moved))
        pan.minimumNumberOfTouches = 2
        let tap = UITapGestureRecognizer(target: self, action: #selector(told))
        tap.numberOfTouchesRequired = 2
        for recognizer in [pinch, rotation, pan, tap] {
            recognizer.delegate = self
            sheet.addGestureRecognizer(recognizer)
        }
        guarded.setTitle("alone", for: .normal)
        guarded.isExclusiveTouch = true
        guarded.addAction(UIAction { [unowned self] _ in write("alone ") }, for: .touchUpInside)
        neighbour.setTitle("beside", for: .normal)
        neighbour.addAction(UIAction { [unowned self] _ in write("beside ") }, for: .touchUpInside)
        for part in [sheet, guarded, neighbour] { view.addSubview(part) }
    }

    override func viewWillLayoutSubviews() {
        let size = view.bounds.size
        sheet.frame = CGRect(x: 20, y: 10, width: size.width - 40, height: 140)
        guarded.frame = CGRect(x: 0, y: 160, width: size.width / 2, height: 44)
        neighbour.frame = CGRect(x: size.width / 2, y: 160, width: size.width / 2, height: 44)
    }

    private func write(_ text: String) { textDocumentProxy.insertText(text) }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        ![gestureRecognizer, otherGestureRecognizer].contains { $0 is UITapGestureRecognizer }
    }

    @objc private func pinched(_ recognizer: UIPinchGestureRecognizer) {
        guard recognizer.state == .ended else { return }
        zoom *= recognizer.scale
    }

    @objc private func turned(_ recognizer: UIRotationGestureRecognizer) {
        guard recognizer.state == .ended else { return }
        turn += recognizer.rotation * 180 / .pi
    }

    @objc private func moved(_ recognizer: UIPanGestureRecognizer) {
        guard recognizer.state == .ended else { return }
        let way = recognizer.translation(in: view)
        shift = CGPoint(x: shift.x + way.x, y: shift.y + way.y)
    }

    @objc private func told(_ recognizer: UITapGestureRecognizer) {
        func words(_ number: CGFloat) -> String { String(format: "%.2f", Double(number)) }
        write("×\(words(zoom)) ∠\(Int(turn.rounded())) →\(Int(shift.x.rounded())),\(Int(shift.y.rounded())) ")
    }
}
