import ExtensionBuilder
import ExtensionBundle
import KeyboardHost

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
