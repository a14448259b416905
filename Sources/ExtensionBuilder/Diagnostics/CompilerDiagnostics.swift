import Foundation
import Platform

/// The compiler's messages, put in order for the people who read them.
struct CompilerDiagnostics: Equatable {
  /// One message with the source lines and notes that belong to it.
  struct Message: Equatable {
    /// `error`, `warning`, `note`, or `other` for lines that aren't diagnostics.
    var severity: String
    /// `file:line` of the first line, empty without one.
    var place: String
    /// All lines; places and quoted lines are the developer's.
    var lines: [String]
    /// Whether the compiler named the function that replaces `#selector`, which the developer never
    /// sees.
    var namesSelectorFunction = false

    var text: String { lines.joined(separator: "\n") }
  }

  /// The messages in order, each once.
  private(set) var messages: [Message] = []

  /// Reads the output of a compiler that ran with `-diagnostic-style llvm`.
  ///
  /// - Parameters:
  ///   - output: What the compiler wrote.
  ///   - root: The folder whose paths are shown relative to it.
  ///   - authors: The sources before rewriting; places and quoted lines are mapped back to them.
  init(_ output: String, relativeTo root: String, authors: AuthorsLines = .unchanged) {
    let prefix = root.endsWithSlash ? root : root + "/"
    var found: [Message] = []
    var quoted: Quotation?
    var maps = ColumnMaps()
    for text in output.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = text
      guard let head = Self.head(of: line) else {
        if let shown = quoted?.next(line) { line = Substring(shown) }
        if found.isEmpty {
          if !line.isEmpty {
            found.append(Message(severity: "other", place: "", lines: [String(line)]))
          }
        } else if !line.isEmpty || found[found.count - 1].severity != "other" {
          found[found.count - 1].lines.append(String(line))
          if text.namesSelectorFunction { found[found.count - 1].namesSelectorFunction = true }
        }
        continue
      }
      quoted = Quotation(head, authors, &maps)
      if let quoted { line = Substring(quoted.heading(line)) }
      let shown = line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : String(line)
      if head.severity == "note", let last = found.indices.last, found[last].severity != "other" {
        found[last].lines.append(shown)
        if text.namesSelectorFunction { found[last].namesSelectorFunction = true }
      } else {
        found.append(
          Message(
            severity: head.severity, place: head.place, lines: [shown],
            namesSelectorFunction: text.namesSelectorFunction))
      }
    }
    for index in found.indices {
      while found[index].lines.last?.isEmpty == true { found[index].lines.removeLast() }
    }
    // A file that several compiler processes read is complained about by each of them.
    var seen: Set<String> = []
    messages = Self.withoutNoise(found).filter { seen.insert($0.text).inserted }
  }

  /// The errors and what belongs to them, or everything when the compiler named no error with a place.
  ///
  /// Errors without a place are the driver's about its own steps, or are beside the linker's lines.
  var errors: String {
    let errors = messages.filter { $0.severity == "error" && !$0.place.isEmpty }
    return (errors.isEmpty ? messages : errors).map(\.text).joined(separator: "\n")
  }

  /// The errors as `errors` contains them, each with the facts about its name.
  func buildErrors(_ facts: NameFacts? = nil) -> [BuildDiagnostic] {
    let errors = messages.filter { $0.severity == "error" && !$0.place.isEmpty }
    return (errors.isEmpty ? messages : errors).map { message in
      var error = BuildDiagnostic(message.lines)
      error.finding = facts?.finding(for: error.message, in: error.file)
      return error
    }
  }

  /// The warnings, each with its notes.
  var warnings: [String] { messages.filter { $0.severity == "warning" }.map(\.text) }

  /// A path for display: relative to the current folder where it is below it.
  static func shown(_ path: String) -> String {
    let prefix = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  private typealias Head = (severity: String, place: String, column: Int)

  /// The lines after a message about a rewritten line: the line, then a mark under the place in it.
  private struct Quotation {
    let line: AuthorsLine
    let place: String
    private let rewrittenColumn: Int
    /// In the author's line.
    private let column: Int
    private var isLineShown = false

    init?(_ head: Head, _ authors: AuthorsLines, _ maps: inout ColumnMaps) {
      guard let colon = head.place.lastIndex(of: ":"),
        let number = Int(head.place[head.place.index(after: colon)...]),
        let line = authors.line(number, of: String(head.place[..<colon]))
      else { return nil }
      self.line = line
      place = head.place
      rewrittenColumn = head.column
      column = maps.map(of: line, at: head.place).column(of: head.column)
    }

    func heading(_ text: Substring) -> String {
      let rest = text.dropFirst("\(place):\(rewrittenColumn)".count)
      return "\(place):\(column)\(rest)"
    }

    mutating func next(_ text: Substring) -> String? {
      if !isLineShown {
        guard text == line.rewritten else { return nil }
        isLineShown = true
        return line.written
      }
      guard text.contains("^"), text.allSatisfy({ " \t~^".contains($0) }) else { return nil }
      let before = String(decoding: line.written.utf8.prefix(column - 1), as: UTF8.self)
      return String(before.map { $0 == "\t" ? "\t" : " " }) + "^"
    }
  }

  private static func head(of line: Substring) -> Head? {
    for severity in ["error", "warning", "note"] {
      guard let range = line.firstRange(of: severity + ": ") else { continue }
      if range.lowerBound == line.startIndex { return (severity, "", 0) }
      let before = line[..<range.lowerBound]
      // `file:line:column: ` and nothing else; a quoted source line may contain the word too.
      guard before.hasSuffix(": ") else { continue }
      let parts = before.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
      if parts.count >= 3, let column = parts.last, let row = parts.dropLast().last,
        // A source can write whole lines into the messages about it.
        let number = Int(column), number > 0, Int(row).map({ $0 > 0 }) == true
      {
        return (severity, parts.dropLast().joined(separator: ":"), number)
      }
      if before == "<unknown>:0: " { return (severity, "", 0) }
    }
    return nil
  }

  /// A selector that names nothing gets, besides the real error, complaints about the generic
  /// parameters of the function that replaces `#selector`, which the developer didn't write.
  private static func withoutNoise(_ messages: [Message]) -> [Message] {
    func isNoise(_ message: Message) -> Bool {
      message.severity == "error"
        && ["T", "R", "A", "B"].contains { name in
          message.lines[0].contains("generic parameter '\(name)' could not be inferred")
        } && message.namesSelectorFunction
    }
    // The key of an entry has it, whose value's type the rewriter doesn't know.
    func isAboutWrittenWords(_ message: Message) -> Bool {
      let words = "nonisolated(unsafe)"
      return message.severity == "warning" && message.lines[0].contains("'\(words)' is unnecessary")
        && message.lines.count > 1 && !message.lines[1].contains(words)
    }
    let real = Set(
      messages.filter { $0.severity == "error" && !isNoise($0) }.map(\.place))
    return messages.filter {
      (!isNoise($0) || !real.contains($0.place)) && !isAboutWrittenWords($0)
    }
  }
}

extension Substring {
  fileprivate var namesSelectorFunction: Bool { contains("_of(") || contains("'_of") }
}
