import Testing

@testable import os

@Suite struct LogTests {
  @Test(
    arguments: [
      ("plain", [], "plain"),
      ("%@ and %{public}@", ["a", "b"], "a and b"),
      ("%d of %ld, %%", [3, 4], "3 of 4, %"),
      ("%{private}s", ["x"], "x"),
      ("%.2f", [1.239], "1.24"),
      ("%x %02X", [255, 10], "ff A"),
      ("%d", [], "<missing>"),
      ("100%", [], "100<missing>"),
    ] as [(String, [any Sendable], String)])
  func `a format's places take the values`(
    format: String, values: [any Sendable], expected: String
  ) {
    #expect(LogFormat.fill(format, values) == expected)
  }

  @Test func `a line names the log and how important it is`() {
    let log = OSLog(subsystem: "org.example", category: "keys")
    #expect(log.line("down", .error) == "[org.example:keys] error: down")
    #expect(OSLog.default.line("up", .default) == "notice: up")
    #expect(!OSLog.disabled.isEnabled(type: .fault))
  }

  @Test func `values in a message are shown whatever their privacy`() {
    let message: OSLogMessage = "typed \("a", privacy: .private) \(3)"
    #expect(message.text == "typed a 3")
  }
}
