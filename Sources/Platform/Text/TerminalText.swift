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
  /// Such services take commands from lines that begin with `::`, and from `##[`, `##vso[` and `##teamcity[` anywhere.
  package var forTerminal: String {
    let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      line in
      var line = line
      if line.last == "\r" { line.removeLast() }
      return line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { String($0).onOneLine }.joined(separator: "\t")
    }
    return lines.joined(separator: "\n").withoutCommands
  }

  /// The text, whose lines may be colored, without sequences that a service which reads a log takes for
  /// a command.
  package var withoutCommands: String {
    withoutCommands(numberSign: "\\u{23}", colon: "\\u{3a}")
  }

  /// The same for XML and HTML.
  package var withoutCommandsInMarkup: String {
    withoutCommands(numberSign: "&#35;", colon: "&#58;")
  }

  /// Replaces the second number sign of each command, and the first colon of a line that begins with two.
  ///
  /// By scalars, as services read: for `Character`, U+0600 takes a number sign along, and a carriage return the line
  /// feed behind it. Services end a line at each of the two.
  package func withoutCommands(numberSign: String, colon: String? = nil) -> String {
    guard utf8.contains(UInt8(ascii: "#")) || utf8.contains(UInt8(ascii: ":")) else { return self }
    let scalars = Array(unicodeScalars)
    var result = String.UnicodeScalarView()
    var beginsLine = true
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n", "\r": beginsLine = true
      case "#"
      where index > 0 && scalars[index - 1] == "#"
        && Self.beginsCommand(scalars[(index + 1)...].prefix(20)):
        result.append(contentsOf: numberSign.unicodeScalars)
        continue
      case ":" where beginsLine && scalars[(index + 1)...].first == ":":
        beginsLine = false
        guard let colon else { break }
        result.append(contentsOf: colon.unicodeScalars)
        continue
      default: beginsLine = beginsLine && scalar.properties.isWhitespace
      }
      result.append(scalar)
    }
    return String(result)
  }

  /// Whether `##` before these scalars makes a command of them: a bracket, perhaps behind the name of a service.
  private static func beginsCommand(_ next: ArraySlice<Unicode.Scalar>) -> Bool {
    next.drop { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }.first == "["
  }
}

extension String {
  /// A document of JSON or XML from elsewhere in which nothing acts on a terminal.
  ///
  /// Beside line ends and tabs such characters are in texts alone, where `escape` replaces them.
  package func escapingActions(_ escape: (Unicode.Scalar) -> String) -> String {
    guard unicodeScalars.contains(where: { $0.actsOnTerminals && $0 != "\n" && $0 != "\t" }) else {
      return self
    }
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      // A carriage return alone would have the line written over.
      let isWhiteSpace = scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n"
      if scalar.actsOnTerminals, !isWhiteSpace {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
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
