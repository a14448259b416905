import AudioToolbox
import UIKit

// A grid of stickers: a collection view with a delegate of its own, a segmented control for the pages, and a key that
// deletes again and again while it is pressed.

final class StickerCell: UICollectionViewCell {
    static let reuseID = "StickerCell"

    let glyph: UILabel = {
        let label = UILabel()
        label.font = UIFont.systemFont(ofSize: 28)
        label.textAlignment = .center
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }()

    override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(glyph)
        NSLayoutConstraint.activate([
            glyph.centerXAnchor.constraint(equalTo: contentView.centerXAnchor),
            glyph.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        ])
        layer.cornerRadius = 6
        layer.masksToBounds = true
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var isHighlighted: Bool {
        didSet { contentView.backgroundColor = isHighlighted ? .systemGray4 : .clear }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        glyph.text = nil
    }
}

protocol StickerGridDelegate: AnyObject {
    func stickerGrid(_ grid: StickerGrid, didPick sticker: String)
}

class StickerGrid: UIView, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    weak var delegate: StickerGridDelegate?
    var pages: [[String]] = []
    var page = 0 {
        didSet {
            collectionView.reloadData()
            collectionView.setContentOffset(.zero, animated: false)
        }
    }

    private lazy var collectionView: UICollectionView = {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = .vertical
        layout.minimumLineSpacing = 4
        layout.minimumInteritemSpacing = 4
        layout.sectionInset = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        view.translatesAutoresizingMaskIntoConstraints = false
        view.backgroundColor = .clear
        view.showsVerticalScrollIndicator = false
        view.register(StickerCell.self, forCellWithReuseIdentifier: StickerCell.reuseID)
        view.dataSource = self
        view.delegate = self
        return view
    }()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(collectionView)
        collectionView.topAnchor.constraint(equalTo: topAnchor).isActive = true
        collectionView.bottomAnchor.constraint(equalTo: bottomAnchor).isActive = true
        collectionView.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
        collectionView.trailingAnchor.constraint(equalTo: trailingAnchor).isActive = true
    }

    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return pages.isEmpty ? 0 : pages[page].count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell =
            collectionView.dequeueReusableCell(
                withReuseIdentifier: StickerCell.reuseID, for: indexPath) as! StickerCell
        cell.glyph.text = pages[page][indexPath.item]
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        collectionView.deselectItem(at: indexPath, animated: true)
        delegate?.stickerGrid(self, didPick: pages[page][indexPath.row])
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        let columns: CGFloat = 4
        let width = (collectionView.bounds.width - 16 - (columns - 1) * 4) / columns
        return CGSize(width: floor(width), height: 44)
    }
}

class KeyboardViewController: UIInputViewController, StickerGridDelegate {
    private let grid = StickerGrid()
    private let pageControl = UISegmentedControl(items: ["Faces", "Words"])
    private let feedback = UIImpactFeedbackGenerator(style: .light)
    private var deleteTimer: Timer?

    override func viewDidLoad() {
        super.viewDidLoad()
        let faces = (1...40).map { "F\($0)" }
        grid.pages = [faces, ["hello", "bye"]]
        grid.delegate = self

        pageControl.selectedSegmentIndex = 0
        pageControl.addTarget(self, action: #selector(pageChanged(_:)), for: .valueChanged)

        let deleteKey = UIButton(type: .system)
        deleteKey.setImage(UIImage(systemName: "delete.left"), for: .normal)
        deleteKey.accessibilityLabel = "Delete"
        deleteKey.layer.shadowColor = UIColor.black.cgColor
        deleteKey.layer.shadowOffset = CGSize(width: 0, height: 1)
        deleteKey.layer.shadowOpacity = 0.3
        deleteKey.layer.shadowRadius = 0
        deleteKey.addTarget(self, action: #selector(deleteTapped), for: .touchUpInside)
        let press = UILongPressGestureRecognizer(target: self, action: #selector(deletePressed(_:)))
        press.minimumPressDuration = 0.4
        deleteKey.addGestureRecognizer(press)

        let bar = UIStackView(arrangedSubviews: [pageControl, deleteKey])
        bar.axis = .horizontal
        bar.spacing = 8
        let column = UIStackView(arrangedSubviews: [grid, bar])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.leftAnchor.constraint(equalTo: view.leftAnchor),
            column.rightAnchor.constraint(equalTo: view.rightAnchor),
            column.topAnchor.constraint(equalTo: view.topAnchor),
            column.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            bar.heightAnchor.constraint(equalToConstant: 40),
            deleteKey.widthAnchor.constraint(equalToConstant: 60),
        ])
    }

    func stickerGrid(_ grid: StickerGrid, didPick sticker: String) {
        feedback.prepare()
        feedback.impactOccurred()
        AudioServicesPlaySystemSound(1104)
        textDocumentProxy.insertText(sticker)
    }

    @objc private func pageChanged(_ sender: UISegmentedControl) {
        grid.page = sender.selectedSegmentIndex
    }

    @objc private func deleteTapped() {
        textDocumentProxy.deleteBackward()
    }

    @objc private func deletePressed(_ gesture: UILongPressGestureRecognizer) {
        switch gesture.state {
        case .began:
            deleteTimer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self] _ in
                self?.textDocumentProxy.deleteBackward()
            }
            deleteTimer?.fire()
        case .ended, .cancelled, .failed:
            deleteTimer?.invalidate()
            deleteTimer = nil
        default:
            break
        }
    }
}
