import ExtensionBundle
package import Platform

/// Why settings could not be read or changed.
package struct SettingsError: Error, Equatable, Sendable {
  /// The person or program that can fix it.
  package enum Cause: Equatable, Sendable {
    /// The request makes no sense with these settings.
    case usage
    /// A bundle, or a folder that was named, has the wrong form.
    case input
    /// A file or folder could not be read or written.
    case files
  }

  /// The person or program that can fix it.
  package var cause: Cause
  /// The problem, its place, its reason, and the fix; one line.
  package var message: String
  /// A further fix.
  package var remedy: Remedy?

  /// Makes an error.
  package init(_ cause: Cause, _ message: String, remedy: Remedy? = nil) {
    self.cause = cause
    self.message = message.onOneLine
    self.remedy = remedy
  }

  /// An error of the kernel's, such as a full disk.
  static func files(_ what: String, at path: String, _ code: Int32) -> SettingsError {
    SettingsError(
      .files, "cannot \(what) \(path.forDisplay): \(IOReason(code: code))",
      remedy: .chooseStateFolder)
  }

  /// An error in the folder with containers and bundles.
  init(_ error: StateError) {
    self.init(
      error.isOfMachine ? .files : .input, error.message,
      remedy: error.isOfMachine ? .chooseStateFolder : error.remedy)
  }
}
