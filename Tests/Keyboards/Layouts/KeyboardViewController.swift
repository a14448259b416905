import UIKit

final class KeyboardViewController: UIInputViewController {
    private let layoutView = LayoutView()
    private var layout: LayoutDescription?

    override func viewDidLoad() {
        super.viewDidLoad()
        primaryLanguage = "uk"
        view.addSubview(layoutView)
        layoutView.onPress = { [unowned self] in press($0) }
        do {
            let layout = try LayoutDescription.load(named: "layout")
            layoutView.show(layout.pages["letters"] ?? [])
            self.layout = layout
        } catch {
            NSLog("no layout: %@", String(describing: error))
        }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layoutView.frame = view.bounds
    }

    private func press(_ key: KeyDescription) {
        switch key.kind {
        case .character(let text, let alternate):
            let opens = textDocumentProxy.documentContextBeforeInput?.isEmpty ?? true
            textDocumentProxy.insertText(opens ? alternate ?? text.localizedCapitalized : text)
        case .page(let name):
            layoutView.show(layout?.pages[name] ?? [])
        case .action(.space):
            textDocumentProxy.insertText(" ")
        case .action(.delete):
            textDocumentProxy.deleteBackward()
        }
    }
}
