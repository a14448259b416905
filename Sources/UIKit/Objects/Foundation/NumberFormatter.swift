/// Reads and writes numbers.
///
/// Foundation's class of this name ignores `generatesDecimalNumbers`; this one takes precedence over it for everything that
/// imports UIKit.
open class NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The number that a text describes, a decimal number if `generatesDecimalNumbers` is set; `nil` for other texts.
  open override func number(from string: String) -> NSNumber? {
    guard let number = super.number(from: string) else { return nil }
    guard generatesDecimalNumbers, number.doubleValue.isFinite else { return number }
    return NSDecimalNumber(decimal: exactly(string, number.doubleValue) ?? number.decimalValue)
  }

  /// The digits of the text, if they are those of the number: `number(from:)` is only nearly exact.
  private func exactly(_ text: String, _ value: Double) -> Decimal? {
    let shortest = Decimal(string: value.description, locale: Locale(identifier: "en_US_POSIX"))
    let separators = Set([decimalSeparator, currencyDecimalSeparator].compactMap { $0 })
    for separator in separators {
      guard let digits = digits(of: text, separator) else { continue }
      // Percentages and multipliers make another number of the same digits.
      for divisor in [1, multiplier?.decimalValue ?? 1, 100] where divisor != 0 {
        let candidate = digits / divisor
        let double = NSDecimalNumber(decimal: candidate).doubleValue
        guard abs(double - abs(value)) <= abs(value) * 1e-12 else { continue }
        return value < 0 ? -candidate : candidate
      }
    }
    return shortest
  }

  private func digits(of text: String, _ separator: String) -> Decimal? {
    guard let point = separator.first else { return nil }
    var (digits, hasPoint, exponent) = ("", false, "")
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if let digit = character.wholeNumberValue, digit < 10 {
        digits += String(digit)
      } else if character == point, !hasPoint {
        digits += digits.isEmpty ? "0." : "."
        hasPoint = true
      } else if !digits.isEmpty, character.lowercased() == exponentSymbol?.lowercased() {
        exponent = rest.first == "-" || rest.first == minusSign?.first ? "-" : ""
        exponent += String(rest.compactMap(\.wholeNumberValue).flatMap { String($0) })
        rest = ""
      }
    }
    guard digits.contains(where: \.isNumber) else { return nil }
    return Decimal(
      string: exponent.isEmpty ? digits : "\(digits)e\(exponent)",
      locale: Locale(identifier: "en_US_POSIX"))
  }

  // MARK: Copying

  private typealias Path<Value> = ReferenceWritableKeyPath<Foundation.NumberFormatter, Value>

  /// A copy with the same settings. Those that have the value of the style and the language aren't set, as they follow these.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = NumberFormatter()
    func take<Value: Equatable>(_ paths: [Path<Value>]) {
      for path in paths where copy[keyPath: path] != self[keyPath: path] {
        copy[keyPath: path] = self[keyPath: path]
      }
    }
    // The settings that determine others come first.
    take([\.locale])
    take([\.numberStyle])
    take([\.currencyCode, \.positiveFormat, \.negativeFormat])
    take([
      \.generatesDecimalNumbers, \.allowsFloats, \.alwaysShowsDecimalSeparator, \.isLenient,
      \.isPartialStringValidationEnabled, \.usesGroupingSeparator, \.usesSignificantDigits,
    ])
    take([
      \.maximumIntegerDigits, \.minimumIntegerDigits, \.maximumFractionDigits,
      \.minimumFractionDigits, \.maximumSignificantDigits, \.minimumSignificantDigits,
      \.groupingSize, \.secondaryGroupingSize, \.formatWidth,
    ])
    take([\.multiplier, \.minimum, \.maximum, \.roundingIncrement])
    take([\.roundingMode])
    take([\.paddingPosition])
    take([
      \.currencySymbol, \.internationalCurrencySymbol, \.currencyDecimalSeparator,
      \.currencyGroupingSeparator, \.decimalSeparator, \.groupingSeparator, \.exponentSymbol,
      \.minusSign, \.plusSign, \.percentSymbol, \.perMillSymbol, \.paddingCharacter,
      \.positivePrefix, \.positiveSuffix, \.negativePrefix, \.negativeSuffix, \.zeroSymbol,
      \.notANumberSymbol,
    ])
    take([\.nilSymbol, \.positiveInfinitySymbol, \.negativeInfinitySymbol])
    return copy
  }
}
