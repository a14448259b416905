/// An entry of `UILexicon`: the user's input, and the text that replaces it.
public struct LexiconEntry: Equatable, Sendable {
  /// The text that the user types.
  public var userInput: String
  /// The text that goes into the document.
  public var documentText: String

  /// Makes an entry; for a word of the dictionary, both are the same.
  public init(userInput: String, documentText: String) {
    self.userInput = userInput
    self.documentText = documentText
  }
}
