/// A `UIKeyCommand` of a responder, and what its action does.
public struct AppKeyCommand: Equatable, Sendable {
  /// The key.
  public var input: HardwareKey.Code
  /// The modifier flags that must be held.
  public var modifierFlags: KeyModifierFlags
  /// `discoverabilityTitle`, or the title; `nil` hides the command from the list.
  public var discoverabilityTitle: String?
  /// Whether it takes precedence over the system's use of the key in text.
  public var wantsPriorityOverSystemBehavior = false
  /// Its action.
  public var action: AppAction

  /// Makes a command.
  public init(
    input: HardwareKey.Code, modifierFlags: KeyModifierFlags = [],
    discoverabilityTitle: String? = nil, action: AppAction
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    self.discoverabilityTitle = discoverabilityTitle
    self.action = action
  }

  /// Whether a key that is pressed means this command.
  ///
  /// A symbol of the shifted plane matches itself, or the key below it with shift: `?` is shift and
  /// `/`.
  public func matches(_ key: HardwareKey) -> Bool {
    guard let code = key.code else { return false }
    let flags = key.modifierFlags.intersection(.ofCommands)
    if code.unshifted == input.unshifted {
      let wanted = modifierFlags.union(input == input.unshifted || input.isLetter ? [] : .shift)
      return flags == wanted
    }
    return false
  }

  /// The key as written: `shift+cmd+k`.
  public var keyName: String { HardwareKey(input, modifierFlags).name }
}

/// The action of a key command, or another control of an app.
public enum AppAction: Equatable, Sendable {
  /// Empties a field, the first responder's where none is named.
  case clear(String?)
  /// Inserts a text into the first responder's field.
  case insert(String)
  /// Makes another responder the first one.
  case focus(String)
  /// Sends a field's text, and empties the field; without a name, the first responder's.
  case send(String?)
  /// Selects all of the first responder's text.
  case selectAll
  /// `resignFirstResponder()`.
  case resign
  /// Sets the `inputView` of a field; `nil` brings the keyboard back.
  case setInputView(String?, AppInputView?)

  /// The responder that it names.
  public var target: String? {
    switch self {
    case .clear(let name), .send(let name), .setInputView(let name, _): name
    case .focus(let name): name
    case .insert, .selectAll, .resign: nil
    }
  }
}
