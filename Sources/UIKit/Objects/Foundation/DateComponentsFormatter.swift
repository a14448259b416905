/// Words or digits for how long something takes.
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
  public enum UnitsStyle: Int, Sendable {
    case positional = 0
    case abbreviated, short, full, spellOut, brief
  }
  /// The zeros that a text leaves out.
  public struct ZeroFormattingBehavior: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let `default` = ZeroFormattingBehavior(rawValue: 1)
    public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
    public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
    public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
    public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
    public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
  }

  open var unitsStyle = UnitsStyle.positional
  /// The units of the text. Empty means those of the components, or all for an interval.
  open var allowedUnits: NSCalendar.Unit = []
  open var zeroFormattingBehavior = ZeroFormattingBehavior.default
  open var calendar: Calendar? = .current
  open var referenceDate: Date?
  open var allowsFractionalUnits = false
  /// The number of units that the text has at most; `0` means any number.
  open var maximumUnitCount = 0
  open var collapsesLargestUnit = false
  /// Says that the time is not exact. The phrase is in English.
  open var includesApproximationPhrase = false
  /// Says that the time is left. The phrase is in English.
  open var includesTimeRemainingPhrase = false
  open var formattingContext = Context.unknown

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func localizedString(
    from components: DateComponents, unitsStyle: UnitsStyle
  ) -> String? {
    let formatter = DateComponentsFormatter()
    formatter.unitsStyle = unitsStyle
    return formatter.string(from: components)
  }

  open func string(from ti: TimeInterval) -> String? {
    guard ti.isFinite else { return nil }
    let units = DurationUnit.all(in: allowedUnits)
    var fixed = gregorianOrOwn
    fixed.timeZone = .gmt
    let span = DurationSpan(
      seconds: ti, start: referenceDate ?? Date(timeIntervalSinceReferenceDate: 0), calendar: fixed)
    return text(of: span, units)
  }

  open func string(from startDate: Date, to endDate: Date) -> String? {
    let seconds = endDate.timeIntervalSince(startDate)
    guard seconds.isFinite else { return nil }
    let span = DurationSpan(seconds: seconds, start: startDate, calendar: gregorianOrOwn)
    return text(of: span, DurationUnit.all(in: allowedUnits))
  }

  open func string(from components: DateComponents) -> String? {
    let units =
      allowedUnits.isEmpty
      ? DurationUnit.allCases.filter { $0.value(in: components) != nil }
      : DurationUnit.all(in: allowedUnits)
    guard !units.isEmpty else { return nil }
    var calendar = components.calendar ?? gregorianOrOwn
    calendar.timeZone = .gmt
    let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
    return text(of: DurationSpan(components, start: start, calendar: calendar), units)
  }

  open override func string(for obj: Any?) -> String? {
    switch obj {
    case let components as DateComponents: string(from: components)
    case let number as NSNumber: string(from: number.doubleValue)
    default: nil
    }
  }

  private var gregorianOrOwn: Calendar { calendar ?? Calendar(identifier: .gregorian) }

  /// A calendar that has no language is in the user's.
  private var locale: Locale {
    guard let own = calendar?.locale, !["", "en_001"].contains(own.identifier) else {
      return .current
    }
    return own
  }
}

extension DateComponentsFormatter {
  private func text(of span: DurationSpan, _ units: [DurationUnit]) -> String? {
    guard let smallest = units.last else { return nil }
    let magnitude = span.magnitude
    var parts = droppingZeros(split(magnitude, units))
    if maximumUnitCount > 0, parts.count > maximumUnitCount {
      let last = parts[maximumUnitCount - 1].unit
      let kept = units.filter { $0.rawValue <= last.rawValue }
      if allowsFractionalUnits {
        parts = droppingZeros(split(magnitude, kept))
      } else {
        parts = droppingZeros(split(magnitude.adding(last.seconds / 2), kept))
      }
      parts = Array(parts.prefix(maximumUnitCount))
    }
    if collapsesLargestUnit { collapse(&parts) }
    if parts.isEmpty { parts = [(smallest, 0)] }
    let words = DurationWords(
      style: unitsStyle, pads: zeroFormattingBehavior.contains(.pad), locale: locale)
    let isNegative = span.seconds < 0 && parts.contains { $0.value != 0 }
    return phrased((isNegative ? "-" : "") + words.text(of: parts))
  }

  private func split(_ span: DurationSpan, _ units: [DurationUnit]) -> [DurationPart] {
    var parts = span.split(into: units)
    guard let last = parts.indices.last else { return parts }
    if !allowsFractionalUnits { parts[last].value.round(.down) }
    return parts
  }

  private func droppingZeros(_ parts: [DurationPart]) -> [DurationPart] {
    var behavior = zeroFormattingBehavior
    if behavior.contains(.default) {
      behavior.formUnion(unitsStyle == .positional ? .dropLeading : .dropAll)
    }
    var left = parts
    if behavior.contains(.dropLeading) {
      while left.count > 1, left[0].value == 0 { left.removeFirst() }
    }
    if behavior.contains(.dropTrailing) {
      while left.count > 1, left[left.count - 1].value == 0 { left.removeLast() }
    }
    guard behavior.contains(.dropMiddle), left.count > 2 else { return left }
    let middle = left[1..<(left.count - 1)].filter {
      $0.value != 0 || (unitsStyle == .positional && $0.unit.isOfClock)
    }
    return [left[0]] + middle + [left[left.count - 1]]
  }

  /// One minute and three seconds are 63 seconds.
  private func collapse(_ parts: inout [DurationPart]) {
    guard parts.count > 1, parts[0].value == 1, parts[1].value != 0,
      let ratio = parts[0].unit.exactly(parts[1].unit)
    else { return }
    parts[1].value += ratio
    parts.removeFirst()
  }

  private func phrased(_ text: String) -> String {
    var text = text
    if includesTimeRemainingPhrase || includesApproximationPhrase {
      noticeLanguage()
      if includesApproximationPhrase {
        text = (formattingContext == .middleOfSentence ? "about " : "About ") + text
      }
      if includesTimeRemainingPhrase { text += " remaining" }
    }
    guard formattingContext == .beginningOfSentence else { return text }
    return text.prefix(1).uppercased(with: locale) + text.dropFirst()
  }

  private func noticeLanguage() {
    guard locale.language.languageCode?.identifier ?? "en" != "en" else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        DeveloperNotices.report(
          "DateComponentsFormatter: Keyward has the phrases \"About\" and \"remaining\" only in English."
        )
      }
    }
  }
}
