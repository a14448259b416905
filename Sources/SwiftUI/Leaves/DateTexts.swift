/// A date as a text, which some styles show relative to the present.
struct DateText: Equatable {
  enum Style: Equatable {
    case fixed(Text.DateStyle)
    /// A countdown, or a timer that runs up, between two dates.
    case interval(end: Date, pause: Date?, countsDown: Bool, showsHours: Bool)
  }
  let date: Date
  let style: Style

  /// Whether the text changes as time passes.
  @MainActor var isLive: Bool {
    switch style {
    case .fixed(.time), .fixed(.date): false
    case .fixed: true
    case .interval(let end, let pause, _, _): pause == nil && FrameClock.now < end
    }
  }
  func string(in locale: Locale) -> String {
    let now = MainActor.assumeIsolated { FrameClock.now }
    return string(at: now, in: locale)
  }
  func string(at now: Date, in locale: Locale) -> String {
    switch style {
    case .fixed(.time): formatted(.none, .short, locale)
    case .fixed(.date): formatted(.long, .none, locale)
    case .fixed(.timer): Self.clock(abs(now.timeIntervalSince(date)).rounded(.down), hours: true)
    case .fixed(.relative): Self.spelled(abs(now.timeIntervalSince(date)), most: 2)
    case .fixed(.offset):
      (now < date ? "-" : "+")
        + Self.spelled(abs(now.timeIntervalSince(date)), most: 1, isLong: true)
    case .interval(let end, let pause, let countsDown, let showsHours):
      Self.clock(
        left(min(max(pause ?? now, date), end), until: end, countsDown).rounded(
          countsDown ? .up : .down), hours: showsHours)
    }
  }
  private func left(_ now: Date, until end: Date, _ countsDown: Bool) -> TimeInterval {
    countsDown ? end.timeIntervalSince(now) : now.timeIntervalSince(date)
  }
  private func formatted(
    _ dateStyle: DateFormatter.Style, _ timeStyle: DateFormatter.Style, _ locale: Locale
  ) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    (formatter.dateStyle, formatter.timeStyle) = (dateStyle, timeStyle)
    return formatter.string(from: date)
  }
  private static func clock(_ seconds: TimeInterval, hours: Bool) -> String {
    let all = Int(bounding: min(seconds, 1e9))
    let (minutes, rest) = (all / 60, all % 60)
    let tail = rest < 10 ? "0\(rest)" : "\(rest)"
    guard hours, minutes >= 60 else { return "\(minutes):\(tail)" }
    let middle = minutes % 60
    return "\(minutes / 60):\(middle < 10 ? "0" : "")\(middle):\(tail)"
  }
  private static func spelled(
    _ seconds: TimeInterval, most: Int, isLong: Bool = false
  ) -> String {
    var rest = Int(bounding: min(seconds, 1e11))
    var parts: [String] = []
    let units = [
      (31_536_000, "yr", "year"), (2_592_000, "mth", "month"), (86_400, "day", "day"),
      (3600, "hr", "hour"), (60, "min", "minute"), (1, "sec", "second"),
    ]
    for (length, short, long) in units where parts.count < most {
      let count = rest / length
      rest %= length
      guard count > 0 || (length == 1 && parts.isEmpty) else { continue }
      let takesPlural = count != 1 && (isLong || short == "day")
      parts.append("\(count) \(isLong ? long : short)\(takesPlural ? "s" : "")")
    }
    return parts.joined(separator: ", ")
  }
}

/// A value in a format, which follows the environment's locale unless the keyboard gave the format another one.
struct FormattedText: Equatable {
  /// The text in the format's own locale.
  private let own: String
  /// Whether the format has the user's locale.
  private let isUsual: Bool
  private let make: (Locale) -> String
  init<F: FormatStyle>(_ input: F.FormatInput, _ format: F) where F.FormatOutput == String {
    own = format.format(input)
    isUsual = format.locale(.current).format(input) == own
    make = { format.locale($0).format(input) }
  }
  func string(in locale: Locale) -> String {
    isUsual && locale != .current ? make(locale) : own
  }
  static func == (old: FormattedText, new: FormattedText) -> Bool { old.own == new.own }
}

extension Text {
  /// Whether the text changes as time passes.
  @MainActor var isLive: Bool {
    runs.contains {
      switch $0.content {
      case .date(let date): date.isLive
      case .key(let key, _, _): key.isLive
      case .verbatim, .image, .attributed, .formatted: false
      }
    }
  }
  /// A date in a style. Styles that are relative to the present change as time passes.
  public init(_ date: Date, style: DateStyle) {
    runs = [Run(content: .date(DateText(date: date, style: .fixed(style))))]
  }
  /// The time between two dates.
  public init(_ dates: ClosedRange<Date>) {
    let formatter = DateIntervalFormatter()
    let isOneDay = Calendar.current.isDate(dates.lowerBound, inSameDayAs: dates.upperBound)
    (formatter.dateStyle, formatter.timeStyle) = (isOneDay ? .none : .short, .short)
    self.init(verbatim: formatter.string(from: dates.lowerBound, to: dates.upperBound))
  }
  public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }
  /// A timer that runs down to the end of an interval, or up from its start.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    let style = DateText.Style.interval(
      end: timerInterval.upperBound, pause: pauseTime, countsDown: countsDown,
      showsHours: showsHours)
    runs = [Run(content: .date(DateText(date: timerInterval.lowerBound, style: style)))]
  }
}
