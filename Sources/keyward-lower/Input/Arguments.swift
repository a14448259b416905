/// The arguments of the command line.
struct Arguments {
  enum Command { case rewrite, facts, help, version }

  static let help = """
    usage: keyward-lower rewrite --out FOLDER --overlay FILE --facts FILE --module NAME
                                 (--principal CLASS | --library) [--ios VERSION]
                                 [--imported CLASS=KIND]... [-D NAME]... SOURCE...
           keyward-lower facts [-D NAME]... SOURCE...
           keyward-lower facts --uses NAME,... [--stdin] [-D NAME]... SOURCE...

    Rewrites a keyboard's Swift sources so that they compile without the Objective-C runtime.

      --out FOLDER       where the rewritten files and _KeyboardMain.swift go
      --overlay FILE     the overlay that shows them to the compiler under their own names
      --facts FILE       what the sources say, as JSON
      --module NAME      the module that the sources are compiled into
      --principal CLASS  NSExtensionPrincipalClass, as Module.Class or Class
      --library          the sources are a module that a keyboard imports
      --imported C=KIND  a class of such a module that descends from a controller or a responder
      --ios VERSION      the simulated version of iOS (26.0)
      -D NAME            a compilation condition that is set; others are not
      --uses NAME,...    print where code for devices uses these names instead: NAME, BASE.NAME,
                         or NAME@CALL for those in the arguments of such calls
      --stdin            read more sources from standard input, each ended by a zero byte
      --skip N,...       with --uses: leave out the sources of these numbers, counted from 0; N- is
                         N and all after it

    Exit codes: 0 done, 64 wrong usage, 65 a source is refused, 74 a file cannot be written, 75 with
    --uses: a source took too much time or memory or crashed the parser; which one is printed.
    """

  var command = Command.help
  var sources: [String] = []
  var conditions: Set<String> = []
  var iOSVersion = "26.0"
  var out = ""
  var overlay = ""
  var facts = ""
  var module = ""
  var principal = ""
  var isLibrary = false
  /// Whether standard input names more sources.
  var readsInput = false
  /// Which sources are left out.
  var skipped = SkippedSources()
  /// The names whose uses are requested; `nil` when all facts are.
  var uses: [String]?
  /// Classes of other modules, with what their chains of superclasses end in.
  var imported: [String: SourceModule.Root] = [:]
  /// Those of them that `init()` makes.
  var importedPlain: Set<String> = []

  /// Reads the arguments after the program's name; throws a message for the caller.
  init(_ arguments: [String]) throws(UsageFailure) {
    var rest = arguments[...]
    switch rest.popFirst() {
    case "rewrite": command = .rewrite
    case "facts": command = .facts
    case "--help", "-h": return
    case "--version":
      command = .version
      return
    case let other: throw UsageFailure("unknown command '\(other ?? "")'; use rewrite or facts")
    }
    while let argument = rest.popFirst() { try read(argument, &rest) }
    try check()
  }

  private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>)
    throws(UsageFailure)
  {
    func value() throws(UsageFailure) -> String {
      guard let value = rest.popFirst() else { throw UsageFailure("\(argument) needs a value") }
      return value
    }
    switch argument {
    case "--out": out = try value()
    case "--overlay": overlay = try value()
    case "--facts": facts = try value()
    case "--module": module = try value()
    case "--principal": principal = try value()
    case "--library": isLibrary = true
    case "--imported": try addImported(try value())
    case "--ios": iOSVersion = try value()
    case "--uses": uses = try value().split(separator: ",").map(String.init)
    case "--stdin": readsInput = true
    case "--skip": skipped = try SkippedSources(try value())
    case "-D": conditions.insert(try value())
    case "--help": command = .help
    case "--":
      sources += rest
      rest = []
    case _ where argument.hasPrefix("-D"): conditions.insert(String(argument.dropFirst(2)))
    case _ where argument.hasPrefix("-"): throw UsageFailure("unknown option '\(argument)'")
    default: sources.append(argument)
    }
  }

  private mutating func addImported(_ text: String) throws(UsageFailure) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    switch parts.last {
    case "controller" where parts.count == 2: imported[parts[0]] = .inputViewController
    case "plainController" where parts.count == 2:
      imported[parts[0]] = .inputViewController
      importedPlain.insert(parts[0])
    case "responder" where parts.count == 2: imported[parts[0]] = .responder
    default:
      throw UsageFailure(
        "--imported takes CLASS=controller, CLASS=plainController or CLASS=responder, not '\(text)'"
      )
    }
  }

  private func check() throws(UsageFailure) {
    if uses != nil || readsInput {
      guard command != .rewrite, uses != nil else {
        throw UsageFailure("--uses and --stdin belong to facts, and --stdin needs --uses")
      }
    }
    guard command == .rewrite else { return }
    for (name, value) in [
      ("--out", out), ("--overlay", overlay), ("--facts", facts), ("--module", module),
      ("--principal", isLibrary ? "none" : principal),
    ] where value.isEmpty { throw UsageFailure("\(name) is missing") }
    guard iOSVersion.allSatisfy({ $0.isNumber || $0 == "." }), !iOSVersion.isEmpty else {
      throw UsageFailure("--ios takes a version such as 26.0, not '\(iOSVersion)'")
    }
  }
}

/// The sources that are not looked at, by their numbers.
struct SkippedSources {
  private var numbers: Set<Int> = []
  private var end = Int.max

  init() {}

  /// Reads numbers parted by commas, of which one may have a `-` behind it.
  init(_ text: String) throws(UsageFailure) {
    for part in text.split(separator: ",") {
      let isEnd = part.last == "-"
      guard let number = Int(isEnd ? part.dropLast() : part), number >= 0 else {
        throw UsageFailure("--skip takes numbers such as 3,7 or 9-, not '\(text)'")
      }
      if isEnd { end = min(end, number) } else { numbers.insert(number) }
    }
  }

  func contains(_ number: Int) -> Bool { number >= end || numbers.contains(number) }
}

/// A command line that makes no sense.
struct UsageFailure: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
