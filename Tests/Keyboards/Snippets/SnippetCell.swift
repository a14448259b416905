import UIKit

class SnippetCell: UITableViewCell {

    @IBOutlet weak var titleLabel: UILabel!
    @IBOutlet weak var twiceButton: UIButton!
    var onTwice: (() -> Void)?

    static let nib = UINib(nibName: String(describing: SnippetCell.self), bundle: nil)

    override func prepareForReuse() {
        super.prepareForReuse()
        titleLabel.text = nil
    }

    @IBAction func twice() {
        onTwice?()
    }
}
