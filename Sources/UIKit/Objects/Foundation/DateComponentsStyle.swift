/// Writes how long a range of dates is.
///
/// It replaces the toolchain's type of `Date`, which only has the fields.
public struct _DateComponentsFormatStyle: FormatStyle, Sendable {
  public typealias Field = Date.RelativeFormatStyle.Field
  public struct Style: Codable, Hashable, Sendable {
    let rawValue: Int
    public static let wide = Style(rawValue: 3)
    public static let abbreviated = Style(rawValue: 2)
    public static let condensedAbbreviated = Style(rawValue: 5)
    public static let narrow = Style(rawValue: 1)
    public static let spellOut = Style(rawValue: 4)
    static let duration = Style(rawValue: 0)
  }
  public var style: Style
  public var locale: Locale
  public var calendar: Calendar
  /// The units of the text; `nil` means all.
  public var fields: Set<Field>?

  public init(
    style: Style, locale: Locale = .autoupdatingCurrent,
    calendar: Calendar = .autoupdatingCurrent,
    fields: Set<Field>? = nil
  ) {
    (self.style, self.locale) = (style, locale)
    (self.calendar, self.fields) = (calendar, fields)
  }

  public func format(_ v: Range<Date>) -> String {
    let seconds = v.upperBound.timeIntervalSince(v.lowerBound)
    let units = units
    guard seconds.isFinite, let smallest = units.last else { return "" }
    let span = DurationSpan(seconds: seconds, start: v.lowerBound, calendar: calendar)
    var parts = span.split(into: units)
    parts[parts.count - 1].value.round(.down)
    if style == .duration {
      while parts.count > 1, parts[0].value == 0 { parts.removeFirst() }
    } else {
      parts.removeAll { $0.value == 0 }
    }
    if parts.isEmpty { parts = [(smallest, 0)] }
    let words = DateComponentsFormatter.UnitsStyle(rawValue: style.rawValue) ?? .full
    return DurationWords(style: words, pads: false, locale: locale).text(of: parts)
  }
  public func locale(_ locale: Locale) -> Self {
    var copy = self
    copy.locale = locale
    return copy
  }
  public func calendar(_ calendar: Calendar) -> Self {
    var copy = self
    copy.calendar = calendar
    return copy
  }

  private var units: [DurationUnit] {
    let all: [Field] = [.year, .month, .week, .day, .hour, .minute, .second]
    if let fields, !fields.isEmpty {
      return zip(all, DurationUnit.allCases).filter { fields.contains($0.0) }.map(\.1)
    }
    return style == .duration ? [.hour, .minute, .second] : DurationUnit.allCases
  }
}

extension Date {
  public typealias ComponentsFormatStyle = _DateComponentsFormatStyle
}

extension FormatStyle where Self == _DateComponentsFormatStyle {
  /// Hours, minutes and seconds as on a clock, such as `2:20:05`.
  public static var timeDuration: Self { Self(style: .duration) }
  public static func components(
    style: _DateComponentsFormatStyle.Style, fields: Set<_DateComponentsFormatStyle.Field>? = nil
  ) -> Self {
    Self(style: style, fields: fields)
  }
}
