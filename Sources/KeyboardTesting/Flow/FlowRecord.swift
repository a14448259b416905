package import KeyboardHost
import Platform
import TextInput
import YAML

/// A user's actions with keyboards, as the text of a flow that repeats them.
package struct FlowRecord: Sendable {
  /// One line under `steps`.
  package enum Step: Equatable, Sendable {
    case act(UserAction)
    /// An action that a flow cannot express, in words.
    case remark(String)
  }

  /// A name and its value.
  package struct Setting: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The flow's name.
  package var name: String
  /// Paths from the flow's folder, each with a project's target.
  package var keyboards: [(path: String, target: String?)]
  /// The entries under `settings`.
  package var settings: [Setting] = []
  /// The options that a flow cannot express.
  package var remarks: [String] = []
  package private(set) var steps: [Step] = []
  /// The whole text of the field that has the focus; `nil` before any has.
  package var document: String?
  /// How many steps are not kept.
  package private(set) var dropped = 0

  /// How many more values the file may have, with room for those that aren't steps.
  private var valuesLeft = YAMLLimits().nodes - 1000
  /// How many more bytes, in the same way.
  private var bytesLeft = YAMLLimits().bytes - (64 << 10)

  /// How many names and values a step has at most, its lists and mappings included.
  private static func values(of step: Step) -> Int {
    guard case .act(let action) = step else { return 0 }
    return switch action {
    case .focus(let plan):
      16 + 2 * plan.traits.settings(besides: plan.kind.traits).count + plan.contexts.count
    case .drag(_, _, let path): 14 + 5 * path.count
    case .rollover(let keys): 6 + 4 * keys.count
    case .languages(let tags): 6 + tags.count
    case .scenes(let arrangement): 6 + arrangement.texts.count
    default: 12
    }
  }

  /// The longest wait of a step; a longer one is written as several.
  private static let longestWait: UInt32 = 3_600_000

  package init(name: String, keyboards: [(path: String, target: String?)]) {
    self.name = name
    self.keyboards = keyboards
  }

  /// Adds an action; time that passes twice in a row is one wait.
  package mutating func add(_ action: UserAction) {
    if case .wait(let more) = action, case .act(.wait(let time)) = steps.last,
      more <= Self.longestWait - time
    {
      steps[steps.count - 1] = .act(.wait(milliseconds: time + more))
      return
    }
    add(.act(action))
  }

  /// Adds what a flow cannot do, in words.
  package mutating func add(remark: String) { add(.remark(remark)) }

  private mutating func add(_ step: Step) {
    let cost = Self.values(of: step)
    let bytes = Self.line(step).utf8.count + 8
    guard steps.count < FlowLoader.steps.read - 1, cost <= valuesLeft, bytes <= bytesLeft else {
      return dropped += 1
    }
    valuesLeft -= cost
    bytesLeft -= bytes
    steps.append(step)
  }

  /// The text of the flow file.
  package var text: String {
    var lines = ["name: \(Self.quoted(name))"]
    lines += remarks.map { "# \(Self.comment($0))" }
    lines.append("keyboards:")
    for keyboard in keyboards {
      let path = Self.quoted(keyboard.path)
      lines.append(
        keyboard.target.map { "  - {path: \(path), target: \(Self.quoted($0))}" } ?? "  - \(path)")
    }
    if !settings.isEmpty {
      lines.append("settings:")
      lines += settings.map { "  \($0.name): \($0.value)" }
    }
    lines.append("steps:")
    lines += stepLines
    if dropped > 0 { lines.append("  # \(dropped) more steps, which exceed the limit of a flow") }
    if let document {
      let line = "  - expect: {document: \(Self.quoted(document))}"
      lines.append(
        line.utf8.count <= bytesLeft
          ? line
          : "  # the field's text, of \(document.utf8.count) bytes, exceeds the limit of a flow")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Taps that follow each other are one step.
  private var stepLines: [String] {
    var lines: [String] = []
    var taps: [TouchPlace] = []
    func endTaps() {
      guard let first = taps.first else { return }
      lines.append(
        taps.count == 1
          ? "  - tap: \(Self.yaml(first.json))"
          : "  - tap: \(Self.yaml(.array(taps.map(\.json))))")
      taps = []
    }
    for step in steps {
      if case .act(.tap(let key)) = step {
        taps.append(key)
        if taps.count == 20 { endTaps() }
        continue
      }
      endTaps()
      lines.append("  " + Self.line(step))
    }
    endTaps()
    return lines
  }

  private static func line(_ step: Step) -> String {
    switch step {
    case .act(let action): "- \(action.kind.rawValue): \(value(of: action))"
    case .remark(let text): "# \(comment(text))"
    }
  }

  /// A text in a comment, which has no escapes of its own.
  private static func comment(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(400) {
      if isPlain(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }

  /// A text between double quotes, with an escape for everything that YAML refuses or reads as something else; `${` is
  /// doubled, which would begin a variable.
  package static func quoted(_ text: String) -> String {
    escaped(text.replacing("${", with: "$${"))
  }

  /// A text between double quotes, where no variables are looked for.
  static func escaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if isPlain(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16)
          let width = scalar.value > 0xFFFF ? 8 : 4
          result += (width == 8 ? "\\U" : "\\u")
          result += String(repeating: "0", count: width - digits.count) + digits
        }
      }
    }
    return result + "\""
  }

  /// YAML 1.1, 5.1, without what turns a line's direction or ends it.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: true
    case 0xA0..<0xD800, 0xE000..<0xFFFE, 0x1_0000..<0x10_FFFF:
      switch scalar.value {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C, 0xFEFF: false
      default: !scalar.properties.isNoncharacterCodePoint
      }
    default: false
    }
  }
}
