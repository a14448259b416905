import Testing

@testable import SwiftUI

/// Dates as texts, relative to a present.
@MainActor
struct DateTextTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)
  private func text(_ style: Text.DateStyle, after seconds: TimeInterval) -> String {
    DateText(date: now, style: .fixed(style))
      .string(at: now.addingTimeInterval(seconds), in: Locale(identifier: "en_US"))
  }
  private func interval(_ style: DateText.Style, at seconds: TimeInterval) -> String {
    DateText(date: now, style: style)
      .string(at: now.addingTimeInterval(seconds), in: Locale(identifier: "en_US"))
  }

  @Test func `styles are relative to the present`() {
    #expect(text(.timer, after: 59) == "0:59")
    #expect(text(.timer, after: 3_725) == "1:02:05")
    #expect(text(.timer, after: -65) == "1:05")
    #expect(text(.relative, after: 8_580) == "2 hr, 23 min")
    #expect(text(.relative, after: 0) == "0 sec")
    #expect(text(.relative, after: 172_800) == "2 days")
    #expect(text(.offset, after: 7_200) == "+2 hours")
    #expect(text(.offset, after: -3_600) == "-1 hour")
  }
  @Test func `a timer runs within its interval`() {
    let end = now.addingTimeInterval(90)
    let down = DateText.Style.interval(end: end, pause: nil, countsDown: true, showsHours: true)
    let up = DateText.Style.interval(end: end, pause: nil, countsDown: false, showsHours: true)
    #expect(interval(down, at: -5) == "1:30")
    #expect(interval(down, at: 30) == "1:00")
    #expect(interval(down, at: 500) == "0:00")
    #expect(interval(up, at: 61.5) == "1:01")
    let paused = DateText.Style.interval(
      end: end, pause: now.addingTimeInterval(10), countsDown: true, showsHours: false)
    #expect(interval(paused, at: 70) == "1:20")
  }
}
