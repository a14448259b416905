/// What the exit status of the command means.
enum ExitCode: Int32, Sendable {
  /// Done, nothing to complain of.
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
  /// A bug of ours.
  case internalError = 70
  /// Output that cannot be written.
  case outputLost = 74
}

/// Why a command ended early; the message goes to standard error.
struct CommandFailure: Error {
  var code: ExitCode
  var message: String

  init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// One verb of the command line.
struct Command: Sendable {
  var specification: CommandSpecification
  /// Calls the library, prints the result and says how it ended.
  var run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode
}
