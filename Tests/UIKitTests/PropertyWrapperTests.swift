import Foundation
import Testing

@testable import UIKit

@MainActor
struct PropertyWrapperTests {
  private final class Dial: UIView {
    @Invalidating(.layout, .display) var value = 1
    @Invalidating(.intrinsicContentSize) var size: CGFloat = 10
    var layouts = 0
    override var intrinsicContentSize: CGSize { CGSize(width: size, height: size) }
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }
  private final class Screen: UIViewController {
    @ViewLoading var label: UILabel
    @ViewLoading var count = 3
    override func viewDidLoad() {
      super.viewDidLoad()
      label = UILabel()
      label.text = "ready"
    }
  }

  @Test func `a view is laid out again when an invalidating property has another value`() {
    let dial = Dial(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    dial.layoutIfNeeded()
    let before = dial.layouts
    dial.value = 1
    dial.layoutIfNeeded()
    #expect(dial.layouts == before)
    dial.value = 2
    dial.layoutIfNeeded()
    #expect(dial.layouts == before + 1 && dial.value == 2)
    dial.size = 30
    #expect(dial.intrinsicContentSize.width == 30)
  }

  @Test func `reading a view-loading property loads the view`() {
    let screen = Screen()
    #expect(!screen.isViewLoaded && screen.label.text == "ready" && screen.isViewLoaded)
    screen.count += 1
    #expect(screen.count == 4)
  }
}

@MainActor
struct KeptSettingTests {
  @Test func `settings without an effect here keep their values`() {
    let text = UITextView()
    #expect(text.dataDetectorTypes == [])
    text.dataDetectorTypes = [.link, .phoneNumber]
    #expect(text.dataDetectorTypes == [.link, .phoneNumber])
    let scroll = UIScrollView()
    scroll.topEdgeEffect.style = .hard
    #expect(scroll.topEdgeEffect.style == .hard && scroll.bottomEdgeEffect.style == .automatic)
    #expect(scroll.bouncesVertically && scroll.automaticallyAdjustsScrollIndicatorInsets)
    let bar = UISearchBar()
    bar.searchTextPositionAdjustment = UIOffset(horizontal: 4, vertical: 0)
    #expect(bar.searchTextPositionAdjustment.horizontal == 4)
    let layer = CALayer()
    layer.magnificationFilter = .nearest
    #expect(layer.magnificationFilter == .nearest && layer.minificationFilter == .linear)
    let format = UIGraphicsImageRendererFormat()
    format.prefersExtendedRange = true
    #expect(format.preferredRange == .extended)
    #expect(UIFont.systemFont(ofSize: 12, weight: .bold, width: .condensed).pointSize == 12)
    #expect(CGColorSpace(name: CGColorSpace.linearGray)?.numberOfComponents == 1)
  }

  @Test(arguments: [(0.5, 0.0), (0.5, 0.3), (1, 1)])
  func `a spring has the duration and the bounce that it was made with`(
    duration: Double, bounce: Double
  ) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: CGFloat(bounce))
    #expect(abs(spring.perceptualDuration - duration) < 1e-9)
    #expect(abs(Double(spring.bounce) - bounce) < 1e-9)
    #expect(CASpringAnimation(perceptualDuration: -1, bounce: 0).stiffness == 100)
  }

  @Test func `a button with an image sends its action`() {
    let button = UIButton.systemButton(with: UIImage(), target: nil, action: nil)
    #expect(button.buttonType == .system && button.currentImage != nil)
  }
}

@MainActor
struct RowActionTests {
  private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var chosen: [String] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell()
    }
    func tableView(
      _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? {
      let pin = UITableViewRowAction(style: .normal, title: "Pin") { [weak self] action, path in
        self?.chosen.append("\(action.title ?? "") \(path.row)")
      }
      pin.backgroundColor = .systemGreen
      return [UITableViewRowAction(style: .destructive, title: "Delete") { _, _ in }, pin]
    }
  }

  @Test func `a swiped row shows the actions of before iOS 11`() throws {
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    (table.dataSource, table.delegate) = (source, source)
    table.layoutIfNeeded()
    let touches = TouchDispatcher(root: table)
    for (phase, x, time) in [
      (UITouch.Phase.began, 300.0, 0.0), (.moved, 200, 0.05), (.moved, 100, 0.1),
      (.ended, 60, 0.15),
    ] { touches.send(finger: 0, phase: phase, at: CGPoint(x: x, y: 60), timestamp: time) }
    func buttons(_ view: UIView) -> [UIButton] {
      view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons($0) }
    }
    let pin = try #require(buttons(table).first { $0.currentTitle == "Pin" })
    #expect(pin.backgroundColor == .systemGreen && buttons(table).count == 2)
    pin.sendActions(for: .touchUpInside)
    #expect(source.chosen == ["Pin 1"] && buttons(table).isEmpty)
  }

  private final class Picks: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      2
    }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    { UITableViewCell() }
  }
  @Test(arguments: [true, false])
  func `a table controller clears its selection when it appears, unless told otherwise`(
    clears: Bool
  ) {
    let picks = Picks(style: .plain)
    picks.clearsSelectionOnViewWillAppear = clears
    picks.tableView.selectRow(
      at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    picks.viewWillAppear(false)
    #expect((picks.tableView.indexPathsForSelectedRows == nil) == clears)
  }
}

@MainActor
struct PasteboardDetectionTests {
  @Test(arguments: [
    ("https://example.org/a?b=c", "url"), ("example.org", "url"), ("a@example.org", "search"),
    ("weather today", "search"), (" 42 ", "number"), ("12.5", "number"), ("one\ntwo", ""),
    ("", ""), ("inf", "search"), ("http://localhost", "url"), ("a..b", "search"), ("!!", ""),
  ])
  func `a copied text is of a kind`(text: String, kind: String) async {
    let board = UIPasteboard(.init("t")) { true }
    board.string = text
    let all: Set<UIPasteboard.DetectionPattern> = [.probableWebURL, .probableWebSearch, .number]
    let found = await withCheckedContinuation { continuation in
      board.detectPatterns(for: all) { continuation.resume(returning: try? $0.get()) }
    }
    let names: [UIPasteboard.DetectionPattern: String] = [
      .probableWebURL: "url", .probableWebSearch: "search", .number: "number",
    ]
    #expect(found?.compactMap { names[$0] }.joined(separator: " ") == kind)
  }
}
