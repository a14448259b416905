/// How much of a document a keyboard sees on each side of the insertion point.
public struct ContextPolicy: Equatable, Sendable {
  /// Where a context ends, unless the limit ends it earlier.
  ///
  /// A break next to the insertion point is itself the context: right after a newline the text before is `"\n"`.
  public enum Unit: String, CaseIterable, Sendable {
    /// At the sentence to which the neighboring character belongs, and at line breaks.
    case sentence
    /// At line breaks, the line separator U+2028 included.
    case line
    /// At paragraph breaks: newline, carriage return, U+2029.
    case paragraph
    /// At the ends of the document.
    case document
    /// Where the third sentence on that side ends; the window continues across line breaks, which end sentences
    /// too.
    case threeSentences
  }
  /// Where a context ends.
  public var unit: Unit
  /// The most UTF-16 units on each side; of a selection, this many of its start and of its end are
  /// shown.
  public var limit: Int

  /// Makes a policy; the default is the one that most reports from devices fit.
  public init(unit: Unit = .sentence, limit: Int = 300) {
    self.unit = unit
    self.limit = limit
  }
}

extension ContextPolicy {
  /// Whether the contexts continue across line breaks.
  var spansLines: Bool { unit == .document || unit == .threeSentences }

  /// Whether a unit ends the contexts of this policy.
  func isBreak(_ unit: UInt16) -> Bool {
    switch self.unit {
    case .document, .threeSentences: false
    case .paragraph: unit == 0x0A || unit == 0x0D || unit == 0x2029
    case .line, .sentence: isLineBreak(unit)
    }
  }
}

/// Whether a unit ends a line: the ASCII line controls, NEL and the two Unicode separators.
func isLineBreak(_ unit: UInt16) -> Bool {
  (0x0A...0x0D).contains(unit) || unit == 0x85 || unit == 0x2028 || unit == 0x2029
}
