/// The purpose of a measurement, which chooses the unit and the precision.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
  let name: String?
  init(_ name: String?) { self.name = name }

  /// The usual unit of the locale.
  public static var general: Self { Self("default") }
  /// The unit of the measurement.
  public static var asProvided: Self { Self(nil) }
}
extension MeasurementFormatUnitUsage where UnitType == UnitLength {
  public static var person: Self { Self("person") }
  public static var personHeight: Self { Self("person-height") }
  public static var road: Self { Self("road") }
  public static var focalLength: Self { Self("focal-length") }
  public static var rainfall: Self { Self("rainfall") }
  public static var snowfall: Self { Self("snowfall") }
  public static var visibility: Self { Self("visiblty") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitMass {
  public static var personWeight: Self { Self("person") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
  public static var person: Self { Self("person") }
  public static var weather: Self { Self("weather") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
  public static var food: Self { Self("food") }
  public static var workout: Self { Self("food") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
  public static var liquid: Self { Self("fluid") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
  public static var wind: Self { Self("wind") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
  public static var barometric: Self { Self("baromtrc") }
}

extension Measurement where UnitType: Dimension {
  /// The text in the locale's unit, in short.
  public func formatted() -> String {
    formatted(FormatStyle(width: .abbreviated, locale: .current, usage: .general))
  }
  public func formatted<Style: Foundation.FormatStyle>(
    _ style: Style
  ) -> Style.FormatOutput where Style.FormatInput == Measurement<UnitType> {
    style.format(self)
  }

  /// How a measurement is written.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    public struct UnitWidth: Codable, Hashable, Sendable {
      let width: UnitNumbers.Width
      public static var wide: Self { Self(width: .wide) }
      public static var abbreviated: Self { Self(width: .short) }
      public static var narrow: Self { Self(width: .narrow) }
    }
    public var width: UnitWidth
    public var locale: Locale
    public var usage: MeasurementFormatUnitUsage<UnitType>?
    public var numberFormatStyle: FloatingPointFormatStyle<Double>?
    var hidesScale = false

    public init(
      width: UnitWidth, locale: Locale = .autoupdatingCurrent,
      usage: MeasurementFormatUnitUsage<UnitType> = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) {
      (self.width, self.locale) = (width, locale)
      (self.usage, self.numberFormatStyle) = (usage, numberFormatStyle)
    }

    public func format(_ value: Measurement<UnitType>) -> String { parts(value).text }
    public func locale(_ locale: Locale) -> Self {
      var copy = self
      copy.locale = locale
      return copy
    }
    public var attributed: AttributedStyle { AttributedStyle(style: self) }

    func parts(_ measurement: Measurement<UnitType>) -> (text: String, number: String) {
      var text = MeasurementText(
        value: measurement.value, unit: measurement.unit, width: width.width, usage: usage?.name,
        locale: locale, number: nil)
      if let numberFormatStyle {
        let style = numberFormatStyle.locale(locale)
        text.number = { style.format($0) }
      }
      text.hidesScale = hidesScale
      return text.parts
    }
  }

  /// A text whose number and unit have attributes.
  public struct AttributedStyle: Foundation.FormatStyle, Sendable {
    var style: Measurement<UnitType>.FormatStyle

    public func format(_ value: Measurement<UnitType>) -> AttributedString {
      let parts = style.parts(value)
      var text = AttributedString(parts.text)
      text.measurement = .unit
      if let number = text.range(of: parts.number) { text[number].measurement = .value }
      return text
    }
    public func locale(_ locale: Locale) -> Self { Self(style: style.locale(locale)) }
  }
}
extension UnitNumbers.Width: Codable {}

extension Measurement<UnitTemperature>.FormatStyle {
  /// Whether the text is `20°` instead of `20°C`.
  public var hidesScaleName: Bool {
    get { hidesScale }
    set { hidesScale = newValue }
  }
  public init(
    width: UnitWidth, locale: Locale = .autoupdatingCurrent,
    usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) {
    self.init(
      width: width, locale: locale, usage: usage, numberFormatStyle: numberFormatStyle)
    hidesScale = hidesScaleName
  }
}

extension FormatStyle {
  public static func measurement<UnitType>(
    width: Measurement<UnitType>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitType> = .general,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitType>.FormatStyle, UnitType: Dimension {
    Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
  }
  public static func measurement(
    width: Measurement<UnitTemperature>.FormatStyle.UnitWidth,
    usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
    numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
  ) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
    Self(
      width: width, usage: usage, hidesScaleName: hidesScaleName,
      numberFormatStyle: numberFormatStyle)
  }
}
