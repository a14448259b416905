/// A placeholder for a dictation's result until it arrives; it takes no room in the text.
public struct DictationPlaceholder: Hashable, Sendable {
  let number: Int
}

/// A stretch of dictated text and its alternatives.
public struct DictationPhrase: Equatable, Sendable {
  /// The likeliest text.
  public var text: String
  /// Other interpretations, the likelier first.
  public var alternatives: [String]

  /// Makes a phrase.
  public init(_ text: String, alternatives: [String] = []) {
    self.text = text
    self.alternatives = alternatives
  }
}

/// The alternatives of a stretch of the text.
public struct TextAlternatives: Equatable, Sendable {
  /// The UTF-16 units.
  public internal(set) var range: Range<Int>
  /// The other interpretations, the likelier first.
  public let alternatives: [String]
}

/// A document's dictations; most documents have none.
struct DictationMemory: Sendable {
  /// How many stretches with alternatives are kept.
  private static let limit = 100
  var placeholders: [(placeholder: DictationPlaceholder, offset: Int)] = []
  var alternatives: [TextAlternatives] = []
  var lastNumber = 0

  mutating func add(_ new: TextAlternatives) {
    alternatives.append(new)
    if alternatives.count > Self.limit { alternatives.removeFirst() }
  }

  /// Follows a change: what it touches has no alternatives any more.
  mutating func follow(_ change: TextChange) {
    for index in placeholders.indices {
      placeholders[index].offset = change.moved(placeholders[index].offset)
    }
    alternatives.removeAll { kept in
      change.range.isEmpty
        ? kept.range.lowerBound < change.range.lowerBound
          && change.range.lowerBound < kept.range.upperBound
        : kept.range.overlaps(change.range)
    }
    for index in alternatives.indices {
      let old = alternatives[index].range
      // An insertion right before a stretch moves it on.
      let start =
        change.range.upperBound <= old.lowerBound
        ? old.lowerBound - change.range.count + change.units.count : old.lowerBound
      alternatives[index].range = start..<(start + old.count)
    }
  }
}
