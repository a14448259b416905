/// A checker of spelling without a dictionary: no language is available, and what it knows are the words it was taught.
///
/// As Apple's does for a language that it does not have, it finds nothing misspelt and guesses nothing. Words that were
/// learned are completed, in every checker of the process; they end with the process.
@preconcurrency @MainActor
open class UITextChecker: NSObject {
  private static var learned: Set<String> = []
  private var ignored: [String] = []

  /// The languages that there is a dictionary for: none.
  open class var availableLanguages: [String] { [] }

  /// Where the first misspelt word is. Always not found: there is no dictionary to judge by.
  open func rangeOfMisspelledWord(
    in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool,
    language: String
  ) -> NSRange {
    NSRange(location: NSNotFound, length: 0)
  }
  /// The suggestions for a misspelled word. Always `nil`: there is no dictionary to guess from.
  open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? {
    nil
  }
  /// The learned words that begin as the text in the range does.
  open func completions(
    forPartialWordRange range: NSRange, in string: String, language: String
  ) -> [String]? {
    let text = string as NSString
    guard range.location >= 0, range.length > 0, range.location <= text.length,
      range.length <= text.length - range.location
    else { return nil }
    let start = text.substring(with: range)
    let found = Self.learned.filter { $0 != start && $0.hasPrefix(start) }
    return found.isEmpty ? nil : found.sorted()
  }

  // MARK: Words

  open class func learnWord(_ word: String) { learned.insert(word) }
  open class func hasLearnedWord(_ word: String) -> Bool { learned.contains(word) }
  open class func unlearnWord(_ word: String) { learned.remove(word) }
  open func ignoreWord(_ wordToIgnore: String) {
    if !ignored.contains(wordToIgnore) { ignored.append(wordToIgnore) }
  }
  open var ignoredWords: [String]? {
    get { ignored }
    set { ignored = newValue ?? [] }
  }
}
