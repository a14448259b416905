import Foundation
import UIKit
import os.log

// Phrases in a table with sections, recent ones in a bar that scrolls, a blur behind it all.

struct PhraseGroup {
    let title: String
    var phrases: [String]
}

class PhraseCell: UITableViewCell {
    let phraseLabel = UILabel()
    let count = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        for label in [phraseLabel, count] {
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
        }
        phraseLabel.numberOfLines = 0
        count.textColor = .secondaryLabel
        count.setContentHuggingPriority(.required, for: .horizontal)
        NSLayoutConstraint.activate([
            phraseLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 12),
            phraseLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
            phraseLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
            count.leadingAnchor.constraint(equalTo: phraseLabel.trailingAnchor, constant: 8),
            count.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -12),
            count.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError()
    }
}

class KeyboardViewController: UIInputViewController {
    private let log = Logger(subsystem: "org.example.phrases", category: "keyboard")
    private let oldLog = OSLog(subsystem: "org.example.phrases", category: "old")
    private let tableView = UITableView(frame: .zero, style: .plain)
    private let recents = UIScrollView()
    private let recentStack = UIStackView()
    private let spinner = UIActivityIndicatorView(style: .medium)
    private var uses: [String: Int] = [:]
    private var groups = [
        PhraseGroup(title: "Greetings", phrases: ["Good morning", "Good night"]),
        PhraseGroup(title: "Replies", phrases: ["Yes", "No", "Perhaps"]),
    ]

    override func loadView() {
        super.loadView()
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
        blur.frame = view.bounds
        blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(blur)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(PhraseCell.self, forCellReuseIdentifier: "phrase")
        tableView.dataSource = self
        tableView.delegate = self
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 40
        tableView.tableFooterView = UIView()

        recentStack.spacing = 6
        recents.addSubview(recentStack)
        for subview in [recents, tableView] as [UIView] {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
        }
        recentStack.translatesAutoresizingMaskIntoConstraints = false
        let height = view.heightAnchor.constraint(equalToConstant: 300)
        height.priority = .init(999)
        NSLayoutConstraint.activate([
            height,
            recents.topAnchor.constraint(equalTo: view.topAnchor),
            recents.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            recents.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            recents.heightAnchor.constraint(equalToConstant: 44),
            recentStack.topAnchor.constraint(equalTo: recents.contentLayoutGuide.topAnchor),
            recentStack.bottomAnchor.constraint(equalTo: recents.contentLayoutGuide.bottomAnchor),
            recentStack.leadingAnchor.constraint(equalTo: recents.contentLayoutGuide.leadingAnchor),
            recentStack.trailingAnchor.constraint(equalTo: recents.contentLayoutGuide.trailingAnchor),
            recentStack.heightAnchor.constraint(equalTo: recents.frameLayoutGuide.heightAnchor),
            tableView.topAnchor.constraint(equalTo: recents.bottomAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        addRecent("Paste") { [weak self] in
            guard let self else { return }
            UIPasteboard.general.string = "copied"
            self.textDocumentProxy.insertText(UIPasteboard.general.string ?? "[nothing]")
        }
        os_log("loaded %{public}d groups", log: oldLog, type: .info, groups.count)
    }

    private func addRecent(_ title: String, action: @escaping () -> Void) {
        let button = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
        button.menu = UIMenu(title: "", children: [UIAction(title: "Forget", handler: { _ in })])
        recentStack.addArrangedSubview(button)
    }

    private func use(_ phrase: String) {
        let isFirst = uses[phrase] == nil
        uses[phrase, default: 0] += 1
        log.info("used \(phrase, privacy: .private) \(self.uses[phrase] ?? 0) times")
        textDocumentProxy.insertText(phrase)
        if isFirst {
            addRecent("+ " + phrase) { [weak self] in self?.use(phrase) }
        }
    }
}

extension KeyboardViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { groups.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        groups[section].phrases.count
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        groups[section].title
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let reused = tableView.dequeueReusableCell(withIdentifier: "phrase", for: indexPath)
        guard let cell = reused as? PhraseCell else { return UITableViewCell() }
        let phrase = groups[indexPath.section].phrases[indexPath.row]
        cell.phraseLabel.text = phrase
        cell.count.text = uses[phrase].map(String.init)
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        use(groups[indexPath.section].phrases[indexPath.row])
        tableView.reloadRows(at: [indexPath], with: .none)
    }
}
