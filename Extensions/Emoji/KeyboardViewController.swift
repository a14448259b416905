import UIKit

/// A grid of emoji in groups, with a bar that leads to each group.
class KeyboardViewController: UIInputViewController {

    private static let keySize = CGSize(width: 44, height: 44)

    private var groups: [EmojiCatalogue.Group] = []
    private var recent = RecentEmoji()
    private let nextKeyboardButton = UIButton(type: .system)

    private lazy var grid: UICollectionView = {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = Self.keySize
        layout.minimumInteritemSpacing = 2
        layout.minimumLineSpacing = 2
        layout.headerReferenceSize = CGSize(width: 0, height: 20)
        layout.sectionInset = UIEdgeInsets(top: 0, left: 6, bottom: 6, right: 6)
        let grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
        grid.backgroundColor = .clear
        grid.register(EmojiCell.self, forCellWithReuseIdentifier: EmojiCell.identifier)
        grid.register(
            GroupHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: GroupHeader.identifier)
        grid.dataSource = self
        grid.delegate = self
        return grid
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        groups = (try? EmojiCatalogue().groups) ?? []
        let bar = makeBar()
        for part in [grid, bar] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        NSLayoutConstraint.activate([
            grid.topAnchor.constraint(equalTo: view.topAnchor, constant: 4),
            grid.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            grid.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            grid.heightAnchor.constraint(equalToConstant: 220),
            bar.topAnchor.constraint(equalTo: grid.bottomAnchor),
            bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            bar.heightAnchor.constraint(equalToConstant: 44),
            bar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
    }

    override func viewWillLayoutSubviews() {
        nextKeyboardButton.isHidden = !needsInputModeSwitchKey
        super.viewWillLayoutSubviews()
    }

    // MARK: - The bar

    private func makeBar() -> UIView {
        nextKeyboardButton.setTitle("🌐", for: .normal)
        nextKeyboardButton.accessibilityLabel = "Next Keyboard"
        nextKeyboardButton.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        let jumps = groups.enumerated().map { index, group in
            makeButton(group.symbol, label: group.name) { [unowned self] _ in
                grid.scrollToItem(at: IndexPath(item: 0, section: index + 1), at: .top, animated: true)
            }
        }
        let delete = makeButton("⌫", label: "delete") { [unowned self] _ in
            textDocumentProxy.deleteBackward()
        }
        let bar = UIStackView(arrangedSubviews: [nextKeyboardButton] + jumps + [delete])
        bar.distribution = .fillEqually
        return bar
    }

    private func makeButton(_ title: String, label: String, handler: @escaping UIActionHandler) -> UIButton {
        let button = UIButton(type: .system, primaryAction: UIAction(title: title, handler: handler))
        button.accessibilityLabel = label
        return button
    }
}

// MARK: - The grid

extension KeyboardViewController: UICollectionViewDataSource, UICollectionViewDelegate {

    /// Recent emoji come first; the groups follow.
    private func emoji(in section: Int) -> [String] {
        section == 0 ? recent.emoji : groups[section - 1].emoji
    }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        groups.count + 1
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        emoji(in: section).count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: EmojiCell.identifier, for: indexPath)
        (cell as? EmojiCell)?.show(emoji(in: indexPath.section)[indexPath.item], isRecent: indexPath.section == 0)
        return cell
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: GroupHeader.identifier, for: indexPath)
        (view as? GroupHeader)?.label.text = indexPath.section == 0 ? "Recent" : groups[indexPath.section - 1].name
        return view
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let chosen = emoji(in: indexPath.section)[indexPath.item]
        textDocumentProxy.insertText(chosen)
        recent.use(chosen)
        collectionView.deselectItem(at: indexPath, animated: false)
        collectionView.reloadSections(IndexSet(integer: 0))
    }
}
