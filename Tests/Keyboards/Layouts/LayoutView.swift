import UIKit

final class LayoutView: UIView {
    var onPress: ((KeyDescription) -> Void)?
    private var keys: [(description: KeyDescription, view: UIButton)] = []
    private var page: LayoutDescription.Page = []

    func show(_ page: LayoutDescription.Page) {
        keys.forEach { $0.view.removeFromSuperview() }
        self.page = page
        keys = page.joined().map { description in
            let button = UIButton(type: .custom)
            button.setTitle(title(of: description), for: .normal)
            button.setTitleColor(.label, for: .normal)
            button.layer.cornerRadius = 6
            button.backgroundColor = .systemBackground
            button.addAction(UIAction { [weak self] _ in self?.onPress?(description) }, for: .touchUpInside)
            addSubview(button)
            return (description, button)
        }
        setNeedsLayout()
    }

    private func title(of key: KeyDescription) -> String {
        switch key.kind {
        case .character(let text, _): return text
        case .page(let name): return NSLocalizedString(name, comment: "a page of the keyboard")
        case .action(let action): return NSLocalizedString(action.rawValue, comment: "a key")
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var next = keys.makeIterator()
        let height = bounds.height / CGFloat(max(1, page.count))
        for (row, line) in page.enumerated() {
            let unit = bounds.width / line.reduce(0) { $0 + $1.width }
            var x = bounds.minX
            for key in line {
                next.next()?.view.frame = CGRect(
                    x: x, y: CGFloat(row) * height, width: unit * key.width, height: height
                ).insetBy(dx: 3, dy: 4)
                x += unit * key.width
            }
        }
    }
}
