/// The extension's view of the focused document: the last window it was sent, with its own edits applied.
///
/// The host runs the same mirror beside the document and sends a new window only where the two differ. The
/// mirror forgets what its own edits push out of the window, as the real one does: deleting back over it
/// shows nothing until the host sends more.
public struct TextMirror: Sendable {
  private var document: TextDocument
  private let policy: ContextPolicy
  private var hasHiddenText: Bool
  /// The window that was given, until an edit changes it: it may show more than the policy does.
  private var given: TextWindow?

  /// Makes a mirror of a window, which later edits keep within the policy.
  public init(_ window: TextWindow, policy: ContextPolicy = .init()) {
    given = window
    self.policy = policy
    document = TextDocument(showing: window)
    hasHiddenText = window.hasText && document.utf16Count == 0
  }

  /// What the getters of the proxy answer from.
  ///
  /// It is made when it is asked for: most keyboards type without reading.
  public var window: TextWindow {
    if let given { return given }
    var shown = document.window(policy)
    shown.hasText = shown.hasText || hasHiddenText
    return shown
  }

  /// Whether the window is the very one that a document has.
  public func shows(_ other: TextDocument) -> Bool {
    if given == nil, document.hasSameContexts(as: other, policy),
      (other.utf16Count > 0) == (document.utf16Count > 0 || hasHiddenText)
    {
      return true
    }
    return window == other.window(policy)
  }

  /// Applies an edit as the host will, as far as the window lets one know.
  public mutating func apply(_ edit: TextEdit) {
    guard document.apply(edit) else { return }
    given = nil
    guard !document.showsEverything(policy) else { return }
    document = TextDocument(showing: document.window(policy))
    hasHiddenText = true
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
    // The window may come from anywhere, so its range is brought inside before it is shifted.
    let inner = window.markedSelection.clamped(to: 0..<range.count)
    self.init(
      text, selection: (start + inner.lowerBound)..<(start + inner.upperBound), marked: range)
  }
}
