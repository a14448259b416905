import UIKit

// A keyboard that says how it is shown: its sizes, its traits, and each change of them.

class KeyboardViewController: UIInputViewController {
    @IBOutlet var nextKeyboardButton: UIButton!
    var heightConstraint: NSLayoutConstraint?
    var sizes = [String]()
    var events = [String]()
    let say = UIButton(type: .system)

    override func updateViewConstraints() {
        super.updateViewConstraints()
        let isLandscape = UIScreen.main.bounds.size.width > UIScreen.main.bounds.size.height
        heightConstraint?.constant = isLandscape ? 150 : 250
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        record()
        nextKeyboardButton = UIButton(type: .system)
        nextKeyboardButton.setTitle(NSLocalizedString("Next", comment: "next keyboard"), for: [])
        nextKeyboardButton.sizeToFit()
        nextKeyboardButton.translatesAutoresizingMaskIntoConstraints = false
        nextKeyboardButton.addTarget(
            self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        view.addSubview(nextKeyboardButton)
        nextKeyboardButton.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
        nextKeyboardButton.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
        say.setTitle("say", for: .normal)
        say.frame = CGRect(x: 100, y: 0, width: 100, height: 40)
        say.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
        say.addTarget(self, action: #selector(sayAll), for: .touchUpInside)
        view.addSubview(say)
        let constraint = NSLayoutConstraint(
            item: self.view!, attribute: .height, relatedBy: .equal, toItem: nil,
            attribute: .notAnAttribute, multiplier: 0.0, constant: 250)
        constraint.priority = UILayoutPriority(rawValue: 999)
        view.addConstraint(constraint)
        heightConstraint = constraint
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        events.append(view.window == nil ? "no window" : "window")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        record()
    }

    func record() {
        let size = "\(Int(view.bounds.width))x\(Int(view.bounds.height))"
        if sizes.last != size { sizes.append(size) }
    }

    override func viewWillTransition(
        to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        events.append("to \(Int(size.width))")
        coordinator.animate(
            alongsideTransition: { _ in
                self.view.setNeedsUpdateConstraints()
            },
            completion: { [weak self] context in
                self?.events.append("done \(context.isCancelled)")
            })
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle {
            events.append(traitCollection.userInterfaceStyle == .dark ? "dark" : "light")
        }
        if previousTraitCollection?.verticalSizeClass != traitCollection.verticalSizeClass {
            events.append(traitCollection.verticalSizeClass == .compact ? "compact" : "regular")
        }
    }

    @objc func sayAll() {
        let orientation = view.window?.windowScene?.interfaceOrientation.isLandscape ?? false
        let idiom = UIDevice.current.userInterfaceIdiom == .pad ? "pad" : "phone"
        textDocumentProxy.insertText(
            (sizes + events + [idiom, orientation ? "landscape" : "portrait"]).joined(separator: " "))
    }
}
