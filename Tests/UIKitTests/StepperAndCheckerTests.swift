import Testing

@testable import UIKit

@MainActor @Suite struct StepperAndCheckerTests {
  /// Presses on a stepper from 0 to 3: minus or plus, the value after them, and the number of reported
  /// changes.
  @Test(
    arguments: [
      ("+", false, 1, 1), ("++", false, 2, 2), ("++++", false, 3, 3), ("-", false, 0, 0),
      ("+-", false, 0, 2), ("-", true, 3, 1), ("++++", true, 0, 4), ("", false, 0, 0),
    ] as [(String, Bool, Double, Int)])
  func `a stepper steps between its bounds`(
    presses: String, wraps: Bool, value: Double, changes: Int
  ) {
    let stepper = UIStepper()
    var told = 0
    stepper.maximumValue = 3
    stepper.wraps = wraps
    stepper.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
    let buttons = stepper.subviews.compactMap { $0 as? UIButton }
    for press in presses {
      let button = buttons[press == "+" ? 1 : 0]
      if button.isEnabled { button.sendActions(for: .touchUpInside) }
    }
    #expect(stepper.value == value)
    #expect(told == changes)
  }

  @Test func `a stepper keeps its value inside bounds that move`() {
    let stepper = UIStepper()
    stepper.stepValue = 5
    stepper.value = 50
    stepper.maximumValue = 40
    #expect(stepper.value == 40)
    stepper.minimumValue = 60
    #expect((stepper.minimumValue, stepper.maximumValue, stepper.value) == (60, 60, 60))
    #expect(stepper.intrinsicContentSize == CGSize(width: 94, height: 32))
  }

  @Test func `a stepper's halves are its buttons`() {
    let stepper = UIStepper()
    stepper.frame = CGRect(x: 0, y: 0, width: 94, height: 32)
    stepper.layoutIfNeeded()
    #expect(stepper.subviews.map(\.accessibilityLabel) == ["Decrement", "Increment"])
    #expect(stepper.subviews.map(\.frame.minX) == [0, 47])
  }

  @Test func `a checker completes what it was taught and judges nothing`() {
    let checker = UITextChecker()
    let whole = NSRange(location: 0, length: 3)
    UITextChecker.learnWord("keyward")
    defer { UITextChecker.unlearnWord("keyward") }
    #expect(UITextChecker.hasLearnedWord("keyward"))
    #expect(
      checker.completions(forPartialWordRange: whole, in: "key", language: "en") == ["keyward"])
    #expect(checker.completions(forPartialWordRange: whole, in: "kex", language: "en") == nil)
    #expect(
      checker.completions(
        forPartialWordRange: NSRange(location: 2, length: .max), in: "key", language: "en") == nil)
    let found = checker.rangeOfMisspelledWord(
      in: "teh", range: whole, startingAt: 0, wrap: false, language: "en")
    #expect(found.location == NSNotFound && UITextChecker.availableLanguages.isEmpty)
    checker.ignoreWord("teh")
    #expect(checker.ignoredWords == ["teh"])
  }
}
