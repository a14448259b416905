import AVFoundation
import UIKit

/// Notes by name, on an octave whose black keys are over the white ones.
class KeyboardViewController: UIInputViewController {
    var whiteKeys: [PianoKey] = []
    var blackKeys: [PianoKey] = []
    var octave = 4 { didSet { octaveControl.setTitle("\(octave)", for: .normal) } }
    let octaveControl = UIButton(type: .system)
    var fingers: [ObjectIdentifier: PianoKey] = [:]

    override func viewDidLoad() {
        super.viewDidLoad()
        view.isMultipleTouchEnabled = true
        "CDEFGAB".forEach { whiteKeys.append(PianoKey(note: String($0), color: .white)) }
        ["C♯", "D♯", "F♯", "G♯", "A♯"].forEach { blackKeys.append(PianoKey(note: $0, color: .black)) }
        whiteKeys.forEach(view.addSubview)
        blackKeys.forEach { view.insertSubview($0, aboveSubview: whiteKeys.last!) }
        octaveControl.setTitle("4", for: .normal)
        octaveControl.accessibilityIdentifier = "octave"
        octaveControl.showsMenuAsPrimaryAction = true
        octaveControl.menu = UIMenu(
            children: (2...6).map { number in
                UIAction(title: "Octave \(number)") { [weak self] _ in self?.octave = number }
            })
        view.addSubview(octaveControl)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = CGSize(width: (view.bounds.width - 40) / 7, height: view.bounds.height)
        octaveControl.frame = CGRect(x: view.bounds.width - 40, y: 0, width: 40, height: size.height)
        for (index, key) in whiteKeys.enumerated() {
            key.frame = CGRect(x: CGFloat(index) * size.width, y: 0, width: size.width, height: size.height)
        }
        for (key, position) in zip(blackKeys, [1, 2, 4, 5, 6] as [CGFloat]) {
            key.frame.size = CGSize(width: size.width * 0.6, height: size.height * 0.6)
            key.center = CGPoint(x: position * size.width, y: size.height * 0.3)
        }
    }

    func key(at point: CGPoint) -> PianoKey? {
        (blackKeys + whiteKeys).first { $0.frame.contains(point) }
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        for touch in touches {
            let key = self.key(at: touch.location(in: view))
            key?.isDown = true
            fingers[ObjectIdentifier(touch)] = key
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        for touch in touches {
            guard let key = fingers.removeValue(forKey: ObjectIdentifier(touch)) else { continue }
            key.isDown = false
            let separator = textDocumentProxy.hasText ? " " : ""
            textDocumentProxy.insertText("\(separator)\(key.note)\(octave)")
            AudioServicesPlaySystemSound(SystemSoundID(1057))
        }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        fingers.values.forEach { $0.isDown = false }
        fingers.removeAll()
    }
}
