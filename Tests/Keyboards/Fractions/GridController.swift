import UIKit

protocol GridControllerDelegate: class {
    func grid(_ grid: GridController, chose text: String)
}

class GridController: UICollectionViewController, UICollectionViewDelegateFlowLayout {

    weak var chooser: GridControllerDelegate?
    private let signs = ["½", "⅓", "¼", "⅕", "⅙", "⅛", "⅔", "¾", "⁄"]

    convenience init() {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = UICollectionViewScrollDirection.vertical
        layout.sectionInset = UIEdgeInsetsMake(4, 4, 4, 4)
        layout.minimumInteritemSpacing = 4
        layout.headerReferenceSize = CGSize(width: 0, height: 18)
        self.init(collectionViewLayout: layout)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView?.register(FractionCell.self, forCellWithReuseIdentifier: FractionCell.description())
        collectionView?.register(
            UICollectionReusableView.self,
            forSupplementaryViewOfKind: UICollectionElementKindSectionHeader,
            withReuseIdentifier: UICollectionReusableView.description())
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
        -> Int
    {
        let count: NSInteger = signs.count
        return count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
        -> UICollectionViewCell
    {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: FractionCell.description(), for: indexPath)
        if let cell = cell as? FractionCell {
            cell.label.attributedText = NSAttributedString(
                string: signs[indexPath.item],
                attributes: [
                    NSAttributedStringKey.font: UIFont.preferredFont(forTextStyle: UIFontTextStyle.title2),
                    NSAttributedStringKey.underlineStyle: NSUnderlineStyle.styleSingle.rawValue,
                ])
        }
        return cell
    }

    override func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let identifier = UICollectionReusableView.description()
        return collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        return CGSize(width: 72, height: 40)
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        chooser?.grid(self, chose: signs[indexPath.item])
    }
}
