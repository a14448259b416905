import UIKit

class KeyboardViewController: UIInputViewController {
    private let plane = KeyPlaneView()
    private let bar = UIStackView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.semanticContentAttribute = .forceRightToLeft
        plane.rows = ["ضصثقفغعهخح", "شسيبلاتنم", "ئءؤرىةوزظ"].map { row in row.map { KeyCap(String($0)) } }
        plane.onTouch = { [weak self] in self?.type($0) }
        view.addSubview(plane)
        bar.distribution = .fillEqually
        for (title, action) in [
            ("مسافة", #selector(space)), ("تطويل", #selector(stretch)), ("حذف", #selector(erase)),
        ] {
            let button = UIButton(type: .custom)
            button.setTitle(title, for: .normal)
            button.setTitleColor(.darkGray, for: .normal)
            button.addTarget(self, action: action, for: .touchUpInside)
            bar.addArrangedSubview(button)
        }
        view.addSubview(bar)
    }

    override func viewDidLayoutSubviews() {
        let (barFrame, planeFrame) = view.bounds.divided(atDistance: 44, from: .maxYEdge)
        bar.frame = barFrame
        plane.frame = planeFrame
    }

    private func type(_ cap: KeyCap) {
        // Lam and alef are written together, whichever way they come.
        if cap.text == "ا", textDocumentProxy.documentContextBeforeInput?.hasSuffix("ل") == true {
            textDocumentProxy.deleteBackward()
            textDocumentProxy.insertText("لا")
        } else {
            textDocumentProxy.insertText(cap.text)
        }
    }

    @objc private func space() { textDocumentProxy.insertText(" ") }
    @objc private func erase() { textDocumentProxy.deleteBackward() }

    /// Makes the last letter longer, when it joins to the left.
    @objc private func stretch() {
        guard let last = textDocumentProxy.documentContextBeforeInput?.last, !"اءؤرىةوز ".contains(last)
        else {
            return
        }
        textDocumentProxy.insertText("ـ")
    }
}
