import UIKit

/// Pages of transforms; they change the selection, or else the word before the insertion point.
class KeyboardViewController: UIInputViewController, UIScrollViewDelegate {
    private let scrollView = UIScrollView()
    private let pageControl = UIPageControl()
    private let perPage = 4
    private var pages: [UIView] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.isPagingEnabled = true
        scrollView.bounces = false
        scrollView.delegate = self
        scrollView.showsHorizontalScrollIndicator = false
        view.addSubview(scrollView)
        pageControl.numberOfPages = (Transform.all.count + perPage - 1) / perPage
        pageControl.pageIndicatorTintColor = .lightGray
        pageControl.currentPageIndicatorTintColor = .black
        pageControl.addAction(
            UIAction { [unowned self] _ in turn(to: pageControl.currentPage) }, for: .valueChanged)
        view.addSubview(pageControl)
        for start in stride(from: 0, to: Transform.all.count, by: perPage) {
            let page = UIView()
            for transform in Transform.all[start..<min(start + perPage, Transform.all.count)] {
                page.addSubview(button(transform.title) { [unowned self] in run(transform) })
            }
            scrollView.addSubview(page)
            pages.append(page)
        }
        view.addSubview(button("›") { [unowned self] in turn(to: pageControl.currentPage + 1) })
    }

    private func button(_ title: String, action: @escaping () -> Void) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(title, for: .normal)
        button.addAction(UIAction(handler: { _ in action() }), for: .touchUpInside)
        return button
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = view.bounds.size
        scrollView.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height - 40)
        pageControl.frame = CGRect(x: 60, y: size.height - 40, width: size.width - 120, height: 40)
        view.subviews.last?.frame = CGRect(x: size.width - 60, y: size.height - 40, width: 60, height: 40)
        scrollView.contentSize = CGSize(width: size.width * CGFloat(pages.count), height: size.height - 40)
        for (number, page) in pages.enumerated() {
            page.frame = scrollView.bounds.offsetBy(
                dx: size.width * CGFloat(number) - scrollView.contentOffset.x, dy: 0)
            for (index, button) in page.subviews.enumerated() {
                let quarter = CGSize(width: page.bounds.width / 2, height: page.bounds.height / 2)
                button.frame = CGRect(
                    origin: CGPoint(
                        x: CGFloat(index % 2) * quarter.width, y: CGFloat(index / 2) * quarter.height),
                    size: quarter)
            }
        }
    }

    private func turn(to page: Int) {
        let page = page % pages.count
        scrollView.setContentOffset(CGPoint(x: CGFloat(page) * scrollView.bounds.width, y: 0), animated: true)
        pageControl.currentPage = page
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        pageControl.currentPage = Int((scrollView.contentOffset.x / scrollView.bounds.width).rounded())
    }

    private func run(_ transform: Transform) {
        let proxy = textDocumentProxy
        if let selected = proxy.selectedText, !selected.isEmpty {
            proxy.insertText(transform.apply(selected))
            return
        }
        guard proxy.hasText, let context = proxy.documentContextBeforeInput,
            let word = context.components(separatedBy: .whitespacesAndNewlines).last, !word.isEmpty
        else { return }
        word.forEach { _ in proxy.deleteBackward() }
        proxy.insertText(transform.apply(word))
    }
}
