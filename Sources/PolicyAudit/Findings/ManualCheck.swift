/// A question of review that no rule decides, with the reason and where an answer comes from.
struct ManualCheck: Sendable {
  /// What is asked.
  var question: String
  /// Why no rule answers it.
  var reason: String
  /// What to do.
  var answer: String

  static let all = [
    ManualCheck(
      question: "Is there a privacy policy, in the app and in the store?",
      reason: "It is a text on a page that no file of the keyboard names.",
      answer: "Read it: what is collected, why, for how long, and how it is withdrawn."),
    ManualCheck(
      question:
        "Does the containing app do something useful, with help, settings and a word about the extension?",
      reason: "Usefulness is a judgement, and the app is neither built nor run here.",
      answer: "Use the app as somebody does who has just installed it."),
    ManualCheck(
      question: "Is the store's text plain about what the extension does?",
      reason: "It is not part of the sources.", answer: "Read it beside the keyboard."),
    ManualCheck(
      question: "Does the keyboard nag for full access, or hide behind a wall of it?",
      reason:
        "That nothing can be typed closed is a rule; whether a text is a polite hint or a push is not to be measured.",
      answer: "Look at what `keyward run KEYBOARD --png FILE` draws without full access."),
    ManualCheck(
      question: "Are the servers those that the privacy policy names?",
      reason: "Which hosts are right is known to the developer alone.",
      answer: "Watch the network of a device while you type, and compare with the policy."),
    ManualCheck(
      question: "Is contacts' or location data used for nothing but what was said?",
      reason: "Purpose is no property of code.", answer: "Follow the data in the sources."),
    ManualCheck(
      question: "Does the keyboard follow the traits of a field, and again when the field changes?",
      reason:
        "What it should make of a trait is its design; the rules only know that needed characters are there.",
      answer: "Write flows with fields of several kinds; see docs/flows.md."),
    ManualCheck(
      question:
        "Does typing stay right with every context window, missing callbacks and new document identifiers?",
      reason: "What right is depends on what the keyboard wants to type.",
      answer: "Run its flows with other settings of `fidelity`; see docs/text-quirks.md."),
    ManualCheck(
      question:
        "Is a composition in marked text ended when the field changes or the keyboard goes?",
      reason: "The audit cannot know which keys begin one.", answer: "Write a flow with them."),
    ManualCheck(
      question: "Does each key take less than a frame of the main thread?",
      reason: "This machine's processor is not that of a phone.",
      answer: "Measure on the oldest device that you support."),
    ManualCheck(
      question: "Is memory given back on a warning, and little kept while suspended?",
      reason: "How much is right is not published; growth and peak are rules.",
      answer:
        "Send one with `keyward run KEYBOARD --memory-warning`, and see what the keyboard lets go."),
    ManualCheck(
      question: "Is needsInputModeSwitchKey read only once the keyboard is connected?",
      reason:
        "The order of calls is not in the syntax, and here the value is right from the start.",
      answer: "Read it in viewWillLayoutSubviews or later."),
    ManualCheck(
      question: "Do colours hold in dark mode, for eyes that see less?",
      reason: "What stands in pictures is drawn by the keyboard as it likes.",
      answer: "Look at pictures in both appearances, `keyward run KEYBOARD --png FILE`."),
    ManualCheck(
      question: "Does the principal class in a program descend from UIInputViewController?",
      reason:
        "The chain of classes goes through data that the loader writes; the rules for sources follow it.",
      answer: "Audit the sources as well."),
  ]
}
