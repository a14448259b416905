import UIKit

/// A delegate whose methods only the classes below it have.
class Watcher: NSObject, UIScrollViewDelegate {
    var report: ((String) -> Void)?
}

class PlaceWatcher: Watcher {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { report?("at\(Int(scrollView.contentOffset.x))") }
}

final class EdgeWatcher: PlaceWatcher {
    override func scrollViewDidScroll(_ scrollView: UIScrollView) {
        super.scrollViewDidScroll(scrollView)
        if scrollView.contentOffset.x < 40 { report?("edge") }
    }
}
