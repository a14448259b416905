import SwiftUI
import Testing
import UIKit

@MainActor
struct MarkdownTests {
  private static let rows: [(String, String)] = [
    ("plain", "plain"), ("**b**", "b:2"), ("*i*", "i:1"), ("_i_", "i:1"), ("`c*d*`", "c*d*:4"),
    ("~~s~~", "s:32"), ("***x***", "x:3"), ("a *b* c", "a |b:1| c"), ("**a*b*c**", "a:2|b:3|c:2"),
    ("*", "*"), ("**", "**"), ("_", "_"), ("`", "`"), ("[", "["), ("<", "<"), ("\\", "\\"),
    ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_name", "snake_case_name"), ("\\*a\\*", "*a*"),
    ("[t](https://example.com)", "t@https://example.com"), ("[t]", "[t]"), ("[t](", "[t]("),
    ("<https://example.com>", "https://example.com@https://example.com"),
    ("a < b > c", "a < b > c"),
    ("**a", "**a"), ("a**", "a**"), ("*a**", "a:1|*"), ("``a`b``", "a`b:4"), ("~a~", "a:32"),
    ("~~~a~~~", "~~~a~~~"), ("*a _b*_", "a _b:1|_"), ("#", "#"), ("", ""),
  ]
  private func told(_ text: String) -> String {
    InlineMarkdown.parts(of: text).map { part in
      part.text + (part.intent.isEmpty ? "" : ":\(part.intent.rawValue)")
        + (part.link.map { "@\($0)" } ?? "")
    }.joined(separator: "|")
  }
  @Test func `each row has its parts`() {
    for (text, parts) in Self.rows { #expect(told(text) == parts, "\(text)") }
  }
  @Test func `a hostile text is read in bounded time`() {
    for text in ["*", "**a ", "[", "`a ``", "_a*", "[[a](", "<a"] {
      let parts = InlineMarkdown.parts(of: String(repeating: text, count: 300))
      #expect(!parts.isEmpty)
    }
  }
  @Test func `a literal is Markdown, a value in it and a verbatim text are not`() {
    let star = "**x**"
    let laid = Laid(
      root: VStack {
        Text("**bold** text")
        Text(verbatim: star)
        Text(star)
        Text("\(star) *and*")
        Text("*")
      })
    #expect(laid.texts == ["bold text", star, star, "**x** and", "*"])
  }
  @Test func `an attributed string of Markdown has intents and links`() throws {
    let text = try AttributedString(
      markdown: "a **b** [c](https://example.com)",
      options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
    #expect(String(text.characters) == "a b c")
    #expect(
      text.runs.map { $0.inlinePresentationIntent?.rawValue ?? 0 } == [0, 2, 0, 0])
    #expect(text.runs.compactMap(\.link?.host) == ["example.com"])
    let whole = try AttributedString(markdown: "# Title\n\nOne\ntwo\n- three")
    #expect(String(whole.characters) == "TitleOne twothree")
    #expect(Laid(root: Text(text)).texts == ["a b c"])
  }
  @Test(arguments: [
    (1, "1 key"), (2, "2 keys"), (0, "0 keys"), (1_000, "1000 keys"),
  ])
  func `a noun has the number of what is counted`(_ row: (Int, String)) {
    let laid = Laid(
      CGSize(width: 300, height: 50), root: Text("^[\(row.0) key](inflect: true)"))
    #expect(laid.texts == [row.1])
  }
  @Test(arguments: [
    ("box", "3 boxes"), ("day", "3 days"), ("entry", "3 entries"), ("child", "3 children"),
  ])
  func `a plural follows from the end of the noun`(_ row: (String, String)) {
    let laid = Laid(
      CGSize(width: 300, height: 50),
      root: VStack {
        Text("^[\(3) \(row.0)](inflect: true)!")
        Text("^[3 \(row.0)](other: true) ^2 ^[")
      })
    #expect(laid.texts == [row.1 + "!", "3 \(row.0) ^2 ^["])
  }
}
