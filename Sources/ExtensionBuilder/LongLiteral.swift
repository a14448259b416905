import Foundation

/// A literal whose number of elements makes the optimizer take minutes, such as a dictionary of words.
enum LongLiteral {
  /// From this number of elements on, a build that optimizes takes minutes (measured), and one that doesn't takes seconds.
  static let limit = 2_000
  /// Three times as many elements in shorter literals of a file take as long (measured), often in one function.
  private static let shareOfLiterals = 3

  /// The most commas in lines that follow each other and end with one (except the last), or a third of all such commas.
  ///
  /// Blank lines and lines that are comments are skipped. Commas inside of texts count, too.
  static func commas(in source: Data) -> Int {
    var (most, run, all) = (0, 0, 0)
    for line in source.split(separator: UInt8(ascii: "\n")) {
      let text = line.drop(while: isSpace)
      guard let last = text.last(where: { !isSpace($0) }), !text.starts(with: "//".utf8) else {
        continue
      }
      let commas = text.count { $0 == UInt8(ascii: ",") }
      run += commas
      most = max(most, run)
      if last == UInt8(ascii: ",") { all += commas }
      if last != UInt8(ascii: ","), last != UInt8(ascii: "["), last != UInt8(ascii: "(") { run = 0 }
    }
    return max(most, all / shareOfLiterals)
  }
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
