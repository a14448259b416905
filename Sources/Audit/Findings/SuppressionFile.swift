import Platform
import ExtensionBundle
import Glibc

/// A finding that is known to be right, with the reason.
package struct Suppression: Equatable, Sendable {
  /// Where a suppression is written.
  package enum Kind: String, Sendable {
    /// In the source, beside the finding.
    case inSource
    /// In a separate file.
    case external
  }

  /// Where it is written.
  package let kind: Kind
  /// Why the finding is right.
  package let reason: String
}

/// A file that allows findings, one a line: `RULE PATH reason`.
struct SuppressionFile {
  /// The name that is looked for beside a manifest.
  static let name = ".keyward-audit"
  static let byteLimit = 1 << 20
  private static let mostLines = 10_000

  struct Line {
    var rule: String
    /// The absolute path of the suppressed file or folder; `nil` for everything.
    var target: String?
    var reason: String
    var number: Int
    var text: String
  }

  /// The file, as reports call it.
  let path: String
  private(set) var lines: [Line] = []

  /// Reads the lines; `folder` is the absolute folder that paths are relative to.
  init(_ bytes: [UInt8], path: String, folder: String) {
    self.path = path
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in texts.prefix(Self.mostLines).enumerated() {
      let text = String(decoding: bytes.prefix(2_000), as: UTF8.self)
        .trimmingPrefix { $0.isWhitespace }
      guard let first = text.first, first != "#" else { continue }
      var rest = Substring(text)
      let rule = Self.word(&rest)
      let place = Self.word(&rest)
      let reason = rest.drop { $0.isWhitespace }
      lines.append(
        Line(
          rule: rule,
          target: place == "*" ? nil : AuditPath.absolute(place, in: folder),
          reason: String(reason.reversed().drop { $0.isWhitespace }.reversed()),
          number: index + 1, text: String(text.prefix(160)).onOneLine))
    }
  }

  /// The next word, or what is between double quotes.
  private static func word(_ rest: inout Substring) -> String {
    rest = rest.drop { $0.isWhitespace }
    if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
      let word = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      return word
    }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    return String(word)
  }
}

/// Paths in the form in which they are compared.
enum AuditPath {
  /// The path from the root, without `.` and `..`.
  static func absolute(_ path: String, in folder: String) -> String {
    let full = path.isAbsolutePath ? path : folder + "/" + path
    var parts: [String] = []
    for part in full.pathNames where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
