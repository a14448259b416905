/// A part of a predicate's format.
enum PredicateToken {
  /// A name, a key or a reserved word, which may be written in any case.
  case word(String)
  /// A name behind `#`, which isn't a reserved word.
  case escaped(String)
  case variable(String)
  case text(String)
  case number(NSNumber)
  /// A value or a key path that was given beside the format.
  case value(Any?)
  case keys(String)
  case symbol(String)

  var symbol: String? { if case .symbol(let symbol) = self { symbol } else { nil } }
  /// A reserved word in capitals.
  var reserved: String? { if case .word(let word) = self { word.uppercased() } else { nil } }
}

/// Cuts a predicate's format into tokens, with the values that were given beside it.
struct PredicateScanner {
  /// No handwritten format is nearly as long.
  private static let longest = 16_384

  private let characters: [Character]
  private var index = 0
  private var arguments: ArraySlice<Any?>
  private var tokens: [PredicateToken] = []

  static func tokens(
    _ format: String, _ arguments: [Any?]
  ) throws(PredicateSyntaxError) -> [PredicateToken] {
    guard format.utf8.count <= longest else {
      throw PredicateSyntaxError(reason: "it is longer than \(longest) bytes")
    }
    var scanner = PredicateScanner(characters: Array(format), arguments: arguments[...])
    while let next = try scanner.next() { scanner.tokens.append(next) }
    return scanner.tokens
  }

  private init(characters: [Character], arguments: ArraySlice<Any?>) {
    self.characters = characters
    self.arguments = arguments
  }

  private var current: Character? { index < characters.count ? characters[index] : nil }
  private func ahead(_ count: Int) -> Character? {
    index + count < characters.count ? characters[index + count] : nil
  }
  private mutating func take(while isPart: (Character) -> Bool) -> String {
    let start = index
    while let character = current, isPart(character) { index += 1 }
    return String(characters[start..<index])
  }

  private mutating func next() throws(PredicateSyntaxError) -> PredicateToken? {
    _ = take(while: \.isWhitespace)
    guard let character = current else { return nil }
    switch character {
    case "'", "\"": return .text(try quoted(character))
    case "%": return try argument()
    case "$", "#":
      index += 1
      let name = take(while: Self.isName)
      guard !name.isEmpty else {
        throw PredicateSyntaxError(reason: "no name follows \(character)")
      }
      return character == "$" ? .variable(name) : .escaped(name)
    case _ where character.isNumber: return try number()
    case _ where Self.isName(character) || character == "@": return word()
    default: return try symbol(character)
    }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private mutating func word() -> PredicateToken {
    let mark = current == "@" ? "@" : ""
    index += mark.count
    let name = take(while: Self.isName)
    return .word(mark + name + (mark.isEmpty ? selectorEnd() : ""))
  }

  /// The rest of a function's whole name in front of its values: `:by:` of `divide:by:(7, 2)`.
  private mutating func selectorEnd() -> String {
    let start = index
    var end = ""
    while current == ":" {
      index += 1
      end += ":" + take(while: Self.isName)
    }
    if end.hasSuffix(":"), current == "(" { return end }
    index = start
    return ""
  }

  private mutating func quoted(_ quote: Character) throws(PredicateSyntaxError) -> String {
    index += 1
    var text = ""
    while let character = current {
      index += 1
      if character == quote { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      text += try escape()
    }
    throw PredicateSyntaxError(reason: "a quotation mark is never closed")
  }

  private mutating func escape() throws(PredicateSyntaxError) -> String {
    guard let character = current else {
      throw PredicateSyntaxError(reason: "the format ends after a \\")
    }
    index += 1
    switch character {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u":
      let digits = String(characters[index..<min(index + 4, characters.count)])
      guard digits.count == 4, let code = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(code)
      else { throw PredicateSyntaxError(reason: "\\u needs four hexadecimal digits") }
      index += 4
      return String(Character(scalar))
    case "'", "\"", "\\": return String(character)
    // A pattern's own escapes stay unchanged.
    default: return "\\" + String(character)
    }
  }

  private mutating func number() throws(PredicateSyntaxError) -> PredicateToken {
    let bases: [Character: Int] = ["x": 16, "o": 8, "b": 2]
    if current == "0", let base = ahead(1).flatMap({ bases[$0] }) {
      index += 2
      let digits = take(while: \.isHexDigit)
      guard let value = Int64(digits, radix: base) else {
        throw PredicateSyntaxError(reason: "\(digits) isn't a number")
      }
      return .number(NSNumber(value: value))
    }
    var digits = take(while: \.isNumber)
    if current == ".", ahead(1)?.isNumber == true {
      index += 1
      digits += "." + take(while: \.isNumber)
    }
    if current == "e" || current == "E",
      ahead(1)?.isNumber == true || "+-".contains(ahead(1) ?? " ")
    {
      index += 2
      digits += "e" + String(characters[index - 1]) + take(while: \.isNumber)
    }
    if let value = Int64(digits) { return .number(NSNumber(value: value)) }
    guard let value = Double(digits) else {
      throw PredicateSyntaxError(reason: "\(digits) isn't a number")
    }
    return .number(NSNumber(value: value))
  }

  /// A value that is beside the format. Its kind is its own: a letter only says how many there are.
  private mutating func argument() throws(PredicateSyntaxError) -> PredicateToken {
    index += 1
    _ = take { "hlqzt.0123456789".contains($0) }
    guard let letter = current, "@Kdiuxofgeca%DUXOFGES".contains(letter) else {
      throw PredicateSyntaxError(reason: "% needs a letter, such as %@ or %K")
    }
    index += 1
    if letter == "%" { return .symbol("%") }
    guard let value = arguments.popFirst() else {
      throw PredicateSyntaxError(reason: "there are fewer values than placeholders")
    }
    guard letter == "K" else { return .value(value) }
    guard let keys = PredicateValues.plain(value) as? String else {
      throw PredicateSyntaxError(reason: "the value for %K isn't a string")
    }
    return .keys(keys)
  }

  private mutating func symbol(_ character: Character) throws(PredicateSyntaxError)
    -> PredicateToken
  {
    let pair = String([character, ahead(1) ?? " "])
    if ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "**", ":="].contains(pair) {
      index += 2
      return .symbol(pair)
    }
    guard "=<>!()[]{},.+-*/".contains(character) else {
      throw PredicateSyntaxError(reason: "\(character) is not allowed here")
    }
    index += 1
    return .symbol(String(character))
  }
}
