import Foundation
import Testing

/// The taps on a keyboard of `Tests/Keyboards`, and the final document.
struct KeyboardFlow: Sendable {
  /// One action of the user, or a property of the field.
  enum Step: Sendable {
    /// Keys, separated by spaces; `~` in a name represents a space.
    case taps(String)
    case hold(String)
    /// Puts a finger on the first key and moves it to the other places.
    case drag(String, to: [String])
    case wait(Int)
    case option(String, String)

    var arguments: [String] {
      switch self {
      case .taps(let keys):
        keys.split(separator: " ").flatMap {
          ["--tap", $0.replacingOccurrences(of: "~", with: " ")]
        }
      case .hold(let key): ["--long-press", key]
      case .drag(let key, let places): ["--drag", key] + places.flatMap { ["--to", $0] }
      case .wait(let milliseconds): ["--wait", String(milliseconds)]
      case .option(let name, let value): ["--\(name)", value]
      }
    }
  }

  /// The expected document.
  enum Document: Sendable {
    case text(String)
    /// A regular expression for the whole text, if it depends on chance or the date.
    case pattern(String)

    func matches(_ document: String?) -> Bool {
      guard let document else { return false }
      switch self {
      case .text(let text): return document == text
      case .pattern(let pattern):
        return document.range(of: "^(?:\(pattern))$", options: .regularExpression) != nil
      }
    }
  }

  let steps: [Step]
  let document: Document
  /// Words that the report must contain besides the document.
  let told: [String]
  /// The system calls that the sandbox must have refused.
  let denied: [String]

  init(_ steps: Step..., types document: String, tells told: String..., denies denied: String...) {
    (self.steps, self.document) = (steps, .text(document))
    (self.told, self.denied) = (told, denied)
  }

  init(_ steps: Step..., matches pattern: String) {
    (self.steps, self.document) = (steps, .pattern(pattern))
    (told, denied) = ([], [])
  }

  var arguments: [String] { steps.flatMap(\.arguments) }
}

/// A keyboard of `Tests/Keyboards` that is built once for all its flows.
struct FlowingKeyboard: Sendable, CustomTestStringConvertible {
  let name: String
  /// Its coding style, in a few words.
  let style: String
  /// Build settings of its project, as for `--set`.
  let settings: [String]
  let flows: [KeyboardFlow]

  init(_ name: String, _ style: String, settings: [String] = [], _ flows: KeyboardFlow...) {
    (self.name, self.style, self.settings, self.flows) = (name, style, settings, flows)
  }

  var testDescription: String { "\(name): \(style)" }
}
