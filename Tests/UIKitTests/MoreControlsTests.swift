import KeyboardProtocol
import Testing

@testable import UIKit

@MainActor @Suite struct MoreControlsTests {
  @MainActor private final class Counter {
    var changes = 0
    func watch(_ control: UIControl) {
      control.addAction(UIAction { _ in self.changes += 1 }, for: .valueChanged)
    }
  }

  @Test func `a tap chooses a segment, and tells of it once`() {
    let control = UISegmentedControl(items: ["ABC", "123", "#+="])
    control.frame = CGRect(x: 0, y: 0, width: 90, height: 32)
    let counter = Counter()
    counter.watch(control)
    control.layoutIfNeeded()
    for _ in 0..<2 { play([.down(45, 16), .up(45, 16)], on: control) }
    #expect(control.selectedSegmentIndex == 1 && counter.changes == 1)
    #expect(control.titleForSegment(at: 2) == "#+=" && control.numberOfSegments == 3)
    control.selectedSegmentIndex = 0
    #expect(counter.changes == 1)
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test func `a segment of an action runs it when it is chosen`() {
    var ran: [String] = []
    let actions = ["a", "b"].map { name in
      UIAction(title: name, identifier: .init(name)) { _ in ran.append(name) }
    }
    let control = UISegmentedControl(frame: .zero, actions: actions)
    control.frame = CGRect(x: 0, y: 0, width: 80, height: 32)
    control.layoutIfNeeded()
    for x in [60.0, 60, 10] { play([.down(x, 16), .up(x, 16)], on: control) }
    #expect(ran == ["b", "a"] && control.titleForSegment(at: 1) == "b")
    #expect(control.segmentIndex(identifiedBy: .init("b")) == 1)
    control.setAction(UIAction(title: "c") { _ in ran.append("c") }, forSegmentAt: 1)
    play([.down(60, 16), .up(60, 16)], on: control)
    #expect(ran.last == "c" && control.segmentIndex(identifiedBy: .init("b")) == NSNotFound)
  }

  @Test func `segments share the width, those with their own aside`() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.setWidth(20, forSegmentAt: 0)
    control.frame = CGRect(x: 0, y: 0, width: 100, height: 32)
    control.layoutIfNeeded()
    #expect(control.subviews.map(\.frame.minX) == [0, 20, 60])
    let keys = SnapshotBuilder.picture(of: control).views.filter { $0.reach == .tappable }
    #expect(keys.map(\.text) == ["a", "b", "c"])
  }

  @Test func `switches, sliders and pages follow the finger`() {
    let (toggle, slider, pages) = (UISwitch(), UISlider(), UIPageControl())
    let counters = [toggle, slider, pages].map { control in
      let counter = Counter()
      counter.watch(control)
      return counter
    }
    play([.down(20, 10), .up(20, 10)], on: toggle)
    #expect(toggle.isOn && counters[0].changes == 1)
    slider.frame = CGRect(x: 0, y: 0, width: 200, height: 31)
    slider.maximumValue = 10
    play([.down(20, 10), .move(100, 10), .up(100, 10)], on: slider)
    #expect(slider.value == 5 && counters[1].changes == 1)
    slider.value = 99
    #expect(slider.value == 10)
    pages.numberOfPages = 3
    pages.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    for x in [90.0, 90, 90, 10] { play([.down(x, 10), .up(x, 10)], on: pages) }
    #expect(pages.currentPage == 1 && counters[2].changes == 3)
  }

  @Test func `the pasteboard needs full access`() {
    let closed = UIPasteboard { false }
    closed.string = "secret"
    #expect(closed.string == nil && !closed.hasStrings && closed.changeCount == 0)
    let open = UIPasteboard { true }
    open.strings = ["one", "two"]
    #expect(open.string == "one" && open.numberOfItems == 2 && open.changeCount == 1)
    open.url = URL(string: "https://example.org")
    #expect(open.string == nil && open.hasURLs)
  }

  @Test func `what another app copies replaces what was copied, and counts on`() {
    let board = UIPasteboard { true }
    board.string = "mine"
    board.accept(CopiedText("theirs", changeCount: 1))
    #expect(board.string == "theirs" && board.changeCount == 2 && board.numberOfItems == 1)
    board.accept(CopiedText("much later", changeCount: 9))
    #expect(board.strings == ["much later"] && board.changeCount == 9)
  }

  @Test func `a paste control gives what its target accepts`() {
    final class Taker: UIView {
      var taken: [[String]] = []
      override func paste(itemProviders: [NSItemProvider]) {
        taken.append(itemProviders.map { $0.registeredTypeIdentifiers.joined() })
      }
    }
    let (taker, control) = (Taker(), UIPasteControl())
    control.pasteboard = UIPasteboard { true }
    control.target = taker
    control.frame = CGRect(x: 0, y: 0, width: 90, height: 34)
    control.layoutIfNeeded()
    taker.pasteConfiguration = UIPasteConfiguration(forAccepting: String.self)
    for text in [nil, "a"] {
      control.pasteboard.string = text
      play([.down(45, 16), .up(45, 16)], on: control)
    }
    control.pasteboard.url = URL(string: "https://example.org")
    play([.down(45, 16), .up(45, 16)], on: control)
    #expect(taker.taken == [["public.utf8-plain-text"]])
    taker.pasteConfiguration?.addTypeIdentifiers(forAccepting: URL.self)
    play([.down(45, 16), .up(45, 16)], on: control)
    #expect(taker.taken.count == 2)
  }

  @Test func `a color well shows the color that its picker chooses`() throws {
    let controller = UIViewController()
    let well = UIColorWell()
    controller.view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    controller.view.addSubview(well)
    let counter = Counter()
    counter.watch(well)
    well.selectedColor = .black
    play([.down(14, 14), .up(14, 14)], on: controller.view)
    let picker = try #require(controller.presentedViewController as? UIColorPickerViewController)
    #expect(picker.selectedColor == .black)
    let views = SnapshotBuilder.picture(of: picker.view).views
    #expect(views.contains { $0.accessibilityLabel == "Red" && $0.className == "UISlider" })
    let stack = try #require(picker.view.subviews.first as? UIStackView)
    let palette = try #require(stack.arrangedSubviews[1] as? UIStackView)
    (palette.arrangedSubviews[2] as? UIButton)?.sendActions(for: .touchUpInside)
    #expect(well.selectedColor == .white && counter.changes == 1)
  }

  @Test func `a wheel hides when it stops`() {
    let wheel = UIActivityIndicatorView(style: .large)
    #expect(wheel.isHidden && wheel.bounds.size == CGSize(width: 37, height: 37))
    wheel.startAnimating()
    #expect(wheel.isAnimating && !wheel.isHidden)
    wheel.hidesWhenStopped = false
    wheel.stopAnimating()
    #expect(!wheel.isAnimating && !wheel.isHidden)
  }

  @Test func `what is shown above a blur fills it`() {
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    blur.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
    #expect(blur.contentView.frame == blur.bounds && blur.contentView.superview === blur)
  }

  @Test func `a menu keeps its children and options`() {
    let menu = UIMenu(title: "More", options: .displayInline, children: [UIAction { _ in }])
    let other = menu.replacingChildren([])
    #expect(menu.children.count == 1 && other.children.isEmpty)
    #expect(other.identifier == menu.identifier && other.options == .displayInline)
  }
}
