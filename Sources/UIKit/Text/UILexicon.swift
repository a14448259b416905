/// Words and shortcuts of the user that a keyboard may use to correct text.
///
/// The objects never change, so they may be used from any thread.
open class UILexicon: NSObject, NSCopying, @unchecked Sendable {
  /// The words and shortcuts.
  open var entries: [UILexiconEntry] { storage }
  private let storage: [UILexiconEntry]

  init(entries: [UILexiconEntry]) { storage = entries }
  /// Answers the lexicon itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The user's input, and the text that replaces it in the document.
open class UILexiconEntry: NSObject, NSCopying, @unchecked Sendable {
  /// The text to put in the document.
  open var documentText: String { document }
  /// The text that the user types for it.
  open var userInput: String { input }
  private let document: String
  private let input: String

  init(documentText: String, userInput: String) {
    document = documentText
    input = userInput
  }
  /// Answers the entry itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
