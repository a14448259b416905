/// The text of a number and its unit.
struct MeasurementText {
  var value: Double
  var unit: Unit
  var width: UnitNumbers.Width
  /// A usage of ICU's, which chooses the unit and the precision.
  var usage: String?
  var locale: Locale
  /// Writes the number, if the usage is not to.
  var number: ((Double) -> String)?
  var hidesScale = false

  private static let exact = ".###############"

  /// The text, and the number in it.
  var parts: (text: String, number: String) {
    guard let name = UnitNames.identifier(of: unit) else { return fallback }
    let plain = "unit/\(name) \(width.rawValue)"
    let candidates = usage.map { ["\(plain) usage/\($0)", "\(plain) usage/default", plain] }
    for skeleton in candidates ?? [plain] {
      if let found = parts(skeleton) { return found }
    }
    return fallback
  }

  private var fallback: (text: String, number: String) {
    let written = number?(value) ?? plainNumber(value, ".######")
    return (width == .narrow ? written + unit.symbol : "\(written) \(unit.symbol)", written)
  }

  private func plainNumber(_ value: Double, _ precision: String) -> String {
    UnitNumbers.text(value, skeleton: precision, locale: locale) ?? "\(value)"
  }

  private func parts(_ skeleton: String) -> (text: String, number: String)? {
    let precise = number == nil ? skeleton : "\(skeleton) \(Self.exact)"
    guard let quantity = UnitNumbers.quantity(value, skeleton: precise, locale: locale) else {
      return UnitNumbers.text(value, skeleton: skeleton, locale: locale).map { ($0, "") }
    }
    let written = number?(quantity) ?? plainNumber(quantity, ".######")
    if hidesScale { return withoutScale(quantity, written) }
    guard number != nil else {
      return UnitNumbers.text(value, skeleton: skeleton, locale: locale).map { ($0, written) }
    }
    return self.written(written, quantity, in: skeleton)
  }

  private func withoutScale(_ quantity: Double, _ written: String) -> (
    text: String, number: String
  )? {
    let generic = "measure-unit/temperature-generic unit-width-short \(Self.exact)"
    return UnitNumbers.text(quantity, skeleton: generic, locale: locale).map {
      ($0.replacingOccurrences(of: plainNumber(quantity, Self.exact), with: written), written)
    }
  }

  /// A number that ICU can write itself also decides whether the unit is plural.
  private func written(
    _ written: String, _ quantity: Double, in skeleton: String
  ) -> (text: String, number: String)? {
    for precision in [".", ".0", ".00", ".000", ".0000"]
    where plainNumber(quantity, precision) == written {
      return UnitNumbers.text(value, skeleton: "\(skeleton) \(precision)", locale: locale)
        .map { ($0, written) }
    }
    guard
      let text = UnitNumbers.text(value, skeleton: "\(skeleton) \(Self.exact)", locale: locale)
    else { return nil }
    guard let range = text.range(of: plainNumber(quantity, Self.exact)) else {
      return UnitNumbers.text(value, skeleton: skeleton, locale: locale).map { ($0, "") }
    }
    return (text.replacingCharacters(in: range, with: written), written)
  }
}
