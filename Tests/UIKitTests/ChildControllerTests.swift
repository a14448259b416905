import KeyboardProtocol
import Testing
import TextInput

@testable import UIKit

/// The notifications of all controllers of a test, in order.
@MainActor private final class Log {
  var lines: [String] = []
}

private final class Teller: UIInputViewController {
  let name: String
  let log: Log
  var forwards = true
  var whileIn: [String: () -> Void] = [:]

  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }

  private func tell(_ call: String) {
    log.lines.append("\(name) \(call)")
    whileIn.removeValue(forKey: call)?()
  }
  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }
  override func viewDidLoad() { tell("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { tell("viewWillAppear") }
  override func viewIsAppearing(_ animated: Bool) { tell("viewIsAppearing") }
  override func viewDidLayoutSubviews() { tell("viewDidLayoutSubviews") }
  override func viewDidAppear(_ animated: Bool) { tell("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { tell("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { tell("viewDidDisappear") }
  override func willMove(toParent parent: UIViewController?) {
    tell(parent == nil ? "leaves" : "will have a parent")
  }
  override func didMove(toParent parent: UIViewController?) {
    tell(parent == nil ? "left" : "has a parent")
  }
}

@MainActor @Suite struct ChildControllerTests {
  /// A keyboard, two controllers that may be its children, and a plain view.
  @MainActor fileprivate final class Stage {
    let log = Log()
    let parent: Teller
    let child: Teller
    let other: Teller
    let box = UIView()

    init() {
      parent = Teller("parent", log)
      child = Teller("child", log)
      other = Teller("other", log)
    }

    func show() {
      parent.appear(
        in: Presentation(
          documentIdentifier: DocumentIdentifier(high: 0, low: 1), traits: TextInputTraits(),
          window: TextWindow(), pushNumber: 1, width: 390, height: 216, screen: (390, 844),
          needsInputModeSwitchKey: true, isDark: false))
    }
    func hide() {
      parent.beginAppearanceTransition(false, animated: false)
      parent.viewIfLoaded?.enter(nil)
      parent.endAppearanceTransition()
    }
    func add(_ child: Teller) {
      parent.addChild(child)
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    func remove(_ child: Teller) {
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
    }
  }

  fileprivate struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The earlier changes; they are not compared.
    let first: @MainActor (Stage) -> Void
    let then: @MainActor (Stage) -> Void
    let calls: [String]

    init(
      _ name: String, after first: @escaping @MainActor (Stage) -> Void = { $0.show() },
      _ then: @escaping @MainActor (Stage) -> Void, _ calls: [String]
    ) {
      (testDescription, self.first, self.then, self.calls) = (name, first, then, calls)
    }
  }

  nonisolated private static let appears = [
    "child viewWillAppear", "child viewIsAppearing", "child viewDidAppear",
  ]
  nonisolated private static let disappears = [
    "child viewWillDisappear", "child viewDidDisappear",
  ]
  nonisolated private static let withChild: @MainActor (Stage) -> Void = {
    $0.show()
    $0.add($0.child)
  }

  nonisolated fileprivate static let rows: [Row] = [
    Row(
      "a child is added in Apple's order", { $0.add($0.child) },
      [
        "child will have a parent", "child viewDidLoad", "child viewWillAppear",
        "child has a parent", "child viewIsAppearing", "child viewDidAppear",
      ]),
    Row(
      "the view comes last",
      { stage in
        stage.parent.addChild(stage.child)
        stage.child.didMove(toParent: stage.parent)
        stage.parent.view.addSubview(stage.child.view)
      }, ["child will have a parent", "child has a parent", "child viewDidLoad"] + appears),
    Row(
      "the view comes first",
      { stage in
        stage.parent.view.addSubview(stage.child.view)
        stage.parent.addChild(stage.child)
      },
      [
        "child viewDidLoad", "child viewWillAppear", "child will have a parent",
        "child viewIsAppearing", "child viewDidAppear",
      ]),
    Row(
      "only the view comes", { $0.parent.view.addSubview($0.child.view) },
      ["child viewDidLoad"] + appears),
    Row(
      "the view stays away",
      { stage in
        stage.parent.addChild(stage.child)
        stage.child.didMove(toParent: stage.parent)
      }, ["child will have a parent", "child has a parent"]),
    Row(
      "the view comes with the one that it is in",
      { stage in
        stage.box.addSubview(stage.child.view)
        stage.parent.view.addSubview(stage.box)
      }, ["child viewDidLoad"] + appears),
    Row(
      "a child leaves in Apple's order", after: withChild, { $0.remove($0.child) },
      ["child leaves"] + disappears + ["child left"]),
    Row(
      "the parent is left before the view goes", after: withChild,
      { stage in
        stage.child.removeFromParent()
        stage.child.view.removeFromSuperview()
      }, ["child left"] + disappears),
    Row(
      "the view moves inside the window",
      after: {
        withChild($0)
        $0.parent.view.addSubview($0.box)
      }, { $0.box.addSubview($0.child.view) }, []),
    Row("the view is hidden", after: withChild, { $0.child.view.isHidden = true }, []),
    Row(
      "the view goes and comes in one turn", after: withChild,
      { stage in
        stage.child.view.removeFromSuperview()
        stage.parent.view.addSubview(stage.child.view)
      }, disappears + appears),
    Row(
      "the view comes and goes in one turn",
      {
        $0.add($0.child)
        $0.child.view.removeFromSuperview()
      },
      [
        "child will have a parent", "child viewDidLoad", "child viewWillAppear",
        "child has a parent", "child viewWillDisappear", "child viewDidDisappear",
      ]),
    Row(
      "the parent disappears", after: withChild, { $0.hide() },
      [
        "parent viewWillDisappear", "child viewWillDisappear", "parent viewDidDisappear",
        "child viewDidDisappear",
      ]),
    Row(
      "the parent disappears without the view",
      after: {
        withChild($0)
        $0.child.view.removeFromSuperview()
      }, { $0.hide() }, ["parent viewWillDisappear", "parent viewDidDisappear"]),
    Row(
      "the parent appears with the view in it", after: { $0.add($0.child) }, { $0.show() },
      [
        "parent viewWillAppear", "child viewWillAppear", "parent viewIsAppearing",
        "child viewIsAppearing", "parent viewDidAppear", "child viewDidAppear",
      ]),
    Row(
      "a child is added while the parent will appear",
      after: { _ in },
      { stage in
        stage.parent.whileIn["viewWillAppear"] = { stage.add(stage.child) }
        stage.show()
      },
      [
        "parent viewDidLoad", "parent viewWillAppear", "child will have a parent",
        "child viewDidLoad", "child has a parent", "child viewWillAppear",
        "parent viewIsAppearing", "child viewIsAppearing", "parent viewDidAppear",
        "child viewDidAppear",
      ]),
    Row(
      "a child is added while the parent is appearing",
      after: { $0.parent.loadViewIfNeeded() },
      { stage in
        stage.parent.whileIn["viewIsAppearing"] = { stage.add(stage.child) }
        stage.show()
      },
      [
        "parent viewWillAppear", "parent viewIsAppearing", "child will have a parent",
        "child viewDidLoad", "child viewWillAppear", "child has a parent",
        "child viewIsAppearing", "parent viewDidAppear", "child viewDidAppear",
      ]),
    Row(
      "one view takes the other's place", after: withChild,
      { stage in
        UIView.transition(from: stage.child.view, to: stage.other.view, duration: 0.2)
      },
      [
        "other viewDidLoad", "other viewWillAppear", "child viewWillDisappear",
        "child viewDidDisappear", "other viewIsAppearing", "other viewDidAppear",
      ]),
    Row(
      "one child takes the other's place", after: withChild,
      { stage in
        stage.parent.addChild(stage.other)
        stage.parent.transition(
          from: stage.child, to: stage.other, duration: 0.2, animations: nil,
          completion: { _ in stage.log.lines.append("done") })
      },
      [
        "other will have a parent", "other viewDidLoad", "other viewWillAppear",
        "other viewIsAppearing", "other viewDidAppear", "child viewWillDisappear",
        "child viewDidDisappear", "done",
      ]),
    Row(
      "a child of a child comes with it",
      after: { stage in
        stage.show()
        stage.child.addChild(stage.other)
        stage.child.view.addSubview(stage.other.view)
      }, { $0.parent.view.addSubview($0.child.view) },
      [
        "child viewWillAppear", "other viewWillAppear", "child viewIsAppearing",
        "other viewIsAppearing", "child viewDidAppear", "other viewDidAppear",
      ]),
    Row(
      "a parent forwards by itself",
      after: {
        $0.parent.forwards = false
        $0.show()
      },
      { stage in
        stage.add(stage.child)
        stage.child.beginAppearanceTransition(true, animated: false)
        stage.child.endAppearanceTransition()
      },
      ["child will have a parent", "child viewDidLoad", "child has a parent"] + appears),
  ]

  private func endTurn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test(arguments: rows)
  fileprivate func `controllers hear of appearing in UIKit's order`(row: Row) async {
    let stage = Stage()
    row.first(stage)
    await endTurn()
    stage.log.lines = []
    row.then(stage)
    for _ in 0..<3 { await endTurn() }
    #expect(stage.log.lines.filter { !$0.contains("Layout") } == row.calls)
  }

  @Test func `a child that comes is laid out before it has appeared`() async {
    let stage = Stage()
    stage.show()
    stage.parent.addChild(stage.child)
    let view: UIView = stage.child.view
    stage.parent.view.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    pin(view, to: stage.parent.view)
    stage.log.lines = []
    var widths: [CGFloat] = []
    stage.child.whileIn["viewDidAppear"] = { widths.append(view.bounds.width) }
    await endTurn()
    #expect(widths == [390])
    #expect(stage.log.lines.last == "child viewDidAppear")
    #expect(stage.log.lines.contains("child viewDidLayoutSubviews"))
  }

  /// The window had its own engine, and both engines claimed the same constraints.
  @Test func `a layout of the window is one of the keyboard's view`() throws {
    let stage = Stage()
    stage.show()
    let key = Box(30, 20)
    stage.parent.view.addSubview(key)
    pin(key, to: stage.parent.view, inset: 10)
    let window = try #require(stage.parent.view.superview)
    window.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(key.frame.width == 370)
    key.removeFromSuperview()
    stage.parent.view.addSubview(key)
    pin(key, to: stage.parent.view, inset: 20)
    window.updateConstraintsIfNeeded()
    window.layoutIfNeeded()
    stage.parent.view.layoutIfNeeded()
    #expect(key.frame.width == 350)
  }
}
