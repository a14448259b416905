public import TextInput

/// A member of the text document proxy, or a callback that reports a change.
package enum ProxyMember: UInt8, CaseIterable, Sendable {
  case insertText = 0
  case deleteBackward, adjustTextPosition, setMarkedText, unmarkText
  case documentContextBeforeInput, documentContextAfterInput, selectedText, hasText
  case documentIdentifier, documentInputMode, trait
  case textWillChange, selectionWillChange, selectionDidChange, textDidChange
  case requestSupplementaryLexicon, lexiconDelivered

  /// The kind of event for a use of the member.
  package enum Kind: String, Sendable {
    /// It may change the document.
    case call
    /// It only answers.
    case read
    /// The system calls it.
    case callback
  }

  /// The kind of event for a use of the member.
  package var kind: Kind {
    switch self {
    case .insertText, .deleteBackward, .adjustTextPosition, .setMarkedText, .unmarkText,
      .requestSupplementaryLexicon:
      .call
    case .documentContextBeforeInput, .documentContextAfterInput, .selectedText, .hasText,
      .documentIdentifier, .documentInputMode, .trait:
      .read
    case .textWillChange, .selectionWillChange, .selectionDidChange, .textDidChange,
      .lexiconDelivered:
      .callback
    }
  }
}

/// One use of the proxy, sent only if the host requested a trace.
package struct ProxyRecord: Equatable, Sendable {
  /// The used member.
  package var member: ProxyMember
  /// The arguments of a call, the answer of a read; `nil` for none.
  package var detail: String?
  /// The mirror before, cut to the text near the insertion point.
  package var before: TextWindow
  /// The mirror after, `nil` where it is the same.
  package var after: TextWindow?

  /// Makes a record; its strings are cut to `ProtocolLimits.recordUnits`.
  package init(
    member: ProxyMember, detail: String? = nil, before: TextWindow, after: TextWindow? = nil
  ) {
    self.member = member
    self.detail = detail.map { String($0.unicodeScalars.prefix(ProtocolLimits.recordUnits)) }
    self.before = before.near
    let near = after?.near
    self.after = near == self.before ? nil : near
  }
}

extension TextWindow {
  /// The window with no more text than a record may contain.
  public var near: TextWindow {
    var window = self
    let limit = ProtocolLimits.recordUnits
    window.before = before.map { String($0.unicodeScalars.suffix(limit)) }
    window.after = after.map { String($0.unicodeScalars.prefix(limit)) }
    window.selected = selected.map { String($0.unicodeScalars.prefix(limit)) }
    window.marked = marked.map { String($0.unicodeScalars.prefix(limit)) }
    window.markedSelection = markedSelection.clamped(to: 0..<(window.marked?.utf16.count ?? 0))
    return window
  }
}
