import Testing

@testable import UIKit

@MainActor
struct TargetActionTests {
  final class Target: NSObject {
    var calls: [String] = []
    func none() { calls.append("none") }
    func one(_ sender: UIControl) { calls.append("one") }
    func two(_ sender: Any, _ event: UIEvent?) { calls.append(event == nil ? "two" : "two+event") }
  }

  @Test func `a target is called once for an event, however often it was added`() {
    let control = UIControl()
    let target = Target()
    for events in [UIControl.Event.touchDown, .touchUpInside, .touchDown] {
      control.addTarget(target, action: Selector._of("none", Target.none), for: events)
    }
    control.sendActions(for: .touchDown)
    #expect(target.calls == ["none"])
    #expect(control.actions(forTarget: target, forControlEvent: .touchUpInside) == ["none"])
    #expect(control.allControlEvents == [.touchDown, .touchUpInside])
  }

  @Test func `targets are called in the order in which they were added`() {
    let control = UIControl()
    let target = Target()
    control.addTarget(target, action: Selector._of("two::", Target.two), for: .touchDown)
    control.addAction(UIAction { _ in target.calls.append("action") }, for: .touchDown)
    control.addTarget(target, action: Selector._of("one:", Target.one), for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(target.calls == ["two", "action", "one"])
  }

  @Test func `a removed target hears nothing, also when its action is named by a string`() {
    let control = UIControl()
    let target = Target()
    control.addTarget(target, action: Selector._of("one:", Target.one), for: .allTouchEvents)
    control.removeTarget(target, action: Selector("one:"), for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(target.calls.isEmpty)
    control.sendActions(for: .touchUpInside)
    #expect(target.calls == ["one"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allTargets.isEmpty)
  }

  @Test func `a control does not keep its target alive`() {
    let control = UIControl()
    weak var weakTarget: Target?
    do {
      let target = Target()
      weakTarget = target
      control.addTarget(target, action: Selector._of("none", Target.none), for: .touchDown)
    }
    #expect(weakTarget == nil)
    control.sendActions(for: .touchDown)
    #expect(control.registrations.isEmpty)
  }

  @Test func `an action without a target goes up the responder chain`() {
    final class Parent: UIView {
      var calls = 0
      func tapped(_ sender: UIButton) { calls += 1 }
    }
    let parent = Parent()
    let button = UIButton()
    parent.addSubview(button)
    button.addTarget(
      nil, action: Selector._of("tapped:", Parent.tapped(_:)), for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(parent.calls == 1)
  }

  @Test func `an action replaces the one with its identifier and stays silent when disabled`() {
    let control = UIControl()
    var calls: [String] = []
    let identifier = UIAction.Identifier("key")
    control.addAction(
      UIAction(identifier: identifier) { _ in calls.append("old") }, for: .touchDown)
    let action = UIAction(identifier: identifier) {
      calls.append($0.sender as? UIControl === control ? "new" : "stranger")
    }
    control.addAction(action, for: .touchDown)
    control.sendActions(for: .touchDown)
    action.attributes = .disabled
    control.sendActions(for: .touchDown)
    #expect(calls == ["new"])
    #expect(action.sender == nil)
  }

  @Test(arguments: [
    (UIControl.Event.touchDown, UInt(1)), (.touchDownRepeat, 2), (.touchDragInside, 4),
    (.touchDragOutside, 8), (.touchDragEnter, 16), (.touchDragExit, 32), (.touchUpInside, 64),
    (.touchUpOutside, 128), (.touchCancel, 256), (.valueChanged, 4096),
    (.primaryActionTriggered, 8192), (.editingChanged, 1 << 17), (.allTouchEvents, 4095),
  ])
  func `events have Apple's numbers`(event: UIControl.Event, number: UInt) {
    #expect(event.rawValue == number)
  }
}
