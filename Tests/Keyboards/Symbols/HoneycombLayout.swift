import UIKit

/// Hexagons in rows, each second row half a cell to the right.
final class HoneycombLayout: UICollectionViewLayout {
    var cellSide: CGFloat = 44
    private var cache: [UICollectionViewLayoutAttributes] = []
    private var contentSize = CGSize.zero

    override func prepare() {
        super.prepare()
        guard let collectionView, collectionView.bounds.width > 0 else { return }
        cache.removeAll()
        let columns = max(2, Int((collectionView.bounds.width - cellSide / 2) / cellSide))
        let rowHeight = cellSide * 0.86
        for item in 0..<collectionView.numberOfItems(inSection: 0) {
            let (row, column) = item.quotientAndRemainder(dividingBy: columns)
            let shift = row % 2 == 0 ? 0 : cellSide / 2
            let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: 0))
            attributes.frame = CGRect(
                x: CGFloat(column) * cellSide + shift, y: CGFloat(row) * rowHeight, width: cellSide,
                height: cellSide)
            attributes.zIndex = item
            cache.append(attributes)
        }
        contentSize = CGSize(
            width: collectionView.bounds.width, height: cache.last.map { $0.frame.maxY } ?? 0)
    }

    override var collectionViewContentSize: CGSize { contentSize }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        cache.filter { $0.frame.intersects(rect) }
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        cache.indices.contains(indexPath.item) ? cache[indexPath.item] : nil
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.width != collectionView?.bounds.width
    }
}
