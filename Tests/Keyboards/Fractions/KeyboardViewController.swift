import UIKit

class KeyboardViewController: UIInputViewController, GridControllerDelegate {

    private let grid = GridController()
    private var clock: Timer?
    private var doubles = false

    override func viewDidLoad() {
        super.viewDidLoad()
        addChildViewController(grid)
        grid.view.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(grid.view)
        grid.didMove(toParentViewController: self)
        grid.chooser = self

        let bar = UIStackView(arrangedSubviews: [
            key("double", #selector(toggle(_:))), key("reciprocal", #selector(turn)),
            key("delete", #selector(erase)),
        ])
        bar.axis = UILayoutConstraintAxis.horizontal
        bar.distribution = UIStackViewDistribution.fillEqually
        bar.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(bar)
        view.bringSubview(toFront: bar)

        let views: [String: UIView] = ["grid": grid.view, "bar": bar]
        for format in ["H:|[grid]|", "H:|[bar]|", "V:|[grid(170)][bar(44)]|"] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: NSLayoutFormatOptions(rawValue: 0), metrics: nil,
                    views: views))
        }
        NotificationCenter.default.addObserver(
            self, selector: #selector(woke), name: NSNotification.Name.UIApplicationDidBecomeActive,
            object: nil)
    }

    private func key(_ title: String, _ action: Selector) -> UIButton {
        let button = UIButton(type: UIButtonType.system)
        button.setTitle(title, for: UIControlState.normal)
        button.addTarget(self, action: action, for: UIControlEvents.touchUpInside)
        return button
    }

    func grid(_ grid: GridController, chose text: String) {
        textDocumentProxy.insertText(doubles ? text + text : text)
    }

    @objc private func toggle(_ sender: UIButton) {
        doubles = !doubles
        sender.setTitle(doubles ? "single" : "double", for: .normal)
    }

    // The text follows a moment later, as the animation ends.
    @objc private func turn() {
        let timer = Timer(
            timeInterval: 0.2, target: self, selector: #selector(insertReciprocal), userInfo: nil,
            repeats: false)
        RunLoop.main.add(timer, forMode: RunLoopMode.commonModes)
        clock = timer
        UIView.animate(
            withDuration: 0.2, delay: 0, options: UIViewAnimationOptions.curveEaseOut,
            animations: {
                self.grid.view.alpha = 0.5
            }, completion: { _ in self.grid.view.alpha = 1 })
    }

    @objc private func insertReciprocal() {
        textDocumentProxy.insertText("⁻¹")
        UIAccessibilityPostNotification(UIAccessibilityAnnouncementNotification, "reciprocal")
    }

    @objc private func erase() {
        textDocumentProxy.deleteBackward()
    }

    @objc private func woke() {}

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        grid.willMove(toParentViewController: nil)
        grid.view.removeFromSuperview()
        grid.removeFromParentViewController()
    }
}
