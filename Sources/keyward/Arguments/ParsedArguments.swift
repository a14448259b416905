import Platform
import ExtensionBundle

/// Why arguments were refused: exit 64.
struct UsageError: Error, Equatable {
  var message: String
}

/// One argument, in the order in which it was given: `run` reads its options as a script.
enum Argument: Equatable {
  case option(String, value: String)
  case flag(String)
  case operand(String)
}

/// The arguments of one command, checked against what the command accepts.
struct ParsedArguments: Equatable {
  var inOrder: [Argument]
  var asksForHelp = false

  var operands: [String] {
    inOrder.compactMap { if case .operand(let text) = $0 { text } else { nil } }
  }

  func values(of name: String) -> [String] {
    inOrder.compactMap {
      if case .option(name, let value) = $0 { value } else { nil }
    }
  }

  /// The value of an option that may be given once.
  func value(of name: String) -> String? { values(of: name).first }

  func has(_ name: String) -> Bool { inOrder.contains(.flag(name)) }

  /// Reads `--name value`, `--name=value`, `-o value`, switches and operands; `--` ends the options.
  ///
  /// An option takes the next argument in any form, because keys have names such as `-`.
  init(_ arguments: [String], for command: CommandSpecification) throws(UsageError) {
    inOrder = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        inOrder += rest.map { .operand($0) }
        return
      }
      if argument == "--help" || argument == "-h" {
        asksForHelp = true
        continue
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        inOrder.append(.operand(argument))
        continue
      }
      inOrder.append(try Self.option(argument, rest: &rest, command: command))
    }
    try checkRepetition(command)
  }

  private static func option(
    _ argument: String, rest: inout ArraySlice<String>, command: CommandSpecification
  ) throws(UsageError) -> Argument {
    let (spelling, attached) = split(argument)
    let found =
      spelling.hasPrefix("--")
      ? command.option(named: String(spelling.dropFirst(2)))
      : spelling.count == 2 ? spelling.last.flatMap { command.option(lettered: $0) } : nil
    guard let option = found else {
      throw UsageError(message: unknown(spelling, command: command))
    }
    guard let placeholder = option.value else {
      guard attached == nil else {
        throw UsageError(message: "--\(option.name) takes no value")
      }
      return .flag(option.name)
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError(message: "--\(option.name) needs a value: --\(option.name) \(placeholder)")
    }
    // An unset variable of a script must not mean the working folder with all that is in it.
    guard !(value.isEmpty && option.isPath) else {
      throw UsageError(message: "--\(option.name) needs the name of a \(placeholder), not ''")
    }
    return .option(option.name, value: value)
  }

  private static func split(_ argument: String) -> (spelling: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static func unknown(_ spelling: String, command: CommandSpecification) -> String {
    let names = command.options.map { "--\($0.name)" } + ["--help"]
    let hint = closest(to: spelling, among: names).map { "; did you mean \($0)?" } ?? ""
    return "keyward \(command.name) has no option \(spelling)\(hint)"
  }

  private func checkRepetition(_ command: CommandSpecification) throws(UsageError) {
    for option in command.options where option.value != nil && !option.repeats {
      guard values(of: option.name).count < 2 else {
        throw UsageError(message: "--\(option.name) is given more than once")
      }
    }
  }
}

/// The candidate that is at most two edits away, and the nearest of these.
func closest(to word: String, among candidates: [String]) -> String? {
  Suggestion.nearest(to: word, among: candidates)
}
