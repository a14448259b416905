import UIKit

protocol RulesViewControllerDelegate: AnyObject {
    func rulesViewController(_ controller: RulesViewController, didToggle rule: Rule)
    func rulesViewController(_ controller: RulesViewController, isEnabled rule: Rule) -> Bool
}

/// The list of rules, a controller of its own inside the keyboard.
class RulesViewController: UITableViewController {
    weak var delegate: RulesViewControllerDelegate?

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "rule")
        tableView.rowHeight = 36
        tableView.separatorStyle = .none
        tableView.backgroundColor = .clear
        tableView.tableFooterView = UIView()
    }

    override func numberOfSections(in tableView: UITableView) -> Int { 1 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        Rule.all.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "rule", for: indexPath)
        let rule = Rule.all[indexPath.row]
        cell.textLabel?.text = rule.name
        cell.accessoryType = delegate?.rulesViewController(self, isEnabled: rule) == true ? .checkmark : .none
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        delegate?.rulesViewController(self, didToggle: Rule.all[indexPath.row])
        tableView.reloadRows(at: [indexPath], with: .none)
    }
}
