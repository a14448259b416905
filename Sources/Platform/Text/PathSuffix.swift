/// Suffixes of names as compilers read them: byte by byte.
///
/// For `Character`, and so for Foundation, a dot behind a character such as U+0600 isn't a dot. A source of such a name
/// would be taken for a resource.
extension String {
  /// The text behind the last dot of the last name; empty for a name that only begins with a dot.
  package var pathSuffix: String {
    let name = lastPathName
    return name.dotOfSuffix.map { String(decoding: name.utf8[$0...].dropFirst(), as: UTF8.self) }
      ?? ""
  }

  /// The path without its suffix and the dot before that.
  package var withoutPathSuffix: String {
    dotOfSuffix.map { String(decoding: utf8[..<$0], as: UTF8.self) } ?? self
  }

  private var dotOfSuffix: String.Index? {
    let name = utf8[
      (utf8.lastIndex(of: UInt8(ascii: "/")).map(utf8.index(after:)) ?? startIndex)...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return nil }
    return dot
  }

  /// Whether the bytes at the end are those of an ASCII text.
  package func endsInBytes(of text: StaticString) -> Bool {
    let text = text.description.utf8
    return utf8.count >= text.count && utf8.suffix(text.count).elementsEqual(text)
  }
}
