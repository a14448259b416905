import Testing

@testable import UIKit

@Suite struct MeasurementTextTests {
  private typealias Length = Measurement<UnitLength>.FormatStyle
  private let us = Locale(identifier: "en_US")

  @Test(
    arguments: [
      (1000, .abbreviated, .road, "en_US", "0.62 mi"),
      (1500, .abbreviated, .road, "de_DE", "1,5 km"),
      (57_936, .wide, .road, "fr_FR", "58\u{a0}kilomètres"),
      (1.8, .narrow, .personHeight, "en_US", "5′ 11″"),
      (0.05, .abbreviated, .focalLength, "en_US", "50 mm"),
      (10_000, .abbreviated, .visibility, "en_US", "6.2 mi"),
      (0.01, .abbreviated, .rainfall, "en_US", "0.39 in"),
      (1234.5, .abbreviated, .asProvided, "en_US", "1,234.5 m"),
      (1, .wide, .asProvided, "en_US", "1 meter"), (2, .wide, .asProvided, "en_US", "2 meters"),
    ] as [(Double, Length.UnitWidth, MeasurementFormatUnitUsage<UnitLength>, String, String)])
  private func `a length is in the unit of its usage`(
    meters: Double, width: Length.UnitWidth, usage: MeasurementFormatUnitUsage<UnitLength>,
    locale: String, text: String
  ) {
    let style = Length(width: width, locale: Locale(identifier: locale), usage: usage)
    #expect(Measurement(value: meters, unit: .meters).formatted(style) == text)
  }

  @Test func `every unit of the table is one that ICU has`() {
    let names = UnitNames.table.values.flatMap(\.values)
    #expect(names.count > 150)
    for name in names {
      let text = UnitNumbers.text(2, skeleton: "unit/\(name) unit-width-full-name", locale: us)
      #expect(text != nil, "\(name)")
    }
    let cube = Measurement(value: 2, unit: UnitVolume.cubicMillimeters)
    #expect(
      cube.formatted(.measurement(width: .wide, usage: .asProvided).locale(us))
        == "2 cubic millimeters")
  }

  @Test func `numbers of a style decide whether the unit is plural`() {
    func text(_ value: Double, _ number: FloatingPointFormatStyle<Double>) -> String {
      let style = Length(
        width: .wide, locale: us, usage: .asProvided, numberFormatStyle: number)
      return style.format(Measurement(value: value, unit: .miles))
    }
    #expect(text(1.0001, .number.precision(.fractionLength(0))) == "1 mile")
    #expect(text(2.25, .number.precision(.fractionLength(1))) == "2.2 miles")
    #expect(text(1_000_000, .number) == "1,000,000 miles")
    #expect(text(5, .number.precision(.integerLength(3))) == "005 miles")
  }

  @Test func `temperatures convert, and can hide the scale`() {
    typealias Style = Measurement<UnitTemperature>.FormatStyle
    let warm = Measurement(value: 38, unit: UnitTemperature.celsius)
    #expect(warm.formatted(Style(width: .abbreviated, locale: us)) == "100°F")
    #expect(warm.formatted(Style(width: .wide, locale: us)) == "100 degrees Fahrenheit")
    #expect(warm.formatted(Style(width: .narrow, locale: Locale(identifier: "fr_FR"))) == "38°C")
    #expect(warm.formatted(Style(width: .abbreviated, locale: us, usage: .person)) == "100°F")
    var hidden = Style(width: .abbreviated, locale: us, hidesScaleName: true)
    #expect(hidden.hidesScaleName && warm.formatted(hidden) == "100°")
    hidden.usage = .asProvided
    #expect(warm.formatted(hidden) == "38°")
  }

  @Test func `other kinds have usages too`() {
    let energy = Measurement(value: 350, unit: UnitEnergy.kilocalories)
    #expect(
      energy.formatted(.measurement(width: .abbreviated, usage: .food).locale(us)) == "350 Cal")
    let wind = Measurement(value: 10, unit: UnitSpeed.metersPerSecond)
    #expect(wind.formatted(.measurement(width: .abbreviated, usage: .wind).locale(us)) == "22 mph")
    let air = Measurement(value: 1013, unit: UnitPressure.hectopascals)
    #expect(
      air.formatted(.measurement(width: .abbreviated, usage: .barometric).locale(us)) == "30 inHg")
    let weight = Measurement(value: 70, unit: UnitMass.kilograms)
    #expect(
      weight.formatted(.measurement(width: .abbreviated, usage: .personWeight).locale(us))
        == "154 lb")
    let volts = Measurement(value: 5, unit: UnitElectricPotentialDifference.volts)
    #expect(volts.formatted(.measurement(width: .wide).locale(us)) == "5 volts")
  }

  @Test func `a number and its unit have attributes`() {
    let length = Measurement(value: 5, unit: UnitLength.meters)
    let text = length.formatted(
      Length(width: .abbreviated, locale: us, usage: .asProvided).attributed)
    let runs = text.runs.map { ($0.measurement, String(text[$0.range].characters)) }
    #expect(runs.map(\.1) == ["5", " m"])
    #expect(runs.map(\.0) == [.value, .unit])
  }

  @Test func `storage is written as bytes`() {
    typealias Style = Measurement<UnitInformationStorage>.FormatStyle.ByteCount
    let disk = Measurement(value: 1.5, unit: UnitInformationStorage.gigabytes)
    #expect(disk.formatted(Style(style: .file, locale: us)) == "1.5 GB")
    #expect(disk.formatted(.byteCount(style: .file, allowedUnits: .mb).locale(us)) == "1,500 MB")
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let odd = Measurement(value: value, unit: UnitInformationStorage.terabytes)
      #expect(!odd.formatted(Style(style: .memory, locale: us)).isEmpty)
    }
  }

  @Test func `a style survives encoding`() throws {
    let style = Measurement<UnitTemperature>.FormatStyle(
      width: .narrow, locale: us, usage: .weather, hidesScaleName: true,
      numberFormatStyle: .number.grouping(.never))
    let data = try JSONEncoder().encode(style)
    let read = try JSONDecoder().decode(Measurement<UnitTemperature>.FormatStyle.self, from: data)
    #expect(read == style)
  }

  @Test(
    arguments: [
      (.medium, .providedUnit, 1.5, "1.5 km"), (.long, .providedUnit, 1.5, "1.5 kilometers"),
      (.short, .providedUnit, 1.5, "1.5km"), (.medium, [], 1.5, "0.932 mi"),
      (.medium, .naturalScale, 0.01, "32.808 ft"), (.long, .providedUnit, 1, "1 kilometer"),
    ] as [(Formatter.UnitStyle, MeasurementFormatter.UnitOptions, Double, String)])
  func `a formatter writes a measurement in a unit by its options`(
    style: Formatter.UnitStyle, options: MeasurementFormatter.UnitOptions, kilometers: Double,
    text: String
  ) {
    let formatter = MeasurementFormatter()
    (formatter.locale, formatter.unitStyle, formatter.unitOptions) = (us, style, options)
    let measurement = Measurement(value: kilometers, unit: UnitLength.kilometers)
    #expect(formatter.string(from: measurement) == text)
    #expect(formatter.string(for: measurement) == text)
  }

  @Test func `a formatter writes temperatures and units`() {
    let formatter = MeasurementFormatter()
    formatter.locale = us
    let room = Measurement(value: 293, unit: UnitTemperature.kelvin)
    #expect(formatter.string(from: room) == "67.73°F")
    formatter.unitOptions = .temperatureWithoutUnit
    #expect(formatter.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "20°")
    #expect(formatter.string(from: UnitLength.kilometers) == "km")
    formatter.unitStyle = .long
    #expect(formatter.string(from: UnitLength.kilometers) == "kilometers")
    #expect(formatter.string(from: UnitSpeed.milesPerHour) == "miles per hour")
    formatter.numberFormatter.maximumFractionDigits = 0
    formatter.unitOptions = .providedUnit
    #expect(formatter.string(from: Measurement(value: 1.2, unit: UnitMass.grams)) == "1 gram")
    #expect(formatter.string(for: 3) == nil)
  }

  @Test func `units that nobody knows keep their symbol`() {
    let formatter = MeasurementFormatter()
    formatter.locale = us
    #expect(formatter.string(from: Measurement(value: 2, unit: Unit(symbol: "qx"))) == "2 qx")
    #expect(formatter.string(from: Unit(symbol: "qx")) == "qx")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, Double.leastNonzeroMagnitude])
  func `every number has a text`(value: Double) {
    let formatter = MeasurementFormatter()
    for options in [[], .providedUnit, .naturalScale] as [MeasurementFormatter.UnitOptions] {
      formatter.unitOptions = options
      #expect(!formatter.string(from: Measurement(value: value, unit: UnitLength.feet)).isEmpty)
    }
    let heat = Measurement(value: value, unit: UnitTemperature.kelvin)
    #expect(!heat.formatted(.measurement(width: .wide, usage: .weather)).isEmpty)
    #expect(!heat.formatted(.measurement(width: .wide, hidesScaleName: true)).isEmpty)
    let height = Measurement(value: value, unit: UnitLength.meters)
    #expect(!height.formatted(.measurement(width: .narrow, usage: .personHeight)).isEmpty)
    #expect(!height.formatted(.measurement(width: .wide, numberFormatStyle: .number)).isEmpty)
  }
}
