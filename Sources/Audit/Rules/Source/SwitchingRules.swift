/// The way to the next keyboard.
extension Rule {
  static let switchingRules = [globeUnasked, noNextKeyboard, presentsOverHost]

  private static let ways = ["handleInputModeList", "advanceToNextInputMode"]
  private static let selectors = [
    "handleInputModeListFromView:withEvent:", "advanceToNextInputMode",
  ]
  private static let property = "needsInputModeSwitchKey"

  /// A string counts wherever it is: a constant may hold the selector that a call elsewhere takes.
  private static func ways(in facts: SourceFacts) -> [SourceFacts.Use] {
    (facts.uses(ways).filter { $0.kind != "override" } + facts.literals(selectors))
      .sorted { ($0.place.path, $0.place.line) < ($1.place.path, $1.place.line) }
  }

  private static let globeUnasked = Rule(
    source: "globe-unasked", .warning, .lead,
    meaning: "The keyboard has a next-keyboard key, but never reads needsInputModeSwitchKey.",
    why:
      "Where iOS draws the key itself, the keyboard shows a second one; the property says "
      + "which devices need the key.",
    source: RuleSource.creating,
    help:
      "Hide the key where needsInputModeSwitchKey is false, for example in "
      + "viewWillLayoutSubviews.",
    watches: ways + [property] + SourceFacts.literals(of: selectors + [property]),
    fires: RuleExample(
      .folder, swift: "import Lottie\n\nlet animation = LottieAnimationView()",
      controller: goodController.replacing(
        "nextKeyboardButton.isHidden = !needsInputModeSwitchKey",
        with: "nextKeyboardButton.isHidden = false")),
    passes: RuleExample(
      .folder, swift: "",
      controller: goodController.replacing(
        "nextKeyboardButton.isHidden = !needsInputModeSwitchKey",
        with: "nextKeyboardButton.alpha = needsInputModeSwitchKey ? 1 : 0"))
  ) { facts, _ in
    // A module from elsewhere doesn't show or hide a key of the keyboard's own controller.
    let own = facts.controllers
    guard facts.isRead, facts.uses(property).isEmpty, facts.literals([property]).isEmpty,
      let first = ways(in: facts).first(where: { way in
        facts.isWhole || way.types.last.map(own.contains) == true
      })
    else { return [] }
    return [
      Observation(
        first.place,
        "there is a way to the next keyboard, and needsInputModeSwitchKey is never read")
    ]
  }

  private static let noNextKeyboard = Rule(
    source: "no-next-keyboard", .warning, .lead,
    meaning: "Nothing in the sources switches to the next keyboard.",
    why:
      "A keyboard must offer a way to the next one; otherwise users without a globe key "
      + "cannot leave it.",
    source: "\(RuleSource.guide); \(RuleSource.review), 4.4.1",
    help:
      "Add a key that calls handleInputModeList(from:with:) for all touch events, and show it where "
      + "needsInputModeSwitchKey is true.",
    fires: RuleExample(
      .folder, swift: "",
      controller: """
        import UIKit

        final class KeyboardViewController: UIInputViewController {}
        """),
    passes: RuleExample(
      .folder, swift: "",
      controller: """
        import UIKit

        final class KeyboardViewController: UIInputViewController {
          let selector = "advanceToNextInputMode"
          func next() { if needsInputModeSwitchKey { perform(NSSelectorFromString(selector)) } }
        }
        """)
  ) { facts, _ in
    guard facts.isWhole, !facts.interfacesSwitch, ways(in: facts).isEmpty,
      let controller = facts.classes.first(where: { $0.kind == "controller" })
    else { return [] }
    return [
      Observation(
        controller.place,
        "neither handleInputModeList(from:with:) nor advanceToNextInputMode() is used anywhere")
    ]
  }

  private static let presentsOverHost = Rule(
    source: "presents-over-host", .warning, .lead,
    meaning: "The keyboard presents a view controller or an alert.",
    why:
      "A keyboard draws only inside its own view; an alert or a sheet has no room there, and "
      + "does not appear over the app.",
    source: "\(RuleSource.guide); \(RuleSource.reports)",
    help: "Show it as a view inside the keyboard, or leave it to the containing app.",
    watches: ["present", "UIAlertController"],
    fires: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func show(_ page: UIViewController) { present(page, animated: true, completion: nil) }
        }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func show(_ page: UIView) { view.addSubview(page) }
          func present(_ page: UIView) { view.addSubview(page) }
        }
        """)
  ) { facts, _ in
    let shown = facts.uses("present").filter { $0.labels?.contains("animated") == true }
    let alerts = facts.uses("UIAlertController").filter { $0.kind == "name" && $0.labels != nil }
    return (shown + alerts).map {
      Observation($0.place, "\($0.name) shows something outside the keyboard's view")
    }
  }
}
