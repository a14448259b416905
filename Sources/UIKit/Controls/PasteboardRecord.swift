/// Records copies in the file that the host named, if it did.
enum PasteboardRecord {
  private static let path = ProcessInfo.processInfo.environment["KEYWARD_PASTEBOARD"]
  /// The maximum size to note for one copy, and for all.
  private static let limits = (copy: 1 << 20, all: UInt64(8 << 20))

  /// Adds a copy to the file; pictures and colors hold no text and are left out.
  static func note(_ items: [[String: Any]]) {
    guard let path else { return }
    var text = Data()
    for item in items {
      for entry in item.sorted(by: { $0.key < $1.key }) { text += content(of: entry.value) }
    }
    guard !text.isEmpty else { return }
    let files = FileManager.default
    if !files.fileExists(atPath: path) { _ = files.createFile(atPath: path, contents: nil) }
    guard let file = FileHandle(forWritingAtPath: path), let end = try? file.seekToEnd(),
      end < limits.all
    else { return }
    // A note that is cut off by a full disk is a shorter note.
    try? file.write(contentsOf: text.prefix(limits.copy))
    try? file.close()
  }

  private static func content(of value: Any) -> Data {
    switch value {
    case let text as String: Data(text.utf8) + [0x0A]
    case let link as URL: Data(link.absoluteString.utf8) + [0x0A]
    case let data as Data: data + [0x0A]
    default: Data()
    }
  }
}
