import UIKit

final class KeysController: UIInputViewController {

    @IBOutlet private weak var pages: UISegmentedControl!
    private var faces: UIViewController?

    @IBAction private func pageChanged(_ sender: UISegmentedControl) {
        if sender.selectedSegmentIndex == 0 {
            faces?.view.removeFromSuperview()
            faces?.removeFromParent()
            faces = nil
            return
        }
        guard let page = storyboard?.instantiateViewController(withIdentifier: "faces") else { return }
        addChild(page)
        page.view.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(page.view)
        NSLayoutConstraint.activate([
            page.view.topAnchor.constraint(equalTo: pages.bottomAnchor, constant: 8),
            page.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            page.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            page.view.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        page.didMove(toParent: self)
        faces = page
    }

    @IBAction func insert(sender: UIButton) {
        textDocumentProxy.insertText(sender.currentTitle! + " ")
    }

    /// Sent to the first responder: it comes up the chain from the page.
    @IBAction func face(_ sender: Any?) {
        textDocumentProxy.insertText((sender as? UIButton)?.currentTitle ?? "?")
    }
}

final class FacesController: UIViewController {

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = "faces"
    }
}
