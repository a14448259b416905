import KeyboardHost
import KeyboardTesting

/// What the line that begins with a colon asks for.
enum InteractiveCommand: Equatable {
  case tap(String)
  case longPress(String)
  case drag(String, to: DragPlace)
  case field(FieldKind)
  case text(String)
  case choose(String)
  case globe, hide, show, help, quit

  /// What can be written, for the help.
  static let forms = [
    ":tap NAME", ":long NAME", ":drag NAME TO", ":field KIND", ":text TEXT", ":choose KEYBOARD",
    ":globe", ":hide", ":show", ":quit",
  ]

  /// Reads a line without its colon.
  init(_ line: String) throws(UsageError) {
    let trimmed = line.drop { $0 == " " }
    let word = String(trimmed.prefix { $0 != " " })
    // One space ends the word; whatever follows it may be the name of a key.
    let rest = String(trimmed.dropFirst(word.count).dropFirst())
    switch word {
    case "tap": self = .tap(try Self.argument(rest, of: word, "a key's name"))
    case "long": self = .longPress(try Self.argument(rest, of: word, "a key's name"))
    case "drag":
      guard let space = rest.lastIndex(of: " "), space > rest.startIndex,
        rest.index(after: space) < rest.endIndex
      else {
        throw UsageError(message: ":drag takes a key and a destination: :drag e é, :drag e +20,-40")
      }
      let place = RunPlan.place(String(rest[rest.index(after: space)...]))
      self = .drag(String(rest[..<space]), to: place)
    case "field":
      let kinds = FieldKind.allCases.map(\.rawValue)
      guard let kind = FieldKind(rawValue: rest) else {
        let hint = closest(to: rest, among: kinds).map { "; did you mean \($0)?" } ?? ""
        throw UsageError(message: ":field takes one of \(kinds.joined(separator: " "))\(hint)")
      }
      self = .field(kind)
    case "text": self = .text(rest)
    case "choose": self = .choose(try Self.argument(rest, of: word, "a keyboard's name"))
    case "globe": self = .globe
    case "hide": self = .hide
    case "show": self = .show
    case "help", "h", "?": self = .help
    case "quit", "q": self = .quit
    default:
      throw UsageError(
        message: "there is no :\(word.forDisplay) (commands: \(Self.forms.joined(separator: "  ")))"
      )
    }
  }

  private static func argument(
    _ text: String, of word: String, _ what: String
  ) throws(UsageError) -> String {
    guard !text.isEmpty else { throw UsageError(message: ":\(word) takes \(what)") }
    return text
  }
}
