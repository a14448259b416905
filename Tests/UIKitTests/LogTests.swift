import Foundation
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

  @Test func `values in a message have the form that they are given`() {
    let rows: [(OSLogMessage, String)] = [
      ("\(3.14159, format: .fixed(precision: 2)) \(2.5, format: .fixed)", "3.14 2.500000"),
      (
        "\(0.00001, format: .hybrid) \(1234.5, format: .exponential(precision: 1))", "1e-05 1.2e+03"
      ),
      ("\(Float(1), format: .fixed(precision: 0, explicitPositiveSign: true))", "+1"),
      (
        "\(Double.nan, format: .fixed(precision: .max)) \(1, format: .decimal(minDigits: .min))",
        "nan 1"
      ),
      (
        "\(255, format: .hex(includePrefix: true, uppercase: true)) \(8, format: .octal)", "0xFF 10"
      ),
      ("\(-7, format: .decimal(minDigits: 3)) \(Int.min, format: .hex)", "-007 -8000000000000000"),
      ("\(true, format: .answer) \(false, format: .truth)", "yes false"),
      (
        "[\("a", align: .left(columns: 3))] \("", align: .left(columns: .min))[\(1, format: .decimal, align: .right(columns: 3))]",
        "[a  ] [  1]"
      ),
      (
        "\(Int32(2), format: .darwinErrno) \(2048, format: .byteCountIEC)",
        "[2: No such file or directory] 2.00 KiB"
      ),
      ("\(Int32.min, format: .bitrate) \(999, format: .byteCount)", "-2.15 Gbps 999 B"),
    ]
    for (message, expected) in rows { #expect(message.text == expected) }
  }

  @Test func `signposts have identities, and intervals end once`() throws {
    let log = OSLog(subsystem: "org.example", category: .pointsOfInterest)
    #expect(log.category == "PointsOfInterest" && log.signpostsEnabled)
    #expect(!OSSignposter.disabled.isEnabled && OSSignposter(logger: Logger(log)).isEnabled)
    let signposter = OSSignposter(subsystem: "org.example", category: "keys")
    #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
    #expect(signposter.makeSignpostID(from: log) == OSSignpostID(log: log, object: log))
    let state = signposter.beginInterval("key", id: OSSignpostID(7), "down \(3)")
    let copy = try JSONDecoder().decode(
      OSSignpostIntervalState.self, from: JSONEncoder().encode(state))
    #expect(copy.id == 7 && state.end() && !state.end() && copy.end())
    #expect(signposter.withIntervalSignpost("tap") { 5 } == 5)
  }

  @Test func `values in a message are shown whatever their privacy`() {
    let message: OSLogMessage = "typed \("a", privacy: .private) \(3)"
    #expect(message.text == "typed a 3")
  }
}
