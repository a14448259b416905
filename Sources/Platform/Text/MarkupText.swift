/// How a kind of XML or HTML represents characters that a document can't contain directly.
package struct MarkupEscaping: Sendable {
  /// The replacement of a tab, a line feed or a carriage return.
  package enum WhiteSpace: Sendable {
    /// The character itself; a carriage return is a reference, because a reader makes a line feed of it.
    case kept
    /// A reference: in attributes a reader makes spaces of the characters themselves.
    case referenced
    /// A space.
    case space
  }

  /// The replacement of a character that controls a terminal or the direction of text, and that XML
  /// allows.
  package enum Control: Sendable {
    /// The character itself.
    case kept
    /// A reference to it: a reader sees the character, a terminal that shows the file doesn't.
    case referenced
    /// U+FFFD.
    case replaced
  }

  /// Tabs and line ends.
  package var whiteSpace: WhiteSpace
  /// Controls.
  package var control: Control
  /// Whether a service may show the text as lines of a log, in which it looks for commands.
  package var isLogged: Bool

  /// Text between tags of a report.
  package static let report = MarkupEscaping(whiteSpace: .kept, control: .replaced, isLogged: true)
  /// An attribute of a report.
  package static let reportAttribute = MarkupEscaping(
    whiteSpace: .referenced, control: .replaced, isLogged: true)
  /// Text and attributes of a picture, in which every text is one line.
  package static let picture = MarkupEscaping(
    whiteSpace: .space, control: .referenced, isLogged: false)
  /// A property list, which must keep every text that XML can contain.
  package static let propertyList = MarkupEscaping(
    whiteSpace: .kept, control: .kept, isLogged: false)

  fileprivate func replacement(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\t", "\n", "\r": replacement(ofWhiteSpace: scalar)
    case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: scalar.actsOnTerminals ? replacement(ofControl: scalar) : nil
    }
  }

  private func replacement(ofWhiteSpace scalar: Unicode.Scalar) -> String? {
    switch whiteSpace {
    case .kept: scalar == "\r" ? "&#13;" : nil
    case .referenced: "&#\(scalar.value);"
    case .space: " "
    }
  }

  private func replacement(ofControl scalar: Unicode.Scalar) -> String? {
    switch control {
    case .kept: nil
    // XML discourages the C1 controls, and no picture shows them.
    case .referenced: scalar.value > 0xFF ? "&#\(scalar.value);" : "\u{FFFD}"
    case .replaced: "\u{FFFD}"
    }
  }
}

extension String {
  /// The text as XML and HTML write it; characters that neither can contain, not even as a reference, become U+FFFD.
  package func escaped(for markup: MarkupEscaping) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if let replacement = markup.replacement(of: scalar) {
        result += replacement
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return markup.isLogged ? result.withoutCommandsInMarkup : result
  }
}
