/// A unit of `DateComponentsFormatter`, from the largest to the smallest.
enum DurationUnit: Int, CaseIterable {
  case year, month, week, day, hour, minute, second

  static func all(in allowed: NSCalendar.Unit) -> [DurationUnit] {
    allowed.isEmpty ? allCases : allCases.filter { allowed.contains($0.flag) }
  }
  private var flag: NSCalendar.Unit {
    [.year, .month, .weekOfMonth, .day, .hour, .minute, .second][rawValue]
  }
  var component: Calendar.Component {
    [.year, .month, .weekOfMonth, .day, .hour, .minute, .second][rawValue]
  }
  var name: String { ["year", "month", "week", "day", "hour", "minute", "second"][rawValue] }
  /// The mean length.
  var seconds: Double { [31_556_952, 2_629_746, 604_800, 86_400, 3600, 60, 1][rawValue] }
  var isOfClock: Bool { rawValue >= DurationUnit.hour.rawValue }

  /// How many of the smaller unit the unit is, if that is always the same.
  func exactly(_ smaller: DurationUnit) -> Double? {
    if self == .year, smaller == .month { return 12 }
    return rawValue >= DurationUnit.week.rawValue ? seconds / smaller.seconds : nil
  }
  func value(in components: DateComponents) -> Int? {
    switch self {
    case .year: components.year
    case .month: components.month
    case .week: components.weekOfMonth ?? components.weekOfYear
    case .day: components.day
    case .hour: components.hour
    case .minute: components.minute
    case .second: components.second
    }
  }
}

typealias DurationPart = (unit: DurationUnit, value: Double)

/// A length of time that begins at a date.
struct DurationSpan {
  var seconds: Double
  var start: Date
  var calendar: Calendar

  /// Longer spans than this, about 3000 years, are too much for a calendar.
  private static let longest = 1e11

  init(seconds: Double, start: Date, calendar: Calendar) {
    // Dates are only exact to a part of a microsecond, and a second that lacks as much is one.
    let exact = abs(seconds) < Self.longest ? (seconds * 1000).rounded() / 1000 : seconds
    (self.seconds, self.start, self.calendar) = (exact, start, calendar)
  }

  init(_ components: DateComponents, start: Date, calendar: Calendar) {
    let values = DurationUnit.allCases.map { (unit: $0, value: $0.value(in: components) ?? 0) }
    let mean = values.reduce(0) { $0 + $1.unit.seconds * Double($1.value) }
    self.init(seconds: mean, start: start, calendar: calendar)
    let isUsual = values.allSatisfy { abs(Double($0.value)) * $0.unit.seconds < Self.longest }
    var months = DateComponents()
    (months.year, months.month) = (values[0].value, values[1].value)
    guard isUsual, let end = calendar.date(byAdding: months, to: start) else { return }
    let rest = values.dropFirst(2).reduce(0) { $0 + $1.unit.seconds * Double($1.value) }
    seconds = end.timeIntervalSince(start) + rest
  }

  /// The same time between the same dates, counted forward.
  var magnitude: DurationSpan {
    guard seconds < 0 else { return self }
    return DurationSpan(
      seconds: -seconds, start: start.addingTimeInterval(seconds), calendar: calendar)
  }
  func adding(_ more: Double) -> DurationSpan {
    DurationSpan(seconds: seconds + more, start: start, calendar: calendar)
  }

  /// All units but the last are whole.
  func split(into units: [DurationUnit]) -> [DurationPart] {
    let usesCalendar =
      units.contains { !$0.isOfClock } && seconds < Self.longest
      && abs(start.timeIntervalSinceReferenceDate) < Self.longest
    guard usesCalendar else { return splitByMeans(seconds, units) }
    let end = start.addingTimeInterval(seconds)
    let larger = units.filter { !$0.isOfClock }
    let found = calendar.dateComponents(Set(larger.map(\.component)), from: start, to: end)
    var parts = larger.map { DurationPart($0, Double(max(0, $0.value(in: found) ?? 0))) }
    let reached = calendar.date(byAdding: found, to: start) ?? end
    let rest = max(0, end.timeIntervalSince(reached))
    let clock = units.filter(\.isOfClock)
    if clock.isEmpty, let last = parts.indices.last {
      parts[last].value += min(rest / parts[last].unit.seconds, 0.999_999)
    }
    return parts + splitByMeans(rest, clock)
  }

  private func splitByMeans(_ seconds: Double, _ units: [DurationUnit]) -> [DurationPart] {
    var rest = seconds
    return units.enumerated().map { place, unit in
      guard place + 1 < units.count else { return (unit, rest / unit.seconds) }
      let whole = (rest / unit.seconds).rounded(.down)
      rest = max(0, rest - whole * unit.seconds)
      return (unit, whole)
    }
  }
}

/// The text of the parts of a duration.
struct DurationWords {
  var style: DateComponentsFormatter.UnitsStyle
  var pads: Bool
  var locale: Locale

  func text(of parts: [DurationPart]) -> String {
    switch style {
    case .positional: positional(parts)
    case .abbreviated: words(parts, .narrow, joinedAs: .narrow)
    case .short: words(parts, .short, joinedAs: .short)
    case .full: words(parts, .wide, joinedAs: .wide)
    case .brief:
      UnitNumbers.joined(parts.map(brief), width: .narrow, locale: locale)
    case .spellOut:
      UnitNumbers.joined(parts.map(spelledOut), width: .wide, locale: locale)
    }
  }

  private func words(
    _ parts: [DurationPart], _ width: UnitNumbers.Width, joinedAs list: UnitNumbers.Width
  ) -> String {
    UnitNumbers.joined(parts.map { word($0, width) }, width: list, locale: locale)
  }
  private func word(_ part: DurationPart, _ width: UnitNumbers.Width) -> String {
    UnitNumbers.text(
      part.value, skeleton: "unit/\(part.unit.name) \(width.rawValue) .##", locale: locale)
      ?? "\(part.value) \(part.unit.name)"
  }
  private func brief(_ part: DurationPart) -> String {
    word(part, .short).filter { !$0.isWhitespace }
  }
  private func spelledOut(_ part: DurationPart) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .spellOut
    formatter.locale = locale
    let text = word(part, .wide)
    guard let spelled = formatter.string(from: part.value as NSNumber),
      let digits = text.range(of: number(part.value, "group-auto"))
    else { return text }
    return text.replacingCharacters(in: digits, with: spelled)
  }

  /// Hours, minutes and seconds as on a clock, after the larger units in short.
  private func positional(_ parts: [DurationPart]) -> String {
    let larger = parts.filter { !$0.unit.isOfClock }
    let clock = parts.filter(\.unit.isOfClock).enumerated().map { place, part in
      let isPadded = place > 0 || (pads && larger.isEmpty)
      return number(part.value, "group-off" + (isPadded ? " integer-width/+00" : ""))
    }
    let words = larger.map { word($0, .narrow) }
    return (words + (clock.isEmpty ? [] : [clock.joined(separator: separator)]))
      .joined(separator: " ")
  }
  private func number(_ value: Double, _ skeleton: String) -> String {
    UnitNumbers.text(value, skeleton: ".## " + skeleton, locale: locale) ?? "\(value)"
  }
  private var separator: String {
    let time = Duration.seconds(65).formatted(.time(pattern: .minuteSecond).locale(locale))
    return time.filter { !$0.isNumber }
  }
}
