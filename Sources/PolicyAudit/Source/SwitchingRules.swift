/// The way to the next keyboard.
extension Rule {
  static let switchingRules = [globeUnasked, noNextKeyboard]

  private static let ways = ["handleInputModeList", "advanceToNextInputMode"]
  private static let selectors: Set<String> = [
    "handleInputModeListFromView:withEvent:", "advanceToNextInputMode",
  ]

  private static func ways(in facts: SourceFacts) -> [SourceFacts.Use] {
    (facts.uses(ways).filter { $0.kind != "override" } + facts.strings(selectors))
      .sorted { ($0.place.path, $0.place.line) < ($1.place.path, $1.place.line) }
  }

  private static let globeUnasked = Rule(
    source: "globe-unasked", .warning, .lead,
    meaning: "A key for the next keyboard is made, and needsInputModeSwitchKey is never read.",
    why:
      "Where iOS draws the key itself, a second one stands in the keyboard; the property says which devices need one.",
    source: RuleSource.creating,
    help: "Hide the key where needsInputModeSwitchKey is false, for one in viewWillLayoutSubviews.",
    watches: ways + ["needsInputModeSwitchKey"] + SourceFacts.stringTakers,
    fires: RuleExample(
      .folder, swift: "",
      controller: goodController.replacing(
        "nextKeyboardButton.isHidden = !needsInputModeSwitchKey",
        with: "nextKeyboardButton.isHidden = false")),
    passes: RuleExample(
      .folder, swift: "",
      controller: goodController.replacing(
        "nextKeyboardButton.isHidden = !needsInputModeSwitchKey",
        with: "nextKeyboardButton.alpha = needsInputModeSwitchKey ? 1 : 0"))
  ) { facts, _ in
    guard facts.isWhole, facts.uses("needsInputModeSwitchKey").isEmpty,
      let first = ways(in: facts).first
    else { return [] }
    return [
      Observation(
        first.place,
        "there is a way to the next keyboard, and needsInputModeSwitchKey is never read")
    ]
  }

  private static let noNextKeyboard = Rule(
    source: "no-next-keyboard", .warning, .lead,
    meaning: "Nothing in the sources leads to the next keyboard.",
    why:
      "A keyboard must offer a way to the next one; without it a user without a globe key is caught.",
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
          func next() { if needsInputModeSwitchKey { advanceToNextInputMode() } }
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
}
