import Testing

@testable import UIKit

@Suite struct FoundationStyleTests {
  private let start = Date(timeIntervalSinceReferenceDate: 0)
  private let us = Locale(identifier: "en_US")

  @Test(
    arguments: [
      (.wide, "2 hours, 20 minutes, 5 seconds"), (.abbreviated, "2 hr, 20 min, 5 sec"),
      (.narrow, "2h 20m 5s"), (.condensedAbbreviated, "2hr 20min 5sec"),
      (.spellOut, "two hours, twenty minutes, five seconds"),
    ] as [(_DateComponentsFormatStyle.Style, String)])
  func `a range of dates has a length`(style: _DateComponentsFormatStyle.Style, text: String) {
    let range = start..<start.addingTimeInterval(8405)
    #expect(range.formatted(.components(style: style).locale(us)) == text)
    #expect(range.formatted(.timeDuration.locale(us)) == "2:20:05")
  }

  @Test func `fields choose the units of a range`() {
    let range = start..<start.addingTimeInterval(8405)
    #expect(
      range.formatted(.components(style: .wide, fields: [.minute]).locale(us)) == "140 minutes")
    #expect(
      (start..<start).formatted(.components(style: .wide, fields: [.day]).locale(us)) == "0 days")
    let far = start..<Date(timeIntervalSinceReferenceDate: 1e300)
    #expect(
      !far.formatted(.components(style: .wide)).isEmpty && !far.formatted(.timeDuration).isEmpty)
    let endless = start..<Date(timeIntervalSinceReferenceDate: .infinity)
    #expect(endless.formatted(.timeDuration) == "")
  }

  @Test func `an address shows its parts`() throws {
    let url = try #require(URL(string: "https://me:pw@www.example.com:8080/a/b?q=1#top"))
    #expect(url.formatted() == "https://www.example.com/a/b")
    #expect(url.formatted(.url.scheme(.never).path(.never)) == "www.example.com")
    #expect(
      url.formatted(.url.port(.always).query().fragment())
        == "https://www.example.com:8080/a/b?q=1#top")
    #expect(
      url.formatted(.url.scheme(.omitIfHTTPFamily).host(.omitSpecificSubdomains(["www"])))
        == "example.com/a/b")
    #expect(url.formatted(.url.host(.never).scheme(.never)) == "/a/b")
    #expect(url.formatted(.url.user().password()) == "https://me:pw@www.example.com/a/b")
    let deep = try #require(URL(string: "ftp://a.b.example.com:21/"))
    #expect(deep.formatted() == "ftp://a.b.example.com:21/")
    let style = URL.FormatStyle(host: .omitSpecificSubdomains(includeMultiLevelSubdomains: true))
    #expect(style.format(deep) == "ftp://example.com:21/")
  }

  @Test func `an address must have its required parts`() throws {
    #expect(try URL("https://example.com/a", strategy: .url).path == "/a")
    #expect(throws: CocoaError.self) { try URL("example", strategy: .url) }
    #expect(throws: CocoaError.self) {
      try URL("https://example.com", strategy: .url.port(.required))
    }
    #expect(
      try URL(
        "//example.com", strategy: .url.scheme(.defaultValue("https")).port(.defaultValue(81))
      ).absoluteString == "https://example.com:81")
    #expect(throws: CocoaError.self) {
      try URL("https://e.com", strategy: .url.port(.defaultValue(-1)))
    }
  }

  @Test func `formats append to texts`() {
    let text = NSMutableString()
    text.append("a")
    text.appendFormat("%d%@", 1, "b" as NSString)
    #expect(text as String == "a1b")
    #expect(text.appendingFormat("-%.1f", 2.25) as String == "a1b-2.2")
  }

  @Test func `the home folder is a tilde`() {
    let home = NSHomeDirectory()
    #expect((home as NSString).abbreviatingWithTildeInPath == "~")
    #expect(NSString(string: home + "/a").abbreviatingWithTildeInPath == "~/a")
    #expect(NSString(string: home + "a").abbreviatingWithTildeInPath == home + "a")
  }

  @Test(arguments: [("de_DE", "äöüß", "я"), ("ru_RU", "яжё", "a"), ("en_US", "abz", "ü")])
  func `a language has letters`(locale: String, letters: String, other: String) throws {
    let set = try #require(Locale(identifier: locale).exemplarCharacterSet)
    #expect(letters.unicodeScalars.allSatisfy(set.contains))
    #expect(!other.unicodeScalars.contains { set.contains($0) })
  }
}
