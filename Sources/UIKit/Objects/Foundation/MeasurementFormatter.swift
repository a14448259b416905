/// Words for measurements and units, in the units that people of a locale use.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
  public struct UnitOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Keeps the unit of the measurement.
    public static let providedUnit = UnitOptions(rawValue: 1)
    /// Chooses the unit in which the number is neither long nor small.
    public static let naturalScale = UnitOptions(rawValue: 2)
    /// Leaves out the scale of a temperature, whose unit then stays.
    public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
  }

  open var unitOptions: UnitOptions = []
  open var unitStyle = Formatter.UnitStyle.medium
  open var locale: Locale! = .current
  private var ownNumbers: NumberFormatter?
  /// Writes the numbers; until you set one, they are decimal numbers of the locale.
  open var numberFormatter: NumberFormatter! {
    get {
      if let ownNumbers { return ownNumbers }
      let made = NumberFormatter()
      made.numberStyle = .decimal
      made.locale = locale
      ownNumbers = made
      return made
    }
    set { ownNumbers = newValue }
  }

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func string<UnitType>(from measurement: Measurement<UnitType>) -> String {
    text(measurement.value, measurement.unit)
  }

  open func string(from unit: Unit) -> String {
    let text = MeasurementText(
      value: 2, unit: unit, width: width, usage: nil, locale: usedLocale, number: nil)
    let parts = text.parts
    return parts.text.replacingOccurrences(of: parts.number, with: "")
      .trimmingCharacters(in: .whitespaces)
  }

  open override func string(for obj: Any?) -> String? {
    switch obj {
    case let measurement as any AnyMeasurement: text(measurement.value, measurement.anyUnit)
    case let unit as Unit: string(from: unit)
    default: nil
    }
  }

  private var usedLocale: Locale { locale ?? .current }
  private var width: UnitNumbers.Width {
    switch unitStyle {
    case .short: .narrow
    case .medium: .short
    case .long: .wide
    }
  }

  private func text(_ value: Double, _ unit: Unit) -> String {
    var text = MeasurementText(
      value: value, unit: unit, width: width, usage: nil, locale: usedLocale, number: number)
    text.hidesScale = unitOptions.contains(.temperatureWithoutUnit) && unit is UnitTemperature
    guard !unitOptions.contains(.providedUnit), !text.hidesScale else { return text.parts.text }
    if !unitOptions.contains(.naturalScale), let dimension = unit as? Dimension,
      let preferred = preferredUnit(dimension)
    {
      text.value = preferred.converter.value(
        fromBaseUnitValue: dimension.converter.baseUnitValue(fromValue: value))
      text.unit = preferred
    } else {
      text.usage = "default"
    }
    return text.parts.text
  }

  private func number(_ value: Double) -> String {
    let formatter = ownNumbers ?? NumberFormatter()
    if ownNumbers == nil {
      formatter.numberStyle = .decimal
      formatter.locale = usedLocale
    }
    return formatter.string(from: value as NSNumber) ?? "\(value)"
  }

  /// The large units of the locale; other kinds are as ICU prefers them.
  private func preferredUnit(_ unit: Dimension) -> Dimension? {
    let system = usedLocale.measurementSystem
    return switch unit {
    case is UnitLength: system == .metric ? UnitLength.kilometers : UnitLength.miles
    case is UnitSpeed: system == .metric ? UnitSpeed.kilometersPerHour : UnitSpeed.milesPerHour
    case is UnitMass: system == .us ? UnitMass.pounds : UnitMass.kilograms
    default: nil
    }
  }
}

private protocol AnyMeasurement {
  var value: Double { get }
  var anyUnit: Unit { get }
}
extension Measurement: AnyMeasurement {
  fileprivate var anyUnit: Unit { unit }
}
