import ExtensionBuilder
import ExtensionBundle
import Glibc
import KeyboardHost
import KeyboardTesting
import Platform
import TerminalSimulator

// The exit status of a command that a library's error ends, and its words: one table for every command.

extension CommandFailure {
  /// A folder for containers or bundles could not be prepared.
  init(_ error: StateError) {
    self.init(error.isOfMachine ? .outputLost : .badInput, error.advice)
  }

  /// The settings could not be used.
  init(_ error: SettingsError) {
    let code: ExitCode =
      switch error.cause {
      case .usage: .usage
      case .input: .badInput
      case .files: .outputLost
      }
    self.init(code, error.advice)
  }

  /// A bundle could not be used.
  init(_ error: BundleError) { self.init(.badInput, error.advice) }

  /// A keyboard could not be built.
  init(_ error: BuildError) {
    self.init(ExitCode(rawValue: error.exitCode) ?? .internalError, error.advice)
  }

  /// Something could not be done on the device.
  init(_ error: SceneError) { self.init(error.exitCode, error.advice) }
}

extension SceneError {
  /// The exit status of a command that it ends.
  var exitCode: ExitCode {
    switch self {
    case .key, .servedBySystemKeyboard, .noKeyboard, .noSuchKeyboard, .responder, .noPrompt,
      .fingers, .impossible, .noGlobe:
      .usage
    case .state(let error): error.isOfMachine ? .outputLost : .badInput
    case .launch(_, let isOfMachine): isOfMachine ? .unavailable : .badInput
    }
  }
}

extension SessionFailure {
  /// The exit status of a command whose keyboard failed.
  var exitCode: ExitCode { isManifestFault ? .badInput : .extensionFailed }
}

extension CommandFailure {
  /// A window in a terminal could not be shown, or its record not be written.
  init(_ error: InteractiveRun.Failure) {
    switch error {
    case .scene(let error): self.init(error)
    case .terminal(let error):
      self.init(.usage, "the terminal cannot be set up: \(String(cString: strerror(error.errno)))")
    case .record(let error):
      self.init(
        .outputLost,
        "--record \(error.file.forDisplay): the file cannot be written: \(error.reason); "
          + "name another file")
    }
  }
}

extension RunEnding {
  /// The exit status of a command that a run ends.
  var exitCode: ExitCode {
    switch self {
    case .done: .success
    case .refused(let error): error.exitCode
    case .failed(let failure): failure.exitCode
    }
  }
}

extension RunReport.Exit {
  /// How a command ends early.
  init(_ failure: CommandFailure) {
    self.init(status: failure.code.rawValue, reason: failure.message)
  }
}

extension TestReport {
  /// The exit status of a command that ran flows.
  var exitCode: ExitCode {
    switch worst {
    case .unavailable: .unavailable
    case .badInput: .badInput
    case .extensionFailed: .extensionFailed
    case .unmet: .failure
    case nil: .success
    }
  }

  /// The document of flows that ran.
  var json: JSONValue { json(status: exitCode.rawValue) }

  /// The last line of a report that grows line by line.
  var lastLine: JSONValue { lastLine(status: exitCode.rawValue) }

  /// The document of a command that ran nothing.
  static func json(failure: CommandFailure) -> JSONValue {
    TestReport([], failure: failure.message).json(status: failure.code.rawValue)
  }
}
