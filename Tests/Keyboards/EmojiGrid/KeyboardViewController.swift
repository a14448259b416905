import UIKit

// Emoji in sections by a compositional layout and a diffable data source; the recent ones scroll across.

private struct Emoji: Hashable, Sendable {
    let character: String
    var isRecent = false
}

private enum Section: String, CaseIterable {
    case recent, animals, food
}

private final class Heading: UICollectionReusableView {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .preferredFont(forTextStyle: .caption1)
        label.frame = bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }
}

private final class EmojiCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
            label.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        ])
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { nil }

    override var isSelected: Bool {
        didSet { contentView.backgroundColor = isSelected ? .systemGray4 : nil }
    }
}

class KeyboardViewController: UIInputViewController, UICollectionViewDelegate {
    private lazy var collectionView = UICollectionView(
        frame: .zero, collectionViewLayout: makeLayout())
    private lazy var source = makeSource()
    private var recent: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(collectionView)
        collectionView.delegate = self
        collectionView.backgroundColor = .clear
        apply()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        collectionView.frame = view.bounds.inset(by: view.safeAreaInsets)
    }

    private func makeLayout() -> UICollectionViewLayout {
        UICollectionViewCompositionalLayout { index, environment in
            let isRecent = Section.allCases[index] == .recent
            let isWide = environment.container.effectiveContentSize.width > 500
            let columns = isWide ? 10 : 5
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / CGFloat(columns)),
                    heightDimension: .fractionalHeight(1)))
            item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
                subitems: [item])
            let section = NSCollectionLayoutSection(group: group)
            if isRecent { section.orthogonalScrollingBehavior = .continuous }
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(16)),
                elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            section.boundarySupplementaryItems = [header]
            return section
        }
    }

    private func makeSource() -> UICollectionViewDiffableDataSource<Section, Emoji> {
        let cells = UICollectionView.CellRegistration<EmojiCell, Emoji> { cell, _, emoji in
            cell.label.text = emoji.character
            cell.accessibilityLabel = emoji.isRecent ? "recent \(emoji.character)" : emoji.character
        }
        let headings = UICollectionView.SupplementaryRegistration<Heading>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { heading, _, path in
            heading.label.text = Section.allCases[path.section].rawValue.capitalized
        }
        let source = UICollectionViewDiffableDataSource<Section, Emoji>(
            collectionView: collectionView
        ) { view, path, emoji in
            view.dequeueConfiguredReusableCell(using: cells, for: path, item: emoji)
        }
        source.supplementaryViewProvider = { view, _, path in
            view.dequeueConfiguredReusableSupplementary(using: headings, for: path)
        }
        return source
    }

    private func apply() {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Emoji>()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems(recent.map { Emoji(character: $0, isRecent: true) }, toSection: .recent)
        snapshot.appendItems(["🐶", "🐱", "🦊"].map { Emoji(character: $0) }, toSection: .animals)
        snapshot.appendItems(["🍏", "🍞"].map { Emoji(character: $0) }, toSection: .food)
        source.apply(snapshot, animatingDifferences: true)
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let emoji = source.itemIdentifier(for: indexPath) else { return }
        collectionView.deselectItem(at: indexPath, animated: true)
        textDocumentProxy.insertText(emoji.character)
        recent.removeAll { $0 == emoji.character }
        recent.insert(emoji.character, at: 0)
        apply()
    }
}
