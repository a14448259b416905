import Glibc

/// Paths as text, without looking at what they lead to.
enum PathText {
  /// An absolute path without `.`, `..` and doubled slashes.
  static func normalised(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The path with its symbolic links resolved, or as it is when it leads nowhere.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return normalised(path) }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether `path` is `tree` or below it; both normalised.
  static func isWithin(_ path: String, _ tree: String) -> Bool {
    path == tree || tree == "/" || path.hasPrefix(tree + "/")
  }
}

/// Text of strangers, made safe to show.
enum DisplayText {
  /// The text with control, bidirectional and unassigned characters and the backslash escaped.
  static func escaped(_ text: String) -> String {
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
