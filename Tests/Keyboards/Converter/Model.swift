import Foundation

/// The conversions of a number, without a view.
struct ConverterModel {
    struct Conversion {
        let name: String
        let from: Dimension
        let to: Dimension
    }

    let conversions = [
        Conversion(name: "mi → km", from: UnitLength.miles, to: UnitLength.kilometers),
        Conversion(name: "lb → kg", from: UnitMass.pounds, to: UnitMass.kilograms),
        Conversion(name: "°F → °C", from: UnitTemperature.fahrenheit, to: UnitTemperature.celsius),
    ]

    private let formatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.numberStyle = .decimal
        formatter.maximumFractionDigits = 1
        formatter.usesGroupingSeparator = false
        return formatter
    }()

    func convert(_ text: String, by conversion: Conversion) -> String? {
        guard let number = Double(text) else { return nil }
        let value = Measurement(value: number, unit: conversion.from).converted(to: conversion.to)
        return formatter.string(from: NSNumber(value: value.value)).map { "\($0) \(conversion.to.symbol)" }
    }

    /// The number that ends the text.
    func trailingNumber(of text: String) -> String? {
        guard let range = text.range(of: "-?[0-9]+(\\.[0-9]+)?$", options: .regularExpression) else {
            return nil
        }
        return String(text[range])
    }
}
