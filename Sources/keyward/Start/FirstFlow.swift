import Platform
import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting
import Sandbox

/// The flow that a keyboard begins with, made of what it shows and does.
struct FirstFlow {
  /// The keyboard's name in the input mode list.
  var keyboard: String
  /// The keyboard as `keyboards` names it.
  var path: String
  var target: String?
  /// Keys that are on it.
  var keys: [String] = []
  /// The keys that type something, and the resulting document.
  var typed: KeyTrial.Typed?
  /// The keys that were tapped to find these.
  var tapped: [String] = []
  /// Keys that typed something once, and not when they were tapped again.
  var once: [String] = []
  /// The keys after which the extension failed.
  var failing: [String] = []
  /// How it failed.
  var failure: String?

  /// Starts a keyboard, and tries its keys until one types something.
  mutating func observe(
    _ bundle: ExtensionBundle, configuration: SceneConfiguration
  ) throws(SceneError) {
    var trial = KeyTrial(bundle: bundle, configuration: configuration)
    try trial.perform()
    keys = Array(trial.keys.prefix(3))
    (typed, tapped, failing) = (trial.typed, trial.tapped, trial.failing)
    once = trial.once
    failure = trial.failure?.advice
  }

  /// The advice about a flow in which no key has typed anything; `nil` where one has.
  ///
  /// - Parameters:
  ///   - flow: The flow file, as messages show it.
  ///   - source: The keyboard, in the same way.
  /// - Returns: What to say.
  func advice(for flow: String, keyboard source: String) -> String? {
    guard typed == nil else { return nil }
    if let failure {
      let after = failing.isEmpty ? "" : ", after taps on \(Self.names(failing))"
      return "\(failure)\n\(flow) does the same\(after), and fails until this is fixed"
    }
    let record = "keyward run \(source) --interactive --record \(flow)"
    guard once.isEmpty else {
      return
        "“\(keyboard.forDisplay)” typed after taps on \(Self.names(once)), but not when they were tapped again: "
        + "\(flow) checks only that the keyboard shows its keys. Add steps that type, or record them: \(record)"
    }
    guard !tapped.isEmpty else {
      return
        "“\(keyboard.forDisplay)” shows no key with a name, so none was tapped: \(flow) checks only that "
        + "the keyboard appears. Give its keys accessibility labels, or record taps at points: \(record)"
    }
    return
      "no key of “\(keyboard.forDisplay)” typed anything: \(flow) checks only that the keyboard shows its keys. "
      + "Tapped keys: \(Self.names(tapped)). Add steps that type, or record them: \(record)"
  }

  private static func names(_ keys: [String]) -> String {
    keys.prefix(12).map(\.forDisplay).joined(separator: "  ")
      + (keys.count > 12 ? "  … and \(keys.count - 12) more" : "")
  }

  /// The flow file, with its final line end.
  var text: String {
    var lines = [
      "# Keyward's docs/flows.md describes every step; `keyward test --schema` prints a schema for editors.",
      "name: \(Self.quoted(typed == nil ? "\(keyboard) appears with its keys" : "\(keyboard) appears and types"))",
    ]
    let path = Self.quoted(path)
    lines.append(
      target.map { "keyboards: [{path: \(path), target: \(Self.quoted($0))}]" }
        ?? "keyboards: \(path)")
    lines += [
      "# Without a second keyboard the keyboard's own globe key stays hidden.",
      "settings: {secondKeyboard: on}", "steps:", "  - focus: text",
    ]
    let visible = keys.isEmpty ? "" : ", visible: \(Self.list(keys))"
    lines.append("  - expect: {inputMode: \(Self.quoted(keyboard))\(visible)}")
    if let typed {
      lines.append("  - tap: \(Self.list(typed.keys))")
      if let document = typed.document {
        lines.append("  - expect: {document: \(Self.quoted(document))}")
      } else {
        lines.append("  # The text was different each time.")
        lines.append("  - expect: {document: {matches: \(Self.quoted(Self.anything))}}")
      }
    } else if !failing.isEmpty {
      lines.append("  # The extension failed after these.")
      lines.append("  - tap: \(Self.list(failing))")
    } else {
      lines.append("  # No tapped key typed anything; add steps that type here.")
    }
    return (lines + ["  - expect: {noAccessEvents: on}"]).joined(separator: "\n") + "\n"
  }

  /// A regular expression for any text but the empty one.
  static let anything = "(?s:.+)"

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ", "))]"
  }

  /// JSON's strings are also YAML's; variables begin with a dollar sign.
  private static func quoted(_ text: String) -> String {
    JSONValue.string(text.replacingOccurrences(of: "${", with: "$${")).text
  }
}
