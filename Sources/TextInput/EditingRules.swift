/// A field's effects on an edit beyond the edit itself.
public struct EditingRules: Equatable, Sendable {
  /// Whether a line break alone means return, and inside a longer text becomes a space.
  public var isSingleLine: Bool
  /// The most UTF-16 units that the document may contain; an edit that would exceed it does nothing.
  public var lengthLimit: Int
  /// The characters that the field takes; an edit with another one does nothing.
  public var filter = CharacterFilter.any
  /// The glyphs that replace straight quotes, `nil` to leave them.
  public var quotes: QuoteStyle?
  /// Whether two hyphens become an en dash, and a third makes it an em dash.
  public var makesDashes = false
  /// Whether deleting whole words also deletes the space that they leave, and pasting sets one.
  public var keepsSpaces = false
  /// The range of one backward deletion without a selection.
  public var deleteUnit = Fidelity.DeleteUnit.cluster
  /// The range of a deletion of a combining mark that is alone on its line.
  public var markAfterBreak = Fidelity.MarkAfterBreak.separate
  /// The most scalars that count as one character; a longer one is cut.
  public var segmentLimit = Fidelity.defaultSegmentLimit
  /// The effect of inserting an empty string on a selection.
  public var insertEmpty = Fidelity.InsertEmpty.ignored
  /// The range that an insertion replaces while text is marked.
  public var insertOverMarked = Fidelity.InsertOverMarked.replacesAll
  /// The unit of one step of a move.
  public var adjustUnit = Fidelity.AdjustUnit.utf16
  /// The result of a move past an end.
  public var movePastEnd = Fidelity.MovePastEnd.ignored

  /// Makes rules; the default is a field of many lines that accepts any text unchanged.
  public init(isSingleLine: Bool = false, lengthLimit: Int = 1 << 27) {
    self.isSingleLine = isSingleLine
    self.lengthLimit = lengthLimit
  }
}

/// The characters that a field takes.
public enum CharacterFilter: Equatable, Sendable {
  /// Every character.
  case any
  /// The characters of a string, scalar by scalar.
  case only(String)
  /// ASCII without controls.
  case ascii

  /// Whether a field with this filter takes a text.
  public func admits(_ text: String) -> Bool {
    switch self {
    case .any: true
    case .ascii: text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }
    case .only(let allowed):
      text.unicodeScalars.allSatisfy { allowed.unicodeScalars.contains($0) }
    }
  }
}

/// The typographic quotes of a region.
public struct QuoteStyle: Equatable, Sendable {
  /// The glyph before a quotation; like the others it must be one UTF-16 unit.
  public var opening: Unicode.Scalar
  /// The glyph behind a quotation.
  public var closing: Unicode.Scalar
  /// The glyph before a quotation inside another.
  public var innerOpening: Unicode.Scalar
  /// The glyph behind a quotation inside another.
  public var innerClosing: Unicode.Scalar

  /// Makes a style from its four glyphs.
  public init(
    opening: Unicode.Scalar, closing: Unicode.Scalar, innerOpening: Unicode.Scalar,
    innerClosing: Unicode.Scalar
  ) {
    self.opening = opening
    self.closing = closing
    self.innerOpening = innerOpening
    self.innerClosing = innerClosing
  }

  /// Raised quotes, as in English.
  public static let english = QuoteStyle(
    opening: "\u{201C}", closing: "\u{201D}", innerOpening: "\u{2018}", innerClosing: "\u{2019}")
  /// Low opening quotes, as in German.
  public static let german = QuoteStyle(
    opening: "\u{201E}", closing: "\u{201C}", innerOpening: "\u{201A}", innerClosing: "\u{2018}")
}
