import UIKit

extension UIView {
    @objc var roundness: CGFloat {
        get { layer.cornerRadius }
        set { layer.cornerRadius = newValue }
    }
}

extension UIButton {
    override var roundness: CGFloat {
        get { super.roundness }
        set {
            super.roundness = newValue * 2
            accessibilityHint = "round"
        }
    }
}

@objc protocol DrawerDelegate {
    @objc optional func drawer(_ drawer: Drawer, chose phrase: String)
    @objc optional func drawerDidClose(_ drawer: Drawer)
}

/// Phrases in rows whose content is a value.
final class Drawer: UITableViewController {
    weak var chooser: DrawerDelegate?
    private let phrases = ["dear", "thanks", "bye"]

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "phrase")
        tableView.rowHeight = 36
        navigationItem.title = "Phrases"
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        phrases.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "phrase", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = phrases[indexPath.row]
        content.textProperties.font = .systemFont(ofSize: 14)
        cell.contentConfiguration = content
        cell.backgroundConfiguration = .listPlainCell()
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let path = NSIndexPath(row: indexPath.row, section: indexPath.section)
        chooser?.drawer!(self, chose: phrases[path.row])
        chooser?.drawerDidClose?(self)
    }
}

class DrawersController: UIInputViewController, DrawerDelegate, UIPickerViewDataSource, UIPickerViewDelegate {
    private let tones = ["plain", "loud", "asking"]
    private let picker = UIPickerView()
    private let drawer = Drawer(style: .plain)
    private lazy var relay = Relay(before: drawer.tableView.delegate)
    private let tally = Tally(named: "uses.sqlite")
    private let vault = Vault()

    override func viewDidLoad() {
        super.viewDidLoad()
        picker.dataSource = self
        picker.delegate = self
        drawer.chooser = self
        addChild(drawer)
        view.addSubview(drawer.view)
        drawer.didMove(toParent: self)
        drawer.tableView.delegate = relay
        view.addSubview(picker)
        var left: CGFloat = 4
        for (tag, title) in ["count", "least", "tone", "seal"].enumerated() {
            let button = UIButton(configuration: .glass())
            button.configuration?.title = "key"
            button.setTitle(title, for: .normal)
            button.frame = CGRect(x: left, y: 170, width: 84, height: 40)
            button.tag = tag
            button.roundness = 3
            button.addTarget(self, action: #selector(pressed(_:)), for: .touchUpInside)
            button.addTarget(self, action: #selector(show), for: .touchDown)
            view.addSubview(button)
            left += 88
        }
        registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
            (environment: UITraitEnvironment, _: UITraitCollection) in
            (environment as? DrawersController)?.picker.reloadAllComponents()
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        drawer.view.frame = CGRect(x: 0, y: 0, width: view.bounds.width / 2, height: 160)
        picker.frame = CGRect(x: view.bounds.width / 2, y: 0, width: view.bounds.width / 2, height: 160)
    }

    @IBAction func pressed(_ sender: Any) {
        guard let title = (sender as AnyObject).titleLabel?.text else { return }
        switch title {
        case "count": textDocumentProxy.insertText("\(tally.count("count"))")
        case "seal":
            vault.unlock { [weak self] answer in self?.textDocumentProxy.insertText("<\(answer)>") }
            textDocumentProxy.insertText((try? vault.proof(of: "dear")) ?? "damaged")
        case "least": textDocumentProxy.insertText("\(Tally.least(9, 4, 6, 7))")
        default: textDocumentProxy.insertText(styled(tones[picker.selectedRow(inComponent: 0)]))
        }
    }

    @objc func show(_ sender: AnyObject) {
        let round = (sender as? UIView)?.roundness ?? 0
        if sender.tag == 2, sender.accessibilityHint == "round" {
            textDocumentProxy.insertText("(\(Int(round)))")
        }
    }

    private func styled(_ text: String) -> String {
        switch picker.selectedRow(inComponent: 0) {
        case 1: return text.uppercased() + "!"
        case 2: return text + "?"
        default: return text
        }
    }

    func drawer(_ drawer: Drawer, chose phrase: String) {
        textDocumentProxy.insertText(styled(phrase) + " ")
    }

    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { tones.count }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    {
        tones[row]
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        textDocumentProxy.insertText("[\(row)]")
    }
}
