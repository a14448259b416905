import Testing

@testable import UIKit

@Suite struct DurationTextTests {
  private func formatter(
    _ style: DateComponentsFormatter.UnitsStyle, _ units: NSCalendar.Unit = [.minute, .second],
    locale: String = "en_US"
  ) -> DateComponentsFormatter {
    let formatter = DateComponentsFormatter()
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: locale)
    calendar.timeZone = .gmt
    formatter.calendar = calendar
    formatter.unitsStyle = style
    formatter.allowedUnits = units
    return formatter
  }

  @Test(
    arguments: [
      (.positional, 65, "1:05"), (.positional, 5, "5"), (.positional, 0, "0"),
      (.positional, 600, "10:00"), (.full, 65, "1 minute, 5 seconds"), (.full, 0, "0 seconds"),
      (.full, 60, "1 minute"), (.short, 65, "1 min, 5 sec"), (.abbreviated, 65, "1m 5s"),
      (.spellOut, 65, "one minute, five seconds"), (.brief, 65, "1min 5sec"),
      (.positional, -65, "-1:05"), (.full, 1.9, "1 second"),
    ] as [(DateComponentsFormatter.UnitsStyle, Double, String)])
  func `an interval is written in each style`(
    style: DateComponentsFormatter.UnitsStyle, seconds: Double, text: String
  ) {
    #expect(formatter(style).string(from: seconds) == text)
  }

  @Test(
    arguments: [
      (.positional, .pad, 5, "00:00:05"), (.positional, .pad, 3725, "01:02:05"),
      (.positional, .default, 3600, "1:00:00"), (.positional, [], 65, "0:01:05"),
      (.positional, .dropTrailing, 3600, "1"), (.abbreviated, .dropLeading, 3600, "1h 0m 0s"),
      (.abbreviated, .dropMiddle, 3605, "1h 5s"), (.abbreviated, .dropAll, 3600, "1h"),
      (.abbreviated, .pad, 5, "0h 0m 5s"), (.abbreviated, .default, 3605, "1h 5s"),
      (.abbreviated, .dropAll, 0, "0s"),
    ]
      as [(
        DateComponentsFormatter.UnitsStyle, DateComponentsFormatter.ZeroFormattingBehavior, Double,
        String
      )])
  func `zeros are left out as the behavior says`(
    style: DateComponentsFormatter.UnitsStyle,
    behavior: DateComponentsFormatter.ZeroFormattingBehavior, seconds: Double, text: String
  ) {
    let formatter = formatter(style, [.hour, .minute, .second])
    formatter.zeroFormattingBehavior = behavior
    #expect(formatter.string(from: seconds) == text)
  }

  @Test(
    arguments: [
      ("de_DE", .full, "1 Minute und 5 Sekunden"),
      ("fr_FR", .full, "1 minute et 5 secondes"),
      ("ja_JP", .full, "1分 5秒"), ("fi_FI", .positional, "1.05"),
      ("sv_SE", .short, "1 min, 5 s"),
    ] as [(String, DateComponentsFormatter.UnitsStyle, String)])
  func `other languages have their own words`(
    locale: String, style: DateComponentsFormatter.UnitsStyle, text: String
  ) {
    let written = formatter(style, locale: locale).string(from: 65)
    // Spaces that don't break lines, wide or narrow, come before French units.
    let plain = written?.map { $0.isWhitespace ? " " : String($0) }.joined()
    #expect(plain == text)
  }

  @Test func `only the largest units are written, and the last is rounded`() {
    let formatter = formatter(.full, [.day, .hour, .minute, .second])
    formatter.maximumUnitCount = 1
    #expect(formatter.string(from: 3700) == "1 hour")
    #expect(formatter.string(from: 3600 * 1.75) == "2 hours")
    #expect(formatter.string(from: 86_399) == "1 day")
    formatter.maximumUnitCount = 2
    #expect(formatter.string(from: 4230) == "1 hour, 11 minutes")
  }

  @Test func `units collapse, and have fractions`() {
    let formatter = formatter(.abbreviated, [.hour, .minute, .second])
    formatter.collapsesLargestUnit = true
    #expect(formatter.string(from: 63) == "63s")
    #expect(formatter.string(from: 123) == "2m 3s")
    formatter.allowedUnits = .hour
    formatter.allowsFractionalUnits = true
    #expect(formatter.string(from: 5400) == "1.5h")
  }

  @Test func `phrases go around the time`() {
    let formatter = formatter(.full, .minute)
    formatter.includesApproximationPhrase = true
    #expect(formatter.string(from: 300) == "About 5 minutes")
    formatter.includesTimeRemainingPhrase = true
    #expect(formatter.string(from: 300) == "About 5 minutes remaining")
    formatter.formattingContext = .middleOfSentence
    #expect(formatter.string(from: 300) == "about 5 minutes remaining")
    formatter.includesApproximationPhrase = false
    #expect(formatter.string(from: 300) == "5 minutes remaining")
  }

  @Test func `components have their own units unless others are allowed`() {
    let formatter = formatter(.full, [])
    #expect(formatter.string(from: DateComponents(hour: 1, minute: 90)) == "2 hours, 30 minutes")
    #expect(formatter.string(from: DateComponents(month: 14)) == "14 months")
    formatter.allowedUnits = [.year, .month]
    #expect(formatter.string(from: DateComponents(month: 14)) == "1 year, 2 months")
    #expect(formatter.string(for: DateComponents(year: 2)) == "2 years")
    #expect(formatter.string(for: "2") == nil)
    #expect(formatter.string(from: DateComponents(weekday: 2)) == "0 months")
    formatter.allowedUnits = []
    #expect(formatter.string(from: DateComponents(weekday: 2)) == nil)
  }

  @Test func `dates are apart by months of the calendar`() throws {
    let formatter = formatter(.full, [.month, .day])
    let start = try #require(formatter.calendar?.date(from: .init(year: 2024, month: 2, day: 1)))
    let end = try #require(formatter.calendar?.date(from: .init(year: 2024, month: 3, day: 3)))
    #expect(formatter.string(from: start, to: end) == "1 month, 2 days")
    #expect(formatter.string(from: end, to: start) == "-1 month, 2 days")
  }

  @Test(arguments: [1e12, 1e18, 1e300, -1e300, 1e-300])
  func `a huge interval has a text`(seconds: Double) {
    for units in [[], [.second], [.year, .second], [.hour]] as [NSCalendar.Unit] {
      for style in 0...5 {
        let formatter = formatter(.init(rawValue: style) ?? .full, units)
        formatter.maximumUnitCount = 2
        #expect(formatter.string(from: seconds)?.isEmpty == false)
      }
    }
  }

  @Test func `bad values have no text, and huge components do not trap`() {
    let formatter = formatter(.full, [.year, .month, .day, .second])
    for bad in [Double.nan, .infinity, -.infinity] { #expect(formatter.string(from: bad) == nil) }
    for value in [Int.max, Int.min] {
      let components = DateComponents(
        year: value, month: value, day: value, hour: value, minute: value, second: value)
      #expect(formatter.string(from: components) != nil)
    }
    let far = Date(timeIntervalSinceReferenceDate: 1e300)
    #expect(formatter.string(from: far, to: Date.distantPast) != nil)
    #expect(formatter.string(from: Date.distantPast, to: .distantFuture) != nil)
    formatter.maximumUnitCount = .min
    formatter.referenceDate = far
    #expect(formatter.string(from: 65) == "65 seconds")
  }
}
