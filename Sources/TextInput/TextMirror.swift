/// The extension's view of the focused document: the last window it was sent, with its own edits applied.
///
/// The host runs the same mirror beside the document and sends a new window only where the two differ. The
/// mirror forgets what its own edits push out of the window, as the real one does: deleting back over it
/// shows nothing until the host sends more.
public struct TextMirror: Sendable {
  private var document: TextDocument
  private let policy: ContextPolicy
  private var hasHiddenText: Bool
  /// What the getters of the proxy answer from.
  public private(set) var window: TextWindow

  /// Makes a mirror of a window, which later edits keep within the policy.
  public init(_ window: TextWindow, policy: ContextPolicy = .init()) {
    self.window = window
    self.policy = policy
    document = TextDocument(showing: window)
    hasHiddenText = window.hasText && document.utf16Count == 0
  }

  /// Applies an edit as the host will, as far as the window lets one know.
  public mutating func apply(_ edit: TextEdit) {
    guard document.apply(edit) else { return }
    var shown = document.window(policy)
    if shown.utf16Count < document.utf16Count {
      document = TextDocument(showing: shown)
      hasHiddenText = true
    }
    shown.hasText = shown.hasText || hasHiddenText
    window = shown
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

extension TextWindow {
  /// The length of everything that the window shows.
  fileprivate var utf16Count: Int {
    (before?.utf16.count ?? 0) + (marked ?? selected ?? "").utf16.count + (after?.utf16.count ?? 0)
  }
}
