/// Replacements in the bytes of one file, none of which changes the number of lines.
struct EditList {
  private struct Edit {
    let range: Range<Int>
    let text: [UInt8]
  }
  private var edits: [Edit] = []
  private var isBlank = false

  /// Replaces a range; line breaks that the new text lacks are added at its end.
  mutating func replace(_ range: Range<Int>, in file: SourceFile, with text: String) {
    guard range.upperBound <= file.bytes.count else { return }
    let newline = UInt8(ascii: "\n")
    let lost = file.bytes[range].count(where: { $0 == newline })
    let kept = text.utf8.count(where: { $0 == newline })
    let breaks = [UInt8](repeating: newline, count: max(0, lost - kept))
    edits.append(Edit(range: range, text: Array(text.utf8) + breaks))
  }

  /// Turns a range into a comment of the same length, or spaces where it is too short for one.
  mutating func blank(_ range: Range<Int>, in file: SourceFile) {
    guard range.upperBound <= file.bytes.count, !range.isEmpty else { return }
    let filler = UInt8(ascii: range.count < 4 ? " " : ".")
    var text = file.bytes[range].map { byte in
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : filler
    }
    if text.count >= 4 {
      text.replaceSubrange(..<2, with: "/*".utf8)
      // A line break can't contain the comment's end: the text after it becomes spaces.
      let isBreak: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      var end = text.count
      while end > 4, text[(end - 2)..<end].contains(where: isBreak) { end -= 1 }
      for index in end..<text.count where !isBreak(text[index]) { text[index] = UInt8(ascii: " ") }
      text.replaceSubrange((end - 2)..<end, with: "*/".utf8)
    }
    edits.append(Edit(range: range, text: text))
  }

  /// Removes everything of a file except its line breaks.
  mutating func blankAll(of file: SourceFile) {
    let breaks = file.bytes.filter { $0 == UInt8(ascii: "\n") }
    edits = [Edit(range: 0..<file.bytes.count, text: breaks)]
    isBlank = true
  }

  /// Adds text before the byte at an offset.
  mutating func insert(_ text: String, at offset: Int) {
    edits.append(Edit(range: offset..<offset, text: Array(text.utf8)))
  }

  /// The bytes with all edits made; of two that overlap only the first counts.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.count })
    var done = 0
    if isBlank { return edits[0].text }
    // Stable: insertions at one place keep their order.
    for (_, edit) in edits.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }) where edit.range.lowerBound >= done && edit.range.upperBound <= bytes.count {
      result += bytes[done..<edit.range.lowerBound]
      result += edit.text
      done = edit.range.upperBound
    }
    return result + bytes[done...]
  }
}
