import SwiftSyntax

/// A comment that says something to the audit: `// keyward:allow RULE reason`.
struct Allowance {
  static let mark = "keyward:"
  /// A file with more of them has something else in mind.
  static let most = 1_000
  private static let longest = 500

  let offset: Int
  /// The text after the mark, on one line.
  let text: String
  /// An offset on its line: its own where code is before it, otherwise that of the next code.
  let target: Int

  /// The comments of a file, in their order.
  static func all(in source: SourceFile) -> [Allowance] {
    var found: [Allowance] = []
    var lastLine = 0
    for token in source.tree.tokens(viewMode: .sourceAccurate) {
      var offset = token.position.utf8Offset
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      for piece in token.leadingTrivia {
        let before = offset
        offset += piece.sourceLength.utf8Length
        guard found.count < most, let text = text(of: piece) else { continue }
        let isBehindCode = source.location(of: before).line == lastLine
        found.append(Allowance(offset: before, text: text, target: isBehindCode ? before : start))
      }
      offset = token.endPositionBeforeTrailingTrivia.utf8Offset
      if token.presence == .present, !token.text.isEmpty {
        lastLine = source.location(of: max(start, offset - 1)).line
      }
      for piece in token.trailingTrivia {
        let before = offset
        offset += piece.sourceLength.utf8Length
        guard found.count < most, let text = text(of: piece) else { continue }
        found.append(Allowance(offset: before, text: text, target: before))
      }
    }
    return found
  }

  private static func text(of piece: TriviaPiece) -> String? {
    let comment: String
    switch piece {
    case .lineComment(let text), .docLineComment(let text): comment = text
    case .blockComment(let text), .docBlockComment(let text):
      comment = text.hasSuffix("*/") ? String(text.dropLast(2)) : text
    default: return nil
    }
    let words = comment.drop { $0 == "/" || $0 == "*" || $0 == " " || $0 == "\t" }
    guard words.hasPrefix(mark) else { return nil }
    return String(words.dropFirst(mark.count).prefix(longest).prefix { !$0.isNewline })
  }
}
