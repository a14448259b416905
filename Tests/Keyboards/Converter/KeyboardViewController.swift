import UIKit

class KeyboardViewController: UIInputViewController {
    var model = ConverterModel()
    var selected = 0
    var converterView: ConverterView { return view as! ConverterView }

    override func loadView() {
        view = ConverterView(titles: model.conversions.map { $0.name })
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        converterView.delegate = self
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        update()
    }

    func update() {
        let context = textDocumentProxy.documentContextBeforeInput
        let number = context.flatMap(model.trailingNumber(of:))
        converterView.show(number.flatMap { model.convert($0, by: model.conversions[selected]) })
    }
}
