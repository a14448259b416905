extension Fidelity {
  /// When a keyboard's own insertions and deletions show in its proxy.
  public enum OwnEdits: String, CaseIterable, Sendable {
    /// At once, in the turn that makes them.
    case sameTurn
    /// Once the host has answered.
    case afterCallback
  }

  /// When a keyboard's own caret moves show in its proxy.
  public enum OwnMoves: String, CaseIterable, Sendable {
    /// Once the host has sent the text around the new place.
    case afterHost
    /// At once, as far as the new place is inside the window.
    case sameTurn
    /// At the end of the turn, as far as the new place is inside the window, between a pair of callbacks; the host's
    /// answer comes later, with a separate pair.
    case provisional
  }

  /// The result of a caret move that would go past an end of the text, or of the marked text.
  public enum MovePastEnd: String, CaseIterable, Sendable {
    /// Nothing moves, but the host answers with `textDidChange`.
    case ignored
    /// The caret moves to the end.
    case clamped
  }

  /// How often the host reports a caret move of the keyboard.
  public enum MoveReports: String, CaseIterable, Sendable {
    /// Once, if anything has changed.
    case once
    /// Twice, as web views do.
    case twice
  }

  /// The state of a mirror when an own edit came out differently in the document.
  public enum Drift: String, CaseIterable, Sendable {
    /// It stays wrong until the window is sent again for another reason.
    case sticky
    /// The host sends the right window.
    case corrected
  }

  /// When `textDidChange` is called for the keyboard's own edits.
  public enum OwnEditCallbacks: String, CaseIterable, Sendable {
    /// When the host has to send more text: after a caret move, or once the window is empty.
    case onWindowRefill
    /// Never.
    case never
    /// After every batch, as where the controller is an app's own input view.
    case always
  }

  /// How a moved caret is reported.
  public enum SelectionCallbacks: String, CaseIterable, Sendable {
    /// By the text pair, as all reports from extensions have it.
    case viaText
    /// By the selection pair too, inside the text pair where the text changed as well.
    case paired
  }

  /// The contexts right after the host app pasted.
  public enum ContextAfterPaste: String, CaseIterable, Sendable {
    /// The text around the caret.
    case refreshed
    /// Nothing until the next edit.
    case nilUntilEdit
  }

  /// The contexts right after a field got the focus.
  public enum ContextInitial: String, CaseIterable, Sendable {
    /// The text around the caret.
    case filled
    /// Nothing until the first edit.
    case nilUntilEdit
  }

  /// Whether `hasText` is right when a field gets the focus.
  public enum HasTextInitial: String, CaseIterable, Sendable {
    /// It is.
    case filled
    /// It is false until the host has answered, as in web views of 2023.
    case falseUntilAnswer
  }

  /// When a new controller gets the traits, the text and `needsInputModeSwitchKey` of its field.
  public enum Connection: String, CaseIterable, Sendable {
    /// After `viewDidLoad`: until then there is no text, all traits are defaults, and the key isn't needed.
    case afterLoading
    /// Before the controller is made.
    case atStart
  }

  /// Whether callbacks come.
  public enum Callbacks: String, CaseIterable, Sendable {
    case called, omitted
  }

  /// The sentences that `selectedText` omits.
  public enum SelectedTextElision: String, CaseIterable, Sendable {
    /// Of more than three sentences, all except the first and the last.
    case firstAndLast
    /// Nothing, up to the limit of the context.
    case full
  }

  /// The behavior of `documentIdentifier` while no field has the focus.
  public enum IdentifierGap: String, CaseIterable, Sendable {
    /// It still answers the last field's.
    case never
    /// It ends the process, as a `nil` in a property that is not optional does.
    case trap
  }

  /// Which controller a keyboard has when it appears again.
  public enum Controllers: String, CaseIterable, Sendable {
    /// The one that it had.
    case kept
    /// A new one; the previous one was released when it disappeared.
    case fresh
    /// A new one, while the one before is still there.
    case overlapping
  }

  /// Whether something that was reported happens.
  public enum Switch: String, CaseIterable, Sendable {
    case off, on
  }

  /// Which traits the proxy answers.
  public enum TraitCoverage: String, CaseIterable, Sendable {
    /// All of them.
    case full
    /// Those of the first versions of iOS; the others are `nil`.
    case sparse
  }
}
