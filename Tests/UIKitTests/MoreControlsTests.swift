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
