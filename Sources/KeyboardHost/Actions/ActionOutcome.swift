package import TextInput

/// The outcome of one action.
package struct ActionOutcome {
  /// The state of a field at one time.
  package struct FieldState: Equatable, Sendable {
    /// The text around the insertion point, beyond what the keyboard may see.
    package var window: TextWindow
    /// The length of the whole text in UTF-16 units.
    package var utf16Count: Int

    init(_ field: Field) {
      window = field.document.window(ContextPolicy(unit: .document))
      utf16Count = field.document.utf16Count
    }
  }

  /// The action.
  package let action: UserAction
  /// The field that had the focus when it began; `nil` for none.
  package let field: Field?
  /// The keyboard that was on the screen when it began; `nil` for none.
  package let keyboard: String?
  /// That field before.
  package let before: FieldState?
  /// That field afterwards.
  package internal(set) var after: FieldState?
  /// The events, in order.
  package internal(set) var events: [SceneEvent] = []
  /// The outcome of a key of a hardware keyboard; `nil` for any other action.
  package internal(set) var hardwareKey: HardwareKeyOutcome?
  /// Why it was not possible, or not to its end; `nil` where it was done.
  package internal(set) var error: SceneError?

  /// Why keyboards were skipped, in order.
  package var refusals: [FieldRefusal] {
    events.compactMap { if case .refused(_, _, let refusal, _) = $0 { refusal } else { nil } }
  }

  /// The lines for the developer, in order.
  package var notices: [String] {
    events.compactMap { if case .notice(_, let text) = $0 { text } else { nil } }
  }

  /// Whether the field has changed.
  package var hasChangedField: Bool { before != after }
}
