import UIKit

/// Controllers inside the controller; one of them shows at a time.
public final class TabsController: UIInputViewController {
    private var pages: [UIViewController] = []
    private var tabs: UIStackView!
    private let content = UIView()
    private var shown: UIViewController?

    public override func viewDidLoad() {
        super.viewDidLoad()
        let faces = FacesPage()
        let maker = MakerPage()
        faces.output = self
        maker.output = self
        pages = [faces, maker]
        tabs = UIStackView(
            arrangedSubviews: pages.enumerated().map { index, page in
                page.loadViewIfNeeded()
                let tab = UIButton(type: .system)
                tab.setTitle(page.title, for: .normal)
                tab.setTitleColor(.systemGray2, for: .disabled)
                tab.addAction(UIAction { [weak self] _ in self?.show(at: index) }, for: .touchUpInside)
                return tab
            })
        tabs.distribution = .fillEqually
        for part in [tabs!, content] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        NSLayoutConstraint.activate([
            tabs.topAnchor.constraint(equalTo: view.topAnchor),
            tabs.heightAnchor.constraint(equalToConstant: 36),
            tabs.widthAnchor.constraint(equalTo: view.widthAnchor),
            tabs.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            content.topAnchor.constraint(equalToSystemSpacingBelow: tabs.bottomAnchor, multiplier: 0.5),
            content.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        show(at: 0)
    }

    private func show(at index: Int) {
        let next = pages[index]
        guard next !== shown else { return }
        addChild(next)
        next.view.frame = content.bounds
        next.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if let previous = shown {
            previous.willMove(toParent: nil)
            UIView.transition(
                from: previous.view, to: next.view, duration: 0.25, options: [.transitionFlipFromRight]
            ) { _ in
                previous.removeFromParent()
                next.didMove(toParent: self)
            }
        } else {
            content.addSubview(next.view)
            next.didMove(toParent: self)
        }
        shown = next
        for case (let position, let tab as UIButton) in tabs.arrangedSubviews.enumerated() {
            tab.isEnabled = position != index
        }
    }
}

extension TabsController: PageOutput {
    func page(_ page: UIViewController, inserts text: String) {
        textDocumentProxy.insertText(text)
    }
}
