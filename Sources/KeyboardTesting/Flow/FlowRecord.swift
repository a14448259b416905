package import KeyboardHost
import YAML

/// What somebody did with keyboards, as the text of a flow that does it again.
package struct FlowRecord: Sendable {
  /// One line under `steps`.
  package enum Step: Equatable, Sendable {
    /// A new field gets the focus, with traits by Apple's names.
    case focus(FieldKind, text: String, traits: [Setting])
    case tap(TouchPlace)
    case longPress(TouchPlace, milliseconds: UInt32)
    case drag(from: TouchPlace, holding: UInt32, along: [DragPlace])
    case wait(milliseconds: UInt32)
    case hostEdit(insert: String)
    case switchKeyboard(String)
    case hide, show
    /// What a flow cannot do, in words.
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
  /// What stands under `settings`: values, and the names and values of `fidelity`.
  package var settings: [Setting] = []
  package var fidelity: [Setting] = []
  /// What of the options a flow cannot hold.
  package var remarks: [String] = []
  package private(set) var steps: [Step] = []
  /// The whole text of the field that has the focus; `nil` before any has.
  package var document: String?
  /// How many steps are not kept.
  package private(set) var dropped = 0

  /// How many more values the file may have, with room for those that are no steps.
  private var valuesLeft = YAMLLimits().nodes - 1000
  /// How many more bytes, in the same way.
  private var bytesLeft = YAMLLimits().bytes - (64 << 10)

  /// How many names and values a step has at most, its lists and mappings included.
  private static func values(of step: Step) -> Int {
    switch step {
    case .focus(_, _, let traits): 10 + 2 * traits.count
    case .wait, .switchKeyboard, .hide, .show: 4
    case .tap, .hostEdit: 8
    case .longPress: 12
    case .drag(_, _, let path): 14 + 5 * path.count
    case .remark: 0
    }
  }

  /// The longest wait of a step; what is longer is written as several.
  private static let longestWait: UInt32 = 3_600_000

  package init(name: String, keyboards: [(path: String, target: String?)]) {
    self.name = name
    self.keyboards = keyboards
  }

  /// Adds a step; time that passes twice in a row is one wait.
  package mutating func add(_ step: Step) {
    if case .wait(let more) = step, case .wait(let time) = steps.last,
      more <= Self.longestWait - time
    {
      steps[steps.count - 1] = .wait(milliseconds: time + more)
      return
    }
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
    if !settings.isEmpty || !fidelity.isEmpty {
      lines.append("settings:")
      lines += settings.map { "  \($0.name): \($0.value)" }
      if !fidelity.isEmpty { lines.append("  fidelity: \(Self.mapping(fidelity))") }
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
          ? "  - tap: \(Self.touch(first))"
          : "  - tap: [\(taps.map(Self.touch).joined(separator: ", "))]")
      taps = []
    }
    for step in steps {
      if case .tap(let key) = step {
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
    case .focus(let kind, let text, let traits):
      guard !text.isEmpty || !traits.isEmpty else { return "- focus: \(kind.rawValue)" }
      var values = ["kind: \(kind.rawValue)"]
      if !text.isEmpty { values.append("text: \(quoted(text))") }
      if !traits.isEmpty { values.append("traits: \(mapping(traits))") }
      return "- focus: {\(values.joined(separator: ", "))}"
    case .tap(let key): return "- tap: \(touch(key))"
    case .longPress(let key, let milliseconds):
      return "- longPress: {key: \(touch(key)), milliseconds: \(milliseconds)}"
    case .drag(let key, let milliseconds, let path):
      let places = path.map(place).joined(separator: ", ")
      return "- drag: {key: \(touch(key)), milliseconds: \(milliseconds), to: [\(places)]}"
    case .wait(let milliseconds): return "- wait: \(milliseconds)"
    case .hostEdit(let text): return "- hostEdit: {insert: \(quoted(text))}"
    case .switchKeyboard(let name): return "- switchKeyboard: \(quoted(name))"
    case .hide: return "- hide: \(StepDecoder.shown)"
    case .show: return "- show: \(StepDecoder.shown)"
    case .remark(let text): return "# \(comment(text))"
    }
  }

  private static func touch(_ place: TouchPlace) -> String {
    switch place {
    case .key(let name): quoted(name)
    case .point(let x, let y): "{at: [\(x), \(y)]}"
    }
  }

  private static func place(_ place: DragPlace) -> String {
    switch place {
    case .key(let name): quoted(name)
    case .offset(let x, let y): "{x: \(x), y: \(y)}"
    }
  }

  private static func mapping(_ settings: [Setting]) -> String {
    "{\(settings.map { "\($0.name): \(quoted($0.value))" }.joined(separator: ", "))}"
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
