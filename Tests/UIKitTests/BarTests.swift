import Testing

@testable import UIKit

@MainActor @Suite struct BarTests {
  private func button(_ name: String, in view: UIView) -> UIButton? {
    if let button = view as? UIButton, !button.isHidden,
      button.currentTitle == name || button.accessibilityLabel == name
    {
      return button
    }
    return view.subviews.lazy.compactMap { self.button(name, in: $0) }.first
  }
  private func labels(in view: UIView) -> [String] {
    ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(labels)
  }
  private func page(_ title: String, _ color: UIColor = .red) -> UIViewController {
    let page = UIViewController()
    page.title = title
    page.view.backgroundColor = color
    return page
  }

  @Test func `a stack shows its last controller below a bar, and the back button goes back`() throws
  {
    let (first, second) = (page("First"), page("Second"))
    let stack = UINavigationController(rootViewController: first)
    stack.view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    stack.view.layoutIfNeeded()
    #expect(stack.navigationBar.frame == CGRect(x: 0, y: 0, width: 300, height: 44))
    #expect(first.view.frame == CGRect(x: 0, y: 44, width: 300, height: 156))
    #expect(labels(in: stack.navigationBar).contains("First"))
    first.show(second, sender: nil)
    #expect(stack.viewControllers == [first, second] && second.navigationController === stack)
    #expect(first.view.superview == nil && second.view.superview === stack.view)
    #expect(labels(in: stack.navigationBar).contains("Second"))
    let back = try #require(button("First", in: stack.navigationBar))
    back.sendActions(for: .touchUpInside)
    #expect(stack.topViewController === first && second.parent == nil)
    #expect(stack.popViewController(animated: true) == nil)
    stack.setNavigationBarHidden(true, animated: false)
    #expect(first.view.frame == stack.view.bounds && stack.navigationBar.isHidden)
  }

  @Test func `items of bars send their actions and follow their properties`() throws {
    var heard: [String] = []
    let item = UINavigationItem(title: "Title")
    let done = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { _ in heard.append("done") })
    let add = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    item.rightBarButtonItems = [done, add]
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [item]
    bar.layoutIfNeeded()
    try #require(button("Done", in: bar)).sendActions(for: .touchUpInside)
    // The first right item is the outermost.
    let outer = try #require(button("Done", in: bar)).frame
    #expect(outer.minX > (try #require(button("Add", in: bar))).frame.maxX && outer.maxX <= 300)
    done.title = "Finish"
    done.isEnabled = false
    #expect(try #require(button("Finish", in: bar)).isEnabled == false)

    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    let (left, right) = (
      UIBarButtonItem(title: "L", primaryAction: UIAction { _ in heard.append("left") }),
      UIBarButtonItem(title: "R", style: .plain, target: nil, action: nil)
    )
    toolbar.items = [left, .flexibleSpace(), right]
    toolbar.layoutIfNeeded()
    let (first, last) = (
      try #require(button("L", in: toolbar)), try #require(button("R", in: toolbar))
    )
    #expect(first.frame.minX == 16 && abs(last.frame.maxX - 184) < 9)
    first.sendActions(for: .touchUpInside)
    #expect(heard == ["done", "left"])
  }

  @Test func `a tab bar shows the controller that is chosen`() throws {
    let (one, two) = (page("One"), page("Two"))
    let tabs = UITabBarController()
    tabs.viewControllers = [one, two]
    tabs.view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    tabs.view.layoutIfNeeded()
    #expect(one.view.frame == CGRect(x: 0, y: 0, width: 300, height: 151))
    try #require(button("Two", in: tabs.tabBar)).sendActions(for: .touchUpInside)
    #expect(tabs.selectedIndex == 1 && one.view.superview == nil && two.tabBarController === tabs)
    tabs.selectedViewController = one
    #expect(tabs.tabBar.selectedItem === one.tabBarItem && two.view.superview == nil)
  }

  @Test func `editing, styles and safe areas of controllers reach their views`() throws {
    final class Page: UIViewController {
      var insets: [UIEdgeInsets] = []
      override func viewSafeAreaInsetsDidChange() { insets.append(view.safeAreaInsets) }
    }
    let page = Page()
    page.overrideUserInterfaceStyle = .dark
    page.additionalSafeAreaInsets.top = 10
    #expect(page.view.traitCollection.userInterfaceStyle == .dark)
    #expect(page.traitCollection.userInterfaceStyle == .dark && page.view.safeAreaInsets.top == 10)
    page.additionalSafeAreaInsets.top = 4
    #expect(page.insets.last?.top == 4 && page.topLayoutGuide.length == 4)
    let stack = UINavigationController(rootViewController: page)
    page.navigationItem.rightBarButtonItem = page.editButtonItem
    stack.loadViewIfNeeded()
    try #require(button("Edit", in: stack.navigationBar)).sendActions(for: .touchUpInside)
    #expect(page.isEditing && button("Done", in: stack.navigationBar) != nil)
    page.modalPresentationStyle = .popover
    #expect(page.popoverPresentationController === page.popoverPresentationController)
    #expect(page.popoverPresentationController != nil && page.sheetPresentationController == nil)
  }
}
