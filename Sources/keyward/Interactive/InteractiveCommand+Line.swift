import Foundation
import KeyboardHost
import KeyboardTesting
import Platform
import TerminalSimulator

/// The line that begins with a colon is the command line's syntax: `:NAME VALUE` means `--NAME VALUE` of `keyward run`.
extension InteractiveCommand {
  /// Short words, and the actions that they represent.
  private static let words = ["long": ActionKind.longPress.forms.option]
  /// The options that refine the action before them.
  private static let further = [
    "to", "text", "trait", "selection", "input-mode", "store-input-mode", "context",
  ]

  /// Reads a line without its colon, on the device of a plan.
  init(_ line: String, of plan: RunPlan) throws(UsageError) {
    let trimmed = line.drop { $0 == " " }
    let word = String(trimmed.prefix { $0 != " " })
    // One space ends the word; the text after it may be the name of a key.
    let rest = String(trimmed.dropFirst(word.count).dropFirst())
    switch word {
    case "text": self = .text(rest)
    case "help", "h", "?": self = .help
    case "quit", "q": self = .quit
    default: self = .act(try Self.action(Self.words[word] ?? word, rest, of: plan))
    }
  }

  /// The line of an action, with its colon.
  static func line(of action: UserAction) -> String {
    let words = action.options.map { "\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    return ":" + words.joined(separator: " --")
  }

  private static func action(
    _ option: String, _ rest: String, of plan: RunPlan
  ) throws(UsageError) -> UserAction {
    guard option == "hold" || ActionKind(option: option) != nil else {
      throw UsageError(
        message:
          "there is no :\(option.forDisplay) (commands: \(forms.joined(separator: "  ")))")
    }
    let parts = parts(of: rest, option: option)
    let takesNone = ActionKind(option: option).map { $0.forms.value == nil } ?? false
    guard takesNone == parts[0].value.isEmpty else {
      throw UsageError(
        message: takesNone
          ? ":\(option) takes no value" : ":\(option) takes \(placeholder(of: option))")
    }
    guard option != ActionKind.drag.forms.option || parts.count > 1 else {
      throw UsageError(message: ":drag takes a key and a destination: :drag e é, :drag e +20,-40")
    }
    var reader = plan.withoutFields
    do throws(UsageError) {
      // A field first: without one some options are about the device at the start.
      if option != ActionKind.focus.forms.option { reader.addField(.text) }
      for part in parts { try reader.take(name: part.name, value: part.value) }
    } catch {
      throw UsageError(message: error.message.replacing("--\(option)", with: ":\(option)"))
    }
    guard let field = reader.fields.last else { throw UsageError(message: "no action") }
    guard var focus = field.actions.isEmpty ? field.focus : nil else { return field.actions[0] }
    focus.name = nil
    return .focus(focus)
  }

  private static func placeholder(of option: String) -> String {
    switch ActionKind(option: option)?.forms.value {
    case "KEY": "a key's name"
    case "KEYBOARD": "a keyboard's name"
    case let value?: value
    case nil: "KEY=MS"
    }
  }

  /// The option and those that follow it: `e --to é` is two; `e é`, as of old, is the same.
  private static func parts(
    of rest: String, option: String
  ) -> [(name: String, value: String)] {
    var parts = [(name: option, value: "")]
    // The argument after an option, even a second dash pair, is its value.
    var separator = ""
    for piece in rest.components(separatedBy: " --") {
      let name = String(piece.prefix { $0 != " " })
      if !separator.isEmpty, further.contains(name) {
        parts.append((name, String(piece.dropFirst(name.count).dropFirst())))
        separator = name == piece ? "--" : " --"
      } else {
        parts[parts.count - 1].value += separator + piece
        separator = " --"
      }
    }
    let value = parts[0].value
    if option == ActionKind.drag.forms.option, parts.count == 1,
      let space = value.lastIndex(of: " "), space > value.startIndex
    {
      parts = [
        (option, String(value[..<space])), ("to", String(value[value.index(after: space)...])),
      ]
    }
    return parts
  }
}
