import ExtensionBundle

/// One entry of the list of keyboards, as apps read it.
package struct InputMode: Equatable, Sendable {
  /// The keyboard's bundle identifier; `nil` for the system's keyboard.
  package var keyboard: String?
  /// Its language as a BCP 47 tag: that of the manifest, or the one that the keyboard has changed to.
  package var primaryLanguage: String?

  /// Makes an entry.
  package init(keyboard: String?, primaryLanguage: String?) {
    self.keyboard = keyboard
    self.primaryLanguage = primaryLanguage
  }
}

/// The input modes as the host app reads them.
extension KeyboardScene {
  /// `activeInputModes`: the enabled keyboards in their order.
  package var activeInputModes: [InputMode] { modes.keyboards.map(inputMode) }

  /// The input mode of the focused field, `textInputMode`; `nil` where nothing is on the screen.
  package var inputMode: InputMode? {
    guard field != nil, inputView == nil, !isDismissed else { return nil }
    guard let presentedKeyboard else {
      return InputMode(
        keyboard: nil, primaryLanguage: configuration.host.user.languages.first)
    }
    return inputMode(presentedKeyboard)
  }

  private func inputMode(_ keyboard: EnabledKeyboard) -> InputMode {
    let language =
      sessions[keyboard.identifier]?.language ?? keyboard.bundle.manifest.primaryLanguage
    return InputMode(keyboard: keyboard.identifier, primaryLanguage: language)
  }

  /// How many changes are kept; of more, the first ones are dropped.
  static let keptModes = 1000

  /// Keeps that the input mode is another one: `currentInputModeDidChangeNotification` in the host app.
  func settleInputMode() {
    guard let mode = inputMode else { return }
    if field?.storesInputMode == true { field?.inputMode = mode.primaryLanguage }
    guard mode != inputModeChanges.last else { return }
    if inputModeChanges.count >= 2 * Self.keptModes {
      inputModeChanges.removeFirst(Self.keptModes)
    }
    inputModeChanges.append(mode)
  }
}
