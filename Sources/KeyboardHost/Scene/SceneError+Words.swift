package import Platform

extension SessionFailure {
  /// The message with advice in someone's words.
  ///
  /// - Parameters:
  ///   - quotesOutput: Whether the last lines on standard error are part of it, which a transcript may have shown already.
  ///   - words: The words for what a person can do about it.
  /// - Returns: One or several lines.
  package func message(quotesOutput: Bool = true, in words: RemedyWords) -> String {
    message(quotesOutput: quotesOutput) { words.sentence($0) }
  }
}

extension SceneError {
  /// The message with advice in someone's words.
  package func message(in words: RemedyWords) -> String {
    if case .launch(let failure, _) = self { return failure.message(in: words) }
    return words.append(remedy, to: message)
  }
}
