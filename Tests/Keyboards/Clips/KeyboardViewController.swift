import UIKit

class KeyboardViewController: UIInputViewController {
    private enum Section { case clips }
    private let tableView = UITableView(frame: .zero, style: .plain)
    private lazy var source = UITableViewDiffableDataSource<Section, Clip>(tableView: tableView) {
        tableView, indexPath, clip in
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "clip")
            ?? UITableViewCell(style: .subtitle, reuseIdentifier: "clip")
        cell.textLabel?.text = clip.text
        cell.detailTextLabel?.text = "\(clip.text.count) characters"
        return cell
    }
    private let wall = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.dataSource = source
        tableView.delegate = self
        tableView.rowHeight = 50
        tableView.allowsMultipleSelection = false
        view.addSubview(tableView)

        let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        for (index, title) in ["Keep", "Clear", "Hide"].enumerated() {
            let button = UIButton(type: .system)
            button.setTitle(title, for: .normal)
            button.frame = CGRect(x: index * 90, y: 0, width: 90, height: 44)
            button.tag = index
            button.addTarget(self, action: #selector(headerPressed(_:)), for: .touchUpInside)
            header.addSubview(button)
        }
        tableView.tableHeaderView = header

        wall.text = "Clips are kept with full access only."
        wall.numberOfLines = 0
        wall.isHidden = hasFullAccess
        wall.sizeToFit()
        view.addSubview(wall)

        NotificationCenter.default.addObserver(
            forName: ClipStore.didChange, object: nil, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated { self?.show(animated: true) }
        }
        show(animated: false)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        tableView.frame = view.bounds
        wall.center = CGPoint(x: view.bounds.midX, y: view.bounds.maxY - 30)
    }

    private func show(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<Section, Clip>()
        snapshot.appendSections([.clips])
        snapshot.appendItems(ClipStore.shared.clips)
        source.apply(snapshot, animatingDifferences: animated)
    }

    @objc private func headerPressed(_ sender: UIButton) {
        switch sender.tag {
        case 0:
            let copied = UIPasteboard.general.hasStrings ? UIPasteboard.general.string : nil
            let text =
                copied ?? textDocumentProxy.selectedText ?? textDocumentProxy.documentContextBeforeInput
            if let text = text, !text.isEmpty { ClipStore.shared.add(text) }
        case 1:
            while let last = ClipStore.shared.clips.last { ClipStore.shared.remove(last) }
        default:
            dismissKeyboard()
        }
    }
}

extension KeyboardViewController: UITableViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        guard let clip = source.itemIdentifier(for: indexPath) else { return }
        textDocumentProxy.insertText(clip.text)
        UIPasteboard.general.string = clip.text
        tableView.deselectRow(at: indexPath, animated: false)
    }
}
