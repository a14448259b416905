import Platform
import ExtensionBundle
import Glibc

/// The meaning of the command's exit status.
enum ExitCode: Int32, Sendable {
  /// Done, without a fault.
  case success = 0
  /// A test failed, or a finding reached the threshold.
  case failure = 1
  /// The extension crashed, hung, broke the protocol or ran out of a limit.
  case extensionFailed = 2
  /// Wrong usage.
  case usage = 64
  /// Bad input: a manifest, a source that does not compile.
  case badInput = 65
  /// The sandbox cannot be enforced here, or the toolchain does not fit.
  case unavailable = 69
  /// A bug in Keyward.
  case internalError = 70
  /// Output that cannot be written.
  case outputLost = 74
}

/// Why a command ended early; the message goes to standard error.
struct CommandFailure: Error {
  var code: ExitCode
  var message: String
  /// The earlier output on standard error, a line for each fault.
  var details = ""
  /// Whether the run's report was printed, or cannot be.
  var endsReport = false

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    // A usage error quotes the input, which may be the name of an untrusted file.
    self.message = code == .usage ? message.onOneLine : message
  }
}

/// One verb of the command line.
struct Command: Sendable {
  var specification: CommandSpecification
  /// The verbs below it, each with its full name ("audit probe").
  var subcommands: [Command] = []
  /// Whether a first argument that isn't a verb may be a path.
  var takesPaths = false
  /// Calls the library, prints the result and says how it ended.
  var run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode
}

extension Command {
  /// The command below this one that `argument` names; `nil` when it names none and is an option.
  func subcommand(_ argument: String?) throws(CommandFailure) -> Command? {
    guard let argument, !argument.hasPrefix("-") else { return nil }
    let name = specification.name
    if let found = subcommands.first(where: { $0.specification.name == "\(name) \(argument)" }) {
      return found
    }
    // An argument that cannot be a verb, or exists as a file, is a path.
    if takesPaths, argument.contains(where: { "./".contains($0) }) || Self.exists(argument) {
      return nil
    }
    let names = subcommands.map { String($0.specification.name.dropFirst(name.count + 1)) }
    let hint = closest(to: argument, among: names).map { "; did you mean \($0)?" } ?? ""
    let path = takesPaths ? ", and there is no file or folder of that name" : ""
    throw CommandFailure(
      .usage,
      "keyward \(name) has no command '\(argument)'\(path)\(hint) (commands: \(names.joined(separator: ", ")))"
    )
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}
