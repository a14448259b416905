import Testing

@testable import UIKit

private final class Marked: UIView {
  let words = ["a", "b"]
  var wasSetUp = false
  override init(frame: CGRect) {
    super.init(frame: frame)
    wasSetUp = true
  }
  required init?(coder: NSCoder) { nil }
}
private class Plain: UIView { var numbers = [1, 2, 3] }
private final class Held: NSObject {
  let text = "held"
  static let count = Counter()
  override init() {
    super.init()
    Held.count.value += 1
  }
  deinit { Held.count.value -= 1 }
}
private final class Counter: @unchecked Sendable { var value = 0 }  // one test uses it
private final class Page: UIViewController {
  var opened: String?
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    opened = nibNameOrNil ?? "none"
  }
  required init?(coder: NSCoder) { nil }
}
private final class Row: UITableViewCell {
  var shown: CellStyle?
  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    shown = style
  }
  required init?(coder: NSCoder) { nil }
}
private final class OwnRow: UITableViewCell {
  init(number: Int) {
    super.init(style: .subtitle, reuseIdentifier: "\(number)")
  }
  required init?(coder: NSCoder) { nil }
}
private final class OwnTile: UICollectionViewCell {
  let number: Int
  init(number: Int) {
    self.number = number
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
}
private final class OwnBar: UIToolbar {
  init(height: CGFloat) { super.init(frame: CGRect(x: 0, y: 0, width: 1, height: height)) }
  required init?(coder: NSCoder) { nil }
}

extension UIView {
  fileprivate static func made() -> Self {
    let view = self.init()
    view.tag += 1
    return view
  }
  fileprivate class func sized(_ width: CGFloat) -> Self {
    Self(frame: CGRect(x: 0, y: 0, width: width, height: 1))
  }
}
extension UIViewController {
  fileprivate static func named(_ name: String?) -> Self { self.init(nibName: name, bundle: nil) }
}

@MainActor private func make<T: UIView>(_ type: T.Type) -> T { T() }
@MainActor private func make<T: UIView>(_ type: T.Type, _ frame: CGRect) -> T {
  type.init(frame: frame)
}
@MainActor private func another<T: UIView>(like view: T) -> T { type(of: view).init() }
@MainActor private func row<T: UITableViewCell>(_ type: T.Type) -> T {
  T(style: .value1, reuseIdentifier: "row")
}
private struct Holder<T: NSObject> { let content = T() }

/// Initializers of classes that only the running program knows.
@MainActor @Suite struct `Dynamic initializers` {
  @Test func `a generic parameter makes its class, with what the subclass overrides`() {
    #expect(make(Marked.self).wasSetUp && make(Marked.self).words == ["a", "b"])
    #expect(make(Plain.self).numbers == [1, 2, 3])
    let frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(make(Marked.self, frame).frame == frame && make(Marked.self, frame).wasSetUp)
    let label: UILabel = make(UILabel.self)
    #expect(label.text == nil)
    let other: UIView = another(like: Marked(frame: .zero))
    #expect((other as? Marked)?.wasSetUp == true)
    #expect(row(Row.self).shown == .value1 && row(Row.self).reuseIdentifier == "row")
  }

  @Test func `a static method of an extension makes the class it is called on`() {
    #expect(Marked.made().wasSetUp && Marked.made().tag == 1)
    #expect(UIButton.sized(7).frame.width == 7)
    #expect(Marked.sized(8).wasSetUp)
    #expect(Page.named("Sheet").opened == "Sheet" && Page.named(nil).opened == "none")
  }

  @Test func `an object of a generic class is made once and released once`() {
    do {
      let box = Holder<Held>()
      #expect(box.content.text == "held" && Held.count.value == 1)
    }
    #expect(Held.count.value == 0)
  }

  @Test func `a class's own initializers are still those that are taken`() {
    #expect(UIView(frame: CGRect(x: 0, y: 0, width: 2, height: 2)).bounds.width == 2)
    #expect(
      [1, 2].map { CGRect(x: 0, y: 0, width: $0, height: 1) }.map(UIView.init(frame:)).count == 2)
    #expect(UIViewController().nibName == nil && NSObject() != NSObject())
  }

  @Test func `cells and bars may have nothing but initializers of their own`() {
    #expect(OwnRow(number: 3).reuseIdentifier == "3")
    #expect(OwnTile(number: 4).number == 4)
    #expect(OwnBar(height: 5).frame.height == 5)
    #expect(UIBarButtonItem.fixedSpace(9).width == 9)
  }

  @Test func `dequeued cells go through the initializers that a class overrides`() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    table.register(Row.self, forCellReuseIdentifier: "row")
    let cell = try #require(table.dequeueReusableCell(withIdentifier: "row") as? Row)
    #expect(cell.shown == .default && cell.reuseIdentifier == "row")
  }
}

private final class NamedConstraint: NSLayoutConstraint { var label = "own" }

@MainActor @Suite struct `Constraints of subclasses` {
  @Test func `a subclass of a constraint is made with items and holds`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let width = NamedConstraint(
      item: view, attribute: .width, relatedBy: .equal, toItem: root, attribute: .width,
      multiplier: 0.5, constant: 5)
    width.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 55 && width.label == "own" && width.multiplier == 0.5)
  }

  @Test func `proportions give way to what the views of a stack require of each other`() {
    let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    stack.distribution = .fillProportionally
    let (first, second) = (UIButton(type: .system), UIButton(type: .system))
    first.setTitle("shift", for: .normal)
    second.setTitle("space bar", for: .normal)
    for view in [first, second] { stack.addArrangedSubview(view) }
    first.widthAnchor.constraint(equalTo: second.widthAnchor, multiplier: 0.9).isActive = true
    first.widthAnchor.constraint(equalTo: first.heightAnchor, multiplier: 1 / 1.3).isActive = true
    let middle = UIView()
    stack.insertArrangedSubview(middle, at: 1)
    stack.layoutIfNeeded()
    #expect(second.frame.width > 60 && first.frame.width > 50)
    #expect(stack.frame.height == 100)
  }
}
