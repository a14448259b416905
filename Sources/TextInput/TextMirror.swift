/// The extension's view of the focused document: the last window it was sent, with its own edits applied.
///
/// The host runs the same mirror beside the document and sends a new window only where the two differ. The
/// mirror forgets what its own edits push out of the window, as the real one does: deleting back over it
/// shows nothing until the host sends more.
package struct TextMirror: Sendable {
  private var document: TextDocument
  private let fidelity: Fidelity
  private let rules: EditingRules
  private var hasHiddenText: Bool
  /// The window that was given, until an edit changes it: it may show more than the policy does.
  private var given: TextWindow?

  /// Makes a mirror of a window, which later edits keep within the policy.
  package init(
    _ window: TextWindow, fidelity: Fidelity = .init(), rules: EditingRules = .init()
  ) {
    given = window
    self.fidelity = fidelity
    self.rules = rules
    document = TextDocument(showing: window)
    hasHiddenText = window.hasText && document.utf16Count == 0
  }

  /// Makes a mirror that follows a context policy, everything else being as by default.
  package init(_ window: TextWindow, policy: ContextPolicy) {
    var fidelity = Fidelity()
    fidelity.context = policy
    self.init(window, fidelity: fidelity)
  }

  /// The source of the proxy's getters.
  ///
  /// It is made on demand: most keyboards type without reading.
  package var window: TextWindow {
    if let given { return given }
    var shown = document.window(fidelity)
    shown.hasText = shown.hasText || hasHiddenText
    return shown
  }

  /// Whether the window is the very one that a document has.
  package func shows(_ other: TextDocument) -> Bool {
    if given == nil, document.hasSameContexts(as: other, fidelity.context),
      (other.utf16Count > 0) == (document.utf16Count > 0 || hasHiddenText)
    {
      return true
    }
    return window == other.window(fidelity)
  }

  /// Whether only a line's break is left before the caret, so that the host must send more.
  ///
  /// The host asks after each batch; no window is made for the answer.
  package var needsRefill: Bool {
    if let given { return given.before == nil || given.before == "\n" }
    let start = (document.markedRange ?? document.selectedRange).lowerBound
    guard start > 0, fidelity.context.limit > 0 else { return true }
    guard document.buffer[start - 1] == 0x0A else { return false }
    return start == 1 || !fidelity.context.spansLines
  }

  /// Shows another window from now on.
  package mutating func replace(by window: TextWindow) {
    self = TextMirror(window, fidelity: fidelity, rules: rules)
  }

  /// Applies an edit as the host will, as far as the window and the settings allow.
  package mutating func apply(_ edit: TextEdit) {
    guard shows(edit), document.apply(edit, rules: rules) else { return }
    given = nil
    guard !document.showsEverything(fidelity) else { return }
    document = TextDocument(showing: document.window(fidelity))
    hasHiddenText = true
  }

  private func shows(_ edit: TextEdit) -> Bool {
    guard fidelity.ownEdits == .sameTurn else { return false }
    guard case .adjustPosition = edit else { return true }
    return fidelity.ownMoves != .afterHost
  }
}

extension TextDocument {
  /// Makes the document of which a window shows everything.
  fileprivate init(showing window: TextWindow) {
    let before = window.before ?? ""
    let start = before.utf16.count
    let covered = window.marked ?? window.selected ?? ""
    let range = start..<(start + covered.utf16.count)
    let text = before + covered + (window.after ?? "")
    guard window.marked != nil else {
      self.init(text, selection: range)
      return
    }
    // The window may have any origin, so its range is clamped before it is shifted.
    let inner = window.markedSelection.clamped(to: 0..<range.count)
    self.init(
      text, selection: (start + inner.lowerBound)..<(start + inner.upperBound), marked: range)
  }
}
