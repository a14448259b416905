extension String {
  /// The text on one line and without characters that act on a terminal, for messages about other people's files.
  ///
  /// Bidirectional controls are shown as escapes too, because they can make a line read as another one.
  public var onOneLine: String {
    guard unicodeScalars.contains(where: \.actsOnTerminals) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.actsOnTerminals {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var actsOnTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C: true
    default: false
    }
  }
}
