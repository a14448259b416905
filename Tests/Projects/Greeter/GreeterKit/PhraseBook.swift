import Foundation

/// The phrases that both keyboards offer.
public struct PhraseBook {
  /// In the order of the keys.
  public let phrases: [String]

  /// Makes a book of phrases.
  public init(phrases: [String]) { self.phrases = phrases }

  /// The first digits.
  public static func digits() -> PhraseBook { PhraseBook(phrases: (1...3).map(String.init)) }
}
