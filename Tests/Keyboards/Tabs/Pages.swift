import UIKit

protocol PageOutput: AnyObject {
    func page(_ page: UIViewController, inserts text: String)
}

/// Faces in words of plain characters.
class FacesPage: UICollectionViewController {
    weak var output: PageOutput?
    private let faces = ["(^_^)", "(T_T)", "(o_O)", "¯\\_(ツ)_/¯", "(>_<)"]

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 110, height: 40)
        layout.minimumLineSpacing = 4
        layout.sectionInset = UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4)
        super.init(collectionViewLayout: layout)
        title = "Faces"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private let registration = UICollectionView.CellRegistration<UICollectionViewCell, String> {
        cell, _, face in
        let label = cell.contentView.viewWithTag(1) as? UILabel ?? UILabel(frame: cell.contentView.bounds)
        label.tag = 1
        label.text = face
        label.lineBreakMode = .byTruncatingMiddle
        cell.contentView.addSubview(label)
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    {
        faces.count
    }

    override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueConfiguredReusableCell(
            using: registration, for: indexPath, item: faces[indexPath.item])
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        output?.page(self, inserts: faces[indexPath.item])
    }
}

/// A face of one's own, of two eyes and a mouth.
class MakerPage: UIViewController {
    weak var output: PageOutput?
    private let preview = UILabel()
    private var eye = "o", mouth = "_"

    override func loadView() {
        let stack = UIStackView()
        stack.axis = .vertical
        stack.alignment = .center
        stack.distribution = .equalCentering
        view = stack
        title = "Maker"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let stack = view as? UIStackView else { return }
        stack.addArrangedSubview(preview)
        stack.addArrangedSubview(choices(["o", "^", "-", "*"]) { [unowned self] in eye = $0 })
        stack.insertArrangedSubview(choices(["_", "w", "v"]) { [unowned self] in mouth = $0 }, at: 2)
        let insert = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Insert") { [unowned self] _ in
                output?.page(self, inserts: preview.text ?? "")
            })
        stack.addArrangedSubview(insert)
        update()
    }

    private func choices(_ titles: [String], _ choose: @escaping (String) -> Void) -> UISegmentedControl {
        let control = UISegmentedControl()
        for title in titles {
            let action = UIAction(title: title) { [unowned self] action in
                choose(action.title)
                update()
            }
            control.insertSegment(action: action, at: control.numberOfSegments, animated: false)
        }
        control.selectedSegmentIndex = 0
        return control
    }

    private func update() {
        preview.text = "(\(eye)\(mouth)\(eye))"
    }
}
