/// Everything in which hosts or versions of iOS differ, or reports disagree, as named settings.
///
/// The defaults match most reports from devices; each setting describes what else was reported.
public struct Fidelity: Equatable, Sendable {
  /// The range of one backward deletion without a selection.
  public var deleteUnit = DeleteUnit.cluster
  /// The most scalars of one character, word or sentence; a longer one is cut there, so that no text makes a step slow.
  public var segmentLimit = defaultSegmentLimit
  /// The range of a deletion of a combining mark that is alone on its line.
  public var markAfterBreak = MarkAfterBreak.joined
  /// Which side adjusts spaces when whole words are deleted or inserted.
  public var smartDelete = SmartDelete.hostOnly
  /// The effect of inserting an empty string on a selection.
  public var insertEmpty = InsertEmpty.ignored
  /// The range that an insertion replaces while text is marked.
  public var insertOverMarked = InsertOverMarked.replacesAll
  /// Which side turns straight quotes and hyphens into typographic ones.
  public var smartPunctuation = SmartPunctuation.keyboard
  /// Where words end in scripts that are written without spaces.
  public var unspacedWords = UnspacedWords.dictionary
  /// The unit of one step of `adjustTextPosition(byCharacterOffset:)`.
  public var adjustUnit = AdjustUnit.utf16
  /// The result of a caret move that would go past an end of the text, or of the marked text.
  public var movePastEnd = MovePastEnd.ignored
  /// How often the host reports a caret move of the keyboard.
  public var moveReports = MoveReports.once
  /// How much text a keyboard sees around the insertion point.
  public var context = ContextPolicy()
  /// A keyboard's access, without full access, to the folders that it shares with its containing
  /// app.
  public var groupContainer = GroupContainer.readOnly
  /// When a keyboard's own insertions and deletions show in its proxy.
  public var ownEdits = OwnEdits.sameTurn
  /// When a keyboard's own caret moves show in its proxy.
  public var ownMoves = OwnMoves.afterHost
  /// The state of a mirror when an own edit came out differently in the document.
  public var drift = Drift.sticky
  /// When `textDidChange` is called for the keyboard's own edits.
  public var ownEditCallbacks = OwnEditCallbacks.onWindowRefill
  /// How a moved caret is reported.
  public var selectionCallbacks = SelectionCallbacks.viaText
  /// The contexts right after the host app pasted.
  public var contextAfterPaste = ContextAfterPaste.refreshed
  /// The contexts right after a field got the focus.
  public var contextInitial = ContextInitial.filled
  /// Whether `hasText` is right when a field gets the focus.
  public var hasTextInitial = HasTextInitial.filled
  /// When a new controller gets the traits, the text and `needsInputModeSwitchKey` of its field.
  public var connection = Connection.afterLoading
  /// Whether a new controller is called back for its first field.
  public var firstCallbacks = Callbacks.called
  /// Whether edits of a text field inside the keyboard call its controller back.
  public var ownFieldCallbacks = Callbacks.called
  /// The sentences that `selectedText` omits.
  public var selectedTextElision = SelectedTextElision.firstAndLast
  /// The behavior of `documentIdentifier` while no field has the focus.
  public var identifierGap = IdentifierGap.never
  /// Which traits the proxy answers.
  public var traits = TraitCoverage.full
  /// Which controller a keyboard has when it appears again.
  public var controllers = Controllers.kept
  /// Whether `viewDidDisappear` is left out when a keyboard disappears.
  public var missingDisappear = Switch.off
  /// Whether the memory limit is applied again when a suspended keyboard resumes.
  public var resumeLimit = Switch.on

  /// The default of `segmentLimit`; no writing heaps up a thousand marks on a letter.
  public static let defaultSegmentLimit = 1024

  /// Makes the documented defaults.
  public init() {}
}

extension Fidelity {
  /// The range of one backward deletion without a selection.
  public enum DeleteUnit: String, CaseIterable, Sendable {
    /// One extended grapheme cluster: a family of four is deleted at once.
    case cluster
    /// One cluster, but a single mark or vowel sign at a time in South and Southeast Asian scripts, as some hosts do for Thai.
    case scriptAware
    /// One Unicode scalar.
    case scalar
  }

  /// The range of a deletion of a combining mark that is alone on its line.
  public enum MarkAfterBreak: String, CaseIterable, Sendable {
    /// The line break before it too, as if both were one character.
    case joined
    /// The mark, which is a character of its own by Unicode's rules.
    case separate
  }

  /// Which side adjusts spaces when whole words are deleted or inserted.
  public enum SmartDelete: String, CaseIterable, Sendable {
    /// The host, which deletes a space more than the keyboard's mirror does: the two drift apart.
    case hostOnly
    /// The host and the mirror alike.
    case both
    /// Neither.
    case off
  }

  /// The effect of inserting an empty string on a selection.
  public enum InsertEmpty: String, CaseIterable, Sendable {
    /// Nothing, as in text fields and text views.
    case ignored
    /// It deletes the selection, as in web views.
    case deletesSelection
  }

  /// The range that an insertion replaces while text is marked.
  public enum InsertOverMarked: String, CaseIterable, Sendable {
    /// All of the marked text, and nothing is marked afterwards: this is how keyboards commit a candidate.
    case replacesAll
    /// The selection within the marked text, as Apple's article about text interactions says; the rest stays marked.
    case replacesSelected
  }

  /// Which side turns straight quotes and hyphens into typographic ones.
  public enum SmartPunctuation: String, CaseIterable, Sendable {
    /// The keyboard: the host leaves text from the proxy unchanged.
    case keyboard
    /// The host, where the traits of the field request it.
    case host
  }

  /// A keyboard's access, without full access, to the folders that it shares with its containing
  /// app.
  public enum GroupContainer: String, CaseIterable, Sendable {
    /// It reads them; writing fails with EPERM, as Apple's current documents say.
    case readOnly
    /// Nothing: they might as well not be there, as older documents say.
    case absent = "none"
  }

  /// Where the host finds words in Thai, Lao, Khmer, Burmese, Chinese and Japanese text.
  public enum UnspacedWords: String, CaseIterable, Sendable {
    /// By a dictionary, as Apple's tokenizer does.
    case dictionary
    /// By the default rules of Unicode, by which most of these characters are separate words.
    case characters
  }

  /// The unit of one step of a move by "characters".
  public enum AdjustUnit: String, CaseIterable, Sendable {
    /// UTF-16 units, as devices are reported to do.
    case utf16
    /// Extended grapheme clusters.
    case grapheme
  }
}
