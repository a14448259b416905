import Testing

@testable import UIKit

/// A book of numbered pages that records its calls.
@MainActor
private final class Book: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  final class Page: UIViewController {
    var log: (String) -> Void = { _ in }
    override func viewDidAppear(_ animated: Bool) { log("in \(title ?? "")") }
    override func viewDidDisappear(_ animated: Bool) { log("out \(title ?? "")") }
  }
  var heard: [String] = []
  private(set) lazy var pages = (0..<3).map { number in
    let page = Page()
    page.title = "\(number)"
    page.log = { [weak self] in self?.heard.append($0) }
    return page
  }

  private func page(_ controller: UIViewController, _ step: Int) -> UIViewController? {
    let index = (pages.firstIndex { $0 === controller } ?? 0) + step
    return pages.indices.contains(index) ? pages[index] : nil
  }
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { page(viewController, -1) }
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { page(viewController, 1) }
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) { heard.append("from \(previousViewControllers.first?.title ?? "")") }
}

@MainActor @Suite(.serialized) struct PageControllerTests {
  private func swipe(_ direction: String, on view: UIView) {
    let (from, to) = direction == "left" ? (150.0, 50.0) : (50, 150)
    play([.down(from, 50), .move((from + to) / 2, 50), .move(to, 50), .up(to, 50)], on: view)
  }

  /// Swipes from the middle of three pages, the page that shows then, and how many turns there were.
  @Test(
    arguments: [
      ([], "1", 0), (["left"], "2", 1), (["right"], "0", 1), (["left", "right"], "1", 2),
      (["left", "left"], "2", 1), (["right", "right", "left"], "1", 2),
    ] as [([String], String, Int)])
  func `swipes turn the pages that there are`(swipes: [String], title: String, turns: Int) {
    let (book, controller) = (
      Book(), UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    )
    (controller.dataSource, controller.delegate) = (book, book)
    controller.setViewControllers([book.pages[1]], direction: .forward, animated: false)
    controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    for direction in swipes { swipe(direction, on: controller.view) }
    #expect(controller.viewControllers?.map(\.title) == [title])
    #expect(controller.children.map(\.title) == [title])
    #expect(controller.view.subviews.map(\.frame) == [CGRect(x: 0, y: 0, width: 200, height: 100)])
    #expect(book.heard.filter { $0.hasPrefix("from") }.count == turns)
  }

  @Test func `pages appear and disappear with their turn`() {
    let (book, controller) = (
      Book(), UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    )
    (controller.dataSource, controller.delegate) = (book, book)
    controller.setViewControllers([book.pages[0]], direction: .forward, animated: false)
    controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    controller.beginAppearanceTransition(true, animated: false)
    controller.endAppearanceTransition()
    swipe("left", on: controller.view)
    #expect(book.heard == ["in 0", "out 0", "in 1", "from 0"])
  }
}
