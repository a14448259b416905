import Platform
import Testing

@testable import LiveSimulator

@Suite struct `Texts of the page's panels` {
  private static let turned = "Keys\u{202E}tfiws.\u{7}\n<b>" + String(repeating: "x", count: 5000)

  private static func turns(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.actsOnTerminals }
  }

  @Test func `show names of files without what turns their direction`() {
    let error = LiveBuildError(
      file: Self.turned, line: 3, column: nil, message: "cannot find '\(Self.turned)'")
    let shown = LivePanels.shown(error).line
    #expect(!Self.turns(shown))
    #expect(shown.contains(#"Keys\\u{202e}tfiws.\\u{7}\\n<b>xxx"#) && shown.utf8.count < 2000)
    // Editors open the file by its own name.
    guard case .object(let members) = LivePanels.json(error),
      case .string(let file)? = members.first(where: { $0.name == "file" })?.value
    else {
      Issue.record("no name")
      return
    }
    #expect(file == Self.turned)
  }

  @Test func `show names of keyboards without what turns their direction`() throws {
    var log = LiveLog()
    log.add(LiveLog.Line(kind: .notice, keyboard: Self.turned, text: Self.turned))
    let line = try #require(log.lines.first)
    for text in [line.keyboard ?? "", line.text] {
      #expect(!Self.turns(text))
      #expect(text.hasPrefix(#"Keys\u{202e}tfiws.\u{7}\n<b>xxx"#) && text.utf8.count < 1100)
    }
  }

  @Test func `keep the lines of a message`() {
    let text = LivePanels.lines("line 1\nline \u{202E}2" + String(repeating: "x", count: 5000))
    #expect(text.hasPrefix("line 1\nline \\u{202e}2xxx") && text.utf8.count < 2100)
  }
}
