import Glibc

/// Paths as text, without resolving them.
enum PathText {
  /// An absolute path without `.`, `..` and doubled slashes.
  ///
  /// By bytes, as the kernel does it: for `Character`, a slash before a combining mark isn't a slash.
  static func normalised(_ path: String) -> String {
    var parts: [Substring.UTF8View] = []
    for part in components(of: path) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    guard !parts.isEmpty else { return "/" }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count + 1)
    for part in parts {
      bytes.append(slash)
      bytes += part
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let slash = UInt8(ascii: "/")

  /// The names in a path, which may be `.` and `..`.
  static func components(of path: String) -> [Substring.UTF8View] {
    path.utf8.split(separator: slash)
  }

  /// Whether a path contains `..`.
  static func goesUp(_ path: String) -> Bool {
    components(of: path).contains { $0.elementsEqual("..".utf8) }
  }

  /// The folder of an absolute path, and the last name in it; `nil` where that name is none.
  static func split(_ path: String) -> (folder: String, name: String)? {
    let parts = components(of: path)
    guard let last = parts.last, !last.elementsEqual("..".utf8), !last.elementsEqual(".".utf8)
    else { return nil }
    let folder = parts.dropLast().map { String(Substring($0)) }.joined(separator: "/")
    return ("/" + folder, String(Substring(last)))
  }

  /// The path with its symbolic links resolved, or unchanged when it leads nowhere.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return normalised(path) }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether a path can only mean a folder, or what a link to one leads to.
  static func namesFolder(_ path: String) -> Bool {
    path.utf8.last == slash || components(of: path).last?.elementsEqual(".".utf8) == true
  }

  /// The target of a symbolic link, `nil` when it cannot be read or is too long.
  static func target(ofLink path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.bindMemory(to: CChar.self).baseAddress.map {
        unsafe readlink(path, $0, bytes.count)
      } ?? -1
    }
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// Whether `path` is `tree` or below it, by bytes; both normalized.
  static func isWithin(_ path: String, _ tree: String) -> Bool {
    if tree.utf8.count == 1 { return true }
    guard path.utf8.starts(with: tree.utf8) else { return false }
    let rest = path.utf8.dropFirst(tree.utf8.count)
    return rest.isEmpty || rest.first == slash
  }

  /// The part of a path after `tree`, without a slash at its start.
  static func remainder(of path: String, below tree: String) -> String {
    let rest = path.utf8.dropFirst(tree.utf8.count == 1 ? 0 : tree.utf8.count)
    return String(Substring(rest.drop { $0 == slash }))
  }
}

/// Text of strangers, made safe to show.
enum DisplayText {
  /// The text with control, bidirectional and unassigned characters and the backslash escaped.
  static func escaped(_ text: String) -> String {
    // Most text is plain, and requesting each character's category is slow.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\\") }) { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        if scalar == "\\" { escaped += "\\\\" } else { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}
