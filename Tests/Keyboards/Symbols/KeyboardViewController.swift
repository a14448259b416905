import UIKit

class KeyboardViewController: UIInputViewController {
    fileprivate let symbols = "∑∏∫∂∇√∞≈≠≤≥±×÷∈∉⊂∪∩∅∀∃∧∨¬⇒⇔αβγδεθλμπστφψω".map(String.init)
    fileprivate let pairs = ["√": "()", "∫": " dx"]
    fileprivate var collectionView: UICollectionView!

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: HoneycombLayout())
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = UIColor.clear
        collectionView.register(HexagonCell.self, forCellWithReuseIdentifier: HexagonCell.identifier)
        collectionView.dataSource = self
        collectionView.delegate = self
        view.addSubview(collectionView)
    }
}

// MARK: - UICollectionViewDataSource

extension KeyboardViewController: UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return symbols.count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: HexagonCell.identifier, for: indexPath)
        (cell as? HexagonCell)?.configure(with: symbols[indexPath.row])
        return cell
    }
}

// MARK: - UICollectionViewDelegate

extension KeyboardViewController: UICollectionViewDelegate {
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        let symbol = symbols[indexPath.row]
        textDocumentProxy.insertText(symbol)
        // Its counterpart follows, and the insertion point goes in front of its last part.
        if let tail = pairs[symbol] {
            textDocumentProxy.insertText(tail)
            textDocumentProxy.adjustTextPosition(byCharacterOffset: symbol == "√" ? -1 : -tail.count)
        }
        collectionView.deselectItem(at: indexPath, animated: true)
    }
}
