import Testing

@testable import UIKit

@MainActor
struct SelectorTests {
  class Base: UIResponder {
    func inherited(_ sender: UIButton) { calls.append("inherited") }
    func replaced(_ sender: Any) { calls.append("base") }
    var calls: [String] = []
  }
  final class Target: Base {
    func none() { calls.append("none") }
    func answers() -> Int {
      calls.append("answers")
      return 1
    }
    func button(_ sender: UIButton) { calls.append("button") }
    func any(_ sender: Any) { calls.append("any") }
    func object(_ sender: AnyObject) { calls.append("object") }
    func optionalAny(_ sender: Any?) { calls.append(sender == nil ? "nil" : "optionalAny") }
    func optionalButton(_ sender: UIButton?) {
      calls.append(sender == nil ? "nil" : "optionalButton")
    }
    func labelled(sender: UIButton) { calls.append("labelled") }
    func event(_ sender: UIButton, forEvent event: UIEvent) { calls.append("event") }
    nonisolated func free(_ sender: UIButton) {
      MainActor.assumeIsolated { calls.append("free") }
    }
    override func replaced(_ sender: Any) { calls.append("derived") }

    override func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
      guard selector == "tabled:" else { return super._perform(selector, arguments) }
      calls.append("tabled \(arguments.count)")
      return true
    }
    override func _hasMethod(_ selector: String) -> Bool {
      ["tabled:", "size", "setSize:"].contains(selector) || super._hasMethod(selector)
    }
    override func _setOutlet(_ name: String, _ value: Any?) -> Bool {
      calls.append("\(name) \(value ?? "nil")")
      return name == "size"
    }
  }

  static let selectors: [(Selector, String)] = [
    (Selector._of("none", Target.none), "none"),
    (Selector._of("answers", Target.answers), "answers"),
    (Selector._of("button:", Target.button(_:)), "button"),
    (Selector._of("any:", Target.any(_:)), "any"),
    (Selector._of("object:", Target.object(_:)), "object"),
    (Selector._of("optionalAny:", Target.optionalAny(_:)), "optionalAny"),
    (Selector._of("optionalButton:", Target.optionalButton(_:)), "optionalButton"),
    (Selector._of("labelledWithSender:", Target.labelled(sender:)), "labelled"),
    (Selector._of("event:forEvent:", Target.event(_:forEvent:)), "event"),
    (Selector._of("free:", Target.free(_:)), "free"),
    (Selector._of("inherited:", Target.inherited(_:)), "inherited"),
    (Selector._of("replaced:", Base.replaced(_:)), "derived"),
    (Selector("tabled:"), "tabled 1"),
  ]

  @Test func `a selector reaches methods of every shape`() {
    for (selector, call) in SelectorTests.selectors {
      let target = Target()
      #expect(selector._invoke(on: target, [UIButton(), UIEvent()]), "\(selector)")
      #expect(target.calls == [call])
    }
  }

  @Test func `a selector is formed outside the main actor too`() async {
    let selector = await Task.detached { Selector._of("button:", Target.button(_:)) }.value
    let target = Target()
    #expect(selector._invoke(on: target, [UIButton()]))
    #expect(target.calls == ["button"])
  }

  @Test func `a property is set by the name of its setter, and may be read`() {
    let target = Target()
    target.perform(NSSelectorFromString("setSize:"), with: 7)
    #expect(target.perform(NSSelectorFromString("size")) == nil && target.calls == ["size 7"])
  }

  @Test func `a wrong target or argument calls nothing and does not trap`() {
    let target = Target()
    let selector = Selector._of("button:", Target.button(_:))
    #expect(!selector._invoke(on: UIButton(), [UIButton()]))
    #expect(!selector._invoke(on: NSObject(), [UIButton()]))
    #expect(!selector._invoke(on: target, [UILabel()]))
    #expect(!selector._invoke(on: target, [nil]))
    #expect(!selector._invoke(on: target, []))
    #expect(target.calls.isEmpty)
  }

  @Test func `nil reaches optional parameters`() {
    let target = Target()
    #expect(Selector._of("a:", Target.optionalButton(_:))._invoke(on: target, [nil]))
    #expect(Selector._of("b:", Target.optionalAny(_:))._invoke(on: target, [nil]))
    #expect(target.calls == ["nil", "nil"])
  }

  @Test func `an action that wants an event gets an empty one when none is under way`() {
    let target = Target()
    let button = UIButton()
    button.addTarget(
      target, action: Selector._of("event:forEvent:", Target.event(_:forEvent:)), for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(target.calls == ["event"])
  }

  @Test func `a carried method that does not fit gives way to the target's table`() {
    final class Other: UIResponder {}
    let target = Target()
    let selector = Selector._of("tabled:") { (_: Other) in { @MainActor (_: UILabel) in } }
    #expect(selector._invoke(on: target, [UIButton(), UIEvent()]))
    #expect(target.calls == ["tabled 1"])
  }

  @Test func `a table outside the view tree is asked by name`() {
    final class Plain: NSObject, @MainActor _ObjCDispatching {
      var seen: [String] = []
      nonisolated func _hasMethod(_ selector: String) -> Bool { selector == "go" }
      func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
        seen.append(selector)
        return true
      }
      func _setOutlet(_ name: String, _ value: Any?) -> Bool { false }
    }
    let target = Plain()
    target.perform(NSSelectorFromString("go"))
    target.perform(Selector("take:"), with: 1)
    #expect(target.seen == ["go", "take:"])
    #expect(target.responds(to: Selector("go")) && !target.responds(to: Selector("take:")))
  }

  @Test func `an unknown selector ends the keyboard in the words of Apple's runtime`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { _ = UIButton().perform(Selector("nowhere:"), with: nil) }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        "'NSInvalidArgumentException', reason: '-[UIKit.UIButton nowhere:]: unrecognized"))
  }

  @Test func `selectors are equal by name`() {
    let selector = Selector._of("none", Target.none)
    #expect(selector == "none" && Set([selector, Selector("none")]).count == 1)
    #expect(NSStringFromSelector(selector) == "none")
    #expect(Target().responds(to: selector) && !UIButton().responds(to: selector))
    #expect(!Target().responds(to: nil))
  }

  @Test func `an object responds to a selector made from a string if it has such a method`() {
    func responds(_ object: NSObject, _ name: String) -> Bool {
      object.responds(to: NSSelectorFromString(name))
    }
    #expect(responds(Target(), "tabled:") && !responds(Target(), "others:"))
    #expect(responds(UIButton(), "becomeFirstResponder") && responds(UIButton(), "titleLabel"))
    #expect(!responds(UILabel(), "titleLabel") && !responds(NSObject(), "tag"))
    #expect(responds(UIInputViewController(), "dismissKeyboard"))
    #expect(!responds(UIView(), "dismissKeyboard"))
    // Another class has a method of the name.
    let selector = Selector._of("becomeFirstResponder", Target.none)
    #expect(UIView().responds(to: selector))
    #expect(Target().canPerformAction(Selector("tabled:"), withSender: nil))
  }
}
