/// A file in which the process notes something for a host that audits it; without such a host nothing is noted.
package enum AuditRecord: String {
  /// Its copies.
  case pasteboard
  /// The names of notifications to other programs.
  case posted
  /// The notifications that it asked the system to show.
  case notified
  /// Data that it gave to services that carry it to other devices or show it elsewhere.
  case handed
  /// Messages of WebSockets of URL loading, which has none here: without TLS, and with it.
  case sent, sealed
  /// Delays that the host may not see the end of.
  case delays

  private static let prefix = ProcessInfo.processInfo.environment["KEYWARD_RECORDS"]
  /// The maximum size of one note, and of a file.
  private static let limits = (note: 1 << 20, all: UInt64(8 << 20))
  private static let order = Lock(())

  /// Whether anyone reads the notes.
  ///
  /// Then the user allows what a keyboard requests: one that asks first would hand on nothing otherwise.
  package static var isKept: Bool { prefix != nil }

  /// Adds to the file. A note that is cut off by a full disk is a shorter note.
  package func note(_ text: @autoclosure () -> Data) {
    guard let prefix = Self.prefix else { return }
    let text = text()
    guard !text.isEmpty else { return }
    Self.order.withLock { _ in
      let path = prefix + rawValue
      let files = FileManager.default
      if !files.fileExists(atPath: path) { _ = files.createFile(atPath: path, contents: nil) }
      guard let file = FileHandle(forWritingAtPath: path), let end = try? file.seekToEnd(),
        end < Self.limits.all
      else { return }
      try? file.write(contentsOf: text.prefix(Self.limits.note))
      try? file.close()
    }
  }

  /// Adds a line for each text.
  package func note(lines: @autoclosure () -> [String]) {
    note(Data(lines().map { $0 + "\n" }.joined().utf8))
  }

  /// Adds a value for a service, as far as it has a form: texts, numbers, dates, data and files, also in lists and tables.
  package static func note(handed value: @autoclosure () -> Any?) {
    guard isKept, let value = value() else { return }
    handed.note(plain(value) + [0x0A])
  }

  private static func plain(_ value: Any) -> Data {
    switch value {
    case let text as String: Data(text.utf8)
    case let link as URL:
      link.isFileURL
        ? Data(link.lastPathComponent.utf8) + ((try? Data(contentsOf: link)) ?? Data())
        : Data(link.absoluteString.utf8)
    case let data as Data: data
    case let list as [Any]: Data(list.map(plain).joined(separator: Data([0x0A])))
    case let table as [AnyHashable: Any]:
      Data(
        table.map { Data("\($0.key)=".utf8) + plain($0.value) }
          .sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: Data([0x0A])))
    case let set as Set<AnyHashable>: plain(set.map { "\($0)" }.sorted())
    case let number as NSNumber: Data("\(number)".utf8)
    case let date as Date: Data("\(date.timeIntervalSinceReferenceDate)".utf8)
    case let text as NSAttributedString: Data(text.string.utf8)
    default: Data("\(value)".utf8)
    }
  }

  /// Adds copied items with their types, and the pasteboard's name if it is the keyboard's own; pictures by
  /// their pixels, colors as numbers.
  @MainActor
  static func note(
    _ items: [[String: Any]], onPasteboard name: String?, expiring date: Date? = nil,
    isLocal: Bool = false
  ) {
    pasteboard.note(
      items.reduce(into: name.map { Data("\($0)\n".utf8) } ?? Data()) { text, item in
        for entry in item.sorted(by: { $0.key < $1.key }) {
          text += Data("\(entry.key)\n".utf8) + content(of: entry.value) + [0x0A]
        }
      } + (date.map { Data("expires \($0.timeIntervalSinceReferenceDate)\n".utf8) } ?? Data())
        + (isLocal ? Data("for this device only\n".utf8) : Data()))
  }

  @MainActor
  private static func content(of value: Any) -> Data {
    switch value {
    case let text as String: Data(text.utf8)
    case let link as URL: Data(link.absoluteString.utf8)
    case let data as Data: data
    case is NSNumber, is Date: Data("\(value)".utf8)
    case let picture as UIImage: picture.evidence
    case let text as NSAttributedString: Data(text.string.utf8)
    case let color as UIColor: numbers(of: color)
    case let list as [Any]: list.reduce(into: Data()) { $0 += content(of: $1) + [0x0A] }
    case let table as [String: Any]:
      table.sorted { $0.key < $1.key }.reduce(into: Data()) {
        $0 += Data("\($1.key)\n".utf8) + content(of: $1.value) + [0x0A]
      }
    default: Data("\(value)".utf8)
    }
  }

  /// A color's components.
  @MainActor
  private static func numbers(of color: UIColor) -> Data {
    var (red, green, blue, alpha) = (0 as CGFloat, 0 as CGFloat, 0 as CGFloat, 0 as CGFloat)
    guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return Data() }
    return Data("\(red) \(green) \(blue) \(alpha)".utf8)
  }
}
