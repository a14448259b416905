package import KeyboardHost

/// The keyboards of a run, and what the user has chosen among them.
package struct EnabledKeyboards: Sendable {
  /// Those that fields can have, in order.
  package var enabled: [EnabledKeyboard]
  /// Those that are only installed.
  package var disabled: [DisabledKeyboard] = []
  /// The identifier of the keyboard that fields ask first; `nil` for the first one.
  package var chosen: String?
  /// The choices in text input contexts.
  package var choices: [TextInputContext: String] = [:]
  /// Warnings about the settings for the user.
  package var warnings: [String] = []

  /// Makes the keyboards of a run without settings.
  package init(enabled: [EnabledKeyboard], chosen: String? = nil) {
    (self.enabled, self.chosen) = (enabled, chosen)
  }
}
