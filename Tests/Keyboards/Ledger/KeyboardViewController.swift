import SwiftUI

// A model that views observe, objects in the environment, a grid that scrolls, and settings in the defaults.

final class KeyboardViewController: UIInputViewController {
    private let model = LedgerModel()

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        model.proxy = textDocumentProxy
        let hosting = UIHostingController(rootView: LedgerView().environmentObject(model))
        hosting.view.frame = view.bounds
        hosting.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(hosting.view)
    }
}
