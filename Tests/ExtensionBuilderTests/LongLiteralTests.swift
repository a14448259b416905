import Foundation
import Testing

@testable import ExtensionBuilder

struct LongLiteralTests {
  /// Lines of a literal, with two elements each unless others are given.
  private static func literal(_ lines: Int, _ line: String = #"  "a", "b","#) -> String {
    let all = Array(repeating: line, count: lines)
    return "let words = [\n\(all.joined(separator: "\n"))\n]\n"
  }
  fileprivate static let rows: [(String, Int)] = {
    var rows: [(String, Int)] = [("", 0), ("let a = f(1, 2)\nlet b = f(1, 2)\n", 1)]
    rows.append((literal(10), 20))
    rows.append((literal(10, "  // a, b,"), 0))
    rows.append((literal(10, "  \"a\", // a, b\r") + literal(3), 6))
    rows.append(("let a = [" + String(repeating: "1, ", count: 50) + "1]\n", 50))
    rows.append((literal(4) + "let b = 1\n" + literal(3), 8))
    rows.append((String(repeating: literal(3) + "let b = f(1, 2)\n", count: 10), 20))
    return rows
  }()

  @Test(arguments: Self.rows)
  func `commas are counted where a literal goes on`(row: (text: String, commas: Int)) {
    #expect(LongLiteral.commas(in: Data(row.text.utf8)) == row.commas)
  }
}
