/// Paths as the kernel reads them: byte by byte.
///
/// For `Character`, a slash before a combining mark isn't a slash, nor is one behind a character such as U+0600, which
/// takes the next one along. Text split by `Character` so hides a folder, or a link, inside what looks like one name.
extension StringProtocol {
  /// Whether the path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// Whether it has a slash, so that it isn't one name.
  package var hasSlash: Bool { utf8.contains(UInt8(ascii: "/")) }

  /// Whether its last character is a slash.
  package var endsWithSlash: Bool { String(self).utf8.last == UInt8(ascii: "/") }

  /// Whether its first character is a dot, as hidden files have it.
  package var beginsWithDot: Bool { utf8.first == UInt8(ascii: ".") }

  /// The names in the path, which may be `.` and `..`, without empty ones.
  package var pathNames: [String] {
    utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last of the names; the path itself if it has none.
  package var lastPathName: String { pathNames.last ?? String(self) }

  /// The path from a folder on, without resolving anything: empty for the folder itself, `nil` outside.
  package func place(inFolder folder: some StringProtocol) -> String? {
    guard !folder.isEmpty, utf8.starts(with: folder.utf8) else { return nil }
    let rest = utf8.dropFirst(folder.utf8.count)
    if rest.isEmpty { return "" }
    if folder.endsWithSlash { return String(decoding: rest, as: UTF8.self) }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    return String(decoding: rest.dropFirst(), as: UTF8.self)
  }

  /// Whether the path is a folder's, or of something in it.
  package func isInFolder(_ folder: some StringProtocol) -> Bool {
    place(inFolder: folder) != nil
  }
}
