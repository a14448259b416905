/// Reads Markdown within a paragraph: emphasis, code, strikethrough, links and escapes.
package struct InlineMarkdown {
  /// Characters of one look.
  package struct Part: Equatable {
    package var text: String
    package var intent: InlinePresentationIntent = []
    package var link: String?
  }
  /// A run of `*`, `_` or `~` that may begin or end something.
  private struct Delimiter {
    let character: Character
    var count: Int
    let canOpen: Bool
    let canClose: Bool
    /// The part that shows what is left of the run.
    let part: Int
  }
  private static let markers: Set<Character> = ["*", "_", "~", "`", "[", "<", "\\"]
  private static let punctuation = Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
  private static let deepestLink = 4

  private let characters: [Character]
  private var position = 0
  private var parts: [Part] = []
  private var delimiters: [Delimiter] = []
  private let depth: Int
  /// Whether `^[1 key](inflect: true)` has its grammar adapted, as in texts that are looked up.
  private let isExtended: Bool

  private init(_ text: [Character], depth: Int, isExtended: Bool) {
    (characters, self.depth, self.isExtended) = (text, depth, isExtended)
  }

  /// Whether a text has no markup.
  package static func isPlain(_ text: String) -> Bool { !text.contains(where: markers.contains) }

  /// The parts of a text.
  package static func parts(of text: String, isExtended: Bool = false) -> [Part] {
    var reader = InlineMarkdown(Array(text), depth: 0, isExtended: isExtended)
    return reader.read()
  }
  /// The text with a backslash before each character that means something.
  package static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if markers.contains(character) || character == "]" { result.append("\\") }
      result.append(character)
    }
  }

  private mutating func read() -> [Part] {
    while position < characters.count {
      switch characters[position] {
      case "\\": readEscape()
      case "`": readCode()
      case "*", "_", "~": readDelimiter()
      case "^" where isExtended: readAttributes()
      case "[": readLink()
      case "<": readAutolink()
      default: append(characters[position], 1)
      }
    }
    match()
    return parts.filter { !$0.text.isEmpty }.reduce(into: []) { merged, part in
      if let last = merged.last, last.intent == part.intent, last.link == part.link {
        merged[merged.count - 1].text += part.text
      } else {
        merged.append(part)
      }
    }
  }

  private mutating func append(_ character: Character, _ length: Int) {
    if delimiters.last.map({ $0.part == parts.count - 1 }) ?? parts.isEmpty || isSealed {
      parts.append(Part(text: ""))
    }
    isSealed = false
    parts[parts.count - 1].text.append(character)
    position += length
  }
  /// Whether the last part takes no more characters.
  private var isSealed = false

  private mutating func readEscape() {
    guard position + 1 < characters.count, Self.punctuation.contains(characters[position + 1])
    else { return append("\\", 1) }
    append(characters[position + 1], 2)
  }

  private mutating func readCode() {
    let start = position
    let count = run(at: start)
    var end = start + count
    while end < characters.count {
      guard characters[end] == "`" else {
        end += 1
        continue
      }
      let closing = run(at: end)
      if closing == count {
        let code = String(characters[(start + count)..<end])
        let isPadded =
          code.hasPrefix(" ") && code.hasSuffix(" ") && code.contains { $0 != " " }
        add(Part(text: isPadded ? String(code.dropFirst().dropLast()) : code, intent: .code))
        position = end + closing
        return
      }
      end += closing
    }
    for _ in 0..<count { append("`", 1) }
  }
  private mutating func add(_ part: Part) {
    parts.append(part)
    isSealed = true
  }
  private func run(at start: Int) -> Int {
    var end = start
    while end < characters.count, characters[end] == characters[start] { end += 1 }
    return end - start
  }

  private mutating func readDelimiter() {
    let (character, count) = (characters[position], run(at: position))
    let before = position > 0 ? characters[position - 1] : " "
    let next = position + count
    let after = next < characters.count ? characters[next] : " "
    func isSpace(_ c: Character) -> Bool { c.isWhitespace }
    func isMark(_ c: Character) -> Bool { Self.punctuation.contains(c) || c.isPunctuation }
    let left = !isSpace(after) && (!isMark(after) || isSpace(before) || isMark(before))
    let right = !isSpace(before) && (!isMark(before) || isSpace(after) || isMark(after))
    let isWord = character == "_"
    parts.append(Part(text: String(repeating: character, count: count)))
    delimiters.append(
      Delimiter(
        character: character, count: count,
        canOpen: left && (!isWord || !right || isMark(before)),
        canClose: right && (!isWord || !left || isMark(after)), part: parts.count - 1))
    isSealed = true
    position = next
  }

  /// A text with attributes in parentheses, of which only the one for the grammar has an effect.
  private mutating func readAttributes() {
    let start = position + 1
    guard start < characters.count, characters[start] == "[", depth < Self.deepestLink,
      let close = closingBracket(start), close + 1 < characters.count, characters[close + 1] == "(",
      let end = characters[(close + 2)...].firstIndex(of: ")")
    else { return append("^", 1) }
    let attributes = String(characters[(close + 2)..<end]).filter { !$0.isWhitespace }
    var inner = InlineMarkdown(
      Array(characters[(start + 1)..<close]), depth: depth + 1, isExtended: true)
    var found = inner.read()
    if attributes.contains("inflect:true") { Inflection.adapt(&found) }
    for part in found { add(part) }
    position = end + 1
  }

  private mutating func readLink() {
    guard depth < Self.deepestLink, let close = closingBracket(position),
      close + 1 < characters.count, characters[close + 1] == "(",
      let end = characters[(close + 2)...].firstIndex(of: ")")
    else { return append("[", 1) }
    var inner = InlineMarkdown(
      Array(characters[(position + 1)..<close]), depth: depth + 1, isExtended: isExtended)
    let target = String(characters[(close + 2)..<end]).split(separator: " ").first.map(String.init)
    for part in inner.read() {
      var part = part
      part.link = target ?? ""
      add(part)
    }
    position = end + 1
  }
  private func closingBracket(_ open: Int) -> Int? {
    var (index, level) = (open + 1, 1)
    while index < characters.count {
      switch characters[index] {
      case "\\": index += 1
      case "[": level += 1
      case "]":
        level -= 1
        if level == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }
  private mutating func readAutolink() {
    guard let end = characters[position...].firstIndex(of: ">") else { return append("<", 1) }
    let target = String(characters[(position + 1)..<end])
    guard target.contains(":"), !target.contains(where: \.isWhitespace),
      target.first?.isLetter ?? false
    else { return append("<", 1) }
    add(Part(text: target, link: target))
    position = end + 1
  }

  // MARK: Pairs

  /// Finds the runs that belong together, the inner ones first.
  private mutating func match() {
    var closer = 0
    while closer < delimiters.count {
      guard delimiters[closer].canClose, delimiters[closer].count > 0,
        let opener = opener(of: closer)
      else {
        closer += 1
        continue
      }
      let isStrike = delimiters[closer].character == "~"
      let used =
        isStrike
        ? delimiters[closer].count : min(2, delimiters[opener].count, delimiters[closer].count)
      let intent: InlinePresentationIntent =
        isStrike ? .strikethrough : used == 2 ? .stronglyEmphasized : .emphasized
      for index in (delimiters[opener].part + 1)..<delimiters[closer].part {
        parts[index].intent.insert(intent)
      }
      for each in [opener, closer] {
        delimiters[each].count -= used
        parts[delimiters[each].part].text.removeLast(used)
      }
      // Delimiters between the two can no longer be paired with those outside.
      for index in (opener + 1)..<closer { delimiters[index].count = 0 }
      if delimiters[closer].count == 0 { closer += 1 }
    }
  }
  private func opener(of closer: Int) -> Int? {
    let end = delimiters[closer]
    return (0..<closer).last { index in
      let start = delimiters[index]
      guard start.character == end.character, start.canOpen, start.count > 0 else { return false }
      if end.character == "~" { return start.count == end.count && end.count <= 2 }
      guard start.canClose || end.canOpen else { return true }
      return (start.count + end.count) % 3 != 0 || start.count % 3 == 0 && end.count % 3 == 0
    }
  }
}
