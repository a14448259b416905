import UIKit

/// Answers for a table in the name of another delegate, as far as that one has the method.
final class Relay: NSObject, UITableViewDelegate {
    weak var next: UITableViewDelegate?

    init(before next: UITableViewDelegate?) {
        self.next = next
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        next?.tableView?(tableView, didSelectRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        next?.tableView?(tableView, heightForRowAt: indexPath) ?? tableView.rowHeight
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard let next, next.responds(to: #selector(UITableViewDelegate.tableView(_:viewForHeaderInSection:)))
        else { return nil }
        return next.tableView!(tableView, viewForHeaderInSection: section)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        next?.scrollViewDidScroll?(scrollView)
    }
}
