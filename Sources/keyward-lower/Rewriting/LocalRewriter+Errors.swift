import SwiftSyntax

extension LocalRewriter {
  /// Turns the pattern `let error as NSError` of a `catch` into a cast behind its brace.
  ///
  /// On Linux, the pattern crashes for errors of Swift's own types, although it matches every error.
  func bridgeError(of node: CatchClauseSyntax) {
    guard node.catchItems.count == 1, let item = node.catchItems.first, item.whereClause == nil,
      !node.hasError
    else { return }
    let words = item.tokens(viewMode: .sourceAccurate).map(\.text)
    guard words.count == 4, words[0] == "let", words[2...] == ["as", "NSError"] else { return }
    replace(item.contentRange, with: "let \(words[1])")
    insert(
      " let \(words[1]) = \(words[1]) as NSError;",
      at: node.body.leftBrace.contentRange.upperBound)
  }
}
