/// What the user types, and what the document shall hold instead: an entry of `UILexicon`.
public struct LexiconEntry: Equatable, Sendable {
  /// The text that the user types.
  public var userInput: String
  /// The text that goes into the document.
  public var documentText: String

  /// Makes an entry; a word of the dictionary is typed as it stands.
  public init(userInput: String, documentText: String) {
    self.userInput = userInput
    self.documentText = documentText
  }
}
