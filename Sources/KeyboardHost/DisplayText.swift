extension String {
  /// The string as it may appear in a terminal or a log: one line, bounded, and without control characters.
  ///
  /// Bidirectional controls are shown as escapes too, because they can make a line read as another one.
  public var forDisplay: String { escaped(limit: 400) }

  /// The same with a limit in Unicode scalars; what is cut off is shown as an ellipsis.
  public func escaped(limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      if scalar.needsEscape {
        switch scalar {
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        default: result += "\\u{\(String(scalar.value, radix: 16))}"
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscape: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C: true
    default: false
    }
  }
}
