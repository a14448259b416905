package import KeyboardHost

/// The command in a line that begins with a colon.
package enum InteractiveCommand: Equatable {
  /// Something that the user, the app or the device does.
  case act(UserAction)
  /// A new field with a text.
  case text(String)
  /// The list of commands.
  case help
  /// Closing the window.
  case quit

  /// Why a line isn't a command.
  package struct Mistake: Error {
    /// The problem.
    package var message: String

    /// Makes a mistake.
    package init(message: String) { self.message = message }
  }

  /// The accepted lines, for the help.
  package static let forms =
    [":text TEXT"]
    + ActionKind.allCases.map { kind in
      ":\(kind.forms.option)" + (kind.forms.value.map { " \($0)" } ?? "")
    } + [":quit"]
}
