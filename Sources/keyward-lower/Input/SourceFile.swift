import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// One Swift source with its parsed tree, addressed by byte offsets as the compiler does.
struct SourceFile {
  /// Above this a "source" is data, and its tree would not fit in memory.
  static let largestSize = 16 << 20

  let path: String
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  private let lineStarts: [Int]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// Reads and parses a source; throws for one that is nested too deeply, and ends the process with its name where the
  /// parser takes too long.
  static func read(_ path: String, index: Int) throws(FileFailure) -> SourceFile {
    let bytes = try FileSystem.read(path, limit: largestSize)
    if let excess = NestingScan.excess(in: bytes) {
      let line = bytes[..<excess].count { $0 == UInt8(ascii: "\n") } + 1
      throw FileFailure(
        "brackets or interpolations are nested too deeply in \(path), line \(line); make it simpler"
      )
    }
    FileBudget.begin(index, path, bytes: bytes.count, keepsTree: true)
    defer { FileBudget.end() }
    return SourceFile(path: path, bytes: bytes)
  }

  /// The parser's errors, in the order of the text.
  var syntaxErrors: [(offset: Int, message: String)] {
    guard tree.hasError else { return [] }
    return ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
      .map { ($0.position.utf8Offset, $0.message) }
  }

  /// The line and column of a byte, both from 1, the column in UTF-8 bytes.
  func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  /// The text of a node without the spaces and comments around it.
  func text(_ node: some SyntaxProtocol) -> String { text(node.contentRange) }

  /// The text between two offsets.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  /// A node's tokens on one line, with single spaces where anything was between them.
  func oneLine(_ node: some SyntaxProtocol) -> String {
    var result = ""
    var end: Int?
    for token in node.tokens(viewMode: .sourceAccurate) {
      let range = token.contentRange
      if let end, end < range.lowerBound { result += " " }
      result += text(range)
      end = range.upperBound
    }
    return result
  }
}

extension SyntaxProtocol {
  /// The bytes of the node without the spaces and comments around it.
  var contentRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The text without the spaces and comments around it.
  ///
  /// SwiftSyntax's `trimmedDescription` copies the list of children of each node above it, and so a whole file's.
  var ownText: String {
    let bytes = syntaxTextBytes
    let start = min(leadingTriviaLength.utf8Length, bytes.count)
    let end = max(start, bytes.count - trailingTriviaLength.utf8Length)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
