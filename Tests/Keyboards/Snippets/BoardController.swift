import UIKit

/// The board is a controller with a nib of its own name, without "Controller".
class BoardController: UIViewController, UITableViewDataSource, UITableViewDelegate {

    @IBOutlet private var table: UITableView!

    var snippets: [String] = []
    var choose: (String) -> Void = { _ in }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.register(SnippetCell.nib, forCellReuseIdentifier: "snippet")
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return snippets.count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "snippet", for: indexPath) as! SnippetCell
        let snippet = snippets[indexPath.row]
        cell.titleLabel.text = snippet
        cell.twiceButton.accessibilityIdentifier = "twice \(indexPath.row)"
        cell.onTwice = { [weak self] in
            self?.choose(snippet + snippet)
        }
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        choose(snippets[indexPath.row])
    }
}

class KeyboardViewController: UIInputViewController {

    private let board = BoardController()

    override func viewDidLoad() {
        super.viewDidLoad()
        board.snippets = ["Dear ", "Yours "]
        board.choose = { [unowned self] in self.textDocumentProxy.insertText($0) }
        addChild(board)
        board.view.frame = view.bounds
        view.addSubview(board.view)
        board.didMove(toParent: self)
    }
}
