/// A piece of Swift code, in the detail that counting needs: comments are skipped, and a string is one literal with
/// its interpolations.
enum SwiftToken: Hashable {
  case identifier(String)
  case keyword(String)
  case literal
  case punctuation(Character)

  /// The token without names that a developer chooses.
  var shape: String {
    switch self {
    case .identifier: "name"
    case .keyword(let word): word
    case .literal: "literal"
    case .punctuation(let character): String(character)
    }
  }

  private static let keywords: Set<String> = [
    "associatedtype", "as", "async", "await", "break", "case", "catch", "class", "default", "defer",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "is", "lazy", "let", "mutating", "nil",
    "open", "override", "private", "protocol", "public", "repeat", "required", "return", "self",
    "set", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "weak", "where", "while",
  ]

  static func all(in code: String) -> [SwiftToken] {
    var lexer = Lexer(code)
    var tokens: [SwiftToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private struct Lexer {
    private let characters: [Character]
    private var index = 0

    init(_ code: String) { characters = Array(code) }

    mutating func next() -> SwiftToken? {
      skipSpaceAndComments()
      guard index < characters.count else { return nil }
      let first = characters[index]
      if first == "\"" || first == "#" && stringFollowsHashes() {
        skipString()
        return .literal
      }
      if first.isNumber {
        take { $0.isLetter || $0.isNumber || $0 == "_" }
        return .literal
      }
      if first.isLetter || first == "_" {
        let word = take { $0.isLetter || $0.isNumber || $0 == "_" }
        // After a dot a keyword is a name.
        let isMember = index > word.count && characters[index - word.count - 1] == "."
        return keywords.contains(word) && !isMember ? .keyword(word) : .identifier(word)
      }
      index += 1
      return .punctuation(first)
    }

    @discardableResult
    private mutating func take(while belongs: (Character) -> Bool) -> String {
      let start = index
      while index < characters.count, belongs(characters[index]) { index += 1 }
      return String(characters[start..<index])
    }

    private func isAt(_ text: String) -> Bool { characters[index...].starts(with: text) }

    private mutating func skipSpaceAndComments() {
      while index < characters.count {
        if characters[index].isWhitespace {
          index += 1
        } else if isAt("//") {
          take { !$0.isNewline }
        } else if isAt("/*") {
          skipBlockComment()
        } else {
          return
        }
      }
    }

    private mutating func skipBlockComment() {
      var depth = 0
      repeat {
        if isAt("/*") {
          depth += 1
          index += 2
        } else if isAt("*/") {
          depth -= 1
          index += 2
        } else {
          index += 1
        }
      } while depth > 0 && index < characters.count
    }

    private func stringFollowsHashes() -> Bool {
      characters[index...].first { $0 != "#" } == "\""
    }

    private mutating func skipString() {
      let hashes = take { $0 == "#" }
      let quote = isAt("\"\"\"") ? "\"\"\"" : "\""
      index += quote.count
      let end = quote + hashes
      let escape = "\\" + hashes
      while index < characters.count, !isAt(end) {
        if isAt(escape + "(") {
          index += escape.count
          skipParentheses()
        } else if isAt(escape) {
          index += escape.count + 1
        } else {
          index += 1
        }
      }
      index += end.count
    }

    /// Skips an interpolation, with the strings and parentheses in it.
    private mutating func skipParentheses() {
      var depth = 0
      repeat {
        switch next() {
        case .punctuation("("): depth += 1
        case .punctuation(")"): depth -= 1
        case nil: return
        default: break
        }
      } while depth > 0
    }
  }
}
