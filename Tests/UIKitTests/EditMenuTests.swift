import KeyboardProtocol
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct `Edit menus, and menus of lists` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 216))
  init() { root.enter(UIWindow(of: root)) }
  private var open: MenuView? { root.subviews.compactMap { $0 as? MenuView }.first }

  private func row(_ title: String) throws -> UIButton {
    root.layoutIfNeeded()
    func find(_ view: UIView) -> UIButton? {
      if let button = view as? UIButton, button.currentTitle == title { return button }
      return view.subviews.lazy.compactMap(find).first
    }
    return try #require(open.flatMap(find))
  }

  private final class Delegate: NSObject, UIEditMenuInteractionDelegate {
    var heard: [String] = []
    var suggested: [String] = []
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      suggested = suggestedActions.map(\.title)
      return UIMenu(children: [UIAction(title: "Own") { _ in self.heard.append("own") }])
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      animator.addCompletion { self.heard.append("shown") }
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) { heard.append("gone") }
  }

  @Test func `an edit menu shows the delegate's elements and tells of its coming and going`()
    throws
  {
    let delegate = Delegate()
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
    root.addSubview(view)
    let interaction = UIEditMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    let configuration = UIEditMenuConfiguration(
      identifier: "here", sourcePoint: CGPoint(x: 5, y: 6))
    interaction.presentEditMenu(with: configuration)
    #expect(interaction.location(in: root) == CGPoint(x: 25, y: 26))
    try row("Own").sendActions(for: .touchUpInside)
    #expect(
      delegate.heard == ["shown", "own", "gone"] || delegate.heard == ["shown", "gone", "own"])
    #expect(open == nil)
    interaction.presentEditMenu(with: configuration)
    interaction.dismissMenu()
    #expect(delegate.heard.last == "gone" && open == nil)
  }

  private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate,
    UICollectionViewDataSource, UICollectionViewDelegate
  {
    var pasted: [IndexPath] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
    func collectionView(
      _ view: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
    }
    private func menu(_ path: IndexPath) -> UIContextMenuConfiguration? {
      guard path.item == 1 else { return nil }
      return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
        UIMenu(children: [UIAction(title: "Paste") { _ in self.pasted.append(path) }])
      }
    }
    func tableView(
      _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath,
      point: CGPoint
    ) -> UIContextMenuConfiguration? { menu(indexPath) }
    func collectionView(
      _ collectionView: UICollectionView,
      contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { indexPaths.first.flatMap(menu) }
  }

  @Test func `a long press on a row shows its menu, and nothing where the delegate gives none`()
    throws
  {
    let rows = Rows()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.rowHeight = 44
    (table.dataSource, table.delegate) = (rows, rows)
    root.addSubview(table)
    root.layoutIfNeeded()
    play([.down(50, 20), .up(50, 20, after: 0.7)], on: root)
    #expect(open == nil)
    play([.down(50, 60), .up(50, 60, after: 0.7)], on: root)
    try row("Paste").sendActions(for: .touchUpInside)
    #expect(rows.pasted == [IndexPath(row: 1, section: 0)])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    #expect(table.indexPathsForRows(in: CGRect(x: 0, y: 50, width: 10, height: 10))?.count == 1)
    #expect(table.rect(forSection: 0) == CGRect(x: 0, y: 0, width: 300, height: 88))
  }

  @Test func `a long press on an item shows its menu`() throws {
    let rows = Rows()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
    list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
    (list.dataSource, list.delegate) = (rows, rows)
    root.addSubview(list)
    root.layoutIfNeeded()
    let place = try #require(list.cellForItem(at: IndexPath(item: 1, section: 0))).center
    play([.down(place.x, place.y), .up(place.x, place.y, after: 0.7)], on: root)
    try row("Paste").sendActions(for: .touchUpInside)
    #expect(rows.pasted == [IndexPath(item: 1, section: 0)])
  }
}

@MainActor @Suite struct `Members that keyboards override` {
  private final class Key: UIButton {
    var titles: [String?] = []
    override func setTitle(_ title: String?, for state: UIControl.State) {
      titles.append(title)
      super.setTitle(title?.uppercased(), for: state)
    }
    override var alignmentRectInsets: UIEdgeInsets {
      UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    override var canBecomeFocused: Bool { true }
  }
  private final class Thick: UISlider {
    override func trackRect(forBounds bounds: CGRect) -> CGRect {
      CGRect(x: 10, y: 0, width: bounds.width - 20, height: 12)
    }
  }

  @Test func `titles of buttons, tracks of sliders, alignment rectangles`() {
    let key = Key(type: .custom)
    key.setTitle("a", for: .normal)
    #expect(key.titles == ["a"] && key.currentTitle == "A")
    let frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(key.alignmentRect(forFrame: frame) == CGRect(x: 2, y: 1, width: 14, height: 16))
    #expect(key.frame(forAlignmentRect: key.alignmentRect(forFrame: frame)) == frame)
    let slider = Thick(frame: CGRect(x: 0, y: 0, width: 128, height: 31))
    slider.value = 0.5
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(
      slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0.5).midX == 64)
  }

  @Test func `touches at one instant are a person's for who measures the time between them`() {
    let key = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    var (last, typed) = (0.0, 0)
    key.addAction(
      UIAction { _ in
        let now = CACurrentMediaTime()
        guard now - last >= 0.05 else { return }
        (last, typed) = (now, typed + 1)
      }, for: .touchUpInside)
    for _ in 0..<3 { play([.down(20, 20), .up(20, 20)], on: key) }
    #expect(typed == 3)
  }

  @Test func `a key that takes no touches is tapped where its keyboard sees to them`() {
    final class Board: UIView {
      override var _takesTouches: Bool { true }
    }
    for (board, reach) in [(Board(), ViewSnapshot.Reach.tappable), (UIView(), .disabled)] {
      board.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      let key = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      key.setTitle("q", for: .normal)
      key.isUserInteractionEnabled = false
      board.addSubview(key)
      let shown = SnapshotBuilder.picture(of: board).views.first { $0.text == "q" }
      #expect(shown?.reach == reach)
    }
  }

  @Test func `a pan from an edge begins only there`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = .left
    let log = GestureLog()
    log.watch(pan, "edge", on: root)
    play([.down(100, 50), .move(150, 50), .up(150, 50)], on: root)
    #expect(log.lines.isEmpty)
    play([.down(5, 50), .move(60, 50), .up(60, 50)], on: root)
    #expect(log.lines.first == "edge began")
  }

  @Test func `traits of a view can be overridden`() {
    let view = UIView()
    view.traitOverrides.userInterfaceStyle = .dark
    view.traitOverrides.horizontalSizeClass = .regular
    #expect(view.overrideUserInterfaceStyle == .dark)
    #expect(view.traitCollection.userInterfaceStyle == .dark)
    #expect(view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
    #expect(view.traitOverrides.horizontalSizeClass == .regular)
    view.traitOverrides.remove(UITraitUserInterfaceStyle.self)
    #expect(view.overrideUserInterfaceStyle == .unspecified)
  }
}

@MainActor @Suite struct `Dates that wheels pick` {
  private func picker(_ mode: UIDatePicker.Mode) throws -> (UIDatePicker, UIPickerView) {
    let picker = UIDatePicker()
    picker.datePickerMode = mode
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    calendar.locale = Locale(identifier: "en_US")
    picker.calendar = calendar
    picker.timeZone = calendar.timeZone
    picker.date = Date(timeIntervalSince1970: 1_706_700_000)  // 2024-01-31 11:20
    return (picker, try #require(picker.subviews.compactMap { $0 as? UIPickerView }.first))
  }

  @Test func `a wheel changes its part, and a day that the month lacks becomes its last`() throws {
    let (picker, wheels) = try picker(.date)
    var changes = 0
    picker.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    #expect((0...2).map(wheels.selectedRow) == [0, 30, 2023])
    wheels.delegate?.pickerView(wheels, didSelectRow: 1, inComponent: 0)
    let fields = picker.calendar.dateComponents([.month, .day, .hour], from: picker.date)
    #expect(fields.month == 2 && fields.day == 29 && fields.hour == 11 && changes == 1)
    #expect((0...2).map(wheels.selectedRow) == [1, 28, 2023])
  }

  @Test func `times have steps, dates have bounds, durations are at least a step`() throws {
    let (picker, wheels) = try picker(.time)
    picker.minuteInterval = 15
    #expect(wheels.numberOfRows(inComponent: 1) == 4)
    wheels.delegate?.pickerView(wheels, didSelectRow: 3, inComponent: 1)
    #expect(picker.calendar.component(.minute, from: picker.date) == 45)
    let latest = picker.date
    picker.maximumDate = latest
    picker.date = latest.addingTimeInterval(900)
    #expect(picker.date == latest)
    let (timer, hours) = try self.picker(.countDownTimer)
    timer.countDownDuration = 3600
    hours.delegate?.pickerView(hours, didSelectRow: 0, inComponent: 0)
    #expect(timer.countDownDuration == 60)
  }
}
