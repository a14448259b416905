/// A question of review that no rule decides, with the reason and where an answer comes from.
struct ManualCheck: Sendable {
  /// The question.
  var question: String
  /// Why no rule answers it.
  var reason: String
  /// The fix.
  var answer: String

  static let all = [
    ManualCheck(
      question: "Is there a privacy policy, in the app and in the store?",
      reason: "The policy is a web page that no file of the keyboard names.",
      answer:
        "Read it: which data is collected, why and for how long, and how users withdraw consent."),
    ManualCheck(
      question:
        "Does the containing app do something useful, with help, settings and a description of the extension?",
      reason: "Usefulness is a judgment, and the audit neither builds nor runs the app.",
      answer: "Use the app like a new user."),
    ManualCheck(
      question: "Does the App Store description explain what the extension does?",
      reason: "The description is not part of the sources.", answer: "Compare it with the keyboard."
    ),
    ManualCheck(
      question: "Does the keyboard push users to allow full access?",
      reason:
        "A rule checks that the keyboard types without full access; no rule can judge the tone of a text.",
      answer: "Look at the image of `keyward run KEYBOARD --png FILE` without full access."),
    ManualCheck(
      question: "Are the servers those that the privacy policy names?",
      reason: "Only the developer knows which hosts are correct.",
      answer: "Watch the network of a device while you type, and compare with the policy."),
    ManualCheck(
      question: "Is contact and location data used only for the declared purpose?",
      reason: "Code does not show its purpose.", answer: "Follow the data in the sources."),
    ManualCheck(
      question: "Does the keyboard follow the traits of a field, and again when the field changes?",
      reason:
        "The reaction to a trait is a design decision; the rules check only that the needed characters exist.",
      answer: "Write flows with fields of several kinds; see docs/flows.md."),
    ManualCheck(
      question:
        "Does typing stay correct with every context window, missing callbacks and new document identifiers?",
      reason: "The correct result depends on the keyboard.",
      answer: "Run its flows with other settings of `fidelity`; see docs/text-quirks.md."),
    ManualCheck(
      question:
        "Does marked text end when the field changes or the keyboard disappears?",
      reason: "The audit does not know which keys start marked text.",
      answer: "Write a flow with these keys."),
    ManualCheck(
      question: "Does each key take less than a frame of the main thread?",
      reason: "This machine's processor differs from that of an iPhone.",
      answer: "Measure on the oldest device that you support."),
    ManualCheck(
      question: "Does the keyboard release memory on a warning, and keep little while suspended?",
      reason: "Apple publishes no limits; rules check growth and peak.",
      answer:
        "Run `keyward run KEYBOARD --memory-warning`, and check what the keyboard releases."),
    ManualCheck(
      question: "Are colors readable in dark mode and with low vision?",
      reason: "The audit does not judge images.",
      answer: "Look at images in both appearances, with `keyward run KEYBOARD --png FILE`."),
    ManualCheck(
      question: "Does the principal class in a program descend from UIInputViewController?",
      reason:
        "The superclass is in data that the loader writes; the rules for sources check it.",
      answer: "Audit the sources as well."),
  ]
}
