extension String {
  /// The text on one line and without characters that act on a terminal, for messages about other people's files.
  ///
  /// Bidirectional controls are shown as escapes too, because they can make a line read as another one.
  package var onOneLine: String {
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

extension String {
  /// The text with its lines, and without what acts on a terminal or on a service that reads a log.
  ///
  /// Such services take commands from lines that begin with `::`, and from `##[` and `##vso[` anywhere.
  package var forTerminal: String {
    var lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      var line = String(line)
      if line.unicodeScalars.last == "\r" { line.unicodeScalars.removeLast() }
      return line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).onOneLine }.joined(separator: "\t")
    }
    for index in lines.indices { lines[index] = lines[index].withoutCommand }
    return lines.joined(separator: "\n")
  }

  /// The text, whose lines may be colored, without sequences that a service which reads a log takes for
  /// a command.
  package var withoutCommands: String {
    guard contains("::") || contains("##") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutCommand }.joined(separator: "\n")
  }

  /// The same for a text that may be a document of JSON or XML, with that format's own escapes.
  package var withoutCommandsInForm: String {
    guard contains("::") || contains("##") else { return self }
    switch first {
    case "{", "[":
      return replacing("##[", with: "#\\u0023[").replacing("##vso[", with: "#\\u0023vso[")
    case "<": return withoutCommandsInMarkup
    default: return withoutCommands
    }
  }

  /// The same for XML and HTML.
  package var withoutCommandsInMarkup: String {
    guard contains("::") || contains("##") else { return self }
    return replacing("##[", with: "#&#35;[").replacing("##vso[", with: "#&#35;vso[")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
        guard line[start...].hasPrefix("::") else { return String(line) }
        return line[..<start] + "&#58;" + line[start...].dropFirst()
      }.joined(separator: "\n")
  }

  private var withoutCommand: String {
    var line = replacing("##[", with: "#\\u{23}[").replacing("##vso[", with: "#\\u{23}vso[")
    let start = line.firstIndex { !$0.isWhitespace } ?? line.endIndex
    if line[start...].hasPrefix("::") {
      line.replaceSubrange(start...start, with: "\\u{3a}")
    }
    return line
  }
}

extension String {
  /// A document of JSON or XML from elsewhere in which nothing acts on a terminal.
  ///
  /// Beside line ends and tabs such characters are in texts alone, where `escape` replaces them.
  package func escapingActions(_ escape: (Unicode.Scalar) -> String) -> String {
    let acts: (Unicode.Scalar) -> Bool = {
      $0.actsOnTerminals && $0 != "\n" && $0 != "\t" && $0 != "\r"
    }
    guard unicodeScalars.contains(where: acts) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if acts(scalar) { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The escape of a scalar below U+10000 in JSON.
  package var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether the scalar controls a terminal, or the direction of the text around it.
  package var actsOnTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x61C: true
    default: false
    }
  }
}
