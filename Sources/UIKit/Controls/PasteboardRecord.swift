/// Records copies in the file that the host named, if it did.
enum PasteboardRecord {
  private static let path = ProcessInfo.processInfo.environment["KEYWARD_PASTEBOARD"]
  /// The maximum size to note for one copy, and for all.
  private static let limits = (copy: 1 << 20, all: UInt64(8 << 20))

  /// The types of plain copies; other types may say something themselves.
  private static let ordinaryTypes: Set<String> = [
    "public.utf8-plain-text", "public.url", "public.image", "com.apple.uikit.color",
  ]

  /// Adds a copy to the file; pictures hold no text and are left out.
  @MainActor static func note(_ items: [[String: Any]], on name: UIPasteboard.Name) {
    var text = Data()
    if name != .general { text += Data(name.rawValue.utf8) + [0x0A] }
    for item in items {
      for entry in item.sorted(by: { $0.key < $1.key }) {
        if !ordinaryTypes.contains(entry.key) { text += Data(entry.key.utf8) + [0x0A] }
        text += content(of: entry.value)
      }
    }
    append(text, to: path)
  }

  /// Adds the name of a notification that other programs would receive to the file beside it.
  static func note(notification name: String) {
    append(Data(name.utf8) + [0x0A], to: path.map { $0 + "-notifications" })
  }

  private static func append(_ text: Data, to path: String?) {
    guard let path, !text.isEmpty else { return }
    let files = FileManager.default
    if !files.fileExists(atPath: path) { _ = files.createFile(atPath: path, contents: nil) }
    guard let file = FileHandle(forWritingAtPath: path), let end = try? file.seekToEnd(),
      end < limits.all
    else { return }
    // A note that is cut off by a full disk is a shorter note.
    try? file.write(contentsOf: text.prefix(limits.copy))
    try? file.close()
  }

  @MainActor private static func content(of value: Any) -> Data {
    switch value {
    case let text as String: return Data(text.utf8) + [0x0A]
    case let link as URL: return Data(link.absoluteString.utf8) + [0x0A]
    case let data as Data: return data + [0x0A]
    case let color as UIColor:
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return Data("\(red) \(green) \(blue) \(alpha)\n".utf8)
    default: return Data()
    }
  }
}
