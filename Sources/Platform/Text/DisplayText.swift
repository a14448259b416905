extension String {
  /// The string as it may appear in a terminal or a log: one line, bounded, and without control characters.
  ///
  /// Bidirectional controls are shown as escapes too, because they can make a line read as another one.
  package var forDisplay: String { escaped(limit: 400) }

  /// The same with a limit in Unicode scalars; what is cut off is shown as an ellipsis.
  package func escaped(limit: Int) -> String {
    var result = ""
    var count = 0
    for scalar in unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      if scalar.actsOnTerminals {
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
